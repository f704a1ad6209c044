import Chapter08Waiting
import ChapterKit
import Operations

extension BatchAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "\(WrongAnswer.hangs)the returned operation finishes",
      2: "Whether the returned operation is in the queue: false",
      3: "The work ran 0 times", 4: "\(WrongAnswer.hangs)the batch runs",
      5: "Whether the returned operation is in the queue: false",
    ]) { _, _, work in BlockOperation(block: work) },
    wrong(
      "makes an operation wait for a queue of its own",
      failing: [4: "Other operations executing in the queue while the batch was running: 1"]
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
      failing: [6: "Whether the returned operation is ready: true; expected: false."]
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
