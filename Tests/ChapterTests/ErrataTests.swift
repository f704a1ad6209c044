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
      #expect(sections.map(\.rows.count) == [28, 20, 33])
      for section in sections {
        #expect(section.rows.count == section.announced, "\(section.title)")
        for row in section.rows {
          #expect(row.count == 4 && !row.contains(""), "\(section.title): \(row)")
        }
      }
    }

    @Test(
      "Every entry names a rule or a run as evidence; a rule is in the book or in a chapter to come"
    )
    func evidence() {
      let rules = book.flatMap { chapter in chapter.rules.map { ($0.id, chapter) } }
      let known = Set(rules.map(\.0))
      let families = Set(known.compactMap { $0.split(separator: ".").first.map(String.init) })
      for row in sections.flatMap(\.rows) {
        let evidence = row.last ?? ""
        let ids = evidence.matches(of: /`([a-z]+(?:-[a-z]+)*\.[a-z-]+)`(?:\((\d\d)장\))?/)
        #expect(!ids.isEmpty || evidence.contains("`swift run Workbook "), "\(row)")
        for match in ids {
          let id = String(match.1)
          let family = id.split(separator: ".").first.map(String.init) ?? ""
          if families.contains(family) {
            #expect(known.contains(id), "\(id)")
          } else {
            #expect(match.2 != nil && match.2.map(String.init) == Self.toCome[family], "\(id)")
          }
        }
      }
    }

    /// The families of rules whose chapters are still to come.
    private static let toCome = [
      "queue": "13", "manual": "14", "memory": "15", "multicore": "15", "error": "16",
      "size": "17", "tiltshift": "19",
    ]
  }
}
