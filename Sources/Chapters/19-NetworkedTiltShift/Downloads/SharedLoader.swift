import Operations
import Synchronization

/// Shares one load among concurrent requests for the same URL.
///
/// Each client can cancel its own request. The load stops when the last client has cancelled, and a later
/// request begins a new load. All members may be called from any thread.
nonisolated public final class SharedLoader: ImageLoader {
  private typealias Deliver = @Sendable (Result<[UInt8], DownloadFailure>) -> Void

  // snippet.load
  private struct Share {
    let number: Int
    var waiting: [Int: Deliver] = [:]
    var load: Cancellation?
  }

  // snippet.end

  private struct State {
    var shares: [URL: Share] = [:]
    var lastNumber = 0
  }

  private let loader: any ImageLoader
  /// Guards the state. No client code is called under this lock.
  private let state = Mutex(State())

  public init(_ loader: any ImageLoader = HTTPLoader.shared) { self.loader = loader }

  // snippet.load
  public func load(
    _ url: URL,
    deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
  ) -> Cancellation {
    let (share, ticket, isFirst) = join(url, deliver)
    if isFirst {
      let load = loader.load(url) { result in
        for deliver in self.close(url, share) { deliver(result) }
      }
      keep(load, url, share)
    }
    return Cancellation { self.leave(url, share, ticket)?.cancel() }
  }
  // snippet.hide

  /// Ends a share and returns its clients in the order of their requests. A stopped transfer may still
  /// deliver, but by then its number is no longer the share's number.
  // snippet.show

  private func close(_ url: URL, _ share: Int) -> [Deliver] {
    state.withLock { state in
      guard state.shares[url]?.number == share else { return [] }
      let waiting = state.shares.removeValue(forKey: url)?.waiting ?? [:]
      return waiting.sorted { $0.key < $1.key }.map(\.value)
    }
  }
  // snippet.end

  /// Removes a client from a share. Returns the handle of the load if that was the last client.
  private func leave(_ url: URL, _ share: Int, _ ticket: Int) -> Cancellation? {
    var left: Deliver?
    // Releases the closure outside the lock, because objects that it retains may call this loader in
    // `deinit`.
    defer { withExtendedLifetime(left) {} }
    return state.withLock { state in
      guard state.shares[url]?.number == share else { return nil }
      left = state.shares[url]?.waiting.removeValue(forKey: ticket)
      guard state.shares[url]?.waiting.isEmpty == true else { return nil }
      return state.shares.removeValue(forKey: url)?.load
    }
  }

  /// Joins the share for a URL, or begins one. Returns the share's number, a ticket for the client, and true
  /// if the share is new.
  private func join(
    _ url: URL, _ deliver: @escaping Deliver
  ) -> (share: Int, ticket: Int, isFirst: Bool) {
    state.withLock { state in
      state.lastNumber += 1
      let ticket = state.lastNumber
      let isFirst = state.shares[url] == nil
      var share = state.shares[url] ?? Share(number: ticket)
      share.waiting[ticket] = deliver
      state.shares[url] = share
      return (share.number, ticket, isFirst)
    }
  }

  /// Stores the handle of the load of a share, or stops the load if no client is left.
  private func keep(_ load: Cancellation, _ url: URL, _ share: Int) {
    let isOver = state.withLock { state in
      if state.shares[url]?.number != share { return true }
      state.shares[url]?.load = load
      return false
    }
    if isOver { load.cancel() }
  }
}
