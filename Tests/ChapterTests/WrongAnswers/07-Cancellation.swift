import Chapter07Cancellation
import ChapterKit
import Operations

extension ExportAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The phases that ran: none, and should be decode", 2: "The phases that ran: none",
      3: "The phases that ran: none",
    ]) { _, _ in Operation() },
    wrong(
      "looks behind each phase, the last one too",
      failing: [3: "The temporary file was removed one time (it should be 0)"]
    ) { phases, remove in
      Doing { operation in
        for phase in phases {
          phase()
          if operation.isCancelled { return remove() }
        }
      }
    },
    wrong(
      "replaces start(), which looks after a cancelled operation",
      failing: [4: "The phases that ran: decode, filter, write, and should be none"]
    ) { phases, _ in
      Doing(isWhole: true) { _ in for phase in phases { phase() } }
    },
  ]
}
