import Dispatch
import Explorer
import OperationsFromScratch

extension Scenario {
  /// An operation finishes while something else happens.
  static let finishing: [Scenario] = [
    Scenario("finish, and somebody begins to wait for it") { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      let queue = stage.queue()
      stage.order("filter", after: "download")
      stage.thread("finish") { download.start() }
      stage.thread("wait") {
        filter.addDependency(download)
        queue.addOperation(filter)
      }
      stage.together()
      stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
    },
    Scenario("finish, and one in a queue begins to wait for it", bound: 1) { stage in
      let login = stage.own("login")
      let download = stage.own("download")
      let filter = stage.plain("filter")
      let queue = stage.queue()
      filter.addDependency(login)
      queue.addOperation(filter)
      stage.order("filter", after: "login")
      stage.order("filter", after: "download")
      stage.thread("finish") { download.start() }
      stage.thread("wait") {
        filter.addDependency(download)
        login.start()
      }
      stage.together()
      stage.expect(
        [login, download, filter], ran: ["login", "download", "filter"], empty: [queue])
    },
    Scenario("finish, and the one who waits is cancelled", bound: 1) { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      let queue = stage.queue()
      filter.addDependency(download)
      queue.addOperation(filter)
      stage.order("filter", after: "download")
      stage.thread("finish") { download.start() }
      stage.thread("cancel") { filter.cancel() }
      stage.together()
      stage.run.outcome(stage.hasEnded("filter") ? "ran" : "skipped")
      stage.expect([download, filter], ran: ["download"], empty: [queue])
    },
    Scenario("finish, and the one who waits does not wait any more", bound: 1) { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      let queue = stage.queue()
      filter.addDependency(download)
      queue.addOperation(filter)
      stage.thread("finish") { download.start() }
      stage.thread("remove") { filter.removeDependency(download) }
      stage.together()
      stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
    },
    Scenario("finish, and the one who waits enters a queue") { stage in
      entersMeanwhile(stage, stage.plain("filter"))
    },
    Scenario("finish, and one of an own class who waits enters a queue", bound: 1) { stage in
      entersMeanwhile(stage, stage.own("filter"))
    },
    Scenario("two finish for whom one waits") { stage in
      let download = stage.own("download")
      let login = stage.own("login")
      let filter = stage.plain("filter")
      let queue = stage.queue()
      filter.addDependency(download)
      filter.addDependency(login)
      queue.addOperation(filter)
      stage.order("filter", after: "download")
      stage.order("filter", after: "login")
      stage.thread("one") { download.start() }
      stage.thread("two") { login.start() }
      stage.together()
      stage.expect(
        [download, login, filter], ran: ["download", "login", "filter"], empty: [queue])
    },
    Scenario("finish, and somebody observes the finish") { stage in
      let download = stage.own("download")
      let heard = Retained(Heard())
      stage.thread("finish") { download.start() }
      stage.thread("observe") {
        let observation = download.observe(\.isFinished, options: [.initial, .new]) {
          _, change in
          if change.newValue == true { _ = heard.use { $0.isTrue = true } }
        }
        download.waitUntilFinished()
        _ = heard.use { $0.observation = observation }
      }
      stage.together()
      stage.run.check(heard.use { $0.isTrue } == true, "the finish was not heard of")
      heard.drop()
      stage.expect([download], ran: ["download"])
    },
    Scenario("finish, and somebody observes the readiness of one who waits", bound: 1) { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      let heard = Retained(Heard())
      filter.addDependency(download)
      stage.thread("finish") { download.start() }
      stage.thread("observe") {
        let observation = filter.observe(\.isReady, options: [.initial, .new]) { _, change in
          guard change.newValue == true else { return }
          download.waitUntilFinished()
          _ = heard.use { $0.isTrue = true }
        }
        _ = heard.use { $0.observation = observation }
      }
      stage.together()
      stage.run.check(heard.use { $0.isTrue } == true, "the readiness was not heard of")
      heard.drop()
      filter.start()
      stage.expect([download, filter], ran: ["download", "filter"])
    },
    Scenario("finish, and somebody waits for it") { stage in
      let download = stage.own("download")
      stage.thread("finish") { download.start() }
      stage.thread("wait") {
        download.waitUntilFinished()
        stage.run.check(download.isFinished, "waited too short")
      }
      stage.together()
      stage.expect([download], ran: ["download"])
    },
    Scenario("finish, and a completion block is set") { stage in
      let download = stage.own("download")
      stage.thread("finish") { download.start() }
      stage.thread("set") { download.completionBlock = { stage.complete("download") } }
      stage.together()
      stage.run.outcome("\(stage.completionCount("download"))")
      stage.expect([download], ran: ["download"])
      download.completionBlock = nil
    },
    Scenario("finish, and the highest of those who come next is of an own class", bound: 1) {
      stage in
      let queue = stage.queue(width: 1, isSuspended: true)
      let download = stage.plain("download", in: "queue")
      let preview = stage.own("preview", in: "queue")
      let backup = stage.plain("backup", in: "queue")
      preview.queuePriority = .veryHigh
      backup.queuePriority = .veryLow
      preview.addDependency(download)
      queue.addOperations([download, preview, backup], waitUntilFinished: false)
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.expect(
        [download, preview, backup], ran: ["download", "preview", "backup"], empty: [queue])
      stage.run.check(stage.hasStarted[1] == "preview", "the lowest has come first")
    },
    Scenario("finish, and one in another queue waited for it besides the highest", bound: 1) {
      stage in
      let (queue, other) = (stage.queue(width: 1, isSuspended: true), stage.queue("other"))
      let download = stage.plain("download", in: "queue")
      let preview = stage.plain("preview", in: "queue")
      let backup = stage.plain("backup", in: "queue")
      let upload = stage.plain("upload")
      preview.queuePriority = .veryHigh
      backup.queuePriority = .veryLow
      for next in [preview, upload] { next.addDependency(download) }
      other.addOperation(upload)
      queue.addOperations([download, preview, backup], waitUntilFinished: false)
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.expect(
        [download, preview, backup, upload],
        ran: ["download", "preview", "backup", "upload"], empty: [queue, other])
      stage.run.check(
        stage.hasStarted.filter { $0 != "upload" }[1] == "preview", "the lowest has come first")
    },
    Scenario("a barrier finishes, and the highest behind it is of an own class", bound: 1) {
      stage in
      let queue = stage.queue(width: 1, isSuspended: true)
      let first = stage.plain("first", in: "queue")
      let cover = stage.own("cover", in: "queue")
      let index = stage.plain("index", in: "queue")
      cover.queuePriority = .veryHigh
      index.queuePriority = .veryLow
      queue.addOperation(first)
      queue.addBarrierBlock {}
      queue.addOperations([index, cover], waitUntilFinished: false)
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.expect([first, cover, index], ran: ["first", "cover", "index"], empty: [queue])
      stage.run.check(stage.hasStarted[1] == "cover", "the lowest has come first")
    },
    Scenario("an asynchronous one is finished twice", bound: 1) { stage in
      let upload = stage.asynchronous("upload")
      let filter = stage.plain("filter")
      let queue = stage.queue()
      filter.addDependency(upload)
      queue.addOperation(filter)
      upload.completionBlock = { stage.complete("upload") }
      upload.start()
      stage.order("filter", after: "upload")
      stage.thread("one") { upload.finish() }
      stage.thread("two") { upload.finish() }
      stage.together()
      stage.run.check(stage.completionCount("upload") == 1, "it was not completed")
      stage.expect([upload, filter], ran: ["filter"], empty: [queue])
    },
    Scenario("an asynchronous one finishes and is cancelled", bound: 1) { stage in
      let upload = stage.asynchronous("upload")
      let queue = stage.queue(width: 1)
      queue.addOperation(upload)
      stage.thread("finish") { upload.finish() }
      stage.thread("cancel") { upload.cancel() }
      stage.together()
      stage.expect([upload], ran: [], empty: [queue])
    },
  ]
}

/// An operation is added to a queue while its dependency is finishing.
private func entersMeanwhile(_ stage: Stage, _ filter: Operation) {
  let download = stage.own("download")
  let queue = stage.queue()
  filter.addDependency(download)
  stage.order("filter", after: "download")
  stage.thread("finish") { download.start() }
  stage.thread("enter") { queue.addOperation(filter) }
  stage.together()
  stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
}
