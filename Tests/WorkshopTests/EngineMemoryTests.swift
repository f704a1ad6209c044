import Chapter21FromScratch
import ChapterKit
import Testing

import struct Synchronization.Mutex

@testable import OperationsFromScratch

/// The engine of chapter 21: references between objects, and memory.
extension Book.Chapter21FromScratchTests {
  @Test("An observer of the finish may wait for it")
  func observerWaits() {
    let upload = named("upload")
    let observation = upload.observe(\.isFinished) { upload, _ in
      Deadline.wait(for: "the wait returns at once") { upload.waitUntilFinished() }
    }
    upload.start()
    #expect(upload.isFinished)
    observation.invalidate()
  }

  @Test("An operation that has finished inside a custom start() is no longer in its queue")
  func leavesBeforeItsStartReturns() {
    /// Finishes, and continues inside start().
    final class Lingering: Operation, @unchecked Sendable {
      let done: @Sendable () -> Void
      init(_ done: @escaping @Sendable () -> Void) { self.done = done }
      override func start() {
        super.start()
        done()
      }
    }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let next = named("next")
    let lingering = Lingering { [weak next] in
      guard let next else { return }
      Deadline.wait(for: "the next one finishes") { next.waitUntilFinished() }
    }
    next.addDependency(lingering)
    queue.addOperations([lingering, next], waitUntilFinished: false)
    queue.awaitEmpty()
    #expect(next.isFinished)
  }

  @Test(
    "An operation released inside a deinit is deallocated at once, because the deinit may wait for that",
    arguments: [false, true])
  func letGoOfInsideADeinit(byCompletionBlock: Bool) {
    final class Keeping: Operation, @unchecked Sendable {
      private let farewell: Farewell
      init(_ farewell: Farewell) { self.farewell = farewell }
    }
    /// When released, this object releases an operation with an unfinished dependency, and records when the
    /// dependency is gone.
    func farewell() -> Farewell {
      Farewell { [recorder] in
        do {
          let filter = BlockOperation {}
          filter.addDependency(Keeping(Farewell { recorder.note("gone", .finished) }))
        }
        recorder.note("let go of", .finished)
      }
    }
    do {
      let upload = BlockOperation {}
      if byCompletionBlock {
        let farewell = farewell()
        upload.addDependency(BlockOperation {})
        upload.completionBlock = { withExtendedLifetime(farewell) {} }
      } else {
        upload.addDependency(Keeping(farewell()))
      }
    }
    #expect(recorder.lanes(.finished) == ["gone", "let go of"])
  }

  @Test(
    "An operation being released keeps its dependencies for threads that can still obtain a reference"
  )
  func weaklyHeld() {
    for _ in 0..<1_000 {
      let download = BlockOperation {}
      var filter: Operation? = BlockOperation {}
      filter?.addDependency(download)
      var save: Operation? = BlockOperation {}
      if let filter { save?.addDependency(filter) }
      let remains = Weak(filter)
      filter = nil
      let hasLost = Mutex(false)
      let hasBegun = Gate("the other thread looks")
      let isThrough = Gate("the other thread has looked until there was nothing to see")
      Thread.detachNewThread {
        hasBegun.open()
        while let filter = remains.operation {
          if filter.dependencies.isEmpty { hasLost.withLock { $0 = true } }
        }
        isThrough.open()
      }
      hasBegun.wait()
      save = nil
      isThrough.wait()
      #expect(!hasLost.withLock { $0 })
    }
  }

  @Test("Released objects return all of their memory")
  func memoryIsGivenBack() async {
    // Runs in a process without other allocations.
    await #expect(processExitsWith: .success) {
      func make(_ count: Int) -> Int {
        for _ in 0..<count {
          let upload = BlockOperation {}
          for _ in 0..<5 { upload.addDependency(BlockOperation {}) }
          withExtendedLifetime(OperationQueue()) {}
        }
        return Machine.memoryInUse ?? 0
      }
      let before = make(1_000)
      precondition(make(20_000) - before < 1 << 20)
    }
  }

  /// A weak reference for another thread.
  fileprivate final class Weak: @unchecked Sendable {
    // Unchecked, because the property is set before the object is shared, and never again.
    private(set) weak var operation: Operation?
    init(_ operation: Operation?) { self.operation = operation }
  }
}
