import Operations
import Testing

@testable import ChapterKit
@testable import Workbook

extension Texts {
  /// Lines that are left out: which there are, what comes of it, and how it is told.
  @Suite("Lines left out")
  @TextThread
  struct LeaveOutTests {
    // MARK: The statements of a script

    private func statements(_ lines: String...) -> [String] {
      let body = lines.map { "    \($0)" }.joined(separator: "\n")
      return Statement.all(
        in: "let steps = [\n  Step(\"…\", ko: \"…\") { page in\n\(body)\n  },\n]"
      )
      .map(\.text)
    }

    @Test("Calls, assignments, loops and conditions can be left out; declarations cannot")
    func kinds() {
      #expect(
        statements(
          "let queue = OperationQueue()", "queue.isSuspended = true", "try queue.add(upload)",
          "_ = upload.isReady", "guard isReady else { return }", "count += 1",
          "for one in all { one.start() }", "if isReady { upload.start() }", "return",
          "Task.detached { await run() }", "Picture(.beach)", "weak var remains: Operation?",
          "// upload.cancel()", "upload.cancel()  // page")
          == [
            "queue.isSuspended = true", "try queue.add(upload)", "_ = upload.isReady", "count += 1",
            "for one in all { one.start() }", "if isReady { upload.start() }",
            "Task.detached { await run() }", "upload.cancel()",
          ])
    }

