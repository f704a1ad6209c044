import DeskCases
import Operations
import Synchronization

extension WrongAnswer {
  static let rightSizing: [WrongAnswer] = [
    WrongAnswer(
      17, stub, ChunksAttempt { _, _, _, _ in [] },
      failing: [
        1: "The results: [], and should be [0].", 2: "The results: []",
        3: "The items that were transformed: none",
        4: "How many operations were added: 0, and should be 1.",
      ]),
    WrongAnswer(
      17, "gathers the parts as they end",
      ChunksAttempt { queue, items, size, transform in
        let all = Gathered()
        let starts = Array(stride(from: 0, to: items.count, by: size))
        queue.addOperations(
          starts.map { start in
            BlockOperation {
              let part = items[start..<min(start + size, items.count)].map(transform)
              all.values.withLock { $0 += part }
            }
          }, waitUntilFinished: true)
        return all.values.withLock { $0 }
      },
      failing: [2: "The results: [2, 3, 0, 1], and should be [0, 1, 2, 3]."],
      // Which part ends first is chance there.
      untried: [1]),
    WrongAnswer(
      17, "has an operation for each item",
      ChunksAttempt { queue, items, _, transform in
        ChunksAttempt.book.maps(queue, items, 1, transform)
      },
      failing: [4: "6 items, 3 each. How many operations were added: 6, and should be 2."]),
    WrongAnswer(
      17, "drops what is left over",
      ChunksAttempt { queue, items, size, transform in
        let whole = Array(items.prefix(items.count / size * size))
        return ChunksAttempt.book.maps(queue, whole, size, transform)
      },
      failing: [
        1: "One item, 2 each. The results: [], and should be [0].",
        3: "The items that were transformed: 0, 1, 2, 3, 4, 5, and should be",
        4: "One item, 3 each. How many operations were added: 0, and should be 1.",
      ]),
  ]
}

private final class Gathered: Sendable {
  let values = Mutex<[Int]>([])
}
