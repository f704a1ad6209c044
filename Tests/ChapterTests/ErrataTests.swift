import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Texts {
  /// What the documents say wrong, with the evidence of what holds.
  @Suite("Errata")
  @TextThread
  struct ErrataTests {
    private let sections: [Section]

    private struct Section {
      let title: String
      let announced: Int?
      let rows: [[String]]
    }

    init() throws {
      let parts = try Project.text(of: "chapters-ko/errata.md").components(separatedBy: "\n## ")
      sections = parts.dropFirst().map { part in
        let lines = part.components(separatedBy: "\n")
        let rows = lines.filter { $0.hasPrefix("| ") }.dropFirst().map {
          $0.components(separatedBy: "|").dropFirst().dropLast()
            .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let announced = part.firstMatch(of: /\n(\d+)개입니다\./).flatMap { Int($0.1) }
        return Section(title: lines[0], announced: announced, rows: Array(rows))
      }
    }

    @Test("As many entries as announced, each with four cells")
    func counts() {
      #expect(sections.count == 2)
      for section in sections {
        #expect(section.rows.count == section.announced, "\(section.title)")
        for row in section.rows {
          #expect(row.count == 4 && !row.contains(""), "\(section.title): \(row)")
        }
      }
    }

    @Test("Every entry names a rule of the book or a run as evidence")
    func evidence() {
      let known = Set(book.flatMap(\.rules).map(\.id))
      for row in sections.flatMap(\.rows) {
        let evidence = row.last ?? ""
        let ids = evidence.matches(of: /`([a-z]+(?:-[a-z]+)*\.[a-z-]+)`/).map { String($0.1) }
        #expect(!ids.isEmpty || evidence.contains("`swift run Workbook "), "\(row)")
        for id in ids { #expect(known.contains(id), "\(id)") }
      }
    }
  }
}
