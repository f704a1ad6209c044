import Operations

/// Insists on its condition, even when it has been cancelled. Not an example to follow.
public final class InsistentUpload: NetworkUpload, @unchecked Sendable {
  // snippet.ready
  override public var isReady: Bool {
    super.isReady && isConnected
  }
  // snippet.end
}
