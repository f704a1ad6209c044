import DeskCases
import Operations

extension WrongAnswer {
  static let cancellation: [WrongAnswer] = [
    WrongAnswer(
      7, stub, ExportAttempt { _, _ in Operation() },
      failing: [
        1: "The phases that ran: none, and should be decode", 2: "The phases that ran: none",
        3: "The phases that ran: none", 4: "The phases that ran: none",
      ]),
    WrongAnswer(
      7, "cleans up whatever happens",
      ExportAttempt { phases, remove in
        Exporting { operation in
          defer { remove() }
          for phase in phases where !operation.isCancelled { phase() }
        }
      },
      failing: [
        1: "How often the temporary file was removed: 1, and should be 0",
        4: "How often the temporary file was removed: 1, and should be 0",
      ]),
    WrongAnswer(
      7, "never looks whether it was cancelled",
      ExportAttempt { phases, _ in Exporting { _ in phases.forEach { $0() } } },
      failing: [
        2: "The phases that ran: decode, filter, and should be decode",
        3: "The phases that ran: decode, filter, write, and should be decode",
      ]),
    WrongAnswer(
      7, "looks behind each phase, the last one too",
      ExportAttempt { phases, remove in
        Exporting { operation in
          for phase in phases {
            phase()
            if operation.isCancelled { return remove() }
          }
        }
      },
      failing: [4: "How often the temporary file was removed: 1, and should be 0"]),
    WrongAnswer(
      7, "removes the file for each phase that is left",
      ExportAttempt { phases, remove in
        Exporting { operation in
          for phase in phases { if operation.isCancelled { remove() } else { phase() } }
        }
      },
      failing: [
        2: "How often the temporary file was removed: 2, and should be 1",
        3: "How often the temporary file was removed: 2, and should be 1",
      ]),
    WrongAnswer(
      7, "replaces start(), which looks after a cancelled operation",
      ExportAttempt { phases, _ in
        Exporting(isWhole: true) { _ in phases.forEach { $0() } }
      },
      failing: [
        1: "isFinished: false, and should be true", 2: "It hangs", 3: "It hangs",
        4: "isFinished: false, and should be true",
        5: "The phases that ran: decode, filter, write, and should be none",
      ]),
  ]
}

/// An operation whose work is told to it.
private final class Exporting: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; it has no state of its own.
  private let isWhole: Bool
  private let work: @Sendable (Operation) -> Void

  init(isWhole: Bool = false, _ work: @escaping @Sendable (Operation) -> Void) {
    self.isWhole = isWhole
    self.work = work
  }

  override func start() { if isWhole { work(self) } else { super.start() } }
  override func main() { work(self) }
}
