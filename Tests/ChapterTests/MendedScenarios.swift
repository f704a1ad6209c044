#if Explore
  import Explorer

  @testable import OperationsFromScratch

  // Races that the engine was mended for.

  extension Scenario {
    static let mended: [Scenario] = [
      Scenario("one dependency is added and removed by two", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        let addAndRemove: @Sendable () -> Void = {
          filter.addDependency(download)
          filter.removeDependency(download)
        }
        stage.run.together(("one", addAndRemove), ("two", addAndRemove))
        filter.removeDependency(download)
        stage.run.check(filter.state.unfinishedDependencies == 0, "it waits for nobody who is left")
        filter.addDependency(download)
        stage.run.check(filter.state.unfinishedDependencies == 1, "it does not wait for one")
        download.start()
        filter.start()
        stage.expect()
      },
      Scenario("a dependency is added, removed and finishes", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        stage.run.together(
          ("add", { filter.addDependency(download) }),
          ("remove", { filter.removeDependency(download) }),
          ("finish", { download.start() }))
        filter.start()
        stage.expect()
      },
      Scenario("one who waits is dropped, another waits no longer, and both are freed", bound: 1) {
        stage in
        let download = stage.own("download")
        let first = Held(stage.plain("filter", after: [download], isKept: false))
        let second = Held(stage.plain("upload", after: [download], isKept: false))
        stage.run.together(
          ("drop", { first.drop() }),
          ("remove", { _ = second.use { $0.removeDependency(download) } }),
          ("finish", { download.start() }))
        stage.run.check(second.use { $0.isReady } == true, "it still waits")
        stage.expect(ran: ["download"])
      },
      Scenario("two who wait for each other do so no longer") { stage in
        let download = stage.own("download")
        let filter = stage.own("filter")
        download.addDependency(filter)
        filter.addDependency(download)
        stage.run.together(
          ("one", { download.removeDependency(filter) }),
          ("two", { filter.removeDependency(download) }))
        download.start()
        filter.start()
        stage.expect()
      },
      Scenario("one in a queue begins to wait while the queue is resumed", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        let queue = stage.queue(isSuspended: true)
        queue.addOperation(filter)
        stage.run.together(
          (
            "wait",
            {
              filter.addDependency(download)
              download.start()
            }
          ),
          ("resume", { queue.isSuspended = false }))
        stage.expect()
      },
      Scenario("one of an own class begins to wait while another dependency finishes", bound: 1) {
        stage in
        let login = stage.own("login")
        let download = stage.own("download")
        let queue = stage.queue()
        let filter = stage.own("filter", after: [login], in: queue)
        stage.run.together(
          ("finish", { login.start() }),
          (
            "wait",
            {
              filter.addDependency(download)
              download.start()
            }
          ))
        stage.expect()
      },
      Scenario("readiness is taken back before the queue is resumed", bound: 1) { stage in
        let upload = stage.gated("upload")
        let download = stage.plain("download")
        let queue = stage.queue(isSuspended: true)
        upload.open()
        queue.addOperation(upload)
        stage.run.together(
          (
            "close",
            {
              upload.close()
              queue.isSuspended = false
            }
          ),
          ("add", { queue.addOperation(download) }))
        stage.run.check(stage.hasStarted == ["download"], "it began although it was not ready")
        upload.open()
        queue.waitUntilAllOperationsAreFinished()
        stage.expect()
      },
      Scenario("readiness is announced by two, and taken back in between", bound: 1) { stage in
        let upload = stage.gated("upload")
        let queue = stage.queue()
        queue.addOperation(upload)
        stage.run.together(
          ("one", { upload.open() }),
          (
            "two",
            {
              upload.close()
              upload.open()
            }
          ))
        stage.expect()
      },
      Scenario("a quality of service is changed while the queue is resumed", bound: 1) { stage in
        let upload = stage.plain("upload")
        let download = stage.plain("download")
        let queue = stage.queue(width: 1, isSuspended: true)
        queue.addOperation(upload)
        queue.addOperation(download)
        stage.run.together(
          ("change", { upload.qualityOfService = .utility }),
          ("resume", { queue.isSuspended = false }))
        stage.expect()
      },
      Scenario("two qualities of service share a queue of width one", bound: 1) { stage in
        let upload = stage.plain("upload")
        let download = stage.plain("download")
        let queue = stage.queue(width: 1)
        upload.qualityOfService = .userInitiated
        stage.run.together(
          ("one", { queue.addOperation(upload) }), ("two", { queue.addOperation(download) }))
        stage.run.outcome(stage.hasStarted.joined(separator: " "))
        stage.expect()
      },
      Scenario("a name, a completion block and a dependent come first all at once", bound: 1) {
        stage in
        let download = stage.plain("download")
        let filter = stage.plain("filter")
        stage.run.together(
          ("name", { download.name = "download" }),
          ("block", { download.completionBlock = { stage.complete("download") } }),
          ("wait", { filter.addDependency(download) }))
        stage.run.check(download.name == "download", "the name is lost")
        stage.run.check(filter.state.unfinishedDependencies == 1, "the dependency is lost")
        let queue = stage.queue()
        stage.order("filter", after: "download")
        queue.addOperation(filter)
        queue.addOperation(download)
        queue.waitUntilAllOperationsAreFinished()
        stage.expect()
      },
      Scenario("the progress counts two who end at once", bound: 1) { stage in
        let download = stage.plain("download")
        let upload = stage.plain("upload")
        let queue = stage.queue()
        queue.progress.totalUnitCount = 2
        stage.run.together(
          ("one", { queue.addOperation(download) }), ("two", { queue.addOperation(upload) }))
        let count = queue.progress.completedUnitCount
        stage.run.check(count == 2, "\(count) were counted")
        stage.expect()
      },
      Scenario("one before a barrier is cancelled while the queue is resumed", bound: 1) { stage in
        let download = stage.plain("download")
        let upload = stage.plain("upload")
        let queue = stage.queue(isSuspended: true)
        queue.addOperation(download)
        queue.addBarrierBlock {
          stage.begin("barrier")
          stage.run.step()
          stage.end("barrier")
        }
        queue.addOperation(upload)
        stage.order("upload", after: "barrier")
        stage.run.together(
          ("cancel", { download.cancel() }), ("resume", { queue.isSuspended = false }))
        stage.run.outcome(stage.hasStarted.joined(separator: " "))
        stage.expect(ran: ["barrier", "upload"])
      },
      Scenario("a queue tells of one that comes and goes, once each", bound: 1) { stage in
        let download = stage.own("download")
        let queue = stage.queue()
        let counts = stage.counts(of: queue)
        stage.run.together(("add", { queue.addOperation(download) }))
        stage.run.check(counts.told == [1, 0], "told \(counts.told)")
        counts.end()
        stage.expect()
      },
      Scenario("two add, and a third waits for all", bound: 1) { stage in
        let download = stage.plain("download")
        let upload = stage.plain("upload")
        let queue = stage.queue()
        stage.run.together(
          ("one", { queue.addOperation(download) }), ("two", { queue.addOperation(upload) }),
          ("wait", { queue.waitUntilAllOperationsAreFinished() }))
        stage.expect()
      },
      Scenario(
        "one that is asked whether it is ready waits for another that is freed with it", bound: 1
      ) {
        stage in
        let login = stage.own("login")
        let done = Group()
        let download = stage.plain("download") { done.leave() }
        let patient = stage.run.named("patient") { Patient(done) }
        let queue = stage.queue()
        done.enter()
        download.addDependency(login)
        patient.addDependency(login)
        queue.addOperations([patient, download], waitUntilFinished: false)
        stage.run.together(("finish", { login.start() }))
        stage.run.check(patient.isFinished, "it has not finished")
        stage.expect()
      },
      Scenario("a start is passed on to another thread, and cancelled", bound: 1) { stage in
        let upload = stage.passedOn("upload")
        let queue = stage.queue()
        stage.run.together(
          ("add", { queue.addOperation(upload) }), ("cancel", { upload.cancel() }))
        stage.run.outcome(stage.hasEnded("upload") ? "ran" : "skipped")
        stage.expect(ran: [])
      },
    ]
  }
#endif
