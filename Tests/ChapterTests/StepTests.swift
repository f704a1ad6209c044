import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  /// Steps that are run and told: what they say, and the mark that they earn.
  @Suite("Steps")
  @TestThread
  struct StepTests {
    private struct Family: RuleFamily {
      let holds = Rule("a.holds", .asserted, .guide("Heading"), says: "It holds", ko: "맞습니다.")
      let departs = Rule(
        "a.departs", .asserted, .guide("Heading"), says: "It departs", ko: "다릅니다.",
        departures: [Departure(on: .current, "it does not", ko: "다르게 움직입니다")])
      let partly = Rule(
        "a.partly", .asserted, .guide("Heading"), says: "It is so in part", ko: "일부만 맞습니다.")
      let absent = Rule(
        "a.absent", .asserted, .guide("Heading"), says: "It is absent", ko: "없습니다.")
      let example = Rule(
        "a.class", .asserted, .guide("Heading"), says: "The class does so", ko: "이 책의 클래스입니다.")
      let shown = Rule("a.shown", .shown, .guide("Heading"), says: "It can be seen", ko: "보입니다.")
      let disputed = Rule(
        "a.disputed", .disputed, .guide("Heading"), says: "It is disputed", ko: "엇갈립니다.",
        dispute: Text("They disagree.", ko: "엇갈립니다."))
      let engine = Rule(
        "a.engine", .asserted, .engine, says: "The engine does so", ko: "엔진이 그렇습니다.")
      let new = Rule(
        "a.new", .asserted, .guide("Heading"), says: "Nobody measured it", ko: "새롭습니다.")
    }

    private static let a = Family()

    private static let outcomes: [String: Outcome] = [
      "a.holds": .holds, "a.departs": .departs, "a.partly": .holdsInPart, "a.absent": .absent,
      "a.class": .example, "a.disputed": .holds, "a.engine": .holds,
    ]

    private func tell(
      _ steps: Step..., language: Language = .english,
      outcomes: [String: Outcome]? = Self.outcomes, width: Int = Terminal.standardWidth,
      ink: Ink = .plain
    ) throws -> (lines: [String], marks: [Mark]) {
      var lines: [String] = []
      let evidence = Evidence(outcomes)
      let form = StepLines(evidence: evidence, language: language, width: width, ink: ink)
      let told = try StepTeller(form) { lines.append($0) }
        .run(steps, by: evidence, in: language)
      return (lines, told.map(\.mark))
    }

    /// The mark of a step with these rules in which everything goes as the book says, or nothing.
    private func mark(
      _ rules: [Rule], as kind: Step.Kind = .rule, departs: Bool = false,
      goesWell: Bool = true, outcomes: [String: Outcome]? = Self.outcomes
    ) throws -> Mark? {
      let run: @Sendable (Page) -> Void = { page in page.show(goesWell ? 1 : 2, documented: 1) }
      let step =
        rules.count == 1
        ? Step("claims", "Claim.", ko: "주장.", shows: rules[0], as: kind, departs: departs, run: run)
        : Step(
          "claims", "Claim.", ko: "주장.", shows: rules[0], rules[1], as: kind, departs: departs,
          run: run)
      return try tell(step, outcomes: outcomes).marks.first
    }

    @Test(
      "A step shows claim, rules, its lines as they are reached, values in a column, and a verdict")
    func step() throws {
      let step = Step("claims", "Claim.", ko: "주장.", shows: Self.a.holds) { page in
        let queue = OperationQueue()
        queue.name = "uploads"
        let link: String? = nil  // page
        page.show(queue.name, documented: "uploads")
        page.show(queue.isSuspended, documented: false)
        page.show(link)
        queue.isSuspended = true
      }
      let (lines, marks) = try tell(step)
      #expect(marks == [.documented])
      #expect(
        lines == [
          "1  Claim.", "   a.holds",
          "     let queue = OperationQueue()",
          "     queue.name = \"uploads\"",
          "       queue.name         uploads",
          "       queue.isSuspended  false",
          "       link               nil",
          "     queue.isSuspended = true",
          "   ✓ as documented", "",
        ])
    }

    @Test(
      "A step is marked as documented only if tests assert every rule of it and each holds here")
    func earnedMark() throws {
      #expect(try mark([Self.a.holds]) == .documented)
      for (other, weaker) in [
        (Self.a.shown, Mark.told), (Self.a.example, .told), (Self.a.engine, .told),
        (Self.a.disputed, .disputed),
        (Self.a.partly, .inPart), (Self.a.absent, .inPart), (Self.a.departs, .inPart),
        (Self.a.new, .unmeasured),
      ] {
        #expect(try mark([other]) == weaker, "\(other.id)")
        #expect(try mark([Self.a.holds, other]) == weaker, "\(other.id)")
        #expect(try mark([other, Self.a.holds]) == weaker, "\(other.id)")
      }
    }

    @Test("Where documents disagree it is said who says what", arguments: Language.allCases)
    func disputes(language: Language) {
      let run = Called(["07", "--step", "3", "--lang", language.rawValue])
      let text = run.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
      let disputes = Rule.cancel.all.filter { text.contains($0.id) }.compactMap(\.dispute)
      #expect(!disputes.isEmpty)
      for dispute in disputes {
        #expect(text.contains(Prose(dispute[language]).plain), "\(dispute.english)")
      }
    }

    @Test("What the book tells of its own, and a stand-in, never have the mark of a proof")
    func kinds() throws {
      #expect(try mark([Self.a.holds], as: .told) == .told)
      #expect(try mark([Self.a.holds], as: .standIn) == .standIn)
      #expect(try mark([Self.a.holds], as: .told, goesWell: false) == .unexpected)
    }

    @Test("A recorded departure is told as such; any other mismatch is unexpected")
    func departures() throws {
      #expect(try mark([Self.a.departs], departs: true, goesWell: false) == .departs)
      #expect(try mark([Self.a.departs], departs: true) == .unexpected)
      #expect(try mark([Self.a.departs], goesWell: false) == .unexpected)
      #expect(try mark([Self.a.holds], departs: true, goesWell: false) == .unexpected)
      #expect(try mark([Self.a.holds], departs: true) == .documented)
      #expect(try mark([Self.a.holds], goesWell: false) == .unexpected)
    }

    @Test("Where nobody has recorded anything, nothing is called right or wrong")
    func unmeasured() throws {
      #expect(try mark([Self.a.holds], outcomes: nil) == .unmeasured)
      #expect(try mark([Self.a.holds], goesWell: false, outcomes: nil) == .unmeasured)
      #expect(try mark([Self.a.shown], outcomes: nil) == .told)
    }

    @Test("A rule that no test proves here has a word beside its id")
    func captions() throws {
      let step = Step(
        "claims", "Claim.", ko: "주장.", shows: Self.a.holds, Self.a.shown, Self.a.absent, Self.a.new
      ) { page in page.show(1, documented: 1) }
      #expect(
        try tell(step).lines[1]
          == "   a.holds  a.shown (shown)  a.absent (API absent)  a.new (not measured)")
    }

    @Test("Every mark has a sign of its own that is one column wide")
    func signs() {
      #expect(Set(Mark.allCases.map(\.sign)).count == Mark.allCases.count)
      for mark in Mark.allCases { #expect(mark.sign.cells == 1) }
    }

    @Test("A gate is told of where it stands for the world")
    func worldEvents() throws {
      let step = Step("claims", "Claim.", ko: "주장.", shows: Self.a.holds) { page in
        let gate = page.gate("The server has answered.", ko: "서버가 답했습니다.")
        page.show(gate.isOpen, documented: false)
        page.open(gate)
        page.show(gate.isOpen, documented: true)
      }
      #expect(
        try tell(step, language: .korean).lines[2...4] == [
          "       gate.isOpen  false", "     » 서버가 답했습니다.", "       gate.isOpen  true",
        ])
    }

    @Test("The first picture of a run has a legend under it, and no other")
    func legend() throws {
      let recorder = Recorder()
      recorder.note("beach", .began)
      recorder.note("beach", .finished)
      let step = Step("claims", "Claim.", ko: "주장.", shows: Self.a.holds) { page in
        page.timeline(recorder)
        page.show(1, documented: 1)
      }
      let lines = try tell(step, step).lines
      #expect(lines.count { $0.contains("┝━┥ runs") } == 1)
      #expect(lines[2].contains("beach") && lines[3].contains("┝━┥ runs"))
    }

    @Test("A run is no wider than it was asked to be", arguments: [40, 60, 80])
    func narrow(width: Int) throws {
      let recorder = Recorder()
      for lane in ["beach", "forest", "harbour"] {
        for kind in [Recorder.Event.Kind.queued, .began, .finished] { recorder.note(lane, kind) }
      }
      let step = Step(
        "readyAtOnce",
        "An operation that waits for a dependency is ready the moment it is cancelled.", ko: "",
        shows: Self.a.holds, Self.a.shown, Self.a.absent
      ) { page in
        page.timeline(recorder)
        let names = ["beach", "forest", "harbour", "mountain", "river"]
        page.show(names)
        page.show(1, documented: 1)
      }
      #expect(try tell(step, width: width).lines.allSatisfy { $0.cells <= width })
    }

    private static let departing = Step(
      "claims", "Claim.", ko: "주장.", shows: a.departs, departs: true
    ) {
      page in
      let value = 2  // page
      page.show(value, documented: 1)
    }

    @Test("A departure names the platform and says what happens, in the reader's language")
    func departureText() throws {
      let lines = try tell(Self.departing, language: .korean).lines
      #expect(lines.contains("       value  2"))
      #expect(lines.contains("              문서: 1"))
      #expect(lines.contains("   ✗ 문서와 다릅니다 (\(Platform.current.name)): 다르게 움직입니다"))
    }

    @Test("Who says what a value should be is named: the document, or the book")
    func voices() throws {
      let step = Step("claims", "Claim.", ko: "주장.", shows: Self.a.holds) { page in
        let value = 2  // page
        page.show(value, told: 1)
        page.show(value, documented: 3)
      }
      let (lines, marks) = try tell(step)
      #expect(marks == [.unexpected])
      #expect(lines.contains { $0.hasSuffix("the book says: 1") })
      #expect(lines.contains { $0.hasSuffix("documented: 3") })
      #expect(try tell(step, language: .korean).lines.contains { $0.hasSuffix("이 책의 설명: 1") })
    }

    @Test("Colour changes nothing but the colour")
    func colour() throws {
      let plain = try tell(Self.departing).lines
      let painted = try tell(Self.departing, ink: .colour).lines
      #expect(painted != plain)
      #expect(painted.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == plain)
    }

    @Test("A step whose source is not what was compiled is refused before anything is told")
    func changedSource() throws {
      let (here, file) = (#line, #filePath)
      let step = Step("claims", "Claim.", ko: "주장.", file: file, line: here) { page in
        page.show(1, told: 1)
      }
      #expect(throws: Snippet.Failure.changed(file)) { try step.checkSource() }
      #expect(throws: Snippet.Failure.changed(file)) { try Page(language: .english).run(step) }
      let gone = Step("claims", "Claim.", ko: "주장.", file: "/nowhere.swift") { _ in }
      #expect(throws: Snippet.Failure.noFile("/nowhere.swift")) { try gone.checkSource() }
      let whole = Step("claims", "Claim.", ko: "주장.") { page in page.show(1, told: 1) }
      #expect(throws: Never.self) { try whole.checkSource() }
    }

    @Test("What is done at the end of a step is done however it ends, the last first")
    func endings() throws {
      struct Failure: Error {}
      let done = Recorder()
      let step = Step("claims", "Claim.", ko: "주장.", shows: Self.a.holds) { page in
        page.atEnd { done.note("first", .finished) }
        page.atEnd { done.note("second", .finished) }
        done.note("script", .finished)
        throw Failure()
      }
      #expect(throws: Failure.self) { try tell(step) }
      #expect(done.lanes(.finished) == ["script", "second", "first"])
    }
  }
}
