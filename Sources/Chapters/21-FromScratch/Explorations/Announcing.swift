#if Explore
  import Dispatch
  import Explorer
  import OperationsFromScratch

  extension Scenario {
    /// Somebody watches: what is announced comes in pairs, and the last one tells the truth.
    static let announcing: [Scenario] = [
      Scenario("a watched one waits for two, who finish at once", bound: 1) { stage in
        let download = stage.own("download")
        let login = stage.own("login")
        let filter = stage.plain("filter")
        filter.addDependency(download)
        filter.addDependency(login)
        stage.watch(filter, \.isReady, "isReady")
        stage.run.together(("one", { download.start() }), ("two", { login.start() }))
        stage.run.check(filter.isReady, "it still waits")
        filter.start()
        stage.expect([download, login, filter], ran: ["download", "login", "filter"])
      },
      Scenario("a watched one is freed and cancelled", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        filter.addDependency(download)
        stage.watch(filter, \.isReady, "isReady")
        stage.watch(filter, \.isCancelled, "isCancelled")
        stage.run.together(("finish", { download.start() }), ("cancel", { filter.cancel() }))
        filter.start()
        stage.expect([download, filter], ran: ["download"])
      },
      Scenario("a watched one gets another dependency while the first finishes", bound: 1) {
        stage in
        let download = stage.own("download")
        let login = stage.own("login")
        let filter = stage.plain("filter")
        filter.addDependency(download)
        stage.watch(filter, \.isReady, "isReady")
        stage.run.together(
          ("finish", { download.start() }), ("wait", { filter.addDependency(login) }))
        stage.look()
        stage.run.check(!filter.isReady, "it does not wait")
        login.start()
        filter.start()
        stage.expect([download, login, filter], ran: ["download", "login", "filter"])
      },
      Scenario("a watched one gets a dependency while it is cancelled", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        stage.watch(filter, \.isReady, "isReady")
        stage.run.together(
          ("cancel", { filter.cancel() }), ("wait", { filter.addDependency(download) }))
        stage.look()
        stage.run.check(filter.isReady, "it waits although it is cancelled")
        filter.start()
        download.start()
        stage.expect([download, filter], ran: ["download"])
      },
      Scenario("a watched one is cancelled while its queue starts it", bound: 1) { stage in
        let upload = stage.own("upload")
        let queue = stage.queue()
        stage.watch(upload, \.isCancelled, "isCancelled")
        stage.watch(upload, \.isExecuting, "isExecuting")
        stage.watch(upload, \.isFinished, "isFinished")
        queue.addOperation(upload)
        stage.run.together(("cancel", { upload.cancel() }))
        stage.run.outcome(stage.hasEnded("upload") ? "ran" : "skipped")
        stage.expect([upload], ran: [], empty: [queue])
      },
      Scenario("somebody begins to watch while the last dependency finishes") { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        filter.addDependency(download)
        stage.run.together(
          ("finish", { download.start() }),
          ("watch", { stage.watch(filter, \.isReady, "isReady", inTheMiddle: true) }))
        stage.run.check(filter.isReady, "it still waits")
        filter.start()
        stage.expect([download, filter], ran: ["download", "filter"])
      },
      Scenario("somebody begins to watch while its queue runs it", bound: 1) { stage in
        let upload = stage.plain("upload")
        let queue = stage.queue(isSuspended: true)
        queue.addOperation(upload)
        stage.run.together(
          ("resume", { queue.isSuspended = false }),
          ("watch", { stage.watch(upload, \.isFinished, "isFinished", inTheMiddle: true) }))
        queue.waitUntilAllOperationsAreFinished()
        stage.expect([upload], ran: ["upload"], empty: [queue])
      },
      Scenario("a watched one ends while a barrier is added: it is counted no longer", bound: 1) {
        stage in
        let upload = stage.own("upload")
        let queue = stage.queue()
        let counts = upload.observe(\.isFinished) { upload, _ in
          let isListed = queue.operations.contains { $0 === upload }
          stage.run.check(!upload.isFinished || !isListed, "it is still in the list")
          stage.tellEnd(of: "upload")
        }
        queue.addOperation(upload)
        stage.run.together(
          (
            "barrier",
            {
              queue.addBarrierBlock { stage.run.check(stage.hasTold("upload"), "not told before") }
            }
          ))
        queue.waitUntilAllOperationsAreFinished()
        counts.invalidate()
        stage.expect([upload], ran: ["upload"], empty: [queue])
      },
      Scenario("somebody begins to watch while it is cancelled", bound: .max) { stage in
        let upload = stage.own("upload")
        stage.run.together(
          ("cancel", { upload.cancel() }),
          ("watch", { stage.watch(upload, \.isCancelled, "isCancelled", inTheMiddle: true) }))
        stage.run.check(upload.isCancelled, "it is not cancelled")
        upload.start()
        stage.expect([upload], ran: [])
      },
    ]
  }
#endif
