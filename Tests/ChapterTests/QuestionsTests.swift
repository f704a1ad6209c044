import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Texts {
  /// The questions that the notes answer, and the links to them.
  @Suite("Questions")
  @TextThread
  struct QuestionsTests {
    private static let reading = Result { try Note.all() }

    private let notes: [Note]

    init() throws { notes = try Self.reading.get() }

    @Test("Every question has an answer in both languages, and a link to where the book shows it")
    func everyQuestion() {
      let ids = Set(book.flatMap(\.rules).flatMap(\.ids))
      let questions = QuestionPage.ofBook().questions
      #expect(questions.count > 60)
      #expect(Set(questions.map(\.name)).count == questions.count)
      for question in questions {
        let (title, answer) = (question.title, question.answer)
        #expect(question.name.wholeMatch(of: /[a-z]\w+/) != nil, "\(title)")
        #expect(title.korean.hasSuffix("요?") && title.english.hasSuffix("?"), "\(title)")
        #expect(!answer.korean.isBlank && answer.english.hasSuffix("."), "\(title)")
        let isShown = question.evidence.contains(/\]\(\d\d-[a-z-]+\.md/)
        #expect(isShown, "\(title)")
        #expect(!question.rules.isEmpty, "\(title)")
        for id in question.rules { #expect(ids.contains(id), "\(title) names \(id)") }
      }
    }

    @Test("The English page has the same questions, in the same order")
    func english() throws {
      let names = try Project.text(of: QuestionPage.note.english).matches(of: /<a id="(\w+)"><\/a>/)
        .map { String($0.1) }
      #expect(names == QuestionPage.ofBook().questions.map(\.name))
    }

    @Test("Mistakes and exercises that a note tells readers to run exist")
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

    @Test("A link to a heading leads to an existing anchor")
    func anchors() throws {
      var known: [String: Set<String>] = [:]
      for note in notes {
        for match in note.prose.matches(of: /\]\(([^)#:]*)#([^)]+)\)/) {
          let target = String(match.1)
          // In links to source files the anchor is a line number, so only `.md` targets are checked.
          guard target.isEmpty || target.hasSuffix(".md") else { continue }
          let folder = note.path.hasPrefix("chapters-ko/") ? "chapters-ko/" : ""
          let path = target.isEmpty ? note.path : "\(folder)\(target)"
          if known[path] == nil {
            let there = try notes.first { $0.path == path } ?? Note(path)
            let names = there.text.matches(of: /<a id="([\w.-]+)"><\/a>/).map { String($0.1) }
            known[path] = Set(there.headings.map(\.anchor) + names)
          }
          let isThere = known[path]?.contains(String(match.2)) == true
          #expect(isThere, "\(note.path): \(target)#\(match.2)")
        }
      }
    }

    @Test("A step mentioned in the text is linked by its name, so that its number is checked")
    func stepsByName() throws {
      for note in notes where note.path.hasPrefix("chapters-ko/") {
        let spoken = /\[?(?:\d\d )?\d+단계(?:\]\((?:\d\d-[a-z-]+\.md)?#[a-zA-Z]\w*\))?/
        for match in note.text.matches(of: spoken)
        where !match.0.hasPrefix("[") || !match.0.hasSuffix(")") {
          Issue.record("\(note.path) says “\(match.0)”; write [1단계](#name)")
        }
      }
    }
  }
}
