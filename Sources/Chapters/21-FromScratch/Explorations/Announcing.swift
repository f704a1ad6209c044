import Dispatch
import Explorer
import OperationsFromScratch

extension Scenario {
  /// Properties are observed: notifications come in pairs, and the last one has the final value.
  static let announcing: [Scenario] = [
    Scenario("an end is announced twice, and a thread waits for it", bound: 1) { stage in
      let upload = stage.asynchronous("upload")
      let save = stage.plain("save")
      let queue = stage.queue()
      save.addDependency(upload)
      queue.addOperation(save)
      upload.completionBlock = { stage.complete("upload") }
      upload.start()
      stage.order("save", after: "upload")
      stage.thread("finish") {
        upload.finish()
        upload.finish()
      }
      stage.thread("wait") {
        upload.waitUntilFinished()
        stage.run.check(stage.hasEnded("upload"), "waited too short")
      }
      stage.together()
      upload.waitUntilFinished()
      stage.expect([upload, save], ran: ["save"], empty: [queue])
    },
    Scenario("a priority is set in isReady while the queue is resumed", bound: 1) { stage in
      let upload = stage.gated("upload")
      let tidy = stage.plain("tidy")
      let queue = stage.queue(width: 1, isSuspended: true)
      upload.raises = true
      queue.addOperations([tidy, upload], waitUntilFinished: false)
      stage.thread("open") { upload.open() }
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.expect([tidy, upload], ran: ["tidy", "upload"], empty: [queue])
    },
    Scenario("a watched one waits for two, who finish at once", bound: 1) { stage in
      let download = stage.own("download")
      let login = stage.own("login")
      let filter = stage.plain("filter")
      filter.addDependency(download)
      filter.addDependency(login)
      stage.watch(filter, \.isReady, "isReady")
      stage.thread("one") { download.start() }
      stage.thread("two") { login.start() }
      stage.together()
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
      stage.thread("finish") { download.start() }
      stage.thread("cancel") { filter.cancel() }
      stage.together()
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
      stage.thread("finish") { download.start() }
      stage.thread("wait") { filter.addDependency(login) }
      stage.together()
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
      stage.thread("cancel") { filter.cancel() }
      stage.thread("wait") { filter.addDependency(download) }
      stage.together()
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
      stage.thread("cancel") { upload.cancel() }
      stage.together()
      stage.run.outcome(stage.hasEnded("upload") ? "ran" : "skipped")
      stage.expect([upload], ran: [], empty: [queue])
    },
    Scenario("somebody begins to watch while the last dependency finishes") { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      filter.addDependency(download)
      stage.thread("finish") { download.start() }
      stage.thread("watch") { stage.watch(filter, \.isReady, "isReady", inTheMiddle: true) }
      stage.together()
      stage.run.check(filter.isReady, "it still waits")
      filter.start()
      stage.expect([download, filter], ran: ["download", "filter"])
    },
    Scenario("somebody begins to watch while its queue runs it", bound: 1) { stage in
      let upload = stage.plain("upload")
      let queue = stage.queue(isSuspended: true)
      queue.addOperation(upload)
      stage.thread("resume") { queue.isSuspended = false }
      stage.thread("watch") { stage.watch(upload, \.isFinished, "isFinished", inTheMiddle: true) }
      stage.together()
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
      stage.thread("barrier") {
        queue.addBarrierBlock { stage.run.check(stage.hasTold("upload"), "not told before") }
      }
      stage.together()
      queue.waitUntilAllOperationsAreFinished()
      counts.invalidate()
      stage.expect([upload], ran: ["upload"], empty: [queue])
    },
    Scenario("somebody begins to watch while it is cancelled", bound: .max) { stage in
      let upload = stage.own("upload")
      stage.thread("cancel") { upload.cancel() }
      stage.thread("watch") { stage.watch(upload, \.isCancelled, "isCancelled", inTheMiddle: true) }
      stage.together()
      stage.run.check(upload.isCancelled, "it is not cancelled")
      upload.start()
      stage.expect([upload], ran: [])
    },
    Scenario("somebody begins to watch while its priority is raised") { stage in
      let upload = stage.plain("upload")
      let heard = Retained(Heard())
      stage.thread("raise") { upload.queuePriority = .high }
      stage.thread("watch") {
        let observation = upload.observe(\.queuePriority, options: [.initial]) { upload, _ in
          if upload.queuePriority == .high { _ = heard.use { $0.isTrue = true } }
        }
        _ = heard.use { $0.observation = observation }
      }
      stage.together()
      stage.run.check(heard.use { $0.isTrue } == true, "the priority was not heard of")
      heard.drop()
    },
  ]
}
