import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  /// The reader's desk: the cases of the coding exercises, and what a process of the desk comes to.
  ///
  /// No test looks at what stands at the desk, which is the reader's.
  @Suite("The desk")
  @TestThread
  struct DeskTests {
    // MARK: The cases

    @Test("The book's answer passes every case", arguments: Assignment.all.map(\.chapter.number))
    func bookPasses(chapter: Int) throws {
      let assignment = try #require(Assignment.all.first { $0.chapter.number == chapter })
      for (place, line) in assignment.cases.enumerated() {
        let judgement = assignment.judgementOfBook(in: place, atMost: .seconds(Deadline.seconds))
        #expect(judgement == .passes, "\(line.title.english)")
      }
    }

    @Test(
      "Every case refuses some wrong answer, with a sentence",
      arguments: Assignment.all.map(\.chapter.number))
    func wrongFails(chapter: Int) throws {
      let assignment = try #require(Assignment.all.first { $0.chapter.number == chapter })
      let answered = try #require(assignment.attempt as? any WronglyAnswered.Type)
      var refused: Set<Int> = []
      for answer in answered.wrongAnswers {
        // In other cases it may be right, or wrong as well if two threads come in the wrong order.
        for (number, sentence) in answer.failing {
          #expect(answer.told(of: number).contains(sentence), "\(answer), case \(number)")
          refused.insert(number)
        }
      }
      #expect(refused == Set(1...assignment.cases.count))
    }

    @Test("Every case follows from a rule of the book, and is told in both languages")
    func lines() {
      let ids = Set(book.flatMap(\.rules).map(\.id))
      for line in Assignment.all.flatMap(\.cases) {
        #expect(ids.contains(line.rule), "\(line.rule)")
        #expect(line.title.english.hasSuffix("."))
        #expect(line.title.korean.hasSuffix("."))
        #expect(line.title.korean.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) })
      }
    }

    // MARK: What a learner is told

    /// A desk whose processes do what a shell is told, whatever the case.
    private func check(
      _ chapter: Int, in language: Language = .english, telling extent: Checking.Extent = .all,
      _ script: String
    ) throws -> (lines: [String], status: Status) {
      var lines: [String] = []
      let place = try Place(
        book[try #require(book.firstIndex { $0.number == chapter })], exercise: nil)
      let checking = Checking(
        place, language: language, ink: .plain, width: 80, write: { lines.append($0) },
        report: { _ in })
      let reports = try checking.tryAll { number in
        try DeskRun("/bin/sh", arguments: ["-c", script], case: number)
      }
      checking.tell(reports, extent)
      checking.conclude(reports)
      return (lines, reports.allSatisfy(\.passes) ? .agreed : .disagreed)
    }

    @Test("All cases are reported, and what to do next; the status is 0 when all pass")
    func report() throws {
      let wrong = Judgement.wrong(
        Text("It was cancelled.", ko: "취소했습니다."), what: Text("runs", ko: "실행"),
        right: Text("1", ko: "1"), came: Text("2", ko: "2"))
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        ProcessInfo.processInfo.globallyUniqueString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (good, bad) = (folder.path + "/good", folder.path + "/bad")
      DeskCall.write(.passes, to: good)
      DeskCall.write(wrong, to: bad)

      let all = try check(7, "cp '\(good)' $1; echo hello; echo")
      #expect(all.status == .agreed)
      #expect(all.lines.count { $0.hasPrefix("✓ ") } == 5)
      #expect(all.lines.contains("     | hello"))
      #expect(all.lines.contains("All 5 pass."))
      #expect(all.lines.last == "next               swift run -q Workbook next")

      // The second case of five goes wrong.
      let one = try check(
        7, in: .korean, "if [ $0 = 1 ]; then cp '\(bad)' $1; else cp '\(good)' $1; fi")
      #expect(one.status == .disagreed)
      #expect(one.lines.filter { $0.hasPrefix("✗ ") }.count == 1)
      let place = try #require(one.lines.firstIndex(of: "     취소했습니다."))
      #expect(one.lines[place + 1] == "     실행: 2 (바른 값: 1)")
      #expect(one.lines[place + 2] == "     규칙: cancel.check-where-easy-to-stop")
      let sum = try #require(one.lines.firstIndex(of: "5개 가운데 4개를 통과했습니다."))
      #expect(one.lines[sum + 1] == "남은 것: 2")
      #expect(one.lines.last == "다시 확인  swift run -q Workbook 07 --check")
    }

    @Test("A crash is a sentence with the last words of the code, and no stack")
    func crash() throws {
      let script = """
        echo 'Desk07/07-Cancellation.swift:12: Fatal error: Index out of range' >&2
        echo '0 0x00005555 in main' >&2; kill -ILL $$
        """
      let english = try check(7, script)
      #expect(english.status == .disagreed)
      let told = "     Your code crashed: Index out of range (07-Cancellation.swift:12)"
      #expect(english.lines.count { $0 == told } == 5)
      #expect(!english.lines.contains { $0.contains("0x") })
      // Of which none passes need not be said.
      #expect(!english.lines.contains { $0.hasPrefix("Not yet") })
      let korean = try check(7, in: .korean, "kill -SEGV $$")
      #expect(korean.lines.contains { $0.contains("비정상 종료되었습니다: 스택이") })
      let exits = try check(7, "exit 0")
      #expect(exits.lines.contains { $0.hasPrefix("     Your code has ended the program") })
    }

    @Test("A process that does not end is ended, and said to hang")
    func hang() throws {
      let run = try DeskRun("/bin/sh", arguments: ["-c", "while :; do :; done"], case: 0)
      let (judgement, _) = run.end(atMost: 0)
      #expect(judgement.sentences(in: .korean) == ["멈추었습니다. 기다려도 일어나지 않은 일: 작성한 코드가 반환되기"])
    }

    @Test("Of a queue of one's own the first case that fails is told, and how many of each stage")
    func ownQueue() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        ProcessInfo.processInfo.globallyUniqueString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (good, bad) = (folder.path + "/good", folder.path + "/bad")
      DeskCall.write(.passes, to: good)
      let wanted = Text("both run", ko: "둘 다 실행됩니다")
      DeskCall.write(.breaks(wanted, came: Text("begun: a", ko: "시작한 것: a")), to: bad)

      // The last two of the first stage, and what comes after it.
      let place = try Place(book[21], exercise: nil)
      let count = place.sections[0].lines.count
      let late =
        place.sections[0].lines.suffix(2).map { "\($0.place)" }
        + place.sections.dropFirst().flatMap(\.lines).map { "\($0.place)" }
      let script =
        "case $0 in \(late.joined(separator: "|"))) cp '\(bad)' $1;; *) cp '\(good)' $1;; esac"
      let run = try check(21, telling: .first, script)
      #expect(run.status == .disagreed)
      let total = place.sections.flatMap(\.lines).count
      #expect(run.lines.filter { $0.hasPrefix("✗ ") }.count == 1)
      #expect(run.lines.contains { $0.hasPrefix("✗ \(count - 1) ") })
      #expect(!run.lines.contains { $0.hasPrefix("✓ ") })
      #expect(run.lines.contains("     It should be so: both run."))
      #expect(run.lines.contains("     It is so: begun: a."))
      #expect(run.lines.contains("\(count - 2) of \(total) pass."))
      for stage in 1...5 { #expect(run.lines.contains { $0.hasPrefix("Stage \(stage): ") }) }
      #expect(run.lines.contains { $0.hasSuffix(" 21 --hint 1") })
      // Where the first one holds, the hint is the next one's.
      let second = place.sections.dropFirst().flatMap(\.lines).map { "\($0.place)" }
      let next = try check(
        21, telling: .first,
        "case $0 in \(second.joined(separator: "|"))) cp '\(bad)' $1;; *) cp '\(good)' $1;; esac")
      #expect(next.lines.contains { $0.hasSuffix(" 21 --hint 2") })
      #expect(next.lines.contains { $0.hasSuffix(" 21 --stage 2") })
    }

    @Test("Each stage of a queue of one's own has a hint, and there are no more")
    func queueHints() {
      for stage in 1...5 {
        let run = Called(["21", "--hint", "\(stage)"])
        #expect(run.status == .agreed)
        #expect(run.lines.first?.hasPrefix("Stage \(stage): ") == true)
        #expect(run.lines.last?.hasSuffix(" 21 --stage \(stage)") == true)
      }
      #expect(Called(["21", "--hint", "6"]).status == .usage)
      #expect(
        Called(["21", "--exercise", "1", "--hint", "1"]).lines.first?.hasPrefix("21") == true)
    }

    @Test("Keys ask for a hint, the answer, all cases and the end, on a Korean keyboard too")
    func keys() {
      let wishes: [(String, DeskWatch.Wish?)] = [
        ("h", .hint), ("H", .hint), ("ㅗ", .hint), ("a", .answer), ("ㅁ", .answer), ("l", .list),
        ("ㅣ", .list), ("q", .quit), ("ㅂ", .quit), ("\n", .quit), ("\r\n", .quit), ("x", nil),
      ]
      for (key, wish) in wishes { #expect(DeskWatch.Wish(Character(key)) == wish, "\(key)") }
    }

    @Test("Changed it is tried again, until it goes well or the reader leaves")
    func watching() throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        ProcessInfo.processInfo.globallyUniqueString)
      func save(_ text: String) throws { try Data(text.utf8).write(to: file) }
      func read() throws -> String { try String(contentsOf: file, encoding: .utf8) }
      try save("stub")
      defer { try? FileManager.default.removeItem(at: file) }

      // What happens while it is waited, one thing after another; then the reader leaves.
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
        // The first time it is changed while it is tried.
        if try read() == "right" { try save("changed") }
        return .disagreed
      }
      #expect(left == .disagreed)
      #expect(tried == ["right", "waits", "changed", "waits", "q"])
    }

    @Test("Of a crash the message is kept, and the file and line if there are any")
    func lastWords() {
      #expect(
        DeskRun.lastWords(in: "Swift/Array.swift:10: Fatal error: Index out of range\n")
          == "Index out of range")
      #expect(DeskRun.lastWords(in: "Fatal error: so it is\n") == "so it is")
      #expect(
        DeskRun.lastWords(in: "Desk05/05-Dependencies.swift:3: Fatal error\n")
          == "05-Dependencies.swift:3")
      #expect(DeskRun.lastWords(in: "nothing of the kind") == nil)
    }

    @Test("A file without its last lines is told of before anything is built")
    func lostEnd() throws {
      let place = try Place(book[7], exercise: nil)
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        ProcessInfo.processInfo.globallyUniqueString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent(place.file)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      func refusal() -> Refusal? {
        do throws(Refusal) {
          try place.checkFile(in: folder.path)
          return nil
        } catch { return error }
      }
      #expect(refusal()?.status == .noInput)
      try Data("final class Export {}".utf8).write(to: file)
      #expect(refusal()?.status == .disagreed)
      #expect(refusal()?.message.english.contains("“@main”") == true)
      try Data("@main enum MyDesk {}".utf8).write(to: file)
      #expect(refusal() == nil)
    }

    @Test("Of a build that fails the first error is told, in one line with its file and line")
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
