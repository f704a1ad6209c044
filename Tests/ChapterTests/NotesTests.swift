import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Book {
  /// The notes agree with the sources, the runs and the tests.
  @Suite("Notes")
  @TestThread
  struct NotesTests {
    private static let reading = Result { try Note.all() }

    private let notes: [Note]

    init() throws { notes = try Self.reading.get() }

    private func note(of chapter: Chapter) throws -> Note {
      try #require(notes.first { $0.path == chapter.note })
    }

    @Test("Code, runs, tables and pictures in notes match their origins")
    func made() throws {
      for file in try Making.notes() { file.expectUnchanged() }
    }

    @Test("Every block of code or output names its origin")
    func origins() {
      #expect(notes.flatMap(\.blocksWithoutOrigin) == [])
    }

    @Test("A note ends with mistakes, exercises, and the rules that appear in no section")
    func sections() throws {
      for chapter in book {
        let note = try note(of: chapter)
        let text = note.text
        let found = note.headings.filter { $0.level == 2 }.map(\.title)
        let last = found.filter { $0 != "규칙" && $0 != "내 앱에서는" }.suffix(2)
        #expect(last == ["흔한 실수", "연습"], "\(chapter.note)")
        #expect(text.hasPrefix("# \(chapter.label) \(chapter.title.korean)\n"), "\(chapter.note)")
        #expect(text.holds("<!-- table: rules \(chapter.label) -->"), "\(chapter.note)")
        #expect(text.holds("<!-- table: links \(chapter.label) -->"), "\(chapter.note)")
      }
    }

    @Test("Each step, mistake and exercise appears in its note once, in the order of the book")
    func order() {
      for chapter in book {
        let own = notes.filter { $0.path.hasPrefix("chapters-ko/\(chapter.label)-") }
        let runs = own.flatMap(\.runs).map(\.origin).filter { $0.chapter.number == chapter.number }
        let all = chapter.walkthrough.steps.map(\.name)
        let steps = runs.filter { $0.part == .walkthrough }.flatMap {
          $0.steps.isEmpty ? all : $0.steps
        }
        #expect(steps == all)
        let extras = runs.compactMap(\.part).filter { $0 != .walkthrough }
        #expect(
          extras == chapter.parts.map(\.part).filter { $0 != .walkthrough }, "\(chapter.note)")
        let tasks = own.flatMap(\.lines).compactMap { line in
          line.hasPrefix("<!-- task: ")
            ? line.wholeMatch(of: /<!-- task: \d\d; (.+) -->/).map { String($0.1) } : nil
        }
        #expect(tasks == chapter.exercises.map(\.name))
      }
    }

    @Test("No note shows a listing twice, except in complete programs")
    func noListingTwice() throws {
      for chapter in book {
        var isFenced = false
        var isWhole = false
        // An answer is a page of its own and repeats the code of the question.
        var isFolded = false
        var block: [String] = []
        var seen: [[String]: Int] = [:]
        for (number, line) in zip(1..., try note(of: chapter).lines) {
          if line.hasPrefix("<!-- ") { isWhole = line.hasSuffix(" whole -->") }
          if line == "<details>" || line == "</details>" {
            isFolded = line == "<details>"
          } else if isFolded {
            continue
          } else if line.hasPrefix("```") {
            isFenced.toggle()
            block = []
          } else if isFenced, !isWhole, !line.hasPrefix("// ") {
            if line.isBlank {
              block = []
              continue
            }
            block.append(line.trimmingCharacters(in: .whitespaces))
            let last = Array(block.suffix(5))
            guard last.count == 5, last.joined().count > 60 else { continue }
            if let first = seen[last] {
              Issue.record("\(chapter.note):\(number) shows again what line \(first) shows")
            }
            seen[last] = number
          }
        }
      }
    }

    @Test("Shown code has no comments, because the note explains it in Korean")
    func noComments() throws {
      for chapter in book {
        var isCode = false
        var isQuoted = false
        for (number, line) in zip(1..., try note(of: chapter).lines) {
          if line.hasPrefix("<!-- ") { isQuoted = line.hasPrefix("<!-- code: ") }
          if line.hasPrefix("```") { isCode = line == "```swift" }
          let isGap = line.trimmingCharacters(in: .whitespaces) == "// …"
          #expect(
            !isCode || !isQuoted || isGap || !line.holds("// "), "\(chapter.note):\(number)")
        }
      }
    }

    @Test("Ids in the text are ids of rules")
    func ids() {
      let ids = Set(book.flatMap(\.rules).flatMap(\.ids))
      let families = Set(ids.compactMap { $0.split(separator: ".").first.map(String.init) })
      for note in notes {
        for match in note.text.matches(of: /`([a-z]+(?:-[a-z]+)*)\.([a-z]+(?:-[a-z]+)+)`/)
        where families.contains(String(match.1)) {
          let id = "\(match.1).\(match.2)"
          #expect(ids.contains(id), "\(note.path) mentions \(id), which is not a rule")
        }
      }
    }

    @Test("Each rule has one anchor in all notes, in a note of its chapter")
    func ruleAnchors() {
      var places: [String: [String]] = [:]
      // The page on Linux has anchors of its own.
      for note in notes where note.path != "chapters-ko/linux.md" {
        for match in note.prose.matches(of: /<a id="([a-z-]+\.[a-z-]+)"><\/a>/) {
          places[String(match.1), default: []].append(note.path)
        }
      }
      for chapter in book {
        for rule in chapter.rules {
          let found = places.removeValue(forKey: rule.id) ?? []
          #expect(found.count == 1, "\(rule.id): \(found)")
          #expect(found.allSatisfy { $0.hasPrefix("chapters-ko/\(chapter.label)-") }, "\(rule.id)")
        }
      }
      #expect(places.isEmpty, "anchors that belong to no rule: \(places.keys.sorted())")
    }

    @Test("A heading does not repeat the first sentence of its step")
    func headingsAndClaims() {
      func plain(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }
      for chapter in book {
        let claims = Set(
          chapter.parts.flatMap(\.episode.steps).flatMap { $0.claim.korean.sentences.map(plain) })
        for note in notes where note.path.hasPrefix("chapters-ko/\(chapter.label)-") {
          for heading in note.headings where claims.contains(plain(heading.title)) {
            Issue.record("\(note.path): the heading “\(heading.title)” is also the claim of a step")
          }
        }
      }
    }

    @Test("A chapter that gives the reason for one step gives it for every step")
    func reasons() {
      for chapter in book {
        let steps = chapter.walkthrough.steps
        let without = steps.filter { $0.reason == nil }
        #expect(without.isEmpty || without.count == steps.count, "\(without.map(\.name))")
      }
    }

    @Test("Links lead to existing files")
    func links() {
      for note in notes {
        let folder = note.path.components(separatedBy: "/").dropLast().map { $0 + "/" }.joined()
        for match in note.text.matches(of: /\]\(([^)#]+)(?:#[^)]*)?\)/) {
          let target = String(match.1)
          if target.contains("://") { continue }
          let path = "\(Project.folder)/\(folder)\(target)"
          #expect(FileManager.default.fileExists(atPath: path), "\(note.path): \(target)")
        }
      }
    }

    @Test("Words that the glossary replaces appear in no note and no run")
    func glossary() throws {
      let forbidden = try ForbiddenWord.all()
      var texts = notes.filter { !$0.path.hasSuffix("glossary.md") }
        .map { SearchedText(path: $0.path, text: $0.text) }
      for path in [".swift", ".svg"].flatMap({ Project.files(in: "Sources", ending: $0) }) {
        texts.append(SearchedText(path: path, text: try Project.text(of: path)))
      }
      let whole = SearchedText(path: "", text: texts.map(\.text).joined(separator: "\n"))
      for word in forbidden where word.stands(in: whole.text) {
        for text in texts {
          for line in word.lines(of: text) {
            Issue.record(
              "\(text.path):\(line) says “\(word.word)”; the glossary says “\(word.instead)”")
          }
        }
      }
    }

    @Test("A line of a Korean note holds one sentence")
    func oneSentenceALine() {
      for note in notes where note.path.hasPrefix("chapters-ko/") {
        var isFenced = false
        for (number, line) in zip(1..., note.lines) {
          if line.hasPrefix("```") { isFenced.toggle() }
          let isMade =
            ["|", "- `", "> **규칙** "].contains { line.hasPrefix($0) } || line.holds("<br>")
          if isFenced || isMade { continue }
          if Mark.allCases.contains(where: { line.hasPrefix("**\($0.sign)** ") }) { continue }
          if line.hasPrefix("**\\*** ") { continue }
          guard line.holds(". ") || line.holds("? ") else { continue }
          #expect(!line.contains(#/[다요까][.?] (?!<a id=)/#), "\(note.path):\(number)")
        }
      }
    }
  }
}
