import ChapterKit
import Operations
import Synchronization

/// Leaves out each statement of every telling in turn, and records what comes of it.
///
/// Each run is a process of its own, so that one that hangs or dies is just that.
struct LeavingOut: Sendable {
  let platform: Platform
  /// Whether what was found becomes the record.
  let records: Bool
  /// The one chapter that is tried, by its number; `nil` if all are.
  let only: String?
  let report: @Sendable (String) -> Void

  /// How many processes there are at a time: most of those that are long wait for their deadline.
  private static let width = 24

  /// - Returns: What the record says otherwise, a line each; nothing if it has been written.
  func run() throws -> [String] {
    let old = try LeaveOutRecord.recorded(for: platform)
    let copy = LeaveOutCopy(platform: platform, report: report)
    let built = try copy.build(needed: try needed(by: old, in: copy))
    let all = try copy.steps(of: built.program)
    let steps = all.filter { step in only.map { step.key.hasPrefix("\($0) ") } ?? true }
    report("\(platform.name): running \(steps.reduce(0) { $0 + $1.lines.count }) statements")
    let found = LeaveOutRecord(try lines(of: steps, built))
    let record = LeaveOutRecord(
      all.compactMap { step in
        (found.lines(at: step.key) ?? old?.lines(at: step.key)).map { (step.key, $0) }
      })
    if records {
      try record.text.write(
        toFile: "\(Project.folder)/\(LeaveOutRecord.path(of: platform))", atomically: true,
        encoding: .utf8)
      return []
    }
    return record.differences(from: old)
  }

  /// What the record knows to be needed: it need not be found out again, at the cost of a build.
  private func needed(
    by record: LeaveOutRecord?, in copy: LeaveOutCopy
  ) throws -> Set<LeaveOutCopy.Place> {
    guard let record else { return [] }
    var needed: Set<LeaveOutCopy.Place> = []
    for chapter in book {
      for (place, step) in chapter.steps {
        guard let lines = record.lines(at: chapter.key(of: place)) else { continue }
        for (statement, line) in zip(try step.statements(), lines)
        where line.outcome == .needed && line.text == statement.text {
          needed.insert(LeaveOutCopy.Place(step.file, statement.lines.lowerBound))
        }
      }
    }
    return needed
  }

  /// A step as it runs with all its lines.
  private struct Whole {
    let english: [ItemText]
    let korean: [ItemText]
  }

  private func lines(
    of steps: [StepReport.Listed], _ built: LeaveOutCopy.Built
  ) throws -> [(place: String, lines: [LeaveOutRecord.Line])] {
    let wholes = try inParallel(steps) { step in
      try self.whole(step, built.program)
    }
    let jobs = zip(steps, wholes).flatMap { step, whole in step.lines.map { (step, whole, $0) } }
    var results = try inParallel(jobs) { step, whole, line in
      try self.line(line, of: step, whole, built)
    }
    // Compilers take all there is: not beside runs that have to end in time.
    let idle = results.indices.filter {
      [.same, .needed].contains(results[$0].outcome) && jobs[$0].2.isShown
    }
    report("\(platform.name): looking again at \(idle.count) with the line really away")
    let confirmed = try inParallel(idle.map { jobs[$0] }, width: 2) { step, whole, line in
      try self.confirmed(line, of: step, whole, built)
    }
    for (place, line) in zip(idle, confirmed) { results[place] = line }
    var rest = results[...]
    return steps.map { step in
      defer { rest = rest.dropFirst(step.lines.count) }
      return (step.key, Array(rest.prefix(step.lines.count)))
    }
  }

  private func whole(_ step: StepReport.Listed, _ program: String) throws -> Whole {
    func run(_ language: Language) throws -> [ItemText] {
      let process = StepProcess(program: program, step: step.key, language: language, limit: 30)
      let (items, end) = try process.run()
      guard end == .ended else {
        throw Refusal(
          .noInput,
          Text(
            "step \(step.key) does not run with all its lines: \(end)",
            ko: "모든 줄이 있어도 실행되지 않는 단계: \(step.key) (\(end))"))
      }
      return items
    }
    let english = try run(.english)
    if try run(.english) != english { report("not the same twice: \(step.key)") }
    return Whole(english: english, korean: try run(.korean))
  }

