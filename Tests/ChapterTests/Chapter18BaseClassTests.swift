import Chapter18AsyncOperations
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

@testable import Workbook

extension Book {
  /// The base class of the chapter, and the subclasses that write nothing but `main()`.
  @Suite("18 Base Class")
  @TestThread
  struct Chapter18BaseClassTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()
    private let service = PlaceService()
    private let threads = OneByOne()

    init() { queue.underlyingQueue = threads.threads }

    private func flags(_ operation: Operation) -> [Bool] {
      [operation.isReady, operation.isExecuting, operation.isFinished]
    }

    /// Starts an operation, and returns when `start()` has returned.
    private func start(_ operation: Operation, isQueued: Bool) {
      if !isQueued { return operation.start() }
      queue.addOperation(operation)
      threads.settle()
    }

    /// Does in `main()` what the test says, with itself.
    private final class Plain: AsyncOperation, @unchecked Sendable {
      private let work: @Sendable (Plain) -> Void

      init(_ work: @escaping @Sendable (Plain) -> Void = { _ in }) { self.work = work }

      override func main() { work(self) }
    }

    // MARK: Subclasses

    @Test(.example(.async.wrapInBaseClass), arguments: [false, true])
    func exampleMainAlone(isQueued: Bool) throws {
      let place = PlaceLookup("beach", in: service)
      let faces = FaceDetection(in: .beach) { $0.pixels.count }
      let album = recorder.operation("album")
      for operation in [place, faces] {
        #expect(operation.isAsynchronous)
        album.addDependency(operation)
      }
      queue.addOperation(album)
      for operation in [place, faces] { start(operation, isQueued: isQueued) }
      #expect(flags(place) == [false, true, false])
      #expect(place.place == nil)
      service.answer()
      queue.waitToEmpty()
      for operation in [place, faces] { #expect(flags(operation) == [false, false, true]) }
      #expect(place.place == "Busan")
      #expect(faces.faces == 8)
      #expect(recorder.lanes(.finished) == ["album"])
      // They write main() and nothing else.
      for name in ["PlaceLookup", "FaceDetection", "CallOperation"] {
        let source = try Project.text(of: "Sources/Chapters/18-AsyncOperations/\(name).swift")
        let overrides = source.lines.filter { String($0).holds("override ") }
        #expect(overrides == ["  override public func main() {"])
      }
    }

    @Test(
      "A subclass of the book's class",
      .example(.async.otherwiseNeverEnds, .async.setFinishedYourself),
      arguments: [false, true])
    func exampleForgotten(isQueued: Bool) {
      let forgetful = Plain()
      let album = recorder.operation("album")
      album.addDependency(forgetful)
      queue.addOperation(album)
      start(forgetful, isQueued: isQueued)
      let sort = recorder.operation("sort")
      queue.addOperation(sort)
      sort.waitToFinish()
      #expect(flags(forgetful) == [false, true, false])
      #expect(!album.isReady)
      #expect(forgetful.finish() == nil)
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["sort", "album"])
    }

