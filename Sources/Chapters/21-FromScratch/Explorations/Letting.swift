#if Explore
  import Dispatch
  import Explorer
  import OperationsFromScratch

  extension Scenario {
    /// Last references are dropped.
    static let letting: [Scenario] = [
      Scenario("the last reference to one who waits goes while its dependency finishes") { stage in
        let download = stage.own("download")
        func filter() -> Held<BlockOperation> {
          let filter = stage.plain("filter")
          filter.addDependency(download)
          return Held(filter)
        }
        let held = filter()
        stage.run.together(
          ("finish", { download.start() }), ("drop", { stage.drop(held, "filter") }))
        stage.expect([download], ran: ["download"])
      },
      Scenario("the last reference to one who waits for two goes while one finishes") { stage in
        let download = stage.own("download")
        let login = stage.own("login")
        func filter() -> Held<BlockOperation> {
          let filter = stage.plain("filter")
          filter.addDependency(download)
          filter.addDependency(login)
          return Held(filter)
        }
        let held = filter()
        stage.run.together(
          ("finish", { download.start() }), ("drop", { stage.drop(held, "filter") }))
        login.start()
        stage.expect([download, login], ran: ["download", "login"])
      },
      Scenario("the last reference to one of an own class who waits goes meanwhile") { stage in
        let download = stage.own("download")
        func filter() -> Held<Own> {
          let filter = stage.own("filter")
          filter.addDependency(download)
          return Held(filter)
        }
        let held = filter()
        stage.run.together(
          ("finish", { download.start() }), ("drop", { stage.drop(held, "filter") }))
        stage.expect([download], ran: ["download"])
      },
      Scenario("one of an own class who waits is cancelled and dropped meanwhile") { stage in
        let download = stage.own("download")
        func filter() -> Held<Own> {
          let filter = stage.own("filter")
          filter.addDependency(download)
          return Held(filter)
        }
        let held = filter()
        stage.run.together(
          ("finish", { download.start() }),
          (
            "drop",
            {
              held.use { $0.cancel() }
              stage.drop(held, "filter")
            }
          ))
        stage.expect([download], ran: ["download"])
      },
      Scenario("the last reference to a dependency goes while it is removed and finishes", bound: 1)
      {
        stage in
        let filter = stage.plain("filter")
        let held = Held(stage.own("download"))
        held.use { filter.addDependency($0) }
        stage.run.together(
          ("finish", { held.use { $0.start() } }),
          (
            "remove",
            {
              for download in filter.dependencies { filter.removeDependency(download) }
            }
          ),
          ("drop", { stage.drop(held, "filter") }))
        filter.start()
        stage.expect([filter], ran: ["filter"])
      },
      Scenario("a chain is dropped while its first finishes") { stage in
        let login = stage.own("login")
        func chain() -> Held<BlockOperation> {
          let download = stage.plain("download")
          let filter = stage.plain("filter")
          download.addDependency(login)
          filter.addDependency(download)
          return Held(filter)
        }
        let held = chain()
        stage.run.together(("finish", { login.start() }), ("drop", { stage.drop(held, "filter") }))
        stage.expect([login], ran: ["login"])
      },
      Scenario("a queue is dropped while its operation runs, whom nobody else keeps") { stage in
        let held = Held(stage.queue())
        stage.run.together(
          (
            "add",
            {
              held.use { queue in queue.addOperation(stage.keptByItsQueue("upload")) }
              stage.drop(held, "the queue")
            }
          ))
        stage.expect([], ran: ["upload"])
      },
      Scenario("a queue whose operations are counted while somebody adds is dropped", bound: 1) {
        stage in
        let held = Held(stage.queue())
        stage.run.together(
          ("count", { _ = held.use { $0.operationCount } }),
          (
            "add",
            {
              held.use { queue in queue.addOperation(stage.keptByItsQueue("upload")) }
              stage.drop(held, "the queue")
            }
          ))
        stage.expect([], ran: ["upload"])
      },
      Scenario("a queue that gets another target while somebody adds is dropped", bound: 1) {
        stage in
        let held = Held(stage.queue())
        // It has left before the worker comes that was called for it.
        let download = stage.asynchronous("download")
        held.use { queue in queue.addOperation(download) }
        download.finish()
        stage.run.mayTrap()
        stage.run.together(
          ("replace", { held.use { $0.underlyingQueue = DispatchQueue(label: "darkroom") } }),
          (
            "add",
            {
              held.use { queue in queue.addOperation(stage.keptByItsQueue("upload")) }
              stage.drop(held, "the queue")
            }
          ))
        stage.run.outcome("runs")
        stage.expect([download], ran: ["upload"])
      },
      Scenario("one whom nobody else keeps says that it has finished while its queue takes it") {
        stage in
        let queue = stage.queue(isSuspended: true)
        func add() -> Held<Asynchronous> {
          let download = stage.asynchronous("download")
          queue.addOperation(download)
          return Held(download)
        }
        let held = add()
        stage.run.together(
          ("resume", { queue.isSuspended = false }),
          (
            "finish",
            {
              _ = held.use { $0.finish() }
              stage.drop(held, "download")
            }
          ))
        stage.run.outcome(stage.hasStarted.isEmpty ? "did not run" : "ran")
        stage.expect([], ran: [], empty: [queue])
      },
      Scenario("one in a queue whom nobody else keeps is freed and cancelled", bound: 1) { stage in
        let download = stage.own("download")
        let queue = stage.queue()
        func add() {
          let filter = stage.plain("filter")
          filter.addDependency(download)
          queue.addOperation(filter)
        }
        add()
        stage.run.together(
          ("finish", { download.start() }), ("cancel", { queue.cancelAllOperations() }))
        stage.expect([download], ran: ["download"], empty: [queue])
      },
      Scenario("what an operation keeps waits for its queue when it goes away", bound: 1) { stage in
        let queue = stage.queue(width: 1, isSuspended: true)
        func add() {
          let album = Album(queue)
          // Not the first, which its worker may keep for longer.
          queue.addOperation(stage.plain("login"))
          queue.addOperation(stage.plain("upload") { withExtendedLifetime(album) {} })
          queue.addOperation(stage.plain("next"))
        }
        add()
        stage.run.together(("resume", { queue.isSuspended = false }))
        stage.expect([], ran: ["login", "upload"], empty: [queue])
      },
      Scenario(
        "somebody lets go of one that leaves, and what it keeps waits for its queue", bound: 1
      ) { stage in
        let queue = stage.queue(width: 1, isSuspended: true)
        func add() -> Held<BlockOperation> {
          let album = Album(queue)
          let upload = stage.plain("upload") { withExtendedLifetime(album) {} }
          queue.addOperation(upload)
          queue.addOperation(stage.plain("next"))
          return Held(upload)
        }
        let held = add()
        stage.run.together(
          ("resume", { queue.isSuspended = false }), ("drop", { stage.drop(held, "upload") }))
        stage.expect([], ran: ["upload"], empty: [queue])
      },
      Scenario(
        "somebody lets go of one that leaves, and what it keeps waits for a queue of any width",
        bound: 1
      ) { stage in
        let queue = stage.queue(isSuspended: true)
        func add() -> Held<BlockOperation> {
          let album = Album(queue)
          let upload = stage.plain("upload") { withExtendedLifetime(album) {} }
          queue.addOperation(upload)
          // One for its worker to take, and one for which another is on its way.
          for name in ["next", "last"] { queue.addOperation(stage.plain(name)) }
          return Held(upload)
        }
        let held = add()
        stage.run.together(
          ("resume", { queue.isSuspended = false }), ("drop", { stage.drop(held, "upload") }))
        stage.expect([], ran: ["upload"], empty: [queue])
      },
    ]
  }
#endif
