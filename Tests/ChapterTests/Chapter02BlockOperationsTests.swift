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

    private func previews(_ names: String...) -> BlockOperation {
      let previews = BlockOperation()
      for name in names {
        previews.addExecutionBlock { [recorder] in recorder.note(name, .finished) }
      }
      return previews
    }

    // MARK: Blocks

    @Test(.rule(.block.wrapsClosures, .block.groupFinish), arguments: 1...4, [false, true])
    func wrapsClosures(count: Int, isOwn: Bool) {
      final class Previews: BlockOperation, @unchecked Sendable {}
      let first = { @Sendable [recorder] in recorder.note("0", .finished) }
      let previews = isOwn ? Previews(block: first) : BlockOperation(block: first)
      for place in 1..<count {
        previews.addExecutionBlock { [recorder] in recorder.note("\(place)", .finished) }
      }
      previews.start()
      #expect(recorder.lanes(.finished).sorted() == (0..<count).map(String.init))
      #expect(previews.isFinished)
    }

    @Test(.rule(.block.initialClosure))
    func initialClosure() {
      let previews = BlockOperation { [recorder] in recorder.note("negative", .finished) }
      #expect(previews.executionBlocks.count == 1)
      #expect(BlockOperation().executionBlocks.count == 0)
      previews.start()
      #expect(recorder.lanes(.finished) == ["negative"])
    }

    @Test(.rule(.block.listsItsBlocks))
    func listsItsBlocks() {
      let note: (String) -> @Sendable () -> Void = { [recorder] size in
        { recorder.note(size, .began) }
      }
      let previews = BlockOperation(block: note("small"))
      for size in ["medium", "large"] { previews.addExecutionBlock(note(size)) }
      #expect(previews.executionBlocks.count == 3)
      // Each element is one of the added blocks.
      for block in previews.executionBlocks { block() }
      #expect(recorder.lanes(.began).sorted() == ["large", "medium", "small"])
      #expect(!previews.isFinished)
    }

    @Test("A block can be added to a cancelled operation", .rule(.block.addMore))
    func addMoreAfterCancellation() {
      let previews = previews("negative", "bright")
      previews.cancel()
      previews.addExecutionBlock {}
      #expect(previews.executionBlocks.count == 3)
      previews.start()
      #expect(recorder.events == [])
    }

    @Test(.rule(.block.addMore))
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
      let cancelled = BlockOperation {}
      cancelled.cancel()
      cancelled.addExecutionBlock {}
      #expect(cancelled.executionBlocks.count == 2)
    }

    @Test(.rule(.block.lateAddRaises))
    func lateAddIsFatal() async {
      let finished = await #expect(processExitsWith: .failure, observing: Child.words) {
        let previews = BlockOperation {}
        previews.addExecutionBlock {}
        previews.start()
        Child.says("calls")
        previews.addExecutionBlock {}
        Child.says("returned")
      }
      expectRefusal(finished)
    }

    @Test("Adding a block to an executing block operation traps", .rule(.block.lateAddRaises))
    func lateAddWhileExecutingIsFatal() async {
      let executing = await #expect(processExitsWith: .failure, observing: Child.words) {
        let busy = Busy()
        let previews = BlockOperation { busy.work() }
        OperationQueue().addOperation(previews)
        busy.begun.wait()
        Child.says("calls")
        previews.addExecutionBlock {}
        Child.says("returned")
        busy.mayEnd.open()
        previews.waitToFinish()
      }
      expectRefusal(executing)
    }

    // MARK: The finish

    /// An operation with three recorded blocks, one of which waits.
    private func previews(holding held: Int) -> (operation: BlockOperation, busy: Busy) {
      let busy = Busy()
      let blocks = (0..<3).map { place in
        { @Sendable [recorder] in
          if place == held { busy.work() }
          recorder.note("block \(place)", .finished)
        }
      }
      let operation = BlockOperation(block: blocks[0])
      for block in blocks.dropFirst() { operation.addExecutionBlock(block) }
      return (operation, busy)
    }

    /// Runs similar operations, added later, to their end. By then, a queue or thread that does not wait for
    /// a held block would have finished.
    private func letOthersPass(in queue: OperationQueue) {
      for _ in 1...3 {
        let other = BlockOperation {}
        for _ in 1...2 { other.addExecutionBlock {} }
        let after = BlockOperation {}
        after.addDependency(other)
        queue.addOperations([after, other], waitUntilFinished: false)
        after.waitToFinish()
        other.waitToFinish()
      }
    }

    @Test(.rule(.block.groupFinish), arguments: 0..<3, [false, true])
    func groupFinish(held: Int, isCancelled: Bool) {
      let (previews, busy) = previews(holding: held)
      let show = recorder.operation("show")
      show.addDependency(previews)
      queue.addOperations([previews, show], waitUntilFinished: false)
      busy.begun.wait()
      if isCancelled { previews.cancel() }
      letOthersPass(in: queue)
      #expect(previews.isExecuting)
      #expect(!previews.isFinished)
      #expect(!show.isReady)
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect(previews.isFinished)
      #expect(!previews.isExecuting)
      #expect(recorder.lanes(.finished).count == 4)
      #expect(recorder.lanes(.finished).last == "show")
    }

    @Test(
      "A cancellation during the first block does not end the others",
      .rule(.block.groupFinish), arguments: [false, true])
    func cancelledDuringTheFirst(isQueued: Bool) {
      let (first, last) = (Busy(), Busy())
      let previews = BlockOperation { first.work() }
      previews.addExecutionBlock { last.work() }
      if isQueued {
        queue.addOperation(previews)
      } else {
        Thread.detachNewThread { previews.start() }
      }
      first.begun.wait()
      previews.cancel()
      first.mayEnd.open()
      last.begun.wait()
      // At most one thread is blocked from here on.
      letOthersPass(in: OperationQueue())
      #expect([previews.isExecuting, previews.isFinished] == [true, false])
      last.mayEnd.open()
      previews.waitToFinish()
      #expect([previews.isExecuting, previews.isFinished] == [false, true])
    }

    @Test(
      "Blocks that have not begun run although the operation is cancelled",
      .rule(.block.groupFinish))
    func cancelledBeforeTheOthers() {
      let isCancelled = Gate("The operation is cancelled.")
      let previews = BlockOperation()
      previews.addExecutionBlock { [unowned previews] in
        previews.cancel()
        isCancelled.open()
      }
      // There are more blocks than threads, so some begin only after the cancellation.
      let count = 3 * ProcessInfo.processInfo.activeProcessorCount
      for _ in 1...count {
        previews.addExecutionBlock { [recorder] in
          isCancelled.wait()
          recorder.note("preview", .finished)
        }
      }
      previews.start()
      #expect(recorder.lanes(.finished).count == count)
    }

    @Test(
      "A block operation waits for its last block, whichever that is", .rule(.block.groupFinish),
      arguments: 0..<3)
    func finishIsNotTheLastBegun(held: Int) {
      for _ in 1...25 {
        let busy = Busy()
        // If blocks run one after another, those behind the held block cannot run before it ends.
        let others = (0..<3).filter { place in
          place != held && (place < held || Platform.current != .linuxFoundation)
        }
        let ended = (0..<3).map { Gate("block \($0) has ended") }
        let previews = BlockOperation()
        for place in 0..<3 {
          previews.addExecutionBlock {
            if place == held { busy.work() }
            ended[place].open()
          }
        }
        queue.addOperation(previews)
        busy.begun.wait()
        for other in others { ended[other].wait() }
        letOthersPass(in: queue)
        #expect(!previews.isFinished)
        busy.mayEnd.open()
        queue.waitToEmpty()
        #expect(previews.isFinished)
      }
    }

    @Test(.rule(.block.groupFinish), arguments: 0..<3)
    func waitsForAll(held: Int) {
      let (previews, busy) = previews(holding: held)
      let returned = Gate("start() has returned")
      Thread.detachNewThread { [recorder] in
        previews.start()
        recorder.note("start()", .finished)
        returned.open()
      }
      busy.begun.wait()
      letOthersPass(in: queue)
      #expect(!returned.isOpen)
      busy.mayEnd.open()
      returned.wait()
      #expect(recorder.lanes(.finished).count == 4)
      #expect(recorder.lanes(.finished).last == "start()")
    }

    @Test(.rule(.block.joinLike), arguments: 0..<4)
    func joinLike(late: Int) {
      let picture = Picture.beach
      let light = Mutex(Array(repeating: 0, count: picture.width))
      let busy = Busy()
      let measure = BlockOperation()
      for column in 0..<picture.width {
        measure.addExecutionBlock {
          if column == late { busy.work() }
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
      busy.begun.wait()
      letOthersPass(in: queue)
      #expect(light.withLock { $0[late] } == 0)
      #expect(total.withLock { $0 } == 0)
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect(light.withLock { $0 } == [144, 216, 288, 360])
      #expect(total.withLock { $0 } == 1008)
    }

    // MARK: Threads

    @Test(
      .rule(.block.concurrentClosures),
      .departs(
        on: .linuxFoundation, failing: "they overlap"))
    func concurrentClosures() {
      let overlap = Overlap(of: 3)
      let previews = BlockOperation { overlap.work() }
      previews.addExecutionBlock { overlap.work() }
      previews.addExecutionBlock { overlap.work() }
      previews.start()
      #expect(overlap.happened, "they overlap")
    }

    @Test(
      "The first block overlaps with another one, by hand and in a queue",
      .rule(.block.concurrentClosures), .departs(on: .linuxFoundation, failing: ".exitCode(1)"),
      arguments: [nil, 1, OperationQueue.defaultMaxConcurrentOperationCount])
    func firstOverlaps(width: Int?) async {
      await #expect(processExitsWith: .success) { [width] in
        let (queue, together) = (OperationQueue(), Rendezvous("Both blocks execute."))
        let previews = BlockOperation { together.meet() }
        previews.addExecutionBlock { together.meet() }
        Deadline.wait(for: "The blocks end.", atMost: Deadline.ofDeparture) {
          guard let width else { return previews.start() }
          queue.maxConcurrentOperationCount = width
          queue.addOperation(previews)
          previews.waitUntilFinished()
        }
      }
    }

    @Test(
      .rule(.block.defaultPriorityDispatch),
      .departs(
        on: .linuxFoundation, failing: ".signal(\(trapSignal)"))
    func defaultPriorityDispatch() async {
      await #expect(processExitsWith: .success) {
        let previews = BlockOperation {}
        previews.addExecutionBlock {
          // Only one queue has this label, and nothing here requests another quality of service.
          dispatchPrecondition(condition: .onQueue(.global(qos: .default)))
        }
        // The call comes from a thread outside of Dispatch, so that only the operation can have moved the
        // block to Dispatch.
        Deadline.wait(for: "start() returns") { previews.start() }
      }
    }

    @Test(.rule(.overview.movesWorkOffThread))
    func othersKeepWorking() {
      let scrolled = Gate("the reader has scrolled")
      let previews = recorder.operation("previews") { scrolled.wait() }
      queue.addOperation(previews)
      recorder.note("scroll", .finished)
      scrolled.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["scroll", "previews"])
    }

    // MARK: Uses

    @Test(.rule(.block.objectWrapperExtras))
    func objectWrapperExtras() {
      let busy = Busy()
      let completed = Gate("the completion block has run")
      let download = Gather([
        { @Sendable [recorder] in
          busy.work()
          recorder.note("download", .finished)
          return Picture.beach
        }
      ])
      let previews = previews("negative", "bright")
      previews.addDependency(download)
      previews.completionBlock = { [recorder] in
        recorder.note("completion", .finished)
        completed.open()
      }
      let images = OperationQueue()
      images.addOperation(previews)
      queue.addOperation(download)
      busy.begun.wait()
      letOthersPass(in: images)
      #expect(!previews.isReady)
      #expect(recorder.events == [])
      busy.mayEnd.open()
      completed.wait()
      images.waitToEmpty()
      let finished = recorder.lanes(.finished)
      #expect(finished.first == "download")
      #expect(finished.dropFirst().dropLast().sorted() == ["bright", "negative"])
      #expect(finished.last == "completion")
    }

    @Test("A block operation can be prioritised and cancelled", .rule(.block.objectWrapperExtras))
    func priorityAndCancelling() {
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      let names = ["low", "cancelled", "high"]
      let levels: [Operation.QueuePriority] = [.low, .normal, .high]
      let operations = names.map { previews($0) }
      for (operation, level) in zip(operations, levels) { operation.queuePriority = level }
      operations[1].cancel()
      queue.addOperations(operations, waitUntilFinished: false)
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["high", "low"])
      #expect(operations.map(\.isFinished) == [true, true, true])
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test("The flags of a block operation can be observed", .rule(.block.objectWrapperExtras))
      func observation() {
        let previews = previews("negative", "bright")
        let keys = [("executing", \Operation.isExecuting), ("finished", \.isFinished)]
        let observations = keys.map { name, key in
          let changes = Changes()
          return (previews as Operation).observe(key, options: [.old, .new, .prior]) {
            [recorder] _, change in
            if let told = changes.told(change) { recorder.note("\(name) \(told)", .finished) }
          }
        }
        previews.start()
        for observation in observations { observation.invalidate() }
        let seen = recorder.lanes(.finished)
        #expect(seen.first == "executing false to true")
        #expect(seen.dropFirst().prefix(2).sorted() == ["bright", "negative"])
        #expect(Set(seen.dropFirst(3)) == ["executing true to false", "finished false to true"])
      }
    #endif

    // MARK: The book's own classes

    @Test("A screen shows only the looks of its latest open photo", .example(.block.joinLike))
    func exampleLookScreen() async {
      let (shown, show) = AsyncStream.makeStream(of: [String].self)
      var next = shown.makeAsyncIterator()
      func names(of photo: String) -> [String] { Look.allCases.map { "\(photo)+\($0)" }.sorted() }
      let screen = await LookScreen()
      await MainActor.run {
        screen.display = { show.yield($0.values.map(\.name).sorted()) }
        screen.show(.beach)
      }
      #expect(await next.next() == names(of: "beach"))
      // If the results have arrived, both wait for the main actor.
      await MainActor.run {
        screen.show(Picture("forest", width: 1, pixels: [1]))
        screen.show(Picture("harbour", width: 1, pixels: [2]))
      }
      #expect(await next.next() == names(of: "harbour"))
      await MainActor.run {
        screen.show(.beach)
        screen.close()
        screen.show(Picture("lake", width: 1, pixels: [3]))
      }
      #expect(await next.next() == names(of: "lake"))
    }

    // MARK: The chapter's answer

    @Test("Gather loses no value when two blocks end at the same time", .example(.block.joinLike))
    func exampleGatherTogether() {
      let turns = 500
      let gather = Gather((0..<2 * turns).map { place in { @Sendable in place } })
      let blocks = gather.executionBlocks
      together(turns: turns) { thread, turn in blocks[2 * turn + thread]() }
      #expect(gather.outputs == Array(0..<2 * turns))
    }
  }
}
