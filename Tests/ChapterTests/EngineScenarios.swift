#if Explore
  import Dispatch
  import Explorer

  @testable import OperationsFromScratch

  // Small programs over the whole engine. Each prepares, lets two or three threads run together with
  // the workers that come, and looks at the end. That nothing is left, nobody waits for ever and
  // nothing that is gone is touched need not be said: the explorer looks for it in every run.

  extension Scenario {
    static let all: [Scenario] =
      finishing + entering + starting + waiting + letting + reentering + races

    /// The mistakes that can be made again, each with a scenario that shows it.
    static let mistakes: [(Fault, String)] = [
      (
        .letsGoUnderLock,
        "the last reference to one who waits for two goes while one finishes"
      ),
      (.entersTwice, "one dependency is added by two"),
      (.looksTooEarly, "finish, and somebody begins to wait for it"),
      (.takesTooEarly, "what an operation keeps waits for its queue when it goes away"),
    ]

    // MARK: An operation finishes, and meanwhile…

    static let finishing: [Scenario] = [
      Scenario("finish, and somebody begins to wait for it") { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        let queue = stage.queue()
        stage.order("filter", after: "download")
        stage.run.together(
          ("finish", { download.start() }),
          (
            "wait",
            {
              filter.addDependency(download)
              queue.addOperation(filter)
            }
          ))
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
        stage.run.together(
          ("finish", { download.start() }),
          (
            "wait",
            {
              filter.addDependency(download)
              login.start()
            }
          ))
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
        stage.run.together(("finish", { download.start() }), ("cancel", { filter.cancel() }))
        stage.run.outcome(stage.hasEnded("filter") ? "ran" : "skipped")
        stage.expect([download, filter], ran: ["download"], empty: [queue])
      },
      Scenario("finish, and the one who waits does not wait any more", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        let queue = stage.queue()
        filter.addDependency(download)
        queue.addOperation(filter)
        stage.run.together(
          ("finish", { download.start() }), ("remove", { filter.removeDependency(download) }))
        stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
      },
      Scenario("finish, and the one who waits enters a queue") { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        let queue = stage.queue()
        filter.addDependency(download)
        stage.order("filter", after: "download")
        stage.run.together(
          ("finish", { download.start() }), ("enter", { queue.addOperation(filter) }))
        stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
      },
      Scenario("finish, and one of an own class who waits enters a queue", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.own("filter")
        let queue = stage.queue()
        filter.addDependency(download)
        stage.order("filter", after: "download")
        stage.run.together(
          ("finish", { download.start() }), ("enter", { queue.addOperation(filter) }))
        stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
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
        stage.run.together(("one", { download.start() }), ("two", { login.start() }))
        stage.expect(
          [download, login, filter], ran: ["download", "login", "filter"], empty: [queue])
      },
      Scenario("finish, and somebody observes the finish") { stage in
        let download = stage.own("download")
        let heard = Held(Heard())
        stage.run.together(
          ("finish", { download.start() }),
          (
            "observe",
            {
              let observation = download.observe(\.isFinished, options: [.initial, .new]) {
                _, change in
                if change.newValue == true { _ = heard.use { $0.isTrue = true } }
              }
              download.waitUntilFinished()
              _ = heard.use { $0.observation = observation }
            }
          ))
        stage.run.check(heard.use { $0.isTrue } == true, "the finish was not heard of")
        heard.drop()
        stage.expect([download], ran: ["download"])
      },
      Scenario("finish, and somebody observes the readiness of one who waits", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        let heard = Held(Heard())
        filter.addDependency(download)
        stage.run.together(
          ("finish", { download.start() }),
          (
            "observe",
            {
              let observation = filter.observe(\.isReady, options: [.initial, .new]) { _, change in
                if change.newValue == true { _ = heard.use { $0.isTrue = true } }
              }
              _ = heard.use { $0.observation = observation }
            }
          ))
        stage.run.check(heard.use { $0.isTrue } == true, "the readiness was not heard of")
        heard.drop()
        filter.start()
        stage.expect([download, filter], ran: ["download", "filter"])
      },
      Scenario("finish, and somebody waits for it") { stage in
        let download = stage.own("download")
        stage.run.together(
          ("finish", { download.start() }),
          (
            "wait",
            {
              download.waitUntilFinished()
              stage.run.check(download.isFinished, "waited too short")
            }
          ))
        stage.expect([download], ran: ["download"])
      },
      Scenario("finish, and a completion block is set") { stage in
        let download = stage.own("download")
        stage.run.together(
          ("finish", { download.start() }),
          ("set", { download.completionBlock = { stage.complete("download") } }))
        stage.run.outcome("\(stage.completionCount("download"))")
        stage.expect([download], ran: ["download"])
        download.completionBlock = nil
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
        stage.run.together(("one", { upload.finish() }), ("two", { upload.finish() }))
        stage.run.check(stage.completionCount("upload") == 1, "it was not completed")
        stage.expect([upload, filter], ran: ["filter"], empty: [queue])
      },
      Scenario("an asynchronous one finishes and is cancelled", bound: 1) { stage in
        let upload = stage.asynchronous("upload")
        let queue = stage.queue(width: 1)
        queue.addOperation(upload)
        stage.run.together(("finish", { upload.finish() }), ("cancel", { upload.cancel() }))
        stage.expect([upload], ran: [], empty: [queue])
      },
    ]

    // MARK: Dependencies and queues are entered

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
          filter.state.unfinishedDependencies == 1,
          "it waits for \(filter.state.unfinishedDependencies)")
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

    // MARK: A queue starts operations

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

    // MARK: Threads wait

    static let waiting: [Scenario] = [
      Scenario("a thread waits for all, and another adds", bound: 1) { stage in
        let download = stage.plain("download")
        let upload = stage.plain("upload")
        let queue = stage.queue()
        stage.run.together(
          (
            "wait",
            {
              queue.addOperation(download)
              queue.waitUntilAllOperationsAreFinished()
              stage.run.check(stage.hasEnded("download"), "waited too short")
            }
          ),
          ("add", { queue.addOperation(upload) }))
        stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
      },
      Scenario("two threads wait for all", bound: 1) { stage in
        let download = stage.plain("download")
        let queue = stage.queue()
        let wait: @Sendable () -> Void = {
          queue.waitUntilAllOperationsAreFinished()
          stage.run.check(stage.hasEnded("download"), "waited too short")
        }
        queue.addOperation(download)
        stage.run.together(("one", wait), ("two", wait))
        stage.expect([download], ran: ["download"], empty: [queue])
      },
      Scenario("a batch is added and waited for, and another thread adds", bound: 1) { stage in
        let download = stage.plain("download")
        let filter = stage.plain("filter")
        let upload = stage.plain("upload")
        let queue = stage.queue()
        filter.addDependency(download)
        stage.order("filter", after: "download")
        stage.run.together(
          (
            "wait",
            {
              queue.addOperations([filter, download], waitUntilFinished: true)
              stage.run.check(stage.hasEnded("filter"), "waited too short")
            }
          ),
          ("add", { queue.addOperation(upload) }))
        stage.expect(
          [download, filter, upload], ran: ["download", "filter", "upload"], empty: [queue])
      },
      Scenario("the number of operations is observed while one leaves", bound: 1) { stage in
        let download = stage.plain("download")
        let queue = stage.queue()
        let heard = Held(Heard())
        queue.addOperation(download)
        stage.run.together(
          (
            "observe",
            {
              let observation = queue.observe(\.operationCount, options: [.initial, .new]) {
                _, change in
                if change.newValue == 0 { _ = heard.use { $0.isTrue = true } }
              }
              _ = heard.use { $0.observation = observation }
            }
          ))
        stage.run.check(heard.use { $0.isTrue } == true, "it was not heard that none is left")
        heard.drop()
        stage.expect([download], ran: ["download"], empty: [queue])
      },
    ]

    // MARK: Last references are dropped

    static let letting: [Scenario] = [
      Scenario("the last reference to one who waits goes while its dependency finishes") { stage in
        let download = stage.own("download")
        func filter() -> Held<BlockOperation> {
          let filter = stage.plain("filter")
          filter.addDependency(download)
          return Held(filter)
        }
        let held = filter()
        stage.run.together(("finish", { download.start() }), ("drop", { held.drop() }))
        stage.expect([download], ran: ["download"])
      },
      Scenario("the last reference to one who waits for two goes while one finishes") { stage in
        let download = stage.own("download")
        let login = stage.own("login")
        func filter() -> Held<BlockOperation> {
          let filter = stage.plain("filter")
          filter.addDependency(download)
          filter.addDependency(login)
          return Held(filter)
        }
        let held = filter()
        stage.run.together(("finish", { download.start() }), ("drop", { held.drop() }))
        login.start()
        stage.expect([download, login], ran: ["download", "login"])
      },
      Scenario("the last reference to one of an own class who waits goes meanwhile") { stage in
        let download = stage.own("download")
        func filter() -> Held<Own> {
          let filter = stage.own("filter")
          filter.addDependency(download)
          return Held(filter)
        }
        let held = filter()
        stage.run.together(("finish", { download.start() }), ("drop", { held.drop() }))
        stage.expect([download], ran: ["download"])
      },
      Scenario("one of an own class who waits is cancelled and dropped meanwhile") { stage in
        let download = stage.own("download")
        func filter() -> Held<Own> {
          let filter = stage.own("filter")
          filter.addDependency(download)
          return Held(filter)
        }
        let held = filter()
        stage.run.together(
          ("finish", { download.start() }),
          (
            "drop",
            {
              held.use { $0.cancel() }
              held.drop()
            }
          ))
        stage.expect([download], ran: ["download"])
      },
      Scenario("the last reference to a dependency goes while it is removed and finishes", bound: 1)
      {
        stage in
        let filter = stage.plain("filter")
        let held = Held(stage.own("download"))
        held.use { filter.addDependency($0) }
        stage.run.together(
          ("finish", { held.use { $0.start() } }),
          (
            "remove",
            {
              for download in filter.dependencies { filter.removeDependency(download) }
            }
          ),
          ("drop", { held.drop() }))
        filter.start()
        stage.expect([filter], ran: ["filter"])
      },
      Scenario("a chain is dropped while its first finishes") { stage in
        let login = stage.own("login")
        func chain() -> Held<BlockOperation> {
          let download = stage.plain("download")
          let filter = stage.plain("filter")
          download.addDependency(login)
          filter.addDependency(download)
          return Held(filter)
        }
        let held = chain()
        stage.run.together(("finish", { login.start() }), ("drop", { held.drop() }))
        stage.expect([login], ran: ["login"])
      },
      Scenario("a queue is dropped while its operation runs, whom nobody else keeps") { stage in
        let held = Held(stage.queue())
        @Sendable func upload() -> BlockOperation {
          stage.plain("upload") {
            stage.run.check(OperationQueue.current != nil, "the queue is not known")
          }
        }
        stage.run.together(
          (
            "add",
            {
              held.use { queue in queue.addOperation(upload()) }
              held.drop()
            }
          ))
        stage.expect([], ran: ["upload"])
      },
      Scenario("one in a queue whom nobody else keeps is freed and cancelled", bound: 1) { stage in
        let download = stage.own("download")
        let queue = stage.queue()
        func add() {
          let filter = stage.plain("filter")
          filter.addDependency(download)
          queue.addOperation(filter)
        }
        add()
        stage.run.together(
          ("finish", { download.start() }), ("cancel", { queue.cancelAllOperations() }))
        stage.expect([download], ran: ["download"], empty: [queue])
      },
      Scenario("what an operation keeps waits for its queue when it goes away", bound: 1) { stage in
        let queue = stage.queue(width: 1, isSuspended: true)
        func add() {
          let album = Album(queue)
          // Not the first, which its worker may keep for longer.
          queue.addOperation(stage.plain("login"))
          queue.addOperation(stage.plain("upload") { withExtendedLifetime(album) {} })
          queue.addOperation(stage.plain("next"))
        }
        add()
        stage.run.together(("resume", { queue.isSuspended = false }))
        stage.expect([], ran: ["login", "upload"], empty: [queue])
      },
    ]

    // MARK: Code of others comes back

    static let reentering: [Scenario] = [
      Scenario("a completion block adds to the queue") { stage in
        let download = stage.plain("download")
        let upload = stage.plain("upload")
        let queue = stage.queue(width: 1)
        download.completionBlock = {
          stage.complete("download")
          queue.addOperation(upload)
        }
        stage.run.together(("add", { queue.addOperation(download) }))
        stage.run.check(stage.completionCount("download") == 1, "it was not completed")
        stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
      },
      Scenario("an observer of the finish adds to the queue and waits", bound: 1) { stage in
        let download = stage.own("download")
        let upload = stage.plain("upload")
        let queue = stage.queue()
        let heard = Held(Heard())
        let observation = download.observe(\.isFinished, options: [.new]) { download, change in
          guard change.newValue == true, heard.use({ !$0.isTrue }) == true else { return }
          _ = heard.use { $0.isTrue = true }
          download.waitUntilFinished()
          queue.addOperation(upload)
        }
        _ = heard.use { $0.observation = observation }
        stage.run.together(("start", { download.start() }))
        heard.drop()
        stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
      },
      Scenario("an observer of the readiness removes and adds the dependency", bound: 1) { stage in
        let download = stage.own("download")
        let filter = stage.plain("filter")
        let queue = stage.queue()
        let heard = Held(Heard())
        let observation = filter.observe(\.isReady, options: [.prior]) { filter, change in
          guard change.isPrior, heard.use({ !$0.isTrue }) == true else { return }
          _ = heard.use { $0.isTrue = true }
          filter.removeDependency(download)
          filter.addDependency(download)
        }
        _ = heard.use { $0.observation = observation }
        stage.run.together(
          ("add", { filter.addDependency(download) }), ("finish", { download.start() }))
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
        stage.run.together(
          ("finish", { download.start() }), ("add", { queue.addOperation(curious) }))
        curious.forget()
        stage.expect([download, curious], ran: ["download"], empty: [queue])
      },
      Scenario("what goes away starts another and adds to the queue", bound: 1) { stage in
        let queue = stage.queue(width: 1)
        let upload = stage.plain("upload")
        let last = Held(Farewell { queue.addOperation(upload) })
        @Sendable func add() {
          let farewell = last.use { $0 }
          let download = stage.plain("download") { withExtendedLifetime(farewell) {} }
          last.drop()
          queue.addOperation(stage.plain("login"))
          queue.addOperation(download)
        }
        stage.run.together(("add", { add() }))
        stage.expect([upload], ran: ["login", "download", "upload"], empty: [queue])
      },
    ]
  }

  /// What an observer has heard.
  final class Heard: @unchecked Sendable {
    // Unchecked as the stage is.
    var isTrue = false
    var observation: NSKeyValueObservation?
  }

  /// Does something when it goes away.
  final class Farewell: @unchecked Sendable {
    // Unchecked, because nothing changes.
    private let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    deinit { work() }
  }

  /// One whose readiness asks the queue.
  final class Curious: Operation, @unchecked Sendable {
    // Unchecked as the stage is.
    private var queue: OperationQueue?

    init(_ stage: Stage, _ queue: OperationQueue) {
      self.queue = queue
      super.init()
    }

    override var isReady: Bool {
      _ = queue?.operationCount
      return super.isReady && dependencies.allSatisfy(\.isFinished)
    }

    func forget() { queue = nil }
  }
#endif
