import Chapter04ConcurrentOperations
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("04 Concurrent Operations")
  @TestThread
  struct Chapter04ConcurrentOperationsTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// The three ways to be asynchronous, each with work that waits for a gate.
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

    /// A thumbnail that says where it is drawn, and whether that is the thread of this call.
    private func thumbnail(
      _ name: String = "draw", heeding: Bool = true, drawing: @escaping @Sendable () -> Void = {}
    ) -> Thumbnail {
      let caller = ObjectIdentifier(Thread.current)
      let shrink: @Sendable (Picture) -> Picture = { [recorder] picture in
        let isHere = ObjectIdentifier(Thread.current) == caller
        recorder.note(isHere ? "\(name) here" : "\(name) elsewhere", .began)
        drawing()
        return picture
      }
      return heeding
        ? Thumbnail(of: .beach, shrink: shrink) : HeedlessThumbnail(of: .beach, shrink: shrink)
    }

    // MARK: What such an operation is

    @Test(
      "An asynchronous operation's start() may return before the work is done",
      .rule("concurrent.start-returns-first", "concurrent.ways-to-be-asynchronous"),
      arguments: Way.allCases)
    func startReturnsFirst(way: Way) {
      let mayEnd = Gate("the work may end")
      let operation = way.operation(mayEnd)
      operation.start()
      #expect(operation.isExecuting)
      #expect(!operation.isFinished)
      mayEnd.open()
      operation.waitToFinish()
      #expect(!operation.isExecuting)
      #expect(operation.isFinished)
    }

    @Test(
      "The work may also be over when start() returns; asynchronous excludes neither",
      .rule("concurrent.may-already-be-done"))
    func mayAlreadyBeDone() {
      let download = Download("beach", from: RemoteAlbum(cached: ["beach"]))
      let upload = recorder.operation("upload")
      upload.addDependency(download)
      download.start()
      #expect(download.isAsynchronous)
      #expect(download.isFinished)
      #expect(!download.isExecuting)
      #expect(download.picture?.name == "beach")
      upload.start()
      #expect(recorder.lanes(.finished) == ["upload"])
    }

    @Test(
      "A concurrent operation says so by returning true from isAsynchronous",
      .rule("concurrent.is-asynchronous-true"), arguments: Way.allCases)
    func isAsynchronousIsTrue(way: Way) {
      #expect(way.operation(nil).isAsynchronous)
      #expect(!BlockOperation {}.isAsynchronous)
    }

    @Test(
      "isAsynchronous tells whether the work leaves the thread that calls start()",
      .rule("concurrent.is-asynchronous-meaning"))
    func isAsynchronousMeaning() {
      let caller = ObjectIdentifier(Thread.current)
      let sort = Sort(isAsynchronous: false)
      sort.start()
      #expect(!sort.isAsynchronous)
      #expect(sort.thread == caller)
      let thumbnail = thumbnail()
      thumbnail.start()
      thumbnail.waitToFinish()
      #expect(thumbnail.isAsynchronous)
      #expect(recorder.lanes(.began) == ["draw elsewhere"])
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test(
        "isConcurrent is an older name of isAsynchronous",
        .rule("concurrent.is-concurrent-older-name"))
      func isConcurrentIsAnOlderName() {
        #expect(BlockOperation {}.isConcurrent == false)
        #expect(Thumbnail(of: .beach).isConcurrent == true)
      }
    #endif

    // MARK: What it replaces

    /// The four overrides and nothing besides.
    private final class FourOverrides: Operation, @unchecked Sendable {
      private let phase = Mutex(0)

      override var isAsynchronous: Bool { true }
      override var isExecuting: Bool { phase.withLock { $0 == 1 } }
      override var isFinished: Bool { phase.withLock { $0 == 2 } }

      override func start() {
        willChangeValue(forKey: "isExecuting")
        phase.withLock { $0 = 1 }
        didChangeValue(forKey: "isExecuting")
        Thread.detachNewThread { [self] in
          willChangeValue(forKey: "isFinished")
          willChangeValue(forKey: "isExecuting")
          phase.withLock { $0 = 2 }
          didChangeValue(forKey: "isExecuting")
          didChangeValue(forKey: "isFinished")
        }
      }
    }

    @Test(
      "A concurrent subclass overrides start, isAsynchronous, isExecuting and isFinished",
      .rule("concurrent.four-overrides"))
    func fourOverrides() {
      let thumbnail = FourOverrides()
      let save = recorder.operation("save")
      save.addDependency(thumbnail)
      queue.addOperations([thumbnail, save], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(thumbnail.isFinished)
      #expect(recorder.lanes(.finished) == ["save"])
      #expect(queue.operationCount == 0)
    }

    /// Replaces `start()` by nothing at all.
    private final class Inert: Operation, @unchecked Sendable {
      let runs = Mutex(0)

      override func start() {}
      override func main() { runs.withLock { $0 += 1 } }
    }

    @Test(
      "A start() of one's own takes over everything that the default one does",
      .rule("concurrent.start-replaced-wholly"))
    func startIsReplacedWholly() {
      let inert = Inert()
      inert.start()
      #expect(inert.runs.withLock { $0 } == 0)
      #expect(!inert.isExecuting)
      #expect(!inert.isFinished)
      let thumbnail = NarratedThumbnail(of: .beach)
      thumbnail.start()
      thumbnail.waitToFinish()
      #expect(thumbnail.picture != nil)
      #expect(
        thumbnail.announced == ["isExecuting true", "isExecuting false", "isFinished true"])
    }

    @Test(
      "A start() of one's own takes over everything that the default one does: the checks",
      .rule("concurrent.start-replaced-wholly"))
    func startChecks() async {
      await #expect(processExitsWith: .failure) {
        let thumbnail = Thumbnail(of: .beach)
        thumbnail.addDependency(BlockOperation {})
        thumbnail.start()
      }
      await #expect(processExitsWith: .failure) {
        let thumbnail = Thumbnail(of: .beach) { picture in
          Gate("a gate that nobody opens").wait()
          return picture
        }
        thumbnail.start()
        thumbnail.start()
      }
    }

    @Test(
      "A start() of one's own takes over everything that the default one does: a second call",
      .rule("concurrent.start-replaced-wholly"))
    func secondStart() {
      let thumbnail = thumbnail()
      thumbnail.start()
      thumbnail.waitToFinish()
      thumbnail.start()
      #expect(thumbnail.isFinished)
      #expect(!thumbnail.isExecuting)
      #expect(recorder.lanes(.began).count == 1)
    }

    @Test(
      "A start() of one's own never calls super", .rule("concurrent.never-call-super-start"))
    func neverCallSuperStart() {
      let caller = ObjectIdentifier(Thread.current)
      let twice = TwiceDrawnThumbnail { [recorder] in
        let isHere = ObjectIdentifier(Thread.current) == caller
        recorder.note(isHere ? "twice here" : "twice elsewhere", .began)
      }
      twice.start()
      twice.waitToFinish()
      let once = thumbnail("once")
      once.start()
      once.waitToFinish()
      #expect(recorder.lanes(.began) == ["twice here", "twice elsewhere", "once elsewhere"])
    }

    @Test(
      "Who replaces start() has to replace isExecuting and isFinished as well",
      .rule("concurrent.replace-start-replace-flags"))
    func replaceTheFlags() {
      let drawn = Gate("the thumbnail is drawn")
      let thumbnail = FlaglessThumbnail { drawn.open() }
      let sort = recorder.operation("sort")
      queue.addOperation(thumbnail)
      drawn.wait()
      queue.addOperation(sort)
      sort.waitToFinish()
      #expect(!thumbnail.isExecuting)
      #expect(!thumbnail.isFinished)
      #expect(queue.operations.contains(thumbnail))
    }

    @Test(
      "Overriding main is optional; it keeps the work apart from what sets it off",
      .rule("concurrent.main-optional"))
    func mainIsOptional() {
      for way in [Way.thread, .dispatchQueue] {
        let operation = way.operation(nil) { [recorder] in recorder.note("\(way)", .began) }
        // The work of the first is in main(), the work of the second is not.
        operation.main()
        operation.start()
        operation.waitToFinish()
        #expect(operation.isFinished)
      }
      #expect(recorder.lanes(.began) == ["thread", "thread", "dispatchQueue"])
    }

    // MARK: What start() does

    /// Says on which thread its work is set off, and says so before the work begins.
    private final class Launching: ConcurrentOperation, @unchecked Sendable {
      private let launched: @Sendable () -> Void
      private let work: @Sendable () -> Void

      init(launched: @escaping @Sendable () -> Void, work: @escaping @Sendable () -> Void) {
        self.launched = launched
        self.work = work
      }

      override func launch() {
        launched()
        super.launch()
      }

      override func main() { work() }
    }

    @Test(
      "start() is where a concurrent operation begins and gets its thread",
      .rule("concurrent.start-is-the-entry", "concurrent.main-on-another-thread"))
    func startIsTheEntry() {
      let caller = ObjectIdentifier(Thread.current)
      let note: @Sendable (String) -> Void = { [recorder] event in
        let isHere = ObjectIdentifier(Thread.current) == caller
        recorder.note(isHere ? "\(event) here" : "\(event) elsewhere", .began)
      }
      let thumbnail = Launching(launched: { note("launch()") }, work: { note("main()") })
      note("start()")
      thumbnail.start()
      thumbnail.waitToFinish()
      #expect(recorder.lanes(.began) == ["start() here", "launch() here", "main() elsewhere"])
    }

    @Test(
      "start() looks at isCancelled before it begins any work",
      .rule("concurrent.start-checks-cancelled-first"))
    func checksCancelledFirst() {
      let note: @Sendable (String) -> @Sendable () -> Void = { [recorder] event in
        { recorder.note(event, .began) }
      }
      let heeding = Launching(launched: note("launch()"), work: note("main()"))
      let heedless = thumbnail("heedless", heeding: false)
      for operation in [heeding, heedless] {
        operation.cancel()
        operation.start()
        operation.waitToFinish()
        #expect(operation.isFinished)
      }
      #expect(recorder.lanes(.began) == ["heedless elsewhere"])
    }

    // MARK: What it announces

    @Test(
      "start() turns isExecuting true and announces that", .rule("concurrent.reports-executing"))
    func reportsExecuting() {
      let drawing = Gate("the drawing has begun")
      let mayEnd = Gate("the drawing may end")
      let thumbnail = NarratedThumbnail(of: .beach) { picture in
        drawing.open()
        mayEnd.wait()
        return picture
      }
      #expect(!thumbnail.isExecuting)
      #expect(thumbnail.announced == [])
      thumbnail.start()
      drawing.wait()
      #expect(thumbnail.isExecuting)
      #expect(thumbnail.announced == ["isExecuting true"])
      mayEnd.open()
      thumbnail.waitToFinish()
      #expect(!thumbnail.isExecuting)
    }

    @Test(
      "start() turns isExecuting true and announces that: so that no queue takes the operation",
      .rule("concurrent.reports-executing"))
    func executingIsNotQueued() async {
      await #expect(processExitsWith: .failure) {
        let thumbnail = Thumbnail(of: .beach) { picture in
          Gate("a gate that nobody opens").wait()
          return picture
        }
        thumbnail.start()
        // Suspended, so that the child ends well if the operation is taken after all.
        let queue = OperationQueue()
        queue.isSuspended = true
        queue.addOperation(thumbnail)
      }
    }

    @Test(
      "At the end both changes are announced, of isExecuting and of isFinished",
      .rule("concurrent.finish-announces-both"), arguments: [false, true])
    func finishAnnouncesBoth(isQueued: Bool) {
      let thumbnail = NarratedThumbnail(of: .beach)
      let save = recorder.operation("save")
      save.addDependency(thumbnail)
      queue.addOperation(save)
      if isQueued { queue.addOperation(thumbnail) } else { thumbnail.start() }
      queue.waitToEmpty()
      #expect(thumbnail.announced.suffix(2) == ["isExecuting false", "isFinished true"])
      #expect(recorder.lanes(.finished) == ["save"])
    }

    @Test(
      "A cancelled concurrent operation, too, announces that it has finished",
      .rule("concurrent.cancel-announces-too"))
    func cancelAnnouncesToo() {
      let thumbnail = NarratedThumbnail(of: .beach)
      let save = recorder.operation("save")
      save.addDependency(thumbnail)
      thumbnail.cancel()
      #expect(thumbnail.announced == [])
      #expect(!save.isReady)
      queue.addOperation(save)
      thumbnail.start()
      queue.waitToEmpty()
      #expect(thumbnail.announced == ["isFinished true"])
      #expect(!thumbnail.isExecuting)
      #expect(thumbnail.picture == nil)
      #expect(recorder.lanes(.finished) == ["save"])
    }

    @Test(
      "The properties say what has been announced",
      .rule("concurrent.values-match-announcements"), arguments: Way.allCases)
    func valuesMatchAnnouncements(way: Way) {
      // The completion block is called because the end was announced.
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

    #if canImport(ObjectiveC) || FromScratch
      @Test(
        "The properties say what has been announced: to an observer",
        .rule(
          "concurrent.values-match-announcements", "concurrent.reports-executing",
          "concurrent.finish-announces-both"))
      func observersAreTold() {
        let thumbnail = Thumbnail(of: .beach)
        let observations = [
          (thumbnail as Operation).observe(\.isExecuting) { [recorder] thumbnail, _ in
            recorder.note("isExecuting \(thumbnail.isExecuting)", .queued)
          },
          (thumbnail as Operation).observe(\.isFinished) { [recorder] thumbnail, _ in
            recorder.note("isFinished \(thumbnail.isFinished)", .queued)
          },
        ]
        let observed = Gate("the end has been announced to the queue as well")
        thumbnail.completionBlock = { observed.open() }
        thumbnail.start()
        observed.wait()
        #expect(
          recorder.lanes(.queued)
            == ["isExecuting true", "isExecuting false", "isFinished true"])
        for observation in observations { observation.invalidate() }
      }

      @Test(
        "A cancelled concurrent operation, too, announces that it has finished: to an observer",
        .rule("concurrent.cancel-announces-too"))
      func observersAreToldOfCancellation() {
        let thumbnail = Thumbnail(of: .beach)
        let observation = (thumbnail as Operation).observe(\.isFinished) {
          [recorder] thumbnail, _ in
          recorder.note("isFinished \(thumbnail.isFinished)", .queued)
        }
        thumbnail.cancel()
        thumbnail.start()
        #expect(recorder.lanes(.queued) == ["isFinished true"])
        observation.invalidate()
      }
    #endif

    /// Reads both flags on one thread while another changes them, and says what was read: each pair
    /// once, until another is read.
    ///
    /// A pair is read with `isFinished` first: what is finished must not be executing any more.
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

    @Test(
      "isExecuting and isFinished can be read from any thread while they change",
      .rule("concurrent.state-thread-safe"), arguments: Way.allCases)
    func stateIsThreadSafe(way: Way) {
      // The work ends when the reader has seen it executing.
      let mayEnd = Gate("the reader has seen the operation executing")
      let operation = way.operation(mayEnd)
      let readings = Self.read(operation, whileItRuns: mayEnd)
      // Two properties are two readings: between them an operation may go on by one phase.
      #expect(changes(readings.map(\.finished)) == [false, true])
      #expect(changes(readings.map(\.executing)).suffix(2) == [true, false])
      #expect(changes(readings.map(\.executing)).count <= 3)
      #expect(readings.allSatisfy { !($0.finished && $0.executing) })
    }

    private func changes(_ values: [Bool]) -> [Bool] {
      values.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    @Test(
      "Until the finish is announced, what depends on the operation does not run",
      .rule("concurrent.no-finish-blocks-dependents"))
    func noFinishBlocksDependents() {
      let thumbnail = MutedThumbnail(of: .beach, muting: [.isFinished])
      let save = recorder.operation("save")
      let sort = recorder.operation("sort")
      save.addDependency(thumbnail)
      queue.addOperation(save)
      thumbnail.start()
      thumbnail.waitToEnd()
      #expect(thumbnail.isFinished)
      #expect(!save.isReady)
      queue.addOperation(sort)
      sort.waitToFinish()
      thumbnail.makeUp()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["sort", "save"])
    }

    @Test(
      "Until the finish is announced, the queue does not let the operation go",
      .rule("concurrent.no-finish-holds-queue"))
    func noFinishHoldsQueue() {
      let drawing = Gate("the drawing has begun")
      let returned = Gate("start() has returned to the queue")
      let thumbnail = MutedThumbnail(of: .beach, muting: [.isFinished]) { picture in
        drawing.open()
        returned.wait()
        return picture
      }
      let sort = recorder.operation("sort")
      // A queue may look at isFinished when start() returns. The drawing ends after that: behind
      // the call of start(), the dispatch queue gets round to an empty block.
      let photos = DispatchQueue(label: "photos")
      queue.underlyingQueue = photos
      queue.addOperation(thumbnail)
      drawing.wait()
      photos.sync {}
      returned.open()
      thumbnail.waitToEnd()
      queue.addOperation(sort)
      sort.waitToFinish()
      #expect(thumbnail.isFinished)
      #expect(queue.operations.contains(thumbnail))
      thumbnail.makeUp()
      queue.waitToEmpty()
      #expect(queue.operationCount == 0)
    }

    // MARK: Queues

    @Test(
      "A queue calls start() on another thread, whatever isAsynchronous says",
      .rule("concurrent.queue-ignores-is-asynchronous"), arguments: [true, false])
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

    // MARK: The chapter's answer

    @Test("The prompt download ends once, with the answer or with the cancellation")
    func promptDownload() {
      let mayAnswer = Gate("the album may answer")
      let album = RemoteAlbum(answeringAfter: mayAnswer)
      let cancelled = PromptDownload("beach", from: album)
      let save = recorder.operation("save")
      save.addDependency(cancelled)
      cancelled.start()
      #expect(!save.isReady)
      cancelled.cancel()
      cancelled.cancel()
      #expect(cancelled.isFinished)
      #expect(!cancelled.isExecuting)
      #expect(save.isReady)
      mayAnswer.open()
      album.waitUntilAnswered()
      #expect(cancelled.picture == nil)

      let early = PromptDownload("beach", from: album)
      early.cancel()
      #expect(!early.isFinished)
      early.start()
      #expect(early.isFinished)
      #expect(album.requests == ["beach"])

      let answered = PromptDownload("forest", from: album)
      answered.start()
      answered.waitToFinish()
      answered.cancel()
      #expect(answered.picture?.name == "forest")
    }

    @Test("A prompt download may be cancelled in the middle of its start")
    func promptDownloadCancelledMeanwhile() {
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

    @Test("A thumbnail is half as wide")
    func half() {
      #expect(Thumbnail.half(.beach).width == 2)
      #expect(Thumbnail.half(.beach).pixels == [0, 72, 144, 216])
    }
  }
}
