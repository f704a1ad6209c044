import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Texts {
  /// The programs that show how Linux departs from the documents, alone and without this book.
  @Suite("Departures")
  @TextThread
  struct DeparturesTests {
    private let departing = book.flatMap(\.rules)
      .filter { $0.departure(on: .linuxFoundation) != nil }

    @Test("Each departure of Linux has a program, which is short and asks for Foundation alone")
    func programs() throws {
      for rule in departing {
        let program = try Reproducer(rule)
        let lines = program.text.lines
        #expect(lines.count <= Reproducer.mostLines, "\(rule.id)")
        #expect(
          lines.filter { $0.hasPrefix("import ") || $0.hasPrefix("@") } == ["import Foundation"],
          "\(rule.id)")
        #expect(program.documented != program.observed, "\(rule.id)")
      }
      let files = Project.files(in: "Sources/Workbook/Departures/Reproducers", ending: ".swift")
      #expect(files.count == departing.count)
    }
  }
}
