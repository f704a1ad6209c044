#if Explore
  import Dispatch
  import Explorer
  import OperationsFromScratch

  extension Scenario {
    /// Dependencies and queues are entered.
    static let entering: [Scenario] = [
      Scenario("one dependency is added by two", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        let queue = stage.queue()
        stage.order("filter", after: "download")
        stage.run.together(
          ("one", { filter.addDependency(download) }), ("two", { filter.addDependency(download) }),
          ("finish", { download.start() }))
        stage.run.check(filter.dependencies == [download], "it stands there twice")
        queue.addOperation(filter)
        queue.waitUntilAllOperationsAreFinished()
        stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
      },
      Scenario("one dependency is added, and removed and added") { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        stage.order("filter", after: "download")
        stage.run.together(
          ("one", { filter.addDependency(download) }),
          (
            "two",
            {
              filter.removeDependency(download)
              filter.addDependency(download)
            }
          ))
        stage.run.check(filter.dependencies == [download], "it does not stand there once")
        stage.run.check(
          filter.stateWord.unfinishedDependencies == 1,
          "it waits for \(filter.stateWord.unfinishedDependencies)")
        download.start()
        filter.start()
        stage.expect([download, filter], ran: ["download", "filter"])
      },
      Scenario("a dependency is removed by two") { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        filter.addDependency(download)
        stage.run.together(
          ("one", { filter.removeDependency(download) }),
          ("two", { filter.removeDependency(download) }))
        stage.run.check(filter.isReady, "it still waits")
        download.start()
        filter.start()
        stage.expect([download, filter], ran: ["download", "filter"])
      },
      Scenario("two add to a queue of width one", bound: 1) { stage in
        let download = stage.plain("download", in: "queue")
        let upload = stage.plain("upload", in: "queue")
        let queue = stage.queue(width: 1)
        stage.run.together(
          ("one", { queue.addOperation(download) }), ("two", { queue.addOperation(upload) }))
        stage.run.outcome(stage.hasStarted.joined(separator: " "))
        stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
      },
      Scenario("two add, one of an own class", bound: 1) { stage in
        let download = stage.own("download", in: "queue")
        let upload = stage.plain("upload", in: "queue")
        let queue = stage.queue(width: 1)
        stage.run.together(
          ("one", { queue.addOperation(download) }), ("two", { queue.addOperation(upload) }))
        stage.run.outcome(stage.hasStarted.joined(separator: " "))
        stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
      },
      Scenario("a batch is added and its first dependency finishes", bound: 1) { stage in
        let login = stage.own("login")
        let download = stage.plain("download")
        let filter = stage.plain("filter")
        let queue = stage.queue()
        download.addDependency(login)
        filter.addDependency(download)
        stage.order("download", after: "login")
        stage.order("filter", after: "download")
        stage.run.together(
          ("finish", { login.start() }),
          ("add", { queue.addOperations([filter, download], waitUntilFinished: false) }))
        stage.expect(
          [login, download, filter], ran: ["login", "download", "filter"], empty: [queue])
      },
      Scenario("one announces that it is ready while it is added") { stage in
        let upload = stage.gated("upload")
        let queue = stage.queue()
        stage.run.together(
          ("open", { upload.open() }), ("add", { queue.addOperation(upload) }))
        stage.expect([upload], ran: ["upload"], empty: [queue])
      },
      Scenario("one in a queue announces that it is ready while its dependency finishes") { stage in
        let download = stage.own("download")
        let upload = stage.gated("upload")
        let queue = stage.queue()
        upload.addDependency(download)
        queue.addOperation(upload)
        stage.order("upload", after: "download")
        stage.run.together(
          ("open", { upload.open() }), ("finish", { download.start() }))
        stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
      },
    ]
  }
#endif
