#if Explore
  import Explorer

  @testable import OperationsFromScratch

  // An operation finishes, and meanwhile…

  extension Scenario {
    static let finishing: [Scenario] = [
      Scenario("finish, and somebody begins to wait for it") { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        let queue = stage.queue()
        stage.order("filter", after: "download")
        stage.run.together(
          ("finish", { download.start() }),
          (
            "wait",
            {
              filter.addDependency(download)
              queue.addOperation(filter)
            }
          ))
        stage.expect()
      },
      Scenario("finish, and one in a queue begins to wait for it", bound: 1) { stage in
        let login = stage.own("login")
        let download = stage.own("download")
        let queue = stage.queue()
        let filter = stage.plain("filter", after: [login], in: queue)
        stage.order("filter", after: "download")
        stage.run.together(
          ("finish", { download.start() }),
          (
            "wait",
            {
              filter.addDependency(download)
              login.start()
            }
          ))
        stage.expect()
      },
      Scenario("finish, and the one who waits is cancelled", bound: 1) { stage in
        let download = stage.own("download")
        let queue = stage.queue()
        let filter = stage.plain("filter", after: [download], in: queue)
        stage.run.together(("finish", { download.start() }), ("cancel", { filter.cancel() }))
        stage.run.outcome(stage.hasEnded("filter") ? "ran" : "skipped")
        stage.expect(ran: ["download"])
      },
      Scenario("finish, and the one who waits does not wait any more", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        let queue = stage.queue()
        filter.addDependency(download)
        queue.addOperation(filter)
        stage.run.together(
          ("finish", { download.start() }), ("remove", { filter.removeDependency(download) }))
        stage.expect()
      },
      Scenario("finish, and the one who waits enters a queue") { stage in
        let download = stage.own("download")
        let queue = stage.queue()
        let filter = stage.plain("filter", after: [download])
        stage.run.together(
          ("finish", { download.start() }), ("enter", { queue.addOperation(filter) }))
        stage.expect()
      },
      Scenario("finish, and one of an own class who waits enters a queue", bound: 1) { stage in
        let download = stage.own("download")
        let queue = stage.queue()
        let filter = stage.own("filter", after: [download])
        stage.run.together(
          ("finish", { download.start() }), ("enter", { queue.addOperation(filter) }))
        stage.expect()
      },
      Scenario("two finish for whom one waits") { stage in
        let download = stage.own("download")
        let login = stage.own("login")
        let queue = stage.queue()
        stage.plain("filter", after: [download, login], in: queue)
        stage.run.together(("one", { download.start() }), ("two", { login.start() }))
        stage.expect()
      },
      Scenario("finish, and somebody observes the finish") { stage in
        let download = stage.own("download")
        let heard = Held(Heard())
        stage.run.together(
          ("finish", { download.start() }),
          (
            "observe",
            {
              let observation = download.observe(\.isFinished, options: [.initial, .new]) {
                _, change in
                if change.newValue == true { _ = heard.use { $0.isTrue = true } }
              }
              download.waitUntilFinished()
              _ = heard.use { $0.observation = observation }
            }
          ))
        stage.run.check(heard.use { $0.isTrue } == true, "the finish was not heard of")
        heard.drop()
        stage.expect()
      },
      Scenario("finish, and somebody observes the readiness of one who waits", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        let heard = Held(Heard())
        filter.addDependency(download)
        stage.run.together(
          ("finish", { download.start() }),
          (
            "observe",
            {
              let observation = filter.observe(\.isReady, options: [.initial, .new]) { _, change in
                if change.newValue == true { _ = heard.use { $0.isTrue = true } }
              }
              _ = heard.use { $0.observation = observation }
            }
          ))
        stage.run.check(heard.use { $0.isTrue } == true, "the readiness was not heard of")
        heard.drop()
        filter.start()
        stage.expect()
      },
      Scenario("finish, and somebody waits for it") { stage in
        let download = stage.own("download")
        stage.run.together(
          ("finish", { download.start() }),
          (
            "wait",
            {
              download.waitUntilFinished()
              stage.run.check(download.isFinished, "waited too short")
            }
          ))
        stage.expect()
      },
      Scenario("finish, and a completion block is set") { stage in
        let download = stage.own("download")
        stage.run.together(
          ("finish", { download.start() }),
          ("set", { download.completionBlock = { stage.complete("download") } }))
        stage.run.outcome("\(stage.completionCount("download"))")
        stage.expect()
        download.completionBlock = nil
      },
      Scenario("an asynchronous one is finished twice", bound: 1) { stage in
        let upload = stage.asynchronous("upload")
        let queue = stage.queue()
        stage.plain("filter", after: [upload], in: queue)
        upload.completionBlock = { stage.complete("upload") }
        upload.start()
        stage.run.together(("one", { upload.finish() }), ("two", { upload.finish() }))
        stage.run.check(stage.completionCount("upload") == 1, "it was not completed")
        stage.expect(ran: ["filter"])
      },
      Scenario("an asynchronous one finishes and is cancelled", bound: 1) { stage in
        let upload = stage.asynchronous("upload")
        let queue = stage.queue(width: 1)
        queue.addOperation(upload)
        stage.run.together(("finish", { upload.finish() }), ("cancel", { upload.cancel() }))
        stage.expect(ran: [])
      },
    ]
  }
#endif
