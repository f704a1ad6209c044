import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Chapter21FromScratch
@testable import Workbook

extension Book {
  /// The five stages of chapter 21, and the cases that distinguish them.
  @Suite("21 From Scratch: the stages")
  @TestThread
  struct Chapter21StagesTests {
    /// The rules that a queue breaks.
    private func failures<Queue: StageQueue>(of queue: Queue.Type) -> [String] {
      // This is not a closure, because in a closure Apple's compiler does not see that a queue's type is
      // Sendable.
      var failures: [String] = []
      for item in QueueCases<Queue>.all where item.judgement(of: queue) != .passes {
        failures.append(item.rule)
      }
      return failures
    }

    @Test(
      "Each case is failed by a stage, or by a queue that respects only the order of addition",
      .example(.engine.widthIsAComparison))
    func exampleRefusals() {
      let failed = [
        failures(of: ScanStage.Queue.self), failures(of: CountStage.Queue.self),
        failures(of: OneWorkerStage.Queue.self), failures(of: HeedlessQueue.self),
      ]
      #expect(Set(failed.joined()) == Set(QueueChecks.rules))
    }

    @Test(
      "In the last stage, an asynchronous operation leaves the queue once, however often it ends",
      .example(.engine.widthIsAComparison))
    func exampleAsynchronous() {
      typealias Operation = ManyWorkersStage.Operation
      let pool = Pool()
      let queue = ManyWorkersStage.Queue(pool: pool)
      queue.maxConcurrentOperationCount = 1
      let end = Mutex<Operation.End?>(nil)
      let recorder = Recorder()
      let late = Operation(asynchronous: { finish in end.withLock { $0 = finish } })
      let early = Operation(asynchronous: { end in
        end()
        end()
      })
      let last = Operation { recorder.note("last", .began) }
      last.addDependency(early)
      for operation in [late, early, last] { queue.addOperation(operation) }
      #expect(pool.waitUntilStill(atMost: Deadline.seconds))
      #expect(queue.operationCount == 3)
      #expect([late, early, last].map(\.isFinished) == [false, false, false])
      let finish = end.withLock { $0.take() }
      finish?()
      finish?()
      queue.waitUntilAllOperationsAreFinished()
      #expect(pool.waitUntilStill(atMost: Deadline.seconds))
      #expect(queue.operationCount == 0)
      #expect(recorder.lanes(.began) == ["last"])
      // One slot is free again: of two more operations, one begins.
      let gate = pool.gate()
      for _ in 0..<2 {
        queue.addOperation(
          Operation {
            recorder.note("one more", .began)
            gate.wait()
          })
      }
      #expect(pool.waitUntilStill(atMost: Deadline.seconds))
      #expect(recorder.lanes(.began) == ["last", "one more"])
      gate.open()
      queue.waitUntilAllOperationsAreFinished()
    }

    @Test("Each run of a stage has the same output, on a terminal of 80 columns", arguments: 1...5)
    func runs(stage: Int) throws {
      for language in Language.allCases {
        let runs = (0..<2).map { _ in
          let called = Called(
            ["21", "--stage", "\(stage)"], environment: ["LANG": language.rawValue])
          #expect(called.status == .agreed)
          #expect(called.complaints == [])
          return called.lines
        }
        #expect(runs.allSatisfy { $0 == runs[0] })
        for line in runs[0] { #expect(line.cells <= Terminal.standardWidth, "\(line)") }
      }
    }
  }
}

/// A queue with one worker that runs all operations in the order in which they were added, whatever their
/// settings.
private final class HeedlessQueue: StageQueue {
  final class Operation: StageOperation {
    private let work: @Sendable () -> Void
    private let hasRun = Atomic(false)

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    var isReady: Bool { true }
    var isFinished: Bool { hasRun.load(ordering: .acquiring) }
    var isCancelled: Bool { false }
    var queuePriority: StagePriority {
      get { .normal }
      set {}
    }

    func addDependency(_ operation: Operation) {}
    func cancel() {}

    func run() {
      work()
      hasRun.store(true, ordering: .releasing)
    }
  }

  private let line = Mutex<(waiting: [Operation], isServed: Bool)>(([], false))
  private let pool: Pool

  init(pool: Pool) { self.pool = pool }

  var maxConcurrentOperationCount: Int {
    get { -1 }
    set {}
  }
  var isSuspended: Bool {
    get { false }
    set {}
  }
  var operationCount: Int { 0 }

  func addOperation(_ operation: Operation) {
    let callsWorker = line.withLock { line in
      line.waiting.append(operation)
      defer { line.isServed = true }
      return !line.isServed
    }
    // No strong reference retains the queue.
    if callsWorker { pool.async { [weak self] in self?.work() } }
  }

  private func work() {
    while let operation = next() { operation.run() }
  }

  private func next() -> Operation? {
    line.withLock { line in
      line.isServed = !line.waiting.isEmpty
      return line.isServed ? line.waiting.removeFirst() : nil
    }
  }

  func waitUntilAllOperationsAreFinished() {}
}
