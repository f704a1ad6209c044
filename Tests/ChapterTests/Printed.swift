import ChapterKit
import Operations
import Synchronization

@testable import Notes
@testable import Workbook

/// The lines that a snippet prints. In a test, they stand for the console, which a note shows.
final class Printed: Sendable {
  private let lines = Mutex<[String]>([])

  var text: String { lines.withLock { $0.joined(separator: "\n") } }

  func line(_ items: [Any]) {
    let line = items.map { "\($0)" }.joined(separator: " ")
    lines.withLock { $0.append(line) }
  }

  /// The first console on a page below the snippet with this name.
  static func shown(under snippet: String, on page: String) throws -> String? {
    try Project.text(of: "chapters-ko/\(page)").components(separatedBy: " \(snippet) -->\n")
      .dropFirst().first?.components(separatedBy: "```console\n").dropFirst().first?
      .components(separatedBy: "\n```").first
  }
}
