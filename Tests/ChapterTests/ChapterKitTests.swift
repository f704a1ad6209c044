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
        platform: .current, failures: ["they are 3"])
      let three = 3
      try await departure.tolerating("one and one are three") {
        #expect(1 + 1 == three, "they are \(three)")
      }
      // The outer known issues are the failures that the departure has let through.
      try await withKnownIssue("another failure is a failure") {
        try await departure.tolerating("one and one are three") {
          #expect(1 + 1 == three, "they are \(three)")
          #expect(1 + 2 == 4, "they are 4")
        }
      } matching: {
        "\($0)".contains("1 + 2")
      }
      await withKnownIssue("no failure at all is a failure") {
        try await departure.tolerating("one and one are three") {}
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
  }
}
