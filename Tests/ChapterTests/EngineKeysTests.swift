import Chapter21FromScratch
import ChapterKit
import Synchronization
import Testing

@testable import OperationsFromScratch

extension Book {
  /// Properties by their names: written, observed, resting on each other.
  @Suite("Engine: keys")
  @TestThread
  struct EngineKeysTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    @Test("Settings can be written by their names")
    func writingByName() {
      queue.setValue(3, forKey: "maxConcurrentOperationCount")
      queue.setValue(true, forKey: "suspended")
      queue.setValue("darkroom", forKey: "name")
      #expect(queue.maxConcurrentOperationCount == 3 && queue.isSuspended)
      #expect(queue.name == "darkroom")
      queue.setValue(false, forKey: "isSuspended")
      #expect(!queue.isSuspended)
      let upload = BlockOperation {}
      upload.setValue("beach", forKey: "name")
      upload.setValue(1.5, forKey: "threadPriority")
      #expect(upload.value(forKey: "threadPriority") as? Double == 1)
      upload.setValue(-0.5, forKey: "threadPriority")
      #expect(upload.value(forKey: "threadPriority") as? Double == 0)
      let block: @Sendable () -> Void = {}
      upload.setValue(block, forKey: "completionBlock")
      #expect(upload.name == "beach" && upload.completionBlock != nil)
      upload.setValue(nil, forKey: "completionBlock")
      #expect(upload.completionBlock == nil)
    }

