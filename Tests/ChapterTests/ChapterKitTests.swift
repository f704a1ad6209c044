import Operations
import Synchronization
import Testing

@testable import ChapterKit

extension Book {
  @Suite("ChapterKit")
  @TestThread
  struct ChapterKitTests {
    // MARK: Text and cells

    @Test(
      "The language follows LC_ALL, then LC_MESSAGES, then LANG; empty ones do not count",
      arguments: [
        ([:], Language.english),
        (["LANG": "ko_KR.UTF-8"], .korean),
        (["LANG": "ko"], .korean),
        (["LANG": "kok_IN.UTF-8"], .english),
        (["LANG": "C"], .english),
        (["LANG": "ko_KR.UTF-8", "LC_ALL": "en_US.UTF-8"], .english),
        (["LANG": "ko_KR.UTF-8", "LC_ALL": ""], .korean),
        (["LANG": "C", "LC_MESSAGES": "ko_KR"], .korean),
        (["LC_MESSAGES": "ko_KR", "LC_ALL": "C"], .english),
      ])
    func language(environment: [String: String], expected: Language) {
      #expect(Language(environment: environment) == expected)
    }

    @Test(
      "Hangul takes two cells, however it is composed; marks take none",
      arguments: [
        ("", 0), ("queue", 5), ("취소", 4), ("\u{110E}\u{1171}\u{1109}\u{1169}", 4),
        ("e\u{301}", 1), ("✓ 문서", 6), ("┝━┥", 3), ("🙂", 2), ("\u{200B}", 0), ("ㅎ", 2),
      ])
    func cells(text: String, width: Int) {
      #expect(text.cells == width)
    }

    @Test("Padding fills up to a column and never cuts")
    func padding() {
      #expect("취소".padded(to: 6) == "취소  ")
      #expect("취소".padded(to: 3) == "취소")
    }

    @Test("Wrapping breaks at spaces, and inside a word only if it is too long for a line")
    func wrapping() {
      #expect("one two three".wrapped(to: 7) == ["one two", "three"])
      #expect("취소는 요청입니다".wrapped(to: 10) == ["취소는", "요청입니다"])
      #expect("오퍼레이션".wrapped(to: 4) == ["오퍼", "레이", "션"])
      #expect("오퍼레이션".wrapped(to: 5) == ["오퍼", "레이", "션"])
      #expect("".wrapped(to: 5) == [""])
    }

    // MARK: Gates

    @Test("A gate keeps callers waiting until it is opened, and nobody after that")
    func gate() {
      let recorder = Recorder()
      let gate = Gate("the gate is opened")
      let passed = Gate("the waiter has passed")
      Thread.detachNewThread {
        gate.wait()
        recorder.note("waiter", .began)
        passed.open()
      }
      #expect(!gate.isOpen)
      recorder.note("gate", .began)
      gate.open()
      gate.open()
      passed.wait()
      gate.wait()
      #expect(gate.isOpen)
      #expect(recorder.lanes(.began) == ["gate", "waiter"])
    }

    @Test("A rendezvous lets nobody go before all have come")
    func rendezvous() {
      let recorder = Recorder()
      let rendezvous = Rendezvous("three have come", parties: 3)
      let gone = (1...2).map { Gate("number \($0) has gone") }
      for gate in gone {
        Thread.detachNewThread {
          rendezvous.meet()
          recorder.note("gone", .finished)
          gate.open()
        }
      }
      recorder.note("third", .began)
      rendezvous.meet()
      for gate in gone { gate.wait() }
      #expect(recorder.events.first == Recorder.Event("third", .began))
      #expect(recorder.events.count == 3)
    }

