import Operations
import Synchronization

/// An upload with an observable property for its progress.
///
/// `Operation` does not know `fraction`, so the class itself sends notifications before and after each
/// change.
// snippet.upload
nonisolated public final class ObservedUpload: Operation, @unchecked Sendable {
  private let chunks: Int
  private let sent = Mutex(0)

  // snippet.hide
  /// - Parameter chunks: The number of chunks to send; at least one.
  // snippet.show
  public init(_ name: String, chunks: Int = 4) {
    precondition(chunks > 0, "nothing to send")
    self.chunks = chunks
    super.init()
    self.name = name
  }

  // snippet.hide
  /// The fraction that has been sent, from 0 to 1. May be read from any thread.
  // Apple's key-value observing finds a property through the Objective-C runtime.
  // swift-format-ignore
  #if canImport(ObjectiveC) && !FromScratch
  // snippet.show
  @objc public dynamic var fraction: Double { share }
  // snippet.hide
  #else
  public var fraction: Double { share }
  #endif
  // snippet.show
  private var share: Double { Double(sent.withLock { $0 }) / Double(chunks) }

  override public func main() {
    for _ in 0..<chunks {
      if isCancelled { return }
      sendOne()
    }
  }
  // snippet.end

  // snippet.answer
  private func sendOne() {
    #if canImport(ObjectiveC) || FromScratch
      willChangeValue(for: \.fraction)
      defer { didChangeValue(for: \.fraction) }
    #endif
    sent.withLock { $0 += 1 }
  }
  // snippet.end
  // snippet.upload
}
// snippet.end
