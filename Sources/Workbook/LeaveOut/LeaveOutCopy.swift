import ChapterKit
import Operations

/// A copy of the project in which any one statement of the tellings can be left out when it runs.
///
/// It is built once: `queue.addOperation(upload)` stands in it as
/// `if !isLeftOut() { queue.addOperation(upload) }`.
struct LeaveOutCopy: Sendable {
  /// A statement of a file.
  struct Place: Hashable, Comparable {
    /// From the top of the project, or of its copy.
    let file: String
    let line: Int

    init(_ file: String, _ line: Int) {
      self.file =
        file.range(of: "/\(LeaveOutCopy.sources)/").map {
          String(file[file.index(after: $0.lowerBound)...])
        } ?? file
      self.line = line
    }

    static func < (one: Place, other: Place) -> Bool {
      (one.file, one.line) < (other.file, other.line)
    }
  }

  let platform: Platform
  /// Receives what is going on, line by line.
  let report: @Sendable (String) -> Void

  private var folder: String {
    "\(Project.folder)/.build/leave-out/\(platform == .fromScratch ? "from-scratch" : "foundation")"
  }

  static let sources = "Sources/Chapters"
  /// Where the chapters stand as they were: whoever changes them meanwhile changes nothing.
  private static let originals = "Originals"
  private static let kit = "\(sources)/ChapterKit"

  /// What the copy's function is called, and how it knows.
  private static let function = """
    import Operations

    private let leftOut = ProcessInfo.processInfo.environment["\(StepProcess.variable)"]

    public func isLeftOut(file: String = #filePath, line: Int = #line) -> Bool {
      leftOut.map { $0 == "\\(file):\\(line)" } ?? false
    }
    """

  private static let program = """
    import ChapterKit
    import Operations

    @main
    enum Main {
      static func main() {
        exit(StepReport.run(Array(CommandLine.arguments.dropFirst()), in: book) ?? 64)
      }
    }
    """

  /// What has been built.
  struct Built {
    let program: String
    /// The statements that a program would not compile without.
    let needed: Set<Place>
    let compiler: Compiler

    /// Builds another program, in which lines of a telling are really away.
    func build(
      _ program: String, _ module: String, without lines: ClosedRange<Int>, of original: String,
      _ scratch: String
    ) throws {
      var text = try String(contentsOfFile: original, encoding: .utf8).lines.map(String.init)
      for line in lines { text[line - 1] = "" }
      try compiler.build(
        program, module,
        with: "#sourceLocation(file: \"\(original)\", line: 1)\n"
          + text.joined(separator: "\n"),
        inPlaceOf: original.replacing("/\(LeaveOutCopy.originals)/", with: "/"), scratch: scratch)
    }
  }

  /// Makes the copy, or brings it up to date, and builds it.
  ///
  /// - Parameter known: What is known to be needed by what follows.
  /// - Throws: ``Refusal`` if it cannot be built.
  func build(needed known: Set<Place>) throws -> Built {
    var needed = known
    try writeOthers()
    for round in 1...40 {
      try writeTellings(without: needed)
      report("\(platform.name): building, round \(round)")
      let (status, output) = try swift(["build", "--product", "Workbook"])
      if status == 0 {
        let folder = try binaries()
        return Built(
          program: "\(folder)/Workbook", needed: needed,
          compiler: Compiler(project: self.folder, folder: folder, platform: platform))
      }
      let found = culprits(in: output, besides: needed)
      guard !found.isEmpty else {
        let told = DeskBuild.firstError(in: output)
        throw Refusal(.noInput, Text("cannot build a copy: \(told)", ko: "사본을 빌드할 수 없습니다: \(told)"))
      }
      for place in found.sorted() { report("needed: \(place.file):\(place.line)") }
      needed.formUnion(found)
    }
    throw Refusal(.noInput, Text("cannot build a copy", ko: "사본을 빌드할 수 없습니다"))
  }

