import ChapterKit
import Dispatch
import Operations
import Synchronization

/// A process that runs one step and reports what it shows.
struct StepProcess {
  /// How it ended.
  enum End: Equatable {
    case ended
    /// It was ended, since it did not end itself.
    case hung
    /// It died, or the script threw; with what it has said.
    case died(String?)
  }

  /// The variable that names the statement which is left out where a program has been made for that.
  static let variable = "LEAVE_OUT"

  let program: String
  let step: String
  let language: Language
  /// The statement that is left out: its file and first line.
  var leavingOut: String?
  /// After how long it is ended, in seconds.
  var limit = 5.0

  func run() throws -> (items: [ItemText], end: End) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      [StepReport.word, language.rawValue] + step.split(separator: " ").map(String.init)
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment[Self.variable] = leavingOut
    process.environment = environment
    let (output, error) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let life = ProcessLife(process)
    let end = Interruption.begin { life.end() }
    defer { end() }
    let data = StepProcess.reading(output)
    let said = StepProcess.reading(error)
    if data.isOver.wait(timeout: .now() + limit) == .timedOut {
      life.end()
      data.isOver.wait()
    }
    said.isOver.wait()
    process.waitUntilExit()
    life.hasEnded()
    let lines = String(decoding: data.text, as: UTF8.self).lines.filter { !$0.isBlank }
    let decoder = JSONDecoder()
    let items = lines.compactMap { try? decoder.decode(ItemText.self, from: Data($0.utf8)) }
    if life.wasEnded { return (items, .hung) }
    let isComplete = process.terminationReason == .exit && process.terminationStatus == 0
    if isComplete, lines.last.map(String.init) == StepRun.end { return (items, .ended) }
    let words = StepProcess.words(in: String(decoding: said.text, as: UTF8.self))
    return (items, .died(words))
  }

  /// All that comes out of a pipe, read on a thread of its own.
  private final class Reading: Sendable {
    private let data = Mutex(Data())
    let isOver = DispatchSemaphore(value: 0)

    var text: Data { data.withLock { $0 } }

    func end(with all: Data) {
      data.withLock { $0 = all }
      isOver.signal()
    }
  }

  private static func reading(_ pipe: Pipe) -> Reading {
    let reading = Reading()
    let file = pipe.fileHandleForReading
    Thread.detachNewThread { reading.end(with: file.readDataToEndOfFile()) }
    return reading
  }

  /// What a process has said when it died: the message, without the place in this book, and without
  /// addresses, which are others each time.
  static func words(in error: String) -> String? {
    let word = DeskRun.lastWords(in: error) ?? error.lines.first { !$0.isBlank }.map(String.init)
    return word?.replacing(/0x[0-9a-fA-F]+/, with: "0x…")
  }
}
