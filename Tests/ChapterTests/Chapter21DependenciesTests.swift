import Chapter21FromScratch
import ChapterKit
import Dispatch
import Testing

import struct Synchronization.Atomic
import struct Synchronization.Mutex

@testable import OperationsFromScratch

extension Book.Chapter21FromScratchTests {
  // MARK: Dependencies

  @Test(.rule(.engine.unreadyIsNeverScanned))
  func unreadyIsNotScanned() {
    let signIn = BlockOperation {}
    let download = BlockOperation {}
    let upload = AskedOperation()
    upload.addDependency(signIn)
    upload.addDependency(download)
    queue.addOperation(upload)
    #expect(upload.timesAsked == 1)
    for width in 1...3 {
      queue.maxConcurrentOperationCount = width
      let others = (0..<20).map { _ in BlockOperation {} }
      queue.addOperations(others, waitUntilFinished: false)
      Deadline.wait(for: "the others finish") {
        for other in others { other.waitUntilFinished() }
      }
    }
    signIn.start()
    #expect(upload.timesAsked == 1)
    download.start()
    queue.awaitEmpty()
    #expect(upload.timesAsked == 2)
    #expect(upload.isFinished)
  }

  @Test(.rule(.engine.noLostWakeUp))
  func finishInTheMiddle() {
    let download = BlockOperation {}
    let filter = BlockOperation {}
    let observation = filter.observe(\.isReady, options: .prior) { _, change in
      if change.isPrior { download.start() }
    }
    filter.addDependency(download)
    observation.invalidate()
    #expect(download.isFinished)
    #expect(filter.dependencies == [download])
    #expect(filter.state.drawing == "0 -o------")
  }

  @Test(
    "A finish on another thread is not missed while the dependency is being added",
    .rule(.engine.noLostWakeUp))
  func finishMeanwhile() {
    let downloads = (0..<2_000).map { _ in BlockOperation {} }
    let filters = (0..<2_000).map { _ in BlockOperation {} }
    race {
      for download in downloads { download.start() }
    } _: {
      for (filter, download) in zip(filters, downloads) { filter.addDependency(download) }
    }
    #expect(!filters.contains { !$0.isReady })
  }

  @Test(.rule(.engine.dependentsAreNotKept))
  func dependentsAreNotKept() {
    let download = BlockOperation {}
    weak var remains: Operation?
    do {
      let filter = BlockOperation {}
      remains = filter
      filter.addDependency(download)
    }
    #expect(remains == nil)
    download.start()

    // A serial queue, on which the test can wait until the worker has gone.
    let target = DispatchQueue(label: "darkroom")
    queue.underlyingQueue = target
    let signIn = BlockOperation {}
    do {
      let upload = BlockOperation {}
      remains = upload
      upload.addDependency(signIn)
      queue.addOperation(upload)
      upload.cancel()
      queue.awaitEmpty()
    }
    target.sync {}
    #expect(remains == nil)
    signIn.start()
  }

  @Test(
    "A dependent may be released while its dependency is finishing",
    .rule(.engine.dependentsAreNotKept))
  func letGoWhileAnnouncing() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 {
        let download = BlockOperation {}
        let filter = Mutex<BlockOperation?>(BlockOperation {})
        let others = Mutex<[[UInt8]]>([])
        filter.withLock { $0?.addDependency(download) }
        let observation = download.observe(\.isFinished) { _, _ in
          filter.withLock { $0 = nil }
          // Writes other data to the memory of the released operation.
          let fillers = (0..<100).map { [UInt8](repeating: 0xAA, count: 4 * $0) }
          others.withLock { $0 += fillers }
        }
        download.start()
        observation.invalidate()
      }
    }
  }

  @Test(.rule(.engine.endIsSeen))
  func endIsSeen() {
    // In unguarded memory, each operation writes the value that it reads from the previous one.
    let count = 5_000
    nonisolated(unsafe) let written = UnsafeMutablePointer<Int>.allocate(capacity: count)
    written.initialize(repeating: 0, count: count)
    defer { written.deallocate() }
    let chain = (1..<count).map { number in
      BlockOperation { written[number] = written[number - 1] + 1 }
    }
    for (next, previous) in zip(chain.dropFirst(), chain) { next.addDependency(previous) }
    let completed = Gate("the completion block has been called")
    let seen = Mutex(0)
    chain[count - 2].completionBlock = {
      seen.withLock { $0 = written[count - 1] }
      completed.open()
    }
    queue.addOperations(chain, waitUntilFinished: false)
    Deadline.wait(for: "the last finishes") {
      chain[count - 2].waitUntilFinished()
      #expect(written[count - 1] == count - 1)
    }
    completed.wait()
    #expect(seen.withLock { $0 } == count - 1)
  }

  @Test(.rule(.engine.noRecursionOnRelease))
  func longChain() {
    weak var first: Operation?
    let last = Mutex<Operation?>(nil)
    for number in 0..<30_000 {
      let next = Operation()
      if let last = last.withLock({ $0 }) { next.addDependency(last) }
      if number == 0 { first = next }
      last.withLock { $0 = next }
    }
    #expect(first != nil)
    // Runs on a stack that a few thousand nested calls would overflow.
    let released = Gate("the chain is released")
    let thread = Thread {
      last.withLock { $0 = nil }
      released.open()
    }
    thread.stackSize = 256 << 10
    thread.start()
    released.wait()
    #expect(first == nil)
  }

  @Test("A chain that has run is released without recursion", .rule(.engine.noRecursionOnRelease))
  func longChainHasRun() {
    let count = 10_000
    let seen = Atomic(0)
    // A serial queue, on which the test can wait until the worker has gone.
    let target = DispatchQueue(label: "darkroom")
    queue.underlyingQueue = target
    weak var first: Operation?
    do {
      let chain = (0..<count).map { _ in
        BlockOperation { seen.wrappingAdd(1, ordering: .relaxed) }
      }
      for (next, previous) in zip(chain.dropFirst(), chain) { next.addDependency(previous) }
      first = chain[0]
      queue.addOperations(chain.reversed(), waitUntilFinished: false)
      queue.awaitEmpty()
      target.sync {}
      #expect(first != nil)
    }
    #expect(first == nil)
    #expect(seen.load(ordering: .relaxed) == count)
  }
}
