import Chapter05Dependencies
import ChapterKit
import Operations
import Testing

extension Book {
  @Suite("05 Dependencies")
  @TestThread
  struct Chapter05DependenciesTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    // MARK: What a dependency is

    @Test(
      "An operation does not start before all that it depends on have finished",
      .rule("dependency.waits-for-all"))
    func waitsForAll() {
      let answered = Gate("the sign-in may end")
      let arrived = Gate("the download may end")
      let signIn = recorder.operation("sign in") { answered.wait() }
      let download = recorder.operation("download") { arrived.wait() }
      let upload = recorder.operation("upload")
      upload.addDependency(signIn)
      upload.addDependency(download)
      recorder.add(upload, signIn, download, to: queue)

      answered.open()
      signIn.waitToFinish()
      #expect(!upload.isReady)
      arrived.open()
      queue.waitToEmpty()

      #expect(recorder.lanes(.finished) == ["sign in", "download", "upload"])
      #expect(recorder.relation("sign in", "upload") == "sign in < upload")
      #expect(recorder.relation("download", "upload") == "download < upload")
    }

    @Test(
      "addDependency(_:) links one way, from the receiver to its argument",
      .rule("dependency.one-way"))
    func oneWay() {
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      filter.addDependency(download)

      #expect(filter.dependencies == [download])
      #expect(download.dependencies == [])
      #expect(download.isReady)
      download.start()
      #expect(recorder.lanes(.finished) == ["download"])
    }

    @Test(
      "dependencies lists what must finish first, and cannot be assigned to",
      .rule("dependency.listed"))
    func listed() throws {
      let signIn = BlockOperation {}
      let download = BlockOperation {}
      let upload = BlockOperation {}
      #expect(upload.dependencies == [])
      upload.addDependency(signIn)
      upload.addDependency(download)
      #expect(Set(upload.dependencies) == [signIn, download])
      #expect(try DoesNotCompile.isRefused("AssigningDependencies.swift"))
    }

