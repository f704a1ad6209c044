import Chapter08Waiting
import ChapterKit
import Operations
import Synchronization

extension BatchAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, BatchAttempt { _, _, work in BlockOperation(block: work) },
      failing: [
        1: "How many of the batch have finished: 0, and should be 3.",
        2: "How often the work was done: 0, and should be 1.",
        3: "How often the work was done: 0", 4: "How often the work was done: 0",
        5: "Whether the operation that was given is in the queue: false",
      ]),
    WrongAnswer(
      "waits for the batch",
      BatchAttempt { queue, operations, work in
        // In a suspended queue it would wait for ever.
        let wait = !queue.isSuspended
        queue.addOperations(operations, waitUntilFinished: wait)
        let last = BlockOperation(block: work)
        if !wait { for operation in operations { last.addDependency(operation) } }
        queue.addOperation(last)
        return last
      },
      failing: [4: "It hangs"]),
    WrongAnswer(
      "follows the last in the list",
      BatchAttempt { queue, operations, work in
        let last = BlockOperation(block: work)
        last.queuePriority = .veryHigh
        if let end = operations.last { last.addDependency(end) }
        queue.addOperations(operations + [last], waitUntilFinished: false)
        return last
      },
      failing: [
        1: "The last two to finish", 6: "Whether the operation that was given is ready: true",
      ]),
    WrongAnswer(
      "waits in the operation that comes last",
      BatchAttempt { queue, operations, work in
        let last = BlockOperation {
          for operation in operations { operation.waitUntilFinished() }
          work()
        }
        queue.addOperations(operations + [last], waitUntilFinished: false)
        return last
      },
      failing: [6: "Whether the operation that was given is ready: true, and should be false."]),
    WrongAnswer(
      "counts the ends, of which an empty batch has none",
      BatchAttempt { queue, operations, work in
        let last = BlockOperation(block: work)
        for operation in operations { last.addDependency(operation) }
        let all = operations.isEmpty ? [] : operations + [last]
        queue.addOperations(all, waitUntilFinished: false)
        return last
      },
      failing: [2: "How often the work was done: 0, and should be 1."]),
    WrongAnswer(
      "does nothing if one was cancelled",
      BatchAttempt { queue, operations, work in
        let last = BlockOperation { if !operations.contains(where: \.isCancelled) { work() } }
        for operation in operations { last.addDependency(operation) }
        queue.addOperations(operations + [last], waitUntilFinished: false)
        return last
      },
      failing: [3: "How often the work was done: 0, and should be 1."]),
    WrongAnswer(
      "gives another operation than the one that does the work",
      BatchAttempt { queue, operations, work in
        let (first, last) = (Operation(), BlockOperation(block: work))
        for operation in operations { last.addDependency(operation) }
        queue.addOperations([first] + operations + [last], waitUntilFinished: false)
        return first
      },
      failing: [5: "The order of the ends: share, beach, work, and should be beach, work, share."]),
  ]
}
