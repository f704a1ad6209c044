/// The explorer's record of an object that threads share.
///
/// The record outlives the object: it is kept until the end of the run, to report by name accesses to a
/// destroyed object and objects that were never released.
package final class Thing: @unchecked Sendable {
  // Unchecked: the baton guards all properties.
  private let kind: StaticString
  private let file: StaticString
  private let line: UInt
  private let owner: String?
  /// The run in which the object was created, and the last other run that accessed the object; 0 for none.
  private let birth: Int
  private var visitor = 0
  private(set) var isGone = false
  /// The strand that created the object, and the time of the creation.
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

  /// The name of the object, with the name of its owner.
  private(set) lazy var title: String = {
    let name = Sources.name(declaredAt: line, of: "\(file)") ?? "\(kind)"
    return owner.map { "\($0).\(name)" } ?? name
  }()

  func goAway() { isGone = true }

  /// Records an access.
  ///
  /// - Returns: True at the first access in a run that did not create the object. An object that lives as
  ///   long as the process must be reset at the beginning of each run.
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
