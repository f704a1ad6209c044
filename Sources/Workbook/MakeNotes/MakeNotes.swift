import ChapterKit
import Notes
import Operations
import Workbook

/// Regenerates notes and transcripts: `swift run MakeNotes`, or `swift run MakeNotes 05` for one chapter.
///
/// `swift run MakeNotes --waiting` lists texts without Korean, and steps without a reason.
///
/// Uses the tests' recorded outcomes. `.ci/record` writes the outcomes and the notes.
@main
enum MakeNotes {
  static func main() {
    do {
      try make()
    } catch let refusal as Refusal {
      end(refusal.message.english, refusal.status)
    } catch {
      end("\(error)", .noInput)
    }
  }

  private static func make() throws {
    let words = CommandLine.arguments.dropFirst()
    if words == ["--waiting"] { return try waiting() }
    let chapter = words.first
    guard words.count <= 1, chapter.map({ label in book.contains { $0.label == label } }) ?? true
    else { return end("pass one chapter by its number, such as 05, or none", .usage) }
    Deadline.whenMissed { end($0.english, .disagreed) }
    // Writes again, because another page is generated from the page of questions.
    if try write(Making.notes(of: chapter)).contains("chapters-ko/questions.md") {
      try write(Making.notes(of: chapter))
    }
    try write(Making.transcripts(of: chapter))
  }

  /// Writes the files that differ, and prints their paths.
  @discardableResult
  private static func write(_ files: [Making.File]) throws -> [String] {
    let written = try files.filter { try Project.write($0.text, to: $0.path) }.map(\.path)
    for path in written { print(path) }
    return written
  }

  /// Lists the texts without Korean, and the steps without a reason.
  private static func waiting() throws {
    for text in try Untranslated.texts.get() { print(text) }
    for chapter in book {
      let steps = chapter.walkthrough.steps.filter { $0.reason == nil }
      if !steps.isEmpty {
        print("\(chapter.label) because: \(steps.map(\.name).joined(separator: ", "))")
      }
    }
  }

  private static func end(_ message: String, _ status: Status) {
    FileHandle.standardError.write(Data("MakeNotes: \(message)\n".utf8))
    exit(status.rawValue)
  }
}
