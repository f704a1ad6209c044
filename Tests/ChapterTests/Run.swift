import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Workbook

/// What the tests of this process have made of the rules so far.
struct Run {
  private static let current = Mutex(Run())

  /// The tests that have begun, by the rules that they prove.
  private var tests: [String: Set<Test.ID>] = [:]
  private var examples: [String: Set<Test.ID>] = [:]
  private var begun: Set<Test.ID> = []
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

  /// Notes that a test of these rules has begun.
  static func noteBegin(of test: Test, rules: [String], isExample: Bool) {
    current.withLock { run in
      run.begun.insert(test.id)
      for rule in rules {
        if isExample {
          run.examples[rule, default: []].insert(test.id)
        } else {
          run.tests[rule, default: []].insert(test.id)
        }
      }
    }
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
  private func outcome(of id: String, _ spec: Spec, _ compiled: [RuleTrait.Compiled]) -> Outcome? {
    let rule = book.lazy.flatMap(\.rules).first { $0.id == id }
    if rule?.isAboutEngine == true, Platform.current != .fromScratch { return nil }
    let (ran, shown) = (tests[id] ?? [], examples[id] ?? [])
    guard ran.count + shown.count == compiled.count(where: { $0.ids.contains(id) }) else {
      return nil
    }
    let proofs = spec.tests(of: id).filter { !$0.isExample }
    if proofs.isEmpty { return .example }
    if ran.isEmpty { return .absent }
    let departing = ran.count { departed[$0] != nil || observed[$0] != nil }
    if departing == ran.count { return .departs }
    let isPartlyAbsent = proofs.contains {
      !$0.exists(on: .current) && $0.exists(on: .appleFoundation)
    }
    return departing > 0 || isPartlyAbsent ? .holdsInPart : .holds
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
    let spec = try Tables.spec.get()
    let ids = Set(spec.tests.flatMap(\.rules))
    var rules: [String: Outcome] = [:]
    for id in ids {
      if let outcome = run.outcome(of: id, spec, compiled) { rules[id] = outcome }
    }
    if !hasRecord {
      if isWhole { try run.writeObservations(rules, spec) }
      return
    }
    if isWhole, !run.hasFailed, ProcessInfo.processInfo.environment["UPDATE_NOTES"] == "1" {
      try Results(of: .current, rules: rules).write(for: .current)
      Episodes.forget()
      for note in try Note.all() { try note.renew() }
      return
    }
    guard let recorded = try Results.recorded(for: .current)?.rules else { return }
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
  private func writeObservations(_ outcomes: [String: Outcome], _ spec: Spec) throws {
    let failures = observed.values.joined()
      .sorted { ($0.file, $0.function) < ($1.file, $1.function) }
    let observations = Observations(
      platform: Platform.current.name, rules: outcomes, failures: failures)
    try observations.write()
    let differing = Set(
      spec.tests.filter { test in
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
