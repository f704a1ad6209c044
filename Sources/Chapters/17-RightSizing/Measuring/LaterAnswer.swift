import Chapter04ConcurrentOperations
import Dispatch
import Operations

/// Asks a server and blocks no thread meanwhile: a timer stands in for the server's answer.
final class LaterAnswer: ConcurrentOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; it adds nothing that changes.
  private let milliseconds: Int

  init(milliseconds: Int) { self.milliseconds = milliseconds }

  override func launch() {
    let timer = DispatchSource.makeTimerSource(queue: Self.answers)
    timer.setEventHandler { [self] in
      timer.cancel()
      finish()
    }
    timer.schedule(deadline: .now() + .milliseconds(milliseconds))
    timer.activate()
  }

  private static let answers = DispatchQueue(label: "answers")
}
