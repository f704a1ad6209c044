import Chapter07Cancellation
import Chapter08Waiting
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("08 Waiting")
  @TestThread
  struct Chapter08WaitingTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// An operation that executes in the queue until the gate is opened.
    private func executing(
      _ name: String = "download", until end: Gate = Gate("The picture arrives.")
    ) -> (operation: Operation, end: Gate) {
      let begun = Gate("The operation has begun.")
      let operation = recorder.operation(name) {
        begun.open()
        end.wait()
      }
      queue.addOperation(operation)
      begun.wait()
      return (operation, end)
    }

    // MARK: Waiting for one operation

    @Test(.rule(.wait.blocksTheCaller))
    func blocksTheCaller() {
      expectWaits {
        let (download, arrived) = executing()
        return ({ download.waitUntilFinished() }, arrived.open)
      }
    }

    @Test(
      "waitUntilFinished() blocks even if the operation has not begun, whether cancelled or not",
      .rule(.wait.blocksTheCaller), arguments: [false, true])
    func blocksTheCallerBeforeTheStart(isCancelled: Bool) {
      expectWaits {
        let upload = BlockOperation {}
        if isCancelled { upload.cancel() }
        return ({ upload.waitUntilFinished() }, upload.start)
      }
    }

    @Test(
      "waitUntilFinished() does not return just because the operation is cancelled",
      .rule(.wait.blocksTheCaller),
      arguments: [false, true])
    func blocksTheCallerThroughACancellation(isExecuting: Bool) {
      expectWaitsThrough {
        let (upload, sent): (Operation, Gate) =
          isExecuting ? executing("upload") : (BlockOperation {}, Gate("The upload is sent."))
        return (
          { upload.waitUntilFinished() }, upload.cancel,
          { isExecuting ? sent.open() : upload.start() }
        )
      }
    }

    @Test(
      "waitUntilFinished() blocks until an overridden isFinished is announced",
      .rule(.wait.blocksTheCaller), arguments: [false, true])
    func blocksTheCallerUntilAnOwnFinish(isCancelled: Bool) {
      expectWaitsThrough {
        let upload = OwnFinish()
        return (
          { upload.waitUntilFinished() },
          {
            upload.start()
            if isCancelled { upload.cancel() }
          }, upload.end
        )
      }
    }

    @Test(
      "All threads that wait for one operation continue when it finishes",
      .rule(.wait.blocksTheCaller), arguments: [2, 4])
    func severalWaitForOne(count: Int) {
      expectWaits(rounds: 10) {
        let (upload, sent) = executing("upload")
        return (
          {
            let returned = (1..<count).map { Gate("Thread \($0) has returned.") }
            for returned in returned {
              Thread.detachNewThread {
                upload.waitUntilFinished()
                returned.open()
              }
            }
            upload.waitUntilFinished()
            for returned in returned { returned.wait() }
          }, sent.open
        )
      }
    }

    @Test("waitUntilFinished() returns at once after the finish", .rule(.wait.blocksTheCaller))
    func finishedDoesNotBlock() {
      let upload = BlockOperation {}
      upload.start()
      upload.waitToFinish()
      #expect(upload.isFinished)
    }

    @Test(.rule(.wait.forConsumingResults))
    func resultsCanBeConsumed() {
      for _ in 1...25 {
        let arrived = Gate("The picture arrives.")
        let picture = Mutex<Picture?>(nil)
        let download = BlockOperation {
          arrived.wait()
          picture.withLock { $0 = .beach }
        }
        queue.addOperation(download)
        #expect(picture.withLock { $0 } == nil)
        arrived.open()
        download.waitToFinish()
        #expect(picture.withLock { $0 } == .beach)
      }
    }

    // MARK: Waiting for several

    @Test(.rule(.wait.addAndWait), arguments: 0...2)
    func addAndWait(last: Int) {
      expectWaitsThrough {
        let arrived = Gate("The last picture arrives.")
        let downloads = (0...2).map { place in
          recorder.operation("\(place)") { if place == last { arrived.wait() } }
        }
        return (
          { [queue] in queue.addOperations(downloads, waitUntilFinished: true) },
          {
            for (place, download) in downloads.enumerated() where place != last {
              download.waitToFinish()
            }
            #expect(!downloads[last].isFinished)
          },
          arrived.open
        )
      }
    }

    @Test(
      "A wait for a batch includes cancelled operations", .rule(.wait.addAndWait),
      arguments: Cancellation.allCases,
      [[0], [1], [0, 1]])
    func addAndWaitForCancelled(cancellation: Cancellation, places: [Int]) {
      expectWaitsThrough {
        let queue = OperationQueue()
        let downloads = (0...1).map { recorder.operation("\($0)") }
        let cancel = { for place in places { downloads[place].cancel() } }
        // A cancelled operation stays in the queue until the queue has called `start()`.
        queue.isSuspended = true
        if cancellation == .before { cancel() }
        return (
          { queue.addOperations(places.map { downloads[$0] }, waitUntilFinished: true) },
          { if cancellation == .meanwhile { cancel() } }, { queue.isSuspended = false }
        )
      }
    }

    @Test(
      "A wait for a batch includes operations that are not ready", .rule(.wait.addAndWait),
      arguments: [false, true])
    func addAndWaitForUnready(isOwn: Bool) {
      expectWaits(rounds: 10) {
        let (queue, signIn) = (OperationQueue(), BlockOperation {})
        let upload = isOwn ? OfOwnClass {} : BlockOperation {}
        upload.addDependency(signIn)
        return ({ queue.addOperations([upload], waitUntilFinished: true) }, signIn.start)
      }
    }

    @Test(
      "A wait for a batch ends when the last operation of the batch finishes",
      .rule(.wait.addAndWait), arguments: 0...2)
    func addAndWaitToTheEnd(last: Int) {
      for _ in 1...25 {
        let others = Gate("The others have finished.")
        let downloads = (0...2).map { place in
          recorder.operation("\(place)") { if place == last { others.wait() } }
        }
        let first = downloads.indices.filter { $0 != last }.map { downloads[$0] }
        Deadline.wait(for: "The batch has finished.") { [queue] in
          Thread.detachNewThread {
            for download in first { download.waitUntilFinished() }
            others.open()
          }
          queue.addOperations(downloads, waitUntilFinished: true)
        }
        #expect(downloads.map(\.isFinished) == [true, true, true])
      }
    }

    @Test(
      "addOperations(_:waitUntilFinished:) waits only for the operations that it adds",
      .rule(.wait.addAndWait))
    func addAndWaitForItAlone() {
      let (upload, sent) = executing("upload")
      Deadline.wait(for: "The batch has finished.") { [recorder, queue] in
        queue.addOperations([recorder.operation("download")], waitUntilFinished: true)
        recorder.note("caller", .finished)
      }
      sent.open()
      upload.waitToFinish()
      #expect(recorder.lanes(.finished) == ["download", "caller", "upload"])
    }

    @Test("addOperations(_:waitUntilFinished:) waits only if told to", .rule(.wait.addAndWait))
    func addAndDoNotWait() {
      let arrived = Gate("The picture arrives.")
      let download = recorder.operation("download") { arrived.wait() }
      queue.addOperations([download], waitUntilFinished: false)
      recorder.note("caller", .finished)
      arrived.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["caller", "download"])
    }

    @Test(.rule(.wait.wholeQueue), arguments: 0...2)
    func wholeQueue(last: Int) {
      expectWaits {
        let arrived = Gate("The last picture arrives.")
        let downloads = (0...2).map { place in
          recorder.operation("\(place)") { if place == last { arrived.wait() } }
        }
        queue.addOperations(downloads, waitUntilFinished: false)
        for (place, download) in downloads.enumerated() where place != last {
          download.waitToFinish()
        }
        return ({ [queue] in queue.waitUntilAllOperationsAreFinished() }, arrived.open)
      }
    }

    @Test(
      "waitUntilAllOperationsAreFinished() blocks while the queue is suspended or has no room",
      .rule(.wait.wholeQueue), arguments: Cancellation.allCases, [false, true])
    func suspendedQueue(cancellation: Cancellation, isSuspended: Bool) {
      expectWaitsThrough {
        let upload = recorder.operation("upload")
        if isSuspended { queue.isSuspended = true } else { queue.maxConcurrentOperationCount = 0 }
        queue.addOperation(upload)
        if cancellation == .before { upload.cancel() }
        return (
          { [queue] in queue.waitUntilAllOperationsAreFinished() },
          { [queue] in if cancellation == .meanwhile { queue.cancelAllOperations() } },
          { [queue] in
            #expect(!upload.isFinished)
            (queue.isSuspended, queue.maxConcurrentOperationCount) = (false, 1)
          }
        )
      }
    }

    @Test(
      "waitUntilAllOperationsAreFinished() waits for operations that are not ready",
      .rule(.wait.wholeQueue), arguments: [false, true])
    func unreadyOnes(isBehindBarrier: Bool) {
      expectWaitsThrough(rounds: 10) {
        let (queue, busy, signIn) = (OperationQueue(), Busy(), BlockOperation {})
        let (download, upload) = (BlockOperation { busy.work() }, BlockOperation {})
        upload.addDependency(signIn)
        queue.addOperation(download)
        if isBehindBarrier { queue.addBarrierBlock {} }
        queue.addOperation(upload)
        busy.begun.wait()
        return (
          { queue.waitUntilAllOperationsAreFinished() },
          {
            busy.mayEnd.open()
            download.waitToFinish()
          }, signIn.start
        )
      }
    }

    @Test(.rule(.wait.emptyReturns))
    func emptyReturns() {
      func returns(as state: String) {
        Deadline.wait(for: "The wait for a queue that is \(state) is over.") {
          queue.waitUntilAllOperationsAreFinished()
        }
      }
      returns(as: "new")
      let upload = recorder.operation("upload")
      queue.addOperation(upload)
      queue.waitToEmpty()
      returns(as: "empty again")
      queue.isSuspended = true
      returns(as: "empty and suspended")
      (queue.isSuspended, queue.maxConcurrentOperationCount) = (false, 0)
      returns(as: "empty and without room")
      #expect(upload.isFinished)
    }

    @Test("All threads that wait for a queue continue when it is empty", .rule(.wait.wholeQueue))
    func severalThreads() {
      expectWaits(rounds: 10) {
        let arrived = Gate("The picture arrives.")
        let waiting = Gate("Another thread is about to wait.")
        let returned = Gate("The other thread has returned.")
        queue.addOperation { arrived.wait() }
        let wait = { @Sendable [queue] in queue.waitUntilAllOperationsAreFinished() }
        Thread.detachNewThread {
          waiting.open()
          wait()
          returned.open()
        }
        waiting.wait()
        let both = { @Sendable in
          wait()
          returned.wait()
        }
        return (both, arrived.open)
      }
    }

    enum Cancellation: CaseIterable { case never, before, meanwhile }

    @Test(
      "A wait for an empty queue returns without waiting for operations that are added later",
      .rule(.wait.wholeQueue))
    func emptyQueue() {
      let later = recorder.operation("later")
      queue.isSuspended = true
      queue.waitToEmpty()
      recorder.note("caller", .finished)
      queue.addOperation(later)
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["caller", "later"])
    }

    @Test("waitUntilAllOperationsAreFinished() also waits for a barrier", .rule(.wait.wholeQueue))
    func wholeQueueWithABarrier() {
      expectWaits {
        let busy = Busy()
        // The barrier comes after another operation, because on Linux a barrier does not wait in an empty
        // queue.
        queue.isSuspended = true
        queue.addOperation {}
        queue.addBarrierBlock { busy.work() }
        queue.isSuspended = false
        busy.begun.wait()
        return ({ [queue] in queue.waitUntilAllOperationsAreFinished() }, busy.mayEnd.open)
      }
    }

    @Test(.rule(.wait.prolongedByAdditions))
    func prolongedByAdditions() {
      expectWaitsThrough {
        let (beach, first) = executing("beach")
        let arrived = Gate("The forest arrives.")
        let forest = recorder.operation("forest") { arrived.wait() }
        return (
          { [queue] in queue.waitUntilAllOperationsAreFinished() },
          { [queue] in
            queue.addOperation(forest)
            first.open()
            beach.waitToFinish()
          },
          arrived.open
        )
      }
    }

    @Test(
      "A wait for a queue includes operations that are added during the wait",
      .rule(.wait.prolongedByAdditions))
    func prolongedToTheEnd() {
      for _ in 1...25 {
        let (_, first) = executing("beach")
        let forest = recorder.operation("forest")
        Deadline.wait(for: "Nothing is left in the queue.") { [queue] in
          let waiting = Gate("The caller is about to wait.")
          Thread.detachNewThread {
            waiting.wait()
            queue.addOperation(forest)
            first.open()
          }
          waiting.open()
          queue.waitUntilAllOperationsAreFinished()
        }
        #expect(forest.isFinished)
      }
    }

    // MARK: Cost and harm

    @Test(.example(.wait.addsSerialisation))
    func exampleAddsSerialisation() {
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

    @Test(.rule(.wait.fromSecondaryOrOperation), arguments: [false, true])
    func fromAnotherOperation(isSameQueue: Bool) {
      let download = recorder.operation("download")
      let downloads = isSameQueue ? queue : OperationQueue()
      // In the same queue, this works only if the queue has another slot.
      if !isSameQueue { queue.maxConcurrentOperationCount = 1 }
      let album = recorder.operation("album") {
        downloads.addOperation(download)
        download.waitUntilFinished()
      }
      queue.addOperation(album)
      album.waitToFinish()
      #expect(recorder.lanes(.began) == ["album", "download"])
      #expect(recorder.lanes(.finished) == ["download", "album"])
    }

    @Test("An operation that waits for itself hangs", .example(.wait.fromSecondaryOrOperation))
    func exampleNotItself() async {
      let child = await #expect(processExitsWith: .exitCode(1), observing: Child.words) {
        await Chapter08WaitingTests.waitForItself()
      }
      #expect(child.said.contains("timed out waiting for this: The album is done."))
    }

    private static func waitForItself() {
      let queue = OperationQueue()
      let album = BlockOperation()
      album.addExecutionBlock { [unowned album] in
        album.waitUntilFinished()
      }
      queue.addOperation(album)
      Deadline.wait(for: "The album is done.", atMost: .milliseconds(50)) {
        album.waitUntilFinished()
      }
    }

    @Test("An operation that waits for its queue hangs", .example(.wait.fromSecondaryOrOperation))
    func exampleNotItsOwnQueue() async {
      let child = await #expect(processExitsWith: .exitCode(1), observing: Child.words) {
        await Chapter08WaitingTests.waitForItsOwnQueue()
      }
      #expect(child.said.contains("timed out waiting for this: The report is done."))
    }

    private static func waitForItsOwnQueue() {
      let queue = OperationQueue()
      let report = BlockOperation { queue.waitUntilAllOperationsAreFinished() }
      queue.addOperation(report)
      Deadline.wait(for: "The report is done.", atMost: .milliseconds(50)) {
        report.waitUntilFinished()
      }
    }

    /// The code of a tool's `main.swift`.
    nonisolated private static func tool(
      _ photos: [String], upload: @escaping @Sendable (String) -> String,
      print: @Sendable ([String]) -> Void
    ) {
      // snippet.tool
      let links = Mutex<[String]>([])
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 2
      for photo in photos {
        queue.addOperation {
          let link = upload(photo)
          links.withLock { $0.append(link) }
        }
      }
      queue.waitUntilAllOperationsAreFinished()
      print(links.withLock { $0 })
      // snippet.end
    }

    @Test("A command line tool waits for its queue in its last lines", .example(.wait.wholeQueue))
    func exampleToolWaits() {
      let printed = Mutex<[[String]]>([])
      expectWaits {
        let sent = Gate("The photos have been sent.")
        return (
          {
            Self.tool(["beach", "forest"]) { photo in
              sent.wait()
              return "photos/\(photo)"
            } print: { links in
              printed.withLock { $0.append(links.sorted()) }
            }
          }, sent.open
        )
      }
      #expect(Set(printed.withLock { $0 }) == [["photos/beach", "photos/forest"]])
    }

    @Test(
      "A screen shares, cancels and is released without blocking a thread",
      .example(.wait.bestAvoided))
    func exampleShareScreen() async {
      let (ends, end) = AsyncStream.makeStream(of: [String]?.self)
      var next = ends.makeAsyncIterator()
      var screen: ShareScreen? = await ShareScreen()
      let first = PhotoServer(pausingAt: 2)
      await MainActor.run { [screen] in
        screen?.didEnd = { end.yield($0) }
        screen?.share([], to: first)
        screen?.share(["beach", "forest"], to: first)
        screen?.share(["lake"], to: first)
      }
      first.paused.wait()
      first.resumed.open()
      #expect(await next.next() == ["photos/beach", "photos/forest"])
      let second = PhotoServer(pausingAt: 2)
      await screen?.share(["beach", "forest"], to: second)
      second.paused.wait()
      await screen?.cancel()
      await screen?.share(["lake"], to: second)
      second.resumed.open()
      #expect(await next.next() == .some(nil))
      #expect(second.openConnections == 0)
      // If the photo is cancelled after its last check, it arrives, but the sheet stays closed.
      let third = PhotoServer(pausingAt: 4)
      await screen?.share(["beach"], to: third)
      third.paused.wait()
      await screen?.cancel()
      third.resumed.open()
      #expect(await next.next() == .some(nil))
      let fourth = PhotoServer(pausingAt: 2)
      await screen?.share(["beach"], to: fourth)
      fourth.paused.wait()
      weak let gone = screen
      screen = nil
      #expect(gone == nil)
      fourth.resumed.open()
      end.finish()
    }

    @Test(
      "Waiting for the main queue on the main thread hangs",
      .example(.wait.fromSecondaryOrOperation))
    func exampleNotTheMainThreadForItsOwn() async {
      let child = await #expect(processExitsWith: .exitCode(1), observing: Child.words) {
        await Child.lockUp { Chapter08WaitingTests.waitForTheMainQueue() }
      }
      #expect(child.said.contains("timed out waiting for this: The main thread goes on."))
    }

    nonisolated private static func waitForTheMainQueue() {
      let banner = BlockOperation {}
      OperationQueue.main.addOperation(banner)
      banner.waitUntilFinished()
    }
  }
}
