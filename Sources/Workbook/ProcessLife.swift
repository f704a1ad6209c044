import Dispatch
import Operations
import Synchronization

/// A process that was started, and whether it may still be ended: later its number is another's.
final class ProcessLife: Sendable {
  private let id: Int32
  private let state = Mutex((isOver: false, wasEnded: false))

  init(_ process: Process) { id = process.processIdentifier }

  /// Runs a process that gets no input, to its end or until somebody interrupts.
  ///
  /// - Parameters:
  ///   - withErrors: Whether its errors are read too; else they go where this command's go.
  ///   - limit: After how many seconds it is ended; `nil` if it may take as long as it likes.
  /// - Returns: What it has written.
  static func output(
    of process: Process, withErrors: Bool = false, atMost limit: Int? = nil
  ) throws -> Data {
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    if withErrors { process.standardError = output }
    try process.run()
    let life = ProcessLife(process)
    let end = Interruption.begin { life.end() }
    defer { end() }
    if let limit {
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit)) { life.end() }
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    life.hasEnded()
    return data
  }

  /// Whether it did not end itself.
  var wasEnded: Bool { state.withLock { $0.wasEnded } }

  /// To be called as soon as it is known to have ended.
  func hasEnded() { state.withLock { $0.isOver = true } }

  /// Ends it, and what it has started, if it has not ended.
  func end() {
    state.withLock { state in
      guard !state.isOver else { return }
      state = (true, true)
      // A group of its own, where Foundation makes one.
      kill(-id, SIGKILL)
      kill(id, SIGKILL)
    }
  }
}