    @Test("The first observer of all is told that a dependent becomes ready before it is")
    func firstObserver() async {
      // In a process where nobody has observed anything.
      await #expect(processExitsWith: .success) {
        let (download, filter) = (BlockOperation {}, BlockOperation {})
        filter.addDependency(download)
        let told = Mutex<[Bool]>([])
        let observation = filter.observe(\.isReady, options: [.prior]) { filter, change in
          told.withLock { $0.append(change.isPrior) }
          precondition(filter.isReady != change.isPrior)
        }
        download.start()
        observation.invalidate()
        precondition(told.withLock { $0 } == [true, false])
      }
    }

    /// Notes what it is told by key.
    private final class Listener: KeyValueObserver {
      let recorder: Recorder
      init(_ recorder: Recorder) { self.recorder = recorder }

      func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        let values = [NSKeyValueChangeKey.oldKey, .newKey].map { "\(change?[$0] ?? "-")" }
        let prior = change?[.notificationIsPriorKey] == nil ? "" : " prior"
        recorder.note("\(keyPath ?? "") \(values[0]) \(values[1])\(prior)", .queued)
      }
    }

    @Test("An object can be told by key, until it is removed")
    func toldByKey() async {
      let listener = Listener(recorder)
      let upload = BlockOperation {}
      upload.addObserver(listener, forKeyPath: "isCancelled", options: [.old, .new, .prior])
      upload.addObserver(listener, forKeyPath: "name", options: [.new], context: nil)
      queue.addObserver(listener, forKeyPath: "suspended", options: .new)
      upload.cancel()
      upload.name = "beach"
      queue.isSuspended = true
      upload.removeObserver(listener, forKeyPath: "name")
      queue.removeObserver(listener, forKeyPath: "isSuspended", context: nil)
      upload.name = "forest"
      queue.isSuspended = false
      #expect(
        recorder.lanes(.queued) == [
          "isCancelled false - prior", "isCancelled false true", "name - beach",
          "suspended - true",
        ])
      await #expect(processExitsWith: .failure) {
        BlockOperation {}.removeObserver(BlockOperation {}, forKeyPath: "name")
      }
    }

    @Test("Operations and queues observe too, and trap if they do not override observeValue")
    func observersOfTheEngine() async {
      final class Listening: Operation, @unchecked Sendable {
        let heard = Mutex<[String]>([])
        override func observeValue(
          forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
          context: UnsafeMutableRawPointer?
        ) { heard.withLock { $0.append(keyPath ?? "") } }
      }
      final class ListeningQueue: OperationQueue, @unchecked Sendable {
        let heard = Mutex<[String]>([])
        override func observeValue(
          forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
          context: UnsafeMutableRawPointer?
        ) { heard.withLock { $0.append(keyPath ?? "") } }
      }
      let (operation, listening) = (Listening(), ListeningQueue())
      let upload = BlockOperation {}
      upload.addObserver(operation, forKeyPath: "isFinished", options: [])
      queue.addObserver(listening, forKeyPath: "name", options: [])
      upload.start()
      queue.willChangeValue(forKey: "name")
      queue.didChangeValue(forKey: "name")
      #expect(operation.heard.withLock { $0 } == ["isFinished"])
      #expect(listening.heard.withLock { $0 } == ["name"])
      upload.removeObserver(operation, forKeyPath: "isFinished")
      queue.removeObserver(listening, forKeyPath: "name")
      await #expect(processExitsWith: .failure) {
        let (upload, observer) = (BlockOperation {}, Operation())
        upload.addObserver(observer, forKeyPath: "isCancelled", options: [])
        upload.cancel()
      }
      await #expect(processExitsWith: .failure) {
        let (upload, observer) = (BlockOperation {}, OperationQueue())
        upload.addObserver(observer, forKeyPath: "isCancelled", options: [])
        upload.cancel()
      }
    }

    @Test("Of an object's observations, the newest is removed that has the context")
    func removedByContext() {
      let upload = BlockOperation {}
      let listener = Listener(recorder)
      let (one, other) = (UnsafeMutableRawPointer(bitPattern: 8), UnsafeMutableRawPointer?.none)
      upload.name = "beach"
      // Each is known by what it tells.
      upload.addObserver(listener, forKeyPath: "name", options: [], context: one)
      upload.addObserver(listener, forKeyPath: "name", options: .new, context: one)
      upload.addObserver(listener, forKeyPath: "name", options: .old, context: other)
      upload.removeObserver(listener, forKeyPath: "name", context: one)
      upload.name = "forest"
      #expect(recorder.lanes(.queued) == ["name - -", "name beach -"])
      upload.removeObserver(listener, forKeyPath: "name")
      upload.name = "harbour"
      #expect(recorder.lanes(.queued) == ["name - -", "name beach -", "name - -"])
      upload.removeObserver(listener, forKeyPath: "name", context: one)
    }

    @Test(
      "A flag has two names, and is announced and observed by either",
      arguments: ["Cancelled", "Executing", "Finished", "Ready", "Asynchronous", "Concurrent"])
    func twoNames(flag: String) {
      let listener = Listener(recorder)
      let upload = BlockOperation {}
      let names = ["is\(flag)", flag.lowercased()]
      for (one, other) in zip(names, names.reversed()) {
        upload.addObserver(listener, forKeyPath: one)
        upload.willChangeValue(forKey: other)
        upload.didChangeValue(forKey: other)
        upload.removeObserver(listener, forKeyPath: other)
      }
      #expect(recorder.lanes(.queued) == names.map { "\($0) - -" })
    }

    @Test("A property can be named by a path that begins at the subclass")
    func pathOfTheSubclass() {
      let upload = Answering()
      let path: KeyPath<Answering, Bool> = \Answering.isCancelled
      let observation = upload.observe(path, options: [.new]) { [recorder] _, change in
        recorder.note("\(change.newValue ?? false)", .queued)
      }
      upload.cancel()
      #expect(recorder.lanes(.queued) == ["true"])
      observation.invalidate()
    }

    @Test("A property that rests on another one has changed when that one has")
    func keysThatAffect() {
      final class Stated: Operation, @unchecked Sendable {
        let isOpen = Atomic(false)
        override var isReady: Bool { super.isReady && isOpen.load(ordering: .acquiring) }
        override class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
          key == "isReady" ? ["state"] : super.keyPathsForValuesAffectingValue(forKey: key)
        }
        func open() {
          willChangeValue(forKey: "state")
          isOpen.store(true, ordering: .releasing)
          didChangeValue(forKey: "state")
        }
      }
      let upload = Stated()
      let observation = upload.observe(\.isReady, options: [.old, .new, .prior]) {
        [recorder] _, change in
        let (old, new) = (change.oldValue ?? true, change.newValue ?? false)
        recorder.note(change.isPrior ? "before: \(old)" : "\(old) \(new)", .queued)
      }
      queue.addOperation(upload)
      upload.open()
      queue.awaitEmpty()
      #expect(upload.isFinished)
      #expect(recorder.lanes(.queued) == ["before: false", "false true"])
      observation.invalidate()
    }

    @Test("What is announced to change is announced to have changed")
    func announcementsArePaired() {
      // Removed by an observer, while the end of what it waits for is announced.
      let download = BlockOperation {}
      let filter = BlockOperation {}
      filter.addDependency(download)
      let observation = filter.observe(\.isReady, options: [.prior]) {
        [recorder] filter, change in
        recorder.note(change.isPrior ? "prior" : "after", .queued)
        if change.isPrior, !filter.isReady { filter.addDependency(BlockOperation {}) }
      }
      download.start()
      #expect(recorder.lanes(.queued) == ["prior", "after"])
      observation.invalidate()
    }
  }
}
