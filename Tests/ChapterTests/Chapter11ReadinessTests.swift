import Chapter10StatesAndObservation
import Chapter11Readiness
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("11 Readiness")
  @TestThread
  struct Chapter11ReadinessTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    private func upload(_ photo: String = "beach") -> WiFiUpload {
      WiFiUpload(photo) { [recorder] in
        recorder.note(photo, .began)
        recorder.note(photo, .finished)
        return true
      }
    }

    /// Records the arrival of Wi-Fi, and then notifies an upload.
    private func connect(_ upload: WiFiUpload) {
      recorder.note("Wi-Fi", .began)
      upload.hasWiFi = true
    }

    /// Lets an operation pass through a queue, to show that others could have passed.
    private func pass(_ name: String, through queue: OperationQueue) {
      let operation = recorder.operation(name)
      queue.addOperation(operation)
      operation.waitToFinish()
    }

    // MARK: Readiness

    @Test(.rule(.ready.meaning))
    func meaning() {
      let signIn = recorder.operation("sign in")
      let upload = recorder.operation("upload")
      #expect(upload.isReady)
      upload.addDependency(signIn)
      #expect(!upload.isReady)
      queue.addOperation(upload)
      pass("sort", through: queue)
      signIn.start()
      #expect(upload.isReady)
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["sort", "sign in", "upload"])
    }

    @Test(.rule(.dependency.readyAfterLast), arguments: 0..<4)
    func tiedToDependencies(last: Int) {
      let upload = PhotoUpload()
      let downloads = (0..<4).map { _ in BlockOperation {} }
      for download in downloads { upload.addDependency(download) }
      // One of the downloads is cancelled, and finishes like any other once started.
      downloads[(last + 1) % 4].cancel()
      #expect(!upload.isReady)
      for (number, download) in downloads.enumerated() where number != last {
        download.start()
        #expect(!upload.isReady)
      }
      downloads[last].start()
      #expect(upload.isReady)
    }

    @Test(
      "An operation of a subclass is ready if its dependency has finished",
      .rule(.dependency.readyAfterLast))
    func finishedBefore() {
      let upload = PhotoUpload()
      let signIn = BlockOperation {}
      signIn.start()
      upload.addDependency(signIn)
      #expect(upload.isReady)
    }

    @Test(.rule(.ready.requiredToRun))
    func requiredToRun() {
      queue.maxConcurrentOperationCount = 1
      let signIn = recorder.operation("sign in")
      let upload = recorder.operation("upload")
      upload.queuePriority = .veryHigh
      upload.addDependency(signIn)
      recorder.add(upload, to: queue)
      pass("filter", through: queue)
      pass("sort", through: queue)
      signIn.start()
      queue.waitToEmpty()
      #expect(
        "\(Timeline(recorder.events, spacing: 1))" == """
          upload   ·······┝┥
          filter    ┝┥
          sort        ┝┥
          sign in       ┝┥
          """)
    }

    @Test(
      "An operation that lost its readiness does not start when its queue is resumed",
      .rule(.ready.requiredToRun), arguments: [1, 2])
    func lostAgain(width: Int) {
      queue.maxConcurrentOperationCount = width
      queue.isSuspended = true
      let upload = upload()
      queue.addOperation(upload)
      upload.hasWiFi = true
      #expect(upload.isReady)
      upload.hasWiFi = false
      #expect(!upload.isReady)
      queue.isSuspended = false
      pass("filter", through: queue)
      pass("sort", through: queue)
      #expect(!upload.isExecuting)
      connect(upload)
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["filter", "sort", "Wi-Fi", "beach"])
    }

    @Test(
      "An operation that loses its readiness while it waits for a thread does not start",
      .rule(.ready.requiredToRun),
      .departs(on: .linuxFoundation, failing: #"begun: ["sort", "beach"]"#))
    func lostBeforeAThread() {
      let oneByOne = OneByOne()
      let mayEnd = Gate("The sorting may end.")
      let sort = recorder.operation("sort") { mayEnd.wait() }
      queue.underlyingQueue = oneByOne.threads
      queue.addOperation(sort)
      let upload = Permitted { [recorder] in recorder.note("beach", .began) }
      upload.permit()
      queue.addOperation(upload)
      #expect(upload.isReady)
      upload.permit(false)
      upload.announce()
      #expect(!upload.isReady)
      mayEnd.open()
      sort.waitToFinish()
      oneByOne.settle()
      let begun = recorder.lanes(.began)
      #expect(begun == ["sort"], "begun: \(begun)")
      upload.permit()
      upload.announce()
      queue.waitToEmpty()
    }

    @Test(
      "A cancelled operation does not start before its own isReady is true",
      .rule(.ready.requiredToRun))
    func cancelledButNotReady() {
      let upload = Permitted {}
      queue.addOperation(upload)
      upload.cancel()
      pass("filter", through: queue)
      pass("sort", through: queue)
      #expect(!upload.isFinished)
      upload.permit()
      upload.announce()
      queue.waitToEmpty()
      #expect(upload.isFinished)
    }

    @Test("An executing operation that is no longer ready runs to its end", .rule(.ready.meaning))
    func lostWhileExecuting() {
      let busy = Busy()
      let upload = WiFiUpload {
        busy.work()
        return true
      }
      upload.hasWiFi = true
      queue.addOperation(upload)
      busy.begun.wait()
      upload.hasWiFi = false
      #expect(!upload.isReady)
      #expect(upload.isExecuting)
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect(upload.isSent)
      #expect(upload.isFinished)
    }

    // MARK: A custom readiness

    @Test(.rule(.ready.customCondition))
    func customCondition() {
      let upload = upload()
      queue.addOperation(upload)
      #expect(!upload.isReady)
      pass("sort", through: queue)
      connect(upload)
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["sort", "Wi-Fi", "beach"])
    }

    enum Ending: CaseIterable { case byHand, inTheQueue, inAnotherQueue }

    @Test(.rule(.ready.ownCriteriaRule), arguments: Ending.allCases)
    func ownCriteriaRule(ending: Ending) {
      // The operation that was added first starts first, if it is ready.
      queue.maxConcurrentOperationCount = 1
      let other = OperationQueue()
      let signIn = recorder.operation("sign in")
      let upload = upload()
      upload.addDependency(signIn)
      queue.addOperation(upload)
      switch ending {
      case .byHand: signIn.start()
      case .inTheQueue: queue.addOperation(signIn)
      case .inAnotherQueue: other.addOperation(signIn)
      }
      signIn.waitToFinish()
      other.waitToEmpty()
      pass("sort", through: queue)
      #expect(!upload.isReady)
      connect(upload)
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["sign in", "sort", "Wi-Fi", "beach"])
    }

    @Test(.rule(.ready.combineWithSuper))
    func combineWithSuper() {
      let signIn = recorder.operation("sign in")
      let polite = upload("polite")
      polite.hasWiFi = true
      let rash = Permitted(asksSuper: false) { [recorder] in recorder.note("rash", .began) }
      rash.permit()
      for upload in [polite, rash] { upload.addDependency(signIn) }
      #expect(rash.isReady)
      #expect(!polite.isReady)
      queue.addOperations([polite, rash], waitUntilFinished: false)
      rash.waitToFinish()
      signIn.start()
      queue.waitToEmpty()
      // The rash operation is retained until here, because on Linux it must not be released earlier.
      #expect(rash.isFinished)
      #expect(recorder.lanes(.began) == ["rash", "sign in", "polite"])
    }

    @Test(.rule(.ready.announceChange))
    func announceChange() {
      let upload = Permitted { [recorder] in recorder.note("upload", .began) }
      queue.addOperation(upload)
      // The notification is sent but the value is still false: the queue reads the value, and holds the
      // operation back.
      upload.announce()
      pass("filter", through: OperationQueue())
      upload.permit()
      #expect(upload.isReady)
      // Runs "sort" in a separate queue, because adding it to the queue under test would make that queue check
      // all of its operations again.
      pass("sort", through: OperationQueue())
      upload.announce()
      queue.waitToEmpty()
      // The documents leave open whether the queue waits for the notification.
      #expect(recorder.lanes(.began).first == "filter")
      #expect(recorder.lanes(.began).contains("upload"))
    }

    /// An upload that delays the first read of its `isReady`, and then returns the value from before the
    /// delay.
    private final class Hesitating: Operation, @unchecked Sendable {
      let asked = Gate("the upload has been asked, or will not be")
      let mayAnswer = Gate("the change has been announced")
      private let state = Mutex((isPermitted: false, hesitates: true))
      private let recorder: Recorder

      init(_ recorder: Recorder) {
        self.recorder = recorder
        super.init()
      }

      override var isReady: Bool {
        let (isPermitted, hesitates) = state.withLock { state in
          defer { state.hesitates = false }
          return state
        }
        let answer = super.isReady && isPermitted
        if hesitates {
          asked.open()
          mayAnswer.wait()
        }
        return answer
      }

      func permit() {
        willChangeValue(forKey: "isReady")
        state.withLock { $0 = (true, false) }
        didChangeValue(forKey: "isReady")
      }

      override func main() { recorder.note("upload", .finished) }
    }

    @Test(
      "An operation may announce readiness while it is being added", .rule(.ready.announcedStarts),
      .departs(on: .linuxFoundation, failing: "the first to finish: sort"))
    func announcedWhileAdded() {
      let upload = Hesitating(recorder)
      let sort = recorder.operation("sort")
      let added = Gate("both have been added")
      sort.queuePriority = .veryLow
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      Thread.detachNewThread { [queue] in
        queue.addOperations([upload, sort], waitUntilFinished: false)
        upload.asked.open()
        added.open()
      }
      upload.asked.wait()
      upload.permit()
      upload.mayAnswer.open()
      added.wait()
      #expect(upload.isReady)
      queue.isSuspended = false
      sort.waitToFinish()
      let finished = recorder.lanes(.finished)
      #expect(finished == ["upload", "sort"], "the first to finish: \(finished.first ?? "none")")
      // Causes another event in that queue.
      queue.addOperation {}
      queue.waitToEmpty()
    }

    @Test(
      .rule(.ready.announcedStarts),
      .departs(on: .linuxFoundation, failing: "the upload has been started"),
      arguments: [1, OperationQueue.defaultMaxConcurrentOperationCount])
    func announcedStarts(width: Int) {
      let oneByOne = OneByOne()
      let upload = Hesitating(recorder)
      let added = Gate("it has been added")
      queue.underlyingQueue = oneByOne.threads
      queue.maxConcurrentOperationCount = width
      Thread.detachNewThread { [queue] in
        queue.addOperation(upload)
        upload.asked.open()
        added.open()
      }
      upload.asked.wait()
      upload.permit()
      upload.mayAnswer.open()
      added.wait()
      oneByOne.settle()
      // No document says whether an operation that has begun is ready.
      #expect(upload.isReady || upload.isFinished)
      let isStarted = recorder.lanes(.finished) == ["upload"]
      #expect(isStarted, "the upload has been started")
      // Causes another event in that queue.
      queue.addOperation {}
      queue.waitToEmpty()
    }

    enum Place: CaseIterable { case here, ownQueue, otherQueue, thread }

    @Test(
      "An announcement of readiness starts an operation, whatever the announcing thread",
      .rule(.ready.announceChange, .ready.announcedStarts), arguments: Place.allCases,
      [false, true])
    func announcedAnywhere(place: Place, byOwnPath: Bool) {
      let upload = Permitted { [recorder] in recorder.note("upload", .began) }
      let announce: @Sendable () -> Void = { [recorder] in
        recorder.note("announcement", .began)
        upload.permit()
        if byOwnPath { upload.announceByOwnPath() } else { upload.announce() }
      }
      queue.addOperation(upload)
      let other = OperationQueue()
      switch place {
      case .here: announce()
      case .ownQueue: queue.addOperation(announce)
      case .otherQueue: other.addOperation(announce)
      case .thread: Thread(block: announce).start()
      }
      queue.waitToEmpty()
      other.waitToEmpty()
      #expect(recorder.lanes(.began) == ["announcement", "upload"])
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test("Observers of a custom readiness receive old values", .example(.ready.announceChange))
      func exampleObserversHearBoth() {
        let upload = WiFiUpload()
        let observation = (upload as Operation).observe(\.isReady, options: [.old, .new, .prior]) {
          [recorder] _, change in
          let (old, new) = ("\(change.oldValue ?? false)", "\(change.newValue ?? false)")
          recorder.note(change.isPrior ? "before: \(old)" : "\(old) to \(new)", .queued)
        }
        upload.hasWiFi = true
        upload.hasWiFi = false
        let changes = ["before: false", "false to true", "before: true", "true to false"]
        #expect(recorder.lanes(.queued) == changes)
        upload.cancel()
        // The subclass sends the notifications. No document says whether the superclass also does.
        #expect(Set(recorder.lanes(.queued).dropFirst(4)) == ["before: false", "false to true"])
        observation.invalidate()
      }
    #endif

    @Test(.rule(.ready.onlyThatKey))
    func onlyThatKey() {
      let called = Gate("the completion block has been called")
      let upload = upload()
      let report = recorder.operation("report")
      upload.completionBlock = { called.open() }
      report.addDependency(upload)
      recorder.add(report, upload, to: queue)
      connect(upload)
      queue.waitToEmpty()
      called.wait()
      #expect(upload.isFinished)
      #expect(!upload.isExecuting)
      #expect(recorder.lanes(.began) == ["Wi-Fi", "beach", "report"])
    }

    // MARK: The chapter's classes

    @Test(
      "An upload sends nothing if Wi-Fi is gone when it starts", .example(.ready.customCondition))
    func exampleWiFiGoneByThen() {
      let upload = upload()
      upload.main()
      #expect(!upload.isSent)
      #expect(recorder.events == [])
    }

    @Test("Uploads wait until the user has signed in", .example(.ready.seldomManaged))
    func exampleUploadsAfterSignIn() async {
      let uploads = OperationQueue()
      uploads.maxConcurrentOperationCount = 1
      let send: @Sendable (String) -> Void = { [recorder] in recorder.note($0, .began) }
      let afterSignIn = await MainActor.run {
        // snippet.call
        let afterSignIn = UploadsAfterSignIn(uploads)
        let beach = BlockOperation { send("beach") }
        afterSignIn.add(beach)
        // snippet.end
        return afterSignIn
      }
      let forest = recorder.operation("forest")
      await afterSignIn.add(forest)
      pass("sort", through: uploads)
      // The forest is cancelled before the condition is met.
      forest.cancel()
      forest.waitToFinish()
      // The user signs in, which is reported twice.
      await afterSignIn.didSignIn()
      await afterSignIn.didSignIn()
      uploads.waitToEmpty()
      #expect(recorder.lanes(.began) == ["sort", "beach"])
      let harbour = recorder.operation("harbour")
      await afterSignIn.add(harbour)
      uploads.waitToEmpty()
      // The user signs out again, so the next upload waits for the next sign-in.
      await afterSignIn.didSignOut()
      await afterSignIn.didSignOut()
      let river = recorder.operation("river")
      await afterSignIn.add(river)
      pass("filter", through: uploads)
      #expect(!river.isReady)
      await afterSignIn.didSignIn()
      uploads.waitToEmpty()
      #expect(recorder.lanes(.began) == ["sort", "beach", "harbour", "filter", "river"])
    }

    @Test(
      "Uploads end if the sign-in is given up", .example(.ready.seldomManaged),
      arguments: [true, false])
    func exampleNeverSignedIn(givesUp: Bool) async {
      let uploads = OperationQueue()
      var afterSignIn: UploadsAfterSignIn? = await UploadsAfterSignIn(uploads)
      for photo in ["beach", "forest"] { await afterSignIn?.add(recorder.operation(photo)) }
      if givesUp { await afterSignIn?.giveUp() } else { afterSignIn = nil }
      uploads.waitToEmpty()
      #expect(recorder.events == [])
      // A later sign-in does not send uploads that were given up.
      await afterSignIn?.didSignIn()
      uploads.waitToEmpty()
      #expect(recorder.events == [])
    }

    @Test(
      "One object that reports Wi-Fi starts all waiting uploads", .example(.ready.customCondition))
    func exampleUploadsOnWiFi() async {
      let uploads = OperationQueue()
      uploads.maxConcurrentOperationCount = 1
      let onWiFi = await UploadsOnWiFi(uploads)
      for photo in ["beach", "forest"] { await onWiFi.add(upload(photo)) }
      let harbour = upload("harbour")
      await onWiFi.add(harbour)
      harbour.cancel()
      harbour.waitToFinish()
      #expect(recorder.events == [])
      await onWiFi.wiFiChanged(to: true)
      uploads.waitToEmpty()
      // An upload that comes while there is Wi-Fi is sent immediately.
      await onWiFi.add(upload("river"))
      uploads.waitToEmpty()
      // Wi-Fi goes and comes back. In between, no later upload starts.
      await onWiFi.wiFiChanged(to: false)
      await onWiFi.add(upload("lake"))
      pass("sort", through: uploads)
      await onWiFi.wiFiChanged(to: true)
      uploads.waitToEmpty()
      #expect(recorder.lanes(.began) == ["beach", "forest", "river", "sort", "lake"])
      // A photo that could not be sent is sent again, at most three times.
      for (photo, successful) in [("meadow", 2), ("harbour", 4)] {
        let tries = Counter()
        let (ends, end) = AsyncStream.makeStream(of: Int.self)
        await onWiFi.send(photo) {
          tries.add()
          let count = tries.value
          if count == min(successful, 3) { end.yield(count) }
          return count == successful
        }
        var next = ends.makeAsyncIterator()
        #expect(await next.next() == min(successful, 3))
        uploads.waitToEmpty()
        // What the main queue was to do next is done.
        await withCheckedContinuation { done in
          OperationQueue.main.addOperation { done.resume() }
        }
        uploads.waitToEmpty()
        #expect(tries.value == min(successful, 3))
      }
    }

    @Test("A released model cancels uploads waiting for Wi-Fi", .example(.ready.customCondition))
    func exampleUploadsOnWiFiReleased() async {
      let uploads = OperationQueue()
      var onWiFi: UploadsOnWiFi? = await UploadsOnWiFi(uploads)
      for photo in ["beach", "forest"] { await onWiFi?.add(upload(photo)) }
      let isHeld = { [weak onWiFi] in onWiFi != nil }
      await onWiFi?.send("harbour") { [recorder] in
        recorder.note("harbour", .began)
        return true
      }
      onWiFi = nil
      #expect(!isHeld())
      uploads.waitToEmpty()
      #expect(recorder.events == [])
    }

    // MARK: The chapter's answer

    @Test(
      "A publication counts approvals that come at the same time",
      .example(.ready.customCondition))
    func exampleApprovalsAtTheSameTime() {
      let turns = 500
      let publication = Publication(approvals: 2 * turns + 1) { [recorder] in
        recorder.note("publication", .finished)
      }
      // No document says whether an operation that has begun is ready.
      queue.isSuspended = true
      queue.addOperation(publication)
      together(turns: turns) { thread, turn in publication.approve(by: "\(thread) \(turn)") }
      #expect(!publication.isReady)
      publication.approve(by: "Mina")
      #expect(publication.isReady)
      if !publication.isReady { publication.cancel() }
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["publication"])
    }
  }
}

/// Is ready when permitted, and sends notifications only when the test says so.
private final class Permitted: Operation, @unchecked Sendable {
  // Unchecked because the superclass is; `permitted` is guarded by its mutex.
  private let permitted = Mutex(false)
  private let asksSuper: Bool
  private let work: @Sendable () -> Void

  init(asksSuper: Bool = true, _ work: @escaping @Sendable () -> Void) {
    (self.asksSuper, self.work) = (asksSuper, work)
  }

  override var isReady: Bool { (!asksSuper || super.isReady) && permitted.withLock { $0 } }

  func permit(_ isPermitted: Bool = true) { permitted.withLock { $0 = isPermitted } }

  func announce() {
    willChangeValue(forKey: "isReady")
    didChangeValue(forKey: "isReady")
  }

  func announceByOwnPath() {
    willChangeValue(for: \Permitted.isReady)
    didChangeValue(for: \Permitted.isReady)
  }

  override func main() { work() }
}
