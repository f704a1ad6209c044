import Chapter04ConcurrentOperations
import ChapterKit
import Operations

/// Prints a photo on a thread of its own, and writes down which of its methods are called.
// snippet.job
public final class PrintJob: ConcurrentOperation, @unchecked Sendable {
  private let recorder: Recorder

  // snippet.hide
  /// - Parameter recorder: Where the calls are written down as begun, one after another.
  // snippet.show
  public init(_ recorder: Recorder) { self.recorder = recorder }

  override public func start() {
    recorder.note("start()", .began)
    super.start()
  }

  override public func main() { recorder.note("main()", .began) }
}
// snippet.end
