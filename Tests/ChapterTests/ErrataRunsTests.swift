import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// The five dangerous lines of the page on errata, each run in its wrong and its right form.
  @Suite("Errata Runs")
  @TestThread
  struct ErrataRunsTests {
    private let printed = Printed()

    private nonisolated func print(_ items: Any...) { printed.line(items) }

    private func expectShown(under snippet: String) throws {
      #expect(try Printed.shown(under: snippet, on: "errata.md") == printed.text)
    }

    @Test("A cancelled operation continues until its work ends", arguments: [false, true])
    func cancelled(isRight: Bool) throws {
      let (isUploading, mayGoOn) = (Gate("The upload has begun."), Gate("It may go on."))
      // snippet.cancelled
      let queue = OperationQueue()
      let upload = BlockOperation {
        print("uploading")
        // snippet.hide
        isUploading.open()
        mayGoOn.wait()
        // snippet.show
        print("uploaded")
      }
      queue.addOperation(upload)
      // snippet.hide
      isUploading.wait()
      // snippet.show
      upload.cancel()
      // snippet.hide
      if isRight {
        addCleaning(after: upload, in: queue)
        mayGoOn.open()
        queue.waitToEmpty()
        return try expectShown(under: "cleanAfter")
      }
      // snippet.show
      print("files removed; finished:", upload.isFinished)
      // snippet.end
      mayGoOn.open()
      queue.waitToEmpty()
      try expectShown(under: "cancelled")
    }

    private func addCleaning(after upload: Operation, in queue: OperationQueue) {
      // snippet.cleanAfter
      let clean = BlockOperation {
        print("files removed; finished:", upload.isFinished)
      }
      clean.addDependency(upload)
      queue.addOperation(clean)
      // snippet.end
    }

    // snippet.superStart
    final class Export: Operation, @unchecked Sendable {
      // snippet.hide
      let print: @Sendable (String) -> Void
      init(_ print: @escaping @Sendable (String) -> Void) { self.print = print }

      // snippet.show
      override func start() {
        main()
        super.start()
      }

      override func main() { print("exported") }
    }
    // snippet.end

    @Test("super.start() does the work a second time")
    func superStart() throws {
      let export = Export { self.print($0) }
      // snippet.startedOnce
      export.start()
      // snippet.end
      try expectShown(under: "superStart")
    }

    // snippet.workFirst
    final class Download: Operation, @unchecked Sendable {
      private let state = Mutex((executing: false, finished: false))
      // snippet.hide
      private let isRight: Bool
      init(isRight: Bool) { self.isRight = isRight }
      // snippet.show

      override var isExecuting: Bool { state.withLock { $0.executing } }
      override var isFinished: Bool { state.withLock { $0.finished } }

      override func start() {
        // snippet.hide
        if isRight {
          begin()
          return fetch { self.end() }
        }
        // snippet.show
        fetch { self.end() }
        begin()
      }

      private func fetch(_ done: () -> Void) { done() }

      private func begin() {
        willChangeValue(forKey: "isExecuting")
        state.withLock { $0.executing = true }
        didChangeValue(forKey: "isExecuting")
      }

      private func end() {
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        state.withLock { $0 = (false, true) }
        didChangeValue(forKey: "isFinished")
        didChangeValue(forKey: "isExecuting")
      }
    }
    // snippet.end

    @Test(
      "Work that begins before the flag is set leaves both flags true",
      arguments: [false, true])
    func workFirst(isRight: Bool) throws {
      let download = Download(isRight: isRight)
      download.start()
      print("executing:", download.isExecuting, "finished:", download.isFinished)
      if !isRight { return try expectShown(under: "workFirst") }
      #expect(printed.text == "executing: false finished: true")
    }

    @Test("A block operation that is started manually runs on the caller's thread")
    func callersThread() throws {
      // snippet.callersThread
      let caller = ObjectIdentifier(Thread.current)
      @Sendable nonisolated func resize() {
        let thread = ObjectIdentifier(Thread.current)
        print("on the caller's thread:", thread == caller)
      }
      let byHand = BlockOperation { resize() }
      byHand.start()
      let queued = BlockOperation { resize() }
      OperationQueue().addOperations([queued], waitUntilFinished: true)
      // snippet.end
      try expectShown(under: "callersThread")
    }

    @Test(
      "Operations need not start in the order in which they were added", arguments: [false, true])
    func order(isRight: Bool) throws {
      // snippet.order
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let scan = BlockOperation { print("scan") }
      let save = BlockOperation { print("save") }
      let share = BlockOperation { print("share") }
      save.addDependency(scan)
      // snippet.hide
      if isRight { share.addDependency(save) }
      // snippet.show
      queue.addOperations([save, share, scan], waitUntilFinished: true)
      // snippet.end
      if !isRight { return try expectShown(under: "order") }
      #expect(printed.text == "scan\nsave\nshare")
    }
  }
}
