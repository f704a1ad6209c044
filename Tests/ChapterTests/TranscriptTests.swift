import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Book {
  /// The output of each command in the files in `Transcripts`.
  ///
  /// `.ci/record` rewrites the files. After changing any output, review the difference.
  @Suite("Transcripts", .enabled(if: Run.hasRecord, "A step's mark depends on the record"))
  @TestThread
  struct TranscriptTests {
    @Test("The output of the command matches its transcript", arguments: Transcript.all)
    func holds(path: String) throws {
      Making.File(path: path, text: try Transcript(path).renewed()).expectUnchanged()
    }
  }
}
