import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Notes
@testable import Workbook

/// The files in `DoesNotCompile/`, for rules that deny the existence of a member.
///
/// Each line that must be refused carries the compiler's own mark, `expected-error` or `expected-warning`.
/// The files of a folder are checked in a single run of the compiler, on the first request. Those in
/// `DoesNotCompile/MainActor` are compiled as in a new Xcode 26 project.
enum DoesNotCompile {
  struct NoCompiler: Error {}

  /// True if the compiler's errors in a file are exactly those that the file expects.
  static func isRefused(_ file: String) throws -> Bool {
    let path = "\(folder)/\(file)"
    let source = try String(contentsOfFile: path, encoding: .utf8)
    #expect(source.contains(/expected-(?:error|warning)/), "\(file) expects no error or warning")
    let report = try (file.hasPrefix(mainActor) ? inProject : report).get()
    let complaints = report.split(separator: "\n").filter { $0.contains("/\(file):") }
    for complaint in complaints { Issue.record("\(complaint)") }
    return complaints.isEmpty
  }

  static func files() throws -> [String] {
    try files(in: "") + files(in: mainActor)
  }

  private static func files(in prefix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(prefix)")
      .filter { $0.hasSuffix(".swift") }.sorted().map { prefix + $0 }
  }

  /// The compiler's complaints about all files, as printed.
  static func errors() throws -> [String] {
    try files().flatMap { file in
      try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        .matches(of: /expected-(?:error|warning)@\+\d {{(.*)}}/).map { String($0.1) }
    }
  }

  private static let mainActor = "MainActor/"

  private static let folder = "\(Project.folder)/Tests/ChapterTests/DoesNotCompile"

  private static let report = Result { try report(of: files(in: ""), []) }
  private static let inProject = Result {
    try report(of: files(in: mainActor), ["-default-isolation", "MainActor"])
  }

  /// The compiler's output for several files.
  private static func report(of files: [String], _ options: [String]) throws -> String {
    let modules = try Products.modules
    let words =
      ["-typecheck", "-wmo", "-Xfrontend", "-verify", "-swift-version", "6"]
      // A member that is deprecated on one platform and has never existed on another is an error on both.
      + ["-Werror", "DeprecatedDeclaration"]
      // Notes in the modules' own files are not under test.
      + ["-Xfrontend", "-verify-ignore-unrelated"]
      + ["-I", modules.path] + options + target + files.map { "\(folder)/\($0)" }
    let end = try ChildProcess("swiftc", words, errors: .mixed).end()
    // Complaints about the files appear in the output. If there are none and the compiler failed, nothing was
    // checked.
    guard end.status == 0 || end.output.contains("\(folder)/") else {
      Issue.record("the compiler did not run: \(end.output)")
      throw NoCompiler()
    }
    return end.output
  }

  /// The modules of this build require the package's minimum macOS.
  #if canImport(ObjectiveC) && arch(arm64)
    static let target = ["-target", "arm64-apple-macosx15.0"]
  #elseif canImport(ObjectiveC)
    static let target = ["-target", "x86_64-apple-macosx15.0"]
  #else
    static let target: [String] = []
  #endif
}
