import Chapter21FromScratch
import ChapterKit
import Dispatch
import Testing

import struct Synchronization.Atomic
import struct Synchronization.Mutex

@testable import OperationsFromScratch

extension Book {
  /// Notifications that are repeated, too early, too late, incomplete, or sent by two threads. As with
  /// Foundation, no waiter waits forever, no operation is started twice, and no dependent becomes ready too
  /// early.
  @Suite("Engine: misplaced announcements")
  @TestThread
  struct EngineAnnouncementsTests {
    /// The form of the notification.
    enum Form: CaseIterable {
      case once, twice, onlyBefore, onlyAfter, onlyAfterAndTwice, byTwoThreads
    }
    /// The moment of the notification in the life of the operation.
    enum Moment: CaseIterable { case beforeStart, inQueue, inMain, afterEnd }
    enum Starter: CaseIterable { case hand, queue, batchThatWaits }

    /// An operation that counts its calls, and sends notifications on request.
    class Announcing: BlockOperation, @unchecked Sendable {
      // Unchecked because the superclass is; mutable state is atomic or set before the operation is shared.
      let starts = Atomic(0)
      let mains = Atomic(0)
      let isDone = Atomic(false)
      let isAtWork = Atomic(false)
      var inMain: @Sendable () -> Void = {}

      override func start() {
        starts.wrappingAdd(1, ordering: .relaxed)
        super.start()
      }

      override func main() {
        mains.wrappingAdd(1, ordering: .relaxed)
        inMain()
      }

      /// Makes the notified property true, if the class maintains it.
      func makeTrue(_ key: String) {}

      final func announce(_ key: String, _ form: Form, isTrue: Bool) {
        let change = { [self] in if isTrue { makeTrue(key) } }
        switch form {
        case .once, .twice:
          for _ in 0..<(form == .once ? 1 : 2) {
            willChangeValue(forKey: key)
            change()
            didChangeValue(forKey: key)
          }
        case .onlyBefore:
          willChangeValue(forKey: key)
          change()
        case .onlyAfter, .onlyAfterAndTwice:
          change()
          for _ in 0..<(form == .onlyAfter ? 1 : 2) { didChangeValue(forKey: key) }
        case .byTwoThreads:
          DispatchQueue.concurrentPerform(iterations: 2) { _ in
            announce(key, .once, isTrue: isTrue)
          }
        }
      }
    }

    /// An operation that overrides `isFinished` and leaves the rest to the inherited `start()`.
    final class SayingItself: Announcing, @unchecked Sendable {
      override var isFinished: Bool { isDone.load(ordering: .acquiring) }
      override func makeTrue(_ key: String) {
        if key == "isFinished" { isDone.store(true, ordering: .releasing) }
      }
      override func main() {
        super.main()
        announce("isFinished", .once, isTrue: true)
      }
    }

    /// A typical asynchronous operation, which maintains its own state.
    final class Asynchronous: Announcing, @unchecked Sendable {
      override var isFinished: Bool { isDone.load(ordering: .acquiring) }
      override var isExecuting: Bool { isAtWork.load(ordering: .acquiring) }
      override func makeTrue(_ key: String) {
        if key == "isFinished" {
          isDone.store(true, ordering: .releasing)
          isAtWork.store(false, ordering: .releasing)
        }
        if key == "isExecuting" { isAtWork.store(true, ordering: .releasing) }
      }
      override func start() {
        starts.wrappingAdd(1, ordering: .relaxed)
        if isCancelled || isFinished { return finish() }
        announce("isExecuting", .once, isTrue: true)
        main()
        finish()
      }
      private func finish() {
        willChangeValue(forKey: "isExecuting")
        announce("isFinished", .once, isTrue: true)
        didChangeValue(forKey: "isExecuting")
      }
    }

    /// An operation that becomes ready on request.
    final class Gated: Announcing, @unchecked Sendable {
      let isClosed = Atomic(false)
      override var isReady: Bool { super.isReady && !isClosed.load(ordering: .acquiring) }
      override func makeTrue(_ key: String) {
        if key == "isReady" { isClosed.store(false, ordering: .releasing) }
      }
    }

    private static let kinds: [@Sendable () -> Announcing] = [
      { Announcing() }, { SayingItself() }, { Asynchronous() }, { Gated() },
    ]

