import ChapterKit
import Operations
import Synchronization

import enum Chapter10StatesAndObservation.FractionAttempt

/// An upload that publishes its progress in an observable property.
///
/// Chapter 10, exercise 3. The task and the cases: `swift run -q Workbook 10 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 10 --check`
/// To include observation on Linux:
/// `swift run -q --traits FromScratch --scratch-path .build/from-scratch Workbook 10 --check`
nonisolated final class ObservedUpload: Operation, @unchecked Sendable {
  private let chunks: Int
  private let sent = Mutex(0)

  init(_ name: String, chunks: Int) {
    self.chunks = chunks
    super.init()
    self.name = name
  }

  #if canImport(ObjectiveC) && !FromScratch
    @objc dynamic var fraction: Double { share }
  #else
    var fraction: Double { share }
  #endif

  private var share: Double {
    // Write here.
    0
  }

  override func main() {
    for _ in 0..<chunks {
      if isCancelled { return }
      sendOne()
    }
  }

  private func sendOne() {
    // And here.
    sent.withLock { $0 += 1 }
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = FractionAttempt

  static let answer = Exercise.answer({ ObservedUpload($0, chunks: $1) }, \.fraction)
}
