import Chapter10StatesAndObservation
import ChapterKit
import Operations
import Synchronization

extension FractionAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, FractionAttempt({ Sending($0, $1) { _, _ in 0 } }, \.fraction),
      failing: [1: "fraction: 0.0, and should be 1.0."].merging(unobserved) { $1 }),
    WrongAnswer(
      "counts in percent",
      FractionAttempt(
        { Sending($0, $1) { sent, all in 100 * Double(sent) / Double(all) } }, \.fraction),
      failing: [1: "fraction: 100.0, and should be 1.0."].merging(unobserved) { $1 }),
    WrongAnswer(
      "announces nothing, and does not look whether it was cancelled",
      FractionAttempt(
        { Sending($0, $1, isStubborn: true) { sent, all in Double(sent) / Double(all) } },
        \.fraction),
      failing: [2: "fraction: 1.0, and should be 0.0."].merging(unobserved) { $1 }),
    WrongAnswer(
      "knows uploads of four chunks only",
      FractionAttempt({ Sending($0, $1) { sent, _ in Double(sent) / 4 } }, \.fraction),
      failing: [1: "fraction: 0.25, and should be 1.0."].merging(unobserved) { $1 }),
    WrongAnswer(
      "is one chunk ahead",
      FractionAttempt(
        { Sending($0, $1) { sent, all in Double(min(sent + 1, all)) / Double(all) } }, \.fraction),
      failing: [1: "fraction: 1.0, and should be 0.0."].merging(unobserved) { $1 }),
    WrongAnswer(
      "looks whether it was cancelled when it has sent a chunk",
      FractionAttempt(
        { Sending($0, $1, isLate: true) { sent, all in Double(sent) / Double(all) } }, \.fraction),
      failing: [2: "fraction: 0.25, and should be 0.0."].merging(unobserved) { $1 }),
  ]

  /// What nobody hears, where there is observing.
  #if canImport(ObjectiveC) || FromScratch
    private static let unobserved = [3: "What was heard: none"]
  #else
    private static let unobserved: [Int: String] = [:]
  #endif
}

/// An upload that tells how far it is, and announces nothing.
private final class Sending: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `sent`.
  private let chunks: Int
  private let isStubborn: Bool
  private let isLate: Bool
  private let share: @Sendable (Int, Int) -> Double
  private let sent = Mutex(0)

  init(
    _ name: String, _ chunks: Int, isStubborn: Bool = false, isLate: Bool = false,
    _ share: @escaping @Sendable (Int, Int) -> Double
  ) {
    (self.chunks, self.isStubborn, self.isLate, self.share) = (chunks, isStubborn, isLate, share)
    super.init()
    self.name = name
  }

  #if canImport(ObjectiveC) && !FromScratch
    @objc dynamic var fraction: Double { share(sent.withLock { $0 }, chunks) }
    // Objective-C would announce what nobody announces.
    override class func automaticallyNotifiesObservers(forKey key: String) -> Bool { false }
  #else
    var fraction: Double { share(sent.withLock { $0 }, chunks) }
  #endif

  override func main() {
    for _ in 0..<chunks {
      if isCancelled, !isStubborn, !isLate { return }
      sent.withLock { $0 += 1 }
      if isCancelled, isLate { return }
    }
  }
}
