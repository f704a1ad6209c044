import ChapterKit
import Operations

/// Builds a desk program from its file and the modules from which this command was built.
struct DeskBuild {
  /// The result of a build.
  enum Outcome: Equatable {
    /// The path of the program.
    case built(String)
    /// The compiler's first error, in one line.
    case failed(String)
  }

  /// The name of the program.
  let product: String
  /// The path of the file from the top of the project.
  let file: String
  /// True if a case stops the code at interruption points.
  let isInterrupted: Bool
  /// The compiler of the book's build.
  var compiler = Compiler.own

  /// Builds the program unless the existing one was built from the same text.
  func run() throws -> Outcome {
    let folder = "\(compiler.folder)/Desk"
    let (program, known) = ("\(folder)/\(product)", "\(folder)/\(product).known")
    // A new build of the book also makes the program outdated.
    let text = try Project.text(of: file) + "\n\(compiler.date(of: "Workbook"))"
    if FileManager.default.isExecutableFile(atPath: program),
      let last = try? String(contentsOfFile: known, encoding: .utf8), last == text
    {
      return .built(program)
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return try Interruption.withFolder { scratch in
      let (object, made) = ("\(scratch)/\(product).o", "\(scratch)/\(product)")
      do {
        try compiler.compile(
          product, ["\(Project.folder)/\(file)"], to: object, isInterrupted: isInterrupted)
        try compiler.link(
          compiler.others(madeIn: scratch) + [object], in: scratch, to: made,
          names: isInterrupted ? Compiler.interruption : [])
      } catch let failure as Compiler.Failure {
        // The reader cannot fix an error outside the file.
        guard failure.message.hasPrefix("\(file):") else {
          let disk = try? FileManager.default.attributesOfFileSystem(forPath: scratch)
          if let free = disk?[.systemFreeSize] as? UInt64, free < 1 << 20 { throw Refusal.noSpace }
          throw Refusal(
            .noInput,
            Text(
              "cannot build \(file): \(failure.message); build the book again: swift build",
              ko: "\(file) 파일을 빌드할 수 없습니다: \(failure.message) (책을 다시 빌드하기: swift build)"))
        }
        return .failed(failure.message)
      }
      // Each file is moved in one step, so that a concurrent process sees complete files.
      _ = try? FileManager.default.removeItem(atPath: known)
      try DeskBuild.move(made, to: program)
      try text.write(toFile: known, atomically: true, encoding: .utf8)
      return .built(program)
    }
  }

  /// Moves a program into place in one step, replacing an existing one.
  static func move(_ file: String, to place: String) throws {
    // A move within a volume writes nothing. A copy would leave a descriptor open for writing: if a starting
    // child process inherits the descriptor, the program cannot be run ("Text file busy").
    if rename(file, place) == 0 { return }
    let near = "\(place).\(ProcessInfo.processInfo.processIdentifier)"
    try? FileManager.default.removeItem(atPath: near)
    try FileManager.default.copyItem(atPath: file, toPath: near)
    guard rename(near, place) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Returns the first compiler error: file, line, column and message, in one line.
  static func firstError(in output: String) -> String {
    let mark = ": error: "
    let errors = output.lines.filter { $0.hasPrefix("/") && $0.contains(mark) }
    let own = errors.first { $0.contains("/Desk/") } ?? errors.first
    let told =
      own ?? output.lines.first { $0.hasPrefix("error: ") } ?? output.lines.first { !$0.isBlank }
      ?? "swiftc"
    return String(told)
      .replacing("\(Project.folder)/", with: "").replacing(mark, with: ": ")
      .replacing("error: ", with: "")
  }
}
