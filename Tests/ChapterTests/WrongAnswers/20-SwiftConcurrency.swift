import Chapter20SwiftConcurrency
import ChapterKit
import Operations

extension ResultsAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, ResultsAttempt { _, _ in AsyncStream { $0.finish() } },
      failing: [
        1: "The results: none, and should be harbour.",
        2: "The results: none, and should be beach is missing, forest, harbour.",
        3: "One operation finished. How many results came: 0, and should be 1.",
        4: "Those that ran in the queue: none, and should be beach, forest, harbour.",
        5: "\(WrongAnswer.hangs)beach begins", 6: "\(WrongAnswer.hangs)beach begins",
      ]),
    WrongAnswer(
      "waits for one after another",
      ResultsAttempt { operations, queue in
        stream { results in
          for operation in operations { queue.addOperation(operation) }
          for operation in operations { results.yield(await result(of: operation)) }
        }
      },
      failing: [
        1: "\(WrongAnswer.hangs)the first result comes", 5: "\(WrongAnswer.hangs)the stream ends",
      ]),
    WrongAnswer(
      "leaves errors out",
      ResultsAttempt { operations, queue in
        group(operations, in: queue) { result, results in
          if case .success = result { results.yield(result) }
        }
      },
      failing: [2: "\(WrongAnswer.hangs)the first result comes"]),
    WrongAnswer(
      "stops at the first error",
      ResultsAttempt { operations, queue in
        group(operations, in: queue) { result, results in
          results.yield(result)
          if case .failure = result { results.finish() }
        }
      },
      failing: [
        2: "The results: beach is missing, and should be beach is missing, forest, harbour."
      ]
    ),
    WrongAnswer(
      "never ends",
      ResultsAttempt { operations, queue in
        group(operations, in: queue, ends: false) { $1.yield($0) }
      },
      failing: [3: "\(WrongAnswer.hangs)the stream ends"]),
    WrongAnswer(
      "starts them itself",
      ResultsAttempt { operations, _ in group(operations, in: nil) { $1.yield($0) } },
      failing: [4: "Those that ran in the queue: none, and should be beach, forest, harbour."]),
    WrongAnswer(
      "goes on when nobody asks any more",
      ResultsAttempt { operations, queue in
        group(operations, in: queue, stops: false) { $1.yield($0) }
      },
      failing: [5: "\(WrongAnswer.hangs)forest finishes", 6: "\(WrongAnswer.hangs)beach finishes"]),
  ]

  private typealias Results = AsyncStream<Result<String, any Error>>

  private static func result(of operation: TaskOperation<String>) async -> Result<String, any Error>
  {
    do { return .success(try await operation.value) } catch { return .failure(error) }
  }

  /// A stream that a task fills.
  ///
  /// - Parameters:
  ///   - ends: Whether the stream ends with the task.
  ///   - stops: Whether the task is cancelled when nobody asks any more.
  private static func stream(
    ends: Bool = true, stops: Bool = true,
    _ fill: @escaping @Sendable (Results.Continuation) async -> Void
  ) -> Results {
    AsyncStream { continuation in
      let task = Task.detached {
        await fill(continuation)
        if ends { continuation.finish() }
      }
      if stops { continuation.onTermination = { _ in task.cancel() } }
    }
  }

  /// A stream that a group of tasks fills, one for each operation.
  private static func group(
    _ operations: [TaskOperation<String>], in queue: OperationQueue?, ends: Bool = true,
    stops: Bool = true,
    _ keep: @escaping @Sendable (Result<String, any Error>, Results.Continuation) -> Void
  ) -> Results {
    stream(ends: ends, stops: stops) { results in
      await withTaskGroup(of: Result<String, any Error>.self) { group in
        for operation in operations {
          if let queue { queue.addOperation(operation) } else { operation.start() }
          group.addTask { await result(of: operation) }
        }
        for await result in group { keep(result, results) }
      }
    }
  }
}
