import Operations

extension OperationContract {
  /// Hears what an operation announces, where that can be observed.
  final class Ears: @unchecked Sendable {
    /// How often it was announced that it executes, and that it has finished.
    let executing = Tally()
    let finished = Tally()
    /// Counts a finish that was there before `willChangeValue`.
    let early = Tally()

    #if canImport(ObjectiveC) || FromScratch
      static let hear = Heard.announcements
      // Unchecked: one thread makes and ends the observations; `open` is guarded by `lock`.
      private var observations: [NSKeyValueObservation] = []
      private let lock = NSLock()
      /// How many announcements of a finish have begun and not ended.
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

      /// Stops hearing.
      func close() {
        for observation in observations { observation.invalidate() }
        observations = []
      }

      private func note(_ isFinished: Bool, isBefore: Bool) {
        lock.withLock {
          if isFinished, !isBefore { finished.add() }
          // If another announcement is on its way, the change may be that one's.
          if isFinished, isBefore, open == 0, finished.count == 0 { early.add() }
          open += isBefore ? 1 : -1
        }
      }
    #else
      static let hear = Heard.effectsAlone

      init(of operation: Operation) {}

      /// Stops hearing.
      func close() {}
    #endif
  }
}
