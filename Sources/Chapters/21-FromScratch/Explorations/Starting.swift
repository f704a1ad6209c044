#if Explore
  import Dispatch
  import Explorer
  import OperationsFromScratch

  extension Scenario {
    /// A queue starts operations.
    static let starting: [Scenario] = [
      Scenario("a queue is suspended and resumed while somebody adds") { stage in
        let download = stage.plain("download")
        let queue = stage.queue()
        stage.run.together(
          (
            "suspend",
            {
              queue.isSuspended = true
              queue.isSuspended = false
            }
          ),
          ("add", { queue.addOperation(download) }))
        stage.expect([download], ran: ["download"], empty: [queue])
      },
      Scenario("a queue is suspended while one becomes ready") { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        let queue = stage.queue()
        filter.addDependency(download)
        queue.addOperation(filter)
        stage.run.together(
          ("finish", { download.start() }), ("suspend", { queue.isSuspended = true }))
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
        stage.run.together(
          ("finish", { download.start() }), ("resume", { queue.isSuspended = false }))
        stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
      },
      Scenario("what is added after the suspension does not start") { stage in
        let download = stage.plain("download")
        let upload = stage.plain("upload")
        let queue = stage.queue()
        stage.run.together(
          ("add", { queue.addOperation(download) }),
          (
            "suspend",
            {
              queue.isSuspended = true
              queue.addOperation(upload)
            }
          ))
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
        stage.run.together(
          ("widen", { queue.maxConcurrentOperationCount = 1 }),
          ("add", { queue.addOperation(upload) }))
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
        stage.run.together(("narrow", { queue.maxConcurrentOperationCount = 0 }))
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
        stage.run.together(
          ("raise", { upload.queuePriority = .veryHigh }),
          ("resume", { queue.isSuspended = false }))
        stage.run.outcome(stage.hasStarted.joined(separator: " "))
        stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
      },
      Scenario("a priority is raised while the operation is added") { stage in
        let download = stage.plain("download")
        let upload = stage.plain("upload")
        let queue = stage.queue(width: 1, isSuspended: true)
        queue.addOperation(download)
        stage.run.together(
          ("raise", { upload.queuePriority = .veryHigh }),
          ("add", { queue.addOperation(upload) }))
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
        stage.run.together(
          (
            "replace",
            {
              queue.waitUntilAllOperationsAreFinished()
              queue.underlyingQueue = darkroom
              queue.addOperation(upload)
            }
          ))
        stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
      },
      Scenario("a barrier is added, and another operation", bound: 1) { stage in
        let download = stage.plain("download")
        let upload = stage.plain("upload")
        let queue = stage.queue()
        queue.addOperation(download)
        stage.order("barrier", after: "download")
        stage.run.together(
          (
            "barrier",
            {
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
          ),
          ("add", { queue.addOperation(upload) }))
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
        func barrier(_ name: String) -> @Sendable () -> Void {
          {
            queue.addBarrierBlock {
              stage.begin(name, in: "barriers")
              stage.run.step()
              stage.end(name, in: "barriers")
            }
          }
        }
        stage.run.together(("one", barrier("one")), ("two", barrier("two")))
        stage.run.outcome(stage.hasStarted.joined(separator: " "))
        stage.expect([download], ran: ["download", "one", "two"], empty: [queue])
      },
      Scenario("one is cancelled while it is added and starts", bound: 1) { stage in
        let upload = stage.own("upload")
        let queue = stage.queue()
        upload.completionBlock = { stage.complete("upload") }
        stage.run.together(
          ("add", { queue.addOperation(upload) }), ("cancel", { upload.cancel() }))
        stage.run.outcome(stage.hasEnded("upload") ? "ran" : "skipped")
        stage.run.check(stage.completionCount("upload") == 1, "it was not completed")
        stage.expect([upload], ran: [], empty: [queue])
      },
      Scenario("all are cancelled while two are added", bound: 1) { stage in
        let download = stage.plain("download")
        let filter = stage.plain("filter")
        let queue = stage.queue()
        filter.addDependency(download)
        stage.run.together(
          (
            "add",
            {
              queue.addOperation(filter)
              queue.addOperation(download)
            }
          ),
          ("cancel", { queue.cancelAllOperations() }))
        stage.expect([download, filter], ran: [], empty: [queue])
      },
      Scenario("one is cancelled by two, and observed") { stage in
        let upload = stage.own("upload")
        stage.watch(upload, \.isCancelled, "isCancelled")
        stage.run.together(("one", { upload.cancel() }), ("two", { upload.cancel() }))
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
        stage.run.together(
          ("one", { queue.addOperation(upload) }), ("two", { queue.addOperation(album) }))
        stage.run.check(stage.completionCount("second closure") == 1, "a closure did not run")
        stage.expect([upload, album], ran: ["upload", "album"], empty: [queue])
      },
      Scenario("a quality of service is set while it is added and the queue resumed", bound: 1) {
        stage in
        let upload = stage.plain("upload")
        let queue = stage.queue(isSuspended: true)
        stage.run.together(
          ("set", { upload.qualityOfService = .userInitiated }),
          (
            "add",
            {
              queue.addOperation(upload)
              stage.run.check(stage.hasStarted.isEmpty, "it began in a suspended queue")
              queue.isSuspended = false
            }
          ))
        stage.expect([upload], ran: ["upload"], empty: [queue])
      },
    ]
  }
#endif
