import ChapterKit
import OperationsFromScratch

extension Operation {
  /// Blocks until this operation of the engine has finished, up to the deadline.
  package func awaitFinish() {
    Deadline.wait(for: "\(name ?? "an operation") finishes") { self.waitUntilFinished() }
  }
}

extension OperationQueue {
  /// Blocks until this queue of the engine is empty, up to the deadline.
  package func awaitEmpty() {
    Deadline.wait(for: "\(name ?? "a queue") is empty") {
      self.waitUntilAllOperationsAreFinished()
    }
  }
}

extension Page {
  /// Blocks until a queue of the engine is empty, and shows that on the page.
  func awaitEmpty(_ queue: OperationQueue, file: String = #filePath, line: Int = #line) {
    queue.awaitEmpty()
    awaited(Text("all finished: queue", ko: "모두 완료: queue"), file: file, line: line)
  }
}
