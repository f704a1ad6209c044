import Operations
import Synchronization

/// Asks one loader, and another if that has nothing.
///
/// The answer to this chapter's coding exercise.
public struct FallbackLoader: ImageLoader {
  private let first: any ImageLoader
  private let second: any ImageLoader

  public init(_ first: any ImageLoader, orElse second: any ImageLoader) {
    self.first = first
    self.second = second
  }

  // snippet.answer
  public func load(
    _ url: URL, deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
  ) -> Cancellation {
    let state = Mutex((loads: [Cancellation](), isCancelled: false))
    let keep = { @Sendable (load: Cancellation) in
      let isCancelled = state.withLock { state in
        state.loads.append(load)
        return state.isCancelled
      }
      if isCancelled { load.cancel() }
    }
    keep(
      first.load(url) { [second] result in
        let isCancelled = state.withLock { $0.isCancelled }
        if case .failure = result, !isCancelled {
          keep(second.load(url, deliver: deliver))
        } else {
          deliver(result)
        }
      })
    return Cancellation {
      let loads = state.withLock { state in
        state.isCancelled = true
        return state.loads
      }
      for load in loads { load.cancel() }
    }
  }
  // snippet.end
}
