import ChapterKit
import Operations
import Testing

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
      guard Run.concerns(path) else { return }
      let transcript = try Transcript(path)
      let now = try transcript.renewed()
      if Run.isRecording { return try Project.write(now, to: path) }
      if now == transcript.text { return }
      let (old, new) = (transcript.text.lines, now.lines)
      let place = zip(old, new).prefix { $0 == $1 }.count
      Issue.record(
        """
        \(path):\(place + 1) shows “\(old.dropFirst(place).first ?? "")”, and the command says \
        “\(new.dropFirst(place).first ?? "")”; .ci/record
        """)
    }
  }
}