    @Test("A subclass without main(), a second start and an early one end the program, and say why")
    func namedTraps() async {
      func complaint(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      }
      // snippet.unwritten
      let unwritten = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        final class Unwritten: AsyncOperation, @unchecked Sendable {}
        Unwritten().start()
      }
      #expect(complaint(unwritten).contains("Unwritten has to override main()"))
      // snippet.end
      let twice = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let lookup = PlaceLookup("beach", in: PlaceService())
        lookup.start()
        lookup.start()
      }
      #expect(complaint(twice).contains("PlaceLookup cannot start: begun"))
      let early = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let lookup = PlaceLookup("beach", in: PlaceService(cached: ["beach": "Busan"]))
        lookup.addDependency(BlockOperation {})
        lookup.start()
      }
      #expect(complaint(early).contains("PlaceLookup is not ready"))
    }

    // MARK: The flags

    @Test(
      "The book's class",
      .example(.async.flagsDerivedFromOwnState, .async.isAsynchronousTrueMeansOwnState),
      arguments: [false, true])
    func exampleFlags(isCached: Bool) {
      let service = PlaceService(cached: isCached ? ["beach": "Busan"] : [:])
      let lookup = PlaceLookup("beach", in: service)
      #expect(flags(lookup) == [true, false, false])
      lookup.start()
      #expect(flags(lookup) == (isCached ? [false, false, true] : [false, true, false]))
      service.answer()
      #expect(flags(lookup) == [false, false, true])
      // One that is over is left as it is.
      lookup.start()
      #expect(flags(lookup) == [false, false, true])
      #expect(service.requests == ["beach"])
    }

    @Test(.example(.async.isReadyAsksSuper), arguments: 0..<3, [false, true])
    func exampleIsReadyAsksSuper(last: Int, isQueued: Bool) {
      let imports = (0..<3).map { recorder.operation("import \($0)") }
      let lookup = Plain { [recorder] _ in recorder.note("lookup", .finished) }
      for operation in imports { lookup.addDependency(operation) }
      if isQueued { queue.addOperation(lookup) }
      for (number, operation) in imports.enumerated() where number != last { operation.start() }
      if isQueued { threads.settle() }
      #expect(flags(lookup) == [false, false, false])
      #expect(!recorder.lanes(.finished).contains("lookup"))
      imports[last].start()
      if isQueued {
        threads.settle()
      } else {
        #expect(flags(lookup) == [true, false, false])
        lookup.start()
      }
      #expect(flags(lookup) == [false, true, false])
      #expect(recorder.lanes(.finished).last == "lookup")
      lookup.finish()
      queue.waitToEmpty()
      #expect(flags(lookup) == [false, false, true])
    }

    @Test("A cancelled operation is ready, whatever it depends on, and can be started")
    func cancelledIsReady() {
      let photoImport = BlockOperation {}
      let lookup = PlaceLookup("beach", in: service)
      lookup.addDependency(photoImport)
      lookup.cancel()
      #expect(lookup.isReady)
      lookup.start()
      #expect(flags(lookup) == [false, false, true])
      #expect(service.requests == [])
      photoImport.start()
    }

    #if canImport(ObjectiveC) || FromScratch
      /// Writes down both halves of every announcement, and that the operation can be asked anything
      /// in each of them: a lock that were held would let nobody through.
      private func follow(_ operation: AsyncOperation) -> [NSKeyValueObservation] {
        let keys: [(String, KeyPath<Operation, Bool> & Sendable)] = [
          ("isReady", \.isReady), ("isExecuting", \.isExecuting), ("isFinished", \.isFinished),
        ]
        return keys.map { name, keyPath in
          (operation as Operation).observe(keyPath, options: [.prior, .old, .new]) {
            @Sendable [recorder] observed, change in
            let half = change.isPrior ? "will" : "did"
            recorder.note("\(half) \(name) \(observed[keyPath: keyPath])", .queued)
            // A change that is under way leaves room for no other.
            if change.isPrior { #expect((observed as? AsyncOperation)?.finish() != nil) }
          }
        }
      }

      @Test(.example(.async.fourAnnouncements))
      func exampleAnnouncements() {
        let lookup = PlaceLookup("beach", in: service)
        let observations = follow(lookup)
        lookup.start()
        let beginning = [
          "will isExecuting false", "will isReady true",
          "did isReady false", "did isExecuting true",
        ]
        #expect(recorder.lanes(.queued) == beginning)
        service.answer()
        #expect(
          recorder.lanes(.queued) == beginning + [
            "will isFinished false", "will isExecuting true",
            "did isExecuting false", "did isFinished true",
          ])
        for observation in observations { observation.invalidate() }
      }

      @Test("Cancelled before", .example(.async.fourAnnouncements))
      func exampleAnnouncementsOfSkipping() {
        let lookup = PlaceLookup("beach", in: service)
        lookup.cancel()
        let observations = follow(lookup)
        lookup.start()
        #expect(
          recorder.lanes(.queued) == [
            "will isFinished false", "will isReady true", "did isReady false",
            "did isFinished true",
          ])
        for observation in observations { observation.invalidate() }
      }

      @Test("A cancelled operation that is started again while it is skipped is skipped once")
      func startedWhileSkipped() {
        let lookup = PlaceLookup("beach", in: service)
        lookup.cancel()
        let observation = (lookup as Operation).observe(\.isFinished, options: [.prior]) {
          @Sendable [recorder] operation, change in
          if change.isPrior { operation.start() } else { recorder.note("finished", .finished) }
        }
        lookup.start()
        observation.invalidate()
        #expect(flags(lookup) == [false, false, true])
        #expect(recorder.lanes(.finished) == ["finished"])
      }

      @Test("What is cancelled between the question of start() and the beginning does not begin")
      func cancelledAfterTheQuestion() {
        let lookup = Plain { [recorder] _ in recorder.note("main()", .began) }
        let observation = (lookup as Operation).observe(\.isExecuting, options: [.prior]) {
          operation, change in
          if change.isPrior { operation.cancel() }
        }
        lookup.start()
        observation.invalidate()
        #expect(flags(lookup) == [false, false, true])
        #expect(recorder.events == [])
      }
    #endif

    // MARK: Cancelling

    @Test("Cancelled before", .example(.async.wrapInBaseClass), arguments: [false, true])
    func exampleCancelledBefore(isQueued: Bool) {
      let lookup = PlaceLookup("beach", in: service)
      let album = recorder.operation("album")
      album.addDependency(lookup)
      queue.addOperation(album)
      lookup.cancel()
      #expect(!lookup.isFinished)
      #expect(!album.isReady)
      if isQueued { queue.addOperation(lookup) } else { lookup.start() }
      queue.waitToEmpty()
      #expect([lookup.isExecuting, lookup.isFinished] == [false, true])
      #expect(service.requests == [])
      #expect(recorder.lanes(.finished) == ["album"])
    }

    @Test("Cancelled meanwhile", .example(.async.wrapInBaseClass), arguments: [false, true])
    func exampleCancelledMeanwhile(isQueued: Bool) {
      let lookup = PlaceLookup("beach", in: service)
      let album = recorder.operation("album")
      album.addDependency(lookup)
      start(lookup, isQueued: isQueued)
      for _ in 1...2 { lookup.cancel() }
      #expect(flags(lookup) == [false, false, true])
      #expect(album.isReady)
      service.answer()
      #expect(lookup.place == nil)
      queue.waitToEmpty()
      album.start()
    }

    @Test("Cancelled after", .example(.async.wrapInBaseClass))
    func exampleCancelledAfter() {
      let lookup = Plain { [recorder] lookup in
        lookup.onCancel { recorder.note("withdrawn", .cancelled) }
      }
      lookup.start()
      #expect(lookup.finish { recorder.note("kept", .finished) } == nil)
      lookup.cancel()
      #expect(flags(lookup) == [false, false, true])
      // Nor is a withdrawal taken any more.
      lookup.onCancel { [recorder] in recorder.note("withdrawn late", .cancelled) }
      lookup.cancel()
      #expect(recorder.lanes(.finished) == ["kept"])
      #expect(recorder.lanes(.cancelled) == [])
    }

    @Test("What says nothing of cancelling executes until its work is over, and ends then")
    func cancelledWithoutWithdrawal() {
      let mayCount = Gate("The faces may be counted.")
      let detector = DispatchQueue(label: "detector")
      detector.async { mayCount.wait() }
      let faces = FaceDetection(in: .beach, on: detector) { [recorder] _ in
        recorder.note("counted", .began)
        return 2
      }
      faces.start()
      faces.cancel()
      #expect(flags(faces) == [false, true, false])
      mayCount.open()
      faces.waitToFinish()
      #expect(flags(faces) == [false, false, true])
      #expect(faces.faces == nil)
      #expect(recorder.events == [])
    }

    @Test(
      "A withdrawal is called once: when it is cancelled, or at once if it has been",
      arguments: 0..<3)
    func withdrawal(way: Int) {
      let lookup = Plain { [recorder] lookup in
        if way == 0 { lookup.cancel() }
        if way == 1 { lookup.onCancel { recorder.note("replaced", .cancelled) } }
        // Whoever withdraws sees why.
        lookup.onCancel { [unowned lookup] in
          recorder.note(lookup.isCancelled ? "withdrawn" : "withdrawn early", .cancelled)
        }
      }
      lookup.start()
      #expect(recorder.lanes(.cancelled) == (way == 0 ? ["withdrawn"] : []))
      for _ in 1...2 { lookup.cancel() }
      #expect(recorder.lanes(.cancelled) == ["withdrawn"])
      #expect(flags(lookup) == [false, true, false])
      #expect(lookup.finish() == nil)
    }

    @Test("A withdrawal is let go of when it can no longer be called", arguments: 0..<3)
    func withdrawalIsLetGo(way: Int) {
      final class Transfer: Sendable {}
      weak var kept: Transfer?
      let lookup = Plain()
      lookup.start()
      drainingPool {
        let transfer = Transfer()
        kept = transfer
        if way == 2 { lookup.finish() }
        lookup.onCancel { _ = transfer }
      }
      #expect((kept == nil) == (way == 2))
      drainingPool {
        if way == 0 { lookup.finish() }
        if way == 1 { lookup.cancel() }
      }
      #expect(kept == nil)
    }

    // MARK: Who ends it

    @Test("Only the one that ends an operation keeps its result, before the end is announced")
    func firstEnds() {
      let lookup = Plain()
      let album = BlockOperation { [recorder] in recorder.note("album", .finished) }
      album.addDependency(lookup)
      queue.addOperation(album)
      #expect(lookup.finish { recorder.note("too early", .finished) } == .notBegun)
      lookup.start()
      let refusal = lookup.finish {
        #expect(flags(lookup) == [false, true, false])
        #expect(lookup.finish { recorder.note("inside", .finished) } == .over)
        // Nobody holds a lock here, and nothing is withdrawn that is over.
        lookup.onCancel { [recorder] in recorder.note("withdrawn", .finished) }
        lookup.cancel()
        recorder.note("first", .finished)
      }
      #expect(refusal == nil)
      #expect(lookup.finish { recorder.note("second", .finished) } == .over)
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["first", "album"])
    }

    /// Has two threads do something at the same time, and returns when both have.
    private func race(
      _ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void
    ) {
      let start = Rendezvous("Both threads are there.")
      let ended = Gate("The other thread has ended.")
      Thread.detachNewThread {
        start.meet()
        first()
        ended.open()
      }
      start.meet()
      second()
      ended.wait()
    }

    @Test("An answer and a cancellation at the same moment end it once", arguments: [false, true])
    func quickCancellation(isQueued: Bool) {
      for _ in 1...100 {
        let ends = Atomic(0)
        let lookup = Plain { lookup in
          lookup.onCancel { lookup.finish { ends.add(1, ordering: .relaxed) } }
        }
        let completed = Gate("The completion block has been called.")
        let calls = Atomic(0)
        lookup.completionBlock = {
          calls.add(1, ordering: .relaxed)
          completed.open()
        }
        start(lookup, isQueued: isQueued)
        race({ lookup.cancel() }, { lookup.finish { ends.add(1, ordering: .relaxed) } })
        #expect(flags(lookup) == [false, false, true])
        #expect(ends.load(ordering: .relaxed) == 1)
        completed.wait()
        queue.waitToEmpty()
        #expect(calls.load(ordering: .relaxed) == 1)
      }
    }

    @Test("A cancellation is not lost, whether it comes before, during or after start()")
    func cancelledDuringStart() {
      for _ in 1...100 {
        let lookup = PlaceLookup("beach", in: service)
        race({ lookup.cancel() }, { lookup.start() })
        #expect(flags(lookup) == [false, false, true])
        #expect(lookup.place == nil)
      }
    }

    @Test("Two threads that start one cancelled operation finish it once")
    func startedTwiceWhenCancelled() {
      for _ in 1...50 {
        let lookup = PlaceLookup("beach", in: service)
        lookup.cancel()
        race({ lookup.start() }, { lookup.start() })
        #expect(flags(lookup) == [false, false, true])
      }
    }

    // MARK: The chapter's answer

    @Test("A call is over with its first answer, whenever that comes", arguments: [false, true])
    func firstAnswer(isLate: Bool) {
      let answers = Mutex<[@Sendable (Int) -> Void]>([])
      let call = CallOperation<Int> { answer in
        if isLate { answers.withLock { $0.append(answer) } } else { answer(1) }
      }
      #expect(call.value == nil)
      call.start()
      if isLate {
        #expect(flags(call) == [false, true, false])
        #expect(call.value == nil)
        for answer in answers.withLock({ $0 }) { for number in 1...2 { answer(number) } }
      }
      #expect(flags(call) == [false, false, true])
      #expect(call.value == 1)
    }

    @Test("A call that is cancelled before is not made; one that is cancelled later has no value")
    func cancelledCall() {
      let answers = Mutex<[@Sendable (Int) -> Void]>([])
      let calls = (0..<2).map { _ in
        CallOperation<Int> { answer in answers.withLock { $0.append(answer) } }
      }
      calls[0].cancel()
      for call in calls { call.start() }
      calls[1].cancel()
      #expect(calls.map(\.isFinished) == [true, false])
      for answer in answers.withLock({ $0 }) { answer(1) }
      #expect(answers.withLock { $0.count } == 1)
      #expect(calls.map(\.isFinished) == [true, true])
      #expect(calls.map(\.value) == [nil, nil])
    }

    // MARK: Classes that are wrong on purpose

    @Test("With a start() that only calls main(), a lookup is ready while its work is under way")
    func bare() {
      let lookup = BareLookup("beach", in: service)
      #expect(lookup.isAsynchronous)
      for _ in 1...2 { lookup.start() }
      #expect(flags(lookup) == [true, false, false])
      #expect(service.requests == ["beach", "beach"])
      service.answer()
      #expect(flags(lookup) == [false, false, true])
      #expect(lookup.place == "Busan")
      lookup.state = .executing
      #expect(flags(lookup) == [false, true, false])
    }

    @Test(
      "The popular base class ends well only if the answer comes late", arguments: [false, true])
    func popular(isCached: Bool) {
      let service = PlaceService(cached: isCached ? ["beach": "Busan"] : [:])
      let lookup = PopularLookup("beach", in: service)
      lookup.start()
      #expect(flags(lookup) == [false, true, false])
      service.answer()
      #expect(flags(lookup) == [false, isCached, !isCached])
      #expect(lookup.place == "Busan")
    }

    @Test("The hurried lookup ends once if nobody comes in between", arguments: [false, true])
    func hurried(isCancelled: Bool) {
      let goesOn = Gate("The thread of the answer goes on.")
      goesOn.open()
      let lookup = HurriedLookup("beach", in: service, goesOn)
      lookup.start()
      if isCancelled { lookup.cancel() }
      service.answer()
      lookup.cancel()
      #expect(lookup.ends == [isCancelled ? "nothing" : "Busan"])
    }
  }
}
