import OperationContract
import Operations

/// Answers when a test says so, in place of what an upload would be sent to.
final class FakeServer: @unchecked Sendable {
  // Unchecked: `replies` is guarded by `lock`.
  private let lock = NSLock()
  private var replies: [() -> Void] = []
  private let work: OperationContract.Work

  init(_ work: OperationContract.Work) { self.work = work }

  func send(_ reply: @escaping () -> Void) {
    lock.withLock { replies.append(reply) }
    work.begin()
  }

  /// Answers what has been sent.
  func answer() {
    let answered = lock.withLock {
      defer { replies = [] }
      return replies
    }
    if !answered.isEmpty { work.over() }
    for reply in answered { reply() }
  }
}

/// What all uploads of these tests are made with.
protocol Uploading: Operation {
  var server: FakeServer { get }
  init(to server: FakeServer)
}
