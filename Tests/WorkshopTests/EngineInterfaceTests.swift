import Chapter21FromScratch
import ChapterKit
import Dispatch
import Testing

import struct Synchronization.Atomic
import struct Synchronization.Mutex

@testable import OperationsFromScratch

extension Book {
  /// Parts of Foundation's interface that the engine provides beyond the documented rules.
  @Suite("Engine: interface")
  @TestThread
  struct EngineInterfaceTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    @Test("The main queue can be neither redirected nor renamed")
    func mainQueueIsGuarded() {
      let main = OperationQueue.main
      main.underlyingQueue = DispatchQueue(label: "darkroom")
      main.name = "darkroom"
      main.qualityOfService = .background
      #expect(main.underlyingQueue?.label == DispatchQueue.main.label)
      #expect(main.name == "NSOperationQueue Main Queue")
      #expect(main.qualityOfService == .userInteractive)
    }

    @Test("A subclass that overrides init() inherits init(block:)")
    func convenience() {
      final class Counted: BlockOperation, @unchecked Sendable {
        private(set) var count = 0
        override init() {
          count = 1
          super.init()
        }
      }
      let counted = Counted(block: {})
      #expect(counted.count == 1)
      #expect(counted.executionBlocks.count == 1)
    }

    #if !canImport(ObjectiveC)
      @Test("A queue reports its progress as a ProgressReporting object")
      func reportsProgress() {
        let reporting: any ProgressReporting = queue
        #expect(reporting.progress === queue.progress)
      }
    #endif

    @Test("Adding a closure calls addOperation(_:), which a subclass may have overridden")
    func overriddenAdding() {
      final class Watched: OperationQueue, @unchecked Sendable {
        let added = Mutex<[Operation]>([])
        override class var main: OperationQueue { shared }
        override class var current: OperationQueue? { shared }
        static let shared = Watched()
        override func addOperation(_ operation: Operation) {
          added.withLock { $0.append(operation) }
          super.addOperation(operation)
        }
      }
      let watched = Watched()
      watched.addOperation { [recorder] in recorder.note("upload", .began) }
      watched.awaitEmpty()
      #expect(watched.added.withLock { $0.count } == 1)
      #expect(recorder.lanes(.began) == ["upload"])
      #expect(Watched.main === Watched.shared && Watched.current === Watched.shared)
    }

    @Test("A barrier does not count as an added operation")
    func barrierIsNotCounted() {
      let counts = Mutex<[Int]>([])
      let note: @Sendable () -> Void = { [queue] in
        counts.withLock { $0 += [queue.operationCount, queue.operations.count] }
      }
      queue.isSuspended = true
      queue.addBarrierBlock(note)
      queue.addOperation {}
      queue.addBarrierBlock {}
      #expect(queue.operationCount == 1)
      #expect(queue.operations.count == 1)
      queue.cancelAllOperations()
      queue.isSuspended = false
      queue.awaitEmpty()
      #expect(counts.withLock { $0 } == [1, 1])
      #expect(queue.operationCount == 0)
    }

    @Test("A queue reads an overridden priority and an overridden completion block")
    func overriddenProperties() {
      let isThrough = Gate("the completion block has run")
      let plain = recorder.block("plain")
      plain.queuePriority = .high
      let custom = Answering()
      custom.priority = .veryHigh
      custom.block = { isThrough.open() }
      custom.work = { [recorder] in recorder.note("custom", .began) }
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations([plain, custom], waitUntilFinished: false)
      queue.isSuspended = false
      queue.awaitEmpty()
      isThrough.wait()
      #expect(recorder.lanes(.began) == ["custom", "plain"])
    }

    @Test("A queue reads an overridden priority again after a notification of its change")
    func overriddenPriorityChanges() {
      let levels: [Operation.QueuePriority] = [.veryLow, .low, .normal, .high, .veryHigh]
      let customs = levels.map { level in
        let custom = Answering()
        custom.work = { [recorder] in recorder.note("\(level)", .began) }
        return custom
      }
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations(customs, waitUntilFinished: false)
      for (custom, level) in zip(customs, levels) {
        custom.willChangeValue(forKey: "queuePriority")
        custom.priority = level
        custom.didChangeValue(forKey: "queuePriority")
      }
      queue.isSuspended = false
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == levels.reversed().map { "\($0)" })
    }

    /// Begins on another thread while `isExecuting` is read.
    private final class BeginsWhenAsked: BlockOperation, @unchecked Sendable {
      // Unchecked because the superclass is; the properties added here are thread-safe.
      private let isAsked = Atomic(false)
      private let atWork = Gate("it is at work")
      let mayEnd = Gate("it may end")

      override var isExecuting: Bool {
        let answer = super.isExecuting
        if !isAsked.exchange(true, ordering: .relaxed) {
          Thread.detachNewThread { [self] in start() }
          atWork.wait()
        }
        return answer
      }

      override func main() {
        atWork.open()
        mayEnd.wait()
      }
    }

    @Test("A block that is added while its operation begins is refused, not lost")
    func blockComesWhileItBegins() async throws {
      let refused = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let previews = BeginsWhenAsked()
        previews.addExecutionBlock {}
        FileHandle.standardError.write(Data("[accepted]".utf8))
        previews.mayEnd.open()
        previews.awaitFinish()
      }
      let said = String(decoding: refused.standardErrorContent, as: UTF8.self)
      #expect(said.contains("add them before"))
      #expect(!said.contains("[accepted]"))
    }
  }
}
