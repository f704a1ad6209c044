import Chapter07Cancellation
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("07 Cancellation")
  @TestThread
  struct Chapter07CancellationTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// Runs an upload in the queue and cancels it when a chunk has arrived.
    private func cancel(_ upload: Operation, on server: PhotoServer) {
      queue.addOperation(upload)
      server.waitUntilPaused()
      upload.cancel()
      server.goOn()
      upload.waitToFinish()
    }

    // MARK: What cancel() does, and what it does not

    @Test(
      "cancel() does nothing but record a request, which isCancelled reports",
      .rule("cancel.sets-flag"))
    func setsFlag() {
      let upload = recorder.operation("upload")
      #expect(!upload.isCancelled)
      upload.cancel()
      #expect(upload.isCancelled)
      #expect(!upload.isExecuting)
      #expect(!upload.isFinished)
      #expect(recorder.events == [])
    }

    @Test(
      "An operation can be cancelled at any time, even before it starts",
      .rule("cancel.any-time"), arguments: [nil, 1, 2, 4])
    func anyTime(chunk: Int?) {
      let server = PhotoServer(pausingAt: chunk)
      let upload = Upload("beach", to: server)
      if chunk == nil {
        upload.cancel()
        upload.start()
      } else {
        cancel(upload, on: server)
      }
      #expect(upload.isCancelled)
      #expect(upload.isFinished)
      #expect(server.chunks(of: "beach") == chunk ?? 0)
    }

    @Test("Cancelling does not stop running code", .rule("cancel.not-immediate"))
    func notImmediate() {
      let server = PhotoServer(pausingAt: 2)
      let upload = StubbornUpload("beach", to: server)
      queue.addOperation(upload)
      server.waitUntilPaused()
      upload.cancel()
      #expect(upload.isCancelled)
      #expect(upload.isExecuting)
      #expect(!upload.isFinished)
      server.goOn()
      upload.waitToFinish()
      #expect(server.chunks(of: "beach") > 2)
    }

    @Test(
      "Once started, an operation goes on until it is done or acts on a cancellation",
      .rule("cancel.runs-until-done-otherwise"))
    func runsUntilDone() {
      let server = PhotoServer(pausingAt: 1)
      let upload = StubbornUpload("beach", chunks: 7, to: server)
      cancel(upload, on: server)
      #expect(upload.isCancelled)
      #expect(server.chunks(of: "beach") == 7)
    }

    // snippet.example
    @Test(
      "Whether a cancellation is honoured is up to the operation's own code",
      .rule("cancel.voluntary"))
    func voluntary() {
      let stubborn = PhotoServer(pausingAt: 2)
      cancel(StubbornUpload("beach", to: stubborn), on: stubborn)
      let polite = PhotoServer(pausingAt: 2)
      cancel(Upload("beach", to: polite), on: polite)
      #expect(stubborn.chunks(of: "beach") == 4)
      #expect(polite.chunks(of: "beach") == 2)
    }
    // snippet.end

    @Test(
      "cancel() marks an operation outside any queue at once, and does not finish it",
      .rule("cancel.unqueued-marked-at-once"))
    func unqueuedIsMarkedAtOnce() {
      let upload = Upload("beach", to: PhotoServer())
      upload.cancel()
      #expect(upload.isCancelled)
      #expect(!upload.isFinished)
      upload.start()
      #expect(upload.isFinished)
    }

    @Test("cancel() concerns the one operation that it is called on", .rule("cancel.single"))
    func single() {
      let uploads = ["beach", "forest", "harbour"].map { recorder.operation($0) }
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations(uploads, waitUntilFinished: false)
      uploads[1].cancel()
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(uploads.map(\.isCancelled) == [false, true, false])
      #expect(recorder.lanes(.finished) == ["beach", "harbour"])
    }

    // MARK: What the work has to do

    @Test(
      "Work that looks at the flag before it begins does none of itself once cancelled",
      .rule("cancel.check-before-work"))
    func checkBeforeWork() {
      let server = PhotoServer()
      let upload = Upload("beach", to: server)
      upload.cancel()
      upload.main()
      #expect(server.connections == 0)
      #expect(server.chunks(of: "beach") == 0)
    }

    @Test(
      "A loop that looks at the flag in every pass begins no pass after a cancellation",
      .rule("cancel.check-each-iteration"), arguments: 1...5)
    func checkEachIteration(last: Int) {
      let server = PhotoServer(pausingAt: last)
      cancel(Upload("beach", chunks: 5, to: server), on: server)
      #expect(server.chunks(of: "beach") == last)
    }

    @Test(
      "Work that sees the flag cleans up and returns without a further step",
      .rule("cancel.leave-promptly"))
    func leavePromptly() {
      let server = PhotoServer(pausingAt: 3, recorder: recorder)
      let upload = Upload("beach", to: server)
      cancel(upload, on: server)
      #expect(recorder.lanes(.finished) == ["beach"])
      #expect(server.chunks(of: "beach") == 3)
      #expect(upload.link == nil)
    }

    @Test(
      "The cancelled path gives back what the work had taken, as the ordinary one does",
      .rule("cancel.release-resources"))
    func releasesResources() {
      let server = PhotoServer(pausingAt: 2)
      cancel(Upload("beach", to: server), on: server)
      Upload("forest", to: server).start()
      #expect(server.chunks(of: "beach") == 2)
      #expect(server.chunks(of: "forest") == 4)
      #expect(server.connections == 2)
      #expect(server.openConnections == 0)
    }

    @Test(
      "A running operation that is cancelled has to stop and finish by itself",
      .rule("cancel.running-must-finish-itself"))
    func runningFinishesItself() {
      let server = PhotoServer(pausingAt: 2)
      let upload = BackgroundUpload("beach", to: server)
      queue.addOperation(upload)
      server.waitUntilPaused()
      upload.cancel()
      #expect(upload.isExecuting)
      #expect(!upload.isFinished)
      #expect(queue.operationCount == 1)
      server.goOn()
      queue.waitToEmpty()
      #expect(!upload.isExecuting)
      #expect(upload.isFinished)
      #expect(server.chunks(of: "beach") == 2)
      #expect(server.openConnections == 0)
    }

    // MARK: Cancelled before the start

    @Test(
      "The default start() of a cancelled operation does not run main",
      .rule("cancel.before-start-skips-work"))
    func beforeStartSkipsWork() {
      let server = PhotoServer()
      let upload = StubbornUpload("beach", to: server)
      upload.cancel()
      upload.start()
      #expect(server.connections == 0)
    }

    @Test(
      "A cancelled operation becomes finished when start() processes the cancellation",
      .rule("cancel.start-moves-to-finished"))
    func startMovesToFinished() {
      let server = PhotoServer()
      let upload = Upload("beach", to: server)
      upload.cancel()
      #expect(!upload.isFinished)
      upload.start()
      #expect(upload.isFinished)
      #expect(!upload.isExecuting)
      #expect(server.connections == 0)
    }

    @Test(
      "A cancelled operation with a state of its own ends finished and not executing",
      .rule("cancel.final-state"))
    func finalState() {
      let server = PhotoServer()
      let upload = BackgroundUpload("beach", to: server)
      upload.cancel()
      #expect(!upload.isFinished)
      upload.start()
      #expect(upload.isFinished)
      #expect(!upload.isExecuting)
      #expect(server.connections == 0)
    }

    @Test(
      "An operation cancelled in its queue before it has begun never does its work",
      .rule("cancel.prevents-running"))
    func preventsRunning() {
      let server = PhotoServer()
      let upload = StubbornUpload("beach", to: server)
      queue.isSuspended = true
      queue.addOperation(upload)
      upload.cancel()
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(upload.isFinished)
      #expect(server.connections == 0)
    }

    /// Counts how often it is started and how often its work is run.
    private final class Starts: Operation, @unchecked Sendable {
      let count = Mutex((start: 0, main: 0))

      override func start() {
        count.withLock { $0.start += 1 }
        super.start()
      }

      override func main() { count.withLock { $0.main += 1 } }
    }

    @Test(
      "A queue still calls start() on a cancelled operation",
      .rule("cancel.queue-still-calls-start"))
    func queueStillCallsStart() {
      let upload = Starts()
      upload.cancel()
      queue.addOperation(upload)
      queue.waitToEmpty()
      let count = upload.count.withLock { $0 }
      #expect(count == (start: 1, main: 0))
    }

    // MARK: Cancelled while waiting for dependencies

    @Test(
      "A cancelled operation disregards its unfinished dependencies",
      .rule("cancel.pending-ignores-dependencies"))
    func pendingIgnoresDependencies() {
      let signIn = recorder.operation("sign in")
      let profile = recorder.operation("profile")
      profile.addDependency(signIn)
      queue.addOperation(profile)
      profile.cancel()
      queue.waitToEmpty()
      #expect(profile.isFinished)
      #expect(!signIn.isFinished)
      signIn.start()
      // The dependent is kept until here: see the test that lets it go.
      #expect(recorder.lanes(.began) == ["sign in"], "\(profile)")
    }

    @Test(
      "A cancelled operation disregards its unfinished dependencies: and may be let go",
      .rule("cancel.pending-ignores-dependencies"),
      .departs(
        on: .linuxFoundation,
        "the process crashes if the operation is released before its dependency finishes",
        failing: ".signal(SIGSEGV"))
    func pendingMayBeReleased() async {
      await #expect(processExitsWith: .success) {
        // Memory that was let go of can look untouched once; it does not every time.
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

    @Test(
      "An operation that waits for dependencies is ready as soon as it is cancelled",
      .rule("cancel.pending-becomes-ready"))
    func pendingBecomesReady() {
      let signIn = BlockOperation {}
      let profile = BlockOperation {}
      profile.addDependency(signIn)
      #expect(!profile.isReady)
      profile.cancel()
      #expect(profile.isReady)
      signIn.start()
      #expect(profile.isReady)
    }

    @Test(
      "A queue gets rid of cancelled operations before their dependencies finish",
      .rule("cancel.flushes-sooner"))
    func flushesSooner() {
      let signIn = BlockOperation {}
      let steps = ["profile", "feed", "thumbnails"].map { recorder.operation($0) }
      for (step, previous) in zip(steps, [signIn] + steps) { step.addDependency(previous) }
      // Suspended, for otherwise the first is finished, and frees the second, before that one is
      // cancelled in its turn.
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
      "A cancelled operation frees its dependents once start() has processed it",
      .rule("cancel.frees-dependents"))
    func freesDependents() {
      let server = PhotoServer()
      let upload = Upload("beach", to: server)
      let report = recorder.operation("report")
      report.addDependency(upload)
      upload.cancel()
      #expect(!report.isReady)
      upload.start()
      #expect(report.isReady)
      report.start()
      #expect(recorder.lanes(.finished) == ["report"])
      #expect(server.connections == 0)
    }

    // MARK: Queues

    @Test(
      "cancelAllOperations() cancels everything in its queue", .rule("cancel.all-of-queue"))
    func allOfQueue() {
      let elsewhere = recorder.operation("elsewhere")
      let uploads = ["beach", "forest", "harbour"].map { recorder.operation($0) }
      queue.isSuspended = true
      queue.addOperations(uploads, waitUntilFinished: false)
      queue.cancelAllOperations()
      #expect(uploads.map(\.isCancelled) == [true, true, true])
      #expect(!elsewhere.isCancelled)
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.events == [])
    }

    @Test(
      "A cancelled operation stays in its queue until it has finished",
      .rule("cancel.stays-queued-until-finished"))
    func staysQueuedUntilFinished() {
      let upload = recorder.operation("upload")
      queue.isSuspended = true
      queue.addOperation(upload)
      upload.cancel()
      #expect(queue.operationCount == 1)
      #expect(queue.operations == [upload])
      #expect(!upload.isFinished)
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(queue.operationCount == 0)
      #expect(upload.isFinished)
      #expect(recorder.events == [])
    }

    @Test(
      "Short of finishing, nothing but cancelling gets an operation out of its queue",
      .rule("cancel.only-way-to-dequeue"))
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

    // MARK: What can be seen from outside

    @Test(
      "Finished does not mean that the task was completed",
      .rule("cancel.finished-is-not-success"))
    func finishedIsNotSuccess() {
      let server = PhotoServer(pausingAt: 2)
      let beach = Upload("beach", to: server)
      cancel(beach, on: server)
      let forest = Upload("forest", to: server)
      forest.start()
      #expect(beach.isFinished)
      #expect(beach.link == nil)
      #expect(forest.isFinished)
      #expect(forest.link == "photos/forest")
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test(
        "That an operation is ready or finished by cancellation is announced to observers",
        .rule("cancel.changes-announced"))
      func changesAreAnnounced() {
        let signIn = BlockOperation {}
        let profile = BlockOperation {}
        profile.addDependency(signIn)
        let observations = [
          profile.observe(\.isReady) { [recorder] profile, _ in
            if profile.isReady { recorder.note("ready", .queued) }
          },
          profile.observe(\.isFinished) { [recorder] profile, _ in
            if profile.isFinished { recorder.note("finished", .queued) }
          },
        ]
        profile.cancel()
        #expect(recorder.lanes(.queued) == ["ready"])
        profile.start()
        #expect(recorder.lanes(.queued) == ["ready", "finished"])
        for observation in observations { observation.invalidate() }
        signIn.start()
      }

      @Test(
        "isCancelled is announced without any code of the subclass",
        .rule("cancel.flag-announcement-automatic"))
      func flagIsAnnounced() {
        let upload = StubbornUpload("beach", to: PhotoServer())
        let observation = upload.observe(\.isCancelled) { [recorder] upload, _ in
          recorder.note("\(upload.isCancelled)", .cancelled)
        }
        upload.cancel()
        #expect(recorder.lanes(.cancelled) == ["true"])
        observation.invalidate()
      }
    #endif

    // MARK: The chapter's answer

    @Test("The export leaves between phases and removes its temporary file, once", arguments: 0...3)
    func exportLeavesBetweenPhases(last: Int) {
      // The operation cancels itself inside the phase, which is as good as anybody doing it then.
      let holder = Mutex<Export?>(nil)
      let phases = (1...3).map { phase in
        { @Sendable [recorder] in
          recorder.note("phase \(phase)", .began)
          if phase == last { holder.withLock { $0?.cancel() } }
        }
      }
      let export = Export(phases: phases) { [recorder] in recorder.note("file", .cancelled) }
      holder.withLock { $0 = export }
      if last == 0 { export.cancel() }
      export.start()
      holder.withLock { $0 = nil }
      #expect(recorder.lanes(.began) == (0..<last).map { "phase \($0 + 1)" })
      #expect(recorder.lanes(.cancelled) == (last == 1 || last == 2 ? ["file"] : []))
    }
  }
}
