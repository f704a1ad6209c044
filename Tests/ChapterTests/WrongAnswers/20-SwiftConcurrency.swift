import Chapter20SwiftConcurrency
import ChapterKit
import Operations

extension ResultsAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The operations in the queue: none; expected: beach, forest, harbour.",
      2: "The results: none; expected: beach is missing, forest, harbour.",
      3: "\(WrongAnswer.hangs)beach begins", 4: "\(WrongAnswer.hangs)beach begins",
    ]) { _, _ in AsyncStream { $0.finish() } },
    wrong(
      "awaits the results in order, and does not stop with the reader",
      failing: [
        1: "\(WrongAnswer.hangs)the first result comes",
        4: "\(WrongAnswer.hangs)beach finishes",
      ]
    ) { operations, queue in
      AsyncStream { results in
        for operation in operations { queue.addOperation(operation) }
        Task.detached {
          for operation in operations {
            do {
              results.yield(.success(try await operation.value))
            } catch { results.yield(.failure(error)) }
          }
          results.finish()
        }
      }
    },
  ]
}
