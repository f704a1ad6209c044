import Chapter04ConcurrentOperations
import ChapterKit
import Dispatch
import Operations

/// Asks a server and blocks no thread meanwhile; the code that gets the answer calls `finish()`.
final class Request: ConcurrentOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; it adds nothing that changes.
  private let send: @Sendable (Request) -> Void

  init(_ send: @escaping @Sendable (Request) -> Void) { self.send = send }

  override func launch() { send(self) }

  /// So many, which open a gate when all of them have begun.
  static func several(_ count: Int, opening asked: Gate) -> [Request] {
    let begun = Counter()
    return (0..<count).map { _ in Request { _ in if begun.add() == count { asked.open() } } }
  }

  /// One that a timer answers.
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
