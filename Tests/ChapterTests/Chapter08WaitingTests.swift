import Chapter08Waiting
import ChapterKit
import Operations
import Testing

extension Book {
  @Suite("08 Waiting")
  @TestThread
  struct Chapter08WaitingTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// Lets another thread come and go, which takes longer than a wait that does not wait.
    private func letOthersPass() {
      let other = EventLoop()
      other.post {}
      other.finish()
    }

    // MARK: Waiting for one operation

    @Test(
      "waitUntilFinished() keeps its caller until the operation has finished",
      .rule("wait.blocks-the-caller"))
    func blocksTheCaller() {
      let waiting = Gate("the caller is about to wait")
      let arrived = Gate("the picture may arrive")
      let download = recorder.operation("download") { arrived.wait() }
      queue.addOperation(download)
      let caller = EventLoop()
      caller.post { [recorder] in
        waiting.open()
        download.waitUntilFinished()
        recorder.note("caller", .finished)
      }
      waiting.wait()
      letOthersPass()
      arrived.open()
      caller.finish()
      #expect(recorder.lanes(.finished) == ["download", "caller"])
    }

    @Test(
      "waitUntilFinished() keeps its caller until the operation has finished: its block may follow",
      .rule("wait.blocks-the-caller"))
    func completionBlockMayFollow() {
      let returned = Gate("the wait has returned")
      let called = Gate("the completion block has ended")
      let upload = recorder.operation("upload")
      upload.completionBlock = { [recorder] in
        returned.wait()
        recorder.note("completion block", .finished)
        called.open()
      }
      queue.addOperation(upload)
      upload.waitToFinish()
      recorder.note("caller", .finished)
      returned.open()
      called.wait()
      #expect(recorder.lanes(.finished) == ["upload", "caller", "completion block"])
    }

    @Test(
      "Code that has made an operation can wait, and then go on with its result",
      .rule("wait.for-consuming-results"))
    func resultsCanBeConsumed() {
      let arrived = Gate("the picture may arrive")
      let download = Download {
        arrived.wait()
        return .beach
      }
      queue.addOperation(download)
      #expect(download.picture == nil)
      arrived.open()
      download.waitToFinish()
      #expect(download.picture == .beach)
    }

    // MARK: Waiting for several

    @Test(
      "addOperations(_:waitUntilFinished:) can wait for the batch that it adds",
      .rule("wait.add-and-wait"))
    func addAndWait() {
      let waiting = Gate("the caller is about to wait")
      let arrived = [Gate("the beach may arrive"), Gate("the forest may arrive")]
      let downloads = [
        recorder.operation("beach") { arrived[0].wait() },
        recorder.operation("forest") { arrived[1].wait() },
      ]
      let caller = EventLoop()
      caller.post { [recorder, queue] in
        waiting.open()
        queue.addOperations(downloads, waitUntilFinished: true)
        recorder.note("caller", .finished)
      }
      waiting.wait()
      for (gate, download) in zip(arrived, downloads) {
        letOthersPass()
        gate.open()
        download.waitToFinish()
      }
      caller.finish()
      #expect(recorder.lanes(.finished) == ["beach", "forest", "caller"])
    }

    @Test(
      "addOperations(_:waitUntilFinished:) can wait for the batch that it adds: for it alone",
      .rule("wait.add-and-wait"))
    func addAndWaitForItAlone() {
      let uploading = Gate("the upload has begun")
      let sent = Gate("the upload may end")
      let upload = recorder.operation("upload") {
        uploading.open()
        sent.wait()
      }
      queue.addOperation(upload)
      uploading.wait()
      Deadline.wait(for: "the batch has finished") { [recorder, queue] in
        queue.addOperations([recorder.operation("download")], waitUntilFinished: true)
        recorder.note("caller", .finished)
      }
      sent.open()
      upload.waitToFinish()
      #expect(recorder.lanes(.finished) == ["download", "caller", "upload"])
    }

    @Test(
      "waitUntilAllOperationsAreFinished() waits for everything in its queue",
      .rule("wait.whole-queue"))
    func wholeQueue() {
      let waiting = Gate("the caller is about to wait")
      let arrived = [Gate("the beach may arrive"), Gate("the forest may arrive")]
      let beach = recorder.operation("beach") { arrived[0].wait() }
      let forest = recorder.operation("forest") { arrived[1].wait() }
      recorder.add(beach, forest, to: queue)
      let caller = EventLoop()
      caller.post { [recorder, queue] in
        waiting.open()
        queue.waitUntilAllOperationsAreFinished()
        recorder.note("caller", .finished)
      }
      waiting.wait()
      arrived[0].open()
      beach.waitToFinish()
      letOthersPass()
      arrived[1].open()
      caller.finish()
      #expect(recorder.lanes(.finished) == ["beach", "forest", "caller"])
    }

