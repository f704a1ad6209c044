import ChapterKit

@testable import Workbook

/// A run of the command with its output, its error messages and its exit status.
struct Called {
  private(set) var lines: [String] = []
  private(set) var complaints: [String] = []
  private(set) var status = Status.agreed

  init(
    _ words: [String], environment: [String: String] = [:], hasColour: Bool = false,
    width: Int = 80, chapters: [Chapter] = book
  ) {
    var (lines, complaints): ([String], [String]) = ([], [])
    let command = Command(
      environment: environment, hasColour: hasColour, width: width,
      write: { lines.append($0) }, complain: { complaints.append($0) }, chapters: chapters)
    status = command.run(words)
    (self.lines, self.complaints) = (lines, complaints)
  }
}
