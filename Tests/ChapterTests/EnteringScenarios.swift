#if Explore
  import Explorer

  @testable import OperationsFromScratch

  // Dependencies and queues are entered.

  extension Scenario {
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
        stage.expect()
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
          filter.state.unfinishedDependencies == 1,
          "it waits for \(filter.state.unfinishedDependencies)")
        download.start()
        filter.start()
        stage.expect()
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
        stage.expect()
      },
      Scenario("two add to a queue of width one", bound: 1) { stage in
        let download = stage.plain("download")
        let upload = stage.plain("upload")
        let queue = stage.queue(width: 1)
        stage.run.together(
          ("one", { queue.addOperation(download) }), ("two", { queue.addOperation(upload) }))
        stage.run.outcome(stage.hasStarted.joined(separator: " "))
        stage.expect()
      },
      Scenario("two add, one of an own class", bound: 1) { stage in
        let download = stage.own("download")
        let upload = stage.plain("upload")
        let queue = stage.queue(width: 1)
        stage.run.together(
          ("one", { queue.addOperation(download) }), ("two", { queue.addOperation(upload) }))
        stage.run.outcome(stage.hasStarted.joined(separator: " "))
        stage.expect()
      },
      Scenario("a batch is added and its first dependency finishes", bound: 1) { stage in
        let login = stage.own("login")
        let queue = stage.queue()
        let download = stage.plain("download", after: [login])
        let filter = stage.plain("filter", after: [download])
        stage.run.together(
          ("finish", { login.start() }),
          ("add", { queue.addOperations([filter, download], waitUntilFinished: false) }))
        stage.expect()
      },
      Scenario("one announces that it is ready while it is added") { stage in
        let upload = stage.gated("upload")
        let queue = stage.queue()
        stage.run.together(
          ("open", { upload.open() }), ("add", { queue.addOperation(upload) }))
        stage.expect()
      },
      Scenario("one in a queue announces that it is ready while its dependency finishes") { stage in
        let download = stage.own("download")
        let queue = stage.queue()
        let upload = stage.gated("upload", after: [download], in: queue)
        stage.run.together(
          ("open", { upload.open() }), ("finish", { download.start() }))
        stage.expect()
      },
    ]
  }
#endif
