import Chapter02BlockOperations
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("02 Block Operations")
  @TestThread
  struct Chapter02BlockOperationsTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// An operation with one block for each name, which is recorded.
    private func previews(_ names: String...) -> BlockOperation {
      let previews = BlockOperation()
      for name in names {
        previews.addExecutionBlock { [recorder] in recorder.note(name, .finished) }
      }
      return previews
    }

    // MARK: What it is made of

    @Test(
      "A block operation makes one operation out of one closure or several",
      .rule("block.wraps-closures"), arguments: 1...4)
    func wrapsClosures(count: Int) {
      let previews = BlockOperation { [recorder] in recorder.note("0", .finished) }
      for place in 1..<count {
        previews.addExecutionBlock { [recorder] in recorder.note("\(place)", .finished) }
      }
      previews.start()
      #expect(recorder.lanes(.finished).sorted() == (0..<count).map(String.init))
      #expect(previews.isFinished)
    }

    @Test(
      "Usually the first block is given when the operation is made",
      .rule("block.initial-closure"))
    func initialClosure() {
      let previews = BlockOperation { [recorder] in recorder.note("negative", .finished) }
      #expect(previews.executionBlocks.count == 1)
      #expect(BlockOperation().executionBlocks.count == 0)
      previews.start()
      #expect(recorder.lanes(.finished) == ["negative"])
    }

    @Test(
      "addExecutionBlock(_:) adds further blocks before the operation begins",
      .rule("block.add-more"))
    func addMore() {
      let previews = previews("negative", "bright")
      queue.isSuspended = true
      queue.addOperation(previews)
      previews.addExecutionBlock { [recorder] in recorder.note("dark", .finished) }
      #expect(previews.executionBlocks.count == 3)
      #expect(recorder.events == [])
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished).sorted() == ["bright", "dark", "negative"])
    }

    // snippet.late
    @Test(
      "Adding a block to an operation that has begun or finished is fatal",
      .rule("block.late-add-raises"))
    func lateAddIsFatal() async throws {
      let finished = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let previews = BlockOperation {}
        previews.start()
        previews.addExecutionBlock {}
      }
      #expect(String(decoding: finished.standardErrorContent, as: UTF8.self).contains("block"))
      // snippet.hide
      let executing = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let previews = BlockOperation()
        previews.addExecutionBlock { [weak previews] in previews?.addExecutionBlock {} }
        previews.start()
      }
      #expect(String(decoding: executing.standardErrorContent, as: UTF8.self).contains("block"))
      // snippet.show
    }
    // snippet.end

    // MARK: When it is done

    @Test(
      "It is finished when the last of its blocks has ended, and not before",
      .rule("block.group-finish"))
    func groupFinish() {
      let negative = Gate("the negative has been made")
      let bright = Gate("the bright one has been made")
      let mayEnd = Gate("the dark one may end")
      let previews = BlockOperation { negative.open() }
      previews.addExecutionBlock { bright.open() }
      previews.addExecutionBlock { mayEnd.wait() }
      let show = BlockOperation {}
      show.addDependency(previews)
      queue.addOperations([previews, show], waitUntilFinished: false)
      negative.wait()
      bright.wait()
      #expect(previews.isExecuting)
      #expect(!previews.isFinished)
      #expect(!show.isReady)
      mayEnd.open()
      queue.waitToEmpty()
      #expect(previews.isFinished)
      #expect(!previews.isExecuting)
      #expect(show.isFinished)
    }

    @Test(
      "Executing it takes until all of its blocks have ended", .rule("block.waits-for-all"))
    func waitsForAll() {
      // The last block waits for one new thread after another, each of which takes longer to come
      // than a start() that waits for nobody takes to return.
      let previews = previews("negative", "bright")
      previews.addExecutionBlock { [recorder] in
        for _ in 1...100 {
          let developed = Gate("another thread has developed a layer")
          Thread.detachNewThread { developed.open() }
          developed.wait()
        }
        recorder.note("dark", .finished)
      }
      previews.start()
      recorder.note("start()", .finished)
      let finished = recorder.lanes(.finished)
      #expect(finished.count == 4)
      #expect(finished.last == "start()")
    }

    @Test(
      "Like joining threads, it gathers what several blocks have made", .rule("block.join-like"))
    func joinLike() {
      let picture = Picture.beach
      let light = Mutex(Array(repeating: 0, count: picture.width))
      let measure = BlockOperation()
      for column in 0..<picture.width {
        measure.addExecutionBlock {
          let pixels = stride(from: column, to: picture.pixels.count, by: picture.width)
          let sum = pixels.reduce(0) { $0 + Int(picture.pixels[$1]) }
          light.withLock { $0[column] = sum }
        }
      }
      let total = Mutex(0)
      let join = BlockOperation {
        let sum = light.withLock { $0.reduce(0, +) }
        total.withLock { $0 = sum }
      }
      join.addDependency(measure)
      queue.addOperations([join, measure], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(light.withLock { $0 } == [144, 216, 288, 360])
      #expect(total.withLock { $0 } == 1008)
    }

    // MARK: Where its blocks run

    @Test(
      "Its blocks go to a concurrent queue and run at the same time",
      .rule("block.concurrent-closures"),
      .departs(
        on: .linuxFoundation, "the blocks run one after another on a single thread",
        failing: "happened → false"))
    func concurrentClosures() {
      let overlap = Overlap(of: 3)
      let previews = BlockOperation { overlap.work() }
      previews.addExecutionBlock { overlap.work() }
      previews.addExecutionBlock { overlap.work() }
      previews.start()
      #expect(overlap.happened)
    }

    @Test(
      "That queue is Dispatch's concurrent queue of default priority",
      .rule("block.default-priority-dispatch"),
      .departs(
        on: .linuxFoundation,
        "the blocks go to no queue and run on the thread that called start()",
        failing: ".signal(\(trapSignal)"))
    func defaultPriorityDispatch() async {
      await #expect(processExitsWith: .success) {
        let previews = BlockOperation {}
        previews.addExecutionBlock {
          dispatchPrecondition(condition: .onQueue(.global(qos: .default)))
        }
        // On a thread that is none of Dispatch's, so that only the operation can have moved it.
        Deadline.wait(for: "start() returns") { previews.start() }
      }
    }

    @Test(
      "While a queued block operation runs, other threads go on with their work",
      .rule("block.others-keep-working"))
    func othersKeepWorking() {
      let scrolled = Gate("the reader has scrolled")
      let previews = recorder.operation("previews") { scrolled.wait() }
      queue.addOperation(previews)
      recorder.note("scroll", .finished)
      scrolled.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["scroll", "previews"])
    }

    // MARK: Why one would use it

    @Test(
      "It gives closures dependencies, observation and what else operations have",
      .rule("block.object-wrapper-extras"))
    func objectWrapperExtras() {
      let arrived = Gate("the picture has arrived")
      let download = Gather([
        { @Sendable [recorder] in
          arrived.wait()
          recorder.note("download", .finished)
          return Picture.beach
        }
      ])
      let previews = previews("previews")
      previews.addDependency(download)
      previews.queuePriority = .veryHigh
      let images = OperationQueue()
      images.addOperation(previews)
      queue.addOperation(download)
      #expect(!previews.isReady)
      arrived.open()
      images.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["download", "previews"])
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test(
        "It gives closures dependencies, observation and what else operations have: observation",
        .rule("block.object-wrapper-extras"))
      func observation() {
        let previews = previews("negative", "bright")
        let observation = previews.observe(\.isFinished) { [recorder] previews, _ in
          if previews.isFinished { recorder.note("observer", .finished) }
        }
        previews.start()
        #expect(recorder.lanes(.finished).last == "observer")
        observation.invalidate()
      }
    #endif

    // MARK: The chapter's answer

    @Test("Gather keeps the order of its blocks, whichever ends first", arguments: 0...4)
    func gatherKeepsOrder(count: Int) {
      let gather = Gather((0..<count).map { place in { @Sendable in place * place } })
      #expect(gather.outputs == (count == 0 ? [] : nil))
      for block in gather.executionBlocks.reversed() { block() }
      #expect(gather.outputs == (0..<count).map { $0 * $0 })
    }

    @Test("Gather has nothing to show for a cancelled run")
    func gatherCancelled() {
      let gather = Gather([{ @Sendable in 1 }, { @Sendable in 2 }])
      gather.cancel()
      gather.start()
      #expect(gather.isFinished)
      #expect(gather.outputs == nil)
    }
  }
}
