import Chapter16Errors
import Operations

/// What a screen that shares photos would have in an app: all photos in one group, and each of them a
/// request that gets time, and more than one try.
///
/// It belongs to the main actor. `display` is called there with each new state, unless this has been
/// released meanwhile; what was being shared goes on then. A call of `share` before the last one has
/// ended does nothing.
// snippet.sharing
@MainActor
public final class PhotoSharing {
  public enum State: Equatable, Sendable { case idle, sharing, shared, cancelled, failed }
  public typealias Send =
    @Sendable (_ photo: String, _ reply: Reply<String>) -> @Sendable () -> Void

  private let uploads: OperationQueue
  private let clock: any AlarmClock
  private var group: GroupOperation?
  public private(set) var state = State.idle { didSet { display(state) } }
  public var display: (State) -> Void = { _ in }

  public init(_ uploads: OperationQueue, clock: any AlarmClock = DispatchAlarmClock()) {
    self.uploads = uploads
    self.clock = clock
  }

  public func share(
    _ photos: [String], retryIf: @escaping @Sendable (any Error) -> Bool, send: @escaping Send
  ) {
    if group != nil { return }
    let (clock, first) = (clock, Int.random(in: 800...1_200))
    let backoff = Backoff(first: .milliseconds(first), tries: 3)
    let members = photos.map { photo in
      RetryOperation(backoff, clock: clock, if: { $0 is TimedOut || retryIf($0) }) { _ in
        let request = RequestOperation { reply in send(photo, reply) }
        return TimeoutOperation(.seconds(20), clock: clock, of: request)
      }
    }
    let group = GroupOperation(members, in: uploads)
    group.completionBlock = { [weak self] in Task { @MainActor in self?.ended() } }
    self.group = group
    state = .sharing
    group.start()
  }

  public func cancel() { group?.cancel() }

  private func ended() {
    let failure = group?.failure
    group = nil
    state =
      if failure == nil { .shared } else {
        failure as? MissingResult == .cancelled ? .cancelled : .failed
      }
  }
}
// snippet.end

// snippet.tapped
@MainActor
func shareTapped(_ photos: [String], _ sharing: PhotoSharing, _ server: BusyServer) {
  sharing.share(photos, retryIf: { $0 is ServerBusy }) { photo, reply in
    server.send(photo) { reply($0) }
  }
}
// snippet.end
