import Chapter13OperationQueues
import ChapterKit
import Operations
import Synchronization

extension LineAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The started uploads: 1, 2, 3, 4; expected: 1.",
      2: "The started uploads: 1, 2, 3, 4, 5; expected: 1.",
      3: "Whether the third has begun: true; expected: false.",
      6: "15 uploads had begun and 0 had ended: they do not run one at a time.",
    ]) { queue in { queue.addOperation($0) } },
    wrong(
      "remembers only the last upload",
      failing: [
        2: "The started uploads: 1, 5; expected: 1.",
        // The last operation depends on the previous one, and retains it.
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
      "sets the limit of the queue",
      failing: [5: "The started uploads: sort; expected: crop, sort, upload."]
    ) { queue in
      queue.maxConcurrentOperationCount = 1
      return { queue.addOperation($0) }
    },
  ]
}

private final class Last: Sendable {
  let operation = Mutex<Operation?>(nil)
}
