import ChapterKit
import Operations
import Synchronization

/// Applies the filter to a picture, on the thread that runs the operation.
///
/// The operation filters its input or, without an input, the picture of the first dependency that has one. If
/// there is none, the operation finishes without a picture.
nonisolated public class TiltShiftOperation: LinkedOperation, BitmapSource, @unchecked Sendable {
  // Unchecked like the superclass; `output` guards the mutable state.
  private let filter: TiltShift
  private let input: Bitmap?
  private let output = Mutex<Bitmap?>(nil)

  /// - Parameter input: The picture to filter; if `nil`, the operation takes a dependency's picture.
  public init(_ filter: TiltShift = TiltShift(), input: Bitmap? = nil) {
    self.filter = filter
    self.input = input
    super.init()
    name = "filter"
  }

  /// The filtered picture; `nil` until there is one. Safe to read from any thread.
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
  /// The picture of the first operation in the list that has a picture.
  // snippet.input
  var bitmap: Bitmap? {
    lazy.compactMap { ($0 as? any BitmapSource)?.bitmap }.first
  }
  // snippet.end
}