    @Test(
      "Whatever is announced and whenever, an operation finishes once and its waiters continue",
      arguments: ["isReady", "isExecuting", "isFinished", "isCancelled"], Moment.allCases)
    func announced(key: String, moment: Moment) {
      for make in Self.kinds {
        for form in Form.allCases {
          for starter in Starter.allCases {
            for extras in 0..<8 {
              for isTrue in [false, true] {
                if moment == .inQueue, starter == .hand { continue }
                // A finished operation does not report executing.
                if isTrue, key == "isExecuting", moment == .afterEnd { continue }
                // An operation that already reports executing or finished cannot be added to a queue.
                if isTrue, moment == .beforeStart, starter != .hand { continue }
                let operation = make()
                if isTrue, key == "isReady", moment == .inQueue, let gated = operation as? Gated {
                  // Without a notification of readiness, a queue does not start the operation; nor does it
                  // with Foundation.
                  if form == .onlyBefore { continue }
                  gated.isClosed.store(true, ordering: .relaxed)
                }
                play(
                  operation, key, moment, form, starter, hasBlock: extras & 1 != 0,
                  hasDependent: extras & 2 != 0, isObserved: extras & 4 != 0, isTrue: isTrue)
              }
            }
          }
        }
      }
    }

    private func play(
      _ operation: Announcing, _ key: String, _ moment: Moment, _ form: Form, _ starter: Starter,
      hasBlock: Bool, hasDependent: Bool, isObserved: Bool, isTrue: Bool
    ) {
      let (queue, other) = (OperationQueue(), OperationQueue())
      let isCompleted = Gate("The completion block has run.")
      let completions = Atomic(0)
      if hasBlock {
        operation.completionBlock = {
          completions.wrappingAdd(1, ordering: .relaxed)
          isCompleted.open()
        }
      }
      let dependents = Mutex<[Bool]>([])
      if hasDependent {
        let dependent = BlockOperation {
          dependents.withLock { $0.append(operation.isFinished) }
        }
        dependent.addDependency(operation)
        other.addOperation(dependent)
      }
      let observations =
        isObserved
        ? [\Operation.isReady, \.isExecuting, \.isFinished, \.isCancelled].map {
          operation.observe($0, options: [.old, .new, .prior]) { _, _ in }
        } + [queue.observe(\.operations, options: [.old, .new]) { _, _ in }] : []
      let announce: @Sendable () -> Void = { operation.announce(key, form, isTrue: isTrue) }
      let hasWaited = Gate("A thread that waits for the end goes on.")
      if moment == .beforeStart { announce() }
      Thread.detachNewThread {
        operation.waitUntilFinished()
        hasWaited.open()
      }
      if moment == .inMain { operation.inMain = announce }
      // The notification comes from the only running operation, while the tested operation waits for its
      // turn.
      if moment == .inQueue { queue.maxConcurrentOperationCount = 1 }
      let batch = (moment == .inQueue ? [BlockOperation(block: announce)] : []) + [operation]
      switch starter {
      case .hand: Deadline.wait(for: "start() returns.") { operation.start() }
      case .queue: queue.addOperations(batch, waitUntilFinished: false)
      case .batchThatWaits:
        Deadline.wait(for: "addOperations(_:waitUntilFinished:) returns.") {
          queue.addOperations(batch, waitUntilFinished: true)
        }
      }
      hasWaited.wait()
      if moment == .afterEnd { announce() }
      operation.awaitFinish()
      queue.awaitEmpty()
      other.awaitEmpty()
      if hasBlock { isCompleted.wait() }
      for observation in observations { observation.invalidate() }
      operation.inMain = {}
      let name: Testing.Comment =
        "\(type(of: operation)) \(key) \(moment) \(form) \(starter) \(isObserved) \(isTrue)"
      #expect(operation.isFinished && !operation.isExecuting, name)
      // If an operation reports itself finished before its start, it does no work if it checks its own flag,
      // or if the notification was complete for the base class. In the latter case, its queue does not start
      // it.
      let isOver =
        isTrue && key == "isFinished" && (moment == .beforeStart || moment == .inQueue)
      let asks = operation is Asynchronous || operation is SayingItself && form != .onlyBefore
      let mayRun = !(isOver && asks)
      let isLeftOut = !mayRun && moment == .inQueue && form != .onlyBefore
      #expect(operation.starts.load(ordering: .relaxed) == (isLeftOut ? 0 : 1), name)
      #expect(operation.mains.load(ordering: .relaxed) == (mayRun ? 1 : 0), name)
      #expect(completions.load(ordering: .relaxed) == (hasBlock ? 1 : 0), name)
      #expect(dependents.withLock { $0 } == (hasDependent ? [true] : []), name)
    }
  }
}
