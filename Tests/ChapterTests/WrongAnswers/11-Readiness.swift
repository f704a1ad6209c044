import Chapter11Readiness
import ChapterKit
import Operations
import Synchronization

extension PublicationAttempt: WronglyAnswered {
  static let wrongAnswers = [
    // Nothing holds it back: it may have run before it is cancelled, and the fourth is not tried.
    stub(failing: [
      1: "isReady: true, and should be false.", 2: "isReady: true, and should be false.",
      3: "The finished operations: album, sort, and should be sort, album.",
    ]) { _, publish in
      (BlockOperation(block: publish), { _ in })
    },
    wrong(
      "overrides isReady, and does nothing else",
      failing: [
        3: "\(WrongAnswer.hangs)all operations of the queue finish",
        4: "\(WrongAnswer.hangs)all operations of the queue finish",
      ]
    ) { needed, publish in
      let publication = Silent(needed, publish)
      return (publication, { publication.approve(by: $0) })
    },
    wrong(
      "has a variable without a lock",
      failing: [5: "Two threads were at one variable at the same time"]
    ) { needed, publish in
      let publication = Publication(approvals: needed, publish: publish)
      return (
        publication,
        {
          // As the desk tells of it.
          var access = (0, 0, 0)
          let variable: UnsafeRawPointer = .init(Unmanaged.passUnretained(publication).toOpaque())
          withUnsafeMutableBytes(of: &access) { begins(variable, $0.baseAddress, 1, nil) }
          publication.approve(by: $0)
        }
      )
    },
  ]
}

/// An operation that tells nobody that it has become ready, and waits though it was cancelled.
private final class Silent: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `people`.
  private let needed: Int
  private let publish: @Sendable () -> Void
  private let people = Mutex<Set<String>>([])

  init(_ needed: Int, _ publish: @escaping @Sendable () -> Void) {
    (self.needed, self.publish) = (needed, publish)
  }

  override var isReady: Bool { super.isReady && people.withLock { $0.count } >= needed }

  func approve(by person: String) { people.withLock { _ = $0.insert(person) } }

  override func main() { publish() }
}
