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
        #expect(telling.steps.count <= 8, "\(telling.name)")
        for (number, step) in zip(1..., telling.steps) {
          #expect(step.verdict != .disagrees, "\(telling.name), step \(number)")
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
          #expect(line.cells <= Page.width, "\(telling.name): \(line)")
        }
      }
    }

    @Test("A second run is the same as the first")
    func repetition() throws {
      for (first, second) in zip(try Episodes.english.get(), try Episodes.tellAll(in: .english)) {
        #expect(first.lines == second.lines, "\(first.name)")
      }
    }

    @Test("A value is shown under the expression that yields it")
    func labels() throws {
      for chapter in book {
        for file in ["Walkthrough", "Mistakes", "Exercises"] {
          let source = try Project.text(of: "\(chapter.sources)/\(file).swift")
          let calls = source.matches(
            of: /page\.show\(\s*(?:#"(.*?)"#|"([^"]*)"),\s*(.*?)(?:,\s*documented:|\)\n)/
              .dotMatchesNewlines())
          #expect(source.components(separatedBy: "page.show(").count - 1 == calls.count)
          for call in calls {
            let label = call.1 ?? call.2 ?? ""
            #expect(label == call.3, "\(chapter.sources)/\(file).swift")
          }
        }
      }
    }
  }
}
