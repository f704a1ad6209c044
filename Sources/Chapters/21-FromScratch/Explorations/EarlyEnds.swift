import Dispatch
import Explorer
import OperationsFromScratch

extension Scenario {
  /// Operations finish early: while they wait, are held back, or are being added.
  static let earlyEnds: [Scenario] = [
    Scenario("one ends while it begins to wait") { stage in
      let download = stage.own("download")
      let filter = stage.own("filter")
      stage.thread("end") { filter.start() }
      stage.thread("wait") {
        stage.run.mayTrap()  // If filter.start() comes after the dependency, filter is not ready.
        filter.addDependency(download)
      }
      stage.together()
      stage.run.check(filter.isFinished, "it has not finished")
      stage.run.check(
        filter.isReady == filter.dependencies.isEmpty, "its dependency does not count")
      download.start()
      stage.run.check(filter.isReady, "its dependency still counts")
      stage.expect([download, filter], ran: ["download", "filter"])
    },
    Scenario(
      "one that was cancelled ends while it begins to wait for one that finishes", bound: 1
    ) {
      stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      filter.cancel()
      stage.thread("end") { filter.start() }
      stage.thread("wait") { filter.addDependency(download) }
      stage.thread("finish") { download.start() }
      stage.together()
      stage.expect([download, filter], ran: ["download"])
    },
    Scenario("one ends while what it waits for finishes", bound: 1) { stage in
      let download = stage.own("download")
      let filter = stage.asynchronous("filter")
      let queue = stage.queue()
      filter.addDependency(download)
      queue.addOperation(filter)
      stage.thread("end") { filter.finish() }
      stage.thread("finish") { download.start() }
      stage.together()
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
      stage.thread("end") { filter.finish() }
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.expect([filter, upload], ran: ["upload"], empty: [queue])
    },
    Scenario("one ends while it is added to a queue that is watched", bound: 1) { stage in
      let queue = stage.queue()
      let counts = stage.counts(of: queue)
      let upload = stage.asynchronous("upload")
      stage.run.mayTrap()
      stage.thread("add") { queue.addOperation(upload) }
      stage.thread("end") { upload.finish() }
      stage.together()
      stage.expect([upload], ran: [], empty: [queue])
      stage.run.check(counts.told.last ?? 0 == 0, "the queue was last told to have one")
      counts.end()
    },
    Scenario("one ends while it is added to a queue that nobody watches", bound: 1) { stage in
      let queue = stage.queue()
      let upload = stage.asynchronous("upload")
      let save = stage.plain("save")
      stage.run.mayTrap()
      stage.thread("add") { queue.addOperations([upload, save], waitUntilFinished: false) }
      stage.thread("end") { upload.finish() }
      stage.together()
      stage.expect([upload, save], ran: ["save"], empty: [queue])
    },
    Scenario("one that ends in a queue gets a dependency that finishes, and is dropped", bound: 1) {
      stage in
      let download = stage.own("download")
      let held = Retained(stage.plain("filter"))
      let queue = stage.queue()
      held.use { queue.addOperation($0) }
      stage.thread("link") {
        held.use { $0.addDependency(download) }
        stage.drop(held, "filter")
      }
      stage.thread("finish") { download.start() }
      stage.together()
      stage.expect([download], ran: ["download", "filter"], empty: [queue])
    },
    Scenario("two add to a queue that is watched", bound: 1) { stage in
      let queue = stage.queue()
      let counts = stage.counts(of: queue)
      let download = stage.plain("download", in: "queue")
      let upload = stage.plain("upload", in: "queue")
      stage.thread("one") { queue.addOperation(download) }
      stage.thread("two") { queue.addOperation(upload) }
      stage.together()
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
      stage.thread("remove") { first.removeDependency(download) }
      stage.thread("add") { second.addDependency(download) }
      stage.thread("finish") { download.start() }
      stage.together()
      third.addDependency(download)
      stage.run.check(first.isReady && second.isReady && third.isReady, "one still waits")
      stage.expect([download], ran: ["download"])
    },
    Scenario("a turn is over while two operations are left", bound: 2) { stage in
      let queue = stage.queue(width: 1, isSuspended: true)
      let download = stage.plain("download", in: "queue")
      let upload = stage.plain("upload", in: "queue")
      queue.addOperations([download, upload], waitUntilFinished: false)
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("what is freed late stands before what is ready already", bound: 1) { stage in
      let download = stage.own("download")
      let queue = stage.queue(width: 1, isSuspended: true)
      let (one, two) = (stage.plain("one", in: "queue"), stage.plain("two", in: "queue"))
      let three = stage.plain("three", in: "queue")
      let four = stage.plain("four", in: "queue")
      one.addDependency(download)
      two.addDependency(download)
      queue.addOperations([one, two, three, four], waitUntilFinished: false)
      stage.thread("finish") { download.start() }
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.expect(
        [one, two, three, four], ran: ["one", "two", "three", "four"], empty: [queue])
      let order = stage.hasStarted.filter { $0 != "download" }
      stage.run.check(
        order.firstIndex(of: "one") ?? 0 < order.firstIndex(of: "two") ?? 0,
        "the second of those who were freed has come first")
      stage.run.outcome(order.first ?? "")
    },
    Scenario("one who waits for many waits for one less while another finishes", bound: 1) {
      stage in
      let many = (0..<17).map { stage.own("download \($0)") }
      let filter = stage.plain("filter")
      for operation in many { filter.addDependency(operation) }
      for operation in many[2...] { operation.start() }
      stage.thread("remove") { filter.removeDependency(many[0]) }
      stage.thread("finish") { many[1].start() }
      stage.together()
      stage.run.check(filter.isReady, "it still waits")
      stage.run.check(filter.dependencies.count == 16, "another one was removed")
      many[0].start()
      stage.expect(many, ran: many.map(\.title))
    },
    Scenario("an observer of a key goes while one finishes", bound: 1) { stage in
      let download = stage.own("download")
      let listener = Listener()
      stage.thread("observe") {
        download.addObserver(
          listener, forKeyPath: "isFinished", options: [.new], context: nil)
        download.removeObserver(listener, forKeyPath: "isFinished")
      }
      stage.thread("finish") { download.start() }
      stage.together()
      stage.expect([download], ran: ["download"])
      stage.run.check(listener.told.allSatisfy { $0 }, "it was told that it has not finished")
      stage.run.outcome("\(listener.told.count)")
    },
  ]
}
