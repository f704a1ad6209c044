import ChapterKit
import Operations

/// An export that says when it has been cancelled.
public final class WatchedExport: Operation, @unchecked Sendable {
  private let work: @Sendable () -> Void

  /// Open when the export has been cancelled.
  public let hasBeenCancelled = Gate("The export has been cancelled.", ko: "내보내기가 취소되었습니다.")

  /// - Parameter work: Called in `main()`.
  public init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  override public func main() { work() }

  override public func cancel() {
    super.cancel()
    hasBeenCancelled.open()
  }
}
