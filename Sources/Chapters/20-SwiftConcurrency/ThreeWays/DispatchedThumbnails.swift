import Dispatch
import Synchronization

/// Makes thumbnails with Dispatch: at most three at a time, and no further one after the screen has closed.
// snippet.dispatch
public final class DispatchedThumbnails: Sendable {
  private let line = DispatchQueue(label: "thumbnails")
  private let free: DispatchSemaphore
  private let isClosed = Atomic(false)

  public init(limit: Int = 3) { free = DispatchSemaphore(value: limit) }

  public func make(
    _ photos: [String], shrink: @escaping @Sendable (String) -> String,
    show: @escaping @MainActor @Sendable (String) -> Void
  ) {
    for photo in photos {
      line.async { [self] in
        free.wait()
        DispatchQueue.global().async { [self] in
          if !isClosed.load(ordering: .relaxed) {
            let small = shrink(photo)
            Task { @MainActor in show(small) }
          }
          free.signal()
        }
      }
    }
  }

  public func close() { isClosed.store(true, ordering: .relaxed) }
}
// snippet.end
