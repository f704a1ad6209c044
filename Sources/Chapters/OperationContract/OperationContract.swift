import Operations

/// Examines a subclass of `Operation` against the requirements of Apple's documents.
///
/// For tests with Swift Testing or XCTest:
///
/// ```swift
/// let report = OperationContract.examine(
///   make: { work in Upload(photo, to: FakeServer(work)) },
///   end: { $0.server.answer() })
/// #expect(report.broken.isEmpty, "\(report)")
/// ```
///
/// The examination uses the class as an app and a queue do, with a fresh operation for each situation: in a
/// queue, started manually, behind a dependency, cancelled at each stage. Observations from outside are
/// compared with the rules of the book. Findings name these rules by id. Two things are invisible from
/// outside: how often the work reads `isCancelled`, and data races. Run the same test with
/// `--sanitize=thread` to find races.
public enum OperationContract {
  /// Examines a class. This takes about a tenth of a second if the class fulfils the contract.
  ///
  /// Must be called from one thread. On the main thread, the call runs the main run loop while it waits.
  ///
  /// The class may end the process, for example by starting twice. To find out in which situation, run the
  /// examination with `isAloud` in an exit test, observe `\.standardErrorContent`, and call
  /// ``lastSituation(in:)``.
  ///
  /// Operations that never finish are retained until the process ends, because Foundation on Linux may access
  /// them later. An operation that is cancelled in a suspended queue is retained as well.
  ///
  /// - Parameters:
  ///   - make: Creates an operation that is ready and has not started. Every call must return a new
  ///     operation, and must retain no reference to it. A stand-in replaces the operation's effect and
  ///     reports to the ``Work``.
  ///   - end: Ends an operation's work, for example by letting a fake server answer. `nil` if the work ends
  ///     by itself. Called on the thread of the examination after the work has begun, possibly concurrently
  ///     with `cancel()` on another thread, and once more if the operation does not finish.
  ///   - limit: The timeout for required events, in seconds. Nothing else depends on time.
  ///   - endMayRepeat: True if `end` may also be called after the operation has finished.
  ///   - isAloud: True to write the name of each situation to standard error before it is tried.
  /// - Returns: The broken rules, and what was not tried.
  public static func examine<Subject: Operation>(
    make: @escaping (_ work: Work) -> Subject, end: ((Subject) -> Void)? = nil,
    limit: TimeInterval = 2, endMayRepeat: Bool = false, isAloud: Bool = false
  ) -> Report {
    let examination = Examination(make: make, end: end, limit: limit, isAloud: isAloud)
    examination.run(endMayRepeat: endMayRepeat)
    return examination.report
  }

  /// Returns the situation that an examination with `isAloud` was trying when its process ended.
  ///
  /// - Parameter output: The standard error of the process.
  /// - Returns: The name of the last situation, or `nil` if none had begun.
  public static func lastSituation(in output: some Sequence<UInt8>) -> String? {
    String(decoding: Array(output), as: UTF8.self).split(separator: "\n").last {
      $0.hasPrefix(prefix)
    }.map { String($0.dropFirst(prefix.count)) }
  }

  static let prefix = "examining: "
}
