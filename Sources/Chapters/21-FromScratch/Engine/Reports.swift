/// The progress of a queue: the number of operations that have done their work.
///
/// As in the reference, an operation counts when its work returns inside the default `start()`. Operations
/// that replace `start()`, operations cancelled before their start, and barriers do not count.
final class Reports: @unchecked Sendable {
  // Unchecked: `lock` guards `made`.

  /// Guards `made`.
  private let lock = Lock()
  private var made: Progress?
  private let isAsked = Atomic(false)
  /// The number of operations that have been counted but not yet reported.
  private let unreported = Atomic(0)

  /// The progress, created on first access.
  var progress: Progress {
    if let made = lock.withLock({ made }) { return made }
    let new = Progress(parent: nil, userInfo: nil)
    return lock.withLock {
      if made == nil { made = new }
      isAsked.store(true, ordering: .releasing)
      return made ?? new
    }
  }

  /// Counts an operation that is about to finish.
  ///
  /// Observers of the progress are called from here, so no lock may be held. Two threads must not report at
  /// the same time either, because a report reads and writes the count. So one thread also reports for all
  /// threads that arrive in the meantime. That thread's own operation finishes only afterwards, and so
  /// threads that wait for the queue continue only after all reports.
  func countOne() {
    guard isAsked.load(ordering: .acquiring), let progress = lock.withLock({ made }) else { return }
    if unreported.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue > 0 { return }
    var count = 1
    repeat {
      count = unreported.load(ordering: .acquiring)
      if progress.totalUnitCount > 0 { progress.completedUnitCount += Int64(count) }
    } while unreported.wrappingSubtract(count, ordering: .acquiringAndReleasing).newValue > 0
  }
}
