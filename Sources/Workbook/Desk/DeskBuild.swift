import ChapterKit
import Operations

/// Builds a program of the desk: its one file is compiled beside what this command was built of.
struct DeskBuild {
  /// What came of it.
  enum Outcome: Equatable {
    /// Here is the program.
    case built(String)
    /// The compiler's first error, in one line.
    case failed(String)
  }

  /// What the program is called.
  let product: String
  /// Its file, from the top of the project.
  let file: String
  /// Whether a case stops it in the middle.
  let isInterrupted: Bool
  /// What the book was built with.
  var compiler = Compiler.own

  /// Builds the program, if the one that was built last is of another text.
  func run() throws -> Outcome {
    let folder = "\(compiler.folder)/Desk"
    let (program, known) = ("\(folder)/\(product)", "\(folder)/\(product).known")
    // Other than before, too, when the book was built anew.
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
        // What is not in the file is nothing that its reader could mend there.
        guard failure.message.hasPrefix("\(file):") else {
          let disk = try? FileManager.default.attributesOfFileSystem(forPath: scratch)
          if let free = disk?[.systemFreeSize] as? UInt64, free < 1 << 20 { throw Refusal.noSpace }
          throw Refusal(
            .noInput,
            Text(
              "\(file) cannot be built: \(failure.message); build the book anew: swift build",
              ko: "\(file) 파일을 빌드할 수 없습니다: \(failure.message) (책을 다시 빌드하기: swift build)"))
        }
        return .failed(failure.message)
      }
      // In one step each, so that two at a time see a whole one.
      _ = try? FileManager.default.removeItem(atPath: known)
      try DeskBuild.move(made, to: program)
      try text.write(toFile: known, atomically: true, encoding: .utf8)
      return .built(program)
    }
  }

  /// Puts a program in place in one step, over the one that is there.
  static func move(_ file: String, to place: String) throws {
    // A copy that this process writes cannot be run while a child that is just being started has the
    // copy's descriptor, too ("Text file busy"); nothing is written where it is the same volume.
    if rename(file, place) == 0 { return }
    let near = "\(place).\(ProcessInfo.processInfo.processIdentifier)"
    try? FileManager.default.removeItem(atPath: near)
    try FileManager.default.copyItem(atPath: file, toPath: near)
    guard rename(near, place) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// The first error that a compiler tells of: file, line, column and message, in one line.
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
