import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Workbook

/// What the tests of this process have made of the rules so far.
struct Run {
  private static let current = Mutex(Run())

  private var tests: Set<Test.ID> = []
  private var rules: [String: Results.Verdict] = [:]
  private var hasFailed = false

  /// Notes that a test of these rules has begun.
  static func noteBegin(of test: Test, rules: [String]) {
    current.withLock { run in
      run.tests.insert(test.id)
      for rule in rules where run.rules[rule] == nil { run.rules[rule] = .holds }
    }
  }

  /// Notes that a test has failed as recorded.
  static func noteDeparture(of test: Test) {
    let rules = test.traits.compactMap { $0 as? RuleTrait }.flatMap(\.ids)
    current.withLock { run in
      for rule in rules { run.rules[rule] = .departs }
    }
  }

  /// Notes that something has failed that was to pass.
  static func noteFailure() { current.withLock { $0.hasFailed = true } }

  /// Compares the run with the recorded results of its platform, or records it.
  ///
  /// If only some of the tests ran, only their rules are compared.
  static func end() throws {
    let run = current.withLock { $0 }
    let isWhole = run.tests.count == RuleTrait.compiled.withLock { $0.count }
    var rules = run.rules
    if isWhole {
      let spec = try Tables.spec.get()
      for id in spec.tests.flatMap(\.rules) where rules[id] == nil { rules[id] = .absent }
    }
    if isWhole, !run.hasFailed, ProcessInfo.processInfo.environment["UPDATE_NOTES"] == "1" {
      try Results(of: .current, rules: rules).write(for: .current)
      for note in try Note.all() { try note.renew() }
      return
    }
    let recorded = try Results(of: .current).rules
    if recorded.isEmpty { return }
    for id in Set(rules.keys).union(isWhole ? Array(recorded.keys) : []).sorted()
    where rules[id] != recorded[id] {
      Issue.record(
        """
        \(id): this run says \(rules[id].name.english), \(Results.path(of: .current)) says \
        \(recorded[id].name.english); UPDATE_NOTES=1 swift test
        """)
    }
  }
}
