import Synchronization

/// A list of photos that notifies an observer of each new photo.
package final class Album: Sendable {
  private let photos = Mutex<[String]>([])

  package init() {}

  /// The number of photos; nil if the lock is not free.
  package var countIfFree: Int? { photos.withLockIfAvailable { $0.count } }

  /// Adds a photo, and calls the observer with the lock held.
  // snippet.inside
  package func addAndTellInside(_ photo: String, tell: () -> Void) {
    photos.withLock { photos in
      photos.append(photo)
      tell()
    }
  }
  // snippet.end

  /// Adds a photo, and calls the observer after the lock has been released.
  // snippet.outside
  package func add(_ photo: String, tell: () -> Void) {
    photos.withLock { $0.append(photo) }
    tell()
  }
  // snippet.end
}
