import ChapterKit
import Synchronization
import Testing

/// Says which rules a test proves.
///
/// The display name of the test is the English sentence of the first of them.
struct RuleTrait: TestTrait {
  /// Where a trait of this kind stands in the sources.
  struct Place: Hashable {
    let file: String
    let line: Int
  }

  /// The places of all such traits that were compiled, which says what is absent here.
  static let compiled = Mutex<Set<Place>>([])

  let ids: [String]
}

extension Trait where Self == RuleTrait {
  static func rule(
    _ ids: String..., file: String = #fileID, line: Int = #line
  ) -> RuleTrait {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    RuleTrait.compiled.withLock { _ = $0.insert(RuleTrait.Place(file: name, line: line)) }
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
    await withKnownIssue(Comment(rawValue: "\(platform.name): \(observed)")) {
      try await function()
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