  private func line(
    _ line: StepReport.Listed.Line, of step: StepReport.Listed, _ whole: Whole,
    _ built: LeaveOutCopy.Built
  ) throws -> LeaveOutRecord.Line {
    let place = LeaveOutCopy.Place(step.file, line.line)
    let isHidden = line.isShown ? nil : true
    if built.needed.contains(place) {
      return LeaveOutRecord.Line(text: line.text, isHidden: isHidden, outcome: .needed)
    }
    func run(_ language: Language) throws -> (items: [ItemText], end: StepProcess.End) {
      try StepProcess(
        program: built.program, step: step.key, language: language,
        leavingOut: "\(step.file):\(line.line)"
      ).run()
    }
    let first = try run(.english)
    switch first.end {
    case .hung, .died:
      var says: String?
      if case .died(let words) = first.end { says = words }
      // What came last; in the other language as with all lines, if it is so in this one.
      let last = first.items.last(where: \.isObserved)
      let isPrefix = whole.english.starts(with: first.items)
      let other =
        try isPrefix ? whole.korean.prefix(first.items.count) : run(.korean).items[...]
      let korean = other.last(where: \.isObserved)
      func alone(_ item: ItemText?) -> [Change]? { item.map { [Change(was: [], now: [$0])] } }
      return LeaveOutRecord.Line(
        text: line.text, isHidden: isHidden,
        outcome: first.end == .hung ? .hangs : .crashes, says: says, english: alone(last),
        korean: korean == last ? nil : alone(korean))
    case .ended: break
    }
    // By luck it may come out the same, or otherwise.
    let again = try [run(.english), run(.english)]
    let english = Change.between(whole.english, first.items)
    let varies = again.contains { $0.end != .ended || $0.items != first.items }
    if english.isEmpty, !varies {
      return LeaveOutRecord.Line(text: line.text, isHidden: isHidden, outcome: .same)
    }
    let other = english.isEmpty ? again.first { $0.items != first.items } : nil
    let korean = Change.between(whole.korean, try run(.korean).items)
    let told = other.map { Change.between(whole.english, $0.items) } ?? english
    return LeaveOutRecord.Line(
      text: line.text, isHidden: isHidden, outcome: .differs, varies: varies ? true : nil,
      english: told, korean: korean == told || korean.isEmpty ? nil : korean)
  }

  /// What seems to change nothing, or to be needed, with the statement really away: a closure that does
  /// not run it may still refer to what stands in it, and an error may be told of another line.
  private func confirmed(
    _ line: StepReport.Listed.Line, of step: StepReport.Listed, _ whole: Whole,
    _ built: LeaveOutCopy.Built
  ) throws -> LeaveOutRecord.Line {
    func recorded(_ outcome: LeaveOutRecord.Outcome) -> LeaveOutRecord.Line {
      LeaveOutRecord.Line(text: line.text, outcome: outcome)
    }
    return try Interruption.withFolder { folder in
      let program = "\(folder)/Workbook"
      do {
        try built.build(program, step.module, without: line.line...line.end, of: step.file, folder)
      } catch is Compiler.Failure {
        return recorded(.needed)
      }
      // With less beside it than before, so that what may run at the same time does.
      let runs = try (1...5).map { _ in
        try StepProcess(program: program, step: step.key, language: .english).run()
      }
      let others = runs.filter { $0.end != .ended || $0.items != whole.english }
      guard let (items, end) = others.first else { return recorded(.same) }
      var found = recorded(end == .ended ? .differs : end == .hung ? .hangs : .crashes)
      found.english = Change.between(whole.english, items)
      if others.count < runs.count { found.varies = true }
      return found
    }
  }

  /// Does something to each of many things, several at a time.
  private func inParallel<Thing: Sendable, Result: Sendable>(
    _ things: [Thing], width: Int = Self.width, _ body: @escaping @Sendable (Thing) throws -> Result
  ) throws -> [Result] {
    let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = width
    for (place, thing) in things.enumerated() {
      queue.addOperation {
        let result = Swift.Result { try body(thing) }
        results.withLock { $0[place] = result }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    return try results.withLock { results in
      try things.indices.compactMap { try results[$0]?.get() }
    }
  }
}

extension LeaveOutCopy {
  /// The steps of a program, as they were compiled into it.
  func steps(of program: String) throws -> [StepReport.Listed] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [StepReport.listWord]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode([StepReport.Listed].self, from: data)
  }
}

extension LeaveOutRecord {
  /// What comes out otherwise than another record says, a line each.
  ///
  /// Where two runs without a statement have come out differently, nothing can be compared.
  func differences(from old: LeaveOutRecord?) -> [String] {
    guard let old else { return ["there is no record yet"] }
    var differences: [String] = []
    for (place, lines) in steps {
      guard let before = old.lines(at: place), before.map(\.text) == lines.map(\.text) else {
        differences.append("\(place): other lines than the record has")
        continue
      }
      for (now, before) in zip(lines, before) where !now.agrees(with: before) {
        differences.append(
          "\(place): \(now.text): \(before.outcome.rawValue) is now \(now.outcome.rawValue)")
      }
    }
    return differences
  }
}

extension LeaveOutRecord.Line {
  fileprivate func agrees(with other: LeaveOutRecord.Line) -> Bool {
    varies == true || other.varies == true
      || outcome == other.outcome && english == other.english
  }
}
