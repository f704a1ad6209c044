import Operations

/// A loader that asks a second loader if the first one fails.
nonisolated public struct FallbackLoader: ImageLoader {
  private let first: any ImageLoader
  private let second: any ImageLoader

  public init(_ first: any ImageLoader, orElse second: any ImageLoader) {
    self.first = first
    self.second = second
  }

  // snippet.answer
  public func load(
    _ url: URL,
    deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
  ) -> Cancellation {
    let started = Cancellations()
    started.keep(
      first.load(url) { [second] result in
        if case .failure = result, !started.isOver {
          started.keep(second.load(url, deliver: deliver))
        } else {
          deliver(result)
        }
      })
    return Cancellation { started.cancelAll() }
  }
  // snippet.end
}
