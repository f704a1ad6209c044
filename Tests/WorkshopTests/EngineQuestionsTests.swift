import Chapter21FromScratch
import ChapterKit
import Dispatch
import Testing

import struct Synchronization.Atomic

@testable import OperationsFromScratch

extension Book {
  /// When the engine evaluates the overrides of a subclass, and which threads wait for that.
  @Suite("Engine: questions")
  @TestThread
  struct EngineQuestionsTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// Properties that an operation may set while its own isReady is evaluated.
    enum Setting: CaseIterable { case high, normal, utility, onceHigh, name, block, cancelled }

    @Test(
      "A property set inside isReady does not cause another evaluation",
      arguments: Setting.allCases)
    func settingWhenAsked(setting: Setting) {
      let times = Atomic(0)
      let upload = Answering()
      upload.ready = { upload, isReady in
        times.wrappingAdd(1, ordering: .relaxed)
        switch setting {
        case .high: upload.queuePriority = .high
        case .normal: upload.queuePriority = .normal
        case .utility: upload.qualityOfService = .utility
        case .onceHigh: if upload.queuePriority != .high { upload.queuePriority = .high }
        case .name: upload.name = "beach"
        case .block: upload.completionBlock = {}
        case .cancelled: upload.cancel()
        }
        return isReady
      }
      queue.addOperation(upload)
      queue.awaitEmpty()
      #expect(upload.isFinished)
      // A cancellation causes an evaluation of its own.
      #expect(times.load(ordering: .relaxed) == (setting == .cancelled ? 2 : 1))
    }

    @Test("isReady is evaluated when the result may have changed, and at no other time")
    func whenItIsAsked() {
      let times = Atomic(0)
      let upload = Answering()
      upload.ready = { _, isReady in
        times.wrappingAdd(1, ordering: .relaxed)
        return isReady
      }
      func asked(_ change: () -> Void) -> Int {
        let before = times.load(ordering: .relaxed)
        change()
        return times.load(ordering: .relaxed) - before
      }
      let (download, login) = (BlockOperation {}, BlockOperation {})
      queue.isSuspended = true
      upload.addDependency(download)
      #expect(asked { queue.addOperation(upload) } == 1)
      #expect(asked { upload.queuePriority = .high } == 0)
      #expect(asked { upload.queuePriority = .high } == 0)
      #expect(asked { upload.qualityOfService = .utility } == 0)
      #expect(asked { upload.didChangeValue(for: \.queuePriority) } == 0)
      #expect(asked { upload.name = "beach" } == 0)
      #expect(asked { download.start() } == 1)
      #expect(asked { upload.addDependency(login) } == 1)
      #expect(asked { upload.didChangeValue(for: \.isReady) } == 1)
      #expect(asked { login.start() } == 1)
      #expect(asked { upload.cancel() } == 1)
      queue.isSuspended = false
      queue.awaitEmpty()
    }

    @Test("A priority set during the evaluation of isReady determines the order")
    func priorityWhenAsked() {
      let upload = Answering()
      upload.ready = { upload, isReady in
        upload.queuePriority = .high
        return isReady
      }
      upload.work = { [recorder] in recorder.note("upload", .began) }
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations([recorder.block("other"), upload], waitUntilFinished: false)
      queue.isSuspended = false
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["upload", "other"])
    }

    @Test(
      "A waiter for a finish does not wait for the evaluation of dependents",
      arguments: [false, true], [false, true])
    func answersAreNotWaitedFor(isQueued: Bool, waitsBefore: Bool) {
      let download = Answering()
      let upload = Answering()
      let hasWaited = Gate("Another thread has waited for the end.")
      let isWaiting = Gate("Another thread is about to wait.")
      let wait: @Sendable () -> Void = {
        isWaiting.open()
        download.waitUntilFinished()
        hasWaited.open()
      }
      upload.ready = { _, isReady in
        guard isReady else { return false }
        if !waitsBefore { Thread.detachNewThread(wait) }
        hasWaited.wait()
        return true
      }
      upload.addDependency(download)
      queue.addOperation(upload)
      if waitsBefore {
        Thread.detachNewThread(wait)
        isWaiting.wait()
      }
      let other = OperationQueue()
      if isQueued { other.addOperation(download) } else { download.start() }
      queue.awaitEmpty()
      other.awaitEmpty()
      #expect(upload.isFinished)
    }

    @Test(
      "While the readiness of a freed dependent is evaluated, no other operation starts in its place"
    )
    func placeIsKept() {
      let target = DispatchQueue(label: "darkroom")
      let isAsked = Gate("The upload is asked.")
      let mayAnswer = Gate("The upload may answer.")
      let download = recorder.block("download")
      let upload = Answering()
      upload.ready = { _, isReady in
        guard isReady else { return false }
        isAsked.open()
        mayAnswer.wait()
        return true
      }
      upload.work = { [recorder] in recorder.note("upload", .began) }
      upload.addDependency(download)
      queue.underlyingQueue = target
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      let tidy = recorder.block("tidy")
      tidy.queuePriority = .low
      queue.addOperations([tidy, upload], waitUntilFinished: false)
      Thread.detachNewThread { download.start() }
      isAsked.wait()
      queue.isSuspended = false
      // If there were a worker, it would run before this on the same serial queue.
      target.sync {}
      #expect(recorder.lanes(.began) == ["download"])
      mayAnswer.open()
      queue.awaitEmpty()
      #expect(recorder.lanes(.began) == ["download", "upload", "tidy"])
    }

    @Test("If two threads start one operation at the same time, one of them is refused")
    func startedByTwo() async {
      await #expect(processExitsWith: .failure) {
        final class Upload: Operation, @unchecked Sendable {
          let both = Rendezvous("Both threads have found it ready.", parties: 2)
          let mains = Atomic(0)
          override var isReady: Bool {
            both.meet()
            return super.isReady
          }
          override func main() {
            // The second thread must not get here. If it does, the process exits with success, which fails
            // the test.
            if mains.wrappingAdd(1, ordering: .relaxed).newValue == 2 { exit(0) }
            DispatchSemaphore(value: 0).wait()
          }
        }
        let upload = Upload()
        for _ in 0..<2 { Thread.detachNewThread { upload.start() } }
        DispatchSemaphore(value: 0).wait()
      }
    }

    // MARK: Late dependencies

    @Test(
      "A dependency added to a finished operation makes it unready until the dependency finishes")
    func lateDependency() {
      let (download, upload) = (BlockOperation {}, BlockOperation {})
      let observation = upload.observe(\.isReady, options: [.old, .new]) { [recorder] _, change in
        recorder.note("\(change.oldValue ?? false) \(change.newValue ?? false)", .queued)
      }
      upload.start()
      upload.addDependency(download)
      #expect(!upload.isReady && upload.isFinished)
      download.start()
      #expect(upload.isReady)
      #expect(recorder.lanes(.queued) == ["true false", "false true"])
      observation.invalidate()
    }
  }
}
