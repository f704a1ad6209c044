import Operations

/// Loads the bytes of a URL asynchronously.
nonisolated public protocol ImageLoader: Sendable {
  /// Begins a load and returns. May be called from any thread.
  ///
  /// - Parameter deliver: Called at most once, on any thread, possibly before this method returns. Always
  ///   called unless the load is cancelled.
  /// - Returns: The handle that stops the load.
  func load(
    _ url: URL, deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
  ) -> Cancellation
}
