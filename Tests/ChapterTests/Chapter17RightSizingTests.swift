import ChapterKit
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

    // MARK: The work of each operation

    @Test(.example(.size.hundredToTen), arguments: [0, 1, 9, 100, 101], [1, 7, 10, 100])
    func exampleHundredToTen(values: Int, each: Int) {
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

    @Test(
      "An operation gets enough units for a millisecond, and not one more",
      .example(.size.reasonableChunk))
    func exampleUnits() {
      for work in [Duration.milliseconds(1), .microseconds(250), .seconds(2)] {
        for time in [1, 3, 999, 1_000, 1_001, 250_000, 5_000_000].map(Duration.nanoseconds) {
          let units = unitsPerOperation(taking: time, atLeast: work)
          #expect(units >= 1)
          #expect(time * units >= work)
          #expect(units == 1 || time * (units - 1) < work)
        }
        #expect(unitsPerOperation(taking: .zero, atLeast: work) >= 1)
      }
      #expect(unitsPerOperation(taking: .microseconds(20)) == 50)
      #expect(unitsPerOperation(taking: .milliseconds(1), atLeast: .zero) == 1)
    }

    private typealias Grid = ThumbnailGrid<Int>

    @Test(
      "A grid draws each photo once, in operations of a millisecond",
      .example(.size.reasonableChunk, .size.hundredToTen),
      arguments: [(250, 4), (1_000, 1), (5_000, 1), (10, 100)])
    func exampleGrid(microseconds: Int, size: Int) async {
      for count in [1, 2, 3, 14] {
        let (shown, show) = AsyncStream.makeStream(of: Grid.Made.self)
        let grid = await Grid(
          draw: { $0.count },
          time: { work in
            work()
            return .microseconds(microseconds)
          }, show: { @Sendable in show.yield($0) })
        let photos = (0..<count).map { String(repeating: "x", count: $0) }
        await grid.load([])
        await grid.load(photos)
        var parts: [Int] = []
        var made: Grid.Made = [:]
        for await part in shown {
          parts.append(part.count)
          made.merge(part) { _, _ in -1 }
          if made.count == count { break }
        }
        #expect(made == Dictionary(uniqueKeysWithValues: photos.map { ($0, $0.count) }))
        #expect(parts.first == min(2, count))
        let rest = max(0, count - 2)
        #expect(
          parts.dropFirst().sorted()
            == stride(from: 0, to: rest, by: size).map { min(size, rest - $0) }.sorted())
      }
    }

    @MainActor
    final class AlbumScreen {
      let display: (String, Int) -> Void

      init(display: @escaping (String, Int) -> Void) { self.display = display }

      nonisolated static func thumbnail(of photo: String) -> Int { photo.count }

      // snippet.screen
      lazy var grid = ThumbnailGrid(draw: AlbumScreen.thumbnail(of:)) { [weak self] made in
        for (photo, thumbnail) in made { self?.display(photo, thumbnail) }
      }

      func appear(_ photos: [String]) { grid.load(photos) }
      func disappear() { grid.cancel() }
      // snippet.end
    }

    @Test(
      "An album screen shows each of its photos once, whatever the clock says",
      .example(.size.reasonableChunk))
    func exampleAlbumScreen() async {
      let (shown, show) = AsyncStream.makeStream(of: String.self)
      let screen = await AlbumScreen { @Sendable photo, thumbnail in
        show.yield("\(photo) \(thumbnail)")
      }
      let photos = (1...40).map { String(repeating: "x", count: $0) }
      await screen.appear(photos)
      var seen: [String] = []
      for await photo in shown.prefix(photos.count) { seen.append(photo) }
      #expect(Set(seen) == Set(photos.map { "\($0) \($0.count)" }))
      #expect(seen.count == photos.count)
      await screen.disappear()
    }

    /// A thumbnail that opens a gate when it is released, whether or not the grid has shown it.
    private final class Drawing: Sendable {
      private let released: Gate?

      init(_ released: Gate?) { self.released = released }

      deinit { released?.open() }
    }

    @Test(
      "An interrupted grid draws no further photo, and shows none of those already drawn",
      .example(.size.reasonableChunk), arguments: ["cancel", "load", "drop"], [1, 2])
    func exampleGridInterrupted(by interruption: String, of photos: Int) async {
      let (begun, mayEnd) = (Gate("The first photo is being drawn."), Gate("It may end."))
      let released = Gate("The grid has let go of the first photo.")
      let drawn = Mutex<[String]>([])
      let shown = Mutex<[String]>([])
      let draw = { @Sendable (photo: String) in
        drawn.withLock { $0.append(photo) }
        if photo != "old 1" { return Drawing(nil) }
        begun.open()
        mayEnd.wait()
        return Drawing(released)
      }
      var grid: ThumbnailGrid? = await ThumbnailGrid(draw: draw) { @Sendable made in
        shown.withLock { $0 += made.keys }
      }
      weak let gone = grid
      await grid?.load((1...photos).map { "old \($0)" })
      begun.wait()
      switch interruption {
      case "cancel": await grid?.cancel()
      case "load": await grid?.load([])
      default: grid = nil
      }
      #expect((gone == nil) == (interruption == "drop"))
      mayEnd.open()
      released.wait()
      #expect(drawn.withLock { $0 } == ["old 1"])
      #expect(shown.withLock { $0 } == [])
      _ = grid
    }

    // MARK: The number of operations at a time

    /// The operations that a feeder has received, observed from outside.
    private final class Supply: Sendable {
      private let made = Mutex<[Operation]>([])
      private let make: @Sendable (Int) -> Operation?
      private let isAsked = Atomic(false)
      /// The number of unfinished operations whenever an operation is created, including the new one. The
      /// next property counts the finished operations.
      let unfinished = Mutex<[Int]>([])
      let finished = Mutex<[Int]>([])
      private let overlap = Atomic(false)

      init(_ make: @escaping @Sendable (Int) -> Operation?) { self.make = make }

      var operations: [Operation] { made.withLock { $0 } }
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

    @Test(
      "A feeder makes the next batch before the queue is empty",
      .example(.size.keepEnoughQueued))
    func exampleKeepsEnoughQueued() {
      let done = Gate("The feeder is done.")
      let refilled = Gate("The sixth has been made.")
      let supply = Supply { number in
        if number == 6 { refilled.open() }
        return number > 8
          ? nil
          : BlockOperation {
            // The third operation cannot end before the sixth is added.
            if number == 3 { refilled.wait() }
          }
      }
      queue.maxConcurrentOperationCount = 1
      BatchFeeder(queue, limit: 4, lowMark: 2, next: supply.next) { done.open() }.start()
      done.wait()
      #expect(supply.finished.withLock { $0[4] } == 2)
      #expect(supply.operations.count == 8)
    }

    @Test(
      "A stopped feeder makes no more operations, and cancels unfinished ones",
      .example(.size.refillInBatches), arguments: [1, 2, 3, 4], [false, true])
    func exampleStopped(at last: Int, byMaking: Bool) {
      let done = Gate("The feeder is done.")
      let feeder = Mutex<BatchFeeder?>(nil)
      let stop: @Sendable () -> Void = { feeder.withLock { $0 }?.stop() }
      let supply = Supply { [recorder] number in
        if byMaking, number == last { stop() }
        return recorder.operation("\(number)") {
          if !byMaking, number == last { stop() }
        }
      }
      queue.maxConcurrentOperationCount = 1
      let made = BatchFeeder(queue, limit: 4, lowMark: 2, next: supply.next) { [recorder] in
        recorder.note("done", .cancelled)
        done.open()
      }
      feeder.withLock { $0 = made }
      made.start()
      done.wait()
      made.stop()
      made.start()
      queue.waitToEmpty()
      let ran = byMaking ? 0 : last
      #expect(recorder.lanes(.finished) == (0..<ran).map { "\($0 + 1)" })
      #expect(recorder.lanes(.cancelled) == ["done"])
      #expect(recorder.events.last == Recorder.Event("done", .cancelled))
      #expect(supply.operations.allSatisfy { $0.isFinished })
      // Operations that were being made when the third or the fourth ran may be included.
      #expect(byMaking ? supply.operations.count == last : supply.operations.count <= last + 3)
      feeder.withLock { $0 = nil }

      // If a feeder was never started, it is done immediately.
      let idle = Gate("The feeder that fed nothing is done.")
      BatchFeeder(queue, limit: 1, lowMark: 0, next: { BlockOperation {} }) { idle.open() }.stop()
      #expect(idle.isOpen)
    }

    // MARK: Measurement

    @Test(
      "The measurement covers all cases, and its counts are right", .example(.size.measure)
    )
    func exampleMeasurement() throws {
      let small = Measurement(
        turns: 1, values: 200, operations: 4, computing: 1, waiting: 1, blocked: 2)
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("figures-\(UUID().uuidString).json").path
      defer { try? FileManager.default.removeItem(atPath: file) }
      let source = try FigureSource(.record, path: file)
      #expect(try #require(source.part(\.cost, small.cost)) > 0)
      let sums = try #require(source.part(\.sums, small.sums))
      #expect(sums.map(\.operations) == [200, 100, 1, nil])
      let photos = try #require(source.part(\.photos, small.photos))
      #expect(photos.map(\.operations) == [100, 10, 1])
      #expect((sums + photos).allSatisfy { $0.time > 0 })
      let pending = try #require(try source.part(\.pending, small.memory))
      #expect(pending.map(\.most) == [64, 200])
      let widths = try #require(try source.part(\.widths, small.widths))
      #expect(widths.map(\.width) == [1, 2, 4, 16, 64, nil])
      let beginnings = try #require(try source.part(\.beginnings, small.beginnings))
      #expect(beginnings.count == 2)
      try source.end()
      let read = try FigureSource(.recorded, path: file)
      #expect(read.figures == source.figures)
      #expect(read.part(\.cost) { 0 } == source.figures?.cost)
    }
  }
}
