import Operations
import Workbook

/// What the build has made, found from where the test bundle is.
enum Products {
  /// The folder that holds the command.
  static var folder: URL {
    get throws {
      // Where tests are run by a helper of the toolchain, as on macOS, it is told where they are.
      let arguments = CommandLine.arguments
      let told = arguments.firstIndex(of: "--test-bundle-path").map { $0 + 1 }
      let bundle = told.flatMap { $0 < arguments.count ? arguments[$0] : nil } ?? arguments[0]
      var folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
      while folder.path != "/" {
        if isFile("Workbook", in: folder) { return folder }
        folder.deleteLastPathComponent()
      }
      throw NotFound()
    }
  }

  /// The folder that holds the modules: with the command or, by SwiftPM's older build system, in a
  /// folder of their own beside it.
  static var modules: URL {
    get throws {
      let folder = try folder
      let own = folder.appendingPathComponent("Modules")
      return isFile("Operations.swiftmodule", in: own) ? own : folder
    }
  }

  /// The products of the build are in no place that is known.
  struct NotFound: Error {}

  private static func isFile(_ name: String, in folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }
}
