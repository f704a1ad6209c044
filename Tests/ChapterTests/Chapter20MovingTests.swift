import Chapter18AsyncOperations
import Chapter20SwiftConcurrency
import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Workbook

extension Book {
  /// The same tests for an export by operations and for all that it became; the chapter's answer, and
  /// its tools.
  @Suite("20 Moving", .timeLimit(.minutes(1)))
  @TestThread
  struct Chapter20MovingTests {
    private let recorder = Recorder()

    /// The export before it was moved, and after each step.
    enum Export: CaseIterable {
      case inQueue, awaiting, byTasks, inGroup, withoutQueue

      /// Whether a load that is under way ends when the export is cancelled.
      var reachesTheLoads: Bool { self != .inQueue && self != .awaiting }

      func callAsFunction(
        _ photos: [String], from shelf: PhotoShelf, width: Int
      ) async throws -> [String] {
        switch self {
        case .inQueue: try await inQueue(photos, from: shelf, width: width)
        case .awaiting: try await exportAwaiting(photos, from: shelf, width: width)
        case .byTasks: try await exportByTasks(photos, from: shelf, width: width)
        case .inGroup: try await exportInGroup(photos, from: shelf, width: width)
        case .withoutQueue: try await exportWithoutQueue(photos, from: shelf, width: width)
        }
      }

      /// The export as it was, called as the others are.
      private func inQueue(
        _ photos: [String], from shelf: PhotoShelf, width: Int
      ) async throws -> [String] {
        let cancel = Mutex<(@Sendable () -> Void)?>(nil)
        return try await withTaskCancellationHandler {
          try await withCheckedThrowingContinuation { continuation in
            // Whoever cancels meanwhile waits until there is a way to.
            cancel.withLock {
              $0 = exportInQueue(photos, from: shelf, width: width) {
                continuation.resume(with: $0)
              }
            }
            if Task.isCancelled { cancel.withLock { $0 }?() }
          }
        } onCancel: {
          cancel.withLock { $0 }?()
        }
      }
    }

    private let photos = ["beach", "forest", "city", "lake", "dune", "harbour"]

    @Test(.example(.bridge.movingKeepsTheTests), arguments: Export.allCases, 0...4)
    func exampleInOrder(export: Export, count: Int) async throws {
      let photos = Array(photos.prefix(count))
      let album = try await export(photos, from: PhotoShelf(), width: 2)
      #expect(album == photos.map { $0 + ".jpg" })
    }

    @Test("The width", .example(.bridge.movingKeepsTheTests), arguments: Export.allCases, 1...3)
    func exampleWidth(export: Export, width: Int) async throws {
      let arrives = AsyncGate("The photos have arrived.")
      let full = Gate("As many are loading as may.")
      let shelf = PhotoShelf(loadingAfter: arrives)
      shelf.open(full, whenLoading: width)
      let task = Task.detached { [photos] in
        try await export(photos, from: shelf, width: width)
      }
      full.wait()
      // Whatever else is to begin has a chance to.
      for _ in 1...5 { await Task.detached {}.value }
      #expect(shelf.loading == width)
      arrives.open()
      #expect(try await task.value == photos.map { $0 + ".jpg" })
      #expect(shelf.most == width)
      #expect(shelf.loads.sorted() == photos.sorted())
    }

    @Test("An error", .example(.bridge.movingKeepsTheTests), arguments: Export.allCases, [0, 2, 5])
    func exampleFailure(export: Export, failing: Int) async {
      let shelf = PhotoShelf(missing: [photos[failing]])
      await #expect(throws: PhotoShelf.Missing(photos[failing])) {
        try await export(photos, from: shelf, width: 2)
      }
      #expect(shelf.loading == 0)
    }

