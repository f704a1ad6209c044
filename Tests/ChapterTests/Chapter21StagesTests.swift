import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Chapter21FromScratch
@testable import Workbook

extension Book {
  /// The five stages of chapter 21, and the checks by which they are told apart.
  @Suite("21 From Scratch: the stages")
  @TestThread
  struct Chapter21StagesTests {
    /// The rules that a queue does not keep, each with how it fails.
    private func failures<Queue: StageQueue>(of queue: Queue.Type) -> [String: String] {
      var failures: [String: String] = [:]
      for check in Check<Queue>.all {
        let judgement = check.judgement()
        if judgement != .passes { failures[check.rule] = judgement.name.english }
      }
      return failures
    }

    @Test("There are two dozen checks, each of a rule of the book, and of another one")
    func rules() {
      let ids = Check<ScanStage.Queue>.all.map(\.rule)
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
          "cancel.frees-dependents": "hangs",
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

    // MARK: What a reader gets

    private static let files = [
      "ScanStage", "CountStage", "ReadyListStage", "OneWorkerStage", "ManyWorkersStage",
    ]

    @Test("The note shows the first stage and the last whole, and of the others what is new")
    func programs() throws {
      let chapter = try #require(book.first { $0.number == 21 })
      let note = try Project.text(of: chapter.note)
      func whole(_ file: String) throws -> [String] {
        try Snippet("whole", file: "\(Project.folder)/\(chapter.sources)/Stages/\(file).swift")
          .lines
      }
      let older = [
        "CountStage": "ScanStage", "ReadyListStage": "CountStage",
        "OneWorkerStage": "ReadyListStage",
      ]
      for file in Self.files + ["Stage", "Locked", "Lines"] {
        let lines = try whole(file)
        let shown = try older[file].map { try lines.new(since: whole($0)) } ?? lines
        // The last runs asynchronous operations besides.
        #expect(lines.count < (file == Self.files.last ? 180 : 150), "\(file)")
        #expect(shown == lines || shown.count < 90, "\(file)")
        let isShown = note.contains("```swift\n" + shown.joined(separator: "\n") + "\n```")
        #expect(isShown, "\(file)")
        // Nothing of the program is left out but what is said of it.
        let all = try Project.text(of: "\(chapter.sources)/Stages/\(file).swift")
        let left = all.split(separator: "\n").filter { !lines.contains(String($0)) }
        let code = left.filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
        #expect(code == [], "\(file)")
      }
    }

    @Test("What is new is shown with the lines that it stands in, and gaps are told")
    func newLines() {
      let old = ["class A {", "  func a() {", "    b()", "    c()", "  }", "}"]
      let new = ["class A {", "  func a() {", "    b()", "    d()", "  }", "  func e() {}", "}"]
      #expect(
        new.new(since: old)
          == ["class A {", "  func a() {", "    // …", "    d()", "  }", "  func e() {}", "}"])
      #expect(new.new(since: new) == [])
      #expect(new.new(since: []) == new)
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
