import ChapterKit
import Dispatch
import Operations

/// Writes a picture on a dispatch queue.
///
/// The second way to be asynchronous. The class does not override `main()`, which is optional.
nonisolated public final class Save: ConcurrentOperation, @unchecked Sendable {
  private let picture: Picture
  private let disk: DispatchQueue
  private let write: @Sendable (Picture) -> Void

  /// - Parameter write: Called on `disk`, unless the operation has been cancelled by then.
  public init(
    _ picture: Picture, on disk: DispatchQueue = DispatchQueue(label: "disk"),
    write: @escaping @Sendable (Picture) -> Void
  ) {
    self.picture = picture
    self.disk = disk
    self.write = write
    super.init()
    name = "save"
  }

  override public func launch() {
    disk.async { [self] in
      if !isCancelled { write(picture) }
      finish()
    }
  }
}
