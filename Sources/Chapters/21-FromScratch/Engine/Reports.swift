/// The progress of a queue: how many operations have done their work.
///
/// As the reference has it, an operation counts when its work has ended inside of the default
/// `start()`; one that replaces `start()`, one that was cancelled before, and a barrier do not.
final class Reports: @unchecked Sendable {
  // Unchecked, because `made` is guarded by `lock`.

  /// Guards `made`.
  private let lock = Lock()
  private var made: Progress?
  private let isAsked = Atomic(false)
  /// How many operations have been counted, and not been reported.
  private let unreported = Atomic(0)

  /// The progress, made when first asked for.
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
  /// Observers of the progress are called from here, so that no lock may be held, and still no two
  /// threads may report at once, since that takes a read and a write. So one of them does it for all
  /// who come meanwhile. Its own operation has not finished before it is through, and nobody who
  /// waits for the queue goes on before that.
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
