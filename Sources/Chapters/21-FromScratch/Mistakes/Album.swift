import Synchronization

/// A list of photos that tells somebody of each new one.
package final class Album: Sendable {
  private let photos = Mutex<[String]>([])

  package init() {}

  /// How many photos there are; nil if the lock is not free.
  package var countIfFree: Int? { photos.withLockIfAvailable { $0.count } }

  /// Tells with the lock held.
  // snippet.inside
  package func addAndTellInside(_ photo: String, tell: () -> Void) {
    photos.withLock { photos in
      photos.append(photo)
      tell()
    }
  }
  // snippet.end

  /// Tells when the lock is free again.
  // snippet.outside
  package func add(_ photo: String, tell: () -> Void) {
    photos.withLock { $0.append(photo) }
    tell()
  }
  // snippet.end
}
