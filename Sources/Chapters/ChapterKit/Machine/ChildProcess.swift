import Dispatch
import Operations
import Synchronization

/// A child process without input, run for its output. Killed if this process is interrupted.
public final class ChildProcess {
  /// The destination of standard error.
  public enum Errors {
    /// The standard error of this process.
    case inherited
    /// Interleaved with the standard output.
    case mixed
    case apart
  }

  /// The result of a run.
  public struct End: Sendable {
    public let output: String
    /// The standard error, if it was collected separately.
    public let errors: String
    public let status: Int32
    /// True if the process was killed because its time was up.
    public let wasEnded: Bool
    /// True if a signal or a trap of Swift ended the process.
    public let hasDied: Bool
  }

  private let process = Process()
  private let hasEnded = DispatchSemaphore(value: 0)
  private let started: DispatchTime
  private let folder: String
  private let life: Life
  private let cleanup: () -> Void

  /// Starts a program, given by its path or by a name to look up in `PATH`. `environment` is added to the
  /// environment of this process.
  public init(
    _ program: String, _ words: [String], environment: [String: String] = [:],
    errors: Errors = .apart
  ) throws {
    let isPath = program.contains("/")
    process.executableURL = URL(fileURLWithPath: isPath ? program : "/usr/bin/env")
    process.arguments = isPath ? words : [program] + words
    // A crash report takes a second to write and has no reader.
    let quiet = ["SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 }
    process.environment = ProcessInfo.processInfo.environment.merging(quiet) { $1 }
    process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
    let (folder, remove) = try Interruption.folder()
    // A file accepts all output even if nothing reads it yet; a pipe could fill up.
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

  /// Waits for the process to end, and kills it if it still runs `seconds` after its start. If `seconds` is
  /// nil, there is no limit. Must be called exactly once.
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

  /// Prevents a kill after the process has ended, when the system may have reused its id.
  private final class Life: Sendable {
    private let id: Int32
    private let isOver = Mutex(false)

    init(_ id: Int32) { self.id = id }

    /// Marks the process as ended, and kills the processes that it left behind.
    func hasEnded() {
      isOver.withLock { $0 = true }
      for process in session { kill(process, SIGKILL) }
    }

    /// Kills the process and the processes that it started, unless it has ended.
    func end() {
      isOver.withLock { isOver in
        if isOver { return }
        // The negative id is the process group, if Foundation created one.
        for process in [-id, id] + session { kill(process, SIGKILL) }
        isOver = true
      }
    }

    /// On Linux, the processes in the child's session, if the child created one. A session is needed because
    /// every process that Foundation starts leaves its parent's group.
    private var session: [Int32] {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return all.compactMap { Int32($0) }.filter { getsid($0) == id }
    }
  }
}
