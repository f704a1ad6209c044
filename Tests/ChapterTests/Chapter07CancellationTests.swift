import Chapter07Cancellation
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

import class Chapter04ConcurrentOperations.ConcurrentOperation

extension Book {
  @Suite("07 Cancellation")
  @TestThread
  struct Chapter07CancellationTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// Runs an upload in the queue, and cancels it when a chunk has arrived.
    private func cancel(_ upload: Operation, on server: PhotoServer) {
      queue.addOperation(upload)
      server.paused.wait()
      upload.cancel()
      server.resumed.open()
      upload.waitToFinish()
    }

    enum Obstacle: CaseIterable {
      case suspension, width, dependency
    }

    /// Adds an operation that cannot begin.
    ///
    /// - Returns: A closure that removes the obstacle and waits until the queue is empty. If the obstacle is
    ///   a dependency, it is not removed, and only cancelling lets the operation finish; the dependency
    ///   finishes at the end.
    private func add(_ operation: Operation, behind obstacle: Obstacle) -> () -> Void {
      switch obstacle {
      case .suspension:
        queue.isSuspended = true
        queue.addOperation(operation)
        return { [queue] in
          queue.isSuspended = false
          queue.waitToEmpty()
        }
      case .width:
        let server = PhotoServer(pausingAt: 1)
        queue.maxConcurrentOperationCount = 1
        queue.addOperation(StubbornUpload("busy", to: server))
        server.paused.wait()
        queue.addOperation(operation)
        return { [queue] in
          server.resumed.open()
          queue.waitToEmpty()
        }
      case .dependency:
        let signIn = BlockOperation {}
        operation.addDependency(signIn)
        queue.addOperation(operation)
        return { [queue] in
          queue.waitToEmpty()
          #expect(!signIn.isFinished)
          signIn.start()
        }
      }
    }

    // MARK: The effects of cancel()

    @Test(.rule(.cancel.setsFlag))
    func setsFlag() {
      let upload = recorder.operation("upload")
      #expect(!upload.isCancelled)
      upload.cancel()
      upload.cancel()
      #expect(upload.isCancelled)
      #expect(!upload.isExecuting)
      #expect(!upload.isFinished)
      #expect(recorder.events == [])
      upload.start()
      #expect(upload.isCancelled)
    }

    @Test(
      "cancel() does not mark a finished operation with a state of its own",
      .rule(.cancel.setsFlag))
    func finishedOfOwnStateIsNotMarked() {
      let upload = Unfinished()
      upload.start()
      upload.finish()
      upload.cancel()
      #expect([upload.isFinished, upload.isCancelled] == [true, false])
    }

    @Test("cancel() does not mark a finished operation as cancelled", .rule(.cancel.setsFlag))
    func finishedIsNotMarked() {
      let upload = recorder.operation("upload")
      upload.start()
      upload.cancel()
      #expect(!upload.isCancelled)
      #expect(upload.isFinished)
    }

    @Test(.rule(.cancel.anyTime))
    func anyTime() {
      let busy = Busy()
      let upload = BlockOperation { busy.work() }
      let early = recorder.operation("early")
      early.cancel()
      early.start()
      queue.addOperation(upload)
      busy.begun.wait()
      upload.cancel()
      #expect(upload.isCancelled)
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect([early, upload].allSatisfy { $0.isCancelled && $0.isFinished })
      #expect(recorder.events == [])
    }

    @Test(
      "An operation that was started by hand can be cancelled while it executes",
      .rule(.cancel.anyTime, .cancel.setsFlag), arguments: [false, true])
    func anyTimeByHand(isOwn: Bool) {
      let (busy, ended) = (Busy(), Gate("start() has returned."))
      let upload = isOwn ? OfOwnClass(busy.work) : BlockOperation(block: busy.work)
      Thread.detachNewThread {
        upload.start()
        ended.open()
      }
      busy.begun.wait()
      upload.cancel()
      #expect([upload.isCancelled, upload.isExecuting] == [true, true])
      busy.mayEnd.open()
      ended.wait()
      #expect([upload.isCancelled, upload.isFinished] == [true, true])
    }

