import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Book {
  /// What the command says, call by call, as the files in `Transcripts` show it.
  ///
  /// `.ci/record` writes them anew; whoever changes what is said reads the difference.
  @Suite("Transcripts", .enabled(if: Run.hasRecord, "The marks of steps are of what is on record"))
  @TestThread
  struct TranscriptTests {
    @Test("The command says what a transcript shows", arguments: Transcript.all)
    func holds(path: String) throws {
      Making.File(path: path, text: try Transcript(path).renewed()).expectUnchanged()
    }
  }
}

extension Making.File {
  /// Expects that making the file anew changes nothing.
  func expectUnchanged() {
    let old = (try? Project.text(of: path))?.lines
    let new = text?.lines
    if old == new { return }
    guard let old, let new else {
      let what = new == nil ? "is made by nothing" : "is missing"
      Issue.record("\(path) \(what); .ci/record")
      return
    }
    let place = zip(old, new).prefix { $0 == $1 }.count
    let found = [old, new].map { $0.dropFirst(place).first ?? "(nothing)" }
    Issue.record("\(path):\(place + 1) says “\(found[0])”, its origin “\(found[1])”; .ci/record")
  }
}
