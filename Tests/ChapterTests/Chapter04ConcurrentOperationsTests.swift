import Chapter04ConcurrentOperations
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

@testable import Workbook

extension Book {
  @Suite("04 Concurrent Operations")
  @TestThread
  struct Chapter04ConcurrentOperationsTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// The three ways to be asynchronous. In each, the work waits for a gate.
    enum Way: CaseIterable {
      case thread, dispatchQueue, asynchronousCall

      func operation(_ mayEnd: Gate?, _ work: @escaping @Sendable () -> Void = {}) -> Operation {
        switch self {
        case .thread:
          Thumbnail(of: .beach) { picture in
            mayEnd?.wait()
            work()
            return picture
          }
        case .dispatchQueue:
          Save(.beach) { _ in
            mayEnd?.wait()
            work()
          }
        case .asynchronousCall:
          Download("beach", from: RemoteAlbum(answeringAfter: mayEnd))
        }
      }
    }

    /// Has only the four overrides. The test finishes the operation, with or without notifications.
    private final class Remote: Operation, @unchecked Sendable {
      private let phase = Mutex(0)
      let started = Gate("start() has been called")

      override var isAsynchronous: Bool { true }
      override var isExecuting: Bool { phase.withLock { $0 == 1 } }
      override var isFinished: Bool { phase.withLock { $0 == 2 } }

      override func start() {
        if !isCancelled { change(to: 1, announcing: "isExecuting") }
        started.open()
      }

      func end() { change(to: 2, announcing: "isFinished", "isExecuting") }

      func endQuietly() { change(to: 2) }

      func announceFinish() {
        willChangeValue(forKey: "isFinished")
        didChangeValue(forKey: "isFinished")
      }

      private func change(to next: Int, announcing keys: String...) {
        for key in keys { willChangeValue(forKey: key) }
        phase.withLock { $0 = next }
        for key in keys.reversed() { didChangeValue(forKey: key) }
      }
    }

    /// Lets the queue start an operation, the first in the queue, and returns when `start()` has returned.
    ///
    /// When `start()` has returned, the queue may read `isFinished`, whether or not a notification was sent.
    private func start(_ remote: Remote, before others: Operation...) {
      let threads = DispatchQueue(label: "the queue's threads, one at a time")
      queue.underlyingQueue = threads
      queue.addOperation(remote)
      remote.started.wait()
      queue.addOperations(others, waitUntilFinished: false)
      // Before these items run, the queue's thread has done the work that the return of `start()` causes,
      // directly or indirectly.
      for _ in 1...4 { threads.sync {} }
    }

    /// Returns a closure that records an event, and whether the closure runs on the thread that makes this
    /// call.
    private func noting(_ event: String) -> @Sendable () -> Void {
      let caller = ObjectIdentifier(Thread.current)
      return { [recorder] in
        let isHere = ObjectIdentifier(Thread.current) == caller
        recorder.note(isHere ? "\(event) here" : "\(event) elsewhere", .began)
      }
    }

    // MARK: Concurrent operations

    @Test(.rule(.concurrent.startReturnsFirst))
    func startReturnsFirst() {
      let download = Remote()
      let upload = recorder.operation("upload")
      let sort = recorder.operation("sort")
      upload.addDependency(download)
      queue.maxConcurrentOperationCount = 1
      start(download, before: sort)
      #expect(download.isExecuting)
      #expect(!download.isFinished)
      #expect(!upload.isReady)
      #expect(queue.operationCount == 2)
      #expect(recorder.lanes(.began) == [])
      recorder.note("answer", .began)
      download.end()
      #expect(upload.isReady)
      queue.waitToEmpty()
      upload.start()
      #expect(recorder.lanes(.began) == ["answer", "sort", "upload"])
    }

    @Test(.example(.concurrent.notFinishedBeforeStart))
    func exampleNotFinishedBeforeStart() {
      let download = PromptDownload("beach", from: RemoteAlbum(cached: ["beach"]))
      queue.isSuspended = true
      queue.addOperation(download)
      download.cancel()
      #expect(!download.isFinished)
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(download.isFinished)
      #expect(download.picture == nil)
    }

