import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Workbook

extension Book {
  /// What a run does on a platform that nobody has measured.
  @Suite("Unmeasured platforms")
  @TestThread
  struct ObservationsTests {
    @Test("Where nothing is on record, a failure is an observation, and success is none")
    func observing() async throws {
      let noted = Mutex<[String]>([])
      let note: @Sendable (String) -> Void = { message in noted.withLock { $0.append(message) } }
      let three = 3
      try await ObservationTrait.observing(note: note) { #expect(three == 3) }
      #expect(noted.withLock { $0.isEmpty })
      try await ObservationTrait.observing(note: note) {
        #expect(three == 4)
        #expect(three == 5)
        throw Refusal(.usage, Text("an error", ko: "오류"))
      }
      let messages = noted.withLock { $0 }
      #expect(messages.count == 3)
      #expect(messages[0].contains("three → 3") && messages[1].contains("5"))
      #expect(Observations.shortened(messages[0]) == "(three → 3) == 4")
      let filter = Observations.shortened("(a → <Filter: 0x00007fe0>).isReady → false (error)")
      #expect(filter == ">).isReady → false")
      #expect(Observations.shortened("(a → <Filter: 0x00007fe0>)") == "(a → <Filter: ")
    }

    private static let test = Results.Proof(
      file: "Tests/ChapterTests/A.swift", line: 12, function: "wide", title: nil,
      rules: ["a.wide", "a.deep"], isExample: false, departs: [])

    @Test(
      "What has been observed of a rule's test is told with the place, the rules and the failures")
    func departures() {
      let observations = Observations(
        platform: "Apple Foundation", rules: [:], tests: [Self.test],
        failures: [
          .init(
            file: Self.test.file, function: "wide", message: "Expectation failed: (a → 2) == 1\nb"),
          .init(file: Self.test.file, function: "wide", message: "c"),
          .init(file: "Tests/ChapterTests/RandomGraphsTests.swift", function: "all", message: "d"),
        ])
      #expect(
        observations.departures == [
          """
          Tests/ChapterTests/A.swift:12 wide: a.wide, a.deep
            fails: "(a → 2) == 1", "c"
          """
        ])
    }

    /// `OBSERVATIONS=FILE swift test --filter makeRecord` makes a record of what was observed, and
    /// says what is to be written beside it; without a file, this tries what would become of one.
    @Test("A record is made of observations")
    func makeRecord() throws {
      // Whoever follows the advice gets here.
      #expect("\(#function)" == "\(Observations.filter)()")
      #expect(
        try Project.text(of: ".github/CONTRIBUTING.md").contains(
          "--filter \(Observations.filter)\n"))
      guard let file = ProcessInfo.processInfo.environment["OBSERVATIONS"] else { return }
      let observations = try JSONDecoder().decode(
        Observations.self, from: Data(contentsOf: URL(filePath: file)))
      let platform = try #require(Platform.all.first { $0.name == observations.platform })
      try Results(of: platform, rules: observations.rules, tests: observations.tests)
        .write(for: platform)
      print("To be looked at, and written as departures of tests and rules:")
      for departure in observations.departures { print(departure) }
      for failure in observations.failures
      where !observations.tests.contains(where: { $0.function == failure.function }) {
        print("Of no rule, and no departure: \(failure.file), \(failure.message)")
      }
    }
  }
}
