import ChapterKit
import Operations
import Synchronization

/// What comes of leaving out each statement of the tellings, one at a time, on one implementation.
///
/// `.ci/leave-out --record` makes it; `--why`, the notes and the marks read it.
struct LeaveOutRecord: Equatable, Sendable {
  enum Outcome: String, Codable {
    /// The run comes out the same: the statement is idle.
    case same
    /// The run comes out otherwise.
    case differs
    /// The run does not end.
    case hangs
    /// The process dies, or the script throws.
    case crashes
    /// The program would not compile without it.
    case needed
  }

  /// A statement, and what comes of its absence.
  struct Line: Codable, Equatable, Sendable {
    let text: String
    /// Whether the reader does not see it.
    var isHidden: Bool?
    let outcome: Outcome
    /// Whether two runs without it have come out differently.
    var varies: Bool?
    /// What the process has said when it died.
    var says: String?
    /// Where the run parts from the one with all lines; for a run that does not end, the last thing
    /// that it shows stands alone.
    var english: [Change]?
    /// The same in Korean; `nil` where it is the same, word for word.
    var korean: [Change]?

    /// How much a reader learns from its absence: most from a value that becomes another.
    var weight: Int {
      guard let english, !english.isEmpty else { return 0 }
      switch outcome {
      case .differs where varies == nil: return english.contains(where: \.isOfValue) ? 4 : 3
      case .crashes: return 2
      case .hangs: return 1
      case .differs, .same, .needed: return 0
      }
    }

    func changes(in language: Language) -> [Change] {
      (language == .korean ? korean : nil) ?? english ?? []
    }
  }

  /// The statements of a step that tell a reader most by their absence: at most so many of those that
  /// take a line, in the order of the source.
  static func telling(
    _ statements: [Statement], _ lines: [Line], atMost count: Int
  ) -> [(statement: Statement, line: Line)] {
    zip(statements, lines).enumerated()
      .filter { $1.0.isShown && $1.0.lines.count == 1 && $1.1.weight > 0 }
      .sorted { ($0.element.1.weight, -$0.offset) > ($1.element.1.weight, -$1.offset) }
      .prefix(count).sorted { $0.offset < $1.offset }
      .map { ($0.element.0, $0.element.1) }
  }

  /// The statements of the steps, by the place of a step: `07 3`, `07 --mistake 2 1`.
  let steps: [(place: String, lines: [Line])]
  /// The places of the steps in the list.
  private let places: [String: Int]

  static func == (one: LeaveOutRecord, other: LeaveOutRecord) -> Bool {
    one.steps.elementsEqual(other.steps) { $0.place == $1.place && $0.lines == $1.lines }
  }

  func lines(at place: String) -> [Line]? { places[place].map { steps[$0].lines } }

  // MARK: The file

  private struct Entry: Codable {
    let at: String
    let lines: [Line]
  }

  static func path(of platform: Platform) -> String {
    "Tests/ChapterTests/Results/LeaveOut.\(platform.name.replacing(" ", with: "")).json"
  }

  /// What was read last from each file.
  private static let read = Mutex<[String: (text: String, record: LeaveOutRecord)]>([:])

  /// The record of an implementation; `nil` if nobody has made one.
  ///
  /// - Throws: ``Refusal`` with status 66 if there is a file that cannot be read.
  static func recorded(for platform: Platform) throws(Refusal) -> LeaveOutRecord? {
    let path = path(of: platform)
    guard FileManager.default.fileExists(atPath: "\(Project.folder)/\(path)") else { return nil }
    let text = try Project.text(of: path)
    if let last = read.withLock({ $0[path] }), last.text == text { return last.record }
    guard let record = try? LeaveOutRecord(text) else {
      throw Refusal(
        .noInput,
        Text(
          "\(path) is no record of lines left out; get it anew with git checkout \(path)",
          ko: "\(path) 파일은 줄을 빼 본 기록이 아닙니다. git checkout \(path) 명령으로 되돌리시기 바랍니다"))
    }
    read.withLock { $0[path] = (text, record) }
    return record
  }

  init(_ steps: [(place: String, lines: [Line])]) {
    self.steps = steps
    places = Dictionary(zip(steps.map(\.place), 0...)) { first, _ in first }
  }

  init(_ text: String) throws {
    self.init(
      try JSONDecoder().decode([Entry].self, from: Data(text.utf8)).map { ($0.at, $0.lines) })
  }

  /// The text of the file: a line for each statement, so that a change of one is a change of a line.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      func json(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
      }
      let steps = try steps.map { place, lines in
        let lines = try lines.map(json).joined(separator: ",\n")
        return "{\"at\":\(try json(place)),\"lines\":[\n\(lines)\n]}"
      }
      return "[\n\(steps.joined(separator: ",\n"))\n]\n"
    }
  }
}
