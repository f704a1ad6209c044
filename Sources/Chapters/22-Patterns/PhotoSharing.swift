import Operations

/// The model of a screen that shares photos in an app: one group, in which each photo is a request with a
/// time limit and several tries.
///
/// Bound to the main actor. `ended` is called there once, with the group's error or nil. If the model is
/// released earlier, sharing continues and `ended` is not called. `share` does nothing while an earlier call
/// is in progress.
// snippet.sharing
@MainActor
public final class PhotoSharing {
  private let uploads: OperationQueue
  private let clock: any AlarmClock
  private var group: GroupOperation?

  public init(_ uploads: OperationQueue, clock: any AlarmClock = DispatchAlarmClock()) {
    (self.uploads, self.clock) = (uploads, clock)
  }

  public func share(
    _ photos: [String], retryIf: @escaping @Sendable (any Error) -> Bool,
    send: @escaping @Sendable (String, Reply<String>) -> @Sendable () -> Void,
    ended: @escaping @MainActor ((any Error)?) -> Void
  ) {
    if group != nil { return }
    let (clock, wait) = (clock, Duration.milliseconds(.random(in: 800...1200)))
    let members = photos.map { photo in
      RetryOperation(Backoff(first: wait, tries: 3), clock: clock, if: retryIf) { _ in
        let request = RequestOperation { send(photo, $0) }
        return TimeoutOperation(.seconds(20), clock: clock, of: request)
      }
    }
    let group = GroupOperation(members, in: uploads)
    group.completionBlock = { [weak self] in
      Task { @MainActor in
        guard let self, let group = self.group else { return }
        self.group = nil
        ended(group.failure)
      }
    }
    self.group = group
    group.start()
  }

  public func cancel() { group?.cancel() }
}
// snippet.end

// snippet.tapped
@MainActor
func shareTapped(
  _ photos: [String], _ sharing: PhotoSharing, _ server: BusyServer,
  show: @escaping @MainActor (_ isShared: Bool) -> Void
) {
  sharing.share(
    photos, retryIf: { $0 is ServerBusy || $0 is TimedOut },
    send: { photo, reply in server.send(photo) { reply($0) } },
    ended: { show($0 == nil) })
}
// snippet.end
