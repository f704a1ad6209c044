import Operations
import Synchronization
import Testing

@testable import ChapterKit

extension Book {
  @Suite("The kit of the chapters")
  @TestThread
  struct ChapterKitTests {
    @Test(
      "The language follows LC_ALL, then LC_MESSAGES, then LANG; empty variables do not count",
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
      "Hangul takes two columns, however it is composed; combining marks take none",
      arguments: [
        ("", 0), ("queue", 5), ("취소", 4), ("\u{110E}\u{1171}\u{1109}\u{1169}", 4),
        ("e\u{301}", 1), ("✓ 문서", 6), ("┝━┥", 3), ("🙂", 2), ("\u{200B}", 0), ("ㅎ", 2),
      ])
    func cells(text: String, width: Int) {
      #expect(text.cells == width)
    }

    @Test("A missed deadline reports the awaited event and ends the process with status 1")
    func deadline() async throws {
      let result = try await #require(
        processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
      ) {
        Gate("the sign-in has been answered").wait(atMost: .milliseconds(1))
      }
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("timed out waiting for this: the sign-in has been answered"))
    }

    @Test(
      "A recorded departure tolerates the measured failure, and no other",
      // This test's known issues do not belong to the run.
      .filterIssues { $0.isFailure })
    func departureTolerates() async throws {
      let departure = DepartureTrait(
        platforms: [.current], failures: ["they are 3"])
      let three = 3
      try await departure.tolerating("one and one are three") {
        #expect(1 + 1 == three, "they are \(three)")
      }
      // The outer known issues are the failures that the departure tolerates.
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
      var race = departure
      race.isRace = true
      try await race.tolerating("one and one may be three") {}
    }
  }
}
