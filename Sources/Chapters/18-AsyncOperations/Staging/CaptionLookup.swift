import Operations

/// A lookup without a service: who has it ends it, and says what is to be kept.
// snippet.caption
final class CaptionLookup: AsyncOperation, @unchecked Sendable {
  // snippet.hide
  // Unchecked, because `captions` is guarded by `lock`.
  // snippet.show
  private let lock = NSLock()
  private var captions: [String] = []

  override func main() {}
  func keep(_ caption: String) {
    lock.withLock { captions.append(caption) }
  }
  var kept: [String] { lock.withLock { captions } }
}
// snippet.end
