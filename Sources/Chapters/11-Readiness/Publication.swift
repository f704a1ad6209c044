import Operations
import Synchronization

/// Publishes an album once enough people have approved.
///
/// The answer to this chapter's coding exercise. On Linux, take the same precautions as for ``WiFiUpload``,
/// also if two approvals may come at the same time.
nonisolated public final class Publication: Operation, @unchecked Sendable {
  // Unchecked like the superclass; `approvers` guards the state of this class.
  private let approvalsNeeded: Int
  private let publish: @Sendable () -> Void
  private let approvers = Mutex<Set<String>>([])

  /// - Parameters:
  ///   - approvals: The number of different people who must approve.
  ///   - publish: Publishes the album. Called on the thread that runs the operation.
  public init(approvals: Int, publish: @escaping @Sendable () -> Void) {
    approvalsNeeded = approvals
    self.publish = publish
  }

  // snippet.answer
  override public var isReady: Bool {
    let isApproved = approvers.withLock { $0.count >= approvalsNeeded }
    return super.isReady && (isApproved || isCancelled)
  }

  // snippet.hide
  /// Adds the approval of a person. Repeated approvals of one person count once.
  // snippet.show
  public func approve(by person: String) {
    willChangeValue(forKey: "isReady")
    approvers.withLock { _ = $0.insert(person) }
    didChangeValue(forKey: "isReady")
  }
  // snippet.end

  override public func cancel() {
    willChangeValue(forKey: "isReady")
    super.cancel()
    didChangeValue(forKey: "isReady")
  }

  override public func main() { publish() }
}
