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

    private let test = """
      @Test(
        "Wide",
        .rule("a.wide", "a.deep"), arguments: [1, 2])
      func wide(count: Int) {
      }
      @Test("Other", .rule("a.other"))
      func other() {}
      """

    @Test("An observation becomes a departure of its test, read as one by the spec")
    func departureOfTest() throws {
      let text = Observations.adding(
        [#"(a → "x\y") == 1"#, "b"], to: test, test: "wide", platform: .appleFoundation)
      let tests = Spec.tests(in: text, file: "A.swift")
      #expect(tests.map(\.function) == ["wide", "other"])
      #expect(tests[0].departures == ["appleFoundation": Observations.words.english])
      #expect(tests[0].rules == ["a.wide", "a.deep"])
      #expect(tests[1].departures == [:])
      #expect(text.contains(#"failing: "(a → \"x\\y\") == 1","#))
      #expect(text.contains(#""b"), arguments: [1, 2])"#))
    }

    @Test("A rule gets the same departure, once, beside those that it has")
    func departureOfRule() {
      let rules = """
        Rule(
          "a.wide", .asserted, .guide("Width (in lanes)"),
          says: "wide (as a door)", ko: "넓습니다."),
        Rule(
          "a.deep", .asserted, .guide("Depth"), says: "deep", ko: "깊습니다.",
          departures: [
            Departure(on: .linuxFoundation, "flat", ko: "얕습니다")
          ]),
        Rule(
          "a.long", .asserted, .guide("Length"), says: "long", ko: "깁니다.",
          departures: [.linuxFoundation, .fromScratch].map { platform in
            Departure(on: platform, "short", ko: "짧습니다")
          }),
        """.replacing("Rule(\n  ", with: "Rule(\n    ")
      for id in ["a.wide", "a.deep", "a.long"] {
        let once = Observations.adding(to: rules, rule: id, platform: .appleFoundation)
        #expect(once.components(separatedBy: "on: .appleFoundation").count == 2)
        #expect(once.contains(#"Departure(on: .linuxFoundation, "flat", ko: "얕습니다")"#))
        #expect(once.filter { $0 == "(" }.count == once.filter { $0 == ")" }.count)
        #expect(Observations.adding(to: once, rule: id, platform: .appleFoundation) == once)
        #expect(once != rules)
        let list = once.split(separator: "departures: ").first { $0.contains("appleFoundation") }
        #expect(list?.hasPrefix("[\n      Departure(\n        on: .appleFoundation,") == true)
        #expect(once.contains("] + [.linuxFoundation, .fromScratch].map {") == (id == "a.long"))
      }
    }

    @Test("Every rule and every test of one can be given a departure")
    func reachesAll() throws {
      for chapter in book {
        let file = "Sources/Chapters/\(chapter.label)-\(chapter.name)/Rules.swift"
        let text = try Project.text(of: file)
        for rule in chapter.rules where rule.departure(on: .appleFoundation) == nil {
          #expect(
            Observations.adding(to: text, rule: rule.id, platform: .appleFoundation) != text,
            "\(rule.id)")
        }
      }
      for test in try Tables.spec.get().tests where !test.rules.isEmpty {
        let text = try Project.text(of: test.file)
        #expect(
          Observations.adding(["x"], to: text, test: test.function, platform: .appleFoundation)
            != text, "\(test.function)")
      }
    }

    /// `OBSERVATIONS=FILE swift test --filter makeDepartures` writes what becomes of the observations
    /// in a file; without a file, this tries what would become of one.
    @Test("Departures are made of observations")
    func makeDepartures() throws {
      // Whoever follows the advice gets here.
      #expect("\(#function)" == "\(Observations.filter)()")
      #expect(try Project.text(of: "README.md").contains("--filter \(Observations.filter)\n"))
      let spec = try Tables.spec.get()
      let file = ProcessInfo.processInfo.environment["OBSERVATIONS"]
      let first = try #require(spec.tests.first { $0.departures.isEmpty && !$0.rules.isEmpty })
      let observations =
        try file.map {
          try JSONDecoder().decode(Observations.self, from: Data(contentsOf: URL(filePath: $0)))
        }
        ?? Observations(
          platform: Platform.appleFoundation.name, rules: [:],
          failures: [.init(file: first.file, function: first.function, message: "a\nb")])
      let platform = try #require(Platform.all.first { $0.name == observations.platform })
      let texts = try observations.departures(of: platform, in: spec)
      // Random graphs prove no rule of their own: how they fail is only told.
      let isOfRule = { (failure: Observations.Failure) in
        spec.tests.contains { $0.file == failure.file && $0.function == failure.function }
      }
      for failure in observations.failures where isOfRule(failure) {
        let tests = Spec.tests(in: texts[failure.file] ?? "", file: failure.file)
        let test = tests.first { $0.function == failure.function }
        #expect(test?.departures[platform.propertyName] == Observations.words.english)
      }
      if file == nil { return }
      for (path, text) in texts {
        try text.write(toFile: "\(Project.folder)/\(path)", atomically: true, encoding: .utf8)
      }
      try Results(of: platform, rules: observations.rules).write(for: platform)
      print("To be reviewed and put in words: \(texts.keys.sorted().joined(separator: ", "))")
      for failure in observations.failures where !isOfRule(failure) {
        print("Of no rule, and no departure: \(failure.file), \(failure.message)")
      }
    }
  }
}
