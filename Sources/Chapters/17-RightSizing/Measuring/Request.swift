import Chapter04ConcurrentOperations
import ChapterKit
import Dispatch
import Operations

/// A request that blocks no thread. The code that receives the answer calls `finish()`.
final class Request: ConcurrentOperation, @unchecked Sendable {
  // Unchecked like the superclass; this class has no mutable state.
  private let send: @Sendable (Request) -> Void

  init(_ send: @escaping @Sendable (Request) -> Void) { self.send = send }

  override func launch() { send(self) }

  /// Returns requests that open a gate once all of them have begun.
  static func several(_ count: Int, opening asked: Gate) -> [Request] {
    let begun = Counter()
    return (0..<count).map { _ in Request { _ in if begun.add() == count { asked.open() } } }
  }

  /// Returns a request that a timer answers.
  static func answered(after milliseconds: Int) -> Request {
    Request { request in
      let timer = DispatchSource.makeTimerSource(queue: answers)
      timer.setEventHandler {
        timer.cancel()
        request.finish()
      }
      timer.schedule(deadline: .now() + .milliseconds(milliseconds))
      timer.activate()
    }
  }

  private static let answers = DispatchQueue(label: "answers")
}
