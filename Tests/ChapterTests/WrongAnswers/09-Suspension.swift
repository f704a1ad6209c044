import Chapter09Suspension
import ChapterKit
import Operations
import Synchronization

extension PausingAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "isSuspended: false; expected: true.", 3: "isSuspended: false",
      4: "isSuspended: false", 5: "isSuspended: false",
    ]) { _ in ({ _ in }, { _ in }) },
    wrong(
      "counts reasons without their names",
      failing: [
        2: "A reason was inserted twice, and removed once. isSuspended: true; expected: false.",
        3: "isSuspended: false; expected: true.",
      ]
    ) { queue in
      let count = Count()
      return (
        { _ in count.change(by: 1, in: queue) },
        { _ in count.change(by: -1, in: queue) }
      )
    },
  ]
}

private final class Count: Sendable {
  private let count = Mutex(0)

  func change(by step: Int, in queue: OperationQueue) {
    count.withLock {
      $0 += step
      queue.isSuspended = $0 > 0
    }
  }
}
