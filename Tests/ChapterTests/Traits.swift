import ChapterKit
import Synchronization
import Testing

/// Says which rules a test proves, and of what: of the implementation, or of a class of this book.
///
/// The display name of the test is the English sentence of the first of them. A test of a class of
/// this book has a name that begins with `example`, so that `--skip '/example'` leaves the spec of
/// the implementation.
struct RuleTrait: TestTrait, TestScoping {
  /// What was compiled, once for each trait.
  ///
  /// All tests are made before the first one runs, so that a test sees the whole list. A test that
  /// is compiled out on this platform is not in it, which is how absence is known.
  static let compiled = Mutex<[Compiled]>([])

  struct Compiled: Comparable {
    let file: String
    let ids: [String]
    let isExample: Bool

    private var key: (String, String, Int) {
      (file, ids.joined(separator: " "), isExample ? 1 : 0)
    }

    static func < (one: Compiled, other: Compiled) -> Bool {
      one.key < other.key
    }
  }

  let ids: [String]
  let isExample: Bool

  init(_ ids: [String], isExample: Bool, file: String) {
    self.ids = ids
    self.isExample = isExample
    let name = String(file.split(separator: "/").last ?? "")
    Self.compiled.withLock {
      $0.append(Compiled(file: name, ids: ids, isExample: isExample))
    }
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    Run.noteBegin(of: test, rules: ids, isExample: isExample)
    try await function()
  }
}

extension Trait where Self == RuleTrait {
  /// Rules that the test proves of whatever implementation it runs on.
  static func rule(_ ids: String..., file: String = #fileID) -> RuleTrait {
    RuleTrait(ids, isExample: false, file: file)
  }

  /// Rules that the test proves of a class of this book.
  static func example(_ ids: String..., file: String = #fileID) -> RuleTrait {
    RuleTrait(ids, isExample: true, file: file)
  }
}

/// Records that a platform does not do what a test asserts, and how the test fails of that.
///
/// The test still asserts what the documents state. Where it fails just as recorded, that is a known
/// issue. Any other failure is a failure; and so is the day on which the platform complies.
struct DepartureTrait: TestTrait, TestScoping {
  let platform: Platform
  let observed: String
  /// Parts of the messages of the failures that were measured.
  let failures: [String]

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard platform == .current, Run.hasRecord else { return try await function() }
    Run.expectDeparture(of: test, failures: failures)
    try await tolerating(note: { Run.noteDeparture(of: test, failure: $0) }, while: function)
  }

  /// Runs a body and turns the recorded failures, and no others, into known issues.
  func tolerating(
    note: @escaping @Sendable (String) -> Void = { _ in },
    while body: @Sendable () async throws -> Void
  ) async throws {
    try await withKnownIssue(Comment(rawValue: "\(platform.name): \(observed)")) {
      try await body()
    } matching: { issue in
      let message = "\(issue)"
      guard let failure = failures.first(where: message.contains) else { return false }
      note(failure)
      return true
    }
  }
}

extension Trait where Self == DepartureTrait {
  /// - Parameters:
  ///   - platform: Where the test is expected to fail.
  ///   - observed: What happens there instead, in the words of the rule's departure.
  ///   - failures: For each expectation that fails there, a part of its message that tells which it
  ///     is and how it fails: `"isReady → false"`, `".signal(SIGSEGV"`. All of them must occur.
  static func departs(
    on platform: Platform, _ observed: String, failing failures: String...
  ) -> DepartureTrait {
    DepartureTrait(platform: platform, observed: observed, failures: failures)
  }
}

/// The signal that ends a process whose precondition failed.
#if arch(x86_64)
  let trapSignal = "SIGILL"
#else
  let trapSignal = "SIGTRAP"
#endif

/// Turns failures into observations where there is no record of the platform.
///
/// Nobody can tell there whether the implementation departs from its documents or a test from them.
/// That goes for the tests of chapters and for random graphs; the book's own tools have to work
/// everywhere.
struct ObservationTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let file = test.sourceLocation.fileName
    let isOfImplementation = file.contains(/^Chapter\d\d/) || file.hasPrefix("RandomGraphs")
    if Run.hasRecord || !isOfImplementation { return try await function() }
    try await Self.observing(note: { Run.noteObservation(of: test, $0) }, while: function)
  }

  /// Runs a body and turns its failures into observations: on a platform of which there is no record,
  /// nobody can tell a mistake of the test from a departure.
  static func observing(
    note: @escaping @Sendable (String) -> Void,
    while body: @Sendable () async throws -> Void
  ) async throws {
    try await withKnownIssue("not measured here", isIntermittent: true) {
      try await body()
    } matching: { issue in
      note("\(issue)")
      return true
    }
  }
}

extension Trait where Self == ObservationTrait {
  static var observingWhatNobodyMeasured: ObservationTrait { ObservationTrait() }
}
