import ChapterKit
import Operations
import Synchronization

/// Makes a picture look like one of a small model, on the thread that runs it.
///
/// The picture is given, or taken from the first of its dependencies that has one. If there is none,
/// it finishes without a picture.
nonisolated public class TiltShiftOperation: LinkedOperation, BitmapSource, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `output`.
  private let filter: TiltShift
  private let input: Bitmap?
  private let output = Mutex<Bitmap?>(nil)

  /// - Parameter input: The picture; if there is none here, that of a dependency.
  public init(_ filter: TiltShift = TiltShift(), input: Bitmap? = nil) {
    self.filter = filter
    self.input = input
    super.init()
    name = "filter"
  }

  /// The picture that came out; `nil` before that, and if there is none. Safe to read from any thread.
  public final var bitmap: Bitmap? { output.withLock { $0 } }

  // snippet.main
  override public func main() {
    guard let input = input ?? dependencies.bitmap else { return }
    let output = filter.apply(to: input) { !isCancelled }
    self.output.withLock { $0 = output }
  }
  // snippet.end
}

nonisolated extension [Operation] {
  /// The picture of the first among these operations that has one.
  // snippet.input
  var bitmap: Bitmap? {
    lazy.compactMap { ($0 as? any BitmapSource)?.bitmap }.first
  }
  // snippet.end
}
