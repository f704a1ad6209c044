import ChapterKit
import Dispatch
import Operations

/// One process of the desk: what stands there is tried with one case.
final class DeskRun {
  private let process = Process()
  private let hasEnded = DispatchSemaphore(value: 0)
  private let folder: URL
  private var life: ProcessLife?
  /// Leaves nothing behind; done in the end, or when somebody interrupts.
  private var cleanup: () -> Void = {}

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - program: What is run; it gets `arguments`, the case, and the file to write to.
  ///   - place: Which of the cases.
  init(_ program: String, arguments: [String] = [], case place: Int) throws {
    let name = "workbook-\(ProcessInfo.processInfo.globallyUniqueString)"
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments + ["\(place)", verdict]
    // The report of a crash takes a second to write, and a learner could not use it.
    let environment = ["SWIFT_BACKTRACE": "enable=no"]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try file("output")
    process.standardError = try file("error")
    process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
    try process.run()
    let (life, path) = (ProcessLife(process), folder.path)
    self.life = life
    cleanup = Interruption.begin {
      life.end()
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private var verdict: String { folder.appendingPathComponent("verdict").path }

  private func file(_ name: String) throws -> FileHandle {
    let url = folder.appendingPathComponent(name)
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  private func text(_ name: String) -> String {
    let data = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// Waits for the end, and says what came out and what the code has printed.
  ///
  /// - Parameter seconds: After what time the process is ended, if it does not end itself.
  func end(
    atMost seconds: Int = DeskCall.seconds + 4
  ) -> (judgement: Judgement, printed: [String]) {
    defer { cleanup() }
    let isInTime = hasEnded.wait(timeout: .now() + .seconds(seconds)) == .success
    if !isInTime {
      life?.end()
      hasEnded.wait()
    }
    life?.hasEnded()
    let printed = text("output").split(separator: "\n").map(String.init)
    let told = DeskCall.read(verdict) ?? .crashes(nil, nil)
    guard case .crashes(let situation, _) = told else { return (told, printed) }
    // It has not come to say more.
    let awaited = Text("your code returns", ko: "작성한 코드가 반환되기")
    guard isInTime else { return (.hangs(situation, awaited: awaited), printed) }
    if process.terminationReason == .exit, process.terminationStatus != 132 {
      return (.exits(situation), printed)
    }
    let words = DeskRun.lastWords(in: text("error")).map { Text($0, ko: $0) }
    return (.crashes(situation, words ?? DeskRun.cause(of: process.terminationStatus)), printed)
  }

  /// Why a process has died that has said nothing.
  private static func cause(of signal: Int32) -> Text? {
    guard signal == SIGSEGV || signal == SIGBUS else { return nil }
    return Text(
      "the stack ran out, or memory was touched that is not there",
      ko: "스택이 다 찼거나 없는 메모리를 건드렸습니다")
  }

  /// What a process has said when it trapped: the message, and where.
  ///
  /// The runtime says `Desk07/07-Cancellation.swift:12: Fatal error: Index out of range`. Where it was
  /// in the standard library tells a learner nothing.
  static func lastWords(in error: String) -> String? {
    let mark = "Fatal error"
    guard let line = error.lines.first(where: { $0.contains(mark) }) else { return nil }
    let parts = String(line).components(separatedBy: mark)
    let message = (parts.last ?? "").drop { $0 == ":" || $0 == " " }
    let place = parts[0].split(separator: "/").last?.split(separator: ": ").first ?? ""
    let isInFile = line.hasPrefix("Desk")
    if message.isEmpty { return isInFile ? String(place) : nil }
    return message + (isInFile ? " (\(place))" : "")
  }
}
