import ChapterKit
import Operations
import Synchronization

import enum Chapter11Readiness.PublicationAttempt

/// Makes an album public once enough people have approved of it.
///
/// Chapter 11, exercise 3. The task, and what is tried: `swift run -q Workbook 11 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 11 --check`
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

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = PublicationAttempt

  static let answer: Exercise.Answer = { approvals, publish in
    let publication = Publication(approvals: approvals, publish: publish)
    return (publication, { publication.approve(by: $0) })
  }
}
