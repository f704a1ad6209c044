import Chapter18AsyncOperations
import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Notes
@testable import Workbook

extension Book {
  /// The base class of the chapter, and subclasses that only override `main()`.
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
      // These classes override only `main()`.
      for name in ["PlaceLookup", "CallOperation", "PlaceRequest"] {
        let source = try Project.text(of: "Sources/Chapters/18-AsyncOperations/\(name).swift")
        let overrides = source.lines.filter { String($0).holds("override ") }
        #expect(overrides == ["  override public func main() {"])
      }
    }

    @Test(
      "A missing main(), a second start and a start before readiness trap with a message",
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
      /// Records both notifications of every change, and checks that the operation's members can be called
      /// meanwhile. If the operation held a lock, these calls would block.
      private func follow(_ operation: AsyncOperation) -> [NSKeyValueObservation] {
        let keys: [(String, KeyPath<Operation, Bool> & Sendable)] = [
          ("isReady", \.isReady), ("isExecuting", \.isExecuting), ("isFinished", \.isFinished),
        ]
        return keys.map { name, keyPath in
          (operation as Operation).observe(keyPath, options: [.prior, .old, .new]) {
            @Sendable [recorder] observed, change in
            let half = change.isPrior ? "will" : "did"
            recorder.note("\(half) \(name) \(observed[keyPath: keyPath])", .queued)
            // A change in progress allows no other change.
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
        "An operation that is cancelled between start()'s check and its beginning does not begin",
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
      "A cancellation handler is called once: on cancel(), or at once if already cancelled",
      .example(.async.wrapInBaseClass),
      arguments: 0..<3)
    func exampleWithdrawal(way: Int) {
      let lookup = Plain { [recorder] lookup in
        if way == 0 { lookup.cancel() }
        if way == 1 { lookup.onCancel { recorder.note("replaced", .cancelled) } }
        // When a handler is called, it can read isCancelled.
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

    // MARK: In an app

    /// Replies when the test says so, possibly more than once.
    private final class Client: PlaceClient {
      private let requests = Mutex<[(photo: String, reply: Reply?)]>([])
      private let broken = Mutex<[String]>([])
      private let asked = [
        "beach", "forest", "harbour", "lake",
      ].reduce(into: [String: Gate]()) { $0[$1] = Gate("The client was asked for \($1).") }

      typealias Reply = @Sendable (Result<String, any Error>) -> Void

      func place(of photo: String, reply: @escaping Reply) -> @Sendable () -> Void {
        requests.withLock { $0.append((photo, reply)) }
        asked[photo]?.open()
        return { [self] in broken.withLock { $0.append(photo) } }
      }

      var photos: [String] { requests.withLock { $0.map(\.photo) } }
      var brokenOff: [String] { broken.withLock { $0 } }

      func waitForRequest(of photo: String) { asked[photo]?.wait() }

      func reply(_ result: Result<String, any Error>, of photo: String, last: Bool = true) {
        let replies = requests.withLock { requests in
          defer {
            for i in requests.indices where last && requests[i].photo == photo {
              requests[i].reply = nil
            }
          }
          return requests.compactMap { $0.photo == photo ? $0.reply : nil }
        }
        for reply in replies { reply(result) }
      }
    }

    private struct Offline: Error {}

    @Test(
      "A request keeps a reply or a cancellation, whichever is first, and releases itself",
      .example(.async.wrapInBaseClass))
    func exampleRequest() throws {
      let client = Client()
      let before = PlaceRequest("lake", from: client)
      before.cancel()
      before.start()
      #expect(before.isFinished && before.result == nil)
      #expect(client.photos == [])
      let meanwhile = PlaceRequest("forest", from: client)
      meanwhile.start()
      #expect(!meanwhile.isFinished)
      meanwhile.cancel()
      #expect(meanwhile.isFinished)
      client.reply(.success("Jeju"), of: "forest")
      #expect(throws: CancellationError.self) { try meanwhile.result?.get() }
      let after = PlaceRequest("beach", from: client)
      after.start()
      for town in ["Busan", "Jeju"] { client.reply(.success(town), of: "beach", last: false) }
      after.cancel()
      #expect(try after.result?.get() == "Busan")
      #expect(client.brokenOff == ["forest"])
      var started: PlaceRequest? = PlaceRequest("harbour", from: client)
      weak let held = started
      started?.start()
      started = nil
      #expect(held != nil)
      client.reply(.success("Mokpo"), of: "harbour")
      #expect(held == nil)
    }

    @Test(
      "A label shows the place of its latest photo", .example(.async.wrapInBaseClass))
    func exampleLabel() async {
      let lookups = OperationQueue()
      lookups.maxConcurrentOperationCount = 1
      let client = Client()
      let (texts, text) = AsyncStream.makeStream(of: String.self)
      var next = texts.makeAsyncIterator()
      var label: PlaceLabel? = await PlaceLabel(lookups, client)
      weak let gone = label
      await MainActor.run { [label] in label?.display = { text.yield($0) } }
      await label?.show("beach")
      #expect(await next.next() == "…")
      client.waitForRequest(of: "beach")
      client.reply(.success("Busan"), of: "beach")
      #expect(await next.next() == "Busan")
      // Another photo comes before the answer: the first request is cancelled, and its answer is not shown.
      await label?.show("forest")
      client.waitForRequest(of: "forest")
      await label?.show("harbour")
      client.waitForRequest(of: "harbour")
      client.reply(.success("Jeju"), of: "forest")
      client.reply(.failure(Offline()), of: "harbour")
      #expect(await next.next() == "…")
      #expect(await next.next() == "…")
      #expect(await next.next() == "unknown")
      #expect(client.brokenOff == ["forest"])
      await label?.show("lake")
      #expect(await next.next() == "…")
      client.waitForRequest(of: "lake")
      label = nil
      #expect(gone == nil)
      lookups.waitToEmpty()
      #expect(client.brokenOff == ["forest", "lake"])
      text.finish()
      #expect(await next.next() == nil)
    }

    // MARK: Concurrent finishes and cancellations

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
      "A simultaneous reply and cancellation finish a request once, with one result",
      .example(.async.wrapInBaseClass))
    func exampleReplyAndCancellation() {
      for _ in 1...100 {
        let client = Client()
        let request = PlaceRequest("beach", from: client)
        request.start()
        onThreads(2) { $0 == 0 ? request.cancel() : client.reply(.success("Busan"), of: "beach") }
        #expect(flags(request) == [false, false, true])
        #expect(request.result != nil)
      }
    }

    @Test(
      "Two threads that start a cancelled operation finish it once",
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
