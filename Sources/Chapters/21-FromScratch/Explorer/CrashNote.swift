#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tells which run was under way if the process traps or touches memory that is not there.
enum CrashNote {
  nonisolated(unsafe) private static var name = ""
  nonisolated(unsafe) private static var execution: Execution?

  private static let isReady: Bool = {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
      signal(number) { number in
        // Not what a handler may do; but the process is lost, and most often this succeeds.
        signal(number, SIG_DFL)
        if let execution = CrashNote.execution {
          let choices = Exploration.choices(execution.detours)
          var text = "crashed while exploring; EXPLORE_REPLAY='\(CrashNote.name):\(choices)'\n"
          if let table = execution.trace?.table() { text += table + "\n" }
          text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
        }
        raise(number)
      }
    }
    return true
  }()

  static func begin(_ name: String, _ execution: Execution) {
    _ = isReady
    (CrashNote.name, CrashNote.execution) = (name, execution)
  }

  static func end() { execution = nil }
}
