import Chapter17RightSizing
import ChapterKit
import Operations
import Synchronization

extension ChunksAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, ChunksAttempt { _, _, _, _ in [] },
      failing: [
        1: "The results: [], and should be [0].", 2: "The results: []",
        3: "The items that were transformed: none",
        4: "How many operations were added: 0, and should be 1.",
        5: "The results: [], and should be nil.",
      ]),
    WrongAnswer(
      "puts the parts in the wrong order",
      ChunksAttempt { queue, items, size, transform in
        guard let all = ChunksAttempt.book.maps(queue, items, size, transform) else { return nil }
        let starts = stride(from: 0, to: all.count, by: size).reversed()
        return starts.flatMap { all[$0..<min($0 + size, all.count)] }
      },
      failing: [
        1: "2 items, 1 each. The results: [10, 0], and should be [0, 10].",
        2: "The results: [2, 3, 0, 1], and should be [0, 1, 2, 3].",
        5: "The results: [4, 5, 2, 3, 0, 1], and should be [0, 1, 2, 3, 4, 5].",
      ]),
    WrongAnswer(
      "has an operation for each item",
      ChunksAttempt { queue, items, _, transform in
        ChunksAttempt.book.maps(queue, items, 1, transform)
      },
      failing: [
        4: "6 items, 3 each. How many operations were added: 6, and should be 2.",
        5: "The results: nil, and should be [0, 1, 2, 3, 4, 5].",
      ]),
    WrongAnswer(
      "drops what is left over",
      ChunksAttempt { queue, items, size, transform in
        let whole = Array(items.prefix(items.count / size * size))
        return ChunksAttempt.book.maps(queue, whole, size, transform)
      },
      failing: [
        1: "One item, 2 each. The results: [], and should be [0].",
        3: "The items that were transformed: 0, 1, 2, 3, 4, 5, and should be",
        4: "One item, 3 each. How many operations were added: 0, and should be 1.",
      ]),
    WrongAnswer(
      "waits for each part before the next one",
      ChunksAttempt { queue, items, size, transform in
        stride(from: 0, to: items.count, by: size).flatMap { start in
          ChunksAttempt.book.maps(
            queue, Array(items[start..<min(start + size, items.count)]), size, transform) ?? []
        }
      },
      failing: [2: "It hangs", 5: "The results: [0, 1, 2, 3, 4, 5], and should be nil."]),
    WrongAnswer(
      "appends what is done, as it is done",
      ChunksAttempt { queue, items, size, transform in
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
      failing: [
        2: "The results: [2, 3, 0, 1], and should be [0, 1, 2, 3].",
        5: "The results: [0, 1], and should be nil.",
      ]),
  ]
}