    @Test(.example(.concurrent.finishAnnouncedOnce), arguments: [false, true])
    func exampleFinishAnnouncedOnce(isCancelled: Bool) {
      let (answers, called) = (Gate("The album may answer."), Gate("The completion block runs."))
      let download = PromptDownload("beach", from: RemoteAlbum(answeringAfter: answers))
      download.completionBlock = { [recorder] in
        recorder.note("block", .finished)
        called.open()
      }
      #if canImport(ObjectiveC) || FromScratch
        let observation = (download as Operation).observe(\.isFinished) {
          [recorder] operation, _ in
          if operation.isFinished { recorder.note("finish", .queued) }
        }
        defer {
          observation.invalidate()
          #expect(recorder.lanes(.queued) == ["finish"])
        }
      #endif
      download.start()
      if isCancelled { download.cancel() }
      answers.open()
      download.waitUntilFinished()
      called.wait()
      download.cancel()
      #expect(recorder.lanes(.finished) == ["block"])
    }

    @Test(.example(.concurrent.mayAlreadyBeDone), arguments: [false, true])
    func exampleMayAlreadyBeDone(isQueued: Bool) {
      let download = Download("beach", from: RemoteAlbum(cached: ["beach"]))
      let upload = recorder.operation("upload")
      upload.addDependency(download)
      queue.addOperation(upload)
      if isQueued {
        queue.addOperation(download)
      } else {
        download.start()
        #expect(download.isFinished)
      }
      queue.waitToEmpty()
      #expect(download.isAsynchronous)
      #expect(download.isFinished)
      #expect(!download.isExecuting)
      #expect(download.picture?.name == "beach")
      #expect(recorder.lanes(.finished) == ["upload"])
    }

    @Test(.example(.concurrent.waysToBeAsynchronous), arguments: Way.allCases)
    func exampleWaysToBeAsynchronous(way: Way) {
      let mayEnd = Gate("the work may end")
      let operation = way.operation(mayEnd)
      let save = recorder.operation("save")
      save.addDependency(operation)
      queue.addOperations([operation, save], waitUntilFinished: false)
      recorder.note("the work may end", .began)
      mayEnd.open()
      queue.waitToEmpty()
      #expect(operation.isFinished)
      #expect(recorder.lanes(.began) == ["the work may end", "save"])
    }

    @Test(
      "The book's concurrent operations return true from isAsynchronous",
      .example(.concurrent.isAsynchronousTrue), arguments: Way.allCases)
    func exampleIsAsynchronousIsTrue(way: Way) {
      #expect(way.operation(nil).isAsynchronous)
    }

