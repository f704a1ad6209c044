import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  /// What holds for every walkthrough, mistake and exercise of the book.
  @Suite("Episodes")
  @TestThread
  struct EpisodesTests {
    @Test("Every step compares with the documents and agrees, or departs as recorded")
    func steps() throws {
      for telling in try Episodes.english.get() {
        #expect(!telling.steps.isEmpty, "\(telling.name)")
        for (number, step) in zip(1..., telling.steps) {
          #expect(step.mark != .unexpected, "\(telling.name), step \(number)")
          #expect(step.comparisons > 0, "\(telling.name), step \(number)")
          #expect(!step.rules.isEmpty, "\(telling.name), step \(number)")
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

    @Test("No line is wider than 80 columns, in either language")
    func width() throws {
      for telling in try Episodes.english.get() + Episodes.korean.get() {
        for line in telling.lines {
          #expect(line.cells <= Terminal.standardWidth, "\(telling.name): \(line)")
        }
      }
    }

    @Test("No run shows marks of Markdown, in either language")
    func marks() throws {
      for telling in try Episodes.english.get() + Episodes.korean.get() {
        for line in telling.lines where line.utf8.contains(UInt8(ascii: "`")) {
          Issue.record("\(telling.name): \(line)")
        }
      }
    }

    @Test("A second run is the same as the first")
    func repetition() throws {
      let again = try book.flatMap { try Episodes.tellAll(of: $0, in: .english) }
      for (first, second) in zip(try Episodes.english.get(), again) {
        #expect(first.lines == second.lines, "\(first.name)")
      }
    }

    @Test("Every lane of a picture is named in the code that the step shows")
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

    @Test("Where an order is the point, the code shows what decides it")
    func orders() throws {
      let deciding = [
        "maxConcurrentOperationCount", "addDependency", ".start()", "addBarrierBlock",
        "waitUntilFinished", "underlyingQueue", "completionBlock", "addExecutionBlock", "Task",
        // What is added when something else is under way.
        "addOperation(", "recorder.add(",
      ]
      for telling in try Episodes.english.get() {
        for (number, step) in zip(1..., telling.steps) where step.showsOrder {
          let code = step.code.joined(separator: "\n")
          #expect(deciding.contains { code.contains($0) }, "\(telling.name), step \(number)")
        }
      }
    }

    @Test("What happens in the world is told in the reader's language")
    func events() throws {
      for telling in try Episodes.korean.get() {
        for line in telling.lines where line.hasPrefix("     » ") {
          #expect(
            line.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) },
            "\(telling.name): \(line)")
        }
      }
    }
  }
}
