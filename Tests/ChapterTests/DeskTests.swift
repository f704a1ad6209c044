import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Book {
  /// The reader's desk: the cases of the coding exercises, and the results of desk processes.
  ///
  /// No test reads the files of the desk, which belong to the reader.
  @Suite("The desk")
  @TestThread
  struct DeskTests {
    // MARK: The cases

    /// All coding exercises with the numbers of their chapters.
    nonisolated private static let attempts: [(chapter: Int, attempt: any Attempt.Type)] =
      book.flatMap {
        chapter in chapter.exercises.compactMap(\.attempt).map { (chapter.number, $0) }
      }

    private func attempt(of chapter: Int) throws -> any Attempt.Type {
      try #require(Self.attempts.first { $0.chapter == chapter }?.attempt)
    }

    @Test("The book's answer passes every case of an exercise", arguments: attempts.map(\.chapter))
    func bookPasses(chapter: Int) throws {
      func tryAll<Exercise: Attempt>(of exercise: Exercise.Type) {
        for (number, item) in zip(1..., Exercise.cases) {
          #expect(item.judgement(of: Exercise.book) == .passes, "case \(number)")
        }
      }
      tryAll(of: try attempt(of: chapter))
    }

    @Test(
      "Every case refuses some wrong answer, with a sentence", arguments: attempts.map(\.chapter))
    func wrongFails(chapter: Int) throws {
      func tryAll<Exercise: WronglyAnswered>(of exercise: Exercise.Type) {
        var refused: Set<Int> = []
        for answer in Exercise.wrongAnswers {
          // In other cases, the wrong answer may pass or fail, depending on the order of two threads.
          for (number, sentence) in answer.failing {
            #expect(answer.told(of: number).contains(sentence), "\(answer), case \(number)")
            refused.insert(number)
          }
        }
        #expect(refused == Set(1...Exercise.cases.count))
      }
      guard let exercise = try attempt(of: chapter) as? any WronglyAnswered.Type else {
        Issue.record("this exercise has no wrong answer")
        return
      }
      tryAll(of: exercise)
    }

    @Test("Every case cites a rule of the book and has its texts in both languages")
    func lines() throws {
      let ids = Set(book.flatMap(\.rules).map(\.id))
      let lines = try book.flatMap { chapter in
        try Assignment(chapter, exercise: Assignment.coding(chapter)).sections.flatMap(\.lines)
      }
      for (_, line) in lines {
        #expect(ids.contains(line.rule), "\(line.rule)")
        #expect(line.title.english.hasSuffix("."))
        if !line.title.korean.hasHangul || !line.title.korean.hasSuffix(".") {
          Issue.record("\(line.title.english)", severity: try Untranslated.severity())
        }
      }
    }

    // MARK: Messages to a learner

    /// A desk that runs a shell script for each case. The files `good` and `bad` contain verdicts.
    private func check(
      _ chapter: Int, in language: Language = .english, ofAll: Bool = true,
      _ script: String
    ) throws -> [String] {
      try Interruption.withFolder { folder in
        DeskCall.write(Verdict(.passes), to: "\(folder)/good")
        let wanted = Text("both run", ko: "둘 다 실행됩니다")
        let bad = Judgement.breaks(wanted, came: Text("begun: a", ko: "a"))
        let rule = "cancel.check-where-easy-to-stop"
        DeskCall.write(Verdict(bad, rule: rule), to: "\(folder)/bad")
        var lines: [String] = []
        let checking = Checking(
          place: try Assignment(book[chapter], exercise: nil), language: language, ink: .plain,
          width: 80, write: { lines.append($0) }, report: { _ in })
        let reports = try checking.tryAll { number in
          try DeskRun("/bin/sh", arguments: ["-c", "cd \(folder); \(script)"], case: number)
        }
        checking.tell(reports, ofAll: ofAll)
        checking.conclude(reports)
        return lines
      }
    }

    @Test("All cases are reported, with the output of the code, and with the next step")
    func report() throws {
      let all = try check(7, "cp good $2; echo hello; echo")
      #expect(all.count { $0.hasPrefix("✓ ") } == 4)
      #expect(all.contains("     | hello"))
      #expect(all.contains("All 4 pass."))
      #expect(all.last == "next               swift run -q Workbook next")

      // The second of four cases fails.
      let one = try check(7, in: .korean, "if [ $0 = 1 ]; then cp bad $2; else cp good $2; fi")
      #expect(one.filter { $0.hasPrefix("✗ ") }.count == 1)
      let place = try #require(one.firstIndex(of: "     이래야 합니다: 둘 다 실행됩니다."))
      #expect(one[place + 2] == "     관련 규칙: cancel.check-where-easy-to-stop")
      let sum = try #require(one.firstIndex(of: "4개 가운데 3개를 통과했습니다."))
      #expect(one[sum + 1] == "아직 통과하지 못한 것: 2")
      #expect(one.last == "다시 확인  swift run -q Workbook 07 --check")
    }

    @Test("The report on a reader's queue has the first failing case and the counts for each stage")
    func ownQueue() throws {
      let place = try Assignment(book[21], exercise: nil)
      // All cases that the first stage does not pass.
      let late = place.sections.dropFirst().flatMap(\.lines).map { "\($0.place)" }
      let lines = try check(
        21, ofAll: false,
        "case $0 in \(late.joined(separator: "|"))) cp bad $2;; *) cp good $2;; esac")
      let count = place.sections[0].lines.count
      #expect(lines.filter { $0.hasPrefix("✗ ") || $0.hasPrefix("✓ ") }.count == 1)
      #expect(lines.contains { $0.hasPrefix("✗ \(count + 1) ") })
      #expect(lines.contains("     Actual: begun: a."))
      #expect(lines.contains("\(count) of \(count + late.count) pass."))
      for stage in 1...5 { #expect(lines.contains { $0.hasPrefix("Stage \(stage): ") }) }
      #expect(lines.contains { $0.hasSuffix(" 21 --hint 2") })
      #expect(lines.contains { $0.hasSuffix(" 21 --stage 2") })
    }

    @Test("A process that crashes, exits or hangs is reported in a sentence, without a stack")
    func end() throws {
      let crash = try check(
        7,
        """
        echo 'Desk07/07-Cancellation.swift:12: Fatal error: Index out of range' >&2
        echo '0 0x00005555 in main' >&2; kill -ILL $$
        """)
      let told = "     Your code crashed: Index out of range (07-Cancellation.swift:12)"
      #expect(crash.count { $0 == told } == 4)
      #expect(!crash.contains { $0.contains("0x") })
      let overflow = try check(7, in: .korean, "kill -SEGV $$")
      #expect(overflow.contains { $0.contains("크래시가 났습니다: 스택이") })
      let exits = try check(7, "exit 0")
      #expect(exits.contains { $0.hasPrefix("     Your code ended the program") })
      let run = try DeskRun("/bin/sh", arguments: ["-c", "while :; do :; done"], case: 0)
      let sentences = run.end(atMost: 0).verdict.judgement.sentences(in: .korean)
      #expect(sentences.first?.hasPrefix("끝나지 않고 계속 돌고 있습니다") == true)
    }

    @Test("Keys request a hint, the answer, all cases and the end, also on a Korean keyboard")
    func keys() {
      let wishes: [(String, DeskWatch.Wish?)] = [
        ("h", .hint), ("H", .hint), ("ㅗ", .hint), ("a", .answer), ("ㅁ", .answer), ("l", .list),
        ("ㅣ", .list), ("q", .quit), ("ㅂ", .quit), ("\n", .quit), ("\r\n", .quit), ("x", nil),
      ]
      for (key, wish) in wishes { #expect(DeskWatch.Wish(Character(key)) == wish, "\(key)") }
    }

    @Test("A changed file is tried again, until it passes or the reader leaves")
    func watching() throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        ProcessInfo.processInfo.globallyUniqueString)
      func save(_ text: String) throws { try Data(text.utf8).write(to: file) }
      func read() throws -> String { try String(contentsOf: file, encoding: .utf8) }
      try save("stub")
      defer { try? FileManager.default.removeItem(at: file) }

      // What happens during the waits, one event per wait. After the last event, the reader leaves.
      var events: [() throws -> Void] = []
      var tried: [String] = []
      let watching = Watching(path: file.path) {
        if events.isEmpty { return "q" }
        #expect(throws: Never.self) { try events.removeFirst()() }
        return events.count == 2 ? "h" : nil
      }
      func watch(_ work: () throws -> Status) throws -> Status {
        try watching.run(
          beforeWaiting: { tried.append("waits") },
          answering: { key in
            tried.append("\(key)")
            return key != "q"
          }, work)
      }

      events = [
        {}, { try save("stub") }, { try FileManager.default.removeItem(at: file) }, {},
        { try save("wrong") }, { try save("right") }, { try save("never seen") },
      ]
      let status = try watch {
        tried.append(try read())
        return try read() == "right" ? .agreed : .disagreed
      }
      #expect(status == .agreed)
      #expect(tried == ["stub", "waits", "h", "wrong", "waits", "right"])
      #expect(events.count == 1)

      (events, tried) = ([], [])
      let left = try watch {
        tried.append(try read())
        // Changes the file during the first trial.
        if try read() == "right" { try save("changed") }
        return .disagreed
      }
      #expect(left == .disagreed)
      #expect(tried == ["right", "waits", "changed", "waits", "q"])
    }

    @Test("A file without its last lines is reported before anything is built")
    func lostEnd() throws {
      let place = try Assignment(book[7], exercise: nil)
      try Interruption.withFolder { folder in
        func status() -> Status? {
          do throws(Refusal) {
            try place.checkFile(in: folder)
            return nil
          } catch { return error.status }
        }
        #expect(status() == .noInput)
        let file = URL(fileURLWithPath: "\(folder)/\(place.file)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("final class Export {}".utf8).write(to: file)
        #expect(status() == .disagreed)
        try Data("@main enum MyDesk {}".utf8).write(to: file)
        #expect(status() == nil)
      }
    }

    @Test("A failed build is reported by its first error, in one line with file and line")
    func firstError() {
      let output = """
        [1/7] Write swift-version.txt
        error: emit-module command failed with exit code 1 (use -v to see invocation)
        \(Project.folder)/Sources/Chapters/Desk/07-Cancellation.swift:30:14: error: cannot find 'x' in scope
        30 |     x()
        \(Project.folder)/Sources/Chapters/Desk/07-Cancellation.swift:31:1: error: expected '}'
        """
      #expect(
        DeskBuild.firstError(in: output)
          == "Sources/Chapters/Desk/07-Cancellation.swift:30:14: cannot find 'x' in scope")
      #expect(DeskBuild.firstError(in: "env: swift: not found\n") == "env: swift: not found")
      #expect(DeskBuild.firstError(in: "error: link command failed\n") == "link command failed")
    }
  }
}
