import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  /// Steps that are run, and the marks that they earn. Their output is in `Transcripts`.
  @Suite("Steps")
  @TestThread
  struct StepTests {
    private struct Family: RuleFamily {
      let holds = Rule(
        "a.holds", .asserted, .guide("Heading"), says: "The system follows this rule", ko: "맞습니다.")
      let departs = Rule(
        "a.departs", .asserted, .guide("Heading"), says: "The system departs from this rule",
        ko: "다릅니다.",
        departures: [Departure(on: .current, "the system behaves differently", ko: "다르게 움직입니다")])
      let partly = Rule(
        "a.partly", .asserted, .guide("Heading"), says: "The system follows this rule in part",
        ko: "일부만 맞습니다.")
      let absent = Rule(
        "a.absent", .asserted, .guide("Heading"), says: "The API is absent", ko: "없습니다.")
      let example = Rule(
        "a.class", .asserted, .guide("Heading"), says: "The class follows this rule",
        ko: "이 책의 클래스입니다.")
      let shown = Rule(
        "a.shown", .shown, .guide("Heading"), says: "The run shows this rule", ko: "보입니다.")
      let disputed = Rule(
        "a.disputed", .disputed, .guide("Heading"), says: "The documents disagree on this rule",
        ko: "엇갈립니다.",
        dispute: Text("The documents disagree.", ko: "엇갈립니다."))
      let engine = Rule(
        "a.engine", .asserted, .engine, says: "The engine follows this rule", ko: "엔진이 그렇습니다.")
      let new = Rule(
        "a.new", .asserted, .guide("Heading"), says: "No run has measured this rule", ko: "새롭습니다.")
    }

    private static let a = Family()

    private static let outcomes: [String: Mark] = [
      "a.holds": .documented, "a.departs": .departs, "a.partly": .inPart, "a.absent": .absent,
      "a.class": .told, "a.disputed": .documented, "a.engine": .documented,
    ]

    /// The mark of a step with these rules, in which all values agree or one does not.
    private func mark(
      _ rules: [Rule], as kind: Step.Kind = .rule, departs: Bool = false,
      goesWell: Bool = true, outcomes: [String: Mark]? = Self.outcomes, lacksLine: Bool = false
    ) throws -> Mark {
      let run: @Sendable (Page) -> Void = { page in page.show(goesWell ? 1 : 2, documented: 1) }
      let step =
        rules.count == 1
        ? Step("claims", "Claim.", ko: "주장.", shows: rules[0], as: kind, departs: departs, run: run)
        : Step(
          "claims", "Claim.", ko: "주장.", shows: rules[0], rules[1], as: kind, departs: departs,
          run: run)
      let items = try Page(language: .english).run(step)
      return StepResult(step, items, Evidence(outcomes, lacksLine: lacksLine), in: .english).mark
    }

    @Test(
      "A step is as documented only if tests assert each of its rules and each holds in the step")
    func earnedMark() throws {
      #expect(try mark([Self.a.holds]) == .documented)
      for (other, weaker) in [
        (Self.a.shown, Mark.told), (Self.a.example, .told), (Self.a.engine, .told),
        (Self.a.disputed, .disputed),
        (Self.a.absent, .inPart), (Self.a.departs, .inPart), (Self.a.new, .unmeasured),
      ] {
        #expect(try mark([other]) == weaker, "\(other.id)")
        #expect(try mark([Self.a.holds, other]) == weaker, "\(other.id)")
        #expect(try mark([other, Self.a.holds]) == weaker, "\(other.id)")
      }
      // A failure recorded elsewhere does not affect a step that ran as documented.
      #expect(try mark([Self.a.partly]) == .documented)
    }

    @Test("A step of the book's own, or with a stand-in, never has the mark of a proof")
    func kinds() throws {
      #expect(try mark([Self.a.holds], as: .told) == .told)
      #expect(try mark([Self.a.holds], as: .standIn) == .standIn)
      #expect(try mark([Self.a.holds], as: .told, goesWell: false) == .unexpected)
    }

    @Test("A recorded departure is reported as such; any other mismatch is unexpected")
    func departures() throws {
      #expect(try mark([Self.a.departs], departs: true, goesWell: false) == .departs)
      #expect(try mark([Self.a.departs], departs: true) == .unexpected)
      #expect(try mark([Self.a.departs], goesWell: false) == .unexpected)
      #expect(try mark([Self.a.holds], departs: true, goesWell: false) == .unexpected)
      #expect(try mark([Self.a.holds], departs: true) == .documented)
      #expect(try mark([Self.a.holds], goesWell: false) == .unexpected)
    }

    @Test("On a platform without a record, no step is called right or wrong")
    func unmeasured() throws {
      #expect(try mark([Self.a.holds], outcomes: nil) == .unmeasured)
      #expect(try mark([Self.a.holds], goesWell: false, outcomes: nil) == .unmeasured)
      #expect(try mark([Self.a.shown], outcomes: nil) == .told)
    }

    @Test("Without one of its lines, a step proves nothing, whatever its result")
    func withoutLine() throws {
      for rules in [[Self.a.holds], [Self.a.disputed], [Self.a.new]] {
        for (goesWell, mark) in [(true, Mark.sameWithout), (false, .otherwiseWithout)] {
          #expect(try self.mark(rules, goesWell: goesWell, lacksLine: true) == mark)
          #expect(try self.mark(rules, goesWell: goesWell, outcomes: nil, lacksLine: true) == mark)
        }
      }
      for (goesWell, mark) in [(true, Mark.sameWithout), (false, .otherwiseWithout)] {
        let departs = [Self.a.departs]
        #expect(try self.mark(departs, departs: true, goesWell: goesWell, lacksLine: true) == mark)
      }
    }

    @Test("A step with a source that has changed since compilation is refused before any output")
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

    @Test("A step that differs from the documents ends the run with 1, unless a line was left out")
    func disagreement() throws {
      let wrong = chapter(showing: 2, documented: 3)
      // Without a record, a mismatch does not count as an error.
      let isKnown = try Results.recorded(for: .current) != nil
      #expect(Called(["09"], chapters: [wrong]).status == (isKnown ? .disagreed : .agreed))
      #expect(Called(["all"], chapters: [wrong]).status == (isKnown ? .disagreed : .agreed))
    }

    @Test("A step without one of its lines has its own mark and the status 0, and gives no reason")
    func lackingLine() throws {
      for (documented, mark) in [(3, Mark.otherwiseWithout), (2, .sameWithout)] {
        let chapter = chapter(showing: 2, documented: documented)
        let without = Called(["09"], environment: [Without.variable: "1.1"], chapters: [chapter])
        #expect(without.status == .agreed)
        #expect(without.lines.contains("   \(mark.sign) \(mark.sentence.english)"))
        #expect(!without.lines.contains { $0.contains("because") })
      }
      let whole = Called(["09"], chapters: [chapter(showing: 2, documented: 2)])
      #expect(whole.lines.contains("   why: because"))
    }

    private func chapter(showing value: Int, documented: Int) -> Chapter {
      let step = Step(
        "numbers", "Claim.", ko: "주장.", because: "because", ko: "이유", shows: Self.a.holds
      ) { page in
        page.show(value, documented: documented)
      }
      return Chapter(
        9, Text("Numbers", ko: "수"), summary: Text("numbers", ko: "수"), rules: [Self.a.holds],
        walkthrough: [step], mistakes: [], exercises: [])
    }
  }
}
