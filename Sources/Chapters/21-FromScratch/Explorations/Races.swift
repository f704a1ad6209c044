import Dispatch
import Explorer
import OperationsFromScratch

extension Scenario {
  /// Races that the engine once had.
  static let races: [Scenario] = [
    Scenario("one dependency is added and removed by two", bound: 1) { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      let addAndRemove: @Sendable () -> Void = {
        filter.addDependency(download)
        filter.removeDependency(download)
      }
      stage.thread("one", addAndRemove)
      stage.thread("two", addAndRemove)
      stage.together()
      filter.removeDependency(download)
      stage.run.check(
        filter.stateWord.unfinishedDependencies == 0, "it waits for nobody who is left")
      filter.addDependency(download)
      stage.run.check(filter.stateWord.unfinishedDependencies == 1, "it does not wait for one")
      download.start()
      filter.start()
      stage.expect([download, filter], ran: ["download", "filter"])
    },
    Scenario("a dependency is added, removed and finishes", bound: 1) { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      stage.thread("add") { filter.addDependency(download) }
      stage.thread("remove") { filter.removeDependency(download) }
      stage.thread("finish") { download.start() }
      stage.together()
      filter.start()
      stage.expect([download, filter], ran: ["download", "filter"])
    },
    Scenario("one who waits is dropped, another waits no longer, and both are freed", bound: 1) {
      stage in
      let download = stage.own("download")
      func dependent(_ name: String) -> Retained<BlockOperation> {
        let operation = stage.plain(name)
        operation.addDependency(download)
        return Retained(operation)
      }
      let first = dependent("filter")
      let second = dependent("upload")
      stage.thread("drop") { first.drop() }
      stage.thread("remove") { _ = second.use { $0.removeDependency(download) } }
      stage.thread("finish") { download.start() }
      stage.together()
      stage.run.check(second.use { $0.isReady } == true, "it still waits")
      stage.expect([download], ran: ["download"])
    },
    Scenario("two who wait for each other do so no longer") { stage in
      let download = stage.own("download")
      let filter = stage.own("filter")
      download.addDependency(filter)
      filter.addDependency(download)
      stage.thread("one") { download.removeDependency(filter) }
      stage.thread("two") { filter.removeDependency(download) }
      stage.together()
      download.start()
      filter.start()
      stage.expect([download, filter], ran: ["download", "filter"])
    },
    Scenario("one in a queue begins to wait while the queue is resumed", bound: 1) { stage in
      let download = stage.own("download")
      let filter = stage.plain("filter")
      let queue = stage.queue(isSuspended: true)
      queue.addOperation(filter)
      stage.thread("wait") {
        filter.addDependency(download)
        download.start()
      }
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
    },
    Scenario("one of an own class begins to wait while another dependency finishes", bound: 1) {
      stage in
      let login = stage.own("login")
      let download = stage.own("download")
      let filter = stage.own("filter")
      let queue = stage.queue()
      filter.addDependency(login)
      queue.addOperation(filter)
      stage.order("filter", after: "login")
      stage.thread("finish") { login.start() }
      stage.thread("wait") {
        filter.addDependency(download)
        download.start()
      }
      stage.together()
      stage.expect(
        [login, download, filter], ran: ["login", "download", "filter"], empty: [queue])
    },
    Scenario(
      "one of an own class in a suspended queue gets another dependency while the first finishes",
      bound: 1
    ) { stage in
      let login = stage.own("login")
      let download = stage.own("download")
      let filter = stage.own("filter")
      let queue = stage.queue(isSuspended: true)
      filter.addDependency(login)
      queue.addOperation(filter)
      stage.order("filter", after: "download")
      stage.thread("finish") { login.start() }
      stage.thread("wait") { filter.addDependency(download) }
      stage.together()
      queue.isSuspended = false
      download.start()
      queue.waitUntilAllOperationsAreFinished()
      stage.expect(
        [login, download, filter], ran: ["login", "download", "filter"], empty: [queue])
    },
    Scenario("readiness is taken back before the queue is resumed", bound: 1) { stage in
      let upload = stage.gated("upload")
      let download = stage.plain("download")
      let queue = stage.queue(isSuspended: true)
      upload.open()
      queue.addOperation(upload)
      stage.thread("close") {
        upload.close()
        queue.isSuspended = false
      }
      stage.thread("add") { queue.addOperation(download) }
      stage.together()
      stage.run.check(stage.hasStarted == ["download"], "it began although it was not ready")
      upload.open()
      queue.waitUntilAllOperationsAreFinished()
      stage.expect([upload, download], ran: ["upload", "download"], empty: [queue])
    },
    Scenario("readiness is announced by two, and taken back in between", bound: 1) { stage in
      let upload = stage.gated("upload")
      let queue = stage.queue()
      queue.addOperation(upload)
      stage.thread("one") { upload.open() }
      stage.thread("two") {
        upload.close()
        upload.open()
      }
      stage.together()
      stage.expect([upload], ran: ["upload"], empty: [queue])
    },
    Scenario("a quality of service is changed while the queue is resumed", bound: 1) { stage in
      let upload = stage.plain("upload", in: "queue")
      let download = stage.plain("download", in: "queue")
      let queue = stage.queue(width: 1, isSuspended: true)
      queue.addOperation(upload)
      queue.addOperation(download)
      stage.thread("change") { upload.qualityOfService = .utility }
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.expect([upload, download], ran: ["upload", "download"], empty: [queue])
    },
    Scenario("two qualities of service share a queue of width one", bound: 1) { stage in
      let upload = stage.plain("upload", in: "queue")
      upload.qualityOfService = .userInitiated
      addsByTwo(stage, upload, stage.plain("download", in: "queue"))
    },
    Scenario("a name, a completion block and a dependent come first all at once", bound: 1) {
      stage in
      let download = stage.plain("download")
      let filter = stage.plain("filter")
      stage.thread("name") { download.name = "download" }
      stage.thread("block") { download.completionBlock = { stage.complete("download") } }
      stage.thread("wait") { filter.addDependency(download) }
      stage.together()
      stage.run.check(download.name == "download", "the name is lost")
      stage.run.check(filter.stateWord.unfinishedDependencies == 1, "the dependency is lost")
      let queue = stage.queue()
      stage.order("filter", after: "download")
      queue.addOperation(filter)
      queue.addOperation(download)
      queue.waitUntilAllOperationsAreFinished()
      stage.expect([download, filter], ran: ["download", "filter"], empty: [queue])
    },
    Scenario("the progress counts two who end at once", bound: 1) { stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue()
      queue.progress.totalUnitCount = 2
      stage.thread("one") { queue.addOperation(download) }
      stage.thread("two") { queue.addOperation(upload) }
      stage.together()
      let count = queue.progress.completedUnitCount
      stage.run.check(count == 2, "\(count) were counted")
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("one before a barrier is cancelled while the queue is resumed", bound: 1) { stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue(isSuspended: true)
      queue.addOperation(download)
      stage.addBarrier(to: queue)
      queue.addOperation(upload)
      stage.order("upload", after: "barrier")
      stage.thread("cancel") { download.cancel() }
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.run.outcome(stage.hasStarted.joined(separator: " "))
      stage.expect([download, upload], ran: ["barrier", "upload"], empty: [queue])
    },
    Scenario("a queue tells of one that comes and goes, once each", bound: 1) { stage in
      let download = stage.own("download")
      let queue = stage.queue()
      let counts = stage.counts(of: queue)
      stage.thread("add") { queue.addOperation(download) }
      stage.together()
      stage.run.check(counts.told == [1, 0], "told \(counts.told)")
      counts.end()
      stage.expect([download], ran: ["download"], empty: [queue])
    },
    Scenario("two add, and a third waits for all", bound: 1) { stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue()
      stage.thread("one") { queue.addOperation(download) }
      stage.thread("two") { queue.addOperation(upload) }
      stage.thread("wait") { queue.waitUntilAllOperationsAreFinished() }
      stage.together()
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario(
      "one that is asked whether it is ready waits for another that is freed with it", bound: 1
    ) {
      stage in
      let login = stage.own("login")
      let done = Group()
      let download = stage.plain("download") { done.leave() }
      let patient = stage.run.named("patient") { Patient(done) }
      let queue = stage.queue()
      done.enter()
      download.addDependency(login)
      patient.addDependency(login)
      queue.addOperations([patient, download], waitUntilFinished: false)
      stage.thread("finish") { login.start() }
      stage.together()
      stage.expect([login, download, patient], ran: ["login", "download"], empty: [queue])
    },
    Scenario("a start is passed on to another thread, and cancelled", bound: 1) { stage in
      let upload = stage.passedOn("upload")
      let queue = stage.queue()
      stage.thread("add") { queue.addOperation(upload) }
      stage.thread("cancel") { upload.cancel() }
      stage.together()
      stage.run.outcome(stage.hasEnded("upload") ? "ran" : "skipped")
      stage.expect([upload], ran: [], empty: [queue])
    },
    Scenario("one of an own class in no queue goes away while its dependency finishes") { stage in
      let download = stage.own("download")
      let asked = Asked()
      func filter() -> Retained<Counting> {
        let filter = stage.run.named("filter") { Counting(asked) }
        filter.addDependency(download)
        return Retained(filter)
      }
      let held = filter()
      stage.thread("finish") { download.start() }
      stage.thread("drop") { stage.drop(held, "filter") }
      stage.together()
      stage.run.check(asked.count <= 1, "it was asked \(asked.count) times")
      stage.run.check(!asked.isLate, "it was asked when it was going away")
      stage.run.outcome(asked.count == 0 ? "not asked" : "asked")
      stage.expect([download], ran: ["download"])
    },
    Scenario(
      "one is added while the worker of another leaves, and the queue is dropped", bound: 1
    ) { stage in
      let held = Retained(stage.queue())
      @Sendable func add(_ name: String) {
        _ = held.use { $0.addOperation(stage.keptByItsQueue(name)) }
      }
      add("download")
      stage.thread("add") {
        add("upload")
        stage.drop(held, "the queue")
      }
      stage.together()
      stage.expect([], ran: ["download", "upload"])
    },
    Scenario("what an operation keeps gives the queue another target when it goes away") {
      stage in
      let queue = stage.queue()
      let upload = stage.plain("upload") {
        stage.run.check(Items.current?.label == "darkroom", "on another queue")
      }
      let darkroom = DispatchQueue(label: "darkroom")
      let last = Retained(
        Farewell {
          queue.underlyingQueue = darkroom
          queue.addOperation(upload)
        })
      @Sendable func download() -> BlockOperation {
        let farewell = last.use { $0 }
        defer { last.drop() }
        return stage.plain("download") { withExtendedLifetime(farewell) {} }
      }
      stage.thread("add") { queue.addOperation(download()) }
      stage.together()
      stage.expect([upload], ran: ["download", "upload"], empty: [queue])
      queue.underlyingQueue = nil
    },
    Scenario("a queue gets another target while somebody adds", bound: 1) { stage in
      let download = stage.plain("download")
      let place = Retained(Heard())
      let upload = stage.plain("upload") {
        let label = Items.current?.label == "darkroom" ? "there" : "here"
        stage.run.outcome(label)
        if place.use({ $0.isTrue }) == true {
          stage.run.check(label == "there", "on the earlier target")
        }
      }
      let queue = stage.queue()
      let darkroom = DispatchQueue(label: "darkroom")
      stage.run.mayTrap()
      queue.addOperation(download)
      stage.thread("replace") {
        queue.waitUntilAllOperationsAreFinished()
        queue.underlyingQueue = darkroom
        if upload.stateWord.isEnqueued { return }
        _ = place.use { $0.isTrue = true }
      }
      stage.thread("add") { queue.addOperation(upload) }
      stage.together()
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("a queue is suspended while a worker of another quality of service comes") { stage in
      let upload = stage.plain("upload")
      upload.qualityOfService = .userInitiated
      let queue = stage.queue()
      let hasBegun = Retained(Heard())
      queue.addOperation(upload)
      stage.thread("suspend") {
        queue.isSuspended = true
        _ = hasBegun.use { $0.isTrue = upload.isTaken }
      }
      stage.together()
      let isTaken = hasBegun.use { $0.isTrue } == true
      stage.run.check(isTaken || stage.hasStarted.isEmpty, "it began in a suspended queue")
      stage.run.outcome(stage.hasEnded("upload") ? "ran" : "waits")
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      stage.expect([upload], ran: ["upload"], empty: [queue])
    },
    Scenario("a priority is raised while the operation is left for a worker on its way", bound: 1) {
      stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue(width: 1)
      queue.addOperation(download)
      // The requested worker arrives in a suspended queue, where it may start nothing.
      queue.isSuspended = true
      stage.thread("add") { queue.addOperation(upload) }
      stage.thread("raise") { upload.queuePriority = .veryHigh }
      stage.together()
      stage.run.check(stage.hasStarted.isEmpty, "something began in a suspended queue")
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      stage.run.check(stage.hasStarted == ["upload", "download"], "the priority is lost")
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("a priority is raised while a worker is on its way for another", bound: 1) { stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue()
      let (isHeld, isRaised) = (Semaphore(value: 0), Semaphore(value: 0))
      let login = stage.plain("login") {
        // A worker is requested for this operation; the worker may arrive at any time, even last of all.
        queue.addOperation(stage.plain("spare"))
        queue.maxConcurrentOperationCount = 1
        isHeld.signal()
        queue.addOperation(upload)
        isRaised.wait()
      }
      // With this dependency, download becomes ready only after its priority has been raised.
      download.addDependency(login)
      queue.addOperations([login, download], waitUntilFinished: false)
      stage.thread("raise") {
        isHeld.wait()
        upload.queuePriority = .veryHigh
        isRaised.signal()
      }
      stage.together()
      queue.waitUntilAllOperationsAreFinished()
      let order = stage.hasStarted.filter { $0 == "upload" || $0 == "download" }
      stage.run.check(order == ["upload", "download"], "the priority is lost")
      stage.expect([download, upload], ran: ["download", "upload", "spare"], empty: [queue])
    },
    Scenario("a priority of one of an own class is raised while it is added", bound: 1) { stage in
      let download = stage.plain("download")
      let upload = stage.own("upload")
      let queue = stage.queue(width: 1, isSuspended: true)
      queue.addOperation(download)
      stage.thread("add") { queue.addOperation(upload) }
      stage.thread("raise") { upload.queuePriority = .veryHigh }
      stage.together()
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      stage.run.check(stage.hasStarted == ["upload", "download"], "the priority is lost")
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("one is started by hand while it is added") { stage in
      startsByHand(stage, stage.own("upload"))
    },
    Scenario("a block operation is started by hand while it is added") { stage in
      startsByHand(stage, stage.plain("upload"))
    },
    Scenario("a block is added to an operation while its queue takes it") { stage in
      let upload = stage.plain("upload")
      let queue = stage.queue(isSuspended: true)
      queue.addOperation(upload)
      stage.run.mayTrap()
      stage.thread("resume") { queue.isSuspended = false }
      stage.thread("add") { upload.addExecutionBlock { stage.complete("another block") } }
      stage.together()
      queue.waitUntilAllOperationsAreFinished()
      // An accepted block must have run.
      stage.run.check(stage.completionCount("another block") == 1, "a block is lost")
      stage.run.outcome("runs")
      stage.expect([upload], ran: ["upload"], empty: [queue])
    },
    Scenario("one that is cancelled is started by hand while it is added", bound: 1) { stage in
      let upload = stage.plain("upload")
      let queue = stage.queue()
      upload.cancel()
      stage.run.mayTrap()
      stage.thread("start") { upload.start() }
      stage.thread("add") { queue.addOperation(upload) }
      stage.together()
      // The call was not refused, so the queue has taken the operation and called `start()` first.
      stage.run.check(upload.stateWord.isCalled, "it ended in a queue that has not started it")
      stage.run.outcome("skipped")
      stage.expect([upload], ran: [], empty: [queue])
    },
    Scenario("one is added to two queues", bound: 1) { stage in
      let upload = stage.plain("upload")
      let queues = [stage.queue("one"), stage.queue("two")]
      stage.run.mayTrap()
      stage.thread("one") { queues[0].addOperation(upload) }
      stage.thread("two") { queues[1].addOperation(upload) }
      stage.together()
      stage.run.check(false, "it is in two queues")
    },
    Scenario("a completion block runs although nobody else keeps the operation", bound: 1) {
      stage in
      let queue = stage.queue()
      @Sendable func add() {
        let upload = stage.plain("upload")
        upload.completionBlock = { [weak upload] in
          stage.run.check(upload != nil, "the operation has gone away before")
          stage.complete("upload")
        }
        queue.addOperation(upload)
      }
      stage.thread("add") { add() }
      stage.together()
      stage.run.check(stage.completionCount("upload") == 1, "it was not completed")
      stage.expect([], ran: ["upload"], empty: [queue])
    },
    Scenario("the progress is first asked for by two, in a queue of width two", bound: 1) {
      stage in
      let download = stage.plain("download", in: "queue")
      let upload = stage.plain("upload", in: "queue")
      let queue = stage.queue(width: 2)
      @Sendable func add(_ operation: BlockOperation) {
        queue.progress.totalUnitCount = 2
        queue.addOperation(operation)
      }
      stage.thread("one") { add(download) }
      stage.thread("two") { add(upload) }
      stage.together()
      let count = queue.progress.completedUnitCount
      stage.run.check(count == 2, "\(count) were counted")
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
    Scenario("one that goes on after the inherited start is cancelled meanwhile") { stage in
      let upload = stage.goingOn("upload")
      stage.thread("start") {
        upload.start()
        upload.finish()
      }
      stage.thread("cancel") {
        upload.cancel()
        let hasFinished = upload.isFinished
        stage.run.check(hasFinished || upload.isCancelled, "the cancellation is lost")
        stage.run.outcome(upload.isCancelled ? "cancelled" : "too late")
      }
      stage.together()
      stage.expect([upload], ran: [])
    },
    Scenario("one is cancelled by two at once", bound: .max) { stage in
      let upload = stage.own("upload")
      let cancel: @Sendable () -> Void = {
        upload.cancel()
        stage.run.check(upload.isCancelled, "it is not cancelled")
      }
      stage.thread("one", cancel)
      stage.thread("two", cancel)
      stage.together()
      upload.start()
      stage.expect([upload], ran: [])
    },
    Scenario("a name and a completion block come first at once", bound: .max) { stage in
      let upload = stage.plain("upload")
      stage.thread("name") { upload.name = "upload" }
      stage.thread("block") { upload.completionBlock = { stage.complete("upload") } }
      stage.together()
      stage.run.check(upload.name == "upload", "the name is lost")
      stage.run.check(upload.completionBlock != nil, "the block is lost")
      upload.completionBlock = nil
      upload.start()
      stage.expect([upload], ran: ["upload"])
    },
    Scenario("one behind a barrier is cancelled while the queue is resumed", bound: 1) { stage in
      let download = stage.plain("download")
      let upload = stage.plain("upload")
      let queue = stage.queue(isSuspended: true)
      queue.addOperation(download)
      stage.addBarrier(to: queue)
      queue.addOperation(upload)
      stage.order("barrier", after: "download")
      stage.order("upload", after: "barrier")
      stage.thread("cancel") { upload.cancel() }
      stage.thread("resume") { queue.isSuspended = false }
      stage.together()
      stage.run.outcome(stage.hasStarted.joined(separator: " "))
      stage.expect([download, upload], ran: ["download", "barrier"], empty: [queue])
    },
    Scenario("what operations keep waits for the queue while all are cancelled", bound: 1) {
      stage in
      let queue = stage.queue(isSuspended: true)
      func add() {
        let album = Album(queue)
        queue.addOperation(stage.plain("upload") { withExtendedLifetime(album) {} })
        queue.addOperation(stage.plain("next"))
      }
      add()
      stage.thread("resume") { queue.isSuspended = false }
      stage.thread("cancel") { queue.cancelAllOperations() }
      stage.together()
      stage.expect([], ran: [], empty: [queue])
    },
    Scenario("two with two closures each share two threads", bound: 0) { stage in
      stage.run.limitThreads(to: 2)
      let queue = stage.queue()
      func operation(_ name: String) -> BlockOperation {
        let operation = stage.plain(name)
        operation.addExecutionBlock {
          stage.run.step()
          stage.complete(name)
        }
        return operation
      }
      let download = operation("download")
      let upload = operation("upload")
      stage.thread("add") {
        queue.addOperation(download)
        queue.addOperation(upload)
      }
      stage.together()
      stage.run.check(stage.completionCount("download") == 1, "a closure did not run")
      stage.run.check(stage.completionCount("upload") == 1, "a closure did not run")
      stage.expect([download, upload], ran: ["download", "upload"], empty: [queue])
    },
  ]
}

/// An operation is started manually while it is being added; whichever call comes later is refused.
private func startsByHand(_ stage: Stage, _ upload: Operation) {
  let queue = stage.queue()
  stage.run.mayTrap()
  stage.thread("start") { upload.start() }
  stage.thread("add") { queue.addOperation(upload) }
  stage.together()
  stage.run.outcome("runs")
  stage.expect([upload], ran: ["upload"], empty: [queue])
}
