import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Book {
  /// Properties of every walkthrough, mistake and exercise of the book.
  @Suite("Episodes")
  @TestThread
  struct EpisodesTests {
    @Test("Every step compares with the documents and agrees, or departs as recorded")
    func steps() throws {
      for telling in try Episodes.english.get() {
        #expect(!telling.steps.isEmpty, "\(telling.name)")
        for (number, step) in zip(1..., telling.steps) {
          #expect(step.mark != .unexpected, "\(telling.name), step \(number)")
          #expect(step.values.contains { $0.expectation != nil }, "\(telling.name), step \(number)")
        }
      }
    }

    @Test("A chapter has at least two mistakes and three exercises")
    func counts() {
      for chapter in book {
        #expect(chapter.mistakes.count >= 2, "\(chapter.label)")
        #expect(chapter.exercises.count >= 3, "\(chapter.label)")
      }
    }

    @Test("No line is wider than 80 columns or shows Markdown, in either language")
    func lines() throws {
      for telling in try Episodes.english.get() + Episodes.korean.get() {
        for line in telling.lines
        where line.cells > Terminal.standardWidth || line.utf8.contains(UInt8(ascii: "`")) {
          Issue.record("\(telling.name): \(line)")
        }
      }
    }

    @Test("No shown line of code is folded")
    func code() throws {
      let tellings = try Episodes.english.get() + Episodes.korean.get()
      let code = tellings.map { ($0.name, $0.steps.flatMap(\.code)) }
      let programs = book.map { ("\($0.label) --orders", $0.program?.code ?? []) }
      for (name, lines) in code + programs {
        for line in lines where line.cells > Terminal.standardWidth - 5 {
          Issue.record("\(name): \(line)")
        }
      }
    }

    @Test("Every lane of a picture is named in the code of its step")
    func lanes() throws {
      func plain(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
      for telling in try Episodes.english.get() {
        for (number, step) in zip(1..., telling.steps) {
          let code = plain(step.code.joined())
          for lane in step.lanes where !code.contains(plain(lane)) {
            Issue.record("\(telling.name), step \(number): no code shown makes “\(lane)”")
          }
        }
      }
    }

    @Test("Events of the outside world are told in the reader's language")
    func events() throws {
      for telling in try Episodes.korean.get() {
        for line in telling.lines where line.hasPrefix("     » ") && !line.hasHangul {
          Issue.record("\(telling.name): \(line)", severity: try Untranslated.severity())
        }
      }
    }
  }
}
