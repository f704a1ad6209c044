import Operations
import Synchronization

/// Has those who ask for one address at the same time share one load.
///
/// Each of them can stop waiting by itself; the load is stopped when the last of them has. Who asks
/// after that begins a new one. All members may be called from any thread.
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
  /// Guards the state; nothing foreign is called with it in hand.
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

  /// Ends a share: whom to tell, in the order in which they asked. A transfer that all have left answers late, if
  /// it does: its number is no longer that of the share.
  // snippet.show

  private func close(_ url: URL, _ share: Int) -> [Deliver] {
    state.withLock { state in
      guard state.shares[url]?.number == share else { return [] }
      let waiting = state.shares.removeValue(forKey: url)?.waiting ?? [:]
      return waiting.sorted { $0.key < $1.key }.map(\.value)
    }
  }
  // snippet.end

  /// Takes one out of a share: what stops the load, if that was the last.
  private func leave(_ url: URL, _ share: Int, _ ticket: Int) -> Cancellation? {
    var left: Deliver?
    // Let go of without the lock: what ends with it may call this loader.
    defer { withExtendedLifetime(left) {} }
    return state.withLock { state in
      guard state.shares[url]?.number == share else { return nil }
      left = state.shares[url]?.waiting.removeValue(forKey: ticket)
      guard state.shares[url]?.waiting.isEmpty == true else { return nil }
      return state.shares.removeValue(forKey: url)?.load
    }
  }

  /// Joins the share of an address, or begins one: its number, a ticket, and whether it is new.
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

  /// Keeps what stops the load of a share; stops it if nobody waits any more.
  private func keep(_ load: Cancellation, _ url: URL, _ share: Int) {
    let isOver = state.withLock { state in
      if state.shares[url]?.number != share { return true }
      state.shares[url]?.load = load
      return false
    }
    if isOver { load.cancel() }
  }
}
