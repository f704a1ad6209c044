import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

@testable import Notes
@testable import Workbook

/// Says which rules a test proves, and of what: of the implementation, or of a class of this book.
///
/// The sentences of the rules stand before each failure. A test of a class of this book has a name
/// that begins with `example`, so that `--skip '/example'` leaves the spec of the implementation.
struct RuleTrait: TestTrait, TestScoping {
  /// The ids that were compiled, once for each trait.
  ///
  /// All tests are made before the first one runs, so that a test sees the whole list.
  static let compiled = Mutex<[[String]]>([])
  /// Those that a test proves of an implementation.
  static let proved = Mutex<Set<String>>([])

  let rules: [Rule]
  let isExample: Bool

  init(_ rules: [Rule], isExample: Bool) {
    self.rules = rules
    self.isExample = isExample
    Self.compiled.withLock { $0.append(rules.map(\.id)) }
    if !isExample { Self.proved.withLock { $0.formUnion(rules.map(\.id)) } }
  }

  var comments: [Comment] { rules.map { "\($0.id): \($0.sentence.english)" } }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try Run.noteBegin(of: test)
    defer { Run.noteEnd(of: test) }
    let file = test.sourceLocation.fileName
    let own = book.first { file.hasPrefix("Chapter\($0.label)") }.map(Episodes.rules) ?? []
    #expect(rules.allSatisfy { own.contains($0.id) }, "a rule of another chapter")
    #expect(isExample == test.name.hasPrefix("example"), "examples, and no others, are called so")
    Deadline.misses.min(1, ordering: .relaxed)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread { endHangingProcess(unless: ended, test) }
    defer { ended.signal() }
    try await function()
  }

  /// What waits without a deadline, as a class of this book may, does not hang the suite in silence.
  private func endHangingProcess(unless ended: DispatchSemaphore, _ test: Test) {
    if ended.wait(timeout: .now() + .seconds(6 * Deadline.seconds)) == .success { return }
    let sentences = comments.map(\.rawValue).joined(separator: "\n")
    FileHandle.standardError.write(Data("\(test.proof.name) hangs; it is of\n\(sentences)\n".utf8))
    exit(70)
  }
}

extension Trait where Self == RuleTrait {
  /// Rules that the test proves of whatever implementation it runs on.
  static func rule(_ rules: Rule...) -> RuleTrait { RuleTrait(rules, isExample: false) }

  /// Rules that the test proves of a class of this book.
  static func example(_ rules: Rule...) -> RuleTrait { RuleTrait(rules, isExample: true) }
}

extension Test {
  /// The rules that it proves.
  var ruleTrait: RuleTrait? { traits.lazy.compactMap { $0 as? RuleTrait }.first }

  /// Where it is recorded to fail.
  var departures: [DepartureTrait] { traits.compactMap { $0 as? DepartureTrait } }

  /// What it is recorded by.
  var proof: Results.Proof {
    Results.Proof(
      file: String(sourceLocation.fileName.dropLast(".swift".count)),
      function: String(name.prefix { $0 != "(" }))
  }

  /// Where it stands, for an order of tests.
  var place: (String, Int) { (sourceLocation.fileName, sourceLocation.line) }
}

/// Records that a platform does not do what a test asserts, and how the test fails of that.
///
/// The test still asserts what the documents state. Where it fails just as recorded, that is a known
/// issue. Any other failure is a failure; and so is the day on which the platform complies.
struct DepartureTrait: TestTrait, TestScoping {
  let platforms: [Platform]
  /// The comments of the expectations that fail, or how a child ends.
  let failures: [String]
  /// Whether they depend on a race: a run in which none occurs refutes nothing.
  var isRace = false

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard platforms.contains(.current) else { return try await function() }
    // Whatever this run shows, and whether or not there is a record.
    if isRace { for failure in failures { Run.noteDeparture(of: test, failure: failure) } }
    guard Run.hasRecord else { return try await function() }
    let rules = test.ruleTrait?.rules ?? []
    let departure = try #require(
      rules.lazy.compactMap { $0.departure(on: .current) }.first, "its rule does not depart")
    try await tolerating(
      departure.observed.english,
      note: {
        Run.noteDeparture(of: test, failure: $0)
        Run.noteKnownIssue()
      }, while: function)
  }

  /// Runs a body and turns the recorded failures, and no others, into known issues.
  ///
  /// - Parameter observed: What happens, in the words of the rule's departure.
  func tolerating(
    _ observed: String, note: @escaping @Sendable (String) -> Void = { _ in },
    while body: @Sendable () async throws -> Void
  ) async throws {
    let comment = Comment(rawValue: "\(Platform.current.name): \(observed)")
    try await withKnownIssue(comment, isIntermittent: isRace) {
      try await body()
    } matching: { issue in
      let names = issue.comments.map(\.rawValue)
      let failure = failures.first { failure in
        // How a child ends is told by the failure alone.
        failure.hasPrefix(".") ? "\(issue)".contains(failure) : names.contains(failure)
      }
      guard let failure else { return false }
      note(failure)
      return true
    }
  }
}

extension Trait where Self == DepartureTrait {
  /// - Parameters:
  ///   - platforms: Where the test is expected to fail; the rule says what happens there instead.
  ///   - failures: The comment of each expectation that fails there, which names it and says how it
  ///     fails: `"finished: sort"`; or how a child ends: `".signal(SIGSEGV"`. All of them must occur.
  static func departs(on platforms: Platform..., failing failures: String...) -> DepartureTrait {
    DepartureTrait(platforms: platforms, failures: failures)
  }

  /// The failure may occur, which shows the departure; a run without it shows nothing.
  static func departs(on platform: Platform, racing failure: String) -> DepartureTrait {
    DepartureTrait(platforms: [platform], failures: [failure], isRace: true)
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
    let isOfImplementation = file.contains(/^Chapter\d\d/) || file.hasPrefix("Random")
    if Run.hasRecord || !isOfImplementation { return try await function() }
    try await withKnownIssue("not measured here", isIntermittent: true) {
      try await function()
    } matching: { issue in
      Run.noteObservation(of: test, "\(issue)")
      return true
    }
  }
}

extension Trait where Self == ObservationTrait {
  static var observingWhatNobodyMeasured: ObservationTrait { ObservationTrait() }
}
