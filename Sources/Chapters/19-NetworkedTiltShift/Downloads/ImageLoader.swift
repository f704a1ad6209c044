import Operations

/// Gets the bytes that are behind an address, on its own time.
nonisolated public protocol ImageLoader: Sendable {
  /// Begins to load, and returns. May be called from any thread.
  ///
  /// - Parameter deliver: Called at most once, on any thread, also before this returns; and for
  ///   certain unless the load is cancelled.
  /// - Returns: What stops the load.
  func load(
    _ url: URL, deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
  ) -> Cancellation
}