    @Test(
      "An operation that finishes after its start() has returned can be cancelled until then",
      .rule(.cancel.anyTime, .cancel.setsFlag), arguments: [false, true])
    func anyTimeBeforeAnOwnFinish(isCancelled: Bool) {
      let upload = OwnFinish()
      upload.start()
      #expect([upload.isFinished, upload.isCancelled] == [false, false])
      if isCancelled { upload.cancel() }
      #expect([upload.isFinished, upload.isCancelled] == [false, isCancelled])
      upload.end()
      upload.cancel()
      #expect([upload.isFinished, upload.isCancelled] == [true, isCancelled])
    }

    @Test(.rule(.cancel.notImmediate))
    func notImmediate() {
      let server = PhotoServer(pausingAt: 2)
      let upload = StubbornUpload("beach", to: server)
      queue.addOperation(upload)
      server.paused.wait()
      upload.cancel()
      #expect(upload.isCancelled)
      #expect(upload.isExecuting)
      #expect(!upload.isFinished)
      server.resumed.open()
      upload.waitToFinish()
      #expect(server.chunks(of: "beach") == 4)
    }

    @Test(.rule(.cancel.runsUntilDoneOtherwise), arguments: [1, 4])
    func runsUntilDone(chunk: Int) {
      let server = PhotoServer(pausingAt: chunk)
      let upload = StubbornUpload("beach", to: server)
      cancel(upload, on: server)
      #expect(upload.isCancelled)
      #expect(server.chunks(of: "beach") == 4)
    }

    private final class GivenUp: BlockOperation, @unchecked Sendable {
      override func main() {
        cancel()
        super.main()
      }
    }

    @Test(
      "A block operation that is cancelled while it executes runs all of its blocks",
      .rule(.cancel.runsUntilDoneOtherwise))
    func runsAllBlocks() {
      let previews = GivenUp()
      for size in ["large", "medium", "small"] {
        previews.addExecutionBlock { [recorder] in recorder.note(size, .finished) }
      }
      previews.start()
      #expect(previews.isCancelled)
      #expect(recorder.lanes(.finished).sorted() == ["large", "medium", "small"])
    }

    // snippet.example
    @Test(.rule(.cancel.voluntary))
    func voluntary() {
      let stubborn = PhotoServer(pausingAt: 2)
      cancel(StubbornUpload("beach", to: stubborn), on: stubborn)
      let polite = PhotoServer(pausingAt: 2)
      cancel(Upload("beach", to: polite), on: polite)
      #expect(stubborn.chunks(of: "beach") == 4)
      #expect(polite.chunks(of: "beach") == 2)
    }
    // snippet.end

    @Test(.rule(.cancel.unqueuedMarkedAtOnce))
    func unqueuedIsMarkedAtOnce() {
      let upload = BlockOperation {}
      upload.cancel()
      #expect(upload.isCancelled)
      #expect(!upload.isFinished)
      upload.start()
      #expect(upload.isFinished)
    }

    @Test(
      .rule(.cancel.single),
      arguments: 0...2)
    func single(place: Int) {
      let photos = ["beach", "forest", "harbour"]
      let uploads = photos.map { recorder.operation($0) }
      for (upload, previous) in zip(uploads.dropFirst(), uploads) { upload.addDependency(previous) }
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations(uploads, waitUntilFinished: false)
      uploads[place].cancel()
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(uploads.map(\.isCancelled) == photos.indices.map { $0 == place })
      // The operations before and behind the cancelled one do not wait for each other.
      #expect(recorder.lanes(.finished).sorted() == photos.filter { $0 != photos[place] })
    }

    // MARK: The work

    @Test(.example(.cancel.checkBeforeWork))
    func exampleCheckBeforeWork() {
      let server = PhotoServer()
      let upload = Upload("beach", to: server)
      upload.cancel()
      upload.main()
      #expect(server.connections == 0)
    }

    @Test(.example(.cancel.checkEachIteration), arguments: 1...4)
    func exampleCheckEachIteration(last: Int) {
      let server = PhotoServer(pausingAt: last)
      let upload = Upload("beach", to: server)
      cancel(upload, on: server)
      #expect(server.chunks(of: "beach") == last)
      #expect(upload.link == (last < 4 ? nil : "photos/beach"))
    }

    @Test(.example(.cancel.releaseResources))
    func exampleReleasesResources() {
      let server = PhotoServer(pausingAt: 2)
      cancel(Upload("beach", to: server), on: server)
      #expect(server.openConnections == 0)
    }

