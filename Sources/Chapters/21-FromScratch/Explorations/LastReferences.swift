import Dispatch
import Explorer
import OperationsFromScratch

extension Scenario {
  /// Last references are dropped.
  static let lastReferences: [Scenario] = [
    Scenario("the last reference to one who waits goes while its dependency finishes") { stage in
      letsGo(stage, of: { stage.plain("filter") }, dependingOn: ["download"])
    },
    Scenario("the last reference to one who waits for two goes while one finishes") { stage in
      letsGo(stage, of: { stage.plain("filter") }, dependingOn: ["download", "login"])
    },
    Scenario("the last reference to one of an own class who waits goes meanwhile") { stage in
      letsGo(stage, of: { stage.own("filter") }, dependingOn: ["download"])
    },
    Scenario("one of an own class who waits is cancelled and dropped meanwhile") { stage in
      letsGo(stage, of: { stage.own("filter") }, dependingOn: ["download"], isCancelled: true)
    },
    Scenario("the last reference to a dependency goes while it is removed and finishes", bound: 1) {
      stage in
      let filter = stage.plain("filter")
      let held = Retained(stage.own("download"))
      held.use { filter.addDependency($0) }
      stage.thread("finish") { held.use { $0.start() } }
      stage.thread("remove") {
        for download in filter.dependencies { filter.removeDependency(download) }
      }
      stage.thread("drop") { stage.drop(held, "filter") }
      stage.together()
      filter.start()
      stage.expect([filter], ran: ["filter"])
    },
    Scenario("a chain is dropped while its first finishes") { stage in
      let login = stage.own("login")
      func chain() -> Retained<BlockOperation> {
        let download = stage.plain("download")
        let filter = stage.plain("filter")
        download.addDependency(login)
        filter.addDependency(download)
        return Retained(filter)
      }
      let held = chain()
      stage.thread("finish") { login.start() }
      stage.thread("drop") { stage.drop(held, "filter") }
      stage.together()
      stage.expect([login], ran: ["login"])
    },
    Scenario("a queue is dropped while its operation runs, whom nobody else keeps") { stage in
      let held = Retained(stage.queue())
      stage.thread("add") {
        held.use { queue in queue.addOperation(stage.keptByItsQueue("upload")) }
        stage.drop(held, "the queue")
      }
      stage.together()
      stage.expect([], ran: ["upload"])
    },
    Scenario("a queue whose operations are counted while somebody adds is dropped", bound: 1) {
      stage in
      let held = Retained(stage.queue())
      stage.thread("count") { _ = held.use { $0.operationCount } }
      stage.thread("add") {
        held.use { queue in queue.addOperation(stage.keptByItsQueue("upload")) }
        stage.drop(held, "the queue")
      }
      stage.together()
      stage.expect([], ran: ["upload"])
    },
    Scenario("a queue that gets another target while somebody adds is dropped", bound: 1) {
      stage in
      let held = Retained(stage.queue())
      // The operation leaves before the worker that was requested for it arrives.
      let download = stage.asynchronous("download")
      held.use { queue in queue.addOperation(download) }
      download.finish()
      stage.run.mayTrap()
      stage.thread("replace") { held.use { $0.underlyingQueue = DispatchQueue(label: "darkroom") } }
      stage.thread("add") {
        held.use { queue in queue.addOperation(stage.keptByItsQueue("upload")) }
        stage.drop(held, "the queue")
      }
      stage.together()
      stage.run.outcome("runs")
      stage.expect([download], ran: ["upload"])
    },
    Scenario("one whom nobody else keeps says that it has finished while its queue takes it") {
      stage in
      let queue = stage.queue(isSuspended: true)
      func add() -> Retained<Asynchronous> {
        let download = stage.asynchronous("download")
        queue.addOperation(download)
        return Retained(download)
      }
      let held = add()
      stage.thread("resume") { queue.isSuspended = false }
      stage.thread("finish") {
        _ = held.use { $0.finish() }
        stage.drop(held, "download")
      }
      stage.together()
      stage.run.outcome(stage.hasStarted.isEmpty ? "did not run" : "ran")
      stage.expect([], ran: [], empty: [queue])
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
      stage.thread("finish") { download.start() }
      stage.thread("cancel") { queue.cancelAllOperations() }
      stage.together()
      stage.expect([download], ran: ["download"], empty: [queue])
    },
    Scenario("what an operation keeps waits for its queue when it goes away", bound: 1) { stage in
      letsGoOfAnAlbum(stage) { album in stage.plain("upload") { withExtendedLifetime(album) {} } }
    },
    Scenario("what a completion block keeps waits for the queue", bound: 1) { stage in
      letsGoOfAnAlbum(stage) { album in
        let upload = stage.plain("upload")
        upload.completionBlock = { withExtendedLifetime(album) {} }
        return upload
      }
    },
    Scenario(
      "somebody lets go of one that leaves, and what it keeps waits for its queue", bound: 1
    ) { stage in letsGoOfOneThatLeaves(stage, width: 1, next: ["next"]) },
    Scenario(
      "somebody lets go of one that leaves, and what it keeps waits for a queue of any width",
      bound: 1
    ) { stage in
      // One operation for the present worker, and one for a requested worker.
      letsGoOfOneThatLeaves(stage, width: -1, next: ["next", "last"])
    },
  ]
}

/// The last reference to a dependent is dropped while its first dependency is finishing.
private func letsGo<Kind: Operation>(
  _ stage: Stage, of make: () -> Kind, dependingOn names: [String], isCancelled: Bool = false
) {
  let others = names.map { stage.own($0) }
  func filter() -> Retained<Kind> {
    let filter = make()
    for other in others { filter.addDependency(other) }
    return Retained(filter)
  }
  let held = filter()
  stage.thread("finish") { others[0].start() }
  stage.thread("drop") {
    if isCancelled { held.use { $0.cancel() } }
    stage.drop(held, "filter")
  }
  stage.together()
  for other in others[1...] { other.start() }
  stage.expect(others, ran: names)
}

/// An album is retained only by an operation. When the queue releases the operation, the album waits for the
/// queue.
private func letsGoOfAnAlbum(_ stage: Stage, keptBy make: (Album) -> BlockOperation) {
  let queue = stage.queue(width: 1, isSuspended: true)
  func add() {
    // The album's operation is not the first, because a worker may retain its first operation longer.
    queue.addOperation(stage.plain("login"))
    queue.addOperation(make(Album(queue)))
    queue.addOperation(stage.plain("next"))
  }
  add()
  stage.thread("resume") { queue.isSuspended = false }
  stage.together()
  stage.expect([], ran: ["login", "upload"], empty: [queue])
}

/// While an operation leaves its queue, the last other reference to the operation is dropped. The album that
/// the operation retains then waits for the queue.
private func letsGoOfOneThatLeaves(_ stage: Stage, width: Int, next names: [String]) {
  let queue = stage.queue(width: width, isSuspended: true)
  func add() -> Retained<BlockOperation> {
    let album = Album(queue)
    let upload = stage.plain("upload") { withExtendedLifetime(album) {} }
    queue.addOperation(upload)
    for name in names { queue.addOperation(stage.plain(name)) }
    return Retained(upload)
  }
  let held = add()
  stage.thread("resume") { queue.isSuspended = false }
  stage.thread("drop") { stage.drop(held, "upload") }
  stage.together()
  stage.expect([], ran: ["upload"], empty: [queue])
}
