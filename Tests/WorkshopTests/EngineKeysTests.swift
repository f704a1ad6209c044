import Chapter21FromScratch
import ChapterKit
import Testing

import struct Synchronization.Atomic
import struct Synchronization.Mutex

@testable import OperationsFromScratch

extension Book {
  /// Properties accessed by key: setting them, observing them, and their dependence on each other.
  @Suite("Engine: keys")
  @TestThread
  struct EngineKeysTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    @Test("Settings can be set by key")
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

    @Test("The first observer of a process is notified before a dependent becomes ready")
    func firstObserver() async {
      // Runs in a process without any previous observation.
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

    /// Records its notifications by key.
    private final class Listener: KeyValueObserver {
      let recorder: Recorder
      init(_ recorder: Recorder) { self.recorder = recorder }

      func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        let values = [NSKeyValueChangeKey.oldKey, .newKey].map { "\(change?[$0] ?? "-")" }
        let isPrior = change?[.notificationIsPriorKey] as? Bool
        let prior = isPrior.map { $0 ? " prior" : " not prior" } ?? ""
        let isSetting = change?[.kindKey] as? UInt == NSKeyValueChange.setting.rawValue
        recorder.note(
          "\(keyPath ?? "") \(values[0]) \(values[1])\(prior)\(isSetting ? "" : " no setting")",
          .queued)
      }
    }

    @Test("An observer is notified by key until it is removed")
    func toldByKey() {
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
    }

    @Test("Operations and queues can be observers")
    func observersOfTheEngine() {
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
    }

