import Chapter08Waiting
import ChapterKit
import Operations

extension BatchAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "\(WrongAnswer.hangs)the operation that was given finishes",
      2: "Whether the operation that was given is in the queue: false",
      3: "The work was done 0 times", 4: "\(WrongAnswer.hangs)the batch runs",
      5: "Whether the operation that was given is in the queue: false",
    ]) { _, _, work in BlockOperation(block: work) },
    wrong(
      "makes an operation wait for a queue of its own",
      failing: [4: "While the batch was running, the queue was executing 1 others"]
    ) { queue, operations, work in
      let last = BlockOperation {
        OperationQueue().addOperations(operations, waitUntilFinished: true)
        work()
      }
      queue.addOperation(last)
      return last
    },
    wrong(
      "waits inside the last operation",
      failing: [6: "Whether the operation that was given is ready: true; expected: false."]
    ) { queue, operations, work in
      let last = BlockOperation {
        for operation in operations { operation.waitUntilFinished() }
        work()
      }
      queue.addOperations(operations + [last], waitUntilFinished: false)
      return last
    },
  ]
}
