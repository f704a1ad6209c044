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
