import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

@testable import Chapter05Dependencies

extension Book {
  @Suite("05 Dependencies")
  @TestThread
  struct Chapter05DependenciesTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    // MARK: Dependencies

    @Test(.rule(.dependency.waitsForAll))
    func waitsForAll() {
      // Each of the three in turn is the last to finish.
      for last in 0..<3 {
        let recorder = Recorder()
        let mayEnd = Gate("the last one may end")
        let names = ["sign in", "download", "filter"]
        let prerequisites = names.enumerated().map { place, name in
          recorder.operation(name) { if place == last { mayEnd.wait() } }
        }
        let upload = recorder.operation("upload")
        let sort = recorder.operation("sort")
        prerequisites.forEach(upload.addDependency)
        queue.addOperations([upload] + prerequisites + [sort], waitUntilFinished: false)
        for (place, prerequisite) in prerequisites.enumerated() where place != last {
          prerequisite.waitToFinish()
        }
        // Another operation that passes through the queue shows that the queue is not stuck.
        sort.waitToFinish()
        #expect(!upload.isReady)
        recorder.note("gate", .finished)
        mayEnd.open()
        queue.waitToEmpty()
        #expect(recorder.lanes(.finished).suffix(3) == ["gate", names[last], "upload"])
        #expect(recorder.lanes(.began).last == "upload")
      }
    }

    enum Obstacle: CaseIterable { case suspension, limit }

    @Test(
      "A dependency may be added while an operation waits in its queue",
      .rule(.dependency.waitsForAll), arguments: Obstacle.allCases, [false, true])
    func waitsForOneAddedInTheQueue(obstacle: Obstacle, isOwn: Bool) {
      let busy = Busy()
      let note = { @Sendable [recorder] in recorder.note("upload", .finished) }
      let upload = isOwn ? OfOwnClass(note) : BlockOperation(block: note)
      let (download, sort) = (recorder.operation("download"), recorder.operation("sort"))
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = obstacle == .suspension
      queue.addOperation { busy.work() }
      if obstacle == .limit { busy.begun.wait() }
      queue.addOperations([upload, sort], waitUntilFinished: false)
      #expect(upload.isReady)
      upload.addDependency(download)
      queue.isSuspended = false
      busy.mayEnd.open()
      sort.waitToFinish()
      download.start()
      upload.waitToFinish()
      #expect(recorder.lanes(.finished) == ["sort", "download", "upload"])
    }