    @Test(.example(.cancel.leavePromptly))
    func exampleLeaveCallPromptly() {
      let transfer = Transfer()
      let upload = InterruptibleUpload(transfer)
      queue.addOperation(upload)
      transfer.waiting.wait()
      #expect(upload.isExecuting)
      upload.cancel()
      upload.waitToFinish()
      #expect(upload.isCancelled)
    }

    @Test(
      "An upload that is cancelled before its blocking call does not make the call",
      .example(.cancel.leavePromptly))
    func exampleLeaveBeforeCall() {
      let transfer = Transfer()
      let upload = InterruptibleUpload(transfer)
      upload.cancel()
      upload.main()
      #expect(!transfer.waiting.isOpen)
    }

    @Test(
      "A block that checks isCancelled stops after the operation has been cancelled",
      .example(.cancel.checkEachIteration))
    func exampleBlockChecks() {
      let server = PhotoServer(pausingAt: 2)
      let upload = BlockOperation()
      upload.addExecutionBlock { [weak upload] in
        for chunk in 1...4 {
          guard let upload, !upload.isCancelled else { return }
          server.receive(chunk, of: "beach")
        }
      }
      cancel(upload, on: server)
      #expect(server.chunks(of: "beach") == 2)
    }

    @Test(
      "A screen cancels uploads on request and when it is closed", .example(.cancel.leavePromptly))
    func exampleScreen() async {
      let server = PhotoServer(pausingAt: 2)
      let (ends, end) = AsyncStream.makeStream(of: String.self)
      var next = ends.makeAsyncIterator()
      let screen = await UploadScreen()
      await MainActor.run {
        screen.didEnd = { end.yield("\($0) \($1 ?? "not sent"), asked: \($2)") }
        screen.send("beach", to: server)
        screen.send("beach", to: server)
      }
      server.paused.wait()
      #expect(await screen.remaining == 1)
      await screen.cancel("beach")
      await screen.cancel("lake")
      #expect(await screen.remaining == 0)
      await screen.send("beach", to: server)
      server.resumed.open()
      #expect(await next.next() == "beach not sent, asked: true")
      #expect(server.connections == 1)
      await screen.send("beach", to: server)
      #expect(await next.next() == "beach photos/beach, asked: false")
      // No upload is in progress.
      await screen.resend("lake", to: server)
      #expect(await next.next() == "lake photos/lake, asked: false")
      let busy = PhotoServer(pausingAt: 2)
      await screen.send("harbour", to: busy)
      busy.paused.wait()
      await screen.resend("harbour", to: busy)
      #expect(await screen.remaining == 0)
      busy.resumed.open()
      #expect(await next.next() == "harbour not sent, asked: true")
      #expect(await next.next() == "harbour photos/harbour, asked: false")
      let slow = PhotoServer(pausingAt: 3)
      await screen.send("forest", to: slow)
      slow.paused.wait()
      #expect(await screen.remaining == 1)
      await screen.resend("forest", to: slow)
      await screen.close()
      #expect(await screen.remaining == 0)
      slow.resumed.open()
      #expect(await next.next() == "forest not sent, asked: true")
      #expect(await screen.remaining == 0)
      #expect(slow.openConnections == 0)
      // Even if the screen is not notified, it forgets an upload that has ended.
      let (first, second) = (PhotoServer(pausingAt: 1), PhotoServer(pausingAt: 1))
      await MainActor.run {
        screen.didEnd = nil
        screen.send("island", to: first)
      }
      first.paused.wait()
      await screen.resend("island", to: second)
      first.resumed.open()
      second.paused.wait()
      await MainActor.run {
        screen.didEnd = { end.yield("\($0) \($1 ?? "not sent"), asked: \($2)") }
      }
      second.resumed.open()
      #expect(await next.next() == "island photos/island, asked: false")
      end.finish()
      #expect(await next.next() == nil)
    }

    /// Has its own state, and executes until the test finishes it.
    private final class Unfinished: ConcurrentOperation, @unchecked Sendable {
      let launched = Gate("The upload is under way.")

      override func launch() { launched.open() }
    }

