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

    /// Gives an operation a completion block that is recorded.
    private func record(_ name: String = "block", of operation: Operation) {
      operation.completionBlock = { [recorder, called] in
        recorder.note(name, .finished)
        called.open()
      }
    }

    /// Lets another operation finish and its completion block be called.
    private func letAnotherPass() {
      let passed = Gate("another completion block has been called")
      let sort = recorder.operation("sort")
      sort.completionBlock = { passed.open() }
      sort.start()
      passed.wait()
    }

    // MARK: What it is

    @Test("An operation needs no completion block", .rule("completion.optional"))
    func optional() {
      let upload = Upload()
      #expect(upload.completionBlock == nil)
      queue.addOperation(upload)
      queue.waitToEmpty()
      #expect(upload.isFinished)
      #expect(upload.link == "photos/beach")
    }

    @Test(
      "completionBlock holds one block, and is nil again once that has begun to run: only one",
      .rule("completion.property"))
    func holdsOneBlock() {
      let upload = Upload()
      record("replaced", of: upload)
      record("block", of: upload)
      #expect(upload.completionBlock != nil)
      upload.start()
      called.wait()
      #expect(recorder.lanes(.finished) == ["block"])
    }

    @Test(
      "completionBlock holds one block, and is nil again once that has begun to run",
      .rule("completion.property"),
      .departs(
        on: .linuxFoundation,
        "the block is kept after it has run, so that one which captures its operation leaks it",
        failing: "isNil.withLock { $0 }"))
    func isNilAgain() {
      let isNil = Mutex(false)
      let upload = Upload()
      upload.completionBlock = { [weak upload, called] in
        isNil.withLock { $0 = upload?.completionBlock == nil }
        called.open()
      }
      upload.start()
      called.wait()
      #expect(isNil.withLock { $0 }, "\(upload)")
    }

    @Test(
      "A completion block takes no argument and returns nothing",
      .rule("completion.no-arguments-no-result"))
    func noArgumentsNoResult() throws {
      #expect(try DoesNotCompile.isRefused("CompletionBlockWithArguments.swift"))
    }

    // MARK: When it runs, and what for

    @Test(
      "A completion block runs when the work is over and the operation has finished",
      .rule("completion.after-main-task"))
    func afterMainTask() {
      let sent = Gate("the photo may be sent")
      let upload = recorder.operation("upload") { sent.wait() }
      upload.completionBlock = { [weak upload, recorder, called] in
        recorder.note(upload?.isFinished == true ? "block" : "block, too early", .finished)
        called.open()
      }
      queue.addOperation(upload)
      letAnotherPass()
      #expect(!called.isOpen)
      sent.open()
      called.wait()
      #expect(recorder.lanes(.finished) == ["sort", "upload", "block"])
    }

    @Test(
      "A completion block runs when the work is over and the operation has finished: if cancelled",
      .rule("completion.after-main-task"))
    func afterCancellation() {
      let upload = recorder.operation("upload")
      record(of: upload)
      upload.cancel()
      letAnotherPass()
      #expect(!called.isOpen)
      recorder.note("added", .finished)
      queue.addOperation(upload)
      called.wait()
      #expect(recorder.lanes(.finished) == ["sort", "added", "block"])
    }

    @Test(
      "A completion block can tell interested clients that the operation is over",
      .rule("completion.tells-clients"))
    func tellsClients() {
      let upload = Upload { [recorder] in recorder.note("upload", .finished) }
      record("client", of: upload)
      queue.addOperation(upload)
      called.wait()
      #expect(recorder.lanes(.finished) == ["upload", "client"])
      #expect(upload.link == "photos/beach")
    }

    @Test(
      "A completion block cannot announce the finish, which is what makes it run",
      .rule("completion.final-announcement-claim"))
    func cannotAnnounceTheFinish() {
      let sent = Gate("the photo has been sent")
      let upload = OpenEndedUpload { sent.open() }
      upload.completionBlock = { [weak upload, recorder, called] in
        recorder.note("block", .finished)
        upload?.finish()
        called.open()
      }
      queue.addOperation(upload)
      sent.wait()
      letAnotherPass()
      #expect(!upload.isFinished)
      #expect(queue.operationCount == 1)
      recorder.note("somebody else", .finished)
      upload.finish()
      called.wait()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["sort", "somebody else", "block"])
    }

    // MARK: The chapter's answer

    @Test("addCompletionBlock(_:) calls all blocks, in their order, once", arguments: 1...3)
    func chain(count: Int) {
      let upload = Upload()
      for number in 1...count {
        upload.addCompletionBlock { [recorder] in recorder.note("\(number)", .finished) }
      }
      upload.addCompletionBlock { [called] in called.open() }
      upload.start()
      called.wait()
      #expect(recorder.lanes(.finished) == (1...count).map { "\($0)" })
    }
  }
}
