import Dispatch
import Operations
import Synchronization

/// Whether the threads of this process can go on by themselves.
///
/// It is told from what the system has them do, and not from how long that takes: a thread that has
/// to wait for a processor is not still, however busy the machine is.
package enum Stillness {
  /// Whether every thread but the calling one is asleep; `nil` on a system that does not tell.
  ///
  /// All of them are so at one moment, between two looks at each: none has fallen asleep meanwhile,
  /// having woken one that was looked at before. A thread that is about to fall asleep may not be counted
  /// yet, if it is held up right then; so nothing is refused for one answer of this.
  static var isHere: Bool? {
    let before = sleeps
    guard let awake, let again = self.awake else { return nil }
    return awake == 1 && again == 1 && before == sleeps
  }

  /// Waits for a signal as long as some thread can go on; not for one that only computes, as it may
  /// spin until the calling one goes on. On a system that does not tell, for a moment.
  ///
  /// - Parameter most: For how many seconds something may be computed.
  static func wait(for signal: DispatchSemaphore, computing most: Double = 0.01) {
    let start = computed
    var count = 0
    while signal.wait(timeout: .now() + .microseconds(100)) == .timedOut {
      count += 1
      if isHere ?? (count > 100) || computed - start > most { return }
    }
  }

  private static let lookouts = Atomic(0)

  /// Whether a thread looks whether nothing can go on. It sees each look of another thread as one that
  /// goes on, and its own fifty looks may take longer than others leave it between two of theirs.
  static var isWaitedOut: Bool { lookouts.load(ordering: .relaxed) > 0 }

  /// Waits for a signal; `false` if it does not come, as nothing can go on.
  static func waitOut(_ signal: DispatchSemaphore) -> Bool {
    lookouts.add(1, ordering: .relaxed)
    defer { lookouts.subtract(1, ordering: .relaxed) }
    var count = 0
    while count < 50 {
      if signal.wait(timeout: .now() + .microseconds(100)) == .success { return true }
      count = isHere ?? true ? count + 1 : 0
    }
    return false
  }

  /// For how many seconds the threads of this process have had a processor, together.
  static var computed: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// The same of the calling thread.
  package static var computedHere: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// How often a thread has fallen asleep.
  private static var sleeps: Int {
    var usage = rusage()
    getrusage(0, &usage)
    return usage.ru_nvcsw
  }

  #if canImport(Darwin)
    /// How many threads run, or wait for a processor.
    private static var awake: Int? {
      var task = proc_taskinfo()
      let size = Int32(MemoryLayout<proc_taskinfo>.size)
      guard proc_pidinfo(getpid(), PROC_PIDTASKINFO, 0, &task, size) == size else { return nil }
      return Int(task.pti_numrunning)
    }
  #elseif os(Linux)
    /// How many threads run, or wait for a processor; two if one has gone meanwhile.
    private static var awake: Int? {
      guard let folder = opendir("/proc/self/task") else { return nil }
      defer { closedir(folder) }
      var count = 0
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name.hasPrefix(".") { continue }
        let file = open("/proc/self/task/\(name)/stat", O_RDONLY)
        if file < 0 { return 2 }
        defer { close(file) }
        // Its number, its name in brackets, of 15 characters at most, and a letter for its state.
        let letter = withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
          let text = bytes.prefix(max(0, read(file, bytes.baseAddress, bytes.count)))
          return text.lastIndex(of: UInt8(ascii: ")")).map { text.dropFirst($0 + 2).first }
        }
        if letter != UInt8(ascii: "S") { count += 1 }
      }
      return count
    }
  #else
    private static var awake: Int? { nil }
  #endif
}
