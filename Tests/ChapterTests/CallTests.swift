import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Texts {
  /// What a call means, what helps to make one, and what a wrong one is answered with.
  @Suite("Calls")
  @TextThread
  struct CallTests {
    private func run(_ words: String...) -> Called { Called(words) }

    /// What has a word of its own.
    private var subcommands: [Subcommand] { Subcommand.all.filter(\.isWord) }

    @Test("A chapter goes by its number and by its title in either language, however written")
    func names() throws {
      for chapter in book {
        let korean = chapter.title.korean
        for word in [
          chapter.label, "\(chapter.number)", chapter.slug, chapter.slug.uppercased(), chapter.name,
          chapter.title.english, "\(chapter.label)-\(chapter.slug)", korean,
          korean.replacing(" ", with: ""), korean.replacing(" ", with: "-"),
          korean.decomposedStringWithCanonicalMapping,
        ] {
          let call = try Call([word], chapters: book, language: .english)
          #expect(call.subcommand == .walkthrough, "\(word)")
          #expect(call.chapter?.number == chapter.number, "\(word)")
        }
      }
    }

    @Test(
      "Bad input gets one line that says what there is instead, and status 64",
      arguments: [
        // Words that name nothing.
        (["99"], "there is no chapter “99”; there are 00–", "“99” 장은 없습니다. 있는 장: 00–"),
        (["foo"], "there is no chapter “foo”; there are", "“foo” 장은 없습니다. 있는 장"),
        (
          ["cancel.sets-flag"],
          "“cancel.sets-flag” is a rule: swift run Workbook rule cancel.sets-flag",
          "“cancel.sets-flag”: 장이 아니라 규칙입니다 (swift run Workbook rule cancel.sets-flag)"
        ),
        (
          ["cancel."], "rules begin with “cancel.”: swift run Workbook rule cancel.",
          "“cancel.”: 장이 아니라 규칙의 앞부분입니다 (swift run Workbook rule cancel.)"
        ),
        ([""], "there is no chapter “”; there are", "“” 장은 없습니다. 있는 장"),
        (["-"], "there is no chapter “-”; there are", "“-” 장은 없습니다. 있는 장"),
        (["--", "--notes"], "there is no chapter “--notes”", "“--notes” 장은 없습니다"),
        (
          ["cancelation"], "there is no chapter “cancelation”; did you mean 07 cancellation?",
          "“cancelation” 장은 없습니다. 비슷한 이름: 07 취소"
        ),
        (["취수"], "there is no chapter “취수”; did you mean 07", "“취수” 장은 없습니다. 비슷한 이름: 07 취소"),
        (["depend"], "there is no chapter “depend”; did you mean 05", "“depend” 장은 없습니다. 비슷한"),
        (
          ["ruels"], "there is no chapter “ruels”; did you mean rules?",
          "“ruels” 장은 없습니다. 비슷한 이름: rules"
        ),
        (["help", "foo"], "there is no chapter “foo”", "“foo” 장은 없습니다"),
        // Words that are too many.
        (["07", "05"], "one chapter at a time: “05” is too many", "한 번에 한 장만 고를 수 있습니다. “05”"),
        (
          ["07", "notes"], "“notes” is too many; did you mean --notes?",
          "“notes” 부분은 필요 없습니다. 비슷한 옵션: --notes"
        ),
        (["all", "05"], "“05” is too many: Workbook all", "“05” 부분은 필요 없습니다: Workbook all"),
        (["version", "05"], "“05” is too many", "“05” 부분은 필요 없습니다"),
        (["help", "07", "05"], "“05” is too many", "“05” 부분은 필요 없습니다"),
        // Options that there are not.
        (
          ["--what"], "there is no option --what here; there are --lang,",
          "여기에는 --what 옵션이 없습니다. 있는 옵션: --lang,"
        ),
        (
          ["07", "--what", "1"], "there is no option --what here; there are --notes,",
          "여기에는 --what 옵션이"
        ),
        (["foo", "--what"], "there is no option --what here", "여기에는 --what 옵션이"),
        (
          ["07", "--mistakes", "1"], "there is no option --mistakes; did you mean --mistake?",
          "--mistakes 옵션은 없습니다. 비슷한 이름: --mistake"
        ),
        (["07", "-notes"], "there is no option -notes; did you mean --notes?", "-notes 옵션은 없습니다"),
        (["07", "—notes"], "there is no option —notes; did you mean --notes?", "—notes 옵션은 없습니다"),
        (
          ["07", "--cancelat=2"], "there is no option --cancelat; did you mean --cancel-at?",
          "--cancelat 옵션은"
        ),
        // Options that do not go with the rest.
        (
          ["--notes"], "--notes does not go with this; use it so: Workbook 07 --notes",
          "--notes 옵션은 여기에 쓸 수 없습니다. 쓰는 법: Workbook 07 --notes"
        ),
        (
          ["all", "--mistake", "2"],
          "--mistake does not go with this; use it so: Workbook 07 --mistake 2", "--mistake 옵션은 여기에"
        ),
        (
          ["05", "--cancel-at", "2"],
          "--cancel-at does not go with this; use it so: Workbook 07 --cancel-at 2",
          "--cancel-at 옵션은 여기에"
        ),
        (
          ["07", "--mistake", "1", "--cancel-at", "3"],
          "--cancel-at does not go with this; use it so: Workbook 07 --cancel-at 3",
          "--cancel-at 옵션은 여기에"
        ),
        (
          ["05", "--json"], "--json does not go with this; use it so: Workbook rules --json",
          "--json 옵션은 여기에"
        ),
        (
          ["05", "--answers"],
          "--answers does not go with this; use it so: Workbook 05 --notes --answers",
          "--answers 옵션은 여기에"
        ),
        (
          ["05", "--notes", "--raw", "--answers"], "--answers does not go with this",
          "--answers 옵션은 여기에"
        ),
        (
          ["05", "--version"], "--version does not go with this; use it so: Workbook --version",
          "--version 옵션은 여기에"
        ),
        (
          ["05", "--notes", "--mistake", "1"],
          "--notes and --mistake do not go together; one at a time: Workbook 05 --notes",
          "--notes, --mistake 옵션은 함께 쓸 수 없습니다"
        ),
        (
          ["05", "--exercise", "2", "--mistake", "1"],
          "--exercise and --mistake do not go together; one at a time: Workbook 05 --exercise 2",
          "--exercise, --mistake 옵션은 함께"
        ),
        (
          ["21", "--stage", "2", "--engine"],
          "--engine and --stage do not go together; one at a time: Workbook 21 --engine",
          "--engine, --stage 옵션은 함께 쓸 수 없습니다"
        ),
        (
          ["07", "--without", "3"],
          "--without takes a line of a step, 3.2 for the second of step 3, not “3”: Workbook 07",
          "--without에는 단계의 줄을 적습니다"
        ),
        (
          ["07", "--without", "3.99"], "step 3 has no line 99; it shows 4",
          "3단계에는 99번 줄이 없습니다. 보이는 줄 수: 4"
        ),
        (
          ["07", "--without", "3.1"], "without line 3.1 it does not compile: Sources/Chapters/07-",
          "3.1번 줄을 빼면 컴파일되지 않습니다: Sources/Chapters/07-"
        ),
        (
          ["07", "--mistake", "1", "--mistake", "2"], "--mistake is given twice",
          "--mistake 옵션을 두 번 썼습니다"
        ),
        (["07", "--no-color", "--no-color"], "--no-color is given twice", "--no-color 옵션을 두 번"),
        // Values.
        (["07", "--notes=x"], "--notes takes no value: leave “=x” away", "--notes 옵션에는 값이 없습니다"),
        (["--no-color=1"], "--no-color takes no value: leave “=1” away", "--no-color 옵션에는 값이"),
        (["07", "--help="], "--help takes no value: leave “=” away", "--help 옵션에는 값이"),
        (
          ["07", "--cancel-at", "9"], "--cancel-at takes one of 1, 2, 3, 4, not “9”",
          "--cancel-at에 쓸 수 있는 값: 1, 2, 3, 4 (받은 값: “9”)"
        ),
        (["07", "--cancel-at"], "--cancel-at takes one of 1, 2, 3, 4", "--cancel-at에 쓸 수 있는 값"),
        (
          ["07", "--cancel-at", "--no-color"], "--cancel-at takes one of 1, 2, 3, 4",
          "--cancel-at에 쓸 수 있는 값"
        ),
        (
          ["07", "--mistake", "0"], "--mistake takes one of 1, 2, 3, 4, 5, not “0”",
          "--mistake에 쓸 수 있는 값"
        ),
        (
          ["07", "--mistake", "-1"], "--mistake takes one of 1, 2, 3, 4, 5, not “-1”",
          "--mistake에 쓸 수 있는 값"
        ),
        (["07", "--exercise="], "--exercise takes one of 1, 2, 3, not “”", "--exercise에 쓸 수 있는 값"),
        (
          ["07", "--lang", "fr"], "--lang takes one of ko, en, not “fr”", "--lang에 쓸 수 있는 값: ko, en"
        ),
        (["07", "--lang"], "--lang takes one of ko, en", "--lang에 쓸 수 있는 값: ko, en"),
        // Rules.
        (["rule"], "rule takes an id, a part of one, or some words", "rule에는 id나 그 일부, 또는 낱말을"),
        (["rule", " "], "rule takes an id, a part of one, or some words", "rule에는 id나 그 일부, 또는"),
        (["rule", "xyzzy", "quux"], "no rule has “xyzzy quux” in its id", "id에 “xyzzy quux” 부분이"),
        (["why"], "why takes some words", "why에는 궁금한 것을 씁니다"),
        (["why", ""], "why takes some words", "why에는 궁금한 것을 씁니다"),
        (["why", "xyzzy"], "nothing in the book is about “xyzzy”", "“xyzzy”에 관한 내용을 찾지"),
        (
          ["rules", "cancel."], "“cancel.” is too many: Workbook rules, or Workbook rule cancel.",
          "“cancel.” 부분은 필요 없습니다: Workbook rules, 또는 Workbook rule cancel."
        ),
        (["rules", "07"], "“07” is too many: Workbook rules", "“07” 부분은 필요 없습니다: Workbook rules"),
        (
          ["rule", "nothing.like-it"], "no rule has “nothing.like-it” in its id",
          "id에 “nothing.like-it”"
        ),
        (["rule", ""], "rule takes an id", "rule에는 id나 그 일부"),
      ] as [([String], String, String)])
    func badInput(words: [String], english: String, korean: String) {
      for (language, complaint) in [(Language.english, english), (.korean, korean)] {
        let run = Called(words, environment: ["LANG": language.rawValue])
        #expect(run.status == .usage)
        #expect(run.lines == [])
        #expect(run.complaints.count == 1)
        #expect(run.complaints.allSatisfy { !$0.contains("\n") && $0.hasPrefix(complaint) })
      }
    }

    @Test("What is wrong is told in a line that can be read, however long a word is")
    func longWords() {
      let word = String(repeating: "x", count: 100_000)
      for words in [
        ["why", word], ["rule", word], [word], ["07", "--\(word)"],
      ] {
        let run = Called(words)
        #expect(run.status == .usage)
        #expect(run.complaints.count == 1)
        #expect(run.complaints.allSatisfy { $0.count < 1_200 && $0.contains("x…x") })
      }
    }

    @Test("Every option is refused where it does not go, with a call that is right")
    func misplaced() throws {
      let topics = [[], ["07"]] + subcommands.filter { $0 != .help }.map { $0.words(for: nil) }
      for option in Option.table + book.flatMap(Option.own) {
        for topic in topics {
          let subcommand = try Topic(topic.first, in: book).subcommand
          if option.goesWith(subcommand) || option.asksFor == .help { continue }
          let isOwn = book.first { $0.number == 7 }?.options.contains { $0.name == option.name }
          if subcommand == .walkthrough, isOwn == true { continue }
          let value = option.takesValue ? ["1"] : []
          do {
            _ = try Call(topic + [option.name] + value, chapters: book, language: .english)
            Issue.record("\(topic) takes \(option.name)")
          } catch {
            let words = error.message.english.split(separator: "use it so: Workbook ").last ?? ""
            #expect(throws: Never.self, "\(error.message.english)") {
              try Call(
                words.split(separator: " ").map(String.init), chapters: book, language: .english)
            }
          }
        }
      }
    }

    @Test("Help is within the width, in both languages, for everything that there is help for")
    func helpFits() {
      let topics = [[]] + subcommands.map { [$0.name] } + book.map { [$0.label] }
      for topic in topics {
        for language in Language.allCases {
          for width in [80, 60, 40] {
            let run = Called(
              topic + ["--help"], environment: ["LANG": language.rawValue], width: width)
            #expect(run.status == .agreed)
            #expect(!run.lines.isEmpty)
            for line in run.lines { #expect(line.cells <= width, "\(topic): \(line)") }
          }
        }
      }
      for width in [80, 60, 40] {
        for line in Called([], width: width).lines { #expect(line.cells <= width, "\(line)") }
      }
    }

    @Test("Help names every option that goes with the call, and no other")
    func helpIsComplete() throws {
      let words = subcommands.filter { !$0.rows.isEmpty }.map { [$0.name] }
      for topic in [[], ["07"]] + words {
        let subcommand = try Topic(topic.first, in: book).subcommand
        let help = Called(topic + ["--help"]).lines.joined(separator: "\n")
        for option in Option.table {
          let isNamed = help.contains("  \(option.name)")
          #expect(isNamed == option.goesWith(subcommand), "\(topic): \(option.name)")
        }
      }
      #expect(run("07", "--help").lines.contains { $0.hasPrefix("  --cancel-at 1|2|3|4") })
      #expect(run("07", "--help").lines.contains { $0.hasPrefix("  --notes --answers") })
    }

    @Test("What only tells something may be paged, unless the reader takes part or says no")
    func paging() throws {
      for (words, isPaged) in [
        (["07"], true), (["07", "--mistake", "1"], true), (["07", "--notes"], true),
        (["07", "--exercise", "1", "--answer"], true), (["07", "--help"], true), (["rules"], true),
        (["07", "--cancel-at", "1"], false), (["07", "--predict"], false),
        (["07", "--no-pager"], false), (["07", "--exercise", "1"], false), (["next"], false),
        ([], false),
      ] {
        let call = try Call(words, chapters: book, language: .english)
        #expect(call.isPaged == isPaged, "\(words)")
      }
    }

    @Test("Help names every word, and what it says of one it says of the whole as well")
    func helpNamesWords() {
      let whole = run("--help").lines
      #expect(Set(subcommands.map(\.name)).count == subcommands.count)
      for subcommand in subcommands where ![.help, .version].contains(subcommand) {
        let rows = subcommand.rows.filter {
          $0.call.split(separator: " ").contains("\(subcommand.name)")
        }
        #expect(!rows.isEmpty, "\(subcommand.name)")
        for row in rows { #expect(whole.contains { $0.contains(row.call) }) }
      }
    }

    @Test("help and version are words as well as options")
    func words() {
      #expect(run("help").lines == run("--help").lines)
      #expect(run("-h").lines == run("--help").lines)
      for word in ["07", "취소", "rules", "rule", "all"] {
        #expect(run("help", word).lines == run(word, "--help").lines)
        #expect(run(word, "-h").lines == run(word, "--help").lines)
      }
      #expect(run("rule", "--help").lines != run("--help").lines)
      // Help is given whatever else is wrong with the call.
      #expect(run("07", "--help", "--mistake", "9").lines == run("07", "--help").lines)
      let version = run("--version").lines
      #expect(version[0].contains(Platform.current.heading))
      #expect(run("version").lines == version)
      #expect(run("-v").lines == version)
    }
  }
}
