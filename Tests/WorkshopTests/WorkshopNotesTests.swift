import Operations
import Testing

@testable import Workbook

extension Book {
  /// What the workshop's page shows is what its records say.
  ///
  /// `RECORD=1 WORKSHOP=1 swift test --filter Workshop` writes these blocks anew.
  @Suite("Workshop: notes")
  @TestThread
  struct WorkshopNotesTests {
    @Test("Tables of the workshop are what its records give")
    func blocks() throws {
      let path = ".github/WORKSHOP.md"
      var lines = try Note(path).lines
      var place = lines.startIndex
      var count = 0
      while place < lines.endIndex {
        let line = lines[place]
        place += 1
        guard let name = line.wholeMatch(of: /<!-- workshop: (.+) -->/)?.1 else { continue }
        count += 1
        let end = try #require(lines[place...].firstIndex(of: "<!-- end -->"))
        let made = try WorkshopTables.lines(String(name))
        if Run.isRecording {
          lines.replaceSubrange(place..<end, with: made)
        } else {
          let isAsRecorded = Array(lines[place..<end]) == made
          #expect(isAsRecorded, "\(path): \(name); RECORD=1 writes it anew")
        }
      }
      #expect(count > 0)
      let text = lines.joined(separator: "\n")
      if try text != Note(path).text {
        try text.write(toFile: "\(Project.folder)/\(path)", atomically: true, encoding: .utf8)
      }
    }

    @Test("Nothing outside the workshop imports it")
    func isApart() throws {
      let folders = ["Explorer", "Explorations", "Explore", "Benchmark", "Engine/Doors/Explored"]
      let own = folders.map { "Sources/Chapters/21-FromScratch/\($0)/" } + ["Tests/WorkshopTests/"]
      for file in ["Sources", "Tests"].flatMap({ Project.files(in: $0, ending: ".swift") })
      where !own.contains(where: file.hasPrefix) {
        let source = try Project.text(of: file)
        #expect(!source.contains(/import (?:\w+ )?(?:Explor\w+|Bench)\b/), "\(file)")
      }
    }
  }
}
