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
