import ChapterKit
import Operations
import Synchronization

@testable import Notes
@testable import Workbook

/// What a snippet prints, line by line; in a test it stands for the console, which a note shows.
final class Printed: Sendable {
  private let lines = Mutex<[String]>([])

  var text: String { lines.withLock { $0.joined(separator: "\n") } }

  func line(_ items: [Any]) {
    let line = items.map { "\($0)" }.joined(separator: " ")
    lines.withLock { $0.append(line) }
  }

  /// The console that a page shows under the snippet of this name: the first one after it.
  static func shown(under snippet: String, on page: String) throws -> String? {
    try Project.text(of: "chapters-ko/\(page)").components(separatedBy: " \(snippet) -->\n")
      .dropFirst().first?.components(separatedBy: "```console\n").dropFirst().first?
      .components(separatedBy: "\n```").first
  }
}