    @Test(
      "A dependency that executes may be added", .rule(.dependency.waitsForAll),
      arguments: [false, true])
    func waitsForOneThatExecutes(isQueued: Bool) {
      let busy = Busy()
      let download = recorder.operation("download") { busy.work() }
      let upload = recorder.operation("upload")
      if isQueued {
        queue.addOperation(download)
      } else {
        Thread.detachNewThread { download.start() }
      }
      busy.begun.wait()
      upload.addDependency(download)
      #expect(!upload.isReady)
      queue.addOperation(upload)
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["download", "upload"])
    }

    @Test(.rule(.dependency.oneWay))
    func oneWay() {
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      filter.addDependency(download)

      #expect(filter.dependencies == [download])
      #expect(download.dependencies == [])
      #expect(download.isReady)
      download.start()
      #expect(recorder.lanes(.finished) == ["download"])
    }

    @Test(.rule(.dependency.listed))
    func listed() throws {
      let signIn = BlockOperation {}
      let download = BlockOperation {}
      let upload = BlockOperation {}
      #expect(upload.dependencies == [])
      upload.addDependency(signIn)
      upload.addDependency(download)
      #expect(Set(upload.dependencies) == [signIn, download])
      #expect(try DoesNotCompile.isRefused("AssigningDependencies.swift"))
    }

    @Test(.rule(.dependency.finishedStayListed, .dependency.removable))
    func finishedOnesStayListed() {
      let (signIn, download, upload) = (BlockOperation {}, BlockOperation {}, BlockOperation {})
      signIn.start()
      upload.addDependency(signIn)
      upload.addDependency(download)
      download.start()
      #expect(Set(upload.dependencies) == [signIn, download])
      upload.start()
      #expect(Set(upload.dependencies) == [signIn, download])
      upload.removeDependency(signIn)
      #expect(upload.dependencies == [download])
    }

    @Test(
      "Operations that finish or are cancelled in a queue stay listed",
      .rule(.dependency.finishedStayListed), arguments: [false, true], [false, true])
    func finishedInAQueueStayListed(isFirstCancelled: Bool, isCancelled: Bool) {
      let (signIn, upload) = (BlockOperation {}, BlockOperation {})
      upload.addDependency(signIn)
      queue.isSuspended = true
      queue.addOperations([signIn, upload], waitUntilFinished: false)
      if isFirstCancelled { signIn.cancel() }
      if isCancelled { upload.cancel() }
      #expect(upload.dependencies == [signIn])
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(upload.dependencies == [signIn])
    }

    @Test(.rule(.dependency.pairOrGraph))
    func diamond() {
      let together = Rendezvous("filter and thumbnail are both at work")
      let download = recorder.operation("download")
      let filter = recorder.operation("filter") { together.meet() }
      let thumbnail = recorder.operation("thumbnail") { together.meet() }
      let save = recorder.operation("save")
      for middle in [filter, thumbnail] {
        middle.addDependency(download)
        save.addDependency(middle)
      }
      queue.addOperations([save, thumbnail, filter, download], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(recorder.relation("filter", "thumbnail") == "filter ∥ thumbnail")
      #expect(recorder.lanes(.began).first == "download")
      #expect(recorder.lanes(.finished).last == "save")
      #expect(recorder.relation("filter", "save") == "filter < save")
      #expect(recorder.relation("thumbnail", "save") == "thumbnail < save")
    }

    @Test("Random graphs run in a valid order", .rule(.dependency.pairOrGraph), arguments: 1...20)
    func anyGraph(seed: Int) {
      var state = UInt64(seed)
      func random(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
      }
      let operations = (0..<8).map { recorder.operation("\($0)") }
      var links: [(Int, Int)] = []
      for later in 1..<8 {
        for earlier in 0..<later where random(3) == 0 {
          operations[later].addDependency(operations[earlier])
          links.append((earlier, later))
        }
      }
      for operation in operations.sorted(by: { _, _ in random(2) == 0 }) {
        queue.addOperation(operation)
      }
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished).count == 8)
      for (earlier, later) in links {
        #expect(recorder.relation("\(earlier)", "\(later)") == "\(earlier) < \(later)")
      }
    }

    @Test(.rule(.dependency.acrossQueues))
    func acrossQueues() {
      let arrived = Gate("the download may end")
      let download = recorder.operation("download") { arrived.wait() }
      let filter = recorder.operation("filter")
      let sort = recorder.operation("sort")
      filter.addDependency(download)
      let images = OperationQueue()
      images.addOperation(filter)
      queue.addOperation(download)
      // Another operation that passes through the filter's queue shows that the queue is not stuck.
      images.addOperation(sort)
      sort.waitToFinish()
      arrived.open()
      images.waitToEmpty()

      #expect(recorder.lanes(.finished) == ["sort", "download", "filter"])
      #expect(recorder.relation("download", "filter") == "download < filter")
    }

    @Test(
      "One finish starts dependents of several classes in several queues",
      .rule(.dependency.acrossQueues, .dependency.queueMayStartOnceReady), arguments: [false, true])
    func acrossSeveralQueues(isFirstOwn: Bool) {
      let download = BlockOperation {}
      let queues = (0..<3).map { _ in OperationQueue() }
      for (queue, isOwn) in queues.flatMap({ [($0, isFirstOwn), ($0, !isFirstOwn)] }) {
        let filter: Operation = isOwn ? OfOwnClass {} : BlockOperation {}
        filter.addDependency(download)
        queue.addOperation(filter)
      }
      download.start()
      for queue in queues { queue.waitToEmpty() }
    }

    @Test(.rule(.dependency.keptByOperations))
    func withoutQueue() {
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      filter.addDependency(download)
      #expect(!filter.isReady)
      download.start()
      #expect(filter.isReady)
      filter.start()
      #expect(recorder.lanes(.finished) == ["download", "filter"])
    }

    @Test(
      .rule(.dependency.absoluteOrder),
      arguments: [1, 2, OperationQueue.defaultMaxConcurrentOperationCount], [false, true])
    func absoluteOrder(width: Int, isFilterFirst: Bool) {
      let levels: [Operation.QueuePriority] = [.veryLow, .normal, .veryHigh]
      queue.maxConcurrentOperationCount = width
      for (level, other) in levels.flatMap({ level in levels.map { (level, $0) } }) {
        let recorder = Recorder()
        let download = recorder.operation("download")
        let filter = recorder.operation("filter")
        download.queuePriority = level
        filter.queuePriority = other
        filter.addDependency(download)
        queue.isSuspended = true
        for operation in isFilterFirst ? [filter, download] : [download, filter] {
          queue.addOperation(operation)
        }
        queue.isSuspended = false
        queue.waitToEmpty()
        #expect(recorder.relation("download", "filter") == "download < filter")
      }
    }

    // MARK: Readiness

    @Test(.rule(.dependency.readyAfterLast))
    func readyAfterLast() {
      for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let prerequisites = (0..<3).map { _ in BlockOperation {} }
        let upload = BlockOperation {}
        prerequisites.forEach(upload.addDependency)
        var readiness = [upload.isReady]
        for place in order {
          prerequisites[place].start()
          readiness.append(upload.isReady)
        }
        #expect(readiness == [false, false, false, true], "\(order)")
      }
    }

    @Test(
      "A dependency that has already finished when it is added does not delay an operation",
      .rule(.dependency.readyAfterLast))
    func finishedOnesDoNotCount() {
      let signIn = BlockOperation {}
      let download = BlockOperation {}
      let upload = BlockOperation {}
      signIn.start()
      upload.addDependency(signIn)
      #expect(upload.isReady)
      upload.addDependency(download)
      #expect(!upload.isReady)
      download.start()
      #expect(upload.isReady)
    }

    @Test(
      "A dependency that finishes while it is being added does not delay an operation",
      .rule(.dependency.readyAfterLast))
    func finishesWhileAdded() {
      let (signIn, upload) = (BlockOperation {}, BlockOperation {})
      #if canImport(ObjectiveC) || FromScratch
        let observation = (upload as Operation).observe(\.dependencies, options: .prior) {
          if $1.isPrior { signIn.start() }
        }
        upload.addDependency(signIn)
        observation.invalidate()
      #else
        signIn.start()
        upload.addDependency(signIn)
      #endif
      #expect(signIn.isFinished)
      #expect(upload.isReady)
    }

    @Test(.rule(.dependency.queueMayStartOnceReady))
    func queueStartsOnceReady() {
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      filter.addDependency(download)
      queue.addOperation(filter)
      #expect(!filter.isReady)
      download.start()
      filter.waitToFinish()
      #expect(recorder.lanes(.began) == ["download", "filter"])
    }

    @Test(
      "An operation behind a barrier starts without another call",
      .rule(.dependency.queueMayStartOnceReady), arguments: [1, 2], [false, true])
    func startsBehindABarrier(width: Int, isOwn: Bool) {
      let note = { @Sendable [recorder] in recorder.note("upload", .finished) }
      let upload = isOwn ? OfOwnClass(note) : BlockOperation(block: note)
      queue.maxConcurrentOperationCount = width
      queue.isSuspended = true
      queue.addOperation {}
      queue.addBarrierBlock { [recorder] in recorder.note("barrier", .finished) }
      queue.addOperation(upload)
      queue.isSuspended = false
      upload.waitToFinish()
      #expect(recorder.lanes(.finished) == ["barrier", "upload"])
    }

    /// An operation that delays the next read of its `isReady`, and then returns the value from before the
    /// delay.
    private final class Hesitating: Operation, @unchecked Sendable {
      // Unchecked because the superclass is; all properties are constant.
      let asked = Gate("the upload has been asked, or will not be")
      let mayAnswer = Gate("the download has finished")
      private let hesitates = Mutex(false)
      private let recorder: Recorder

      init(_ recorder: Recorder) {
        self.recorder = recorder
        super.init()
      }

      func hesitate() { hesitates.withLock { $0 = true } }

      override var isReady: Bool {
        let answer = super.isReady
        if hesitates.withLock({ exchange(&$0, with: false) }) {
          asked.open()
          mayAnswer.wait()
        }
        return answer
      }

      override func main() { recorder.note("upload", .finished) }
    }

    @Test(
      "An operation may become ready while it is being added",
      .rule(.dependency.queueMayStartOnceReady),
      .departs(
        on: .linuxFoundation, failing: "the first to finish: sort"))
    func readyWhileAdded() {
      let download = BlockOperation {}
      let upload = Hesitating(recorder)
      let sort = recorder.operation("sort")
      let added = Gate("both have been added")
      upload.addDependency(download)
      sort.queuePriority = .veryLow
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      upload.hesitate()
      Thread.detachNewThread { [queue] in
        queue.addOperations([upload, sort], waitUntilFinished: false)
        upload.asked.open()
        added.open()
      }
      upload.asked.wait()
      download.start()
      upload.mayAnswer.open()
      added.wait()
      #expect(upload.isReady)
      queue.isSuspended = false
      sort.waitToFinish()
      let finished = recorder.lanes(.finished)
      #expect(finished == ["upload", "sort"], "the first to finish: \(finished.first ?? "none")")
      // Causes another event in that queue.
      queue.addOperation {}
      queue.waitToEmpty()
    }

    @Test(.rule(.dependency.manualNeedsStart))
    func manualNeedsStart() {
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      filter.addDependency(download)
      #expect(!filter.isReady)
      download.start()
      #expect(filter.isReady)
      #expect(!filter.isExecuting)
      #expect(!filter.isFinished)
      recorder.note("start()", .began)
      filter.start()
      #expect(recorder.lanes(.began) == ["download", "start()", "filter"])
      #expect(filter.isFinished)
    }

    /// Separates three steps of a finish: the work, the flag, the notification.
    private final class QuietDownload: Operation, @unchecked Sendable {
      // Unchecked because the superclass is; the state is atomic.
      private let isDone = Atomic(false)
      private let isOver = Atomic(false)
      private let endsAtOnce: Bool
      init(endsAtOnce: Bool = false) { self.endsAtOnce = endsAtOnce }
      var hasDownloaded: Bool { isDone.load(ordering: .acquiring) }
      override var isFinished: Bool { isOver.load(ordering: .acquiring) }
      override func start() {
        isDone.store(true, ordering: .releasing)
        if endsAtOnce { finishQuietly() }
      }
      func finishQuietly() { isOver.store(true, ordering: .releasing) }
      func announceFinish() {
        willChangeValue(forKey: "isFinished")
        didChangeValue(forKey: "isFinished")
      }
    }

    @Test(.rule(.dependency.clearedByIsFinished))
    func clearedByIsFinished() {
      let download = QuietDownload()
      let filter = BlockOperation {}
      filter.addDependency(download)
      download.start()
      #expect(download.hasDownloaded)
      #expect(!filter.isReady)
      // A notification without a change of the value has no effect.
      download.announceFinish()
      #expect(!filter.isReady)
      download.finishQuietly()
      download.announceFinish()
      #expect(filter.isReady)
    }

    @Test(
      "A queued dependent waits until the finish of its dependency is announced",
      .rule(.dependency.clearedByIsFinished),
      .departs(on: .linuxFoundation, failing: "ready unannounced"))
    func unannouncedInAQueue() {
      let (download, filter) = (QuietDownload(endsAtOnce: true), BlockOperation {})
      let oneByOne = DispatchQueue(label: "downloads")
      queue.underlyingQueue = oneByOne
      filter.addDependency(download)
      queue.addOperation(download)
      // By the time this runs, the queue has handled the return of `start()`.
      Deadline.wait(for: "The dispatch queue is idle.") { oneByOne.sync {} }
      #expect(download.isFinished)
      #expect(!filter.isReady, "ready unannounced")
      download.announceFinish()
      #expect(filter.isReady)
      queue.waitToEmpty()
    }

    @Test(
      "When a dependent begins, isFinished of its block operation is true",
      .rule(.dependency.clearedByIsFinished),
      arguments: [false, true])
    func endOfTheBaseClass(isQueued: Bool) {
      for _ in 1...25 {
        let download = BlockOperation {}
        let wasFinished = Mutex<Bool?>(nil)
        let filter = BlockOperation { [unowned download] in
          wasFinished.withLock { $0 = download.isFinished }
        }
        filter.addDependency(download)
        queue.addOperation(filter)
        if isQueued { queue.addOperation(download) } else { download.start() }
        queue.waitToEmpty()
        #expect(wasFinished.withLock { $0 } == true)
      }
    }

    /// Has a state of its own, and sends notifications with key paths of its own class.
    private final class NamedDownload: Operation, @unchecked Sendable {
      private let isOver = Mutex(false)
      override var isAsynchronous: Bool { true }
      override var isFinished: Bool { isOver.withLock { $0 } }
      let started = Gate("The download has been started.")
      override func start() { started.open() }
      func end() {
        willChangeValue(for: \NamedDownload.isFinished)
        isOver.withLock { $0 = true }
        didChangeValue(for: \NamedDownload.isFinished)
      }
    }

    @Test(
      "A finish announced by a key path of the overriding class makes dependents ready",
      .rule(.dependency.clearedByIsFinished))
    func announcedByItsOwnPath() {
      let download = NamedDownload()
      let filter = recorder.operation("filter")
      filter.addDependency(download)
      queue.addOperations([download, filter], waitUntilFinished: false)
      download.started.wait()
      #expect(!filter.isReady)
      download.end()
      #expect(filter.isReady)
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["filter"])
    }

    /// Does its work after `main()`, and overrides `isFinished` but not `start()`.
    private final class PostedDownload: Operation, @unchecked Sendable {
      private let isOver = Mutex(false)
      override var isFinished: Bool { isOver.withLock { $0 } }
      let begun = Gate("The download has begun.")
      override func main() { begun.open() }
      func end() {
        willChangeValue(forKey: "isFinished")
        isOver.withLock { $0 = true }
        didChangeValue(forKey: "isFinished")
      }
    }

    @Test(
      "The inherited start() makes no dependent ready if isFinished is still false when it returns",
      .rule(.dependency.clearedByIsFinished),
      arguments: [false, true])
    func endOfAnInheritedStart(isQueued: Bool) {
      let (download, filter) = (PostedDownload(), recorder.operation("filter"))
      let oneByOne = OneByOne()
      queue.underlyingQueue = oneByOne.threads
      filter.addDependency(download)
      queue.addOperation(filter)
      if isQueued { queue.addOperation(download) } else { download.start() }
      download.begun.wait()
      oneByOne.settle()
      #expect(!download.isFinished)
      #expect(!filter.isReady)
      #expect(recorder.lanes(.began) == [])
      download.end()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["filter"])
    }

    @Test(
      "An executing dependency is waited for, cancelled or not",
      .rule(.dependency.clearedByIsFinished, .dependency.waitsForAll), arguments: [false, true],
      [false, true])
    func executingDependency(isCancelled: Bool, isLinkedAfterwards: Bool) {
      let busy = Busy()
      let (download, filter) = (BlockOperation { busy.work() }, recorder.operation("filter"))
      if !isLinkedAfterwards { filter.addDependency(download) }
      queue.addOperation(download)
      busy.begun.wait()
      if isCancelled { download.cancel() }
      if isLinkedAfterwards { filter.addDependency(download) }
      #expect(!filter.isReady)
      queue.addOperation(filter)
      letOthersPass()
      #expect(recorder.lanes(.began) == [])
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["filter"])
    }

    @Test(
      "An operation waits for a dependency whose inherited start() has returned",
      .rule(.dependency.clearedByIsFinished, .dependency.readyAfterLast))
    func linkAfterAnInheritedStart() {
      let (download, filter) = (OwnFinish(), BlockOperation {})
      download.start()
      filter.addDependency(download)
      #expect(!filter.isReady)
      download.end()
      #expect(filter.isReady)
    }

    @Test(.rule(.concurrent.noFinishBlocksDependents))
    func reliesOnNotifications() {
      let download = QuietDownload()
      let filter = recorder.operation("filter")
      let sort = recorder.operation("sort")
      filter.addDependency(download)
      queue.addOperation(filter)
      download.start()
      download.finishQuietly()
      #expect(download.isFinished)
      queue.addOperation(sort)
      sort.waitToFinish()
      #expect(!filter.isFinished)
      download.announceFinish()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["sort", "filter"])
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test(.rule(.dependency.listChangeAnnouncedForYou))
      func listChangeIsAnnounced() {
        let download = BlockOperation {}
        let filter = BlockOperation {}
        let changes = Changes()
        let observation = (filter as Operation).observe(
          \.dependencies, options: [.old, .new, .prior]
        ) { [recorder] _, change in
          if let told = changes.told(change, { "\($0.count)" }) { recorder.note(told, .queued) }
        }
        filter.addDependency(download)
        filter.removeDependency(download)
        #expect(recorder.lanes(.queued) == ["0 to 1", "1 to 0"])
        observation.invalidate()
      }
    #endif

    @Test(
      .rule(.dependency.droppedWhileWaiting),
      .departs(on: .linuxFoundation, failing: ".signal("), arguments: [false, true])
    func droppedWhileWaiting(isQueued: Bool) async {
      await #expect(processExitsWith: .success) { [isQueued] in
        let queue = OperationQueue()
        // Released memory may look intact by chance, but not every time.
        for _ in 1...100 {
          let download = BlockOperation {}
          do {
            let filter = BlockOperation {}
            filter.addDependency(download)
            if isQueued { queue.addOperation(filter) }
          }
          queue.cancelAllOperations()
          queue.waitToEmpty()
          download.start()
        }
      }
    }

    // MARK: Failure

    @Test(.rule(.dependency.successIgnored))
    func successIsIgnored() {
      let download = PhotoStep { [recorder] _ in
        recorder.note("download", .began)
        throw PhotoStep.NoPicture()
      }
      let report = recorder.operation("report")
      report.addDependency(download)
      queue.addOperation(report)
      #expect(!report.isReady)
      queue.addOperation(download)
      queue.waitToEmpty()
      #expect(download.isFinished)
      #expect(recorder.lanes(.began) == ["download", "report"])
    }

    @Test(.rule(.dependency.cancelledCountsAsFinished), arguments: [false, true])
    func cancelledCountsAsFinished(isLinkedAfterwards: Bool) {
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      if isLinkedAfterwards { download.cancel() }
      filter.addDependency(download)
      download.cancel()
      #expect(!filter.isReady)
      recorder.note("added", .began)
      queue.addOperations([filter, download], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(download.isFinished)
      #expect(recorder.lanes(.began) == ["added", "filter"])
    }

    // MARK: Late changes

    @Test(.rule(.dependency.lateLinkUseless))
    func lateLinkIsUseless() {
      let busy = Busy()
      let download = recorder.operation("download")
      let filter = recorder.operation("filter") { busy.work() }
      queue.addOperation(filter)
      busy.begun.wait()
      filter.addDependency(download)
      busy.mayEnd.open()
      filter.waitToFinish()
      download.start()
      #expect(recorder.lanes(.finished) == ["filter", "download"])
    }

    @Test(
      "A dependency cycle that is closed late does not stop an executing operation",
      .rule(.dependency.lateLinkUseless),
      arguments: [false, true])
    func lateCircle(bothExecute: Bool) {
      let (downloading, saving) = (Busy(), Busy())
      let download = recorder.operation("download") { downloading.work() }
      let save = recorder.operation("save") { if bothExecute { saving.work() } }
      queue.addOperation(download)
      downloading.begun.wait()
      if bothExecute {
        queue.addOperation(save)
        saving.begun.wait()
      }
      save.addDependency(download)
      download.addDependency(save)
      if !bothExecute { queue.addOperation(save) }
      downloading.mayEnd.open()
      download.waitToFinish()
      saving.mayEnd.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["download", "save"])
      save.removeDependency(download)
      download.removeDependency(save)
    }

    @Test("A removed dependency is no longer in dependencies", .rule(.dependency.removable))
    func removalFromTheList() {
      let signIn = BlockOperation {}
      let download = BlockOperation {}
      let upload = BlockOperation {}
      upload.addDependency(signIn)
      upload.addDependency(download)
      upload.removeDependency(signIn)
      #expect(upload.dependencies == [download])
    }

    enum Stage: CaseIterable { case waiting, cancelled, executing, executingAndCancelled }

    @Test(
      .rule(.dependency.removable),
      .departs(
        on: .linuxFoundation, failing: "ready without it"),
      arguments: Stage.allCases)
    func removalMakesReady(stage: Stage) {
      let busy = Busy()
      let download = BlockOperation { busy.work() }
      let upload = BlockOperation {}
      upload.addDependency(download)
      let isQueued = stage == .executing || stage == .executingAndCancelled
      if isQueued {
        queue.addOperation(download)
        busy.begun.wait()
      }
      if stage == .cancelled || stage == .executingAndCancelled { download.cancel() }
      upload.removeDependency(download)
      #expect(upload.dependencies == [])
      #expect(upload.isReady, "ready without it")
      busy.mayEnd.open()
      if !isQueued { download.start() }
      queue.waitToEmpty()
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test("Removing the last dependency announces isReady", .rule(.dependency.removable))
      func removalIsAnnounced() {
        let (signIn, download) = (BlockOperation {}, BlockOperation {})
        let upload = BlockOperation {}
        upload.addDependency(signIn)
        upload.addDependency(download)
        let observation = (upload as Operation).observe(\.isReady, options: [.old, .new]) {
          [recorder] upload, change in
          // No document promises that a change sends only one notification.
          if change.oldValue == change.newValue { return }
          let values = [change.oldValue, change.newValue].map { $0.map { "\($0)" } ?? "-" }
          recorder.note("\(values[0]) to \(values[1]), and it is \(upload.isReady)", .queued)
        }
        upload.removeDependency(signIn)
        upload.removeDependency(download)
        #expect(recorder.lanes(.queued) == ["false to true, and it is true"])
        observation.invalidate()
      }
    #endif

    @Test(
      "Removing one dependency leaves the others",
      .rule(.dependency.removable, .dependency.waitsForAll), arguments: [false, true])
    func removalLeavesTheOthers(hasFinished: Bool) {
      for removed in 0..<3 {
        let prerequisites = (0..<3).map { _ in BlockOperation {} }
        let upload = BlockOperation {}
        prerequisites.forEach(upload.addDependency)
        if hasFinished { prerequisites[removed].start() }
        upload.removeDependency(prerequisites[removed])
        #expect(!upload.isReady)
        // Removing an operation that never was a dependency changes nothing.
        for _ in 0..<2 { upload.removeDependency(BlockOperation {}) }
        #expect(!upload.isReady)
        // If a removed dependency finishes, that does not count.
        if !hasFinished { prerequisites[removed].start() }
        #expect(!upload.isReady)
        prerequisites[(removed + 1) % 3].start()
        #expect(!upload.isReady)
        prerequisites[(removed + 2) % 3].start()
        if hasFinished { #expect(upload.isReady) }
      }
    }

    #if FromScratch
      // The page of addDependency(_:) does not say what happens when a dependency is added twice.
      @Test(
        "In the engine, one removal is enough for a dependency that was added twice",
        .example(.dependency.noDuplicates), arguments: [2, 3], [false, true])
      func exampleRemovalOfOneAddedTwice(times: Int, hasOther: Bool) {
        let (signIn, download, upload) = (BlockOperation {}, BlockOperation {}, BlockOperation {})
        for _ in 1...times { upload.addDependency(signIn) }
        if hasOther { upload.addDependency(download) }
        upload.removeDependency(signIn)
        #expect(!upload.dependencies.contains(signIn))
        if hasOther {
          #expect(!upload.isReady)
          download.start()
        }
        #expect(upload.isReady)
        signIn.start()
      }

      @Test(
        "In the engine, one finish is enough for a dependency that was added twice",
        .example(.dependency.noDuplicates))
      func exampleAddedTwice() {
        let (signIn, download, upload) = (BlockOperation {}, BlockOperation {}, BlockOperation {})
        for operation in [signIn, download, signIn] { upload.addDependency(operation) }
        download.start()
        #expect(!upload.isReady)
        signIn.start()
        #expect(upload.isReady)
      }
    #endif

    private nonisolated static let counts = [1, 2, 3, 8, 15, 16, 17, 20, 33, 65, 130]

    /// Returns an operation with many dependencies. All have finished except one, which was removed and added
    /// again.
    private func added(again place: Int, of count: Int) -> (operation: Operation, last: Operation) {
      let prerequisites = (0..<count).map { _ in BlockOperation {} }
      let upload = BlockOperation {}
      prerequisites.forEach(upload.addDependency)
      let again = prerequisites[place * (count - 1) / 2]
      upload.removeDependency(again)
      upload.addDependency(again)
      #expect(upload.dependencies.count == count)
      #expect(upload.dependencies.contains(again))
      for prerequisite in prerequisites where prerequisite !== again { prerequisite.start() }
      return (upload, again)
    }

    @Test(
      "An operation waits for a dependency that was removed and added again",
      .rule(.dependency.readyAfterLast, .dependency.listed),
      arguments: counts, [0, 1, 2])
    func addedAgain(count: Int, place: Int) {
      let (upload, again) = added(again: place, of: count)
      #expect(!upload.isReady)
      again.start()
    }

    @Test(
      "The finish of a dependency that was removed and added again makes its dependent ready",
      .rule(.dependency.removable),
      .departs(on: .linuxFoundation, failing: "ready after it"), arguments: counts, [0, 1, 2])
    func finishedOnceAddedAgain(count: Int, place: Int) {
      let (upload, again) = added(again: place, of: count)
      again.start()
      #expect(upload.isReady, "ready after it")
    }

    @Test(
      "Removing the last of many dependencies makes an operation ready",
      .rule(.dependency.removable),
      .departs(on: .linuxFoundation, failing: "ready without them"),
      arguments: [4, 15, 16, 17, 20, 33, 65, 130])
    func removalOfMany(count: Int) {
      let prerequisites = (0..<count).map { _ in BlockOperation {} }
      let upload = BlockOperation {}
      prerequisites.forEach(upload.addDependency)
      // Removes a third of the dependencies, finishes a third, and then removes the rest, one after another.
      for place in stride(from: 0, to: count, by: 3) {
        upload.removeDependency(prerequisites[place])
      }
      for place in stride(from: 1, to: count, by: 3) { prerequisites[place].start() }
      #expect(!upload.isReady)
      let rest = Array(stride(from: 2, to: count, by: 3))
      for place in rest.dropLast() { upload.removeDependency(prerequisites[place]) }
      #expect(!upload.isReady)
      for place in stride(from: 0, to: count, by: 3) { prerequisites[place].start() }
      #expect(!upload.isReady)
      upload.removeDependency(prerequisites[rest[rest.count - 1]])
      #expect(upload.isReady, "ready without them")
      for place in rest { prerequisites[place].start() }
    }

    @Test(
      "Removing one dependent leaves earlier and later dependents waiting",
      .rule(.dependency.removable, .dependency.readyAfterLast), arguments: [true, false],
      [3, 17, 40, 130])
    func othersComeAfterRemoval(isRemoved: Bool, count: Int) {
      for leaving in [0, count / 2, count - 1] {
        let download = BlockOperation {}
        let filters = (0..<count + 2).map { _ in BlockOperation {} }
        for filter in filters[..<count] { filter.addDependency(download) }
        if isRemoved {
          filters[leaving].removeDependency(download)
        } else {
          filters[leaving].cancel()
          filters[leaving].start()
        }
        for filter in filters[count...] { filter.addDependency(download) }
        let others = filters.indices.filter { $0 != leaving }
        #expect(others.allSatisfy { !filters[$0].isReady })
        download.start()
        #expect(others.allSatisfy { filters[$0].isReady })
      }
    }

    @Test(
      "One removal and one finish make an operation ready", .rule(.dependency.removable),
      .departs(
        on: .linuxFoundation, failing: "ready without both"))
    func removalOfOneOfTwo() {
      let signIn = BlockOperation {}
      let download = BlockOperation {}
      let upload = BlockOperation {}
      upload.addDependency(signIn)
      upload.addDependency(download)
      upload.removeDependency(signIn)
      download.start()
      let isReady = upload.isReady
      #expect(isReady, "ready without both")
      signIn.start()
    }

    @Test(
      "A queue starts an operation whose unfinished dependency has been removed",
      .rule(.dependency.removable),
      .departs(on: .linuxFoundation, failing: "finished: sort"), arguments: [false, true],
      [false, true])
    func removalInAQueue(isLast: Bool, isOwn: Bool) {
      queue.maxConcurrentOperationCount = 1
      let (signIn, download) = (recorder.operation("sign in"), BlockOperation {})
      let note = { @Sendable [recorder] in recorder.note("upload", .finished) }
      let upload = isOwn ? OfOwnClass(note) : BlockOperation(block: note)
      let sort = recorder.operation("sort")
      upload.addDependency(signIn)
      if !isLast { upload.addDependency(download) }
      sort.addDependency(download)
      sort.queuePriority = .veryLow
      queue.isSuspended = true
      queue.addOperations([upload, download, sort], waitUntilFinished: false)
      upload.removeDependency(signIn)
      queue.isSuspended = false
      sort.waitToFinish()
      let finished = recorder.lanes(.finished)
      #expect(finished == ["upload", "sort"], "finished: \(finished.joined(separator: ", "))")
      upload.cancel()
      queue.waitToEmpty()
      signIn.start()
    }

    @Test(
      "A cancelled operation stays ready when a dependency is removed",
      .rule(.dependency.removable),
      .departs(on: .linuxFoundation, failing: "ready without one that has finished"))
    func removalFromACancelledOne() {
      let (download, upload) = (BlockOperation {}, BlockOperation {})
      upload.addDependency(download)
      upload.cancel()
      download.start()
      upload.removeDependency(download)
      #expect(upload.isReady, "ready without one that has finished")
    }

    @Test(.rule(.dependency.cycleNeverRuns))
    func circleNeverRuns() {
      let download = recorder.operation("download")
      let save = recorder.operation("save")
      let sort = recorder.operation("sort")
      save.addDependency(download)
      download.addDependency(save)
      recorder.add(download, save, sort, to: queue)
      sort.waitToFinish()
      #expect(!download.isReady)
      #expect(!save.isReady)
      #expect(Set(queue.operations).isSuperset(of: [download, save]))
      recorder.cancel(download)
      queue.waitToEmpty()
      #expect(
        "\(Timeline(recorder.events, lanes: ["sort", "download", "save"], spacing: 1))" == """
          sort      ·┝┥
          download  ···✕
          save      ····┝┥
          """)
      save.removeDependency(download)
      download.removeDependency(save)
    }

    @Test(
      "An operation that depends on itself is not ready", .rule(.dependency.cycleNeverRuns),
      .departs(on: .linuxFoundation, failing: ".exitCode(1)"))
    func circleOfOne() async {
      await #expect(processExitsWith: .success) {
        let save = BlockOperation {}
        Deadline.wait(for: "addDependency(_:) returns", atMost: Deadline.ofDeparture) {
          save.addDependency(save)
        }
        exit(save.isReady ? 2 : 0)
      }
    }

    // MARK: The book's own classes

    @Test(.example(.dependency.trackErrorsYourself))
    func examplePhotoStep() {
      struct Offline: Error {}
      /// The results of a chain of three after an action on the first operation.
      func outcome(_ first: PhotoStep, isCancelled: Bool = false) -> [String] {
        let filter = PhotoStep { "\($0.joined()), in negative" }
        let save = PhotoStep { "a page with \($0.joined())" }
        filter.addDependency(first)
        save.addDependency(filter)
        if isCancelled { first.cancel() }
        queue.addOperations([save, filter, first], waitUntilFinished: false)
        queue.waitToEmpty()
        return [first, filter, save].map { step in
          do { return try step.picture() } catch { return "\(type(of: error))" }
        }
      }
      #expect(
        outcome(PhotoStep { "beach\($0.count)" })
          == ["beach0", "beach0, in negative", "a page with beach0, in negative"])
      #expect(outcome(PhotoStep { _ in throw Offline() }) == ["Offline", "Offline", "Offline"])
      #expect(
        outcome(PhotoStep { _ in "beach" }, isCancelled: true)
          == ["NoPicture", "NoPicture", "NoPicture"])
    }

    @Test(
      "A growing chain of uploads keeps only the last one alive",
      .example(.dependency.finishedStayListed))
    func exampleUploadChain() async {
      final class Upload: Operation, @unchecked Sendable {
        // Unchecked because the superclass is; the properties are constant.
        let released: AsyncStream<Int>.Continuation
        let number: Int

        init(_ number: Int, _ released: AsyncStream<Int>.Continuation) {
          (self.number, self.released) = (number, released)
        }

        deinit { released.yield(number) }
      }
      let (releases, released) = AsyncStream.makeStream(of: Int.self)
      let chain = await UploadChain()
      for number in 1...50 { await chain.add(Upload(number, released)) }
      var kept = Set(1...50)
      for await number in releases.prefix(49) { kept.remove(number) }
      #expect(kept == [50])
      withExtendedLifetime(chain) {}
    }

    @Test(
      "A screen shows only its latest photo in sepia", .example(.dependency.trackErrorsYourself))
    func exampleSepiaScreen() async {
      struct Offline: Error {}
      let (ends, end) = AsyncStream.makeStream(of: [String].self)
      var next = ends.makeAsyncIterator()
      let screen = await SepiaScreen()
      @MainActor func listen(_ screen: SepiaScreen) {
        screen.didEnd = { result in
          do { end.yield(try result.get()) } catch { end.yield(["\(type(of: error))"]) }
        }
      }
      await listen(screen)
      await screen.show { "beach" }
      #expect(await next.next() == ["beach, in sepia", "small beach"])
      await screen.show { throw Offline() }
      #expect(await next.next() == ["Offline"])
      // Cancelled operations leave the queue while the download still runs.
      for _ in 1...20 {
        let (busy, stopped) = (Busy(), await SepiaScreen())
        await listen(stopped)
        await stopped.show {
          busy.work()
          return "forest"
        }
        busy.begun.wait()
        await stopped.stop()
        busy.mayEnd.open()
      }
      // When the second photo is requested on the main actor, all operations of the first photo have ended,
      // but its result is still waiting for the main actor.
      @MainActor func overtake(_ screen: SepiaScreen) {
        let (busy, queue) = (Busy(), Seen())
        screen.show {
          queue.value.withLock { $0 = OperationQueue.current }
          busy.work()
          return "forest"
        }
        busy.begun.wait()
        busy.mayEnd.open()
        queue.value.withLock { $0 }?.waitToEmpty()
        screen.show { "harbour" }
      }
      await overtake(screen)
      #expect(await next.next() == ["harbour, in sepia", "small harbour"])
    }

    private final class Seen: Sendable {
      let value = Mutex<OperationQueue?>(nil)
    }
  }
}
