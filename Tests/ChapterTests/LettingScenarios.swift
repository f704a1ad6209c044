#if Explore
  import Explorer

  @testable import OperationsFromScratch

  // Last references are dropped.

  extension Scenario {
    static let letting: [Scenario] = [
      Scenario("the last reference to one who waits goes while its dependency finishes") { stage in
        let download = stage.own("download")
        let held = Held(stage.plain("filter", after: [download], isKept: false))
        stage.run.together(("finish", { download.start() }), ("drop", { held.drop() }))
        stage.expect(ran: ["download"])
      },
      Scenario("the last reference to one who waits for two goes while one finishes") { stage in
        let download = stage.own("download")
        let login = stage.own("login")
        let held = Held(stage.plain("filter", after: [download, login], isKept: false))
        stage.run.together(("finish", { download.start() }), ("drop", { held.drop() }))
        login.start()
        stage.expect(ran: ["download", "login"])
      },
      Scenario("the last reference to one of an own class who waits goes meanwhile") { stage in
        let download = stage.own("download")
        let held = Held(stage.own("filter", after: [download], isKept: false))
        stage.run.together(("finish", { download.start() }), ("drop", { held.drop() }))
        stage.expect(ran: ["download"])
      },
      Scenario("one of an own class who waits is cancelled and dropped meanwhile") { stage in
        let download = stage.own("download")
        let held = Held(stage.own("filter", after: [download], isKept: false))
        stage.run.together(
          ("finish", { download.start() }),
          (
            "drop",
            {
              held.use { $0.cancel() }
              held.drop()
            }
          ))
        stage.expect(ran: ["download"])
      },
      Scenario("the last reference to a dependency goes while it is removed and finishes", bound: 1)
      {
        stage in
        let filter = stage.plain("filter")
        let held = Held(stage.own("download", isKept: false))
        held.use { filter.addDependency($0) }
        stage.run.together(
          ("finish", { held.use { $0.start() } }),
          (
            "remove",
            {
              for download in filter.dependencies { filter.removeDependency(download) }
            }
          ),
          ("drop", { held.drop() }))
        filter.start()
        stage.expect(ran: ["filter"])
      },
      Scenario("a chain is dropped while its first finishes") { stage in
        let login = stage.own("login")
        let held = Held(
          stage.plain(
            "filter", after: [stage.plain("download", after: [login], isKept: false)],
            isKept: false))
        stage.run.together(("finish", { login.start() }), ("drop", { held.drop() }))
        stage.expect(ran: ["login"])
      },
      Scenario("a queue is dropped while its operation runs, whom nobody else keeps") { stage in
        let held = Held(stage.queue(isKept: false))
        stage.run.together(
          (
            "add",
            {
              held.use { queue in
                _ = stage.plain("upload", in: queue, isKept: false) {
                  stage.run.check(OperationQueue.current != nil, "the queue is not known")
                }
              }
              held.drop()
            }
          ))
        stage.expect()
      },
      Scenario("one in a queue whom nobody else keeps is freed and cancelled", bound: 1) { stage in
        let download = stage.own("download")
        let queue = stage.queue()
        stage.plain("filter", after: [download], in: queue, isKept: false)
        stage.run.together(
          ("finish", { download.start() }), ("cancel", { queue.cancelAllOperations() }))
        stage.expect(ran: ["download"])
      },
      Scenario("what an operation keeps waits for its queue when it goes away", bound: 1) { stage in
        let queue = stage.queue(width: 1, isSuspended: true)
        func add() {
          let album = Album(queue)
          // Not the first, which its worker may keep for longer.
          stage.plain("login", in: queue, isKept: false)
          stage.plain("upload", in: queue, isKept: false) { withExtendedLifetime(album) {} }
          stage.plain("next", in: queue, isKept: false)
        }
        add()
        stage.run.together(("resume", { queue.isSuspended = false }))
        stage.expect(ran: ["login", "upload"])
      },
    ]
  }
#endif
