import Dispatch
import Explorer
import OperationsFromScratch

extension Scenario {
  /// Dependencies and operations are added.
  static let adding: [Scenario] = [
    Scenario("one dependency is added by two", bound: 1) { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      let queue = stage.queue()
      stage.order("filter", after: "download")
      stage.thread("one") { filter.addDependency(download) }
      stage.thread("two") { filter.addDependency(download) }
      stage.thread("finish") { download.start() }
      stage.together()
      stage.run.check(filter.dependencies == [download], "it stands there twice")
      queue.addOperation(filter)
      queue.waitUntilAllOperationsAreFinished()
      stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
    },
    Scenario("one dependency is added, and removed and added") { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      stage.order("filter", after: "download")
      stage.thread("one") { filter.addDependency(download) }
      stage.thread("two") {
        filter.removeDependency(download)
        filter.addDependency(download)
      }
      stage.together()
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
      stage.thread("one") { filter.removeDependency(download) }
      stage.thread("two") { filter.removeDependency(download) }
      stage.together()
      stage.run.check(filter.isReady, "it still waits")
      download.start()
      filter.start()
      stage.expect([download, filter], ran: ["download", "filter"])
    },
    Scenario("two add to a queue of width one", bound: 1) { stage in
      addsByTwo(stage, stage.plain("download", in: "queue"), stage.plain("upload", in: "queue"))
    },
    Scenario("two add, one of an own class", bound: 1) { stage in
      addsByTwo(stage, stage.own("download", in: "queue"), stage.plain("upload", in: "queue"))
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
      stage.thread("finish") { login.start() }
      stage.thread("add") { queue.addOperations([filter, download], waitUntilFinished: false) }
      stage.together()
      stage.expect(
        [login, download, filter], ran: ["login", "download", "filter"], empty: [queue])
    },
    Scenario("one announces that it is ready while it is added") { stage in
      let upload = stage.gated("upload")
      let queue = stage.queue()
      stage.thread("open") { upload.open() }
      stage.thread("add") { queue.addOperation(upload) }
      stage.together()
      stage.expect([upload], ran: ["upload"], empty: [queue])
    },
    Scenario("one in a queue announces that it is ready while its dependency finishes") { stage in
      let download = stage.own("download")
      let upload = stage.gated("upload")
      let queue = stage.queue()
      upload.addDependency(download)
      queue.addOperation(upload)
      stage.order("upload", after: "download")
      stage.thread("open") { upload.open() }
      stage.thread("finish") { download.start() }
      stage.together()
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
  ]
}

/// Two threads each add an operation to a queue of width 1, which runs the two one after the other.
func addsByTwo(_ stage: Stage, _ first: Operation, _ second: Operation) {
  let queue = stage.queue(width: 1)
  stage.thread("one") { queue.addOperation(first) }
  stage.thread("two") { queue.addOperation(second) }
  stage.together()
  stage.run.outcome(stage.hasStarted.joined(separator: " "))
  stage.expect([first, second], ran: ["download", "upload"], empty: [queue])
}
