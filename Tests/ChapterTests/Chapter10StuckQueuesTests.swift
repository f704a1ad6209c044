import Chapter10StatesAndObservation
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// Five stuck queues, as the page on debugging shows them.
  @Suite("Stuck Queues")
  @TestThread
  struct StuckQueuesTests {
    private let printed = Printed()
    private let standsStill = Gate("The export is about to wait.")

    private nonisolated func print(_ items: Any...) { printed.line(items) }

    private func expectShown(under snippet: String) throws {
      #expect(try Printed.shown(under: snippet, on: "debugging.md") == printed.text)
    }

    @Test("A wait inside an operation of a queue of width 1 never ends")
    func waitInside() throws {
      // snippet.waitInside
      let exports = OperationQueue()
      exports.name = "exports"
      exports.maxConcurrentOperationCount = 1
      let resize = BlockOperation {}
      resize.name = "resize"
      let export = BlockOperation {
        exports.addOperation(resize)
        // snippet.hide
        standsStill.open()
        // snippet.show
        resize.waitUntilFinished()
      }
      export.name = "export"
      exports.addOperation(export)
      // snippet.hide
      standsStill.wait()
      // snippet.show
      print(exports.snapshot)
      // snippet.end
      try expectShown(under: "waitInside")
      exports.maxConcurrentOperationCount = 2
      exports.waitToEmpty()
    }

    @Test("A suspended queue starts nothing")
    func suspended() throws {
      // snippet.suspended
      let uploads = OperationQueue()
      uploads.name = "uploads"
      uploads.isSuspended = true
      for photo in ["beach", "forest"] {
        let upload = BlockOperation {}
        upload.name = photo
        uploads.addOperation(upload)
      }
      uploads.operations[0].cancel()
      print(uploads.snapshot)
      // snippet.end
      try expectShown(under: "suspended")
      uploads.isSuspended = false
      uploads.waitToEmpty()
    }

    @Test("Operations in a dependency cycle never start")
    func circle() throws {
      // snippet.circle
      let edits = OperationQueue()
      edits.name = "edits"
      let names = ["crop", "filter", "save"]
      let steps = names.map { name in
        let step = BlockOperation {}
        step.name = name
        return step
      }
      steps[1].addDependency(steps[0])
      steps[2].addDependency(steps[1])
      steps[0].addDependency(steps[2])
      edits.addOperations(steps, waitUntilFinished: false)
      print(edits.snapshot)
      // snippet.end
      try expectShown(under: "circle")
      steps[0].cancel()
      edits.waitToEmpty()
    }

    // snippet.lostCallback
    final class Lookup: Operation, @unchecked Sendable {
      private let state = Mutex((executing: false, finished: false))

      override var isAsynchronous: Bool { true }
      override var isExecuting: Bool { state.withLock { $0.executing } }
      override var isFinished: Bool { state.withLock { $0.finished } }

      override func start() {
        willChangeValue(forKey: "isExecuting")
        state.withLock { $0.executing = true }
        didChangeValue(forKey: "isExecuting")
        ask { [weak self] in self?.finish() }
        // snippet.hide
        isAsked.open()
        // snippet.show
      }

      // snippet.hide
      let isAsked = Gate("The service has been asked.")

      // snippet.show
      private func ask(_ answer: @escaping @Sendable () -> Void) {}

      func finish() {
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        state.withLock { $0 = (false, true) }
        didChangeValue(forKey: "isFinished")
        didChangeValue(forKey: "isExecuting")
      }
    }
    // snippet.end

    @Test("An asynchronous operation that never finishes blocks a queue of width 1")
    func neverFinished() throws {
      // snippet.neverFinished
      let places = OperationQueue()
      places.name = "places"
      places.maxConcurrentOperationCount = 1
      let lookup = Lookup()
      lookup.name = "lookup"
      let map = BlockOperation {}
      map.name = "map"
      places.addOperations([lookup, map], waitUntilFinished: false)
      // snippet.hide
      lookup.isAsked.wait()
      // snippet.show
      print(places.snapshot)
      // snippet.end
      try expectShown(under: "neverFinished")
      lookup.finish()
      places.waitToEmpty()
    }

    // snippet.silentClass
    final class WiFiUpload: Operation, @unchecked Sendable {
      private let hasWiFi = Mutex(false)

      override var isReady: Bool { super.isReady && hasWiFi.withLock { $0 } }

      func wiFiFound() { hasWiFi.withLock { $0 = true } }
      // snippet.hide
      func announce() {
        willChangeValue(forKey: "isReady")
        didChangeValue(forKey: "isReady")
      }
      // snippet.show
    }
    // snippet.end

    @Test("An operation that never announces its readiness does not start")
    func silent() throws {
      // snippet.silent
      let uploads = OperationQueue()
      uploads.name = "uploads"
      let upload = WiFiUpload()
      upload.name = "beach"
      uploads.addOperation(upload)
      print(uploads.snapshot)
      upload.wiFiFound()
      print(uploads.snapshot)
      // snippet.end
      try expectShown(under: "silent")
      upload.announce()
      uploads.waitToEmpty()
    }
  }
}
