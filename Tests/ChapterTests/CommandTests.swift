import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  @Suite("The command")
  @TestThread
  struct CommandTests {
    /// What a call wrote, what it complained of, and how it ended.
    private struct Run {
      var lines: [String] = []
      var complaints: [String] = []
      var status = Status.agreed
    }

    private func run(
      _ words: String..., environment: [String: String] = [:], hasColour: Bool = false,
      width: Int = 80, chapters: [Chapter] = book
    ) -> Run {
      run(
        words, environment: environment, hasColour: hasColour, width: width, chapters: chapters)
    }

    private func run(
      _ words: [String], environment: [String: String] = [:], hasColour: Bool = false,
      width: Int = 80, chapters: [Chapter] = book
    ) -> Run {
      var run = Run()
      let command = Command(
        environment: environment, hasColour: hasColour, width: width,
        write: { run.lines.append($0) }, complain: { run.complaints.append($0) },
        chapters: chapters)
      run.status = command.run(words)
      return run
    }

    @Test("Without arguments it lists every chapter with its number")
    func contents() {
      let run = run()
      #expect(run.status == .agreed)
      for chapter in book {
        #expect(run.lines.contains { $0.hasPrefix("\(chapter.label)  \(chapter.title.english) ") })
      }
    }

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
          guard case .tell(let found) = call.action else {
            Issue.record("\(word) does not tell a chapter")
            continue
          }
          #expect(found.number == chapter.number)
        }
      }
    }

    @Test("all tells every chapter, in the order of the book")
    func all() {
      let two = Array(book.prefix(2))
      let together = run("all", chapters: two)
      #expect(together.status == .agreed)
      #expect(together.lines == Array(two.map { run($0.label).lines }.joined(separator: [""])))
    }

    @Test("The language comes from --lang, or else from the locale")
    func language() {
      let korean = run("07", "--lang", "ko").lines
      #expect(korean[0].hasPrefix("07  취소 · Cancellation"))
      #expect(run("--lang=ko", "07").lines == korean)
      #expect(run("07", environment: ["LANG": "ko_KR.UTF-8"]).lines == korean)
      let english = run("07", environment: ["LANG": "ko_KR.UTF-8", "LC_ALL": "C"]).lines
      #expect(english[0].hasPrefix("07  Cancellation"))
      #expect(run("07", "--lang", "en", environment: ["LANG": "ko"]).lines == english)
    }

    @Test("--notes --raw gives the note as it stands in its file")
    func notes() throws {
      for chapter in book {
        let run = run(chapter.label, "--notes", "--raw")
        let file = try Project.text(of: chapter.note)
        #expect(run.lines.joined(separator: "\n") + "\n" == file)
      }
    }

    @Test("rule shows one rule by its id, and lists all whose id contains a part")
    func rule() {
      let one = run("rule", "dependency.removable").lines
      #expect(one[0] == "dependency.removable")
      #expect(one.contains { $0.contains("Tests/ChapterTests/Chapter05DependenciesTests.swift:") })
      #expect(one.contains { $0.contains("Linux Foundation  holds in part: without its") })
      let several = run("rule", "cancel.pending").lines
      #expect(several.contains("cancel.pending-becomes-ready"))
      #expect(several.contains("cancel.pending-ignores-dependencies"))
      #expect(!several.contains("cancel.single"))
      #expect(run("rule", "CANCEL.Pending").lines == several)
      #expect(run("rule", "Dependency.REMOVABLE").lines == one)
    }

    @Test("A chapter's own option changes its walkthrough, and only its own values are taken")
    func ownOption() {
      let lines = run("07", "--cancel-at", "3").lines
      #expect(lines.contains(#"       server.chunks(of: "beach")  3"#))
      #expect(run("07", "--cancel-at=2").lines == run("07").lines)
      #expect(run("07", "--help").lines.contains { $0.contains("--cancel-at 1|2|3|4") })
    }

    @Test("Mistakes and exercises are told on their own")
    func episodes() {
      let mistake = run("07", "--mistake", "2")
      #expect(mistake.status == .agreed)
      #expect(mistake.lines[0].hasPrefix("07  Leaving without giving back"))
      let exercise = run("05", "--exercise", "3", "--answer")
      #expect(exercise.status == .agreed)
      #expect(exercise.lines[0].hasPrefix("05  No circles, please"))
    }

    @Test(
      "Bad input gets one line that says what there is instead, and status 64",
      arguments: [
        // Words that name nothing.
        (["99"], "there is no chapter “99”; there are 00–", "“99” 장은 없습니다. 있는 장: 00–"),
        (["foo"], "there is no chapter “foo”; there are", "“foo” 장은 없습니다. 있는 장"),
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
          ["05", "--json"], "--json does not go with this; use it so: Workbook bench --json",
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
        (["rules", "07"], "“07” is too many: Workbook rules", "“07” 부분은 필요 없습니다: Workbook rules"),
        (
          ["rule", "nothing.like-it"], "no rule has “nothing.like-it” in its id",
          "id에 “nothing.like-it”"
        ),
        (["rule", ""], "rule takes an id", "rule에는 id나 그 일부"),
      ] as [([String], String, String)])
    func badInput(words: [String], english: String, korean: String) {
      for (language, complaint) in [(Language.english, english), (.korean, korean)] {
        let run = run(words, environment: ["LANG": language.rawValue])
        #expect(run.status == .usage)
        #expect(run.lines == [])
        #expect(run.complaints.count == 1)
        #expect(run.complaints.allSatisfy { !$0.contains("\n") && $0.hasPrefix(complaint) })
      }
    }

    @Test("Every option is refused where it does not go, with a call that is right")
    func misplaced() throws {
      let topics = [
        [], ["07"], ["all"], ["bench"], ["rule", "cancel."], ["rules"], ["why", "cancel"],
        ["version"],
      ]
      for option in Option.table + book.flatMap(Option.own) {
        for topic in topics {
          let kind = try Topic(topic.first, in: book).kind
          if option.kinds.contains(kind) || option.asksFor == .help { continue }
          let isOwn = book.first { $0.number == 7 }?.options.contains { $0.name == option.name }
          if kind == .walkthrough, isOwn == true { continue }
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

    @Test("A step that goes otherwise than documented ends the run with status 1")
    func disagreement() throws {
      let rule = Rule("a.rule", .asserted, .guide("Heading"), says: "A rule", ko: "규칙입니다.")
      let wrong = Chapter(
        9, Text("Wrong", ko: "틀림"), summary: Text("wrong", ko: "틀림"), rules: [rule],
        walkthrough: { page in
          page.step(Text("Two is three.", ko: "둘은 셋입니다."), rules: "a.rule") {
            page.show("two", 2, documented: 3)
          }
        }, mistakes: [], exercises: [])
      let run = run("09", chapters: [wrong])
      // Where nothing is on record, nobody can tell what is wrong.
      let isKnown = try Results.recorded(for: .current) != nil
      #expect(run.status == (isKnown ? .disagreed : .agreed))
      #expect(run.lines.contains("rules 1: in this run 1 (? 1)"))
      #expect(self.run("all", chapters: book + [wrong]).status == run.status)
    }

    @Test("Help is within the width, in both languages, for everything that there is help for")
    func helpFits() {
      let topics = [[], ["all"], ["rule"], ["bench"]] + book.map { [$0.label] }
      for topic in topics {
        for language in Language.allCases {
          for width in [80, 60, 40] {
            let run = run(
              topic + ["--help"], environment: ["LANG": language.rawValue], width: width)
            #expect(run.status == .agreed)
            #expect(!run.lines.isEmpty)
            for line in run.lines { #expect(line.cells <= width, "\(topic): \(line)") }
          }
        }
      }
      for width in [80, 60, 40] {
        for line in run(width: width).lines { #expect(line.cells <= width, "\(line)") }
      }
    }

    @Test("Help names every option that goes with the call, and no other")
    func helpIsComplete() throws {
      for topic in [[], ["07"], ["all"], ["rule"], ["bench"]] {
        let kind = try Topic(topic.first, in: book).kind
        let help = run(topic + ["--help"]).lines.joined(separator: "\n")
        for option in Option.table {
          let isNamed = help.contains("  \(option.name)")
          #expect(isNamed == option.kinds.contains(kind), "\(topic): \(option.name)")
        }
      }
      #expect(run("07", "--help").lines.contains { $0.hasPrefix("  --cancel-at 1|2|3|4") })
      #expect(run("07", "--help").lines.contains { $0.hasPrefix("  --notes --answers") })
    }

    @Test("help and version are words as well as options")
    func words() {
      #expect(run("help").lines == run("--help").lines)
      #expect(run("-h").lines == run("--help").lines)
      for word in ["07", "취소", "bench", "rule", "all"] {
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

    @Test("Lines are as wide as the terminal, from 40 columns to 80, and 80 where there is none")
    func width() {
      #expect(Terminal.width(columns: nil) == 80)
      #expect(Terminal.width(columns: 200) == 80)
      #expect(Terminal.width(columns: 60) == 60)
      #expect(Terminal.width(columns: 20) == 40)
    }

    @Test("A run is within the width of a narrow terminal, in both languages")
    func narrowRuns() {
      for chapter in book {
        for language in Language.allCases {
          let run = run(chapter.label, environment: ["LANG": language.rawValue], width: 60)
          #expect(run.status == .agreed)
          for line in run.lines { #expect(line.cells <= 60, "\(chapter.label): \(line)") }
        }
      }
    }

    // MARK: As a process

    /// Runs the built command with a shell, as a user would.
    private func shell(_ line: String, environment: [String: String] = [:]) throws -> (
      output: String, error: String, status: Int32
    ) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", line]
      process.environment = [
        "workbook": try Products.folder.appendingPathComponent("Workbook").path,
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      ].merging(environment) { $1 }
      let output = Pipe()
      let error = Pipe()
      process.standardOutput = output
      process.standardError = error
      try process.run()
      // The second pipe holds one line at most, so that reading them in turn cannot get stuck.
      let told = output.fileHandleForReading.readDataToEndOfFile()
      let complaint = error.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (
        String(decoding: told, as: UTF8.self), String(decoding: complaint, as: UTF8.self),
        process.terminationStatus
      )
    }

    @Test("As a process it writes to the right stream, without colour, and ends with its status")
    func process() throws {
      let good = try shell(#""$workbook" 07"#)
      #expect(good.status == 0)
      #expect(good.error == "")
      #expect(good.output == run("07").lines.map { $0 + "\n" }.joined())
      let bad = try shell(#""$workbook" 99"#, environment: ["LC_ALL": "ko_KR.UTF-8"])
      #expect(bad.status == 64)
      #expect(bad.output == "")
      #expect(bad.error.hasPrefix("workbook: “99” 장은 없습니다"))
    }

    @Test(
      "A closed pipe ends it quietly, whether or not the signal is ignored",
      arguments: [#""$workbook" all | head -1"#, #"trap '' PIPE; "$workbook" all | head -1"#])
    func closedPipe(line: String) throws {
      let run = try shell(line)
      #expect(run.status == 0)
      #expect(run.error == "")
      #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test("Once nobody reads the pipe it ends with 0, as its own status")
    func closedPipeStatus() throws {
      let run = try shell(#"{ "$workbook" all; echo $? >&2; } | head -1"#)
      #expect(run.error == "0\n")
    }

    @Test("What cannot be written ends it with status 74 and says so")
    func failedWrite() throws {
      #if os(Linux)
        let full = ">/dev/full"
      #else
        // There is no full device; a closed one cannot be written either.
        let full = ">&-"
      #endif
      let english = try shell(#""$workbook" 07 \#(full)"#)
      #expect(english.status == 74)
      #expect(english.error.hasPrefix("workbook: cannot write what was asked for: "))
      let korean = try shell(#""$workbook" 07 \#(full)"#, environment: ["LANG": "ko"])
      #expect(korean.status == 74)
      #expect(korean.error.hasPrefix("workbook: 출력을 쓸 수 없습니다."))
      #expect(try shell(#""$workbook" >&-"#).status == 74)
      // Where even the complaint cannot be written, the status says it.
      #expect(try shell(#""$workbook" 07 \#(full) 2>&1"#).status == 74)
    }

    @Test("A project that is no longer where it was built is to be built again")
    func moved() {
      #expect(throws: Never.self) { try Project.checkPlace() }
      do {
        try Project.checkPlace("/nowhere/workbook")
        Issue.record("a project in /nowhere")
      } catch {
        #expect(error.status == .noInput)
        #expect(error.message.english.hasSuffix("build it again where it is now: swift build"))
        #expect(error.message.korean.contains("/nowhere/workbook 폴더에 없습니다"))
      }
    }

    @Test("A file that cannot be read is told in both languages, with status 66")
    func noFile() {
      do {
        _ = try Project.text(of: "chapters-ko/99-nothing.md")
        Issue.record("there is no such note")
      } catch {
        #expect(error.status == .noInput)
        #expect(error.message.english.hasPrefix("cannot read "))
        #expect(error.message.korean.contains("파일을 읽을 수 없습니다"))
      }
      let unreadable = Chapter(
        9, Text("Gone", ko: "없음"), summary: Text("gone", ko: "없음"), rules: [],
        walkthrough: { _ in throw Snippet.Failure.noFile("/nowhere/Upload.swift") }, mistakes: [],
        exercises: [])
      for language in Language.allCases {
        let run = run("09", environment: ["LANG": language.rawValue], chapters: [unreadable])
        #expect(run.status == .noInput)
        let said = run.complaints.joined()
        #expect(said.contains("/nowhere/Upload.swift"))
        #expect(said.contains("읽을 수 없습니다") == (language == .korean))
      }
    }
  }
}
