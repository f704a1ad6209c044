import Chapter04ConcurrentOperations
import Chapter12CompletionBlocks
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("12 Completion Blocks")
  @TestThread
  struct Chapter12CompletionBlocksTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()
    private let called = Gate("the completion block has been called")

    private func record(_ name: String = "block", of operation: Operation) {
      operation.completionBlock = { [recorder, called] in
        recorder.note(name, .finished)
        called.open()
      }
    }

    /// Waits until another operation has finished and its completion block has been called.
    private func letAnotherPass() {
      let passed = Gate("another completion block has been called")
      let sort = recorder.operation("sort")
      sort.completionBlock = { passed.open() }
      sort.start()
      passed.wait()
    }

    // MARK: The property

    @Test(.rule(.completion.optional))
    func optional() {
      let upload = recorder.operation("upload")
      #expect(upload.completionBlock == nil)
      queue.addOperation(upload)
      queue.waitToEmpty()
      #expect(upload.isFinished)
      #expect(recorder.lanes(.finished) == ["upload"])
    }

    @Test(
      "completionBlock holds one block; the block that it holds at the finish is called",
      .rule(.completion.property),
      arguments: [false, true])
    func holdsOneBlock(isReplacedByTheWork: Bool) {
      let upload = BlockOperation {}
      record("replaced", of: upload)
      if isReplacedByTheWork {
        upload.addExecutionBlock { [weak upload, recorder, called] in
          upload?.completionBlock = {
            recorder.note("block", .finished)
            called.open()
          }
        }
      } else {
        record("block", of: upload)
      }
      #expect(upload.completionBlock != nil)
      upload.start()
      called.wait()
      #expect(recorder.lanes(.finished) == ["block"])
    }

    @Test("A completion block that was set to nil is not called", .rule(.completion.property))
    func takenBack() {
      let upload = BlockOperation {}
      #expect(upload.completionBlock == nil)
      record("block", of: upload)
      upload.completionBlock = nil
      #expect(upload.completionBlock == nil)
      upload.start()
      letAnotherPass()
      #expect(!called.isOpen)
      #expect(recorder.lanes(.finished) == ["sort"])
    }

    @Test(
      .rule(.completion.property),
      .departs(
        on: .linuxFoundation, failing: "the property is nil again"),
      arguments: [false, true], [false, true])
    func isNilAgain(isQueued: Bool, isCancelled: Bool) {
      let released = Gate("what the block holds has been released")
      let upload = BlockOperation {}
      upload.completionBlock = { [called, held = Farewell { released.open() }] in
        withExtendedLifetime(held) { called.open() }
      }
      if isCancelled { upload.cancel() }
      if isQueued { queue.addOperation(upload) } else { upload.start() }
      called.wait()
      // The property is not checked inside the block, because the documents do not say that it is nil when
      // the block begins.
      letAnotherPass()
      #expect(upload.completionBlock == nil, "the property is nil again")
      if upload.completionBlock == nil { released.wait() }
    }

    @Test(.rule(.completion.noArgumentsNoResult))
    func noArgumentsNoResult() throws {
      #expect(try DoesNotCompile.isRefused("CompletionBlockWithArguments.swift"))
    }

    // MARK: Time and use

    @Test(.rule(.completion.afterMainTask), arguments: [true, false], [false, true])
    func afterMainTask(isQueued: Bool, isSetMeanwhile: Bool) {
      let sending = Busy()
      let upload = recorder.operation("upload") { sending.work() }
      let setBlock = { [recorder, called] in
        upload.completionBlock = { [weak upload] in
          let isOver = upload?.isFinished == true && upload?.isExecuting == false
          recorder.note(isOver ? "block" : "block, too early", .finished)
          called.open()
        }
      }
      if !isSetMeanwhile { setBlock() }
      if isQueued {
        queue.addOperation(upload)
      } else {
        Thread { upload.start() }.start()
      }
      if isSetMeanwhile {
        sending.begun.wait()
        setBlock()
      }
      letAnotherPass()
      #expect(!called.isOpen)
      sending.mayEnd.open()
      called.wait()
      #expect(recorder.lanes(.finished) == ["sort", "upload", "block"])
    }

    @Test(
      "A completion block waits for an overridden isFinished", .rule(.completion.afterMainTask),
      arguments: [false, true])
    func afterAnOwnFinish(isQueued: Bool) {
      let (upload, oneByOne) = (OwnFinish(), OneByOne())
      record(of: upload)
      queue.underlyingQueue = oneByOne.threads
      if isQueued { queue.addOperation(upload) } else { upload.start() }
      oneByOne.settle()
      letAnotherPass()
      #expect(!called.isOpen)
      upload.end()
      called.wait()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["sort", "block"])
    }

    private final class Hasty: Operation, @unchecked Sendable {
      private let isOver = Mutex(false)
      override var isFinished: Bool { isOver.withLock { $0 } }
      override func main() {
        willChangeValue(forKey: "isFinished")
        isOver.withLock { $0 = true }
        didChangeValue(forKey: "isFinished")
      }
    }

    @Test(
      "A completion block runs once even if the finish is announced twice",
      .rule(.completion.onlyOnce),
      .departs(on: .linuxFoundation, failing: "calls: 2"))
    func onlyOnce() {
      let upload = Hasty()
      record(of: upload)
      upload.start()
      called.wait()
      letAnotherPass()
      let calls = recorder.lanes(.finished).count { $0 == "block" }
      #expect(calls == 1, "calls: \(calls)")
    }

    @Test(
      "The completion block of a queued operation runs once", .rule(.completion.onlyOnce),
      arguments: [false, true])
    func onlyOnceInAQueue(isOwn: Bool) {
      let upload: Operation = isOwn ? OfOwnClass {} : BlockOperation {}
      record(of: upload)
      queue.addOperation(upload)
      called.wait()
      queue.waitToEmpty()
      letAnotherPass()
      #expect(recorder.lanes(.finished).count { $0 == "block" } == 1)
    }

    @Test(
      "All blocks run before the completion block", .rule(.completion.afterMainTask),
      arguments: 0..<3)
    func afterEachClosure(held: Int) {
      let busy = Busy()
      let upload = BlockOperation()
      for number in 0..<3 {
        upload.addExecutionBlock { [recorder] in
          if number == held { busy.work() }
          recorder.note("closure", .finished)
        }
      }
      record(of: upload)
      queue.addOperation(upload)
      busy.begun.wait()
      letAnotherPass()
      #expect(!called.isOpen)
      busy.mayEnd.open()
      called.wait()
      letAnotherPass()
      let ends = recorder.lanes(.finished).filter { $0 != "sort" }
      #expect(ends == ["closure", "closure", "closure", "block"])
    }

    enum Cancellation: CaseIterable { case byHand, beforeAdding, suspended, waiting, executing }

    @Test(.rule(.completion.mayBeCancelled), arguments: Cancellation.allCases)
    func afterCancellation(cancellation: Cancellation) {
      let busy = Busy()
      let signIn = BlockOperation {}
      let upload = BlockOperation { busy.work() }
      record(of: upload)
      switch cancellation {
      case .byHand, .beforeAdding:
        upload.cancel()
      case .suspended:
        queue.isSuspended = true
        queue.addOperation(upload)
        upload.cancel()
      case .waiting:
        queue.isSuspended = true
        upload.addDependency(signIn)
        queue.addOperation(upload)
        upload.cancel()
      case .executing:
        queue.addOperation(upload)
        busy.begun.wait()
        upload.cancel()
      }
      letAnotherPass()
      #expect(!called.isOpen)
      recorder.note("start or end", .finished)
      switch cancellation {
      case .byHand: upload.start()
      case .beforeAdding: queue.addOperation(upload)
      case .suspended, .waiting: queue.isSuspended = false
      case .executing: busy.mayEnd.open()
      }
      called.wait()
      queue.waitToEmpty()
      signIn.start()
      #expect(upload.isFinished)
      #expect(busy.begun.isOpen == (cancellation == .executing))
      #expect(recorder.lanes(.finished) == ["sort", "start or end", "block"])
    }

    @Test(.rule(.completion.tellsClients))
    func tellsClients() {
      let upload = recorder.operation("upload")
      record("client", of: upload)
      queue.addOperation(upload)
      called.wait()
      #expect(recorder.lanes(.finished) == ["upload", "client"])
    }

    /// Executes until ``end()`` is called, which may be called repeatedly.
    private final class OpenEnded: ConcurrentOperation, @unchecked Sendable {
      // Unchecked because the superclass is; the state is atomic.
      private let isEnding = Atomic(false)
      private let sent: Gate

      init(_ sent: Gate) { self.sent = sent }

      override func launch() { sent.open() }

      func end() {
        if !isEnding.exchange(true, ordering: .acquiringAndReleasing) { finish() }
      }
    }

    @Test(.rule(.completion.finalAnnouncementClaim, .completion.afterMainTask))
    func cannotAnnounceTheFinish() {
      let sent = Gate("the photo has been sent")
      let upload = OpenEnded(sent)
      upload.completionBlock = { [weak upload, recorder, called] in
        recorder.note("block", .finished)
        upload?.end()
        called.open()
      }
      queue.addOperation(upload)
      sent.wait()
      letAnotherPass()
      #expect(!upload.isFinished)
      #expect(queue.operations.contains(upload))
      recorder.note("somebody else", .finished)
      upload.end()
      called.wait()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["sort", "somebody else", "block"])
    }

    // MARK: The book's own classes

    @Test("A button shows success, failure and cancellation", .example(.completion.sideWork))
    func exampleUploadButton() async {
      struct Offline: Error {}
      let uploads = OperationQueue()
      let (states, shown) = AsyncStream.makeStream(of: UploadButton.State.self)
      var next = states.makeAsyncIterator()
      let button = await UploadButton(uploads)
      await MainActor.run {
        button.display = { shown.yield($0) }
        button.tapped { _ in "photos/beach" }
        button.tapped { _ in "tapped twice" }
      }
      #expect(await next.next() == .sending)
      #expect(await next.next() == .sent("photos/beach"))
      await button.tapped { _ in throw Offline() }
      #expect(await next.next() == .sending)
      #expect(await next.next() == .failed(Offline().localizedDescription))
      // This upload is cancelled before its start.
      uploads.isSuspended = true
      await button.tapped { _ in "photos/forest" }
      await button.cancel()
      #expect(await next.next() == .sending)
      #expect(await button.state == .sending)
      uploads.isSuspended = false
      #expect(await next.next() == .cancelled)
      // Two uploads are cancelled while sending: one checks for cancellation, and the other is past its last
      // check.
      let busy = Busy()
      await button.tapped { isCancelled in
        busy.work()
        if isCancelled() { throw CancellationError() }
        return "photos/harbour"
      }
      busy.begun.wait()
      await button.cancel()
      busy.mayEnd.open()
      #expect(await next.next() == .sending)
      #expect(await next.next() == .cancelled)
      let late = Busy()
      await button.tapped { _ in
        late.work()
        return "photos/lake"
      }
      late.begun.wait()
      await button.cancel()
      late.mayEnd.open()
      #expect(await next.next() == .sending)
      #expect(await next.next() == .sent("photos/lake"))
      await button.cancel()
      #expect(await button.state == .sent("photos/lake"))
    }

    @Test("A released upload button is not notified", .example(.completion.sideWork))
    func exampleButtonIsGone() async {
      let uploads = OperationQueue()
      let busy = Busy()
      var button: UploadButton? = await UploadButton(uploads)
      weak let gone = button
      await button?.tapped { _ in
        busy.work()
        return "photos/beach"
      }
      busy.begun.wait()
      button = nil
      #expect(gone == nil)
      busy.mayEnd.open()
      uploads.waitToEmpty()
    }
  }
}
