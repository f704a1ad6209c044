import Operations

extension OperationContract {
  /// Counts the KVO notifications of an operation, on systems with key-value observing.
  final class Ears: @unchecked Sendable {
    /// The number of `isExecuting` notifications. The next property counts the `isFinished` notifications.
    let executing = Tally()
    let finished = Tally()
    /// How often `isFinished` was already true when the notification before the change arrived.
    let early = Tally()

    #if canImport(ObjectiveC) || FromScratch
      static let hear = Heard.announcements
      // Unchecked: a single thread creates and removes the observations; `lock` guards `open`.
      private var observations: [NSKeyValueObservation] = []
      private let lock = NSLock()
      /// The number of notifications of a finish that have begun and have not ended.
      private var open = 0

      init(of operation: Operation) {
        observations = [
          operation.observe(\.isExecuting) { [executing] operation, _ in
            if operation.isExecuting { executing.add() }
          },
          operation.observe(\.isFinished, options: .prior) { [weak self] operation, change in
            self?.note(operation.isFinished, isBefore: change.isPrior)
          },
        ]
      }

      /// Stops observing.
      func close() {
        for observation in observations { observation.invalidate() }
        observations = []
      }

      private func note(_ isFinished: Bool, isBefore: Bool) {
        lock.withLock {
          if isFinished, !isBefore { finished.add() }
          // If another notification is in progress, the change may belong to that one.
          if isFinished, isBefore, open == 0, finished.count == 0 { early.add() }
          open += isBefore ? 1 : -1
        }
      }
    #else
      static let hear = Heard.effectsAlone

      init(of operation: Operation) {}

      /// Stops observing.
      func close() {}
    #endif
  }
}
