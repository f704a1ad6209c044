import ChapterKit
import Operations

@testable import Workbook

extension Chapter {
  /// The files that tell on a page, from the top of the project.
  var toldSources: [String] {
    get throws {
      let all = FileManager.default.enumerator(atPath: "\(Project.folder)/\(sources)")
      let files = (all?.compactMap { $0 as? String } ?? []).filter {
        $0.hasSuffix(".swift") && !$0.hasPrefix("Engine/")
      }
      return try files.map { "\(sources)/\($0)" }.sorted()
        .filter { try Project.text(of: $0).contains("page.step(") }
    }
  }
}
