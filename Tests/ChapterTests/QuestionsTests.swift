import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Texts {
  /// The questions that the notes answer, and the links that lead to them.
  @Suite("Questions")
  @TextThread
  struct QuestionsTests {
    private static let reading = Result { try Note.all() }

    private let notes: [Note]

    init() throws { notes = try Self.reading.get() }

    private func note(of chapter: Chapter) throws -> Note {
      try #require(notes.first { $0.path == chapter.note })
    }

    @Test("Every chapter answers questions, each as a heading that asks")
    func everyChapter() throws {
      for chapter in book {
        let note = try note(of: chapter)
        #expect(!note.questions.isEmpty, "\(note.path)")
        for question in note.questions {
          #expect(question.level == 3, "\(note.path): \(question.title)")
          #expect(question.title.hasSuffix("요?"), "\(note.path): \(question.title)")
        }
      }
    }

    @Test("No question is asked twice")
    func once() throws {
      let titles = try book.flatMap { try note(of: $0).questions.map(\.title) }
      #expect(titles.count > 40)
      for (title, count) in Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +) {
        #expect(count == 1, "\(title)")
      }
    }

    @Test("Every answer ends with its evidence: rules of the book, runs that there are")
    func evidence() throws {
      let ids = Set(book.flatMap(\.rules).map(\.id))
      for chapter in book {
        let note = try note(of: chapter)
        for question in note.questions {
          let lines = note.text(below: question).split(separator: "\n")
          let place = "\(note.path): \(question.title)"
          guard let last = lines.last, last.hasPrefix("증거: ") else {
            Issue.record("\(place) ends without evidence")
            continue
          }
          let named = last.matches(of: /\[`([a-z-]+\.[a-z-]+)`\]/).map { String($0.1) }
          #expect(!named.isEmpty || last.contains("`swift "), "\(place)")
          for id in named { #expect(ids.contains(id), "\(place) names \(id)") }
        }
      }
    }

    @Test("A rule that an answer names is linked to its chapter")
    func ruleLinks() throws {
      let rules = book.flatMap { chapter in chapter.rules.map { ($0.id, chapter) } }
      let chapters = Dictionary(uniqueKeysWithValues: rules)
      for note in notes {
        for match in note.text.matches(of: /\[`([a-z-]+\.[a-z-]+)`\]\(conformance\.md#([^)]+)\)/) {
          guard let chapter = chapters[String(match.1)] else {
            Issue.record("\(note.path) links \(match.1), which is no rule of the book")
            continue
          }
          let anchor = Note.anchor(of: "\(chapter.label) \(chapter.title.korean)")
          #expect(match.2 == anchor, "\(note.path): \(match.1)")
        }
      }
    }

    @Test("Mistakes and exercises that a note tells to run are there")
    func runs() {
      for note in notes {
        for match in note.text.matches(of: /Workbook (\d\d) --(mistake|exercise) (\d+)/) {
          guard let chapter = book.first(where: { $0.label == match.1 }) else {
            Issue.record("\(note.path) runs chapter \(match.1)")
            continue
          }
          let episodes = match.2 == "mistake" ? chapter.mistakes : chapter.exercises
          #expect(Int(match.3).map { episodes.indices.contains($0 - 1) } == true, "\(match.0)")
        }
      }
    }

    @Test("A link to a heading leads to one")
    func anchors() throws {
      var known: [String: Set<String>] = [:]
      for note in notes {
        for match in note.text.matches(of: /\]\(([^)#:]*)#([^)]+)\)/) {
          let target = String(match.1)
          // A place in a source file is a line of it.
          guard target.isEmpty || target.hasSuffix(".md") else { continue }
          let folder = note.path.hasPrefix("chapters-ko/") ? "chapters-ko/" : ""
          let path = target.isEmpty ? note.path : "\(folder)\(target)"
          if known[path] == nil {
            let there = try notes.first { $0.path == path } ?? Note(path)
            known[path] = Set(there.headings.map(\.anchor))
          }
          let isThere = known[path]?.contains(String(match.2)) == true
          #expect(isThere, "\(note.path): \(target)#\(match.2)")
        }
      }
    }

    @Test("Anchors are made as GitHub makes them")
    func anchorsOfHeadings() throws {
      #expect(Note.anchor(of: "07 취소") == "07-취소")
      #expect(
        Note.anchor(of: "`start()`를 두 번 부르면, 어떻게 되나요?") == "start를-두-번-부르면-어떻게-되나요")
      #expect(Note.anchor(of: "A — B_c") == "a--b_c")
      let note = try Note(book[0].note)
      #expect(Set(note.headings.map(\.anchor)).count == note.headings.count)
    }

    @Test("A finished operation that is added again ends the program")
    func addedAgain() async {
      await #expect(processExitsWith: .failure) {
        let upload = BlockOperation {}
        upload.start()
        OperationQueue().addOperation(upload)
      }
    }

    @Test("A subclass is asked to restate that it is Sendable, by a warning")
    func restated() throws {
      #expect(try DoesNotCompile.isRefused("SendableRestated.swift"))
    }
  }
}
