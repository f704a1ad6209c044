import ChapterKit

/// The tests that prove rules, as runs have recorded them.
struct Spec {
  let tests: [Results.Proof]
  private let proofs: [String: [Results.Proof]]

  /// Reads what is recorded of all implementations: a test need not be compiled for each.
  ///
  /// - Throws: ``Refusal`` with status 66 if there is a record that cannot be read.
  init() throws(Refusal) {
    var tests: [String: Results.Proof] = [:]
    for platform in Platform.all.reversed() {
      for test in try Results.recorded(for: platform)?.tests ?? [] { tests[test.place] = test }
    }
    self.init(Array(tests.values))
  }

  init(_ tests: [Results.Proof]) {
    self.tests = tests.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    proofs = self.tests.reduce(into: [:]) { proofs, test in
      for rule in test.rules { proofs[rule, default: []].append(test) }
    }
  }

  /// The tests that prove a rule.
  func tests(of rule: String) -> [Results.Proof] { proofs[rule] ?? [] }
}
