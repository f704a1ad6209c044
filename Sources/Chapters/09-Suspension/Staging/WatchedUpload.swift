import ChapterKit
import Operations
import Synchronization

/// An upload that opens a gate when it is released.
nonisolated public final class WatchedUpload: Operation, @unchecked Sendable {
  private let released: Gate
  private let recorder: Recorder

  /// - Parameters:
  ///   - recorder: Records when the work begins and finishes.
  ///   - released: Opened in `deinit`.
  public init(_ name: String, recorder: Recorder, _ released: Gate) {
    self.recorder = recorder
    self.released = released
    super.init()
    self.name = name
  }

  deinit { released.open() }

  override public func main() {
    recorder.note(name ?? "?", .began)
    recorder.note(name ?? "?", .finished)
  }
}