  private func swift(_ words: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swift"] + words + ["--package-path", folder, "-Xswiftc", "-gnone"]
      + (platform == .fromScratch ? ["--traits", "FromScratch"] : [])
    var environment = ProcessInfo.processInfo.environment
    environment["CI"] = nil
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private func binaries() throws -> String {
    let (_, output) = try swift(["build", "--show-bin-path"])
    let path = output.lines.last { !$0.isBlank }.map(String.init) ?? ""
    return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  // MARK: The files

  /// Writes all that is not a telling: the chapters, and a program that only reports steps.
  private func writeOthers() throws {
    let tellings = try tellings
    var kept: Set<String> = []
    func keep(_ path: String, _ text: String) throws {
      kept.insert(path)
      try write(text, to: path)
    }
    for path in try files(below: Self.sources) where !path.hasPrefix("\(Self.sources)/Desk") {
      let text = try Project.text(of: path)
      try write(text, to: "\(Self.originals)/\(path)")
      if !tellings.contains(path) { try keep(path, text) }
    }
    try keep("Package.swift", try Project.text(of: "Package.swift"))
    try keep("\(Self.kit)/LeftOut.swift", Self.function)
    try keep("Sources/Workbook/Main.swift", Self.program)
    for name in ["Book.swift", "LeaveOut/StepReport.swift"] {
      try keep("Sources/Workbook/\(name)", try Project.text(of: "Sources/Workbook/\(name)"))
    }
    // A target that nobody builds here still has to be there.
    try keep("Tests/ChapterTests/Empty.swift", "")
    for path in try files(below: ".", in: folder)
    where path.hasPrefix("Sources/") && !kept.contains(path) && !tellings.contains(path) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(path)")
    }
  }

  /// The files in which steps stand.
  private var tellings: [String] {
    get throws {
      try files(below: Self.sources).filter { path in
        guard !path.hasPrefix(Self.kit), !path.hasPrefix("\(Self.sources)/Desk") else {
          return false
        }
        return try Project.text(of: path).contains("  Step(\n")
      }
    }
  }

  private func writeTellings(without needed: Set<Place>) throws {
    for path in try tellings {
      let text = try Project.text(of: path)
      var lines = text.lines.map(String.init)
      for statement in Statement.all(in: text)
      where !needed.contains(Place(path, statement.lines.lowerBound)) {
        let (first, last) = (statement.lines.lowerBound - 1, statement.lines.upperBound - 1)
        let indentation = String(repeating: " ", count: lines[first].indentation)
        lines[first] =
          indentation + "if !isLeftOut() { " + lines[first].dropFirst(indentation.count)
        let (code, remark) = Self.split(lines[last])
        lines[last] = code + " }" + remark
      }
      // So that steps are shown from the source as it was, and errors told of it.
      let head = "#sourceLocation(file: \"\(folder)/\(Self.originals)/\(path)\", line: 1)\n"
      try write(head + lines.joined(separator: "\n"), to: path)
    }
  }

  /// A line without the remark at its end, and that.
  private static func split(_ line: String) -> (code: String, remark: String) {
    guard let remark = line.range(of: "  // ") else { return (line, "") }
    return (String(line[..<remark.lowerBound]), String(line[remark.lowerBound...]))
  }

  private func write(_ text: String, to path: String) throws {
    let place = "\(folder)/\(path)"
    // What has not changed keeps its time, so that it is not built again.
    if let old = try? String(contentsOfFile: place, encoding: .utf8), old == text { return }
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: place).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try text.write(toFile: place, atomically: true, encoding: .utf8)
  }

  private func files(below path: String, in top: String = Project.folder) throws -> [String] {
    guard let found = FileManager.default.enumerator(atPath: "\(top)/\(path)") else { return [] }
    return found.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
      .map { path == "." ? $0 : "\(path)/\($0)" }.sorted()
  }

  // MARK: What went wrong

  /// The statements without which something would not compile, as the errors of a build have it.
  private func culprits(in output: String, besides known: Set<Place>) -> Set<Place> {
    var found: Set<Place> = []
    for line in output.lines where line.contains(": error: ") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count > 2, let number = Int(parts[1]) else { continue }
      let file = String(parts[0])
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
      let statements = Statement.all(in: text).filter { $0.lines.lowerBound <= number }
      func isKnown(_ statement: Statement) -> Bool {
        known.contains(Place(file, statement.lines.lowerBound))
      }
      // A name that has got no value is told of where it is used, further down: what gives it one is
      // needed, and what that stands in.
      let names = Self.names(in: String(line))
      let givers = statements.filter { statement in
        names.contains { statement.text.hasPrefix("\($0) = ") }
      }
      let outer = statements.filter { statement in
        givers.contains { isKnown($0) && statement.lines.contains($0.lines.lowerBound) }
      }
      // So is what a closure hands back.
      let candidates = [
        givers + outer, statements.filter { $0.lines.contains(number) },
        statements.filter(\.isAlone), statements,
      ]
      if let nearest = candidates.lazy.compactMap({ $0.last { !isKnown($0) } }).first {
        found.insert(Place(file, nearest.lines.lowerBound))
      }
    }
    return found
  }

  /// The names that a message quotes.
  private static func names(in message: String) -> [String] {
    message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
