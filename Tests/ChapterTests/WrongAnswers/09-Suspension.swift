import DeskCases
import Operations
import Synchronization

extension PausingAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      9, WrongAnswer.stub,
      PausingAttempt { _ in PausingAttempt.Pausing(insert: { _ in }, remove: { _ in }) },
      failing: [
        1: "isSuspended: false, and should be true.", 3: "isSuspended: false",
        4: "isSuspended: false", 5: "isSuspended: false",
      ]),
    WrongAnswer(
      9, "resumes when any reason goes",
      PausingAttempt { queue in
        PausingAttempt.Pausing(
          insert: { _ in queue.isSuspended = true }, remove: { _ in queue.isSuspended = false })
      },
      failing: [
        1: "and 2 reasons is left. isSuspended: false, and should be true.",
        3: "isSuspended: false, and should be true.", 4: "isSuspended: false",
      ],
      // Which thread comes last is chance.
      untried: [5]),
    WrongAnswer(
      9, "counts",
      PausingAttempt { queue in
        let count = Count()
        return PausingAttempt.Pausing(
          insert: { _ in count.change(by: 1) { queue.isSuspended = $0 > 0 } },
          remove: { _ in count.change(by: -1) { queue.isSuspended = $0 > 0 } })
      },
      failing: [
        2: "A reason came twice, and went once. isSuspended: true, and should be false.",
        3: "isSuspended: false, and should be true.",
      ]),
  ]
}

private final class Count: Sendable {
  private let count = Mutex(0)

  func change(by step: Int, _ use: (Int) -> Void) {
    count.withLock {
      $0 += step
      use($0)
    }
  }
}