    @Test("Cancelled", .example(.bridge.movingKeepsTheTests), arguments: Export.allCases)
    func exampleCancelled(export: Export) async {
      let arrives = AsyncGate("The photos have arrived.")
      let full = Gate("Two are loading.")
      let shelf = PhotoShelf(loadingAfter: arrives)
      shelf.open(full, whenLoading: 2)
      let task = Task.detached { [photos] in try await export(photos, from: shelf, width: 2) }
      full.wait()
      task.cancel()
      if !export.reachesTheLoads { arrives.open() }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(shelf.loading == 0)
      // Two loads that go on keep their places, so that what waits for its turn never has it.
      if !export.reachesTheLoads { #expect(shelf.loads.count == 2) }
    }

    // MARK: The chapter's answer

    @Test(
      "Results come one by one in the order of the finishes, errors among them",
      arguments: [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
    func inOrderOfFinishes(order: [Int]) async throws {
      let gates = (0..<3).map { AsyncGate("Server \($0) answers.") }
      let operations = (0..<3).map { number in
        TaskOperation {
          try await gates[number].wait()
          if number == 1 { throw PhotoShelf.Missing("1") }
          return "\(number)"
        }
      }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 3
      var results = resultsAsTheyCome(of: operations, in: queue).makeAsyncIterator()
      for number in order {
        gates[number].open()
        let result = try #require(await results.next())
        if number == 1 {
          #expect(throws: PhotoShelf.Missing("1")) { try result.get() }
        } else {
          #expect(try result.get() == "\(number)")
        }
        #expect(operations[number].isFinished)
      }
      #expect(await results.next() == nil)
      #expect(operations.map(\.isCancelled) == [false, false, false])
    }

    /// How somebody stops asking for results.
    enum Stop: CaseIterable { case leaving, cancelled }

    @Test("Whoever stops asking for results cancels what is left", arguments: Stop.allCases)
    func stopsAsking(stop: Stop) async {
      let never = AsyncGate("A server that does not answer.")
      let first = Gate("The first result has come.")
      let operations = (0..<3).map { number in
        TaskOperation {
          if number != 1 { try await never.wait() }
          return number
        }
      }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 3
      let task = Task.detached { [recorder] in
        for await result in resultsAsTheyCome(of: operations, in: queue) {
          recorder.note("\((try? result.get()) ?? -1)", .finished)
          first.open()
          if stop == .leaving { break }
        }
      }
      first.wait()
      if stop == .cancelled { task.cancel() }
      await task.value
      queue.waitToEmpty()
      #expect(operations.map(\.isCancelled) == [true, false, true])
      // Who is cancelled may still be told of those that were cancelled with it.
      let told = recorder.lanes(.finished)
      #expect(told.first == "1")
      #expect(told.dropFirst().allSatisfy { $0 == "-1" })
    }

    @Test("Of no operations there are no results")
    func noResults() async {
      for await _ in resultsAsTheyCome(of: [TaskOperation<Int>](), in: OperationQueue()) {
        Issue.record("a result of nothing")
      }
    }

    // MARK: Tools, and classes that are wrong on purpose

    @Test("A gate for tasks lets through who comes before and after, and throws to the cancelled")
    func asyncGate() async throws {
      let gate = AsyncGate("It is open.")
      let tasks = (0..<5).map { _ in Task.detached { try await gate.wait() } }
      tasks[2].cancel()
      await #expect(throws: CancellationError.self) { try await tasks[2].value }
      gate.open()
      gate.open()
      for number in [0, 1, 3, 4] { try await tasks[number].value }
      try await gate.wait()
      let late = Task.detached {
        withUnsafeCurrentTask { $0?.cancel() }
        try await gate.wait()
      }
      await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test("The early export is finished when its task has been made")
    func earlyExport() {
      let arrives = AsyncGate("The photo has arrived.")
      let ended = Gate("The task has ended.")
      let export = EarlyExport {
        try? await arrives.wait()
        ended.open()
      }
      export.start()
      #expect(export.isFinished)
      #expect(!ended.isOpen)
      arrives.open()
      ended.wait()
    }

    @Test("The unreached export ends with its task, and its task is never cancelled")
    func unreachedExport() {
      let arrives = AsyncGate("The photo has arrived.")
      let export = UnreachedExport { [recorder] in
        try? await arrives.wait()
        recorder.note(Task.isCancelled ? "cancelled" : "not cancelled", .finished)
      }
      export.start()
      export.cancel()
      #expect(export.isExecuting)
      arrives.open()
      export.waitToFinish()
      #expect(recorder.lanes(.finished) == ["not cancelled"])
    }

    @Test("Every row of the table that says when to use which names a run")
    func whenToUseWhich() throws {
      let note = try Project.text(of: "chapters-ko/20-swift-concurrency.md")
      let lines = note.lines.map(String.init)
      let start = try #require(lines.firstIndex { $0.hasPrefix("| 바라는 것 |") })
      let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
      #expect(rows.count >= 8)
      for row in rows {
        let cell = row.split(separator: "|").last.map(String.init) ?? ""
        let runs = cell.matches(of: /`swift run Workbook (\d\d)(?: --(mistake|exercise) (\d))?`/)
        #expect(!runs.isEmpty, "\(row)")
        for run in runs {
          let chapter = try #require(book.first { $0.label == run.1 }, "\(row)")
          let episodes = run.2 == "mistake" ? chapter.mistakes : chapter.exercises
          if let number = run.3 { #expect(1...episodes.count ~= Int(number) ?? 0, "\(row)") }
        }
      }
    }
  }
}
