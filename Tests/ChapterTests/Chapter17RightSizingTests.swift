import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

@testable import Chapter17RightSizing
@testable import Workbook

extension Book {
  @Suite("17 Right Sizing")
  @TestThread
  struct Chapter17RightSizingTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    // MARK: How much work each

    @Test(.rule(.size.hundredToTen), arguments: [0, 1, 9, 100, 101], [1, 7, 10, 100])
    func hundredToTen(values: Int, each: Int) {
      let sizes = Array(0..<values)
      let ones = AlbumBytes.operations(for: sizes, each: 1)
      let parts = AlbumBytes.operations(for: sizes, each: each)
      #expect(ones.count == values)
      #expect(parts.count == (values + each - 1) / each)
      queue.isSuspended = true
      queue.addOperations(parts, waitUntilFinished: false)
      #expect(queue.operationCount == parts.count)
      #expect(parts.allSatisfy { $0.sum == 0 })
      queue.isSuspended = false
      queue.addOperations(ones, waitUntilFinished: true)
      queue.waitToEmpty()
      let sum = sizes.reduce(0, +)
      #expect(ones.map(\.sum) == sizes)
      #expect(parts.map(\.sum).reduce(0, +) == sum)
      if values > each {
        #expect(parts[0].sum == (0..<each).reduce(0, +))
        #expect(parts[1].sum == (each..<min(2 * each, values)).reduce(0, +))
      }
    }

    @Test("Sizes are not added up if that is cancelled before its turn", arguments: [true, false])
    func cancelledBytes(isStarted: Bool) {
      let bytes = AlbumBytes([1, 2, 3])
      bytes.cancel()
      if isStarted { bytes.start() } else { bytes.main() }
      #expect(bytes.sum == 0)
    }

    @Test("So many units that the cost is no more than a part of their work")
    func units() {
      #expect(unitsPerOperation(costing: 3_000, unit: 1_000) == 30)
      #expect(unitsPerOperation(costing: 3_001, unit: 1_000) == 31)
      #expect(unitsPerOperation(costing: 3_000, unit: 1_000, share: 0.5) == 6)
      #expect(unitsPerOperation(costing: 3_000, unit: 30_000) == 1)
      #expect(unitsPerOperation(costing: 0, unit: 1) == 1)
    }

    @Test(
      "A map in chunks gives the results in the order of the items, in as few operations",
      arguments: [0, 1, 6, 7], [1, 3, 7, 8])
    func chunkedMap(items: Int, each: Int) {
      let counting = CountingQueue()
      let results = counting.chunkedMap(Array(0..<items), each: each) { "\($0)" }
      #expect(results == (0..<items).map { "\($0)" })
      #expect(counting.added == (items + each - 1) / each)
    }

    @Test("A map in chunks gives each item to one call, and puts late parts in their places")
    func chunkedMapOutOfOrder() {
      let lastIsDone = Gate("The last part has been transformed.")
      let results = queue.chunkedMap(Array(0..<4), each: 2) { [recorder] item in
        // The first part ends after the last one.
        if item == 0 { lastIsDone.wait() }
        recorder.note("\(item)", .finished)
        if item == 3 { lastIsDone.open() }
        return item * 10
      }
      #expect(results == [0, 10, 20, 30])
      #expect(recorder.lanes(.finished) == ["2", "3", "0", "1"])
    }

    @Test("A map in chunks has no results if a part was cancelled", arguments: 0..<3)
    func chunkedMapCancelled(part: Int) {
      queue.maxConcurrentOperationCount = 1
      let results = queue.chunkedMap(Array(0..<6), each: 2) { [queue] item in
        if item == part * 2 { queue.cancelAllOperations() }
        return item
      }
      // The last part runs already when it is cancelled.
      #expect(results == (part == 2 ? Array(0..<6) : nil))
    }

    // MARK: How many at a time

    /// The operations that a feeder was given, looked at from outside of it.
    private final class Supply: Sendable {
      private let made = Mutex<[Operation]>([])
      private let make: @Sendable (Int) -> Operation?
      private let isAsked = Atomic(false)
      /// How many were unfinished, with the new one, when each was made; and how many finished.
      let unfinished = Mutex<[Int]>([])
      let finished = Mutex<[Int]>([])
      private let overlap = Atomic(false)

      init(_ make: @escaping @Sendable (Int) -> Operation?) { self.make = make }

      var operations: [Operation] { made.withLock { $0 } }
      /// Whether two threads have asked at the same time.
      var wasAskedTwiceAtOnce: Bool { overlap.load(ordering: .relaxed) }

