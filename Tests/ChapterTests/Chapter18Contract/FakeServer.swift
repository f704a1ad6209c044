import OperationContract
import Operations

/// A server for uploads that answers when a test says so.
final class FakeServer: @unchecked Sendable {
  // Unchecked: `lock` guards `replies`.
  private let lock = NSLock()
  private var replies: [() -> Void] = []
  private let work: OperationContract.Work

  init(_ work: OperationContract.Work) { self.work = work }

  func send(_ reply: @escaping () -> Void) {
    lock.withLock { replies.append(reply) }
    work.begin()
  }

  /// Answers all requests so far.
  func answer() {
    let answered = lock.withLock {
      defer { replies = [] }
      return replies
    }
    if !answered.isEmpty { work.over() }
    for reply in answered { reply() }
  }
}

/// The interface of all uploads in these tests.
protocol Uploading: Operation {
  var server: FakeServer { get }
  init(to server: FakeServer)
}