    @Test(
      "What other threads add meanwhile makes the wait for a queue longer",
      .rule("wait.prolonged-by-additions"))
    func prolongedByAdditions() {
      let waiting = Gate("the caller is about to wait")
      let arrived = [Gate("the beach may arrive"), Gate("the forest may arrive")]
      let beach = recorder.operation("beach") { arrived[0].wait() }
      let forest = recorder.operation("forest") { arrived[1].wait() }
      recorder.add(beach, to: queue)
      let caller = EventLoop()
      caller.post { [recorder, queue] in
        waiting.open()
        queue.waitUntilAllOperationsAreFinished()
        recorder.note("caller", .finished)
      }
      waiting.wait()
      letOthersPass()
      recorder.add(forest, to: queue)
      arrived[0].open()
      beach.waitToFinish()
      letOthersPass()
      arrived[1].open()
      caller.finish()
      #expect(recorder.lanes(.finished) == ["beach", "forest", "caller"])
    }

    // MARK: What it costs, and where it does harm

    @Test(
      "Waiting between two operations puts in a row what could have overlapped",
      .rule("wait.adds-serialisation"))
    func addsSerialisation() {
      let beach = recorder.operation("beach")
      let forest = recorder.operation("forest")
      recorder.add(beach, to: queue)
      beach.waitToFinish()
      recorder.add(forest, to: queue)
      forest.waitToFinish()
      let together = Rendezvous("both downloads are under way")
      let harbour = recorder.operation("harbour") { together.meet() }
      let meadow = recorder.operation("meadow") { together.meet() }
      recorder.add(harbour, meadow, to: queue)
      queue.waitToEmpty()

      #expect(recorder.relation("harbour", "meadow") == "harbour ∥ meadow")
      #expect(
        "\(Timeline(recorder.events, lanes: ["beach", "forest"], spacing: 1))" == """
          beach   ·┝┥
          forest     ·┝┥
          """)
    }

    @Test(
      "The place to wait is a secondary thread or another operation",
      .rule("wait.from-secondary-or-operation"))
    func fromAnotherOperation() {
      let download = recorder.operation("download")
      let album = recorder.operation("album") { [queue] in
        queue.addOperation(download)
        download.waitUntilFinished()
      }
      queue.addOperation(album)
      album.waitToFinish()
      #expect(recorder.lanes(.began) == ["album", "download"])
      #expect(recorder.lanes(.finished) == ["download", "album"])
    }

    @Test(
      "The place to wait is a secondary thread or another operation: with a place left in the queue",
      .rule("wait.from-secondary-or-operation"))
    func notInTheOnlyPlace() async {
      let result = await #expect(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        await Chapter08WaitingTests.waitInTheOnlyPlace()
      }
      let complaint = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(complaint.contains("in vain, for this: the album is done"))
    }

    /// Never returns; on the thread of the tests, so that Dispatch's are left to the operations.
    private static func waitInTheOnlyPlace() {
      let waiting = Gate("the album is about to wait")
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let album = BlockOperation {
        let download = BlockOperation {}
        queue.addOperation(download)
        waiting.open()
        download.waitUntilFinished()
      }
      queue.addOperation(album)
      waiting.wait()
      Deadline.wait(for: "the album is done", atMost: .milliseconds(50)) {
        album.waitUntilFinished()
      }
    }

    @Test("An event loop that waits deals with no event until the wait is over")
    func eventLoopThatWaits() {
      let downloading = Gate("the download has begun")
      let arrived = Gate("the picture may arrive")
      let download = recorder.operation("download") {
        downloading.open()
        arrived.wait()
      }
      let mainThread = EventLoop()
      mainThread.post { [queue] in
        queue.addOperation(download)
        download.waitUntilFinished()
      }
      downloading.wait()
      mainThread.post { [recorder] in recorder.note("tap", .finished) }
      letOthersPass()
      arrived.open()
      mainThread.finish()
      #expect(recorder.lanes(.finished) == ["download", "tap"])
    }

    @Test("An event loop deals with its events in their order, on one thread")
    func eventLoop() {
      let loop = EventLoop()
      for number in 1...100 {
        loop.post { [recorder] in
          let thread = Thread.current
          recorder.note("\(number)", thread.threadDictionary["began"] == nil ? .began : .finished)
          thread.threadDictionary["began"] = true
        }
      }
      loop.finish()
      #expect(recorder.events.map(\.lane) == (1...100).map { "\($0)" })
      #expect(recorder.lanes(.began) == ["1"])
    }

    // MARK: The chapter's answer

    @Test(
      "addOperations(_:then:) does its work once, after all of the batch", arguments: [0, 1, 3])
    func batchThen(count: Int) {
      let arrived = Gate("the pictures may arrive")
      let downloads = (0..<count).map { number in
        recorder.operation("download \(number)") { arrived.wait() }
      }
      queue.maxConcurrentOperationCount = 1
      let last = queue.addOperations(downloads) { [recorder] in recorder.note("album", .finished) }
      // The first holds the only place, so that the last has not begun.
      if count > 1 { downloads[count - 1].cancel() }
      arrived.open()
      queue.waitToEmpty()
      let done = (count > 1 ? downloads.dropLast() : downloads[...]).compactMap(\.name)
      #expect(recorder.lanes(.finished) == done + ["album"])
      #expect(last.isFinished)
    }
  }
}
