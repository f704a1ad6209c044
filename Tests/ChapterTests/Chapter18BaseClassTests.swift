import Chapter18AsyncOperations
import ChapterKit
import Operations
import Testing

@testable import Notes
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
      let album = recorder.operation("album")
      #expect(place.isAsynchronous)
      album.addDependency(place)
      queue.addOperation(album)
      start(place, isQueued: isQueued)
      #expect(flags(place) == [false, true, false])
      #expect(place.place == nil)
      service.answer()
      queue.waitToEmpty()
      #expect(flags(place) == [false, false, true])
      #expect(place.place == "Busan")
      #expect(recorder.lanes(.finished) == ["album"])
      // They write main() and nothing else.
      for name in ["PlaceLookup", "CallOperation"] {
        let source = try Project.text(of: "Sources/Chapters/18-AsyncOperations/\(name).swift")
        let overrides = source.lines.filter { String($0).holds("override ") }
        #expect(overrides == ["  override public func main() {"])
      }
    }

    @Test(
      "A subclass without main(), a second start and an early one end the program, and say why",
      .example(.async.wrapInBaseClass))
    func exampleNamedTraps() async {
      let unwritten = await #expect(processExitsWith: .failure, observing: Child.words) {
        final class Unwritten: AsyncOperation, @unchecked Sendable {}
        Unwritten().start()
      }
      #expect(unwritten.said.contains("Unwritten has to override main()"))
      let twice = await #expect(processExitsWith: .failure, observing: Child.words) {
        let lookup = PlaceLookup("beach", in: PlaceService())
        lookup.start()
        lookup.start()
      }
      #expect(twice.said.contains("PlaceLookup cannot start: begun"))
      let early = await #expect(processExitsWith: .failure, observing: Child.words) {
        let lookup = PlaceLookup("beach", in: PlaceService(cached: ["beach": "Busan"]))
        lookup.addDependency(BlockOperation {})
        lookup.start()
      }
      #expect(early.said.contains("PlaceLookup is not ready"))
    }

    // MARK: The flags

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

      @Test(
        "What is cancelled between the question of start() and the beginning does not begin",
        .example(.async.isAsynchronousTrueMeansOwnState))
      func exampleCancelledAfterTheQuestion() {
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

    @Test(
      "A withdrawal is called once: when it is cancelled, or at once if it has been",
      .example(.async.wrapInBaseClass),
      arguments: 0..<3)
    func exampleWithdrawal(way: Int) {
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

    // MARK: Who ends it

    @Test(
      "A cancellation is not lost, whether it comes before, during or after start()",
      .example(.async.wrapInBaseClass))
    func exampleCancelledDuringStart() {
      for _ in 1...100 {
        let lookup = PlaceLookup("beach", in: service)
        onThreads(2) { $0 == 0 ? lookup.cancel() : lookup.start() }
        #expect(flags(lookup) == [false, false, true])
        #expect(lookup.place == nil)
      }
    }

    @Test(
      "Two threads that start one cancelled operation finish it once",
      .example(.async.wrapInBaseClass))
    func exampleStartedTwiceWhenCancelled() {
      for _ in 1...50 {
        let lookup = PlaceLookup("beach", in: service)
        lookup.cancel()
        onThreads(2) { _ in lookup.start() }
        #expect(flags(lookup) == [false, false, true])
      }
    }
  }
}
