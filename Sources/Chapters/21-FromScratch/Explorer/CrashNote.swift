#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ends a run that traps or accesses invalid memory, and prints the choices of the current run if the process
/// crashes.
enum CrashNote {
  nonisolated(unsafe) private static var name = ""
  nonisolated(unsafe) private static var execution: Execution?

  private static let isReady: Bool = {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
      var action = sigaction()
      action.sa_flags = Int32(SA_SIGINFO)
      #if canImport(Darwin)
        action.__sigaction_u.__sa_sigaction = { number, info, _ in CrashNote.handle(number, info) }
      #elseif canImport(Musl)
        action.__sa_handler.sa_sigaction = { number, info, _ in CrashNote.handle(number, info) }
      #else
        action.__sigaction_handler.sa_sigaction = { number, info, _ in
          CrashNote.handle(number, info)
        }
      #endif
      sigaction(number, &action, nil)
    }
    return true
  }()

  private static func handle(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
    if number != SIGABRT, let strand = Strand.current {
      // The strand runs explored code and has the baton, so no other strand is in the middle of a change. The
      // strand's thread is abandoned, as after a trap.
      let complaint = info.flatMap { address($0.pointee) }
        .flatMap { Memory.complaint(strand, at: $0) }
      strand.execution.stop(strand, complaint ?? "\(strand.name) crashes")
    }
    // Writing here is not async-signal-safe, but the process is lost anyway, and writing usually succeeds.
    signal(number, SIG_DFL)
    if let execution {
      let choices = Exploration.choices(execution.detours)
      var text = "crashed while exploring; --replay '\(name):\(choices)'\n"
      if let table = execution.trace?.table() { text += table + "\n" }
      text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    }
    raise(number)
  }

  private static func address(_ info: siginfo_t) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      info.si_addr
    #elseif canImport(Musl)
      info.__si_fields.__sigfault.si_addr
    #else
      info._sifields._sigfault.si_addr
    #endif
  }

  static func begin(_ name: String, _ execution: Execution) {
    _ = isReady
    (CrashNote.name, CrashNote.execution) = (name, execution)
  }

  static func end() { execution = nil }
}
