import Chapter21FromScratch
import ChapterKit
import Dispatch
import Testing

import struct Synchronization.Atomic
import struct Synchronization.Mutex

@testable import OperationsFromScratch

/// The engine of chapter 21: who keeps whom, and what is left.
extension Book.Chapter21FromScratchTests {
  // MARK: Letting go, and what operations leave behind

  @Test("A queue is kept while it has unfinished operations, and its operations until they leave")
  func retention() {
    weak var queueRemains: OperationQueue?
    weak var operationRemains: Operation?
    let begun = Gate("the upload has begun")
    let end = Gate("the upload may end")
    let left = Gate("the worker has let go of the queue")
    let target = DispatchQueue(label: "darkroom")
    do {
      let queue = OperationQueue()
      queue.underlyingQueue = target
      let upload = BlockOperation {
        begun.open()
        end.wait()
      }
      queue.addOperation(upload)
      (queueRemains, operationRemains) = (queue, upload)
      begun.wait()
    }
    #expect(queueRemains != nil)
    #expect(operationRemains != nil)
    end.open()
    // Behind the worker on a serial queue.
    target.async { left.open() }
    left.wait()
    #expect(operationRemains == nil)
    #expect(queueRemains == nil)
  }

  @Test("A completion block runs once, after the finish, and is not kept")
  func completionBlockIsNotKept() {
    let called = Gate("the completion block runs")
    weak var kept: Recorder?
    let upload = BlockOperation {}
    do {
      let recorder = Recorder()
      kept = recorder
      upload.completionBlock = { [upload] in
        recorder.note("\(upload.isFinished)", .finished)
        if recorder.lanes(.finished) == ["true"] { called.open() }
      }
    }
    #expect(kept != nil)
    upload.start()
    #expect(upload.completionBlock == nil)
    called.wait()
    upload.start()
    #expect(upload.completionBlock == nil)
  }

  @Test("The closures of a block operation run at the same time, and all before its end")
  func closuresTogether() {
    let together = Rendezvous("both closures are at work")
    let print = BlockOperation { [recorder] in
      together.meet()
      recorder.note("first", .finished)
    }
    print.addExecutionBlock { [recorder] in
      together.meet()
      recorder.note("second", .finished)
    }
    #expect(print.executionBlocks.count == 2)
    queue.addOperation(print)
    print.awaitFinish()
    #expect(Set(recorder.lanes(.finished)) == ["first", "second"])
  }

  @Test("Progress counts what leaves the queue once it knows a total")
  func progress() {
    queue.maxConcurrentOperationCount = 1
    queue.addOperation {}
    queue.awaitEmpty()
    #expect(queue.progress.completedUnitCount == 0)
    queue.progress.totalUnitCount = 100
    for _ in 0..<100 { queue.addOperation {} }
    queue.awaitEmpty()
    #expect(queue.progress.completedUnitCount == 100)
    #expect(queue.progress.isFinished)
  }

  @Test("Waiting for a queue ends only when what was added meanwhile has finished too")
  func additionsWhileWaiting() {
    let queue = queue
    queue.addOperation { [recorder] in
      recorder.note("beach", .finished)
      queue.addOperation {
        recorder.note("forest", .finished)
        queue.addBarrierBlock { recorder.note("report", .finished) }
      }
    }
    queue.awaitEmpty()
    #expect(recorder.lanes(.finished) == ["beach", "forest", "report"])
    #expect(queue.operations == [])
  }

  @Test("Nothing is lost when two threads add while workers run dry again and again")
  func addingFromTwoThreads() {
    let done = Atomic(0)
    let queue = queue
    let add: @Sendable () -> Void = {
      for _ in 0..<500 { queue.addOperation { done.wrappingAdd(1, ordering: .relaxed) } }
    }
    race(add, add)
    queue.awaitEmpty()
    #expect(done.load(ordering: .relaxed) == 1_000)
    #expect(queue.operationCount == 0)
  }

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

  @Test("What has finished inside its own start() is no more in its queue")
  func leavesBeforeItsStartReturns() {
    /// Finishes, and goes on inside start().
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

  @Test("A dependency that comes late holds back what has not started, of whatever class")
  func lateDependencyOfSubclass() {
    final class Plain: Operation, @unchecked Sendable {
      let work: @Sendable () -> Void
      init(_ work: @escaping @Sendable () -> Void) { self.work = work }
      override func main() { work() }
    }
    let download = recorder.block("download")
    let upload = Plain { [recorder] in recorder.note("upload", .began) }
    queue.isSuspended = true
    queue.addOperation(upload)
    upload.addDependency(download)
    let other = recorder.block("other")
    queue.addOperation(other)
    queue.isSuspended = false
    Deadline.wait(for: "the other one finishes") { other.waitUntilFinished() }
    download.start()
    queue.awaitEmpty()
    #expect(recorder.lanes(.began) == ["other", "download", "upload"])
  }

  @Test(
    "What goes away inside of a deinit is gone at once: that code may wait for its end",
    arguments: [false, true])
  func letGoOfInsideADeinit(byCompletionBlock: Bool) {
    final class Keeping: Operation, @unchecked Sendable {
      private let farewell: Farewell
      init(_ farewell: Farewell) { self.farewell = farewell }
    }
    /// Goes away with an operation that waits for another one, and looks whether that has gone.
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

  @Test("Going away takes nothing from what somebody gets hold of meanwhile")
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

  /// A weak reference that another thread may read.
  fileprivate final class Weak: @unchecked Sendable {
    // Unchecked, because it is written before it is shared and never again.
    private(set) weak var operation: Operation?
    init(_ operation: Operation?) { self.operation = operation }
  }
}
