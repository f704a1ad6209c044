import Dispatch
import Operations
import Synchronization

/// Cleanup on SIGINT and SIGTERM, so that an interrupted program leaves no files or processes behind.
public enum Interruption {
  private struct State {
    var next = 0
    var cleanups: [Int: @Sendable () -> Void] = [:]
    var sources: [any DispatchSourceSignal] = []
  }

  private static let state = Mutex(State())

  /// Creates a temporary folder, and removes it when `body` returns or throws.
  public static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let (path, remove) = try folder()
    defer { remove() }
    return try body(path)
  }

  /// Creates a temporary folder; returns its path, and a closure that removes it.
  public static func folder() throws -> (path: String, remove: () -> Void) {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return (path, begin { try? FileManager.default.removeItem(atPath: path) })
  }

  /// Registers a cleanup for an interruption. Returns a closure that runs the cleanup early, if it has not
  /// run yet.
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
    // A handler instead of SIG_IGN, which child processes would inherit.
    signal(number) { _ in }
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      // Cleanups run in reverse order of registration. The list is emptied so that each cleanup runs only
      // once.
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
