import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

@testable import Notes
@testable import Workbook

/// Names the rules that a test proves, either of the implementation or of a class of this book.
///
/// Every failure is preceded by the rules' sentences. The name of a test of the book's own classes begins
/// with `example`, so that `--skip '/example'` leaves only the spec of the implementation.
struct RuleTrait: TestTrait, TestScoping {
  /// The ids of the rules of each compiled trait.
  ///
  /// All traits are created before the first test runs, so tests see the complete list.
  static let compiled = Mutex<[[String]]>([])
  /// The rules that tests prove of an implementation.
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
    #expect(
      isExample == test.name.hasPrefix("example"),
      "the name of a test begins with “example” if and only if the test is an example")
    Deadline.misses.min(1, ordering: .relaxed)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread { endHangingProcess(unless: ended, test) }
    defer { ended.signal() }
    try await function()
  }

  /// Ends a process that hangs without a deadline, as one of this book's classes may, and reports the test.
  private func endHangingProcess(unless ended: DispatchSemaphore, _ test: Test) {
    if ended.wait(timeout: .now() + .seconds(6 * Deadline.seconds)) == .success { return }
    let sentences = comments.map(\.rawValue).joined(separator: "\n")
    FileHandle.standardError.write(
      Data("\(test.proof.name) hangs. Its rules:\n\(sentences)\n".utf8))
    exit(70)
  }
}

extension Trait where Self == RuleTrait {
  /// Names the rules that the test proves of the current implementation.
  static func rule(_ rules: Rule...) -> RuleTrait { RuleTrait(rules, isExample: false) }

  /// Names the rules that the test proves of a class of this book.
  static func example(_ rules: Rule...) -> RuleTrait { RuleTrait(rules, isExample: true) }
}

extension Test {
  /// The trait that names the rules of the test.
  var ruleTrait: RuleTrait? { traits.lazy.compactMap { $0 as? RuleTrait }.first }

  /// The recorded departures of the test.
  var departures: [DepartureTrait] { traits.compactMap { $0 as? DepartureTrait } }

  /// The entry of the test in the record.
  var proof: Results.Proof {
    Results.Proof(
      file: String(sourceLocation.fileName.dropLast(".swift".count)),
      function: String(name.prefix { $0 != "(" }))
  }

  /// The position of the test in the sources, for sorting.
  var place: (String, Int) { (sourceLocation.fileName, sourceLocation.line) }
}

/// Records that a platform departs from the assertions of a test, and how the test fails there.
///
/// The test still asserts the documented behaviour. A failure exactly as recorded is a known issue. Any other
/// failure is a failure. A pass is also a failure, because the platform then complies and the record is
/// outdated.
struct DepartureTrait: TestTrait, TestScoping {
  let platforms: [Platform]
  /// The comments of the failing expectations, or the exit condition of a child.
  let failures: [String]
  /// True if the failures depend on a race. In that case, a run without them refutes nothing.
  var isRace = false

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard platforms.contains(.current) else { return try await function() }
    // The failure is recorded whatever the result, with or without a record.
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
  /// - Parameter observed: The platform's behaviour, in the words of the rule's departure.
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
        // The exit condition of a child appears only in the failure itself.
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
  ///   - platforms: The platforms on which the test is expected to fail. The rule describes their behaviour.
  ///   - failures: The comments of all expectations that fail there. A comment names the expectation and how
  ///     it failed, as in `"finished: sort"`, or a child's exit condition, as in `".signal(SIGSEGV"`. All of
  ///     them must occur.
  static func departs(on platforms: Platform..., failing failures: String...) -> DepartureTrait {
    DepartureTrait(platforms: platforms, failures: failures)
  }

  /// Records a failure that may occur. Only its occurrence shows the departure.
  static func departs(on platform: Platform, racing failure: String) -> DepartureTrait {
    DepartureTrait(platforms: [platform], failures: [failure], isRace: true)
  }
}

/// The signal that ends a process after a failed precondition.
#if arch(x86_64)
  let trapSignal = "SIGILL"
#else
  let trapSignal = "SIGTRAP"
#endif

/// Turns failures into observations on a platform without a record.
///
/// On such a platform, a failure may be a departure of the implementation or a mistake in the test. The trait
/// applies to the chapters' tests and to random graphs. The book's own tools must work everywhere.
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
  static var observingUnmeasured: ObservationTrait { ObservationTrait() }
}
