import Dispatch
import Operations
import Synchronization

/// Detects that no thread of this process can make progress.
///
/// The states of the threads decide, not elapsed time. A thread that waits for a processor is not still,
/// however busy the machine is.
package enum Stillness {
  /// True if every thread except the calling one is asleep; `nil` if the system does not report thread
  /// states.
  ///
  /// Looks at every thread twice. The process was still at one moment in between: no thread fell asleep after
  /// waking a thread that had already been looked at. A thread about to fall asleep may be missed if it is
  /// preempted at that moment, so a single result is not enough to reject an answer.
  static var isHere: Bool? {
    let before = sleeps
    guard let awake, let again = self.awake else { return nil }
    return awake == 1 && again == 1 && before == sleeps
  }

  /// Waits for a signal as long as another thread can make progress. A thread that only computes does not
  /// count, because it may spin until the calling thread continues. If the system does not report thread
  /// states, waits for a moment.
  ///
  /// - Parameter most: The processor time, in seconds, that other threads may use while the call waits. A
  ///   thread that waits for a processor uses none.
  static func wait(for signal: DispatchSemaphore, computing most: Double = 0.01) {
    var computedByOthers: Double { computed - computedHere }
    let start = computedByOthers
    var count = 0
    while signal.wait(timeout: .now() + .microseconds(100)) == .timedOut {
      count += 1
      if isHere ?? (count > 100) || computedByOthers - start > most { return }
    }
  }

  private static let lookouts = Atomic(0)

  /// True while a thread watches for stillness in `waitOut`. To that thread, each check by another thread
  /// looks like progress, so other threads must pause between two checks for longer than fifty checks take.
  static var isWaitedOut: Bool { lookouts.load(ordering: .relaxed) > 0 }

  /// Waits for a signal. Returns `false` if the signal cannot come because no thread can make progress.
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

  /// The processor time, in seconds, of all threads of this process.
  static var computed: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// The processor time, in seconds, of the calling thread.
  package static var computedHere: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The number of voluntary context switches.
  private static var sleeps: Int {
    var usage = rusage()
    getrusage(0, &usage)
    return usage.ru_nvcsw
  }

  #if canImport(Darwin)
    /// The number of threads that run or wait for a processor.
    private static var awake: Int? {
      var task = proc_taskinfo()
      let size = Int32(MemoryLayout<proc_taskinfo>.size)
      guard proc_pidinfo(getpid(), PROC_PIDTASKINFO, 0, &task, size) == size else { return nil }
      return Int(task.pti_numrunning)
    }
  #elseif os(Linux)
    /// The number of threads that run or wait for a processor. 2 if a thread ended during the count. Calls the
    /// system only, because there may be thousands of looks in a case.
    private static var awake: Int? {
      guard let folder = opendir("/proc/self/task") else { return nil }
      defer { closedir(folder) }
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 320) { buffer in
        let text = buffer.baseAddress!
        var count = 0
        while let entry = readdir(folder) {
          let isThread = withUnsafeBytes(of: &entry.pointee.d_name) { name in
            if name[0] == UInt8(ascii: ".") { return false }
            strcpy(text, name.baseAddress!.assumingMemoryBound(to: CChar.self))
            return true
          }
          if !isThread { continue }
          let file = openat(dirfd(folder), strcat(text, "/stat"), O_RDONLY)
          if file < 0 { return 2 }
          // The number, the name in parentheses (at most 15 characters), and a letter for the state.
          text[max(0, read(file, text, 64))] = 0
          close(file)
          let end = strrchr(text, Int32(UInt8(ascii: ")")))
          if end == nil || end![2] != CChar(UInt8(ascii: "S")) { count += 1 }
        }
        return count
      }
    }
  #else
    private static var awake: Int? { nil }
  #endif
}
