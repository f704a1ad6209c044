import Chapter09Suspension
import ChapterKit
import Operations
import Synchronization

extension PausingAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub,
      PausingAttempt { _ in PausingAttempt.Pausing(insert: { _ in }, remove: { _ in }) },
      failing: [
        1: "isSuspended: false, and should be true.", 3: "isSuspended: false",
        4: "isSuspended: false", 5: "isSuspended: false",
      ]),
    WrongAnswer(
      "resumes when any reason goes",
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
      "counts",
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
    WrongAnswer(
      "remembers the last reason only",
      PausingAttempt { queue in
        let last = Reasons()
        return PausingAttempt.Pausing(
          insert: { reason in last.change(queue) { $0 = [reason] } },
          remove: { reason in last.change(queue) { $0.removeAll { $0 == reason } } })
      },
      failing: [
        1: "isSuspended: false, and should be true.",
        4: "isSuspended: ",
      ]),
    WrongAnswer(
      "turns it on and off",
      PausingAttempt { queue in
        PausingAttempt.Pausing(
          insert: { _ in queue.isSuspended.toggle() }, remove: { _ in queue.isSuspended.toggle() })
      },
      failing: [
        1: "“low battery” came. isSuspended: false, and should be true.",
        3: "isSuspended: false, and should be true.",
      ],
      // Two threads that turn it at the same time are chance.
      untried: [5]),
    WrongAnswer(
      "keeps a list, in which a reason may stand twice",
      PausingAttempt { queue in
        let all = Reasons()
        return PausingAttempt.Pausing(
          insert: { reason in all.change(queue) { $0.append(reason) } },
          remove: { reason in
            all.change(queue) { all in
              if let place = all.firstIndex(of: reason) { all.remove(at: place) }
            }
          })
      },
      failing: [2: "A reason came twice, and went once. isSuspended: true, and should be false."]),
    WrongAnswer(
      "never resumes",
      PausingAttempt { queue in
        PausingAttempt.Pausing(insert: { _ in queue.isSuspended = true }, remove: { _ in })
      },
      failing: [
        1: "and none is left. isSuspended: true, and should be false.",
        2: "isSuspended: true, and should be false.",
      ],
      untried: [4]),
  ]
}

private final class Reasons: Sendable {
  private let all = Mutex<[String]>([])

  func change(_ queue: OperationQueue, _ change: (inout [String]) -> Void) {
    all.withLock {
      change(&$0)
      queue.isSuspended = !$0.isEmpty
    }
  }
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
