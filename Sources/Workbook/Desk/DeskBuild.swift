import ChapterKit
import Operations

/// Builds a program of the desk, the way this command was built.
struct DeskBuild {
  /// What came of it.
  enum Outcome: Equatable {
    /// Here is the program.
    case built(String)
    /// The compiler's first error, in one line.
    case failed(String)
  }

  let product: String

  func run() throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swift", "build", "--package-path", Project.folder, "--product", product] + flags
    process.environment = ProcessInfo.processInfo.environment.merging(["DESK": "1"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 0 { return .built("\(DeskBuild.folder)/\(product)") }
    return .failed(DeskBuild.firstError(in: told))
  }

  /// The folder that this command was built into.
  private static let folder: String = {
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
  }()

  /// What makes this build like the one of this command.
  private var flags: [String] {
    var flags: [String] = Machine.isOptimised ? ["-c", "release"] : []
    if Platform.current == .fromScratch { flags += ["--traits", "FromScratch"] }
    // The scratch path is the folder above in which the package manager keeps its account.
    var folder = URL(fileURLWithPath: DeskBuild.folder)
    while folder.path != "/" {
      if FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("workspace-state.json").path)
      {
        return flags + ["--scratch-path", folder.path]
      }
      folder.deleteLastPathComponent()
    }
    return flags
  }

  /// The first error that a build tells of: file, line, column and message, in one line.
  static func firstError(in output: String) -> String {
    let mark = ": error: "
    let errors = output.lines.filter { $0.hasPrefix("/") && $0.contains(mark) }
    let own = errors.first { $0.contains("/Desk/") } ?? errors.first
    let told =
      own ?? output.lines.first { $0.hasPrefix("error: ") } ?? output.lines.first { !$0.isBlank }
      ?? "swift build"
    return String(told)
      .replacing("\(Project.folder)/", with: "").replacing(mark, with: ": ")
      .replacing("error: ", with: "")
  }
}