    @Test(.rule(.concurrent.isAsynchronousMeaning))
    func isAsynchronousMeaning() {
      let caller = ObjectIdentifier(Thread.current)
      let sort = Sort(isAsynchronous: false)
      sort.start()
      #expect(!sort.isAsynchronous)
      #expect(sort.thread == caller)
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test(.rule(.concurrent.isConcurrentOlderName))
      func isConcurrentIsAnOlderName() {
        #expect(BlockOperation {}.isConcurrent == false)
        #expect(Thumbnail(of: .beach).isConcurrent == true)
      }
    #endif

    // MARK: Overrides

    @Test(.rule(.concurrent.fourOverrides), arguments: [false, true])
    func fourOverrides(isQueued: Bool) {
      let thumbnail = Remote()
      let save = recorder.operation("save")
      let told = Gate("the completion block has been called")
      save.addDependency(thumbnail)
      thumbnail.completionBlock = { told.open() }
      queue.addOperation(save)
      if isQueued { queue.addOperation(thumbnail) } else { thumbnail.start() }
      thumbnail.started.wait()
      #expect(thumbnail.isExecuting)
      thumbnail.end()
      thumbnail.waitToFinish()
      told.wait()
      queue.waitToEmpty()
      #expect(thumbnail.isFinished)
      #expect(!thumbnail.isExecuting)
      #expect(recorder.lanes(.finished) == ["save"])
      #expect(queue.operationCount == 0)
    }

    private final class Inert: Operation, @unchecked Sendable {
      let runs = Mutex(0)

      override func start() {}
      override func main() { runs.withLock { $0 += 1 } }
    }

    @Test(.rule(.concurrent.startReplacedWholly), arguments: [false, true])
    func startIsReplacedWholly(isCancelled: Bool) {
      let inert = Inert()
      let save = BlockOperation {}
      save.addDependency(inert)
      if isCancelled { inert.cancel() }
      inert.start()
      #expect(inert.runs.withLock { $0 } == 0)
      #expect(!inert.isExecuting)
      #expect(!inert.isFinished)
      #expect(!save.isReady)
      save.removeDependency(inert)
    }

    @Test(
      "The book's start() traps if the operation is not ready or has begun",
      .example(.concurrent.startReplacedWholly))
    func exampleStartChecks() async {
      let unready = await #expect(processExitsWith: .failure, observing: Child.words) {
        let thumbnail = Thumbnail(of: .beach)
        thumbnail.addDependency(BlockOperation {})
        thumbnail.start()
      }
      #expect(unready.said.contains("not ready to be started"))
      let twice = await #expect(processExitsWith: .failure, observing: Child.words) {
        let thumbnail = Thumbnail(of: .beach) { picture in
          Gate("a gate that stays closed").wait()
          return picture
        }
        thumbnail.start()
        thumbnail.start()
      }
      #expect(twice.said.contains("an operation runs only once"))
      let finished = await #expect(processExitsWith: .failure, observing: Child.words) {
        let download = Download("beach", from: RemoteAlbum(cached: ["beach"]))
        download.start()
        download.finish()
      }
      #expect(finished.said.contains("an operation runs only once"))
    }

    /// Draws in `main()`, which `start()` runs on a new thread; calls the inherited `start()` first if the
    /// test says so.
    private final class Drawn: Operation, @unchecked Sendable {
      private let callsSuper: Bool
      private let draw: @Sendable () -> Void
      let drawn = Gate("the new thread has drawn")

      init(callsSuper: Bool, draw: @escaping @Sendable () -> Void) {
        (self.callsSuper, self.draw) = (callsSuper, draw)
      }

      override func main() { draw() }
      override func start() {
        if callsSuper { super.start() }
        Thread.detachNewThread { [self] in
          main()
          drawn.open()
        }
      }
    }

    @Test(.rule(.concurrent.neverCallSuperStart))
    func neverCallSuperStart() {
      for callsSuper in [true, false] {
        let thumbnail = Drawn(
          callsSuper: callsSuper, draw: noting(callsSuper ? "twice" : "once"))
        thumbnail.start()
        thumbnail.drawn.wait()
        #expect(thumbnail.isFinished == callsSuper)
      }
      #expect(recorder.lanes(.began) == ["twice here", "twice elsewhere", "once elsewhere"])
    }

    @Test(.rule(.concurrent.replaceStartReplaceFlags))
    func replaceTheFlags() {
      let thumbnail = Drawn(callsSuper: false) {}
      let sort = recorder.operation("sort")
      queue.addOperation(thumbnail)
      thumbnail.drawn.wait()
      queue.addOperation(sort)
      sort.waitToFinish()
      #expect(!thumbnail.isExecuting)
      #expect(!thumbnail.isFinished)
      #expect(queue.operations.contains(thumbnail))
    }

    /// Records calls of its methods. Its `start()` calls `main()` if the test says so.
    private final class Entered: Operation, @unchecked Sendable {
      private let recorder: Recorder
      private let callsMain: Bool
      private let isDone = Atomic(false)

      init(_ recorder: Recorder, callsMain: Bool) {
        self.recorder = recorder
        self.callsMain = callsMain
      }

      override var isFinished: Bool { isDone.load(ordering: .acquiring) }

      override func start() {
        recorder.note("start()", .began)
        if callsMain { main() }
        willChangeValue(forKey: "isFinished")
        isDone.store(true, ordering: .releasing)
        didChangeValue(forKey: "isFinished")
      }

      override func main() { recorder.note("main()", .began) }
    }

    @Test(.rule(.concurrent.mainOptional))
    func mainIsOptional() {
      queue.maxConcurrentOperationCount = 1
      for callsMain in [true, false] {
        queue.addOperation(Entered(recorder, callsMain: callsMain))
        queue.waitToEmpty()
      }
      #expect(recorder.lanes(.began) == ["start()", "main()", "start()"])
    }

    // MARK: start()

    @Test(.rule(.manual.entryPointStart), arguments: [false, true])
    func startIsTheEntry(isCancelled: Bool) {
      let thumbnail = Entered(recorder, callsMain: false)
      if isCancelled { thumbnail.cancel() }
      queue.addOperation(thumbnail)
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["start()"])
    }

    /// Opens gates when its work is launched and when the work is done.
    private final class Launching: ConcurrentOperation, @unchecked Sendable {
      private let launched: @Sendable () -> Void
      private let work: @Sendable () -> Void

      init(launched: @escaping @Sendable () -> Void, work: @escaping @Sendable () -> Void) {
        (self.launched, self.work) = (launched, work)
      }

      override func launch() {
        launched()
        super.launch()
      }

      override func main() { work() }
    }

    @Test(
      .example(.concurrent.mainOnAnotherThread, .concurrent.startChecksCancelledFirst),
      arguments: [false, true])
    func exampleMainElsewhere(isCancelled: Bool) {
      let thumbnail = Launching(launched: noting("launch()"), work: noting("main()"))
      if isCancelled { thumbnail.cancel() }
      thumbnail.start()
      thumbnail.waitToFinish()
      let all = ["launch() here", "main() elsewhere"]
      #expect(recorder.lanes(.began) == (isCancelled ? [] : all))
    }

    @Test(
      "A download that is cancelled while it waits for a disk or a server finishes without a photo",
      .example(.concurrent.cancelAnnouncesToo))
    func exampleCancelledWhileExecuting() {
      let mayAnswer = Gate("the album and the disk may answer")
      let disk = DispatchQueue(label: "disk")
      let save = Save(.beach, on: disk) { [recorder] picture in
        recorder.note(picture.name, .finished)
      }
      let download = Download("beach", from: RemoteAlbum(answeringAfter: mayAnswer))
      disk.async { mayAnswer.wait() }
      for operation in [save, download] {
        operation.start()
        operation.cancel()
        #expect(operation.isExecuting)
      }
      mayAnswer.open()
      for operation in [save, download] {
        operation.waitToFinish()
        #expect(operation.isFinished && !operation.isExecuting)
      }
      #expect(recorder.events == [])
      #expect(download.picture == nil)
    }

    // MARK: Notifications

    @Test(
      .example(.concurrent.reportsExecuting, .concurrent.startReturnsFirst),
      arguments: Way.allCases)
    func exampleReportsExecuting(way: Way) {
      let mayEnd = Gate("the work may end")
      let operation = way.operation(mayEnd)
      #expect(!operation.isExecuting)
      operation.start()
      #expect(operation.isExecuting)
      #expect(!operation.isFinished)
      mayEnd.open()
      operation.waitToFinish()
      #expect(!operation.isExecuting)
      #expect(operation.isFinished)
    }

    @Test(.example(.concurrent.finishAnnouncesBoth), arguments: Way.allCases, [false, true])
    func exampleFinishAnnouncesBoth(way: Way, isQueued: Bool) {
      let operation = way.operation(nil)
      let save = recorder.operation("save")
      save.addDependency(operation)
      queue.addOperation(save)
      if isQueued { queue.addOperation(operation) } else { operation.start() }
      queue.waitToEmpty()
      #expect(operation.isFinished)
      #expect(!operation.isExecuting)
      #expect(recorder.lanes(.finished) == ["save"])
    }

    @Test(.rule(.concurrent.cancelAnnouncesToo), arguments: [false, true])
    func cancelAnnouncesToo(isCancelledInQueue: Bool) {
      let download = Remote()
      let save = recorder.operation("save")
      save.addDependency(download)
      queue.isSuspended = true
      if !isCancelledInQueue { download.cancel() }
      let threads = DispatchQueue(label: "the queue's threads, one at a time")
      queue.underlyingQueue = threads
      queue.addOperations([download, save], waitUntilFinished: false)
      if isCancelledInQueue { download.cancel() }
      queue.isSuspended = false
      download.started.wait()
      threads.sync {}
      #expect(!download.isFinished)
      #expect(!save.isReady)
      #expect(queue.operationCount == 2)
      recorder.note("announcement", .began)
      download.end()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["announcement", "save"])
    }

    @Test(
      "An operation that announces its finish but is not finished stays in its queue",
      .rule(.queue.untilFinished))
    func falseAnnouncement() {
      // The queue must not rely on a notification if the value has not changed.
      let download = Remote()
      let save = recorder.operation("save")
      save.addDependency(download)
      start(download)
      download.announceFinish()
      #expect(!download.isFinished)
      #expect(!save.isReady)
      #expect(queue.operations == [download])
      download.end()
      #expect(save.isReady)
      queue.waitToEmpty()
      save.start()
    }

    @Test(
      "The book's concurrent operations announce the finish after both flags have changed",
      .example(.concurrent.valuesMatchAnnouncements), arguments: Way.allCases)
    func exampleValuesMatchAnnouncements(way: Way) {
      // The completion block is called because of the notification of the finish.
      let completed = Gate("the completion block has been called")
      let operation = way.operation(nil)
      let seen = Mutex<[Bool]>([])
      operation.completionBlock = { [weak operation] in
        let flags = [operation?.isExecuting, operation?.isFinished].compactMap { $0 }
        seen.withLock { $0 = flags }
        completed.open()
      }
      operation.start()
      completed.wait()
      #expect(seen.withLock { $0 } == [false, true])
      #expect(operation.isFinished)
    }

    /// Reads both flags on one thread while another thread changes them. Returns the distinct pairs.
    ///
    /// Each pair begins with `isFinished`: a finished operation must not be executing any more.
    private nonisolated static func read(
      _ operation: Operation, whileItRuns mayEnd: Gate
    ) -> [(finished: Bool, executing: Bool)] {
      let readings = Mutex<[(finished: Bool, executing: Bool)]>([])
      let reading = Rendezvous("a reader and the starter are both there")
      let read = Gate("the reader has seen the end")
      Thread.detachNewThread {
        reading.meet()
        var last: (finished: Bool, executing: Bool)
        repeat {
          let finished = operation.isFinished
          last = (finished, operation.isExecuting)
          readings.withLock { [last] in
            if $0.last.map({ $0 != last }) ?? true { $0.append(last) }
          }
          if last.executing { mayEnd.open() }
        } while !last.finished
        read.open()
      }
      reading.meet()
      operation.start()
      read.wait()
      operation.waitToFinish()
      return readings.withLock { $0 }
    }

    @Test(.example(.concurrent.stateThreadSafe), arguments: Way.allCases)
    func exampleStateIsThreadSafe(way: Way) {
      // The work ends when the reader has seen the operation executing.
      let mayEnd = Gate("the reader has seen the operation executing")
      let operation = way.operation(mayEnd)
      let readings = Self.read(operation, whileItRuns: mayEnd)
      // Reading two properties takes two reads. In between, an operation may advance by one phase.
      #expect(changes(readings.map(\.finished)) == [false, true])
      #expect(changes(readings.map(\.executing)).suffix(2) == [true, false])
      #expect(changes(readings.map(\.executing)).count <= 3)
      #expect(readings.allSatisfy { !($0.finished && $0.executing) })
    }

    private func changes(_ values: [Bool]) -> [Bool] {
      values.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    @Test(.rule(.concurrent.noFinishBlocksDependents), arguments: 0..<3, [false, true])
    func noFinishBlocksDependents(place: Int, isQueued: Bool) {
      let downloads = (0..<3).map { _ in Remote() }
      let save = recorder.operation("save")
      let sort = recorder.operation("sort")
      for download in downloads {
        save.addDependency(download)
        download.start()
      }
      if isQueued { queue.addOperation(save) }
      for (number, download) in downloads.enumerated() {
        if number == place { download.endQuietly() } else { download.end() }
      }
      #expect(downloads[place].isFinished)
      #expect(!save.isReady)
      queue.addOperation(sort)
      sort.waitToFinish()
      downloads[place].announceFinish()
      if !isQueued { queue.addOperation(save) }
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["sort", "save"])
    }

    @Test(.rule(.queue.untilFinished), arguments: 0..<3)
    func noFinishHoldsQueue(place: Int) {
      let download = Remote()
      var members: [Operation] = ["filter", "sort"].map { recorder.operation($0) }
      members.insert(download, at: place)
      queue.addOperations(members, waitUntilFinished: false)
      for member in members where member !== download { member.waitToFinish() }
      download.started.wait()
      // A thread that waits for the queue waits for this operation, because the operation has not left the
      // queue.
      let returned = Gate("the waiting thread has gone on")
      let waiting = Gate("a thread is about to wait")
      Thread.detachNewThread { [queue, recorder] in
        waiting.open()
        queue.waitUntilAllOperationsAreFinished()
        recorder.note("waiter", .finished)
        returned.open()
      }
      waiting.wait()
      let fence = recorder.operation("fence")
      queue.addOperation(fence)
      fence.waitToFinish()
      #expect(queue.operations.contains(download))
      recorder.note("download", .finished)
      download.end()
      returned.wait()
      #expect(recorder.lanes(.finished).suffix(3) == ["fence", "download", "waiter"])
      #expect(queue.operationCount == 0)
    }

    // MARK: Queues

    @Test(.rule(.concurrent.queueIgnoresIsAsynchronous), arguments: [true, false])
    func queueIgnoresIsAsynchronous(isAsynchronous: Bool) {
      let caller = ObjectIdentifier(Thread.current)
      let byHand = Sort(isAsynchronous: isAsynchronous)
      byHand.start()
      let queued = Sort(isAsynchronous: isAsynchronous)
      queue.addOperation(queued)
      queue.waitToEmpty()
      #expect(byHand.thread == caller)
      #expect(queued.thread != nil)
      #expect(queued.thread != caller)
    }

    @Test(
      "A queue starts an operation on another thread, whether it is asynchronous or not",
      .rule(.concurrent.queueIgnoresIsAsynchronous),
      arguments: Cause.allCases.filter { $0 != .cancelling }, [true, false])
    func whateverLetsItStart(cause: Cause, isAsynchronous: Bool) {
      let sort = Sort(isAsynchronous: isAsynchronous)
      cause.run(sort)
      #expect(sort.thread != nil)
      #expect(sort.thread != ObjectIdentifier(Thread.current))
    }

    @Test(.rule(.concurrent.onlyNeededUnqueued))
    func blockingWorkNeedsOnlyAQueue() {
      // If work blocks the queue's thread, the queue uses another one. If an operation hands its work on and
      // returns, it is finished before that work is done.
      let busy = Busy()
      let save = recorder.operation("save") { busy.begun.wait() }
      let download = BlockOperation { [recorder] in
        Thread.detachNewThread {
          busy.begun.wait()
          recorder.note("answer", .finished)
          busy.mayEnd.open()
        }
      }
      queue.addOperations([save, download], waitUntilFinished: false)
      download.waitToFinish()
      #expect(!save.isFinished)
      #expect(recorder.lanes(.finished) == [])
      busy.work()
      queue.waitToEmpty()
      #expect(Set(recorder.lanes(.finished)) == ["save", "answer"])
    }

    // MARK: In an app

    @Test(
      "A photo or an error of URLSession is stored before the finish is announced",
      .example(.concurrent.waysToBeAsynchronous),
      arguments: [("data:text/plain,beach", 5), ("nowhere:beach", nil)] as [(String, Int?)])
    func examplePhotoDownload(address: String, count: Int?) throws {
      let seen = Mutex<Result<Data, any Error>?>(nil)
      let download = savePhoto(try #require(URL(string: address)), in: queue) { photo in
        seen.withLock { $0 = photo }
      }
      queue.waitToEmpty()
      let photo = try #require(seen.withLock { $0 })
      #expect((try? photo.get().count) == count)
      #expect(download.isFinished && !download.isExecuting)
    }

    @Test(
      "A download that is cancelled before its start sends no request and passes nothing on",
      .example(.concurrent.startChecksCancelledFirst))
    func examplePhotoDownloadCancelled() throws {
      let url = try #require(URL(string: "data:text/plain,beach"))
      let stored = Mutex(0)
      queue.isSuspended = true
      let download = savePhoto(url, in: queue) { _ in stored.withLock { $0 += 1 } }
      download.cancel()
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(download.isFinished)
      #expect(stored.withLock { $0 } == 0)
      let isEmpty = download.photo == nil
      #expect(isEmpty)
    }

    // MARK: The chapter's answer

    #if canImport(ObjectiveC) || FromScratch
      @Test(
        "A prompt download may be cancelled between start()'s check and the beginning of the work",
        .example(.concurrent.startChecksCancelledFirst))
      func examplePromptDownloadCancelledAfterTheQuestion() {
        let album = RemoteAlbum(answeringAfter: Gate("an answer that never comes"))
        let download = PromptDownload("beach", from: album)
        // The first notification comes after the check for cancellation and before the beginning of the work.
        let observation = (download as Operation).observe(\.isExecuting, options: [.prior]) {
          operation, change in
          if change.isPrior { operation.cancel() }
        }
        download.start()
        observation.invalidate()
        #expect(download.isFinished)
        #expect(!download.isExecuting)
        #expect(album.requests == [])
      }
    #endif

    @Test(
      "A prompt download may be cancelled during its start",
      .example(.concurrent.stateThreadSafe))
    func examplePromptDownloadCancelledMeanwhile() {
      let mayAnswer = Gate("the album may answer")
      let download = PromptDownload("beach", from: RemoteAlbum(answeringAfter: mayAnswer))
      let reading = Rendezvous("one starts, one cancels")
      let cancelled = Gate("the other thread has cancelled")
      Thread.detachNewThread {
        reading.meet()
        download.cancel()
        cancelled.open()
      }
      reading.meet()
      download.start()
      cancelled.wait()
      #expect(download.isFinished)
      #expect(download.picture == nil)
      mayAnswer.open()
    }
  }
}