    @Test(.rule(.cancel.runningMustFinishItself))
    func runningFinishesItself() {
      let upload = Unfinished()
      let report = recorder.operation("report")
      report.addDependency(upload)
      queue.addOperations([upload, report], waitUntilFinished: false)
      upload.launched.wait()
      upload.cancel()
      #expect(upload.isExecuting)
      #expect(!upload.isFinished)
      #expect(!report.isReady)
      #expect(Set(queue.operations) == [upload, report])
      upload.finish()
      queue.waitToEmpty()
      #expect(upload.isFinished)
      #expect(recorder.lanes(.finished) == ["report"])
    }

    @Test(
      "A cancellation after start() has returned does not start or finish an operation",
      .rule(.cancel.runningMustFinishItself, .cancel.staysQueuedUntilFinished),
      arguments: [false, true])
    func finishesItselfAfterStart(isWhole: Bool) {
      let (upload, oneByOne) = (OwnFinish(), OneByOne())
      queue.underlyingQueue = oneByOne.threads
      queue.addOperation(upload)
      oneByOne.settle()
      if isWhole { queue.cancelAllOperations() } else { upload.cancel() }
      oneByOne.settle()
      #expect([upload.isCancelled, upload.isFinished] == [true, false])
      #expect(queue.operations == [upload])
      upload.end()
      queue.waitToEmpty()
    }

    // MARK: Cancelled before the start

    @Test(.rule(.cancel.beforeStartSkipsWork), arguments: [false, true])
    func beforeStartSkipsWork(hasDependency: Bool) {
      let server = PhotoServer()
      let upload = StubbornUpload("beach", to: server)
      let signIn = BlockOperation {}
      if hasDependency { upload.addDependency(signIn) }
      upload.cancel()
      upload.start()
      #expect(upload.isFinished)
      #expect(!upload.isExecuting)
      #expect(server.chunks(of: "beach") == 0)
      signIn.start()
    }

    @Test(.rule(.cancel.startMovesToFinished))
    func startMovesToFinished() {
      let upload = StubbornUpload("beach", to: PhotoServer())
      upload.cancel()
      #expect(!upload.isFinished)
      upload.start()
      #expect(upload.isFinished)
      #expect(!upload.isExecuting)
    }

    private final class Launches: ConcurrentOperation, @unchecked Sendable {
      let count = Atomic(0)

      override func launch() {
        count.add(1, ordering: .acquiringAndReleasing)
        finish()
      }
    }

    @Test(.example(.cancel.finalState), arguments: Obstacle.allCases)
    func exampleFinalState(obstacle: Obstacle) {
      let upload = Launches()
      let report = recorder.operation("report")
      report.addDependency(upload)
      let withdraw = add(upload, behind: obstacle)
      queue.addOperation(report)
      upload.cancel()
      withdraw()
      #expect(upload.isFinished)
      #expect(!upload.isExecuting)
      #expect(upload.count.load(ordering: .acquiring) == 0)
      #expect(recorder.lanes(.finished) == ["report"])
    }

    @Test(.rule(.cancel.preventsRunning), arguments: Obstacle.allCases)
    func preventsRunning(obstacle: Obstacle) {
      let upload = recorder.operation("upload")
      let withdraw = add(upload, behind: obstacle)
      upload.cancel()
      withdraw()
      #expect(upload.isFinished)
      #expect(recorder.events == [])
    }

    private final class Starts: Operation, @unchecked Sendable {
      let count = Mutex((start: 0, main: 0))

      override func start() {
        count.withLock { $0.start += 1 }
        super.start()
      }

      override func main() { count.withLock { $0.main += 1 } }
    }

    @Test(.rule(.cancel.queueStillCallsStart), arguments: Obstacle.allCases)
    func queueStillCallsStart(obstacle: Obstacle) {
      let upload = Starts()
      let withdraw = add(upload, behind: obstacle)
      upload.cancel()
      withdraw()
      let count = upload.count.withLock { $0 }
      #expect(count == (start: 1, main: 0))
    }

    @Test(
      "A cancelled operation that is added to a queue is still started",
      .rule(.cancel.queueStillCallsStart))
    func queueCallsStartOfLateComer() {
      let upload = Starts()
      upload.cancel()
      queue.addOperation(upload)
      queue.waitToEmpty()
      let count = upload.count.withLock { $0 }
      #expect(count == (start: 1, main: 0))
    }

    // MARK: Cancelled while waiting for dependencies