    @Test("A statement takes all its lines, and those inside it are statements too")
    func nested() {
      #expect(
        statements(
          "queue.addOperation {", "  began.open()  // page", "  answered.wait()", "}",
          "let upload = BlockOperation {", "  send()", "}", "queue.addOperations(",
          "  [upload, thumbnail],", "  waitUntilFinished: false)", "switch state {",
          "case .ready:", "  upload.start()", "default: break", "}")
          == [
            "queue.addOperation { began.open() answered.wait() }", "began.open()",
            "answered.wait()", "send()",
            "queue.addOperations( [upload, thumbnail], waitUntilFinished: false)",
            "switch state { case .ready: upload.start() default: break }", "upload.start()",
          ])
    }

    @Test("What calls the page is the book's, with all that stands in it")
    func thePage() {
      #expect(
        statements(
          "page.show(queue.operationCount, told: 1)", "page.atEnd {", "  queue.cancel()", "}",
          "for one in all {", "  one.start()", "  page.show(one.isFinished, told: true)", "}")
          == ["one.start()"])
    }

    // MARK: The record

    private static let record = Result { try LeaveOutRecord.recorded(for: .current) }
    private static let other = Result {
      try LeaveOutRecord.recorded(
        for: Platform.current == .fromScratch ? .linuxFoundation : .fromScratch)
    }

    /// The statements of all steps with what is recorded of them.
    private func recorded() throws -> [(
      key: String, step: Step, lines: [(statement: Statement, line: LeaveOutRecord.Line)]
    )] {
      // On a system that nobody has measured there is nothing to compare.
      guard let record = try Self.record.get() else { return [] }
      return try book.flatMap { chapter in
        try chapter.steps.map { place, step in
          let key = chapter.key(of: place)
          return (key, step, Array(zip(try step.statements(), record.lines(at: key) ?? [])))
        }
      }
    }

    @Test("The record knows each statement of each step")
    func isUpToDate() throws {
      guard let record = try Self.record.get() else { return }
      var older: [String] = []
      for chapter in book {
        for (place, step) in chapter.steps {
          let key = chapter.key(of: place)
          let statements = try step.statements()
          let lines = record.lines(at: key)
          if lines?.map(\.text) != statements.map(\.text)
            || lines?.map({ $0.isHidden != true }) != statements.map(\.isShown)
          {
            older.append(key)
          }
        }
      }
      #expect(older == [], "older than the steps; make it anew: .ci/leave-out --record")
      let keys = Set(book.flatMap { chapter in chapter.steps.map { chapter.key(of: $0.place) } })
      #expect(record.steps.map(\.place).filter { !keys.contains($0) } == [])
    }

    @Test("What happens without a line is told in the language of the reader")
    func korean() throws {
      var events: [String] = []
      for (_, _, lines) in try recorded() {
        for change in lines.flatMap({ $0.line.changes(in: .korean) }) {
          let items = (change.was + change.now).filter { $0.label == nil }
          events += items.flatMap(\.lines).filter { $0.hasPrefix("»") }
        }
      }
      #expect(events.filter { !$0.contains(/[가-힣]/) } == [])
    }

    @Test("A shown line that changes nothing says why it is there, and no other does")
    func reasons() throws {
      let other = try Self.other.get()
      var (silent, talkative, idle, shown): ([String], Set<String>, Int, Int) = ([], [], 0, 0)
      var counting: Set<String> = []
      for (key, step, lines) in try recorded() {
        let elsewhere = other?.lines(at: key)
        for (place, entry) in lines.enumerated() where entry.statement.isShown {
          shown += 1
          let name = "\(step.file):\(entry.statement.lines.lowerBound)"
          let isIdle = entry.line.outcome == .same
          // A line may count on one implementation alone, and in one of the steps that it stands in.
          let countsElsewhere =
            elsewhere.map { lines in
              lines.indices.contains(place) && lines[place].outcome != LeaveOutRecord.Outcome.same
            } ?? false
          if isIdle, !countsElsewhere { idle += 1 }
          if isIdle, !countsElsewhere, entry.statement.reason == nil {
            silent.append("\(key): \(entry.statement.text)")
          }
          if entry.statement.reason != nil {
            if isIdle || entry.line.varies == true { counting.insert(name) }
            talkative.insert(name)
          }
        }
      }
      #expect(silent == [])
      #expect(talkative.subtracting(counting) == [])
      #expect(idle * 100 <= shown * 3, "\(idle) of \(shown)")
    }

    @Test("A step that proves a rule would come out otherwise without a part of it")
    func proofs() throws {
      let unproved = try recorded().filter { _, step, lines in
        guard step.kind == .rule, !lines.isEmpty else { return false }
        let deciding = lines.filter { ![.same, .needed].contains($0.line.outcome) }
        // What stands in for the lines of the step before is told to be as before; the new line is one
        // that others use, or of a class that is shown.
        let (source, _) = try script(of: step)
        let isNew =
          try step.shownLines().contains { !$0.text.isBlank }
          || source.contains {
            $0.contains("page.code(")
          }
        return deciding.isEmpty || !deciding.contains { $0.statement.isShown } && !isNew
      }
      #expect(unproved.map(\.key) == [])
    }

    /// The lines of a step's script, and whether they tell a reader something.
    private func script(of step: Step) throws -> (lines: [String], statements: [Statement]) {
      let script = try Script.at(step.file)
      let bodies = script.bodies(ofStepAt: step.line)
      return (
        bodies.flatMap { $0.map { String(script.text(at: $0)) } }, try step.statements()
      )
    }

    /// The names in a line, without those of calls.
    private func names(in line: String) -> Set<String> {
      Set(line.matches(of: /[a-z]\w+/).map { String($0.output) })
        .subtracting(["open", "wait", "page", "let", "for", "in", "queue.add"])
    }

    @Test("What is hidden and decides is told of by a line of the step")
    func hidden() throws {
      var untold: [String] = []
      for (key, step, recorded) in try recorded() {
        let (lines, statements) = try script(of: step)
        let telling = lines.filter {
          $0.contains(/page\.\w*([wW]ait|open|event|say|finish|await)\w*\(/)
        }
        var told = telling.reduce(into: Set<String>()) { $0.formUnion(names(in: $1)) }
        // A hidden name that stands for what is told of.
        for line in lines where line.hasSuffix("// page") && line.contains("let ") {
          if !told.isDisjoint(with: names(in: line)) { told.formUnion(names(in: line)) }
        }
        let isAsBefore = lines.contains { $0.contains(/as before|as they were|위와 같|본문/) }
        let source = try Script.at(step.file)
        for (statement, line) in recorded
        where !statement.isShown && line.outcome != .same && line.outcome != .needed {
          if isAsBefore || !names(in: statement.text).isDisjoint(with: told) { continue }
          // What is written down is what the picture shows.
          if statement.text.contains(".note(") { continue }
          // What stands in it is judged on its own.
          if statements.contains(where: {
            $0.isShown && statement.lines.contains($0.lines.lowerBound)
          }) {
            continue
          }
          // Nothing is shown any more.
          let end = source.bodies(ofStepAt: step.line).map(\.upperBound)
            .filter { $0 > statement.lines.upperBound }.min()
          let rest = statement.lines.upperBound..<(end ?? statement.lines.upperBound)
          if !rest.contains(where: {
            source.text(at: $0).contains(/page\.(show|timeline|table|row)\(/)
          }) {
            continue
          }
          untold.append("\(key): \(statement.text)")
        }
      }
      #expect(untold == [])
    }

    @Test("A record is written and read without loss, a statement a line")
    func file() throws {
      let change = Change(
        was: [ItemText(label: "a.isReady", lines: ["true"])],
        now: [ItemText(label: nil, lines: ["» “Well.”", "…"])])
      let lines = [
        LeaveOutRecord.Line(text: "a.start()", outcome: .differs, english: [change]),
        LeaveOutRecord.Line(
          text: "b.cancel()", isHidden: true, outcome: .crashes, says: "Fatal \"error\""),
      ]
      let record = LeaveOutRecord([("07 3", lines), ("07 --mistake 2 1", [])])
      let text = try record.text
      #expect(try LeaveOutRecord(text) == record)
      #expect(text.lines.count { $0.contains("\"text\"") } == 2)
    }

    @Test("Another outcome than that on record is a difference, but not where it varies")
    func differences() {
      func record(_ outcome: LeaveOutRecord.Outcome, varies: Bool? = nil) -> LeaveOutRecord {
        LeaveOutRecord([
          ("07 3", [LeaveOutRecord.Line(text: "a()", outcome: outcome, varies: varies)])
        ])
      }
      #expect(record(.hangs).differences(from: record(.hangs)) == [])
      #expect(record(.hangs).differences(from: record(.differs)).count == 1)
      #expect(record(.same).differences(from: record(.differs)).count == 1)
      #expect(record(.hangs).differences(from: record(.differs, varies: true)) == [])
      #expect(record(.same).differences(from: nil).count == 1)
    }

    @Test("The last words of a process are its message, without addresses")
    func lastWords() {
      let words = [
        "\nSwift/Array.swift:12: Fatal error: Index out of range\n": "Index out of range",
        "<BlockOperation: 0x000055cb011c24a0>: not ready\nmore": "<BlockOperation: 0x…>: not ready",
        "\n": nil,
      ]
      for (error, told) in words { #expect(StepProcess.words(in: error) == told) }
    }

    // MARK: Two runs

    private func value(_ label: String, _ shown: String) -> ItemText {
      ItemText(label: label, lines: [shown])
    }

    @Test("Two runs part where a value is another, or something is missing")
    func parting() {
      let run = [value("a", "1"), value("b", "true"), value("c", "2")]
      #expect(Change.between(run, run) == [])
      #expect(
        Change.between(run, [value("a", "1"), value("b", "false"), value("c", "2")])
          == [Change(was: [value("b", "true")], now: [value("b", "false")])])
      #expect(
        Change.between(run, [value("a", "1"), value("c", "2")])
          == [Change(was: [value("b", "true")], now: [])])
      #expect(
        Change.between(run, run + [value("d", "3")])
          == [Change(was: [], now: [value("d", "3")])])
    }

    /// What is said in short of a line without which a run is another.
    private func summary(of changes: Change...) -> [String] {
      ChangeLines(language: .english, width: 80, ink: .plain)
        .summary(
          of: LeaveOutRecord.Line(text: "a()", outcome: .differs, english: changes), reason: nil
        )
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private func picture(_ lines: String...) -> ItemText { ItemText(label: nil, lines: lines) }

    @Test(
      "Of two pictures it is said who runs before whom, who is not there, or what is drawn of one",
      arguments: [
        (
          ["map    ┝━┥", "index     ┝━┥"], ["map    ┝━┥", "index   ┝━┥"],
          "map < index → map ∥ index"
        ),
        (
          ["map    ┝━┥", "index     ┝━┥"], ["map       ┝━┥", "index  ┝━┥"],
          "map < index → map > index"
        ),
        (["지도  ┝━┥", "index  ··┝┥"], ["지도  ┝━┥"], "index ··┝┥ → no index"),
        (["map    ┝━┥", "index  ··┝┥"], ["map    ┝┥"], "index ··┝┥ → no index"),
        (["map    ┝━┥", "index  ··┝┥"], ["map    ┝┥", "index  ···"], "index ··┝┥ → ···"),
        (["map    ┝━┥", "index     ┝━┥"], ["map    ┝━", "index     ┝━┥"], "map ┝━┥ → ┝━"),
        (["map    ┝━━┥", "index    ··┝┥"], ["map    ┝━┥", "index     ·┝┥"], "map ┝━━┥ → ┝━┥"),
      ])
    func pictures(was: [String], now: [String], said: String) {
      #expect(
        summary(
          of: Change(
            was: [ItemText(label: nil, lines: was)], now: [ItemText(label: nil, lines: now)])) == [
            said
          ])
    }

    @Test("A value that is another says more than a picture")
    func valuesFirst() {
      let drawn = Change(was: [picture("a  ┝┥", "b    ┝┥")], now: [picture("a  ┝┥", "b  ┝┥")])
      let asked = Change(was: [value("a", "1")], now: [value("a", "2")])
      #expect(summary(of: drawn, asked) == ["a: 1 → 2", "and more"])
      #expect(summary(of: drawn) == ["a < b → a ∥ b"])
      let gone = Change(was: [value("b", "1")], now: [])
      #expect(summary(of: gone, drawn) == ["− b  1", "and more"])
    }

    // MARK: The call

    @Test("Steps say what comes out without their lines, within 80 columns, in both languages")
    func why() throws {
      if try Self.record.get() == nil { return }
      for chapter in book {
        // One of a chapter is as good as all: they differ in their lines only.
        for (place, step) in chapter.steps.prefix(2) {
          for language in Language.allCases {
            let telling = LinesTelling(
              chapter: chapter, part: place.part,
              address: try #require(LineAddress("\(place.number)")),
              language: language, ink: .plain, width: 80)
            let lines = try telling.why()
            #expect(lines.allSatisfy { $0.cells <= 80 }, "\(chapter.key(of: place))")
            let shown = try step.shownLines().count { !$0.text.isBlank }
            #expect(lines.contains { $0.contains(" \(shown)  ") }, "\(chapter.key(of: place))")
          }
        }
      }
    }

    @Test("A step is told by line, and a line by what stands on either side")
    func callsOfWhy() throws {
      if try Self.record.get() == nil { return }
      let step = Called(["07", "--why", "3", "--lang", "en"])
      #expect(step.status == .agreed)
      #expect(step.lines.contains { $0.contains("3  upload.cancel()") })
      #expect(step.lines.contains { $0.contains("upload.isCancelled: true → false") })
      let line = Called(["07", "--why", "3.3", "--lang", "ko"])
      #expect(line.status == .agreed)
      #expect(line.lines.contains { $0.contains("upload.isCancelled  true") && $0.contains("│") })
      let mistake = Called(["07", "--mistake", "2", "--why", "1", "--lang", "en"])
      #expect(mistake.status == .agreed)
      let answer = Called(["07", "--exercise", "1", "--answer", "--why", "1", "--lang", "en"])
      #expect(answer.status == .agreed)
    }

    @Test(
      "What is no step and no line is refused",
      arguments: [
        "07 --why", "07 --why x", "07 --why 3.", "07 --why 0", "07 --why 99", "07 --why 3.99",
        "07 --why 3 --predict", "07 --why 3 --without 3.1", "07 --without 3", "07 --without 3.1",
        "07 --why 3 --svg x.svg", "07 --orders --why 3", "all --why 3",
      ])
    func refused(call: String) {
      let called = Called(call.split(separator: " ").map(String.init) + ["--lang", "en"])
      #expect(called.status == .usage, "\(called.lines)")
      #expect(called.complaints.count == 1)
      #expect(called.lines == [])
    }
  }
}
