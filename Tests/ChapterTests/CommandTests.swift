import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Texts {
  /// Properties of all output of the command. The output itself is in `Transcripts`.
  @Suite("The command")
  @TextThread
  struct CommandTests {
    /// All commands except episodes, which ``EpisodesTests`` covers, and cards of rules.
    private static let calls: [[String]] =
      [[], ["--help"], ["next"], ["rules"], ["departures"]]
      + Subcommand.table.compactMap(\.word).map { [$0, "--help"] }
      + book.flatMap { chapter in
        [[chapter.label, "--help"]] + (chapter.program == nil ? [] : [[chapter.label, "--orders"]])
          + zip(1..., chapter.exercises).flatMap { number, exercise in
            let asked = [chapter.label, "--exercise", "\(number)"]
            let hints = exercise.question?.hints.indices.map { asked + ["--hint", "\($0 + 1)"] }
            return [asked] + (hints ?? [])
          }
      }

    @Test("No output is wider than 80 columns, or than a narrow terminal", arguments: [80, 40])
    func width(width: Int) throws {
      for language in Language.allCases {
        for call in Self.calls {
          let called = Called(call, environment: ["LANG": language.rawValue], width: width)
          #expect(called.status == .agreed && !called.lines.isEmpty, "\(call)")
          for line in called.lines where line.cells > width { Issue.record("\(call): \(line)") }
        }
        for (rule, card) in try cards(in: language, width: width) {
          for line in card where line.cells > width { Issue.record("\(rule): \(line)") }
        }
      }
    }

    @Test("English output has no Hangul, and Korean output has no sentence in English")
    func languages() throws {
      for call in Self.calls {
        // A chapter also has a Korean name.
        for line in Called(call).lines where line.replacing("취소", with: "").hasHangul {
          Issue.record("\(call): \(line)")
        }
        for line in Called(call, environment: ["LANG": "ko"]).lines {
          let words = line.split(separator: " ")
          // Commands, code and ids are the same in both languages, and are ignored here.
          let isSentence =
            words.count > 3
            && words.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == "." || $0 == "," } }
          if isSentence, !line.hasHangul {
            Issue.record("\(call): \(line)", severity: try Untranslated.severity())
          }
        }
      }
      for (rule, card) in try cards(in: .english, width: 80) {
        for line in card where line.hasHangul { Issue.record("\(rule): \(line)") }
      }
    }

    private func cards(in language: Language, width: Int) throws -> [(String, [String])] {
      let results = try Tables.results.get()
      return book.flatMap { chapter in
        chapter.rules.map { rule in
          let card = RuleCard(
            rule: rule, chapter: chapter, results: results, language: language, ink: .plain,
            width: width, site: nil)
          return (rule.id, card.lines)
        }
      }
    }

    @Test("A rule and an answer show their web address if the book has a site, and only then")
    func addresses() throws {
      let question = "Why does an operation that is ready not start?"
      let voluntary = try #require(book[7].rules.first { $0.id == "cancel.voluntary" })
      let sites = [("", nil), ("\n", nil), ("https://a.example/book/\n", "https://a.example/book")]
      for (line, address) in sites {
        let site = Site(line: line)
        for language in Language.allCases {
          let why = Why(
            words: [question], chapters: book, language: language, ink: .plain, width: 80,
            site: site)
          let card = RuleCard(
            rule: voluntary, chapter: book[7], results: [], language: language, ink: .plain,
            width: 80, site: site)
          let rule = address.map { "  \($0)/rules/#cancel.voluntary" }
          #expect(card.lines.filter { $0.contains("://") } == [rule].compactMap(\.self))
          let folder = language == .english ? "en/" : ""
          let answer = address.map { "  \($0)/\(folder)questions/#readyDoesNotStart" }
          #expect(try why.lines.filter { $0.contains("://") } == [answer].compactMap(\.self))
        }
      }
      // The command uses the address in the site's file.
      let named = try Project.text(of: Site.file).split(whereSeparator: \.isWhitespace).first
      for call in [["rule", "cancel.voluntary"], ["why", question]] {
        #expect(Called(call).lines.contains { $0.contains("://") } == (named != nil))
      }
    }

    @Test("A misplaced option is refused in one line, with a call that is right")
    func misplaced() throws {
      for beginning in [[], ["07"]] + Subcommand.table.compactMap(\.word).map({ [$0] }) {
        let rows = Subcommand.table.filter { row in
          row.word == beginning.first || beginning == ["07"] && row.beginning == .chapter
        }.filter { ($0.beginning == .nothing) == beginning.isEmpty }
        for option in Self.options where !Option.general.contains(option) {
          if rows.contains(where: { $0.goes(with: option, in: book[7]) }) { continue }
          let words = beginning + option.example(in: nil).split(separator: " ").map(String.init)
          let refused = Called(words)
          #expect(refused.status == .usage && refused.lines == [], "\(words)")
          let right = refused.complaints.joined().components(separatedBy: "Workbook ").last ?? ""
          #expect(refused.complaints.count == 1 && !right.isEmpty, "\(words)")
          #expect(throws: Never.self, "\(words): \(right)") {
            try Call(
              right.split(separator: " ").map(String.init), chapters: book, language: .english)
          }
        }
      }
    }

    private static let options =
      Subcommand.table.flatMap(\.options) + Option.general
      + book.flatMap { $0.options.map { Option($0) } }

    @Test("The README's table has at most twelve rows, and names every word and every option")
    func table() throws {
      let readme = try Project.text(of: "README.md")
      let start = try #require(readme.range(of: "| call | does |"))
      let table = readme[start.lowerBound...].lines.prefix { $0.hasPrefix("|") }
      #expect(table.count <= 14)
      let text = table.joined(separator: "\n")
      let options = Subcommand.table.flatMap(\.options) + Option.general
      for name in Subcommand.table.compactMap(\.word) + options.map(\.name) {
        #expect(text.contains(name), "\(name)")
      }
    }

    @Test("Both READMEs explain each mark of a step")
    func marks() throws {
      for path in ["README.md", "chapters-ko/README.md"] {
        let rows = try Project.text(of: path).lines.filter { $0.hasPrefix("| `") }
        // A step never has the mark for a rule whose API is absent.
        for mark in Mark.allCases where mark != .absent {
          let sign = "`\(mark.sign)`"
          #expect(rows.contains { $0.split(separator: "|")[0].contains(sign) }, "\(path): \(sign)")
        }
      }
    }

    @Test("A missing file of the book is named in both languages, and the command ends with 66")
    func noFile() {
      let gone = Chapter(
        9, Text("Gone", ko: "없음"), summary: Text("gone", ko: "없음"), rules: [],
        walkthrough: [Step("gone", "Gone.", ko: "없음.", file: "/nowhere/Upload.swift") { _ in }],
        mistakes: [], exercises: [])
      for (language, words) in [("en", "cannot read"), ("ko", "읽을 수 없습니다")] {
        let called = Called(["09"], environment: ["LANG": language], chapters: [gone])
        #expect(called.status == .noInput)
        let said = called.complaints.joined()
        #expect(said.contains("/nowhere/Upload.swift") && said.contains(words))
      }
      #expect(throws: Refusal.self) { try Project.checkPlace("/nowhere/workbook") }
    }
  }
}
