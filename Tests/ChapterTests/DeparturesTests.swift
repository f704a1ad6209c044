import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Texts {
  /// The standalone programs that reproduce Linux's departures from the documents.
  @Suite("Departures")
  @TextThread
  struct DeparturesTests {
    private let departing = book.flatMap(\.rules)
      .filter { $0.departure(on: .linuxFoundation) != nil }

    @Test("Each departure of Linux has a short program that imports only Foundation")
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
