import Chapter18AsyncOperations
import Chapter21FromScratch
import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

#if os(Linux) && !FromScratch
  extension Texts {
    /// The desk's verdicts on programs that are paused midway, in processes of their own.
    @Suite("The desk, interrupted")
    @TextThread
    struct DeskBuildTests {
      /// Builds an answer as the desk does, with some lines replaced.
      private func build(
        _ name: String = "18-AsyncOperations", changing lines: [(String, String)] = []
      ) throws -> String {
        var text = try Project.text(of: "Tests/ChapterTests/RightAnswers/\(name).swift")
        for (line, other) in lines {
          try #require(text.contains(line))
          text = text.replacing(line, with: other)
        }
        let file = ".build/\(UUID().uuidString).swift"
        let place = URL(fileURLWithPath: "\(Project.folder)/\(file)")
        try Data(text.utf8).write(to: place)
        defer { try? FileManager.default.removeItem(at: place) }
        var build = DeskBuild(product: "DeskTest", file: file, isInterrupted: true)
        build.compiler = Compiler(
          project: Project.folder, folder: try Products.folder.resolvingSymlinksInPath().path,
          platform: .current)
        let outcome = try build.run()
        guard case .built(let program) = outcome else { throw NotBuilt(outcome: outcome) }
        return program
      }

      private struct NotBuilt: Error { let outcome: DeskBuild.Outcome }

      @Test("A correct answer passes, however few of its interruption points there is time to try")
      func right() throws {
        let program = try build()
        let runs = CallAttempt.cases.indices.map { (place: $0, seconds: 4) } + [(5, 0), (5, 100)]
        for (place, seconds) in runs {
          let verdict = try DeskRun(program, case: place, seconds: seconds).end().verdict
          #expect(verdict.judgement == .passes, "case \(place + 1), \(seconds) s")
          // In the case about the answer, there are too many interruption points. The verdict says that not
          // all were tried.
          #expect((verdict.tried != nil) == (place == 5))
        }
      }

      @Test("A wrong answer is refused, with the reason")
      func wrong() throws {
        let setter = "queue.sync(flags: .barrier) { stored = newValue }"
        let wrong: [(lines: [(String, String)], number: Int, told: String)] = [
          ([(setter, "stored = newValue")], 6, "Two threads accessed a variable"),
          (
            [
              ("private var hasAnswer", "let door = NSRecursiveLock()\n  private var hasAnswer"),
              ("{ queue.sync { stored } }", "{ door.withLock { stored } }"),
              ("let keys =", "door.lock()\n      defer { door.unlock() }\n      let keys ="),
            ], 6, "Your code held a lock while it called other code"
          ),
          ([("didChangeValue(forKey: key)", "_ = key")], 2, "Your code hangs; "),
          (
            [("      state = .isFinished\n      return", "      return stored = .isFinished")], 3,
            "never happened: its completion block is called"
          ),
          (
            [("{ answer.withLock", "{ isCancelled ? nil : answer.withLock")], 6,
            "value in the end: nil; expected: Busan."
          ),
          (
            [
              (
                "answer.withLock { $0 = value }",
                "DispatchQueue.global().async { self.answer.withLock { $0 = value } }"
              )
            ], 1, "value: nil; expected:"
          ),
          (
            [("guard takesAnswer()", "while !isCancelled {}\n      guard false")], 1,
            "does not end"
          ),
        ]
        for (lines, number, told) in wrong {
          // The program makes only a few repetitions, so that all interruption points can be tried in time.
          let program = try build(changing: lines + [("0..<1000", "0..<3")])
          let run = try DeskRun(program, case: number - 1, seconds: number == 1 ? 2 : 60)
          let sentences = run.end().verdict.judgement.sentences(in: .english)
          #expect(sentences.last?.contains(told) == true, "\(sentences)")
        }
      }

      /// Checks the queue in `program` against the case for `rule`. Returns the messages that describe the
      /// queue's failures, or an empty string if the queue passes.
      private func refusal(of program: String, _ rule: String) throws -> String {
        let place = try #require(QueueChecks.rules.firstIndex(of: rule), "\(rule)")
        let verdict = try DeskRun(program, case: place).end().verdict
        return verdict.judgement.sentences(in: .english).joined(separator: " ")
      }

      @Test("A queue with an own lock for the count passes every case")
      func rightQueue() throws {
        let program = try build("MyQueue")
        for rule in QueueChecks.rules { #expect(try refusal(of: program, rule) == "", "\(rule)") }
      }
    }
  }
#endif