    @Test(
      "Dependencies may form a pair or any graph without a circle",
      .rule("dependency.pair-or-graph"))
    func diamond() {
      let together = Rendezvous("filter and thumbnail are both at work")
      let ending = Rendezvous("filter and thumbnail are both done")
      let work: @Sendable () -> Void = {
        together.meet()
        ending.meet()
      }
      let download = recorder.operation("download")
      let filter = recorder.operation("filter", work)
      let thumbnail = recorder.operation("thumbnail", work)
      let save = recorder.operation("save")
      filter.addDependency(download)
      thumbnail.addDependency(download)
      save.addDependency(filter)
      save.addDependency(thumbnail)
      queue.addOperations([save, thumbnail, filter, download], waitUntilFinished: false)
      queue.waitToEmpty()

      let lanes = ["download", "filter", "thumbnail", "save"]
      #expect(
        "\(Timeline(recorder.events, lanes: lanes, spacing: 1))" == """
          download   ┝┥
          filter       ┝┥
          thumbnail    ┝┥
          save           ┝┥
          """)
    }

    @Test(
      "A dependency holds between operations in different queues",
      .rule("dependency.across-queues"))
    func acrossQueues() {
      let arrived = Gate("the download may end")
      let download = recorder.operation("download") { arrived.wait() }
      let filter = recorder.operation("filter")
      let sort = recorder.operation("sort")
      filter.addDependency(download)
      let images = OperationQueue()
      images.addOperation(filter)
      queue.addOperation(download)
      // That another operation goes through the filter's queue shows that the queue is at work.
      images.addOperation(sort)
      sort.waitToFinish()
      arrived.open()
      images.waitToEmpty()

      #expect(recorder.lanes(.finished) == ["sort", "download", "filter"])
      #expect(recorder.relation("download", "filter") == "download < filter")
    }

    @Test(
      "Operations manage their dependencies themselves, without any queue",
      .rule("dependency.kept-by-operations"))
    func withoutQueue() {
      let download = Download { .beach }
      let filter = Filter.negative()
      filter.addDependency(download)
      #expect(!filter.isReady)
      download.start()
      #expect(filter.isReady)
      filter.start()
      #expect(filter.picture?.name == "beach+negative")
    }

    @Test(
      "A dependency is the one order that neither adding order nor priority overrides",
      .rule("dependency.absolute-order"))
    func absoluteOrder() {
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      download.queuePriority = .veryLow
      filter.queuePriority = .veryHigh
      filter.addDependency(download)
      queue.isSuspended = true
      queue.addOperation(filter)
      queue.addOperation(download)
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.relation("download", "filter") == "download < filter")
    }

    // MARK: When it is fulfilled

    @Test(
      "An operation becomes ready when the last of its dependencies finishes",
      .rule("dependency.ready-after-last"))
    func readyAfterLast() {
      let signIn = BlockOperation {}
      let download = BlockOperation {}
      let upload = BlockOperation {}
      upload.addDependency(signIn)
      upload.addDependency(download)
      var readiness = [upload.isReady]
      for prerequisite in [signIn, download] {
        prerequisite.start()
        readiness.append(upload.isReady)
      }
      #expect(readiness == [false, false, true])
    }

    @Test(
      "A queue may start an operation any time after it became ready",
      .rule("dependency.queue-may-start-once-ready"))
    func queueStartsOnceReady() {
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      filter.addDependency(download)
      queue.addOperation(filter)
      #expect(!filter.isReady)
      download.start()
      filter.waitToFinish()
      #expect(recorder.lanes(.began) == ["download", "filter"])
    }

    @Test(
      "Outside a queue, an operation that becomes ready still waits for start()",
      .rule("dependency.manual-needs-start"))
    func manualNeedsStart() {
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      filter.addDependency(download)
      #expect(!filter.isReady)
      download.start()
      #expect(filter.isReady)
      #expect(!filter.isExecuting)
      #expect(!filter.isFinished)
      recorder.note("start()", .began)
      filter.start()
      #expect(recorder.lanes(.began) == ["download", "start()", "filter"])
      #expect(filter.isFinished)
    }

    @Test(
      "A dependency is cleared by isFinished turning true, not by the end of the work",
      .rule("dependency.cleared-by-is-finished"))
    func clearedByIsFinished() {
      let download = QuietDownload()
      let filter = BlockOperation {}
      filter.addDependency(download)
      download.start()
      #expect(download.hasDownloaded)
      #expect(!filter.isReady)
      download.finishQuietly()
      download.announceFinish()
      #expect(filter.isReady)
    }

    @Test(
      "Dependents hear of a finish only if the operation announces it",
      .rule("dependency.relies-on-notifications"))
    func reliesOnNotifications() {
      let download = QuietDownload()
      let filter = recorder.operation("filter")
      let sort = recorder.operation("sort")
      filter.addDependency(download)
      queue.addOperation(filter)
      download.start()
      download.finishQuietly()
      #expect(download.isFinished)
      queue.addOperation(sort)
      sort.waitToFinish()
      #expect(!filter.isFinished)
      download.announceFinish()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["sort", "filter"])
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test(
        "The base class announces that dependencies has changed",
        .rule("dependency.list-change-announced-for-you"))
      func listChangeIsAnnounced() {
        let download = BlockOperation {}
        let filter = BlockOperation {}
        let observation = filter.observe(\.dependencies) { [recorder] filter, _ in
          recorder.note("\(filter.dependencies.count)", .queued)
        }
        filter.addDependency(download)
        filter.removeDependency(download)
        #expect(recorder.lanes(.queued) == ["1", "0"])
        observation.invalidate()
      }
    #endif

    // MARK: Failure

    @Test(
      "A dependency does not ask whether the operation succeeded",
      .rule("dependency.success-ignored"))
    func successIsIgnored() {
      let download = Download { [recorder] () throws(PhotoOperation.Failure) in
        recorder.note("download", .began)
        throw .offline
      }
      let report = recorder.operation("report")
      report.addDependency(download)
      queue.addOperation(report)
      #expect(!report.isReady)
      queue.addOperation(download)
      queue.waitToEmpty()
      #expect(download.failure == .offline)
      #expect(recorder.lanes(.began) == ["download", "report"])
    }

    @Test(
      "A cancelled operation releases its dependents once it is finished",
      .rule("dependency.cancelled-counts-as-finished"))
    func cancelledCountsAsFinished() {
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      filter.addDependency(download)
      download.cancel()
      #expect(!filter.isReady)
      recorder.note("added", .began)
      queue.addOperations([filter, download], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(download.isFinished)
      #expect(recorder.lanes(.began) == ["added", "filter"])
    }

    // MARK: Changing one's mind

    @Test(
      "A dependency does not hold back an operation that is already under way",
      .rule("dependency.late-link-useless"))
    func lateLinkIsUseless() {
      let filtering = Gate("the filter has begun")
      let linked = Gate("the link has been made")
      let download = recorder.operation("download")
      let filter = recorder.operation("filter") {
        filtering.open()
        linked.wait()
      }
      queue.addOperation(filter)
      filtering.wait()
      filter.addDependency(download)
      #expect(filter.dependencies == [download])
      linked.open()
      filter.waitToFinish()
      download.start()
      #expect(recorder.lanes(.finished) == ["filter", "download"])
    }

    @Test(
      "removeDependency(_:) takes a link away, and what waited for it is ready: the list",
      .rule("dependency.removable"))
    func removalFromTheList() {
      let signIn = BlockOperation {}
      let download = BlockOperation {}
      let upload = BlockOperation {}
      upload.addDependency(signIn)
      upload.addDependency(download)
      upload.removeDependency(signIn)
      #expect(upload.dependencies == [download])
    }

    @Test(
      "removeDependency(_:) takes a link away, and what waited for it is ready",
      .rule("dependency.removable"),
      .departs(
        on: .linuxFoundation,
        "without its last unfinished dependency an operation stays not ready for good",
        failing: "isReady → false"))
    func removalMakesReady() {
      let download = BlockOperation {}
      let upload = BlockOperation {}
      upload.addDependency(download)
      upload.removeDependency(download)
      #expect(upload.isReady)
      download.start()
    }

    @Test(
      "Operations in a circle of dependencies never run",
      .rule("dependency.cycle-never-runs"))
    func circleNeverRuns() {
      let download = recorder.operation("download")
      let save = recorder.operation("save")
      let sort = recorder.operation("sort")
      save.addDependency(download)
      download.addDependency(save)
      recorder.add(download, save, sort, to: queue)
      sort.waitToFinish()
      #expect(!download.isReady)
      #expect(!save.isReady)
      #expect(Set(queue.operations).isSuperset(of: [download, save]))
      recorder.cancel(download)
      queue.waitToEmpty()
      #expect(
        "\(Timeline(recorder.events, lanes: ["sort", "download", "save"], spacing: 1))" == """
          sort      ·┝┥
          download  ···✕
          save      ····┝┥
          """)
      save.removeDependency(download)
      download.removeDependency(save)
    }

    // MARK: The chapter's answer

    @Test("addDependencyUnlessCircular(_:) refuses what would close a circle, and nothing else")
    func refusesCircles() {
      let operations = (0..<5).map { _ in BlockOperation {} }
      #expect(!operations[0].addDependencyUnlessCircular(operations[0]))
      for (next, previous) in zip(operations.dropFirst(), operations) {
        #expect(next.addDependencyUnlessCircular(previous))
      }
      #expect(operations[4].addDependencyUnlessCircular(operations[0]))
      for later in operations.dropFirst() {
        #expect(!operations[0].addDependencyUnlessCircular(later))
      }
      #expect(operations[0].dependencies == [])
      #expect(Set(operations[4].dependencies) == [operations[3], operations[0]])
    }
  }
}
