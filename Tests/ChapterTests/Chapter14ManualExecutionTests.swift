import Chapter03NonConcurrentOperations
import Chapter04ConcurrentOperations
import Chapter14ManualExecution
import Chapter20SwiftConcurrency
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// The effects of `start()` for code that calls it.
  @Suite("14 Manual Execution")
  @TestThread
  struct Chapter14ManualExecutionTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    private final class Crop: Operation, @unchecked Sendable {
      private let recorder: Recorder
      private let claim: Bool
      private let work: @Sendable (Crop) -> Void

      init(
        _ recorder: Recorder, isAsynchronous claim: Bool = false,
        work: @escaping @Sendable (Crop) -> Void = { _ in }
      ) {
        self.recorder = recorder
        self.claim = claim
        self.work = work
      }

      override var isAsynchronous: Bool { claim }

      override func main() {
        recorder.note("crop", .began)
        work(self)
        recorder.note("crop", .finished)
      }
    }

    /// A class that overrides all that may be overridden, and records the calls.
    private final class Traced: ConcurrentOperation, @unchecked Sendable {
      private let recorder: Recorder

      init(_ recorder: Recorder) { self.recorder = recorder }

      override func start() {
        recorder.note("start()", .began)
        super.start()
      }

      override func launch() {
        main()
        finish()
      }

      override func main() { recorder.note("main()", .began) }
    }

    /// Kinds of operations with a state that the default `start()` maintains.
    enum Kind: CaseIterable { case subclass, block, blocks }

    private func operation(
      _ kind: Kind, work: @escaping @Sendable () -> Void = {}
    ) -> Operation {
      switch kind {
      case .subclass: return Crop(recorder) { _ in work() }
      case .block: return recorder.operation("crop", work)
      case .blocks:
        let blocks = recorder.operation("crop", work)
        for _ in 1...2 { blocks.addExecutionBlock {} }
        return blocks
      }
    }

    // MARK: start()

    @Test(
      .rule(.manual.startRunsIt),
      arguments: Kind.allCases)
    func startRunsIt(kind: Kind) {
      let seen = Mutex<[Bool]>([])
      let running = Mutex<Operation?>(nil)
      let crop = operation(kind) {
        guard let crop = running.withLock({ $0 }) else { return }
        seen.withLock { $0 += [crop.isExecuting, crop.isFinished] }
      }
      running.withLock { $0 = crop }
      #expect([crop.isReady, crop.isExecuting, crop.isFinished] == [true, false, false])
      crop.start()
      #expect(seen.withLock { $0 } == [true, false])
      #expect([crop.isExecuting, crop.isFinished] == [false, true])
      #expect(recorder.lanes(.finished) == ["crop"])
      running.withLock { $0 = nil }
    }

    @Test("start() runs an operation on any thread", .rule(.manual.startRunsIt))
    func startRunsItAnywhere() {
      let inside = Crop(recorder)
      let outside = Crop(recorder) { _ in inside.start() }
      Deadline.wait(for: "start(), called on a separate thread, returns") { outside.start() }
      #expect([outside, inside].map(\.isFinished) == [true, true])
      let queued = Crop(recorder)
      queue.addOperation { queued.start() }
      queue.waitToEmpty()
      #expect(queued.isFinished)
      #expect(recorder.lanes(.finished).count == 3)
    }

    @Test(.rule(.manual.entryPointStart), arguments: [false, true], [false, true])
    func entryPoint(isQueued: Bool, isCancelled: Bool) {
      let crop = Traced(recorder)
      if isCancelled { crop.cancel() }
      if isQueued { queue.addOperation(crop) } else { crop.start() }
      crop.waitToFinish()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == (isCancelled ? ["start()"] : ["start()", "main()"]))
    }

    /// Records the calls of `start()` and `main()`.
    private final class Watched: Operation, @unchecked Sendable {
      let recorder: Recorder
      init(_ recorder: Recorder) { self.recorder = recorder }
      override func start() {
        recorder.note("start()", .began)
        super.start()
        recorder.note("start()", .finished)
      }
      override func main() {
        recorder.note("main()", .began)
        recorder.note("main()", .finished)
      }
    }

    /// The same as a subclass of `BlockOperation`.
    private final class WatchedBlocks: BlockOperation, @unchecked Sendable {
      let recorder: Recorder
      init(_ recorder: Recorder) {
        self.recorder = recorder
        super.init()
      }
      override func start() {
        recorder.note("start()", .began)
        super.start()
        recorder.note("start()", .finished)
      }
      override func main() {
        recorder.note("main()", .began)
        super.main()
        recorder.note("main()", .finished)
      }
    }

    enum Entry: CaseIterable { case byHand, addOperation, addOperations }

    @Test(
      "The inherited start() calls main(), manually or in a queue", .rule(.manual.entryPointStart),
      arguments: Entry.allCases, [false, true])
    func entryPointOfDefault(entry: Entry, hasBlocks: Bool) {
      let crop = hasBlocks ? WatchedBlocks(recorder) : Watched(recorder)
      switch entry {
      case .byHand: crop.start()
      case .addOperation: queue.addOperation(crop)
      case .addOperations: queue.addOperations([crop], waitUntilFinished: false)
      }
      crop.waitToFinish()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["start()", "main()"])
      #expect(recorder.lanes(.finished).first == "main()")
    }

    @Test(.rule(.manual.startNotMain), arguments: [Kind.subclass, .block])
    func mainIsNotEnough(kind: Kind) {
      let called = Gate("The completion block of the crop has been called.")
      let passed = Gate("Another completion block has been called.")
      let crop = operation(kind)
      crop.completionBlock = { [recorder] in
        recorder.note("block", .finished)
        called.open()
      }
      let printing = recorder.operation("printing")
      printing.addDependency(crop)
      queue.addOperation(printing)
      crop.main()
      #expect([crop.isExecuting, crop.isFinished] == [false, false])
      #expect(!printing.isReady)
      let other = recorder.operation("other")
      other.completionBlock = { passed.open() }
      other.start()
      passed.wait()
      #expect(recorder.lanes(.finished) == ["crop", "other"])
      // The work is done again, because the operation does not know that it has been done before.
      crop.start()
      called.wait()
      queue.waitToEmpty()
      #expect(crop.isFinished)
      #expect(recorder.lanes(.finished).prefix(3) == ["crop", "other", "crop"])
      #expect(Set(recorder.lanes(.finished).suffix(2)) == ["block", "printing"])
    }

    enum End: CaseIterable { case byHand, inQueue, cancelled, cancelledInQueue }

    @Test(
      .rule(.manual.oneShot),
      arguments: Kind.allCases, End.allCases)
    func oneShot(kind: Kind, end: End) {
      let crop = operation(kind)
      let isCancelled = end == .cancelled || end == .cancelledInQueue
      if isCancelled { crop.cancel() }
      switch end {
      case .byHand, .cancelled: crop.start()
      case .inQueue, .cancelledInQueue:
        queue.addOperation(crop)
        queue.waitToEmpty()
      }
      for _ in 1...2 {
        crop.start()
        #expect([crop.isExecuting, crop.isFinished] == [false, true])
      }
      #expect(recorder.lanes(.began) == (isCancelled ? [] : ["crop"]))
    }

    @Test("Two calls of start() at once run the work once", .rule(.manual.oneShot))
    func oneShotForTwo() async {
      let child = await #expect(processExitsWith: .failure, observing: Child.words) {
        /// Is started again while `start()` reads its `isReady`.
        final class Crop: Operation, @unchecked Sendable {
          private let isAsked = Mutex(false)
          private let (works, mayEnd) = (Gate("The work has begun."), Gate("The work may end."))
          override var isReady: Bool {
            if isAsked.withLock({ exchange(&$0, with: true) }) { return super.isReady }
            Thread.detachNewThread { self.start() }
            works.wait()
            return super.isReady
          }
          override func main() {
            Child.says("work")
            if works.isOpen { exit(0) }
            works.open()
            mayEnd.wait()
          }
        }
        Crop().start()
      }
      #expect(child.said.components(separatedBy: "[work]").count <= 2)
    }

    @Test(.example(.manual.noConcurrencyPromise), arguments: 0..<3)
    func exampleCallerWaits(held: Int) {
      expectWaits {
        let mayEnd = Gate("The crop may end.")
        let crop = BlockOperation()
        for number in 0..<3 {
          crop.addExecutionBlock { if number == held { mayEnd.wait() } }
        }
        return (call: { crop.start() }, end: { mayEnd.open() })
      }
    }

    @Test("start() on the main thread can hang", .example(.manual.noConcurrencyPromise))
    func exampleMainThreadLocksUp() async {
      let child = await #expect(processExitsWith: .exitCode(1), observing: Child.words) {
        await Child.lockUp {
          let title = Gate("The main thread has given the title.")
          let save = BlockOperation {
            OperationQueue.main.addOperation { title.open() }
            title.wait()
          }
          save.start()
        }
      }
      #expect(child.said.contains("timed out waiting for this: The main thread goes on."))
    }

    @Test(.rule(.manual.thatCheckIsYours), arguments: [false, true])
    func noThread(isAsynchronous: Bool) {
      let threads = Mutex<[ObjectIdentifier]>([])
      let crop = Crop(recorder, isAsynchronous: isAsynchronous) { _ in
        let thread = ObjectIdentifier(Thread.current)
        threads.withLock { $0.append(thread) }
      }
      #expect(crop.isAsynchronous == isAsynchronous)
      crop.start()
      #expect(crop.isFinished)
      #expect(threads.withLock { $0 } == [ObjectIdentifier(Thread.current)])
    }

    // MARK: Checks and notifications

    @Test(
      .rule(.manual.mustBeReady),
      arguments: Kind.allCases, [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
    func readyBeforeStart(kind: Kind, order: [Int]) {
      let prints = operation(kind)
      let earlier = (0..<3).map { _ in BlockOperation {} }
      for operation in earlier { prints.addDependency(operation) }
      for place in order {
        #expect(!prints.isReady)
        earlier[place].start()
      }
      #expect(prints.isReady)
      prints.start()
      #expect(prints.isFinished)
      #expect(recorder.lanes(.finished) == ["crop"])
    }

    @Test(.rule(.manual.startRefusesUnready, .manual.startChecksFirst, .manual.mustBeReady))
    func refusesUnready() async {
      let child = await #expect(processExitsWith: .failure, observing: Child.words) {
        let crop = BlockOperation {}
        let printing = BlockOperation { Child.says("work") }
        printing.addDependency(crop)
        Child.says("calls")
        printing.start()
        Child.says("returned")
      }
      expectRefusal(child)
    }

    @Test("start() traps if one dependency is unfinished", .rule(.manual.startRefusesUnready))
    func refusesHalfReady() async {
      let child = await #expect(processExitsWith: .failure, observing: Child.words) {
        let crops = (0..<2).map { _ in BlockOperation {} }
        let printing = BlockOperation { Child.says("work") }
        for crop in crops { printing.addDependency(crop) }
        crops[1].start()
        Child.says("calls")
        printing.start()
        Child.says("returned")
      }
      expectRefusal(child)
    }

    @Test("start() traps if an overridden isReady is false", .rule(.manual.startRefusesUnready))
    func refusesNeverReady() async {
      let child = await #expect(processExitsWith: .failure, observing: Child.words) {
        final class NeverReady: Operation, @unchecked Sendable {
          override var isReady: Bool { false }
          override func main() { Child.says("work") }
        }
        Child.says("calls")
        NeverReady().start()
        Child.says("returned")
      }
      expectRefusal(child)
    }

    #if os(Linux) && !FromScratch
      @Test("The messages of refused calls of start() contain the words that the note quotes")
      func refusalsInWords() async {
        let unready = await #expect(processExitsWith: .failure, observing: Child.words) {
          let (crop, printing) = (BlockOperation {}, BlockOperation {})
          await ByHand.CropScreen(crop: crop, printing: printing).printTapped()
        }
        #expect(unready.said.contains("receiver is not yet ready to execute"))
        let queued = await #expect(processExitsWith: .failure, observing: Child.words) {
          let crop = BlockOperation {}
          let queue = OperationQueue()
          queue.isSuspended = true
          queue.addOperation(crop)
          crop.start()
        }
        #expect(queued.said.contains("receiver simultaneously from more than one thread"))
        let starting = await #expect(processExitsWith: .failure, observing: Child.words) {
          /// Is started again while `start()` reads `isReady`, so before the operation executes.
          final class Again: Operation, @unchecked Sendable {
            override var isReady: Bool {
              start()
              return true
            }
          }
          Again().start()
        }
        #expect(starting.said.contains("receiver simultaneously from more than one thread"))
        let executing = await #expect(processExitsWith: .failure, observing: Child.words) {
          final class Again: Operation, @unchecked Sendable {
            override func main() { start() }
          }
          Again().start()
        }
        #expect(executing.said.contains("receiver is already executing"))
        let executingInQueue = await #expect(
          processExitsWith: .failure, observing: Child.words
        ) {
          let begun = Gate("The crop has begun.")
          let mayEnd = Gate("The crop may end.")
          let crop = BlockOperation {
            begun.open()
            mayEnd.wait()
          }
          OperationQueue().addOperation(crop)
          begun.wait()
          crop.start()
        }
        #expect(executingInQueue.said.contains("receiver is already executing"))
      }
    #endif

    // MARK: In an app, and in an app's tests

    /// The screen as at the beginning of the note, without a queue.
    enum ByHand {
      // snippet.byHand
      @MainActor final class CropScreen {
        private let crop, printing: Operation

        init(crop: Operation, printing: Operation) {
          printing.addDependency(crop)
          (self.crop, self.printing) = (crop, printing)
        }

        func cropTapped() { crop.start() }

        func printTapped() { printing.start() }
      }
      // snippet.end
    }

    @Test("A screen that starts operations by hand runs them on the thread of the tap")
    @MainActor func exampleCropScreenByHand() {
      let threads = Mutex<[ObjectIdentifier]>([])
      let work = { @Sendable in
        let thread = ObjectIdentifier(Thread.current)
        threads.withLock { $0.append(thread) }
      }
      let screen = ByHand.CropScreen(
        crop: BlockOperation(block: work), printing: BlockOperation(block: work))
      screen.cropTapped()
      #expect(threads.withLock { $0.count } == 1)
      screen.printTapped()
      let here = ObjectIdentifier(Thread.current)
      #expect(threads.withLock { $0 } == [here, here])
    }

    // snippet.screen
    @MainActor final class CropScreen {
      typealias Work = @Sendable (_ photo: String) -> Void
      private let queue = OperationQueue()
      private let cropPhoto, printPhoto: Work
      private var photo: String
      private var crop: Operation?

      init(photo: String, crop: @escaping Work, print: @escaping Work) {
        (self.photo, cropPhoto, printPhoto) = (photo, crop, print)
      }

      func choose(_ photo: String) { (self.photo, crop) = (photo, nil) }

      func cropTapped() { addCrop() }

      func printTapped() {
        let printing = BlockOperation { [printPhoto, photo] in printPhoto(photo) }
        printing.addDependency(addCrop())
        queue.addOperation(printing)
        // snippet.hide
        #if !canImport(ObjectiveC) && !FromScratch
          printing.announceIfReady()
        #endif
        // snippet.show
      }

      @discardableResult private func addCrop() -> Operation {
        if let crop { return crop }
        let added = BlockOperation { [cropPhoto, photo] in cropPhoto(photo) }
        queue.addOperation(added)
        crop = added
        return added
      }
    }
    // snippet.end

    @Test("Each chosen photo is cropped once, and before it is printed", arguments: [false, true])
    func exampleCropScreen(isCropTappedFirst: Bool) async {
      let mayEnd = Gate("The crop may end.")
      let printed = [Gate("The beach has been printed."), Gate("The hill has been printed.")]
      let screen = await CropScreen(
        photo: "beach",
        crop: { [recorder] photo in
          mayEnd.wait()
          recorder.note("crop \(photo)", .finished)
        },
        print: { [recorder] photo in
          recorder.note("print \(photo)", .finished)
          printed[photo == "beach" ? 0 : 1].open()
        })
      if isCropTappedFirst { await screen.cropTapped() }
      await screen.printTapped()
      await screen.cropTapped()
      mayEnd.open()
      printed[0].wait()
      await screen.choose("hill")
      if isCropTappedFirst { await screen.cropTapped() }
      await screen.printTapped()
      await screen.cropTapped()
      printed[1].wait()
      #expect(
        recorder.lanes(.finished) == ["crop beach", "print beach", "crop hill", "print hill"])
    }

    // snippet.app
    @Test func makesEachWidth() {
      let resize = ResizeOperation(PhotoFile(.beach), widths: [1, 2])
      resize.start()
      #expect(resize.thumbnails.map(\.width) == [1, 2])
    }

    @Test func readsNothingOnceCancelled() {
      let reads = Mutex(0)
      let file = PhotoFile(.beach) { reads.withLock { $0 += 1 } }
      let resize = ResizeOperation(file, widths: [1, 2])
      resize.cancel()
      resize.start()
      #expect(resize.isFinished)
      #expect(reads.withLock { $0 } == 0)
    }

    @Test func stopsWhenCancelledWhileReading() {
      let running = Mutex<Operation?>(nil)
      let file = PhotoFile(.beach) { running.withLock { $0.take() }?.cancel() }
      let resize = ResizeOperation(file, widths: [1, 2])
      running.withLock { $0 = resize }
      resize.start()
      #expect(resize.isFinished)
      #expect(resize.thumbnails.isEmpty)
    }
    // snippet.end

    // snippet.asynchronous
    @Test(.timeLimit(.minutes(1)), arguments: [false, true])
    func keepsThePhotoUnlessCancelled(isCancelled: Bool) async {
      let answers = Gate("the album answers")
      let download = Download("beach", from: RemoteAlbum(answeringAfter: answers))
      download.start()
      if isCancelled { download.cancel() }
      #expect(!download.isFinished)
      answers.open()
      await download.finished()
      #expect((download.picture == nil) == isCancelled)
    }
    // snippet.end

    @Test(
      .rule(.cancel.beforeStartSkipsWork, .manual.startChecksFirst),
      arguments: Kind.allCases, [false, true])
    func skipsCancelled(kind: Kind, hasDependency: Bool) {
      let crop = operation(kind)
      let earlier = BlockOperation {}
      if hasDependency { crop.addDependency(earlier) }
      crop.cancel()
      #expect([crop.isCancelled, crop.isFinished] == [true, false])
      crop.start()
      #expect([crop.isExecuting, crop.isFinished] == [false, true])
      #expect(recorder.events == [])
      earlier.start()
    }

    @Test(.rule(.manual.startAnnounces), arguments: Kind.allCases, [false, true])
    func announces(kind: Kind, isCancelled: Bool) {
      let printing = recorder.operation("printing")
      let album = recorder.operation("album")
      let others = OperationQueue()
      let crop = operation(kind)
      for dependent in [printing, album] { dependent.addDependency(crop) }
      queue.addOperation(printing)
      others.addOperation(album)
      if isCancelled { crop.cancel() }
      #expect([printing, album].map(\.isReady) == [false, false])
      crop.start()
      queue.waitToEmpty()
      others.waitToEmpty()
      #expect(Set(recorder.lanes(.finished).suffix(2)) == ["printing", "album"])
      #expect(recorder.lanes(.finished).count == (isCancelled ? 2 : 3))
    }

    @Test("start() releases a thread that waits for the operation", .rule(.manual.startAnnounces))
    func announcesToWaiter() {
      expectWaits {
        let crop = BlockOperation {}
        return (call: { crop.waitUntilFinished() }, end: { crop.start() })
      }
    }

    #if FromScratch || canImport(ObjectiveC)
      @Test(
        "start() announces changes of isExecuting and isFinished before and after",
        .rule(.manual.startAnnounces), arguments: Kind.allCases, [false, true])
      func announcesToObservers(kind: Kind, isCancelled: Bool) {
        let crop = operation(kind)
        if isCancelled { crop.cancel() }
        let observations = [("executing", \Operation.isExecuting), ("finished", \.isFinished)].map {
          name, key in
          let changes = Changes()
          return crop.observe(key, options: [.old, .new, .prior]) { [recorder] _, change in
            if let told = changes.told(change) { recorder.note("\(name) \(told)", .queued) }
          }
        }
        crop.start()
        for observation in observations { observation.invalidate() }
        let heard = recorder.lanes(.queued)
        #expect(
          heard.filter { $0.hasPrefix("executing") }
            == (isCancelled ? [] : ["executing false to true", "executing true to false"]))
        #expect(heard.filter { $0.hasPrefix("finished") } == ["finished false to true"])
      }
    #endif
  }
}
