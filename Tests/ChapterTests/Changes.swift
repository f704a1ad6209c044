#if canImport(ObjectiveC) || FromScratch
  import Operations
  import Synchronization
  import Testing

  /// The changes that an observer with `.prior`, `.old` and `.new` receives. Each change is returned once.
  final class Changes: Sendable {
    private let state = Mutex<(before: String?, told: String?)>((nil, nil))

    /// - Returns: The old and the new value, as in `false to true`. `nil` for the notification before a
    ///   change, and for a repeated notification, because no document promises that a change sends only one
    ///   notification.
    func told<Value>(
      _ change: NSKeyValueObservedChange<Value>, _ describe: (Value) -> String = { "\($0)" }
    ) -> String? {
      let (old, new) = (change.oldValue.map(describe), change.newValue.map(describe))
      return state.withLock { state in
        if change.isPrior {
          state.before = old
          return nil
        }
        defer { state = (nil, new) }
        if state.before == new, state.told == new { return nil }
        #expect(old == state.before)
        return "\(state.before ?? "?") to \(new ?? "?")"
      }
    }
  }
#endif
