import Chapter07Cancellation
import ChapterKit
import Operations

extension ExportAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The phases that ran: none; expected: decode", 2: "The phases that ran: none",
      3: "The phases that ran: none",
    ]) { _, _ in Operation() },
    wrong(
      "checks after each phase, including the last",
      failing: [3: "The temporary file was removed once (expected: 0)."]
    ) { phases, remove in
      Doing { operation in
        for phase in phases {
          phase()
          if operation.isCancelled { return remove() }
        }
      }
    },
    wrong(
      "overrides start(), which handles a cancelled operation",
      failing: [4: "The phases that ran: decode, filter, write; expected: none"]
    ) { phases, _ in
      Doing(isWhole: true) { _ in for phase in phases { phase() } }
    },
  ]
}
