#if canImport(ObjectiveC) || FromScratch
  import Operations
  import Synchronization
  import Testing

  /// What an observer of a property is told with `.prior`, `.old` and `.new`: each change once.
  final class Changes: Sendable {
    private let state = Mutex<(before: String?, told: String?)>((nil, nil))

    /// - Returns: `false to true`, from what was told before the change to what is told after it; nil for
    ///   what comes before, and for what has been told: no document says that a change is announced but
    ///   once.
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
