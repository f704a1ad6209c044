import ChapterKit
import OperationsFromScratch

extension Operation {
  /// Waits until this operation of the engine has finished, but not for ever.
  package func awaitFinish() {
    Deadline.wait(for: "\(name ?? "an operation") finishes") { self.waitUntilFinished() }
  }
}

extension OperationQueue {
  /// Waits until nothing is left in this queue of the engine, but not for ever.
  package func awaitEmpty() {
    Deadline.wait(for: "\(name ?? "a queue") is empty") {
      self.waitUntilAllOperationsAreFinished()
    }
  }
}

extension Page {
  /// Waits until nothing is left in a queue of the engine, and says so.
  func awaitEmpty(_ queue: OperationQueue, file: String = #filePath, line: Int = #line) {
    queue.awaitEmpty()
    awaited(Text("all finished: queue", ko: "모두 완료: queue"), file: file, line: line)
  }
}
