import Chapter13OperationQueues
import ChapterKit
import Operations
import Synchronization

extension LineAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, LineAttempt { queue in { queue.addOperation($0) } },
      failing: [
        1: "What has begun: 1, 2, 3, 4, and should be 1.",
        2: "What has begun: 1, 2, 3, 4, 5, and should be 1.",
        3: "Whether the third has begun: true, and should be false.",
        6: "How many have begun when 0 have ended: 15, and should be 1.",
      ]),
    WrongAnswer(
      "remembers the last one alone",
      LineAttempt { queue in
        let kept = Kept()
        return { upload in
          kept.line.withLock { line in
            if let last = line.last { upload.addDependency(last) }
            line = [upload]
            queue.addOperation(upload)
          }
        }
      },
      failing: [
        2: "What has begun: 1, 5, and should be 1.",
        // The last one depends on the one before, and keeps it.
        4: "It hangs",
      ]),
    WrongAnswer(
      "makes the queue narrow",
      LineAttempt { queue in
        queue.maxConcurrentOperationCount = 1
        return { queue.addOperation($0) }
      },
      failing: [5: "What has begun: upload, and should be upload, sort."]),
    WrongAnswer(
      "waits for all that is in the queue",
      LineAttempt { queue in
        let kept = Kept()
        return { upload in
          kept.line.withLock { _ in
            for other in queue.operations { upload.addDependency(other) }
            queue.addOperation(upload)
          }
        }
      },
      failing: [
        5:
          "Something else was running in the queue when an upload was added. Whether the upload has begun: false"
      ]),
    WrongAnswer(
      "has a queue of its own",
      LineAttempt { _ in
        let own = OperationQueue()
        own.maxConcurrentOperationCount = 1
        return { own.addOperation($0) }
      },
      failing: [1: "How many of them are in the queue that was given: 0, and should be 4."],
      // Nobody settles what runs elsewhere.
      untried: [2, 3, 4, 5, 6]),
    WrongAnswer(
      "forgets nobody",
      LineAttempt { queue in
        let kept = Kept()
        return { upload in
          kept.line.withLock { line in
            for earlier in line { upload.addDependency(earlier) }
            line.append(upload)
            queue.addOperation(upload)
          }
        }
      },
      failing: [4: "It hangs"]),
    WrongAnswer(
      "forgets who has finished, who keep each other",
      LineAttempt { queue in
        let kept = Kept()
        return { upload in
          kept.line.withLock { line in
            line.trimPrefix(while: \.isFinished)
            line.forEach(upload.addDependency)
            line.append(upload)
            queue.addOperation(upload)
          }
        }
      },
      failing: [4: "It hangs"]),
  ]
}

private final class Kept: Sendable {
  let line = Mutex<[Operation]>([])
}