      func next() -> Operation? {
        if isAsked.exchange(true, ordering: .acquiringAndReleasing) {
          overlap.store(true, ordering: .relaxed)
        }
        defer { isAsked.store(false, ordering: .releasing) }
        let all = operations
        guard let operation = make(all.count + 1) else { return nil }
        let open = all.count { !$0.isFinished }
        unfinished.withLock { $0.append(open + 1) }
        finished.withLock { $0.append(all.count - open) }
        made.withLock { $0.append(operation) }
        return operation
      }
    }

    @Test(.example(.size.refillInBatches), arguments: [0, 1, 4, 9, 10], 1...4)
    func exampleRefill(items: Int, limit: Int) {
      for lowMark in 0..<limit {
        for width in [1, OperationQueue.defaultMaxConcurrentOperationCount] {
          let recorder = Recorder()
          let done = Gate("The feeder is done.")
          let supply = Supply { $0 > items ? nil : recorder.operation("\($0)") }
          let queue = OperationQueue()
          queue.maxConcurrentOperationCount = width
          let feeder = BatchFeeder(queue, limit: limit, lowMark: lowMark, next: supply.next) {
            recorder.note("done", .cancelled)
            done.open()
          }
          feeder.start()
          done.wait()
          queue.waitToEmpty()
          #expect(supply.operations.count == items)
          #expect(supply.operations.allSatisfy { $0.isFinished })
          #expect(
            Set(recorder.lanes(.finished)) == Set((1...max(1, items)).prefix(items).map { "\($0)" })
          )
          #expect(recorder.lanes(.finished).count == items)
          #expect(recorder.lanes(.cancelled) == ["done"])
          #expect(recorder.events.last == Recorder.Event("done", .cancelled))
          #expect(supply.unfinished.withLock { $0.allSatisfy { $0 <= limit } })
          #expect(!supply.wasAskedTwiceAtOnce)
        }
      }
    }

    @Test("At the mark", .example(.size.refillInBatches), arguments: 0..<4)
    func exampleRefillAtTheMark(lowMark: Int) {
      // What comes before the refill is held until a thread has come and gone; a feeder that asks for
      // more too early would have to be late in every round.
      for _ in 0..<10 {
        let done = Gate("The feeder is done.")
        let blocks = (0..<4).map { Gate("The completion block of \($0) has been called.") }
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let supply = Supply { number in
          if number > 8 { return nil }
          let operation = BlockOperation {
            guard (2...4).contains(number), number <= 4 - lowMark else { return }
            blocks[number - 2].wait()
            Deadline.wait(for: "Another thread comes and goes.") {}
          }
          if number <= 4 { operation.completionBlock = { blocks[number - 1].open() } }
          return operation
        }
        BatchFeeder(queue, limit: 4, lowMark: lowMark, next: supply.next) { done.open() }.start()
        done.wait()
        queue.waitToEmpty()
        let finished = supply.finished.withLock { $0 }
        #expect(finished.prefix(4) == [0, 0, 0, 0])
        // The fifth is made when no more than the mark are left of the four.
        #expect(finished[4] >= 4 - lowMark)
        if finished[4] < 4 - lowMark { return }
      }
    }

    @Test("One batch at a time", .example(.size.refillInBatches))
    func exampleOneBatchAtATime() {
      let isMaking = Gate("The second batch is being made.")
      let mayGoOn = Gate("The second batch may be made.")
      let hasEnded = Gate("The thread that makes it has ended.")
      let supply = Supply { number in
        if number > 6 { return nil }
        let operation = BlockOperation {}
        if number == 5, !isMaking.isOpen {
          isMaking.open()
          mayGoOn.wait()
        }
        return operation
      }
      // What is added is started here and not by the queue.
      BatchFeeder(HoldingQueue(), limit: 4, lowMark: 3, next: supply.next).start()
      let first = supply.operations
      #expect(first.count == 4)
      let finish = { @Sendable (operation: Operation) in
        let whenFinished = operation.completionBlock
        operation.completionBlock = nil
        operation.start()
        whenFinished?()
      }
      Thread.detachNewThread {
        finish(first[0])
        hasEnded.open()
      }
      isMaking.wait()
      for operation in first.dropFirst() { finish(operation) }
      #expect(supply.operations.count == 4)
      mayGoOn.open()
      hasEnded.wait()
      #expect(!supply.wasAskedTwiceAtOnce)
      #expect(supply.operations.count == 6)
    }

    @Test("A feeder keeps enough in the queue: what is left runs while the next batch is made")
    func keepsEnoughQueued() {
      let done = Gate("The feeder is done.")
      let refilled = Gate("The sixth has been made.")
      let supply = Supply { number in
        if number == 6 { refilled.open() }
        return number > 8
          ? nil
          : BlockOperation {
            // The third cannot end before the sixth is there.
            if number == 3 { refilled.wait() }
          }
      }
      queue.maxConcurrentOperationCount = 1
      BatchFeeder(queue, limit: 4, lowMark: 2, next: supply.next) { done.open() }.start()
      done.wait()
      #expect(supply.finished.withLock { $0[4] } == 2)
      #expect(supply.operations.count == 8)
    }

    @Test("A feeder is done when the last has finished, whichever that is", arguments: 1...4)
    func doneAfterTheLast(held: Int) {
      let mayEnd = Gate("The held one may end.")
      let executing = Gate("The held one is executing.")
      let done = Gate("The feeder is done.")
      let supply = Supply { [recorder] number in
        number > 4
          ? nil
          : recorder.operation("\(number)") {
            guard number == held else { return }
            executing.open()
            mayEnd.wait()
          }
      }
      BatchFeeder(queue, limit: 2, lowMark: 1, next: supply.next) { done.open() }.start()
      executing.wait()
      let sort = recorder.operation("sort")
      OperationQueue().addOperation(sort)
      sort.waitToFinish()
      #expect(!done.isOpen)
      mayEnd.open()
      done.wait()
      #expect(recorder.lanes(.finished).count == 5)
    }

    @Test(
      "A feeder leaves the operations their completion blocks, and is let go of when it is done")
    func leavesCompletionBlocks() {
      let done = Gate("The feeder is done.")
      let released = Gate("The maker has been released.")
      weak var remains: BatchFeeder?
      do {
        let watched = Watched(released)
        let feeder = BatchFeeder(queue, limit: 2, lowMark: 0) { [recorder] in
          guard let number = watched.next() else { return nil }
          let operation = recorder.operation("\(number)")
          operation.completionBlock = { recorder.note("block \(number)", .cancelled) }
          return operation
        } whenDone: { [recorder] in
          recorder.note("done", .cancelled)
          done.open()
        }
        remains = feeder
        feeder.start()
      }
      done.wait()
      queue.waitToEmpty()
      released.wait()
      #expect(remains == nil)
      let told = recorder.lanes(.cancelled)
      #expect(told.dropLast().sorted() == ["block 1", "block 2", "block 3"])
      #expect(told.last == "done")
    }

    @Test("A feeder goes on past what is cancelled, and may be started again from within")
    func cancelledAndReentrant() {
      let done = Gate("The feeder is done.")
      let feeders = Mutex<BatchFeeder?>(nil)
      let supply = Supply { [recorder] number in
        feeders.withLock { $0 }?.start()
        if number > 6 { return nil }
        let operation = recorder.operation("\(number)")
        if number % 2 == 0 { operation.cancel() }
        return operation
      }
      let feeder = BatchFeeder(queue, limit: 2, lowMark: 1, next: supply.next) { done.open() }
      feeders.withLock { $0 = feeder }
      feeder.start()
      done.wait()
      feeder.start()
      feeders.withLock { $0 = nil }
      #expect(Set(recorder.lanes(.finished)) == ["1", "3", "5"])
      #expect(!supply.wasAskedTwiceAtOnce)
    }

    @Test("A feeder that could feed nothing, or never again, is refused")
    func refusedFeeders() async {
      await #expect(processExitsWith: .failure) {
        _ = BatchFeeder(OperationQueue(), limit: 0, lowMark: 0) { nil }
      }
      await #expect(processExitsWith: .failure) {
        _ = BatchFeeder(OperationQueue(), limit: 2, lowMark: 2) { nil }
      }
    }

    // MARK: What is measured

    @Test("Everything that is to be measured is, and what was counted is right")
    func measurement() throws {
      let small = Measurement(
        turns: 1, pending: 200, operations: 4, computing: 1, waiting: 1, blocked: 2, crowd: 2,
        silence: Deadline.seconds)
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("figures-\(UUID().uuidString).json").path
      defer { try? FileManager.default.removeItem(atPath: file) }
      let source = try FigureSource(.record, path: file)
      #expect(try #require(source.part(\.cost, small.cost)) > 0)
      let splits = try #require(source.part(\.splits, small.splits))
      #expect(splits.map(\.operations) == [100, 10, 1, 100, 10, 1, 100, 10, 1])
      #expect(splits.allSatisfy { $0.onQueue > 0 && $0.onPerform > 0 })
      let pending = try #require(source.part(\.pending, small.memory))
      #expect(pending.map(\.operations) == [200, 200])
      #expect(pending[0].most <= 64)
      #expect(pending[1].most == 200)
      let widths = try #require(try source.part(\.widths, small.widths))
      #expect(widths.map(\.width) == [1, 2, 4, 16, 64, nil])
      let beginnings = try #require(try source.part(\.beginnings, small.beginnings))
      #expect(beginnings.count == 2)
      let crowds = try #require(
        source.part(\.crowds) { small.crowds(atMost: Deadline.seconds) })
      #expect(crowds.map(\.queues) == [1, 2])
      #expect(crowds.allSatisfy { $0.added == 2 && $0.begun == 2 && $0.isAll && $0.last > 0 })
      // Who does not wait does not know how many would have come.
      #expect(small.crowds(atMost: 0).allSatisfy { $0.begun == 0 && !$0.isAll })
      try source.end()
      let read = try FigureSource(.recorded, path: file)
      #expect(read.figures == source.figures)
      #expect(read.part(\.cost) { 0 } == source.figures?.cost)
    }

    @Test(
      "A figure that needs a process of its own is asked for by its words",
      arguments: [.beginnings, .blocking(width: 4), .blocking(width: nil)] as [LoneFigure])
    func loneFigure(figure: LoneFigure) throws {
      #expect(LoneFigure(figure.words[...]) == figure)
      let values = try figure.measured(by: Products.folder.appendingPathComponent("Workbook").path)
      #expect(values.count == (figure == .beginnings ? Measurement().blocked : 1))
      #expect(values.allSatisfy { $0 > 0 })
      #expect(values == values.sorted())
    }

    @Test("A program that does not measure is named")
    func loneFigureRefused() throws {
      let failure = #expect(throws: UserFailure.self) {
        try LoneFigure.beginnings.measured(by: "/bin/cat")
      }
      #expect(failure?.message.english.contains("/bin/cat did not measure beginnings") == true)
    }

    @Test("Without a record nothing is shown, and one that cannot be read is an error")
    func noRecord() throws {
      let folder = FileManager.default.temporaryDirectory.path
      let missing = try FigureSource(.recorded, path: "\(folder)/no-such-figures.json")
      #expect(missing.figures == nil)
      #expect(missing.part(\.cost) { 1 } == nil)
      #expect(missing.origin.english.contains("Nobody has recorded"))
      let file = "\(folder)/figures-\(UUID().uuidString).json"
      defer { try? FileManager.default.removeItem(atPath: file) }
      try "no figures".write(toFile: file, atomically: true, encoding: .utf8)
      let unreadable = #expect(throws: UserFailure.self) {
        try FigureSource(.recorded, path: file)
      }
      #expect(unreadable?.cause == .noInput)
      let unwritable = try FigureSource(.record, path: "\(folder)/no-such-folder/figures.json")
      let failure = #expect(throws: UserFailure.self) { try unwritable.end() }
      #expect(failure?.cause == .failedWrite)
      #expect(throws: Never.self) { try FigureSource(.measured, path: file).end() }
    }

    @Test("What is recorded of a platform is whole")
    func record() throws {
      let recorded = Platform.all.filter {
        FileManager.default.fileExists(atPath: FigureSource.path(of: $0))
      }
      #expect(recorded.contains(.linuxFoundation))
      for platform in recorded {
        let source = try FigureSource(.recorded, path: FigureSource.path(of: platform))
        let figures = try #require(source.figures, "\(platform.name)")
        #expect(figures.cost != nil)
        #expect(figures.splits?.count == 9)
        #expect(figures.pending?.map(\.operations) == [100_000, 100_000])
        #expect(figures.widths?.count == 6)
        #expect(figures.beginnings?.count == 6)
        let crowds = try #require(figures.crowds)
        #expect(crowds.map(\.queues) == [1, 600])
        // There were more operations than threads, or nothing is known of the threads.
        #expect(crowds.allSatisfy { $0.isAll && $0.begun < $0.added })
        #expect(source.origin.english.contains(figures.system))
        #expect(source.origin.english.contains("load"))
      }
    }

    @Test("Tables fit the page, in both languages", arguments: Language.allCases, [40, 75])
    func tables(language: Language, width: Int) throws {
      let tables = FigureTables(language: language, width: width)
      let source = try FigureSource(.recorded, path: FigureSource.path(of: .linuxFoundation))
      let figures = try #require(source.figures)
      let lines = [
        tables.lines(of: figures.splits ?? []), tables.lines(of: figures.pending ?? []),
        tables.lines(of: figures.widths ?? []), tables.lines(of: figures.beginnings ?? []),
        tables.lines(of: figures.crowds ?? []),
      ]
      #expect(lines.map(\.count) == [10, 3, 7, 6, 3])
      if width == 75 {
        for line in lines.joined() { #expect(line.cells <= width, "\(line)") }
      }
    }

    @Test("A bar is as long as its part of the longest, and a figure has its unit")
    func figures() {
      #expect(FigureTables.bar(10, of: 10, width: 8) == "████████")
      #expect(FigureTables.bar(5, of: 10, width: 8) == "████")
      #expect(FigureTables.bar(0.01, of: 10, width: 8) == "█")
      #expect(FigureTables.bar(0, of: 0, width: 8) == "█")
      let times = [900, 1_500, 15_000, 2_500_000, 25_000_000, 3_200_000_000].map(FigureTables.time)
      #expect(times == ["900 ns", "1.5 µs", "15 µs", "2.5 ms", "25 ms", "3.2 s"])
      #expect(FigureTables.size(2_048) == "2 KiB")
      #expect(FigureTables.size(80 << 20) == "80 MiB")
    }

    @Test("A debug build shows what is recorded; nonsense in place of it is refused in one line")
    func option() {
      let isOptimised = Machine.isOptimised
      #expect(FigureSource.option.standard == (isOptimised ? "measured" : "recorded"))
      var complaints: [String] = []
      let command = Command(
        environment: ["LANG": "en"], hasColour: false, write: { _ in },
        complain: { complaints.append($0) })
      for words in [
        ["17", "--figures", "fast"], ["17", "--figures"], ["07", "--figures", "record"],
      ] {
        #expect(command.run(words) == .usage, "\(words)")
      }
      #expect(complaints.count == 3)
      #expect(complaints[0].contains("recorded"))
    }

    // MARK: Dispatch or operations

    @Test("What Dispatch has: order of adding, cancelling before the start, a counted suspension")
    func dispatchHas() {
      let dispatchQueue = DispatchQueue(label: "album")
      let executing = Gate("The running item is executing.")
      let mayEnd = Gate("The running item may end.")
      let running = DispatchWorkItem { @Sendable [recorder] in
        executing.open()
        mayEnd.wait()
        recorder.note("running", .finished)
      }
      let waiting = DispatchWorkItem { @Sendable [recorder] in recorder.note("waiting", .finished) }
      dispatchQueue.async(execute: running)
      dispatchQueue.async(execute: waiting)
      for number in 1...3 {
        dispatchQueue.async { [recorder] in recorder.note("\(number)", .finished) }
      }
      executing.wait()
      running.cancel()
      waiting.cancel()
      #expect(running.isCancelled && waiting.isCancelled)
      mayEnd.open()
      Deadline.wait(for: "The dispatch queue is idle.") { dispatchQueue.sync {} }
      #expect(recorder.lanes(.finished) == ["running", "1", "2", "3"])

      let resumed = Gate("What was held back has run.")
      dispatchQueue.suspend()
      dispatchQueue.suspend()
      dispatchQueue.async { [recorder] in
        recorder.note("held back", .finished)
        resumed.open()
      }
      dispatchQueue.resume()
      let sort = recorder.operation("sort")
      queue.addOperation(sort)
      sort.waitToFinish()
      #expect(!resumed.isOpen)
      dispatchQueue.resume()
      resumed.wait()
      #expect(recorder.lanes(.finished).suffix(2) == ["sort", "held back"])
    }
  }
}

/// A queue that leaves to the test what is added to it.
private final class HoldingQueue: OperationQueue, @unchecked Sendable {
  // Unchecked for the queue that it is.
  override func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {}
}

/// Gives the numbers from 1 to 3, and says when it is released.
private final class Watched: Sendable {
  private let released: Gate
  private let last = Atomic(0)

  init(_ released: Gate) { self.released = released }

  deinit { released.open() }

  func next() -> Int? {
    let number = last.wrappingAdd(1, ordering: .relaxed).newValue
    return number > 3 ? nil : number
  }
}
