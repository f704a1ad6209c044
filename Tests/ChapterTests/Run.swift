import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Workbook

/// What the tests of this process have made of the rules so far.
struct Run {
  private static let current = Mutex(Run())

  /// The tests of rules that have begun.
  private var begun: [Test.ID: Results.Proof] = [:]
  /// The failures that are recorded of tests, and those that have occurred.
  private var expected: [Test.ID: Set<String>] = [:]
  private var departed: [Test.ID: Set<String>] = [:]
  /// How tests of rules have failed that nobody had measured here before.
  private var observed: [Test.ID: [Observations.Failure]] = [:]
  private var hasFailed = false

  /// Whether there is a record of this platform to go by: outcomes of rules, and departures.
  ///
  /// Without one nothing is known to be wrong: a test of a rule that fails is an observation.
  /// `UNMEASURED=1 swift test` has a run go as if there were none.
  static let hasRecord: Bool = {
    if ProcessInfo.processInfo.environment["UNMEASURED"] != nil { return false }
    // A record that cannot be read is one: the end of the run will say so.
    do { return try Results.recorded(for: .current) != nil } catch { return true }
  }()

  /// Notes that a test of rules has begun.
  static func noteBegin(of test: Test, _ trait: RuleTrait) {
    let proof = Results.Proof(
      file: "Tests/\(test.sourceLocation.fileID)", line: test.sourceLocation.line,
      function: String(test.name.prefix { $0 != "(" }), title: test.displayName,
      rules: trait.rules.map(\.id), isExample: trait.isExample,
      departs: test.departures.map(\.name))
    current.withLock { $0.begun[test.id] = proof }
  }

  /// Notes how a test that has begun is expected to fail.
  static func expectDeparture(of test: Test, failures: [String]) {
    current.withLock { $0.expected[test.id] = Set(failures) }
  }

  /// Notes that a test has failed as recorded.
  static func noteDeparture(of test: Test, failure: String) {
    current.withLock { _ = $0.departed[test.id, default: []].insert(failure) }
  }

  /// Notes how a test has failed on a platform of which there is no record.
  static func noteObservation(of test: Test, _ message: String) {
    let failure = Observations.Failure(
      file: "Tests/\(test.sourceLocation.fileID)",
      function: String(test.name.prefix { $0 != "(" }), message: message)
    current.withLock { $0.observed[test.id, default: []].append(failure) }
  }

  /// Notes that something has failed that was to pass.
  static func noteFailure() { current.withLock { $0.hasFailed = true } }

  /// What the tests that ran have made of a rule; `nil` if not all that are compiled ran, or if the
  /// rule says nothing of this implementation.
  ///
  /// - Parameter elsewhere: The tests of other implementations that are not compiled here.
  private func outcome(
    of id: String, _ elsewhere: [Results.Proof], _ compiled: [[String]]
  ) -> Outcome? {
    let rule = book.lazy.flatMap(\.rules).first { $0.id == id }
    if rule?.isAboutEngine == true, Platform.current != .fromScratch { return nil }
    let all = begun.filter { $1.rules.contains(id) }
    guard all.count == compiled.count(where: { $0.contains(id) }) else { return nil }
    let ran = all.filter { !$1.isExample }.keys
    let isAbsentInPart = elsewhere.contains { $0.rules.contains(id) && !$0.isExample }
    if ran.isEmpty { return isAbsentInPart ? .absent : .example }
    let departing = ran.count { departed[$0] != nil || observed[$0] != nil }
    if departing == ran.count { return .departs }
    return departing > 0 || isAbsentInPart ? .holdsInPart : .holds
  }