    @Test("A missed deadline says what was awaited, and ends the process with status 1")
    func deadline() async throws {
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        Gate("the sign-in has been answered").wait(atMost: .milliseconds(1))
      }
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("in vain, for this: the sign-in has been answered"))
    }

    // MARK: Departures

    @Test("A recorded departure tolerates the failure that was measured, and no other")
    func departureTolerates() async throws {
      let departure = DepartureTrait(
        platform: .current, observed: "one and one are three", failures: ["three → 3"])
      let three = 3
      try await departure.tolerating { #expect(1 + 1 == three) }
      // The outer known issues are the failures that the departure has let through.
      try await withKnownIssue("another failure is a failure") {
        try await departure.tolerating {
          #expect(1 + 1 == three)
          #expect(1 + 2 == 4)
        }
      } matching: {
        "\($0)".contains("1 + 2")
      }
      await withKnownIssue("no failure at all is a failure") {
        try await departure.tolerating {}
      }
    }

    // MARK: Recorder and timeline

    @Test("A timeline is a picture of the record, one lane for each operation")
    func timeline() {
      let recorder = Recorder()
      recorder.note("login", .began)
      recorder.note("profile", .queued)
      recorder.note("feed", .queued)
      recorder.note("profile", .cancelled)
      recorder.note("login", .finished)
      recorder.note("feed", .began)
      recorder.note("feed", .cancelled)
      recorder.note("feed", .finished)
      #expect(
        "\(Timeline(recorder.events, spacing: 3))" == """
          login    ┝━━━━━━━━┥
          profile     ···✕
          feed        ·········┝━━✕━━┥
          """)
    }

    @Test("Events of one kind that directly follow each other share a column")
    func sharedColumn() {
      let order = ["filter", "thumbnail"]
      let pictures = [order, order.reversed()].map { beginning in
        [order, order.reversed()].map { ending in
          let events =
            beginning.map { Recorder.Event($0, .began) }
            + ending.map { Recorder.Event($0, .finished) }
          return "\(Timeline(events, lanes: order, spacing: 2))"
        }
      }
      #expect(Set(pictures.joined()) == ["filter     ┝━┥\nthumbnail  ┝━┥"])
    }

    @Test("Lanes are aligned by cells, and only those asked for are drawn")
    func lanes() {
      let events = [
        Recorder.Event("취소", .began), Recorder.Event("other", .began),
        Recorder.Event("취소", .finished), Recorder.Event("go", .began),
      ]
      #expect("\(Timeline(events, lanes: ["go", "취소"], spacing: 1))" == "go      ┝\n취소  ┝┥")
    }

    @Test("Relations are read from the record: before, after, overlapping")
    func relations() {
      let recorder = Recorder()
      recorder.note("a", .began)
      recorder.note("b", .began)
      recorder.note("a", .finished)
      recorder.note("c", .began)
      recorder.note("b", .finished)
      #expect(recorder.relation("a", "c") == "a < c")
      #expect(recorder.relation("c", "a") == "c > a")
      #expect(recorder.relation("a", "b") == "a ∥ b")
      #expect(recorder.relation("c", "b") == "c ∥ b")
    }

    // MARK: Snippets

    @Test("A snippet is the lines between its markers: no markers, documentation, indentation")
    func snippet() throws {
      let source = """
        struct A {
          // snippet.one
          /// Says what it does.
          func b() {
            // snippet.hide
            secret()
            // snippet.show
            // snippet.two
            c()
          }
          // snippet.end
        }
        """
      #expect(
        try Snippet("one", source: source, file: "A.swift").lines == ["func b() {", "  c()", "}"])
      #expect(try Snippet("two", source: source, file: "A.swift").lines == ["  c()", "}"])
      #expect(throws: Snippet.Failure.noSnippet("three", file: "A.swift")) {
        try Snippet("three", source: source, file: "A.swift")
      }
      #expect(throws: Snippet.Failure.noFile("/no/such/file")) {
        try Snippet("one", file: "/no/such/file")
      }
    }

    // MARK: Pages

    private static let rules = [
      Rule("a.holds", .asserted, .guide("Heading"), says: "It holds", ko: "맞습니다."),
      Rule(
        "a.departs", .asserted, .guide("Heading"), says: "It departs", ko: "다릅니다.",
        departures: [Departure(on: .current, "it does not", ko: "다르게 움직입니다")]),
      Rule("a.partly", .asserted, .guide("Heading"), says: "It is so in part", ko: "일부만 맞습니다."),
      Rule("a.absent", .asserted, .guide("Heading"), says: "It is absent", ko: "없습니다."),
      Rule("a.class", .asserted, .guide("Heading"), says: "The class does so", ko: "이 책의 클래스입니다."),
      Rule("a.shown", .shown, .guide("Heading"), says: "It can be seen", ko: "보입니다."),
      Rule(
        "a.disputed", .disputed, .guide("Heading"), says: "It is disputed", ko: "엇갈립니다.",
        dispute: Text("They disagree.", ko: "엇갈립니다.")),
      Rule("a.new", .asserted, .guide("Heading"), says: "Nobody measured it", ko: "새롭습니다."),
    ]

    private static let outcomes: [String: Outcome] = [
      "a.holds": .holds, "a.departs": .departs, "a.partly": .holdsInPart, "a.absent": .absent,
      "a.class": .example, "a.disputed": .holds,
    ]

    private func tell(
      _ language: Language = .english, outcomes: [String: Outcome]? = Self.outcomes,
      width: Int = Page.standardWidth, ink: Ink = .plain, by body: (Page) throws -> Void
    ) rethrows -> (lines: [String], marks: [Mark]) {
      var lines: [String] = []
      let page = Page(
        rules: Self.rules, outcomes: outcomes, language: language, width: width, ink: ink
      ) { lines.append($0) }
      try body(page)
      return (lines, page.steps.map(\.mark))
    }

    /// The mark of a step with these rules in which everything goes as the book says, or nothing.
    private func mark(
      _ rules: [String], as kind: Page.Step.Kind = .rule, departs: Bool = false,
      goesWell: Bool = true, outcomes: [String: Outcome]? = Self.outcomes
    ) -> Mark? {
      tell(outcomes: outcomes) { page in
        let claim = Text("Claim.", ko: "주장.")
        switch rules.count {
        case 1:
          page.step(claim, rules: rules[0], as: kind, departs: departs) {
            page.show("value", goesWell ? 1 : 2, documented: 1)
          }
        default:
          page.step(claim, rules: rules[0], rules[1], as: kind, departs: departs) {
            page.show("value", goesWell ? 1 : 2, documented: 1)
          }
        }
      }.marks.first
    }

    @Test("A step shows claim, rules, values in a column, and a verdict")
    func step() {
      let (lines, marks) = tell { page in
        page.step(Text("Claim.", ko: "주장."), rules: "a.holds") {
          page.show("queue.isSuspended", true, documented: true)
          page.show("name", "beach" as String?, documented: "beach")
          page.show("link", nil as String?)
        }
      }
      #expect(marks == [.documented])
      #expect(
        lines == [
          "1  Claim.", "   a.holds",
          "       queue.isSuspended  true",
          "       name               beach",
          "       link               nil",
          "   ✓ as documented", "",
        ])
    }

    @Test(
      "A step is marked as documented only if tests assert every rule of it and each holds here")
    func earnedMark() {
      #expect(mark(["a.holds"]) == .documented)
      for (other, weaker) in [
        ("a.shown", Mark.told), ("a.class", .told), ("a.disputed", .disputed),
        ("a.partly", .inPart), ("a.absent", .inPart), ("a.departs", .inPart),
        ("a.new", .unmeasured),
      ] {
        #expect(mark([other]) == weaker, "\(other)")
        #expect(mark(["a.holds", other]) == weaker, "\(other)")
        #expect(mark([other, "a.holds"]) == weaker, "\(other)")
      }
    }

    @Test("What the book tells of its own, and a stand-in, never have the mark of a proof")
    func kinds() {
      #expect(mark(["a.holds"], as: .told) == .told)
      #expect(mark(["a.holds"], as: .standIn) == .standIn)
      #expect(mark(["a.holds"], as: .told, goesWell: false) == .unexpected)
    }

    @Test("A recorded departure is told as such; any other mismatch is unexpected")
    func departures() {
      #expect(mark(["a.departs"], departs: true, goesWell: false) == .departs)
      #expect(mark(["a.departs"], departs: true) == .unexpected)
      #expect(mark(["a.departs"], goesWell: false) == .unexpected)
      #expect(mark(["a.holds"], departs: true, goesWell: false) == .unexpected)
      #expect(mark(["a.holds"], departs: true) == .documented)
      #expect(mark(["a.holds"], goesWell: false) == .unexpected)
    }

    @Test("Where nobody has recorded anything, nothing is called right or wrong")
    func unmeasured() {
      #expect(mark(["a.holds"], outcomes: nil) == .unmeasured)
      #expect(mark(["a.holds"], goesWell: false, outcomes: nil) == .unmeasured)
      #expect(mark(["a.shown"], outcomes: nil) == .told)
    }

    @Test("A rule that no test proves here has a word beside its id")
    func captions() {
      let (lines, _) = tell { page in
        page.step(Text("Claim.", ko: "주장."), rules: "a.holds", "a.shown", "a.absent", "a.new") {
          page.show("value", 1, documented: 1)
        }
      }
      #expect(
        lines[1] == "   a.holds  a.shown (shown)  a.absent (API absent)  a.new (not measured)")
    }

    @Test("Every mark has a sign of its own that is one column wide")
    func signs() {
      #expect(Set(Mark.allCases.map(\.sign)).count == Mark.allCases.count)
      for mark in Mark.allCases { #expect(mark.sign.cells == 1) }
    }

    @Test("A gate is told of where it stands for the world")
    func worldEvents() {
      let gate = Gate("The server has answered.", ko: "서버가 답했습니다.")
      let (lines, _) = tell(.korean) { page in
        page.step(Text("Claim.", ko: "주장."), rules: "a.holds") {
          page.show("before", gate.isOpen, documented: false)
          page.open(gate)
          page.show("after", gate.isOpen, documented: true)
        }
      }
      #expect(lines[2...4] == ["       before  false", "     » 서버가 답했습니다.", "       after  true"])
    }

    @Test("The first picture of a page has a legend under it, and no other")
    func legend() {
      let recorder = Recorder()
      recorder.note("beach", .began)
      recorder.note("beach", .finished)
      let (lines, _) = tell { page in
        for _ in 1...2 {
          page.step(Text("Claim.", ko: "주장."), rules: "a.holds") {
            page.timeline(recorder)
            page.show("value", 1, documented: 1)
          }
        }
      }
      #expect(lines.count { $0.contains("┝━┥ runs") } == 1)
      #expect(lines[2].contains("beach") && lines[3].contains("┝━┥ runs"))
    }

    @Test("A page is no wider than it was asked to be", arguments: [40, 60, 80])
    func narrow(width: Int) {
      let recorder = Recorder()
      for lane in ["beach", "forest", "harbour"] {
        for kind in [Recorder.Event.Kind.queued, .began, .finished] { recorder.note(lane, kind) }
      }
      let (lines, _) = tell(width: width) { page in
        page.step(
          Text(
            "An operation that waits for a dependency is ready the moment it is cancelled.", ko: ""),
          rules: "a.holds", "a.shown", "a.absent"
        ) {
          page.timeline(recorder)
          page.show("names", ["beach", "forest", "harbour", "mountain", "river"])
          page.show("value", 1, documented: 1)
        }
      }
      #expect(lines.allSatisfy { $0.cells <= width })
    }

    @Test("A departure names the platform and says what happens, in the reader's language")
    func departureText() {
      let (lines, _) = tell(.korean) { page in
        page.step(Text("Claim.", ko: "주장."), rules: "a.departs", departs: true) {
          page.show("value", 2, documented: 1)
        }
      }
      #expect(lines.contains("       value  2"))
      #expect(lines.contains("              문서: 1"))
      #expect(lines.contains("   ✗ 문서와 다릅니다 (\(Platform.current.name)): 다르게 움직입니다"))
    }

    @Test("Colour changes nothing but the colour")
    func colour() {
      let body: (Page) -> Void = { page in
        page.step(Text("Claim.", ko: "주장."), rules: "a.departs", departs: true) {
          page.show("value", 2, documented: 1)
        }
      }
      let plain = tell(by: body).lines
      let painted = tell(ink: .colour, by: body).lines
      #expect(painted != plain)
      #expect(painted.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == plain)
    }
  }
}
