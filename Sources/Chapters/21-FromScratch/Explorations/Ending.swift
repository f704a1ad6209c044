#if Explore
  import Dispatch
  import Explorer
  import OperationsFromScratch

  extension Scenario {
    /// Operations that end where others do not expect it: while they wait, are held back, or enter.
    static let ending: [Scenario] = [
      Scenario("one ends while it begins to wait") { stage in
        let download = stage.own("download")
        let filter = stage.own("filter")
        stage.run.together(
          ("end", { filter.start() }),
          (
            "wait",
            {
              stage.run.mayTrap()  // Who is started after it has begun to wait is not ready.
              filter.addDependency(download)
            }
          ))
        stage.expect([filter], ran: ["filter"])
        download.start()
        stage.expect([download, filter], ran: ["download", "filter"])
      },
      Scenario("one that was cancelled ends while it begins to wait for one that finishes", bound: 1) {
        stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        filter.cancel()
        stage.run.together(
          ("end", { filter.start() }),
          ("wait", { filter.addDependency(download) }),
          ("finish", { download.start() }))
        stage.expect([download, filter], ran: ["download"])
      },
      Scenario("one ends while what it waits for finishes", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.asynchronous("filter")
        let queue = stage.queue()
        filter.addDependency(download)
        queue.addOperation(filter)
        stage.run.together(
          ("end", { filter.finish() }),
          ("finish", { download.start() }))
        stage.expect([download, filter], ran: ["download"], empty: [queue])
        stage.run.outcome(stage.hasStarted.contains("filter") ? "started" : "did not start")
      },
      Scenario("one behind a barrier ends while the queue is resumed", bound: 1) { stage in
        let queue = stage.queue(isSuspended: true)
        let filter = stage.asynchronous("filter")
        let upload = stage.plain("upload", in: "queue")
        queue.addBarrierBlock { stage.run.step() }
        queue.addOperation(filter)
        queue.addOperation(upload)
        stage.run.together(
          ("end", { filter.finish() }),
          ("resume", { queue.isSuspended = false }))
        stage.expect([filter, upload], ran: ["upload"], empty: [queue])
      },
      Scenario("one ends while it is added to a queue that is watched", bound: 1) { stage in
        let queue = stage.queue()
        let counts = stage.counts(of: queue)
        let upload = stage.asynchronous("upload")
        stage.run.mayTrap()
        stage.run.together(
          ("add", { queue.addOperation(upload) }),
          ("end", { upload.finish() }))
        stage.expect([upload], ran: [], empty: [queue])
        stage.run.check(counts.told.last ?? 0 == 0, "the queue was last told to have one")
        counts.end()
      },
      Scenario("two add to a queue that is watched", bound: 1) { stage in
        let queue = stage.queue()
        let counts = stage.counts(of: queue)
        let download = stage.plain("download", in: "queue")
        let upload = stage.plain("upload", in: "queue")
        stage.run.together(
          ("one", { queue.addOperation(download) }),
          ("two", { queue.addOperation(upload) }))
        stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
        stage.run.check(counts.told.last == 0, "the queue was last told to have some")
        counts.end()
      },
      Scenario("one waits no longer while others have begun to", bound: 1) { stage in
        let download = stage.own("download")
        let (first, second) = (stage.plain("filter"), stage.plain("upload"))
        let third = stage.plain("save")
        first.addDependency(download)
        second.addDependency(download)
        second.removeDependency(download)
        stage.run.together(
          ("remove", { first.removeDependency(download) }),
          ("add", { second.addDependency(download) }),
          ("finish", { download.start() }))
        third.addDependency(download)
        stage.run.check(first.isReady && second.isReady && third.isReady, "one still waits")
        stage.expect([download], ran: ["download"])
      },
      Scenario("a turn is over while two operations are left", bound: 2) { stage in
        let queue = stage.queue(width: 1, isSuspended: true)
        let download = stage.plain("download", in: "queue")
        let upload = stage.plain("upload", in: "queue")
        queue.addOperations([download, upload], waitUntilFinished: false)
        stage.run.together(("resume", { queue.isSuspended = false }))
        stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
      },
    ]
  }
#endif
