import Chapter07Cancellation
import ChapterKit
import Operations

extension ExportAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, ExportAttempt { _, _ in Operation() },
      failing: [
        1: "The phases that ran: none, and should be decode", 2: "The phases that ran: none",
        3: "The phases that ran: none", 4: "The phases that ran: none",
      ]),
    WrongAnswer(
      "cleans up whatever happens",
      ExportAttempt { phases, remove in
        Doing { operation in
          defer { remove() }
          for phase in phases where !operation.isCancelled { phase() }
        }
      },
      failing: [
        1: "How often the temporary file was removed: 1, and should be 0",
        4: "How often the temporary file was removed: 1, and should be 0",
      ]),
    WrongAnswer(
      "never looks whether it was cancelled",
      ExportAttempt { phases, _ in Doing { _ in for phase in phases { phase() } } },
      failing: [
        2: "The phases that ran: decode, filter, and should be decode",
        3: "The phases that ran: decode, filter, write, and should be decode",
      ]),
    WrongAnswer(
      "looks behind each phase, the last one too",
      ExportAttempt { phases, remove in
        Doing { operation in
          for phase in phases {
            phase()
            if operation.isCancelled { return remove() }
          }
        }
      },
      failing: [4: "How often the temporary file was removed: 1, and should be 0"]),
    WrongAnswer(
      "removes the file for each phase that is left",
      ExportAttempt { phases, remove in
        Doing { operation in
          for phase in phases { if operation.isCancelled { remove() } else { phase() } }
        }
      },
      failing: [
        2: "How often the temporary file was removed: 2, and should be 1",
        3: "How often the temporary file was removed: 2, and should be 1",
      ]),
    WrongAnswer(
      "replaces start(), which looks after a cancelled operation",
      ExportAttempt { phases, _ in
        Doing(isWhole: true) { _ in for phase in phases { phase() } }
      },
      failing: [
        1: "isFinished: false, and should be true", 2: "It hangs", 3: "It hangs",
        4: "isFinished: false, and should be true",
        5: "The phases that ran: decode, filter, write, and should be none",
      ]),
  ]
}
