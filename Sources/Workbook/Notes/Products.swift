import Operations
import Workbook

/// The products of the build, located from the test bundle.
enum Products {
  /// The folder that holds the command.
  static var folder: URL {
    get throws {
      // If one of the toolchain's helpers runs the tests, as on macOS, an argument names the bundle.
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

  /// The folder with the modules: the command's folder or, with SwiftPM's native build system, one beside it.
  static var modules: URL {
    get throws {
      let folder = try folder
      let own = folder.appendingPathComponent("Modules")
      return isFile("Operations.swiftmodule", in: own) ? own : folder
    }
  }

  /// The error that the build's products are not in a known place.
  struct NotFound: Error {}

  private static func isFile(_ name: String, in folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }
}