  /// Compares the run with the recorded results of its platform, or records it.
  ///
  /// If only some of the tests ran, only the rules whose tests all ran are compared. Notes that are
  /// renewed have chapters told, which wait for operations: not on a thread of the pool.
  @TestThread
  static func end() throws {
    let run = current.withLock { $0 }
    for (test, failures) in run.expected {
      let missing = failures.subtracting(run.departed[test] ?? [])
      if !missing.isEmpty {
        Issue.record("\(test) no longer fails of \(missing.sorted()), as is recorded")
      }
    }
    let compiled = RuleTrait.compiled.withLock { $0 }
    let isWhole = run.begun.count == compiled.count
    let proofs = Array(run.begun.values)
    // A run of some tests knows of the others by the record.
    let recordedHere = try Results.recorded(for: .current)?.tests ?? []
    let known = Set((isWhole ? proofs : proofs + recordedHere).map(\.place))
    // What Linux alone has is missing nowhere.
    let elsewhere = try Platform.all.filter { $0 != .current && $0 != .linuxFoundation }
      .flatMap { try Results.recorded(for: $0)?.tests ?? [] }
      .filter { !known.contains($0.place) }
    var rules: [String: Outcome] = [:]
    for id in Set((proofs + elsewhere).flatMap(\.rules)) {
      if let outcome = run.outcome(of: id, elsewhere, compiled) { rules[id] = outcome }
    }
    if !hasRecord {
      if isWhole { try run.writeObservations(rules) }
      return
    }
    if isWhole, ProcessInfo.processInfo.environment["UPDATE_NOTES"] == "1" {
      // Some tests fail for the want of a record of the others, and pass when there is one.
      let outcomes = try run.hasFailed ? Results.recorded(for: .current)?.rules ?? [:] : rules
      try Results(of: .current, rules: outcomes, tests: proofs).write(for: .current)
      if run.hasFailed { return }
      Episodes.forget()
      for note in try Note.all() { try note.renew() }
      return
    }
    guard let results = try Results.recorded(for: .current) else { return }
    for proof in proofs where !results.tests.contains(proof) {
      Issue.record(
        """
        \(proof.file):\(proof.line) is not on record as it stands, in \
        \(Results.path(of: .current)); UPDATE_NOTES=1 swift test
        """)
    }
    if isWhole, proofs.count != results.tests.count {
      Issue.record(
        "\(Results.path(of: .current)) has tests that are gone; UPDATE_NOTES=1 swift test")
    }
    let recorded = results.rules
    for id in Set(rules.keys).union(isWhole ? Array(recorded.keys) : []).sorted()
    where rules[id] != recorded[id] {
      Issue.record(
        """
        \(id): this run says \(rules[id]?.rawValue ?? "nothing"), \
        \(Results.path(of: .current)) says \(recorded[id]?.rawValue ?? "nothing"); \
        UPDATE_NOTES=1 swift test
        """)
    }
  }

  /// Writes down what a first run on a platform has observed, and says where.
  private func writeObservations(_ outcomes: [String: Outcome]) throws {
    let failures = observed.values.joined()
      .sorted { ($0.file, $0.function) < ($1.file, $1.function) }
    let observations = Observations(
      platform: Platform.current.name, rules: outcomes, tests: Array(begun.values),
      failures: failures)
    try observations.write()
    let differing = Set(
      begun.values.filter { test in
        failures.contains { $0.file == test.file && $0.function == test.function }
      }.flatMap(\.rules))
    print(
      """
      \(Platform.current.name) has not been measured before: \(differing.count) of \(outcomes.count) \
      rules differ from the documents.
      What was observed is in \(Observations.path); to make departures of it, to be reviewed:
      OBSERVATIONS=\(Observations.path) swift test --filter \(Observations.filter)
      """)
    // A run that only acts as if there were no record must find what is on record.
    if let recorded = try Results.recorded(for: .current), recorded.rules != outcomes {
      for id in Set(outcomes.keys).union(recorded.rules.keys)
      where outcomes[id] != recorded.rules[id] {
        Issue.record("\(id): observed as \(String(describing: outcomes[id])), and not so on record")
      }
    }
  }
}
