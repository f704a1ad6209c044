import Dispatch
import Operations
import Synchronization

/// What is done when somebody interrupts this program, so that it leaves nothing behind.
public enum Interruption {
  private struct State {
    var next = 0
    var cleanups: [Int: @Sendable () -> Void] = [:]
    var sources: [any DispatchSourceSignal] = []
  }

  private static let state = Mutex(State())

  /// Makes a folder for what is needed for a moment, and removes it.
  public static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let (path, remove) = try folder()
    defer { remove() }
    return try body(path)
  }

  /// Makes a folder for what is needed for a moment; returns its path, and what removes it.
  public static func folder() throws -> (path: String, remove: () -> Void) {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return (path, begin { try? FileManager.default.removeItem(atPath: path) })
  }

  /// Has something done if this program is interrupted from now on; returns what does it earlier, once.
  public static func begin(_ cleanup: @escaping @Sendable () -> Void) -> () -> Void {
    let id = state.withLock { state in
      if state.sources.isEmpty { state.sources = [SIGINT, SIGTERM].map(source) }
      state.next += 1
      state.cleanups[state.next] = cleanup
      return state.next
    }
    return { state.withLock { $0.cleanups.removeValue(forKey: id) }?() }
  }

  private static func source(of number: Int32) -> any DispatchSourceSignal {
    // Not ignored, which the processes that are started would inherit.
    signal(number) { _ in }
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      // The latest first; nobody else does it then.
      let all = state.withLock { state in
        defer { state.cleanups = [:] }
        return state.cleanups.sorted { $0.key > $1.key }.map(\.value)
      }
      for cleanup in all { cleanup() }
      exit(128 + number)
    }
    source.resume()
    return source
  }
}
