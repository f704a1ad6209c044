import Operations

@testable import Workbook

/// What the build has made, found from where the test bundle is.
enum Products {
  /// The folder that holds the command and the folder `Modules`.
  static var folder: URL {
    get throws {
      var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      while folder.path != "/" {
        if isProducts(folder) { return folder }
        folder.deleteLastPathComponent()
      }
      let standard = URL(fileURLWithPath: "\(Project.folder)/.build/debug")
      guard isProducts(standard) else { throw NotFound() }
      return standard
    }
  }

  /// The products of the build are in no place that is known.
  struct NotFound: Error {}

  private static func isProducts(_ folder: URL) -> Bool {
    ["Modules", "Workbook"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
  }
}
