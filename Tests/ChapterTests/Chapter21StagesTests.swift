import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Chapter21FromScratch
@testable import Workbook

extension Book {
  /// The five stages of chapter 21, and the cases by which they are told apart.
  @Suite("21 From Scratch: the stages")
  @TestThread
  struct Chapter21StagesTests {
    /// The rules that a queue does not keep, each with how it fails.
    private func failures<Queue: StageQueue>(of queue: Queue.Type) -> [String: String] {
      var failures: [String: String] = [:]
      for item in QueueCases<Queue>.all {
        let judgement = item.judgement(of: queue)
        if judgement != .passes { failures[item.rule] = judgement.name.english }
      }
      return failures
    }

    @Test("There are two dozen cases, each of a rule of the book, and of another one")
    func rules() {
      let ids = QueueChecks.rules
      #expect(ids.count == 24)
      #expect(Set(ids).count == 24)
      #expect(Set(ids).subtracting(book.flatMap(\.rules).map(\.id)) == [])
    }

    @Test("Scanning forgets other queues and the cancelled, and cannot take back what it has given")
    func scan() {
      #expect(
        failures(of: ScanStage.Queue.self) == [
          "dependency.across-queues": "hangs",
          "cancel.flushes-sooner": "hangs",
          "dependency.cancelled-counts-as-finished": "hangs",
          "suspend.no-new-starts": "broken",
          "engine.many-operations-one-item": "broken",
        ])
    }

    @Test("Counting forgets nobody, and keeps those who wait")
    func count() {
      #expect(
        failures(of: CountStage.Queue.self) == [
          "suspend.no-new-starts": "broken",
          "engine.many-operations-one-item": "broken",
          "engine.dependents-are-not-kept": "broken",
        ])
    }

    @Test("A ready list keeps what counting keeps")
    func readyList() {
      #expect(failures(of: ReadyListStage.Queue.self) == failures(of: CountStage.Queue.self))
    }

    @Test("One worker takes at the last moment, and only one at a time")
    func oneWorker() {
      #expect(
        failures(of: OneWorkerStage.Queue.self) == [
          "overview.serves-concurrency": "hangs",
          "engine.width-is-a-comparison": "broken",
          "engine.dependents-are-not-kept": "broken",
        ])
    }

    @Test("Many workers keep every rule")
    func manyWorkers() {
      #expect(failures(of: ManyWorkersStage.Queue.self) == [:])
    }

    @Test("Every case refuses a stage, or a queue that heeds nothing but the order of adding")
    func everyCaseCanFail() {
      let failed = [
        failures(of: ScanStage.Queue.self), failures(of: CountStage.Queue.self),
        failures(of: OneWorkerStage.Queue.self), failures(of: HeedlessQueue.self),
      ]
      #expect(Set(failed.flatMap(\.keys)) == Set(QueueChecks.rules))
    }

    @Test(
      "Of a queue that fails it is told who has begun, and how the others are",
      arguments: [
        ("dependency.cycle-never-runs", "begun: crop, filter, save"),
        ("cancel.not-immediate", "begun: upload; not finished: upload"),
        ("cancel.pending-becomes-ready", "begun: nobody; ready and not begun: download, upload"),
      ])
    func whatCame(rule: String, came: String) throws {
      let item = try #require(QueueCases<HeedlessQueue>.all.first { $0.rule == rule })
      let judgement = item.judgement(of: HeedlessQueue.self)
      guard case .breaks(_, let told) = judgement else {
        Issue.record("\(judgement)")
        return
      }
      #expect(told.english == came)
    }

    // MARK: What a reader gets

    @Test("The note shows the programs whole, but for what is said of them")
    func programs() throws {
      let chapter = try #require(book.first { $0.number == 21 })
      let note = try Project.text(of: chapter.note)
      for file in [
        "Stage", "Locked", "ScanStage", "CountingOperation", "ReadyQueue", "CountStage", "Lines",
        "ReadyListStage", "OneWorkerStage", "ManyWorkersStage",
      ] {
        let path = "\(chapter.sources)/Stages/\(file).swift"
        let lines = try Snippet("whole", file: "\(Project.folder)/\(path)").lines
        #expect(note.contains("```swift\n" + lines.joined(separator: "\n") + "\n```"), "\(file)")
        let left = try Project.text(of: path).split(separator: "\n")
          .filter { !lines.contains(String($0)) }
        let code = left.filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
        #expect(code == [], "\(file)")
      }
    }

    @Test("An asynchronous operation of the last stage leaves once, whenever and how often it ends")
    func asynchronous() {
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
      // The place is free again, once: of two more, one begins.
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

    @Test("A stage is told the same way every time, on a terminal of 80 columns", arguments: 1...5)
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

/// A queue whose one worker runs what was added, in that order, whatever else it is told.
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
    if callsWorker { pool.async { [self] in work() } }
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
