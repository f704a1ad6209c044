import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Texts {
  /// Wrong statements of the documents, with evidence of the actual behaviour.
  @Suite("Errata")
  @TextThread
  struct ErrataTests {
    @Test("Each erratum has a rule of the book or a run as evidence")
    func evidence() throws {
      let known = Set(book.flatMap(\.rules).flatMap(\.ids))
      let parts = try Project.text(of: "chapters-ko/errata.md").components(separatedBy: "\n## ")
      for part in parts.dropFirst() {
        for row in part.lines.filter({ $0.hasPrefix("| ") }).dropFirst() {
          let evidence = row.split(separator: "|").last ?? ""
          let ids = evidence.matches(of: /`([a-z]+(?:-[a-z]+)*\.[a-z-]+)`/).map { String($0.1) }
          #expect(!ids.isEmpty || evidence.contains("`swift run Workbook "), "\(row)")
          #expect(ids.allSatisfy(known.contains), "\(row)")
        }
      }
    }
  }
}
