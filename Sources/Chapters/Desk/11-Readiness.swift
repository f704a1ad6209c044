import DeskCases
import Operations
import Synchronization

/// Makes an album public once enough people have approved of it.
///
/// Chapter 11, exercise 3. The task in Korean: `swift run -q Workbook 11 --exercise 3 --lang ko`
///
/// What is required:
/// - It is ready once so many different people have approved and its dependencies have finished. The
///   same person twice is one approval.
/// - In a queue it runs when the last person approves. `approve(by:)` may be called from any thread.
/// - Cancelled, it is ready at once, so that it leaves the queue, and publishes nothing.
///
/// Try it: `swift run -q Workbook 11 --check`
final class Publication: Operation, @unchecked Sendable {
  private let approvals: Int
  private let publish: @Sendable () -> Void

  init(approvals: Int, publish: @escaping @Sendable () -> Void) {
    self.approvals = approvals
    self.publish = publish
  }

  func approve(by person: String) {
    // Write here, and override isReady and cancel().
  }

  override func main() { publish() }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  static let answer = PublicationAttempt { approvals, publish in
    let publication = Publication(approvals: approvals, publish: publish)
    return PublicationAttempt.Publishing(publication) { publication.approve(by: $0) }
  }
}
