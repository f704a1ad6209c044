import ChapterKit

@testable import Workbook

extension Chapter {
  /// The files that tell on a page, from the top of the project.
  var toldSources: [String] {
    get throws {
      try Project.files(in: sources, ending: ".swift")
        .filter { try Project.text(of: $0).contains("page.step(") }
    }
  }
}