    @Test(.rule(.cancel.pendingIgnoresDependencies), arguments: 1...3)
    func pendingIgnoresDependencies(count: Int) {
      let signIns = (1...count).map { recorder.operation("sign in \($0)") }
      let profile = recorder.operation("profile")
      signIns.forEach(profile.addDependency)
      queue.addOperation(profile)
      profile.cancel()
      queue.waitToEmpty()
      #expect(profile.isFinished)
      #expect(signIns.allSatisfy { !$0.isFinished })
      for signIn in signIns { signIn.start() }
      // The dependent is retained until here; another test releases it earlier.
      #expect(recorder.lanes(.began) == signIns.compactMap(\.name), "\(profile)")
    }

    @Test("Cancelled operations ignore new dependencies", .rule(.cancel.pendingIgnoresDependencies))
    func laterDependenciesAreIgnored() {
      let (signIn, download) = (BlockOperation {}, BlockOperation {})
      let profile = recorder.operation("profile")
      profile.addDependency(signIn)
      profile.cancel()
      profile.addDependency(download)
      #expect(profile.isReady)
      queue.addOperation(profile)
      queue.waitToEmpty()
      #expect(profile.isFinished)
      for prerequisite in [signIn, download] { prerequisite.start() }
    }

    @Test(
      "A cancelled operation may be released before its dependency has finished",
      .rule(.cancel.pendingIgnoresDependencies),
      .departs(
        on: .linuxFoundation, failing: ".signal(SIGSEGV"))
    func pendingMayBeReleased() async {
      await #expect(processExitsWith: .success) {
        // Released memory may look intact by chance, but not every time.
        for _ in 0..<100 {
          let signIn = BlockOperation {}
          do {
            let profile = BlockOperation {}
            profile.addDependency(signIn)
            profile.cancel()
            let queue = OperationQueue()
            queue.addOperation(profile)
            queue.waitToEmpty()
          }
          signIn.start()
        }
      }
    }

    @Test(.rule(.cancel.pendingBecomesReady), arguments: 1...3, [false, true])
    func pendingBecomesReady(count: Int, isQueued: Bool) {
      let signIns = (1...count).map { _ in BlockOperation {} }
      let profile = BlockOperation {}
      signIns.forEach(profile.addDependency)
      queue.isSuspended = true
      if isQueued { queue.addOperation(profile) }
      #expect(!profile.isReady)
      profile.cancel()
      #expect(profile.isReady)
      for signIn in signIns {
        signIn.start()
        #expect(profile.isReady)
      }
      queue.isSuspended = false
      queue.waitToEmpty()
    }

    @Test(
      "A cancelled operation can be started by hand before its dependencies have finished",
      .rule(.cancel.pendingBecomesReady, .cancel.startMovesToFinished), arguments: [false, true])
    func pendingCanBeStarted(isOwn: Bool) {
      let note = { @Sendable [recorder] in recorder.note("profile", .began) }
      let profile = isOwn ? OfOwnClass(note) : BlockOperation(block: note)
      let signIn = BlockOperation {}
      profile.addDependency(signIn)
      profile.cancel()
      profile.start()
      #expect(profile.isFinished)
      signIn.start()
      #expect(recorder.events == [])
    }

    @Test(.rule(.cancel.flushesSooner))
    func flushesSooner() {
      let signIn = BlockOperation {}
      let steps = ["profile", "feed", "thumbnails"].map { recorder.operation($0) }
      for (step, previous) in zip(steps, [signIn] + steps) { step.addDependency(previous) }
      // The queue is suspended, because otherwise the first operation could finish and make the second ready
      // before the second is cancelled.
      queue.isSuspended = true
      queue.addOperations(steps, waitUntilFinished: false)
      queue.cancelAllOperations()
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(!signIn.isFinished)
      signIn.start()
      #expect(steps.map(\.isFinished) == [true, true, true])
      #expect(recorder.events == [])
    }

    @Test(
      "A chain that is cancelled from its end finishes at once",
      .rule(.cancel.flushesSooner, .cancel.pendingBecomesReady), arguments: [false, true])
    func flushesFromTheEnd(isOwn: Bool) {
      let signIn = BlockOperation {}
      let steps = ["profile", "feed", "thumbnails"].map { name -> Operation in
        isOwn
          ? OfOwnClass { [recorder] in recorder.note(name, .began) } : recorder.operation(name)
      }
      for (step, previous) in zip(steps, [signIn] + steps) { step.addDependency(previous) }
      queue.addOperations(steps, waitUntilFinished: false)
      for (place, step) in steps.enumerated().reversed() {
        step.cancel()
        step.waitToFinish()
        #expect(steps.map(\.isFinished) == steps.indices.map { $0 >= place })
      }
      queue.waitToEmpty()
      #expect(!signIn.isFinished)
      signIn.start()
      #expect(recorder.events == [])
    }

    @Test(
      "A cancelled operation frees dependents in several queues",
      .rule(.dependency.cancelledCountsAsFinished), arguments: [false, true])
    func freesDependentsElsewhere(isQueued: Bool) {
      let upload = recorder.operation("upload")
      let queues = (0..<3).map { _ in OperationQueue() }
      for (number, queue) in queues.enumerated() {
        let report = recorder.operation("\(number)")
        report.addDependency(upload)
        queue.addOperation(report)
      }
      upload.cancel()
      if isQueued { queue.addOperation(upload) } else { upload.start() }
      for queue in queues { queue.waitToEmpty() }
      #expect(recorder.lanes(.finished).sorted() == ["0", "1", "2"])
    }

    @Test(.rule(.dependency.cancelledCountsAsFinished))
    func freesDependents() {
      let upload = recorder.operation("upload")
      let report = recorder.operation("report")
      report.addDependency(upload)
      upload.cancel()
      #expect(!report.isReady)
      upload.start()
      #expect(report.isReady)
      report.start()
      #expect(recorder.lanes(.finished) == ["report"])
    }

    @Test(
      "An operation with several dependencies, one of them cancelled, becomes ready once all have finished",
      .rule(.dependency.cancelledCountsAsFinished), arguments: 0...2)
    func freesDependentsOfSeveral(place: Int) {
      let photos = ["beach", "forest", "harbour"]
      let uploads = photos.map { recorder.operation($0) }
      let report = recorder.operation("report")
      uploads.forEach(report.addDependency)
      uploads[place].cancel()
      for upload in uploads {
        #expect(!report.isReady)
        upload.start()
      }
      #expect(report.isReady)
      report.start()
      #expect(recorder.lanes(.finished) == photos.filter { $0 != photos[place] } + ["report"])
    }

    // MARK: Queues

    @Test(.rule(.cancel.allOfQueue))
    func allOfQueue() {
      let elsewhere = recorder.operation("elsewhere")
      let uploads = ["beach", "forest", "harbour"].map { recorder.operation($0) }
      queue.isSuspended = true
      queue.addOperations(uploads, waitUntilFinished: false)
      queue.cancelAllOperations()
      #expect(uploads.map(\.isCancelled) == [true, true, true])
      #expect(!elsewhere.isCancelled)
      let later = recorder.operation("later")
      queue.addOperation(later)
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(!later.isCancelled)
      #expect(recorder.lanes(.finished) == ["later"])
    }

    @Test("cancelAllOperations() cancels operations in every state", .rule(.cancel.allOfQueue))
    func allOfQueueInEveryState() {
      let (here, there) = (PhotoServer(pausingAt: 1), PhotoServer(pausingAt: 1))
      let executing = StubbornUpload("beach", to: here)
      let held = recorder.operation("held by the width")
      let waiting = recorder.operation("waits for one that is executing")
      waiting.addDependency(executing)
      queue.maxConcurrentOperationCount = 1
      queue.addOperation(executing)
      let another = OperationQueue()
      let elsewhere = StubbornUpload("forest", to: there)
      another.addOperation(elsewhere)
      for server in [here, there] { server.paused.wait() }
      queue.addOperations([held, waiting], waitUntilFinished: false)
      let behind = recorder.operation("behind a barrier")
      queue.addBarrierBlock {}
      queue.addOperation(behind)
      queue.cancelAllOperations()
      #expect([executing, held, waiting, behind].allSatisfy { $0.isCancelled })
      #expect(!elsewhere.isCancelled)
      #expect(executing.isExecuting)
      for server in [here, there] { server.resumed.open() }
      queue.waitToEmpty()
      another.waitToEmpty()
      #expect(recorder.events == [])
    }

    /// Counts the calls of its `cancel()`.
    private final class Counting: Operation, @unchecked Sendable {
      let busy = Busy()
      let calls = Mutex(0)
      override func main() { busy.work() }
      override func cancel() {
        calls.withLock { $0 += 1 }
        super.cancel()
      }
    }

    @Test(
      "cancelAllOperations() calls the cancel() of each class", .rule(.cancel.allOfQueue),
      arguments: [false, true])
    func allOfQueueOfOwnClass(isSuspended: Bool) {
      let (signIn, uploads) = (BlockOperation {}, (0..<3).map { _ in Counting() })
      uploads[2].addDependency(signIn)
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = isSuspended
      for upload in uploads { queue.addOperation(upload) }
      if !isSuspended { uploads[0].busy.begun.wait() }
      queue.cancelAllOperations()
      #expect(uploads.map { $0.calls.withLock { $0 } } == [1, 1, 1])
      #expect(uploads.map(\.isCancelled) == [true, true, true])
      queue.isSuspended = false
      uploads[0].busy.mayEnd.open()
      queue.waitToEmpty()
      signIn.start()
    }

    @Test(
      "cancelAllOperations() cancels operations that no thread has fetched",
      .rule(.cancel.allOfQueue),
      arguments: [false, true])
    func allOfQueueWithoutAThread(isBatch: Bool) {
      let uploads = (0..<3).map { _ in BlockOperation {} }
      let threads = DispatchQueue(label: "threads")
      threads.suspend()
      queue.underlyingQueue = threads
      if isBatch {
        queue.addOperations(uploads, waitUntilFinished: false)
      } else {
        for upload in uploads { queue.addOperation(upload) }
      }
      queue.cancelAllOperations()
      #expect(uploads.map(\.isCancelled) == [true, true, true])
      threads.resume()
      queue.waitToEmpty()
    }

    @Test(
      "cancelAllOperations() leaves out no operation of a running queue", .rule(.cancel.allOfQueue))
    func allOfRunningQueue() {
      let signIn = BlockOperation {}
      // Each pair leaves the queue while others have yet to be cancelled.
      let pairs = (0..<50).flatMap { _ in
        let (profile, feed) = (BlockOperation {}, BlockOperation {})
        profile.addDependency(signIn)
        feed.addDependency(profile)
        return [profile, feed]
      }
      queue.addOperations(pairs, waitUntilFinished: false)
      queue.cancelAllOperations()
      // A dependent of a cancelled operation may run before it is cancelled itself. But no operation is left
      // out.
      #expect(pairs.allSatisfy { $0.isCancelled || $0.isFinished })
      queue.waitToEmpty()
      #expect(!signIn.isFinished)
      signIn.start()
    }

    @Test("Several queues, one of them suspended, can be cancelled", .rule(.cancel.allOfQueue))
    func togetherInSeveralQueues() {
      let queues = [OperationQueue(), OperationQueue(), OperationQueue()]
      let server = PhotoServer(pausingAt: 1)
      let upload = StubbornUpload("beach", to: server)
      let entry = recorder.operation("entry")
      entry.addDependency(upload)
      queues[2].isSuspended = true
      for (queue, operation) in zip(queues, [upload, entry, recorder.operation("paused")]) {
        queue.addOperation(operation)
      }
      let all = queues.flatMap(\.operations)
      server.paused.wait()
      cancelTogether(queues)
      #expect(all.map(\.isCancelled) == [true, true, true])
      #expect(queues.map(\.isSuspended) == [false, false, true])
      server.resumed.open()
      queues[2].isSuspended = false
      for queue in queues { queue.waitToEmpty() }
      #expect(recorder.events == [])
    }

    @Test(
      "cancelAllOperations() also works on the main queue", .rule(.cancel.allOfQueue),
      .departs(on: .linuxFoundation, failing: ".exitCode(1)"))
    func allOfMainQueue() async {
      await #expect(processExitsWith: .success) {
        let upload = BlockOperation {}
        // Keeps operations from beginning, whether or not the main thread runs its run loop.
        let signIn = BlockOperation {}
        upload.addDependency(signIn)
        OperationQueue.main.addOperation(upload)
        OperationQueue.main.cancelAllOperations()
        exit(upload.isCancelled ? 0 : 1)
      }
    }

    @Test(
      .rule(.cancel.staysQueuedUntilFinished), arguments: [Obstacle.suspension, .width],
      [false, true])
    func staysQueuedUntilFinished(obstacle: Obstacle, isCancelledFirst: Bool) {
      let upload = recorder.operation("upload")
      if isCancelledFirst { upload.cancel() }
      let withdraw = add(upload, behind: obstacle)
      let count = queue.operationCount
      upload.cancel()
      #expect(queue.operationCount == count)
      #expect(queue.operations.contains(upload))
      #expect(!upload.isFinished)
      withdraw()
      #expect(queue.operationCount == 0)
      #expect(upload.isFinished)
      #expect(recorder.events == [])
    }

    @Test(.rule(.cancel.onlyWayToDequeue))
    func onlyWayToDequeue() throws {
      #expect(try DoesNotCompile.isRefused("RemovingFromQueue.swift"))
      let never = BlockOperation {}
      let upload = recorder.operation("upload")
      upload.addDependency(never)
      queue.addOperation(upload)
      #expect(queue.operations == [upload])
      upload.cancel()
      queue.waitToEmpty()
      #expect(queue.operations == [])
      never.start()
      #expect(upload.isFinished)
    }

    // MARK: Observation

    @Test(.rule(.cancel.finishedIsNotSuccess))
    func finishedIsNotSuccess() {
      let upload = recorder.operation("upload")
      upload.cancel()
      upload.start()
      #expect(upload.isFinished)
      #expect(recorder.events == [])
    }

    #if canImport(ObjectiveC) || FromScratch
      /// Records the notification of each change of a flag.
      private func observe(
        _ key: KeyPath<Operation, Bool>, called name: String, of operation: Operation
      ) -> NSKeyValueObservation {
        let changes = Changes()
        return operation.observe(key, options: [.old, .new, .prior]) { [recorder] _, change in
          if let told = changes.told(change) { recorder.note("\(name) \(told)", .queued) }
        }
      }

      @Test(.rule(.cancel.changesAnnounced))
      func changesAreAnnounced() {
        let signIn = BlockOperation {}
        let profile = BlockOperation {}
        profile.addDependency(signIn)
        let observations = [
          observe(\.isReady, called: "ready", of: profile),
          observe(\.isExecuting, called: "executing", of: profile),
          observe(\.isFinished, called: "finished", of: profile),
        ]
        profile.cancel()
        #expect(recorder.lanes(.queued) == ["ready false to true"])
        profile.start()
        #expect(recorder.lanes(.queued) == ["ready false to true", "finished false to true"])
        for observation in observations { observation.invalidate() }
        signIn.start()
      }

      @Test(
        "No change of isExecuting is announced for an operation that was cancelled before its start",
        .rule(.cancel.changesAnnounced), arguments: [false, true])
      func neverExecuting(isQueued: Bool) {
        let upload = StubbornUpload("beach", to: PhotoServer())
        let observation = observe(\.isExecuting, called: "executing", of: upload)
        upload.cancel()
        if isQueued {
          queue.addOperation(upload)
          queue.waitToEmpty()
        } else {
          upload.start()
        }
        #expect(upload.isFinished)
        #expect(recorder.events == [])
        observation.invalidate()
      }

      @Test(.rule(.cancel.flagAnnouncementAutomatic), arguments: [false, true])
      func flagIsAnnounced(isExecuting: Bool) {
        let busy = Busy()
        let upload =
          isExecuting
          ? BlockOperation { busy.work() } : StubbornUpload("beach", to: PhotoServer())
        let observation = observe(\.isCancelled, called: "cancelled", of: upload)
        if isExecuting {
          queue.addOperation(upload)
          busy.begun.wait()
        }
        upload.cancel()
        #expect(recorder.lanes(.queued) == ["cancelled false to true"])
        observation.invalidate()
        busy.mayEnd.open()
        queue.waitToEmpty()
      }

      @Test("isCancelled is true before a transfer is aborted", .example(.cancel.leavePromptly))
      func exampleFlagComesFirst() {
        let transfer = Transfer()
        let upload = InterruptibleUpload(transfer)
        let observation = (upload as Operation).observe(\.isCancelled) { [recorder] _, _ in
          recorder.note(transfer.answer.isOpen ? "aborted" : "under way", .cancelled)
        }
        queue.addOperation(upload)
        transfer.waiting.wait()
        upload.cancel()
        upload.waitToFinish()
        #expect(recorder.lanes(.cancelled) == ["under way"])
        observation.invalidate()
      }
    #endif
  }
}
