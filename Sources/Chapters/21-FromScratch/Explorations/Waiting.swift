import Dispatch
import Explorer
import OperationsFromScratch

extension Scenario {
  /// Threads wait.
  static let waiting: [Scenario] = [
    Scenario("a thread waits for all, and another adds", bound: 1) { stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue()
      stage.thread("wait") {
        queue.addOperation(download)
        queue.waitUntilAllOperationsAreFinished()
        stage.run.check(stage.hasEnded("download"), "waited too short")
      }
      stage.thread("add") { queue.addOperation(upload) }
      stage.together()
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("whoever has waited resumes the queue of one who was freed", bound: 1) { stage in
      knowsWhoIsFreed(stage, stage.plain("upload"))
    },
    Scenario(
      "whoever has waited resumes the queue of one of an own class who was freed", bound: 1
    ) {
      stage in knowsWhoIsFreed(stage, stage.own("upload"))
    },
    Scenario("a completion block resumes the queue of one who was freed", bound: 1) { stage in
      let download = stage.plain("download")
      let upload = stage.own("upload")
      let tidy = stage.plain("tidy")
      let queue = stage.queue(width: 1, isSuspended: true)
      upload.addDependency(download)
      tidy.queuePriority = .low
      download.completionBlock = { queue.isSuspended = false }
      queue.addOperations([upload, tidy], waitUntilFinished: false)
      stage.thread("finish") { download.start() }
      stage.together()
      stage.expect(
        [download, upload, tidy], ran: ["download", "upload", "tidy"], empty: [queue])
      stage.run.check(stage.hasStarted.last == "tidy", "the low one was first")
    },
    Scenario("two threads wait for all", bound: 1) { stage in
      let download = stage.plain("download")
      let queue = stage.queue()
      let wait: @Sendable () -> Void = {
        queue.waitUntilAllOperationsAreFinished()
        stage.run.check(stage.hasEnded("download"), "waited too short")
      }
      queue.addOperation(download)
      stage.thread("one", wait)
      stage.thread("two", wait)
      stage.together()
      stage.expect([download], ran: ["download"], empty: [queue])
    },
    Scenario("a batch is added and waited for, and another thread adds", bound: 1) { stage in
      let download = stage.plain("download")
      let filter = stage.plain("filter")
      let upload = stage.plain("upload")
      let queue = stage.queue()
      filter.addDependency(download)
      stage.order("filter", after: "download")
      stage.thread("wait") {
        queue.addOperations([filter, download], waitUntilFinished: true)
        stage.run.check(stage.hasEnded("filter"), "waited too short")
      }
      stage.thread("add") { queue.addOperation(upload) }
      stage.together()
      stage.expect(
        [download, filter, upload], ran: ["download", "filter", "upload"], empty: [queue])
    },
    Scenario("the number of operations is observed while one leaves", bound: 1) { stage in
      let download = stage.plain("download")
      let queue = stage.queue()
      let heard = Retained(Heard())
      queue.addOperation(download)
      stage.thread("observe") {
        let observation = queue.observe(\.operationCount, options: [.initial, .new]) {
          _, change in
          if change.newValue == 0 { _ = heard.use { $0.isTrue = true } }
        }
        _ = heard.use { $0.observation = observation }
      }
      stage.together()
      stage.run.check(heard.use { $0.isTrue } == true, "it was not heard that none is left")
      heard.drop()
      stage.expect([download], ran: ["download"], empty: [queue])
    },
  ]
}

/// An operation frees its dependent in a suspended queue. When the queue is resumed, the dependent must start
/// before an operation of lower priority.
private func knowsWhoIsFreed(_ stage: Stage, _ upload: Operation) {
  let download = stage.own("download")
  let tidy = stage.plain("tidy")
  let queue = stage.queue(width: 1, isSuspended: true)
  upload.addDependency(download)
  tidy.queuePriority = .low
  queue.addOperations([upload, tidy], waitUntilFinished: false)
  stage.thread("finish") { download.start() }
  stage.thread("wait") {
    download.waitUntilFinished()
    queue.isSuspended = false
  }
  stage.together()
  stage.expect([download, upload, tidy], ran: ["download", "upload", "tidy"], empty: [queue])
  stage.run.check(stage.hasStarted.last == "tidy", "the low one was first")
}
