import ChapterKit

/// The tests that prove rules, as runs have recorded them.
struct Spec {
  private var proofs: [String: [Results.Proof]] = [:]

  /// Reads what is recorded of all implementations: a test need not be compiled for each.
  ///
  /// - Throws: ``Refusal`` with status 66 if there is a record that cannot be read.
  init() throws(Refusal) {
    for platform in Platform.all {
      for (id, tests) in try Results.recorded(for: platform)?.proofs ?? [:] {
        let known = proofs[id] ?? []
        proofs[id] = known + tests.filter { !known.contains($0) }
      }
    }
  }

  /// The tests that prove a rule.
  func tests(of rule: String) -> [Results.Proof] { proofs[rule] ?? [] }
}
