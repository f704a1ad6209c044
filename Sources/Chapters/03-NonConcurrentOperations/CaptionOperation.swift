import Operations
import Synchronization

/// Writes a caption under a photo. Supports archiving; decoding creates a new operation.
nonisolated public final class CaptionOperation: Operation, NSSecureCoding, @unchecked Sendable {
  public static var supportsSecureCoding: Bool { true }

  private let caption: String
  private let written = Mutex<String?>(nil)

  public init(_ caption: String) { self.caption = caption }

  public convenience init?(coder: NSCoder) {
    guard let caption = coder.decodeObject(of: NSString.self, forKey: "caption")
    else { return nil }
    self.init("\(caption)")
  }

  public func encode(with coder: NSCoder) {
    coder.encode(NSString(string: caption), forKey: "caption")
  }

  /// The caption; `nil` before `main()` has written it. May be read from any thread.
  public var line: String? { written.withLock { $0 } }

  override public func main() {
    if isCancelled { return }
    written.withLock { $0 = "— \(caption) —" }
  }
}
