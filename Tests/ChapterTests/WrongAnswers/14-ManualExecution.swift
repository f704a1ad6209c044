import Chapter14ManualExecution
import ChapterKit
import Operations

extension StartingAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, StartingAttempt { $0 },
      failing: [
        1: "The order of the work: none, and should be 1, 2, 3, 4.",
        2: "What was run: none, and should be crop.",
        3: "What is left over: 1, 2, 3, and should be none.",
        4: "How many were run: 0, and should be 3.",
      ]),
    WrongAnswer(
      "goes through the list once",
      StartingAttempt { operations in
        operations.filter { operation in
          let isReady = operation.isReady || operation.isCancelled
          if isReady { operation.start() }
          return !isReady
        }
      },
      failing: [1: "The order of the work: 1, and should be 1, 2, 3, 4."]),
    WrongAnswer(
      "leaves out what was cancelled",
      StartingAttempt { operations in
        var rest = operations
        while let next = rest.firstIndex(where: { $0.isReady && !$0.isCancelled }) {
          rest.remove(at: next).start()
        }
        return rest
      },
      failing: [3: "What is left over: 1, 2, 3, and should be none."]),
    WrongAnswer(
      "gives nothing back",
      StartingAttempt {
        _ = StartingAttempt.book.starts($0)
        return []
      },
      failing: [2: "What is left over: none, and should be front, back."]),
    WrongAnswer(
      "uses a queue",
      StartingAttempt { operations in
        let ready = operations.filter { !$0.dependencies.contains { !$0.isFinished } }
        if ready.count < operations.count { return StartingAttempt.book.starts(operations) }
        let queue = OperationQueue()
        queue.addOperations(operations, waitUntilFinished: true)
        return []
      },
      failing: [4: "How many of them on another thread: 3, and should be 0."]),
    WrongAnswer(
      "waits for those that it has started itself, and for no others",
      StartingAttempt { operations in
        var (rest, done) = (operations, [Operation]())
        while let next = rest.firstIndex(where: { $0.dependencies.allSatisfy(done.contains) }) {
          done.append(rest.remove(at: next))
          done.last?.start()
        }
        return rest
      },
      failing: [2: "Something had finished before"]),
    WrongAnswer(
      "goes through the list twice",
      StartingAttempt { operations in
        (1...2).reduce(operations) { rest, _ in
          rest.filter { operation in
            let isReady = operation.isReady || operation.isCancelled
            if isReady { operation.start() }
            return !isReady
          }
        }
      },
      failing: [1: "The order of the work: 1, 2, and should be 1, 2, 3, 4."]),
  ]
}
