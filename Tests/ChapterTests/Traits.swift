import ChapterKit
import Synchronization
import Testing

/// Says which rules a test proves.
///
/// The display name of the test is the English sentence of the first of them.
struct RuleTrait: TestTrait, TestScoping {
  /// What was compiled: a file and the rules of a trait in it, once for each trait.
  ///
  /// All tests are made before the first one runs, so that a test sees the whole list. A test that
  /// is compiled out on this platform is not in it, which is how absence is known.
  static let compiled = Mutex<[String]>([])

  let ids: [String]

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    Run.noteBegin(of: test, rules: ids)
    try await function()
  }
}

extension Trait where Self == RuleTrait {
  static func rule(_ ids: String..., file: String = #fileID) -> RuleTrait {
    let name = file.split(separator: "/").last ?? ""
    RuleTrait.compiled.withLock { $0.append("\(name): \(ids.joined(separator: " "))") }
    return RuleTrait(ids: ids)
  }
}

/// Records that a platform does not do what a test asserts.
///
/// The test still asserts what the documents state. Where it fails as recorded, that is a known
/// issue; on the day the platform complies, it is a failure, so that the record is corrected.
struct DepartureTrait: TestTrait, TestScoping {
  let platform: Platform
  let observed: String

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard platform == .current else { return try await function() }
    try await withKnownIssue(Comment(rawValue: "\(platform.name): \(observed)")) {
      try await function()
    } matching: { _ in
      Run.noteDeparture(of: test)
      return true
    }
  }
}

extension Trait where Self == DepartureTrait {
  /// - Parameters:
  ///   - platform: Where the test is expected to fail.
  ///   - observed: What happens there instead, in the words of the rule's departure.
  static func departs(on platform: Platform, _ observed: String) -> DepartureTrait {
    DepartureTrait(platform: platform, observed: observed)
  }
}
