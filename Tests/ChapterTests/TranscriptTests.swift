import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  /// What the command says, call by call, as the files in `Transcripts` show it.
  ///
  /// `UPDATE_NOTES=1 swift test --filter Transcripts` writes them anew; whoever changes what is said
  /// reads the difference.
  @Suite("Transcripts", .enabled(if: Run.hasRecord, "The marks of steps are of what is on record"))
  @TestThread
  struct TranscriptTests {
    @Test("The command says what a transcript shows", arguments: Transcript.all)
    func holds(path: String) throws {
      let transcript = try Transcript(path)
      let now = try transcript.renewed()
      if ProcessInfo.processInfo.environment["UPDATE_NOTES"] == "1" {
        return try transcript.write(now)
      }
      if now == transcript.text { return }
      let (old, new) = (transcript.text.lines, now.lines)
      let place = zip(old, new).prefix { $0 == $1 }.count
      Issue.record(
        """
        \(path):\(place + 1) shows “\(old.dropFirst(place).first ?? "")”, and the command says \
        “\(new.dropFirst(place).first ?? "")”; UPDATE_NOTES=1 swift test --filter Transcripts
        """)
    }
  }
}
