/// What the explorer knows of something that threads share.
///
/// It outlives what it stands for until the end of the run, so that an access to what is gone is
/// noticed, and so that what is never released is known by name.
package final class Thing: @unchecked Sendable {
  // Unchecked, because everything here belongs to whoever has the baton.
  private let kind: StaticString
  private let file: StaticString
  private let line: UInt
  private let owner: String?
  /// The run it was made in, and the other one that has last touched it; 0 for none.
  private let birth: Int
  private var visitor = 0
  private(set) var isGone = false
  /// Who has made it, and at which of its steps.
  private let maker: (strand: Int, time: Int)?

  init(_ kind: StaticString, _ file: StaticString, _ line: UInt) {
    self.kind = kind
    self.file = file
    self.line = line
    let execution = Strand.current?.execution
    birth = execution?.number ?? 0
    owner = execution?.owner
    maker = Strand.current.map { ($0.number, $0.clock[$0.number]) }
    execution?.add(self)
  }

  /// Where it was made, and for whom.
  private(set) lazy var title: String = {
    let name = Sources.name(declaredAt: line, of: "\(file)") ?? "\(kind)"
    return owner.map { "\($0).\(name)" } ?? name
  }()

  /// Notes that it goes away.
  func goAway() { isGone = true }

  /// Notes an access.
  ///
  /// - Returns: Whether it is the first one of a run in which it was not made; so it is with what is
  ///   made once for the whole process, which is to begin each run as it was made.
  func isVisited(by strand: Strand) -> Bool {
    let execution = strand.execution
    if isGone { execution.fail("\(strand.name) touches \(title), which is gone") }
    if execution.number == birth, let maker, strand.clock[maker.strand] < maker.time {
      execution.fail("\(strand.name) touches \(title), and cannot know that it was made")
    }
    if execution.number == birth || execution.number == visitor { return false }
    visitor = execution.number
    return true
  }
}
