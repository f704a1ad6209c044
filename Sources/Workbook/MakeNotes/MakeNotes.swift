import ChapterKit
import Notes
import Operations
import Workbook

/// Writes anew what is made from runs: `swift run MakeNotes` the whole book, `swift run MakeNotes 05` a chapter.
///
/// What the tests make of the rules has to be on record before; `.ci/record` sees to both.
@main
enum MakeNotes {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let chapter = words.first
    guard words.count <= 1, chapter.map({ label in book.contains { $0.label == label } }) ?? true
    else { return end("name one chapter by its number, such as 05, or none", .usage) }
    Deadline.whenMissed { end($0.english, .disagreed) }
    let files = try Making.notes(of: chapter) + Making.transcripts(of: chapter)
    for file in files where try Project.write(file.text, to: file.path) { print(file.path) }
  }

  private static func end(_ message: String, _ status: Status) {
    FileHandle.standardError.write(Data("MakeNotes: \(message)\n".utf8))
    exit(status.rawValue)
  }
}
