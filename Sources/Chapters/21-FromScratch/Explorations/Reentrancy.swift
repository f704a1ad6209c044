import Dispatch
import Explorer
import OperationsFromScratch

extension Scenario {
  /// Client code calls back into the engine.
  static let reentrancy: [Scenario] = [
    Scenario("a completion block adds to the queue") { stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue(width: 1)
      download.completionBlock = {
        stage.complete("download")
        queue.addOperation(upload)
      }
      stage.thread("add") { queue.addOperation(download) }
      stage.together()
      stage.run.check(stage.completionCount("download") == 1, "it was not completed")
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("an observer of the finish adds to the queue and waits", bound: 1) { stage in
      let download = stage.own("download")
      let upload = stage.plain("upload")
      let queue = stage.queue()
      let heard = Retained(Heard())
      let observation = download.observe(\.isFinished, options: [.new]) { download, change in
        guard change.newValue == true, heard.use({ !$0.isTrue }) == true else { return }
        _ = heard.use { $0.isTrue = true }
        download.waitUntilFinished()
        queue.addOperation(upload)
      }
      _ = heard.use { $0.observation = observation }
      stage.thread("start") { download.start() }
      stage.together()
      heard.drop()
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("an observer of the readiness removes and adds the dependency", bound: 1) { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      let queue = stage.queue()
      let heard = Retained(Heard())
      let observation = filter.observe(\.isReady, options: [.prior]) { filter, change in
        guard change.isPrior, heard.use({ !$0.isTrue }) == true else { return }
        _ = heard.use { $0.isTrue = true }
        filter.removeDependency(download)
        filter.addDependency(download)
      }
      _ = heard.use { $0.observation = observation }
      stage.thread("add") { filter.addDependency(download) }
      stage.thread("finish") { download.start() }
      stage.together()
      stage.run.check(filter.isReady, "it still waits")
      heard.drop()
      queue.addOperation(filter)
      queue.waitUntilAllOperationsAreFinished()
      stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
    },
    Scenario("what is asked whether it is ready asks its queue", bound: 1) { stage in
      let download = stage.own("download")
      let queue = stage.queue()
      let curious = stage.run.named("curious") { Curious(stage, queue) }
      curious.addDependency(download)
      stage.thread("finish") { download.start() }
      stage.thread("add") { queue.addOperation(curious) }
      stage.together()
      curious.forget()
      stage.expect([download, curious], ran: ["download"], empty: [queue])
    },
    Scenario("what goes away starts another and adds to the queue", bound: 1) { stage in
      let queue = stage.queue(width: 1)
      let upload = stage.plain("upload")
      let last = Retained(Farewell { queue.addOperation(upload) })
      @Sendable func add() {
        let farewell = last.use { $0 }
        let download = stage.plain("download") { withExtendedLifetime(farewell) {} }
        last.drop()
        queue.addOperation(stage.plain("login"))
        queue.addOperation(download)
      }
      stage.thread("add") { add() }
      stage.together()
      stage.expect([upload], ran: ["login", "download", "upload"], empty: [queue])
    },
  ]
}
