import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Workbook

/// The results of this process for the rules so far.
struct Run {
  private static let current = Mutex(Run())

  /// The tests of rules that have begun.
  private var begun: [Test.ID: Test] = [:]
  /// The failures that have occurred as recorded, by test.
  private var departed: [Test.ID: Set<String>] = [:]
  private var observations = Observations()
  private var hasFailed = false
  /// The number of failures that match a recorded departure.
  private var knownIssues = 0

  /// True if there is a record of this platform, with outcomes of rules and departures.
  ///
  /// Without a record, a failing test of a rule is an observation, not an error. `UNMEASURED=1 swift test`
  /// runs as if there were no record.
  static let hasRecord: Bool = {
    if ProcessInfo.processInfo.environment["UNMEASURED"] != nil { return false }
    // An unreadable record counts as a record; the end of the run reports the error.
    do { return try Results.recorded(for: .current) != nil } catch { return true }
  }()

  /// True if the run replaces the recorded outcomes of the rules instead of comparing them, as for
  /// `.ci/record`.
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil

  /// Notes that a test of rules has begun.
  static func noteBegin(of test: Test) throws {
    try current.withLock {
      $0.begun[test.id] = test
      if !hasRecord { try $0.observations.noteBegin(of: test) }
    }
  }

  static func noteEnd(of test: Test) { current.withLock { $0.observations.noteEnd(of: test) } }

  /// Notes that a test has failed as recorded.
  static func noteDeparture(of test: Test, failure: String) {
    current.withLock { _ = $0.departed[test.id, default: []].insert(failure) }
  }

  /// Notes a known issue: a failure that matches a recorded departure.
  static func noteKnownIssue() { current.withLock { $0.knownIssues += 1 } }

  /// Prints one line about the known issues at the end of the process, below the summary of all tests.
  static func explainKnownIssues() {
    atexit {
      let run = Run.current.withLock { $0 }
      if run.knownIssues == 0 || run.hasFailed || !Run.hasRecord { return }
      let sentence = """
        The known issues are \(run.knownIssues) departures of \(Platform.current.name) from the \
        documents, all as recorded.\n
        """
      FileHandle.standardError.write(Data(sentence.utf8))
    }
  }

  /// Notes how a test has failed on a platform without a record.
  static func noteObservation(of test: Test, _ message: String) {
    current.withLock { $0.observations.note(message, of: test) }
  }

  /// Notes an unexpected failure.
  static func noteFailure() { current.withLock { $0.hasFailed = true } }

  /// Compares the results with the record of the platform, or writes them to `.build/outcomes`.
  ///
  /// If only some tests ran, compares only the rules with complete results.
  static func end() throws {
    let run = current.withLock { $0 }
    // Without a record, no departure is expected.
    var complaints = hasRecord ? run.departuresGone : []
    let compiled = RuleTrait.compiled.withLock { $0 }
    let isWhole = run.begun.count == compiled.count
    let results = try run.results(of: compiled)
    for rule in book.flatMap(\.rules) where rule.departure(on: .current) != nil {
      if let outcome = results.rules[rule.id], ![.departs, .inPart].contains(outcome) {
        complaints.append("\(rule.id) is declared to depart, but none of its tests departs")
      }
    }
    defer {
      for complaint in complaints { Issue.record(Comment(rawValue: complaint)) }
      if !complaints.isEmpty { noteFailure() }
    }
    if !hasRecord {
      try run.observations.write()
      if isWhole { try run.observations.write(results) }
    } else if isRecording {
      if complaints.isEmpty, !run.hasFailed {
        // A partial run keeps those recorded results that it cannot replace.
        var all = isWhole ? Results() : try Results.recorded(for: .current) ?? Results()
        all.rules.merge(results.rules) { $1 }
        all.proofs.merge(results.proofs) { $1 }
        try all.write(to: Observations.record)
      }
      return
    }
    guard let recorded = try Results.recorded(for: .current) else { return }
    let ids = Set(results.rules.keys).union(isWhole ? Array(recorded.rules.keys) : [])
    for id in ids.sorted() {
      let (said, known) = (results.line(of: id), recorded.line(of: id))
      if results.rules[id] != recorded.rules[id]
        || Set(results.proofs[id] ?? []) != Set(recorded.proofs[id] ?? [])
      {
        complaints.append(
          """
          \(id): this run says “\(said ?? "nothing")”, \(Results.path(of: .current)) says \
          “\(known ?? "nothing")”; .ci/record
          """)
      }
    }
  }

  /// Complaints about tests that no longer fail as recorded.
  private var departuresGone: [String] {
    begun.values.flatMap { test in
      let missing = test.departures.filter { $0.platforms.contains(.current) }.flatMap(\.failures)
        .filter { departed[test.id]?.contains($0) != true }
      return missing.map {
        "\(test.name) no longer fails with “\($0)”, although the record says so"
      }
    }
  }

  /// The outcomes of the rules with complete results.
  ///
  /// - Parameter compiled: The rules of each compiled test.
  private func results(of compiled: [[String]]) throws -> Results {
    var tests: [String: [Test]] = [:]
    for test in begun.values.sorted(by: { $0.place < $1.place }) {
      for rule in test.ruleTrait?.rules ?? [] { tests[rule.id, default: []].append(test) }
    }
    let counts = compiled.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    // Tests for Linux only do not count as missing on other platforms, and Plain has no tests of its own.
    let others = try Platform.all.filter { ![.current, .linuxFoundation, .plain].contains($0) }
      .compactMap { try Results.recorded(for: $0) }
    var results = Results()
    for rule in book.flatMap(\.rules) where !rule.isAboutEngine || Platform.current == .fromScratch
    {
      let ran = tests[rule.id] ?? []
      let proofs = ran.map(\.proof)
      let elsewhere = others.flatMap { $0.proofs[rule.id] ?? [] }.filter { !proofs.contains($0) }
      guard ran.count == counts[rule.id, default: 0], !ran.isEmpty || !elsewhere.isEmpty else {
        continue
      }
      results.rules[rule.id] = outcome(
        of: ran, isAbsentInPart: elsewhere.contains { !$0.isExample })
      results.proofs[rule.id] = proofs
    }
    return results
  }

  /// The outcome of a rule from its tests, all of which ran.
  private func outcome(of ran: [Test], isAbsentInPart: Bool) -> Mark {
    let proving = ran.filter { $0.ruleTrait?.isExample == false }
    if proving.isEmpty { return isAbsentInPart ? .absent : .told }
    let departing = proving.count { departed[$0.id] != nil || observations.have($0) }
    if departing == proving.count { return .departs }
    return departing > 0 || isAbsentInPart ? .inPart : .documented
  }
}
