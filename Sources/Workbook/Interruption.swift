import Dispatch
import Operations
import Synchronization

/// What is done when somebody interrupts this command, so that it leaves nothing behind.
enum Interruption {
  private struct State {
    var next = 0
    var cleanups: [Int: @Sendable () -> Void] = [:]
    var sources: [any DispatchSourceSignal] = []
  }

  private static let state = Mutex(State())

  /// Makes a folder for what is needed for a moment, and removes it.
  static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let name = "workbook-\(ProcessInfo.processInfo.globallyUniqueString)"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let end = begin { try? FileManager.default.removeItem(atPath: folder) }
    defer { end() }
    return try body(folder)
  }

  /// Has something done if this command is interrupted from now on.
  ///
  /// - Returns: What does it earlier, once, so that it is not done any more.
  static func begin(_ cleanup: @escaping @Sendable () -> Void) -> () -> Void {
    let id = state.withLock { state in
      if state.sources.isEmpty {
        for number in [SIGINT, SIGTERM] {
          // Not ignored, which the processes that are started would inherit.
          signal(number) { _ in }
          let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
          source.setEventHandler {
            for cleanup in take() { cleanup() }
            exit(128 + number)
          }
          source.resume()
          state.sources.append(source)
        }
      }
      state.next += 1
      state.cleanups[state.next] = cleanup
      return state.next
    }
    return { end(id) }
  }

  private static func end(_ id: Int) {
    state.withLock { $0.cleanups.removeValue(forKey: id) }?()
  }

  /// What is to be done, the latest first; nobody else does it then.
  private static func take() -> [@Sendable () -> Void] {
    state.withLock { state in
      let all = state.cleanups.sorted { $0.key > $1.key }.map(\.value)
      state.cleanups = [:]
      return all
    }
  }
}
