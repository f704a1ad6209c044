import Chapter17RightSizing
import ChapterKit
import Operations
import Synchronization

extension ChunksAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The results: []; expected: [0].", 2: "The results: []",
      3: "The results: []; expected: nil.",
    ]) { _, _, _, _ in [] },
    wrong(
      "appends results in the order of completion",
      failing: [
        2: "The results: [2, 3, 0, 1]; expected: [0, 1, 2, 3].",
        3: "The results: [4, 5, 6, 7, 8, 9]; expected: nil.",
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
