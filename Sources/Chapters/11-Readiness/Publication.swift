import Operations
import Synchronization

/// Makes an album public once enough people have approved of it.
///
/// The exercise's answer. On Linux, take the care of ``WiFiUpload``, also where two approvals met.
nonisolated public final class Publication: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; its own state is guarded by `approvers`.
  private let approvalsNeeded: Int
  private let publish: @Sendable () -> Void
  private let approvers = Mutex<Set<String>>([])

  /// - Parameters:
  ///   - approvals: How many different people have to approve.
  ///   - publish: Makes the album public; called on the thread that runs the operation.
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
  /// Approves in a person's name; twice is as good as once.
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
