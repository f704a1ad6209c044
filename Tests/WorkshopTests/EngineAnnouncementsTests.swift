import Chapter21FromScratch
import ChapterKit
import Dispatch
import Testing

import struct Synchronization.Atomic
import struct Synchronization.Mutex

@testable import OperationsFromScratch

extension Book {
  /// Announcements that are made twice, too early, too late, from two threads, or by half: as on
  /// Foundation, nobody waits in vain for it, nothing is started twice, and nobody is freed early.
  @Suite("Engine: misplaced announcements")
  @TestThread
  struct EngineAnnouncementsTests {
    /// How a change is announced.
    enum Form: CaseIterable {
      case once, twice, onlyBefore, onlyAfter, onlyAfterAndTwice, byTwoThreads
    }
    /// When, by the life of the operation.
    enum Moment: CaseIterable { case beforeStart, inQueue, inMain, afterEnd }
    enum Starter: CaseIterable { case hand, queue, batchThatWaits }

    /// An operation that counts what is done with it, and announces what it is told to.
    class Announcing: BlockOperation, @unchecked Sendable {
      // Unchecked, as for every subclass: what changes is atomic or set before it is shared.
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

      /// Makes what is announced true, as far as the class keeps it.
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

    /// One that says for itself that it has finished, and leaves the rest to the inherited `start()`.
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

    /// The usual asynchronous operation, which keeps its state itself.
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

    /// One that becomes ready when it says so.
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
      "Whatever is announced, and whenever, an operation ends once and whoever waits goes on",
      arguments: ["isReady", "isExecuting", "isFinished", "isCancelled"], Moment.allCases)
    func announced(key: String, moment: Moment) {
      for make in Self.kinds {
        for form in Form.allCases {
          for starter in Starter.allCases {
            for extras in 0..<8 {
              for isTrue in [false, true] {
                if moment == .inQueue, starter == .hand { continue }
                // One that has finished does not say that it executes.
                if isTrue, key == "isExecuting", moment == .afterEnd { continue }
                // What says already that it executes or has finished cannot be added to a queue.
                if isTrue, moment == .beforeStart, starter != .hand { continue }
                let operation = make()
                if isTrue, key == "isReady", moment == .inQueue, let gated = operation as? Gated {
                  // A queue that is not told of readiness does not start it, here as on Foundation.
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
      // Whoever has the only place announces while the operation waits for it.
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
      // One that says before its start that it has finished has nothing left to do, if it asks itself,
      // or if it has been said to the base class to the end; and its queue does not start it.
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
