import ChapterKit
import OperationsFromScratch

extension Recorder {
  /// Returns a block operation of the engine that records its beginning and its end.
  package func block(
    _ name: String, _ work: (@Sendable () -> Void)? = nil
  ) -> BlockOperation {
    let operation = BlockOperation { [self] in
      note(name, .began)
      if let work { work() } else { linger() }
      note(name, .finished)
    }
    operation.name = name
    return operation
  }

  /// Adds operations to a queue of the engine, and records that.
  package func enqueue(_ operations: Operation..., in queue: OperationQueue) {
    for operation in operations { note(operation.name ?? "?", .queued) }
    queue.addOperations(operations, waitUntilFinished: false)
  }
}

extension Introduction {
  /// Introduces the recorder, once per page.
  package static let engineRecorder = Introduction(
    "Recorder belongs to this book: block(…) is a BlockOperation of the engine that records its beginning and its end; enqueue(…) adds operations to a queue and records that.",
    ko:
      "Recorder는 이 책의 도구입니다. block(…)은 시작과 끝을 적어 두는 엔진의 BlockOperation을 만들고, enqueue(…)는 큐에 넣고 그것을 적어 둡니다.",
    topic: "Recorder", in: "recorder.")
}
