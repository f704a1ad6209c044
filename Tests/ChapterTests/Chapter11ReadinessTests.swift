import Chapter11Readiness
import ChapterKit
import Operations
import Testing

extension Book {
  @Suite("11 Readiness")
  @TestThread
  struct Chapter11ReadinessTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()
    private let network = Network()

    /// An upload that waits for Wi-Fi and is recorded.
    private func upload(_ photo: String = "beach") -> WiFiUpload {
      WiFiUpload(photo, on: network) { [recorder] in
        recorder.note(photo, .began)
        recorder.note(photo, .finished)
      }
    }

    /// Finds Wi-Fi and records that before it does.
    private func connect() {
      recorder.note("Wi-Fi", .began)
      network.connect()
    }

    /// Lets an operation go through a queue, as proof that others could have gone too.
    private func pass(_ name: String, through queue: OperationQueue) {
      let operation = recorder.operation(name)
      queue.addOperation(operation)
      operation.waitToFinish()
    }

    // MARK: What it is

    @Test("isReady tells whether an operation may run now", .rule("ready.meaning"))
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

    @Test(
      "By default an operation is ready when it has no unfinished dependency",
      .rule("ready.tied-to-dependencies"))
    func tiedToDependencies() {
      let upload = Upload()
      let downloads = (0..<4).map { _ in BlockOperation {} }
      downloads[0].start()
      for download in downloads { upload.addDependency(download) }
      downloads[2].cancel()
      var readiness = [upload.isReady]
      for download in downloads.reversed() {
        download.start()
        readiness.append(upload.isReady)
      }
      #expect(readiness == [false, false, false, true, true])
    }

    @Test(
      "An operation that is not ready is not run; the queue runs others meanwhile",
      .rule("ready.required-to-run"))
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

    // MARK: A readiness of one's own

    @Test(
      "An override of isReady holds an operation back until its own condition is met",
      .rule("ready.custom-condition"))
    func customCondition() {
      let upload = upload()
      queue.addOperation(upload)
      #expect(!upload.isReady)
      pass("sort", through: queue)
      connect()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["sort", "Wi-Fi", "beach"])
    }

    @Test(
      "An override of isReady holds an operation back until its own condition is met: or cancelled",
      .rule("ready.custom-condition"))
    func cancelledUploadLeaves() {
      let upload = upload()
      queue.addOperation(upload)
      upload.cancel()
      #expect(upload.isReady)
      queue.waitToEmpty()
      #expect(upload.isFinished)
      #expect(!network.hasWiFi)
      #expect(recorder.events == [])
    }

    @Test(
      "With isReady overridden, its criteria decide: finished dependencies are not enough",
      .rule("ready.own-criteria-rule"))
    func ownCriteriaRule() {
      let signIn = recorder.operation("sign in")
      let upload = upload()
      upload.addDependency(signIn)
      queue.addOperation(upload)
      signIn.start()
      pass("sort", through: queue)
      #expect(!upload.isReady)
      connect()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["sign in", "sort", "Wi-Fi", "beach"])
    }

    @Test(
      "An override has to ask super, or dependencies no longer count",
      .rule("ready.combine-with-super"))
    func combineWithSuper() {
      network.connect()
      let signIn = recorder.operation("sign in")
      let polite = upload("polite")
      let rash = RashUpload("rash", on: network) { [recorder] in recorder.note("rash", .began) }
      for upload in [polite, rash] { upload.addDependency(signIn) }
      #expect(rash.isReady)
      #expect(!polite.isReady)
      queue.addOperations([polite, rash], waitUntilFinished: false)
      rash.waitToFinish()
      signIn.start()
      queue.waitToEmpty()
      // The rash one is kept until here, for Linux does not bear that it is let go any earlier.
      #expect(rash.isFinished)
      #expect(recorder.lanes(.began) == ["rash", "sign in", "polite"])
    }

    @Test(
      "A change of a custom readiness takes effect once it is announced on isReady",
      .rule("ready.announce-change"))
    func announceChange() {
      let upload = QuietUpload { [recorder] in recorder.note("upload", .began) }
      queue.addOperation(upload)
      upload.permitQuietly()
      #expect(upload.isReady)
      // Through another queue: this one would look again at everything when something is added.
      pass("sort", through: OperationQueue())
      recorder.note("announcement", .began)
      upload.announceReadiness()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["sort", "announcement", "upload"])
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test(
        "A change of a custom readiness takes effect once it is announced on isReady: for observers",
        .rule("ready.announce-change"))
      func observersHear() {
        let upload: Operation = QuietUpload()
        let observation = upload.observe(\.isReady) { [recorder] upload, _ in
          recorder.note("\(upload.isReady)", .queued)
        }
        (upload as? QuietUpload)?.permitQuietly()
        #expect(recorder.lanes(.queued) == [])
        (upload as? QuietUpload)?.announceReadiness()
        #expect(recorder.lanes(.queued) == ["true"])
        observation.invalidate()
      }
    #endif

    @Test(
      "isReady is the only key that a custom readiness has to announce",
      .rule("ready.only-that-key"))
    func onlyThatKey() {
      let called = Gate("the completion block has been called")
      let upload = upload()
      let report = recorder.operation("report")
      upload.completionBlock = { called.open() }
      report.addDependency(upload)
      recorder.add(report, upload, to: queue)
      connect()
      queue.waitToEmpty()
      called.wait()
      #expect(upload.isFinished)
      #expect(!upload.isExecuting)
      #expect(recorder.lanes(.began) == ["Wi-Fi", "beach", "report"])
    }

    // MARK: The chapter's answer

    /// A publication that depends on an upload, and is recorded.
    private func publication(_ name: String, after upload: Operation) -> Publication {
      let publication = Publication(approvals: 2) { [recorder] in recorder.note(name, .finished) }
      publication.addDependency(upload)
      queue.addOperation(publication)
      return publication
    }

    @Test("A publication waits for different people and for its dependencies, in any order")
    func publicationWaits() {
      let beach = recorder.operation("beach")
      let first = publication("first", after: beach)
      beach.start()
      first.approve(by: "Mina")
      first.approve(by: "Mina")
      pass("sort", through: queue)
      #expect(!first.isReady)
      first.approve(by: "Jun")
      first.waitToFinish()
      #expect(recorder.lanes(.finished) == ["beach", "sort", "first"])

      let forest = recorder.operation("forest")
      let second = publication("second", after: forest)
      second.approve(by: "Mina")
      second.approve(by: "Jun")
      pass("filter", through: queue)
      #expect(!second.isReady)
      forest.start()
      second.waitToFinish()
      #expect(recorder.lanes(.finished).suffix(3) == ["filter", "forest", "second"])
    }

    @Test("A cancelled publication waits for nobody")
    func cancelledPublication() {
      let upload = recorder.operation("upload")
      let publication = publication("publication", after: upload)
      publication.cancel()
      queue.waitToEmpty()
      upload.start()
      #expect(publication.isFinished)
      #expect(recorder.lanes(.finished) == ["upload"])
    }
  }
}
