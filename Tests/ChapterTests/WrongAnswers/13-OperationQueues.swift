import Chapter13OperationQueues
import ChapterKit
import Operations
import Synchronization

extension LineAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The started uploads: 1, 2, 3, 4, and should be 1.",
      2: "The started uploads: 1, 2, 3, 4, 5, and should be 1.",
      3: "Whether the third has begun: true, and should be false.",
      6: "15 had begun, and 0 had ended: not one at a time.",
    ]) { queue in { queue.addOperation($0) } },
    wrong(
      "remembers the last one alone",
      failing: [
        2: "The started uploads: 1, 5, and should be 1.",
        // The last one depends on the one before, and keeps it.
        4: WrongAnswer.hangs + "the first upload is released",
      ]
    ) { queue in
      let last = Last()
      return { upload in
        last.operation.withLock { last in
          if let last { upload.addDependency(last) }
          last = upload
          queue.addOperation(upload)
        }
      }
    },
    wrong(
      "makes the queue narrow",
      failing: [5: "The started uploads: sort, and should be crop, sort, upload."]
    ) { queue in
      queue.maxConcurrentOperationCount = 1
      return { queue.addOperation($0) }
    },
  ]
}

private final class Last: Sendable {
  let operation = Mutex<Operation?>(nil)
}
