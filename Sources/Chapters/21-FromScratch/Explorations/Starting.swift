import Dispatch
import Explorer
import OperationsFromScratch

extension Scenario {
  /// A queue starts operations.
  static let starting: [Scenario] = [
    Scenario("a queue is suspended and resumed while somebody adds") { stage in
      let download = stage.plain("download")
      let queue = stage.queue()
      stage.thread("suspend") {
        queue.isSuspended = true
        queue.isSuspended = false
      }
      stage.thread("add") { queue.addOperation(download) }
      stage.together()
      stage.expect([download], ran: ["download"], empty: [queue])
    },
    Scenario("a queue is suspended while one becomes ready") { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      let queue = stage.queue()
      filter.addDependency(download)
      queue.addOperation(filter)
      stage.thread("finish") { download.start() }
      stage.thread("suspend") { queue.isSuspended = true }
      stage.together()
      stage.run.outcome(stage.hasEnded("filter") ? "ran" : "waits")
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
    },
    Scenario("a queue is resumed while one becomes ready") { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      let queue = stage.queue(isSuspended: true)
      filter.addDependency(download)
      queue.addOperation(filter)
      stage.order("filter", after: "download")
      stage.thread("finish") { download.start() }
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
    },
    Scenario("what is added after the suspension does not start") { stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue()
      stage.thread("add") { queue.addOperation(download) }
      stage.thread("suspend") {
        queue.isSuspended = true
        queue.addOperation(upload)
      }
      stage.together()
      stage.run.check(stage.hasStarted.allSatisfy { $0 == "download" }, "upload started")
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("a width is made wider while somebody adds", bound: 1) { stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue(width: 0)
      queue.addOperation(download)
      stage.thread("widen") { queue.maxConcurrentOperationCount = 1 }
      stage.thread("add") { queue.addOperation(upload) }
      stage.together()
      stage.run.outcome(stage.hasStarted.joined(separator: " "))
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("a width is made zero while a worker takes", bound: 1) { stage in
      let download = stage.plain("download", in: "queue")
      let upload = stage.plain("upload", in: "queue")
      let queue = stage.queue(width: 1, isSuspended: true)
      queue.addOperation(download)
      queue.addOperation(upload)
      queue.isSuspended = false
      stage.thread("narrow") { queue.maxConcurrentOperationCount = 0 }
      stage.together()
      stage.run.outcome("\(stage.hasStarted.count)")
      queue.maxConcurrentOperationCount = 1
      queue.waitUntilAllOperationsAreFinished()
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("a priority is raised while the queue is resumed", bound: 1) { stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue(width: 1, isSuspended: true)
      queue.addOperation(download)
      queue.addOperation(upload)
      stage.thread("raise") { upload.queuePriority = .veryHigh }
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.run.outcome(stage.hasStarted.joined(separator: " "))
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("a priority is raised while the operation is added") { stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue(width: 1, isSuspended: true)
      queue.addOperation(download)
      stage.thread("raise") { upload.queuePriority = .veryHigh }
      stage.thread("add") { queue.addOperation(upload) }
      stage.together()
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      stage.run.check(stage.hasStarted == ["upload", "download"], "the priority is lost")
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("operations run on the queue that was set before they were added", bound: 1) {
      stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload") {
        stage.run.check(Items.current?.label == "darkroom", "on another queue")
      }
      let queue = stage.queue()
      let darkroom = DispatchQueue(label: "darkroom")
      queue.addOperation(download)
      stage.thread("replace") {
        queue.waitUntilAllOperationsAreFinished()
        queue.underlyingQueue = darkroom
        queue.addOperation(upload)
      }
      stage.together()
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("a barrier is added, and another operation", bound: 1) { stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue()
      queue.addOperation(download)
      stage.order("barrier", after: "download")
      stage.thread("barrier") {
        queue.addBarrierBlock {
          stage.begin("barrier", in: nil)
          let before = stage.hasStarted
          stage.run.step()
          stage.run.check(stage.hasStarted == before, "something began in the barrier")
          stage.run.check(
            !stage.hasStarted.contains("upload") || stage.hasEnded("upload"),
            "something goes on in the barrier")
          stage.end("barrier", in: nil)
        }
      }
      stage.thread("add") { queue.addOperation(upload) }
      stage.together()
      stage.run.outcome(stage.hasStarted.joined(separator: " "))
      stage.expect([download, upload], ran: ["download", "upload", "barrier"], empty: [queue])
    },
    Scenario("two barriers are added", bound: 1) { stage in
      let queue = stage.queue("barriers", width: 1)
      queue.maxConcurrentOperationCount = -1
      let download = stage.plain("download")
      queue.addOperation(download)
      stage.order("one", after: "download")
      stage.order("two", after: "download")
      for name in ["one", "two"] {
        stage.thread(name) { stage.addBarrier(name, to: queue, in: "barriers") }
      }
      stage.together()
      stage.run.outcome(stage.hasStarted.joined(separator: " "))
      stage.expect([download], ran: ["download", "one", "two"], empty: [queue])
    },
    Scenario("one is cancelled while it is added and starts", bound: 1) { stage in
      let upload = stage.own("upload")
      let queue = stage.queue()
      upload.completionBlock = { stage.complete("upload") }
      stage.thread("add") { queue.addOperation(upload) }
      stage.thread("cancel") { upload.cancel() }
      stage.together()
      stage.run.outcome(stage.hasEnded("upload") ? "ran" : "skipped")
      stage.run.check(stage.completionCount("upload") == 1, "it was not completed")
      stage.expect([upload], ran: [], empty: [queue])
    },
    Scenario("all are cancelled while two are added", bound: 1) { stage in
      let download = stage.plain("download")
      let filter = stage.plain("filter")
      let queue = stage.queue()
      filter.addDependency(download)
      stage.thread("add") {
        queue.addOperation(filter)
        queue.addOperation(download)
      }
      stage.thread("cancel") { queue.cancelAllOperations() }
      stage.together()
      stage.expect([download, filter], ran: [], empty: [queue])
    },
    Scenario("one is cancelled by two, and observed") { stage in
      let upload = stage.own("upload")
      stage.watch(upload, \.isCancelled, "isCancelled")
      stage.thread("one") { upload.cancel() }
      stage.thread("two") { upload.cancel() }
      stage.together()
      stage.run.check(upload.isCancelled, "it is not cancelled")
      upload.start()
      stage.expect([upload], ran: [])
    },
    Scenario("one with two closures runs in a queue of width one", bound: 1) { stage in
      let upload = stage.plain("upload", in: "queue")
      let album = stage.plain("album", in: "queue")
      upload.addExecutionBlock {
        stage.run.step()
        stage.complete("second closure")
      }
      let queue = stage.queue(width: 1)
      stage.thread("one") { queue.addOperation(upload) }
      stage.thread("two") { queue.addOperation(album) }
      stage.together()
      stage.run.check(stage.completionCount("second closure") == 1, "a closure did not run")
      stage.expect([upload, album], ran: ["upload", "album"], empty: [queue])
    },
    Scenario("a quality of service is set while it is added and the queue resumed", bound: 1) {
      stage in
      let upload = stage.plain("upload")
      let queue = stage.queue(isSuspended: true)
      stage.thread("set") { upload.qualityOfService = .userInitiated }
      stage.thread("add") {
        queue.addOperation(upload)
        stage.run.check(stage.hasStarted.isEmpty, "it began in a suspended queue")
        queue.isSuspended = false
      }
      stage.together()
      stage.expect([upload], ran: ["upload"], empty: [queue])
    },
  ]
}
