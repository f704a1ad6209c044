import ChapterKit
import Operations
import Synchronization

import enum Chapter11Readiness.PublicationAttempt

/// Publishes an album once enough people have approved.
///
/// Chapter 11, exercise 3. The task and the cases: `swift run -q Workbook 11 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 11 --check`
nonisolated final class Publication: Operation, @unchecked Sendable {
  private let approvals: Int
  private let publish: @Sendable () -> Void

  init(approvals: Int, publish: @escaping @Sendable () -> Void) {
    self.approvals = approvals
    self.publish = publish
  }

  func approve(by person: String) {
    // Write here, and override isReady. What else changes it?
  }

  override func main() { publish() }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = PublicationAttempt

  static let answer: Exercise.Answer = { approvals, publish in
    let publication = Publication(approvals: approvals, publish: publish)
    return (publication, { publication.approve(by: $0) })
  }
}
