import Chapter17RightSizing
import ChapterKit
import Operations
import Synchronization

extension ChunksAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The results: [], and should be [0].", 2: "The results: []",
      3: "The results: [], and should be nil.",
    ]) { _, _, _, _ in [] },
    wrong(
      "appends what is done, as it is done",
      failing: [
        2: "The results: [2, 3, 0, 1], and should be [0, 1, 2, 3].",
        3: "The results: [4, 5, 6, 7, 8, 9], and should be nil.",
      ]
    ) { queue, items, size, transform in
      let results = Mutex<[Int]>([])
      let parts = stride(from: 0, to: items.count, by: size).map { start in
        BlockOperation {
          let part = items[start..<min(start + size, items.count)].map(transform)
          results.withLock { $0 += part }
        }
      }
      queue.addOperations(parts, waitUntilFinished: true)
      return results.withLock { $0 }
    },
  ]
}
