import Operations

/// Examines a class of operations against what Apple's documents ask of a subclass.
///
/// In a test, of Swift Testing or of XCTest:
///
/// ```swift
/// let report = OperationContract.examine(
///   make: { work in Upload(photo, to: FakeServer(work)) },
///   end: { $0.server.answer() })
/// #expect(report.broken.isEmpty, "\(report)")
/// ```
///
/// The class is used as an app and a queue use it, with a fresh operation for each situation: in a queue,
/// started by hand, behind a dependency, cancelled at each stage. What is seen from outside is compared
/// with the rules of the book, by their ids. It cannot be seen from outside how often the work looks at
/// `isCancelled`, nor what a lock guards: for that, run the same test with `--sanitize=thread`.
public enum OperationContract {
  /// Examines a class, which takes a tenth of a second for one that keeps the contract.
  ///
  /// Call it from one thread. On the main thread it runs the main run loop while it waits.
  ///
  /// A class may end the process, by starting twice for example. To learn in which situation, examine it
  /// in an exit test with `isAloud`, observe `\.standardErrorContent`, and ask ``lastSituation(in:)``.
  ///
  /// Operations that never finish are kept until the process ends, for Foundation on Linux may touch them
  /// later; so is one that is cancelled in a suspended queue.
  ///
  /// - Parameters:
  ///   - make: Makes an operation that is ready and not started, a new one in each call, and keeps no
  ///     reference to it. The stand-in for the effect of the operation reports to the ``Work``.
  ///   - end: Lets the work of an operation end: has the fake server answer, for example. `nil` if the
  ///     work ends by itself. Called on the thread of the examination when the work has begun, also at the
  ///     same time as `cancel()` on another thread; and once more if the operation does not finish.
  ///   - limit: How many seconds to wait for what has to happen. No other rule depends on time.
  ///   - endMayRepeat: Whether `end` may also be called when the operation has finished.
  ///   - isAloud: Whether the name of each situation is written to standard error before it is tried.
  /// - Returns: The rules that are broken, and what was not tried.
  public static func examine<Subject: Operation>(
    make: @escaping (_ work: Work) -> Subject, end: ((Subject) -> Void)? = nil,
    limit: TimeInterval = 2, endMayRepeat: Bool = false, isAloud: Bool = false
  ) -> Report {
    let examination = Examination(make: make, end: end, limit: limit, isAloud: isAloud)
    examination.run(endMayRepeat: endMayRepeat)
    return examination.report
  }

  /// The situation in which a process that examined aloud has ended.
  ///
  /// - Parameter output: What it has written to standard error.
  /// - Returns: The name of the situation, or `nil` if none was begun.
  public static func lastSituation(in output: some Sequence<UInt8>) -> String? {
    String(decoding: Array(output), as: UTF8.self).split(separator: "\n").last {
      $0.hasPrefix(prefix)
    }.map { String($0.dropFirst(prefix.count)) }
  }

  static let prefix = "examining: "
}
