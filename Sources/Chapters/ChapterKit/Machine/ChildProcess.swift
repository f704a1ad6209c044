import Dispatch
import Operations
import Synchronization

/// A program that is run for what it writes, without input. It does not outlive who interrupts this one.
public final class ChildProcess {
  /// Where what it complains of goes.
  public enum Errors {
    /// Where the complaints of this process go.
    case inherited
    /// Among what it writes.
    case mixed
    case apart
  }

  /// What came of it.
  public struct End: Sendable {
    public let output: String
    /// What it has complained of, if that was kept apart.
    public let errors: String
    public let status: Int32
    /// Whether it was ended, since it did not end itself.
    public let wasEnded: Bool
    /// Whether a signal has ended it, or a trap of Swift's.
    public let hasDied: Bool
  }

  private let process = Process()
  private let hasEnded = DispatchSemaphore(value: 0)
  private let started: DispatchTime
  private let folder: String
  private let life: Life
  private let cleanup: () -> Void

  /// Starts a program by its path, or by its name if it is to be looked for; `environment` is what it
  /// has besides that of this process.
  public init(
    _ program: String, _ words: [String], environment: [String: String] = [:],
    errors: Errors = .apart
  ) throws {
    let isPath = program.contains("/")
    process.executableURL = URL(fileURLWithPath: isPath ? program : "/usr/bin/env")
    process.arguments = isPath ? words : [program] + words
    // The report of a crash takes a second to write, and nobody reads it.
    let quiet = ["SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 }
    process.environment = ProcessInfo.processInfo.environment.merging(quiet) { $1 }
    process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
    let (folder, remove) = try Interruption.folder()
    // Files take whatever comes, also where nobody reads yet.
    func file(_ name: String) throws -> FileHandle {
      let url = URL(fileURLWithPath: "\(folder)/\(name)")
      try Data().write(to: url)
      return try FileHandle(forWritingTo: url)
    }
    do {
      let output = try file("output")
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      switch errors {
      case .inherited: break
      case .mixed: process.standardError = output
      case .apart: process.standardError = try file("errors")
      }
      try process.run()
    } catch {
      remove()
      throw error
    }
    started = .now()
    let life = Life(process.processIdentifier)
    let end = Interruption.begin { life.end() }
    (self.folder, self.life) = (folder, life)
    cleanup = {
      life.hasEnded()
      end()
      remove()
    }
  }

  /// Waits for the end, and brings it about so long after the start, if it is not to take as long as it
  /// likes. To be called once.
  public func end(atMost seconds: Int? = nil) -> End {
    let isInTime =
      hasEnded.wait(timeout: seconds.map { started + .seconds($0) } ?? .distantFuture) == .success
    if !isInTime {
      life.end()
      hasEnded.wait()
    }
    defer { cleanup() }
    func text(_ name: String) -> String {
      let data = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
      return String(decoding: data, as: UTF8.self)
    }
    let status = process.terminationStatus
    return End(
      output: text("output"), errors: text("errors"), status: status, wasEnded: !isInTime,
      hasDied: process.terminationReason == .uncaughtSignal || status == 128 + SIGILL)
  }

  /// Whether it may still be ended: later its number is another's.
  private final class Life: Sendable {
    private let id: Int32
    private let isOver = Mutex(false)

    init(_ id: Int32) { self.id = id }

    /// Ends what it has left behind.
    func hasEnded() {
      isOver.withLock { $0 = true }
      for process in session { kill(process, SIGKILL) }
    }

    /// Ends it, and what it has started.
    func end() {
      isOver.withLock { isOver in
        if isOver { return }
        // A group of its own, where Foundation makes one.
        for process in [-id, id] + session { kill(process, SIGKILL) }
        isOver = true
      }
    }

    /// What runs in its session, on Linux, if it has made one: a group is left by each process that
    /// Foundation starts.
    private var session: [Int32] {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return all.compactMap { Int32($0) }.filter { getsid($0) == id }
    }
  }
}
