import Chapter11Readiness
import ChapterKit
import Operations
import Synchronization

extension PublicationAttempt: WronglyAnswered {
  static let wrongAnswers = [
    // The operation is ready immediately and may run before it is cancelled, so the fourth case is not tried.
    stub(failing: [
      1: "isReady: true; expected: false.", 2: "isReady: true; expected: false.",
      3: "The finished operations: album, sort; expected: sort, album.",
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
      "has an unguarded variable",
      failing: [5: "Two threads accessed a variable"]
    ) { needed, publish in
      let publication = Publication(approvals: needed, publish: publish)
      return (
        publication,
        {
          // Calls the function that the desk's instrumentation calls.
          var access = (0, 0, 0)
          let variable: UnsafeRawPointer = .init(Unmanaged.passUnretained(publication).toOpaque())
          withUnsafeMutableBytes(of: &access) { begins(variable, $0.baseAddress, 1, nil) }
          publication.approve(by: $0)
        }
      )
    },
  ]
}

/// An operation that sends no notification of its readiness, and waits even after cancellation.
private final class Silent: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; the mutable state is guarded by `people`.
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
