import Operations

/// An upload that asks for Wi-Fi and forgets to ask `super`. Not an example to follow.
public final class RashUpload: NetworkUpload, @unchecked Sendable {
  // snippet.ready
  override public var isReady: Bool { isConnected }
  // snippet.end
}
