import Chapter10StatesAndObservation
import ChapterKit
import Operations
import Synchronization

extension FractionAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(
      failing: [1: "fraction: 0.0; expected: 1.0."].merging(unobserved) { $1 },
      answer({ Sending($0, $1) { _, _ in 0 } }, \.fraction)),
    wrong(
      "sends no notifications, and ignores a cancellation",
      failing: [2: "Whether the property fraction is between 0 and 1: false"].merging(unobserved) {
        $1
      },
      answer({ Sending($0, $1) { sent, all in Double(sent) / Double(all) } }, \.fraction)),
  ]

  /// The failure that missing notifications cause, where observation is available.
  #if canImport(ObjectiveC) || FromScratch
    private static let unobserved = [3: "The values in the KVO notifications: "]
  #else
    private static let unobserved: [Int: String] = [:]
  #endif
}

/// An upload that updates its progress without notifications.
private final class Sending: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; the mutable state is guarded by `sent`.
  private let chunks: Int
  private let share: @Sendable (Int, Int) -> Double
  private let sent = Mutex(0)

  init(_ name: String, _ chunks: Int, _ share: @escaping @Sendable (Int, Int) -> Double) {
    (self.chunks, self.share) = (chunks, share)
    super.init()
    self.name = name
  }

  #if canImport(ObjectiveC) && !FromScratch
    @objc dynamic var fraction: Double { share(sent.withLock { $0 }, chunks) }
    // Objective-C would send the notifications automatically.
    override class func automaticallyNotifiesObservers(forKey key: String) -> Bool { false }
  #else
    var fraction: Double { share(sent.withLock { $0 }, chunks) }
  #endif

  override func main() { for _ in 0..<chunks { sent.withLock { $0 += 1 } } }
}