    @Test("removeObserver removes an object's newest observation with the given context")
    func removedByContext() {
      let upload = BlockOperation {}
      let listener = Listener(recorder)
      let (one, other) = (UnsafeMutableRawPointer(bitPattern: 8), UnsafeMutableRawPointer?.none)
      upload.name = "beach"
      // The test tells the observations apart by their options.
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
      "A flag has two names, and can be announced and observed under either",
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

    @Test("A key path may begin at a subclass")
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

    @Test("A change of a property also changes the properties that depend on it")
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

    @Test(
      "A property that depends on one of the base class is announced before and after each change")
    func keysThatAreAffected() {
      final class Shown: Operation, @unchecked Sendable {
        override class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
          key == "label" ? ["isCancelled", "name"] : []
        }
        override func value(forKey key: String) -> Any? {
          key == "label" ? "\(name ?? "-") \(isCancelled)" : super.value(forKey: key)
        }
      }
      let upload = Shown()
      let listener = Listener(recorder)
      upload.addObserver(listener, forKeyPath: "label", options: [.old, .new])
      upload.addObserver(listener, forKeyPath: "name", options: [])
      upload.cancel()
      upload.name = "beach"
      upload.queuePriority = .high
      #expect(
        recorder.lanes(.queued) == [
          "label - false - true", "label - true beach true", "name - -",
        ])
    }

    @Test("A queue subclass may declare dependent properties, and announce its own properties")
    func keysOfAQueue() {
      final class Counting: OperationQueue, @unchecked Sendable {
        private let added = Atomic(0)
        var total: Int { added.load(ordering: .relaxed) }
        override class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
          key == "isIdle" ? ["operationCount"] : []
        }
        override func value(forKey key: String) -> Any? {
          key == "isIdle" ? operationCount == 0 : super.value(forKey: key)
        }
        override func addOperation(_ operation: Operation) {
          willChangeValue(for: \.total)
          added.wrappingAdd(1, ordering: .relaxed)
          didChangeValue(for: \.total)
          super.addOperation(operation)
        }
      }
      let counting = Counting()
      counting.isSuspended = true
      let observation = counting.observe(\.total, options: [.old, .new]) {
        [recorder] _, change in
        recorder.note("total \(change.oldValue ?? -1) \(change.newValue ?? -1)", .queued)
      }
      let listener = Listener(recorder)
      counting.addObserver(listener, forKeyPath: "isIdle", options: [.old, .new])
      counting.addOperation(BlockOperation {})
      #expect(recorder.lanes(.queued) == ["total 0 1", "isIdle true false"])
      counting.removeObserver(listener, forKeyPath: "isIdle")
      counting.isSuspended = false
      counting.awaitEmpty()
      observation.invalidate()
    }

    @Test("A property without automatic notification is announced only by its class")
    func announcesItself() {
      class Named: Operation, @unchecked Sendable {
        override class func automaticallyNotifiesObservers(forKey key: String) -> Bool {
          key != "name" && super.automaticallyNotifiesObservers(forKey: key)
        }
      }
      final class Quiet: OperationQueue, @unchecked Sendable {
        override class func automaticallyNotifiesObservers(forKey key: String) -> Bool { false }
      }
      let (upload, quiet, listener) = (Named(), Quiet(), Listener(recorder))
      for key in ["name", "queuePriority", "isCancelled"] {
        upload.addObserver(listener, forKeyPath: key, options: [])
      }
      quiet.addObserver(listener, forKeyPath: "isSuspended", options: [])
      upload.name = "beach"
      quiet.isSuspended = true
      #expect(upload.name == "beach" && quiet.isSuspended)
      #expect(recorder.lanes(.queued) == [])
      upload.queuePriority = .high
      // State changes of the operation itself always send notifications.
      upload.cancel()
      #expect(recorder.lanes(.queued) == ["queuePriority - -", "isCancelled - -"])
    }

    @Test("A change of the quality of service is announced, for operations and for queues")
    func qualityIsAnnounced() {
      let upload = BlockOperation {}
      let observations = [
        upload.observe(\.qualityOfService, options: [.old, .new]) { [recorder] _, change in
          recorder.note("operation \(change.newValue == .utility)", .queued)
        },
        queue.observe(\.qualityOfService, options: [.old, .new]) { [recorder] _, change in
          recorder.note("queue \(change.newValue == .utility)", .queued)
        },
        queue.observe(\.underlyingQueue, options: [.new]) { [recorder] queue, _ in
          recorder.note(queue.underlyingQueue?.label ?? "-", .queued)
        },
      ]
      upload.qualityOfService = .utility
      queue.qualityOfService = .utility
      queue.underlyingQueue = DispatchQueue(label: "darkroom")
      #expect(recorder.lanes(.queued) == ["operation true", "queue true", "darkroom"])
      for observation in observations { observation.invalidate() }
    }

    @Test("Values are found by key paths, through objects and collections")
    func pathsOfKeys() {
      let (download, upload) = (BlockOperation {}, BlockOperation {})
      download.name = "beach"
      upload.addDependency(download)
      queue.isSuspended = true
      queue.addOperation(upload)
      #expect(upload.value(forKeyPath: "isReady") as? Bool == false)
      #expect(upload.value(forKeyPath: "dependencies.name") as? [String] == ["beach"])
      #expect(queue.value(forKeyPath: "operations.@count") as? Int == 1)
      #expect(queue.value(forKeyPath: "operations.dependencies.@count") as? Int == 1)
      #expect(upload.value(forKeyPath: "completionBlock.name") == nil)
      download.start()
      queue.isSuspended = false
      queue.awaitEmpty()
    }

    @Test("A class may override the methods that add and remove observers by key")
    func overriddenObserving() {
      final class Watched: BlockOperation, @unchecked Sendable {
        let watched = Mutex<[String]>([])
        override func addObserver(
          _ observer: any KeyValueObserver, forKeyPath keyPath: String,
          options: NSKeyValueObservingOptions, context: UnsafeMutableRawPointer?
        ) {
          watched.withLock { $0.append(keyPath) }
          super.addObserver(observer, forKeyPath: keyPath, options: options, context: context)
        }
        override func removeObserver(_ observer: any KeyValueObserver, forKeyPath keyPath: String) {
          watched.withLock { $0.append("no \(keyPath)") }
          super.removeObserver(observer, forKeyPath: keyPath)
        }
      }
      let watched = Watched {}
      let (operation, listener): (Operation, Listener) = (watched, Listener(recorder))
      operation.addObserver(listener, forKeyPath: "name")
      operation.removeObserver(listener, forKeyPath: "name")
      #expect(watched.watched.withLock { $0 } == ["name", "no name"])
    }
  }
}
