import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let whoseThread = Chapter.Question(
    Text(
      """
      An operation is started in the block of another one, which goes to a queue.
      Which thread will read the file?
      """,
      ko: """
        다른 오퍼레이션의 블록 안에서 시작하고, 그 오퍼레이션은 큐에 넣습니다.
        파일은 어느 스레드가 읽을까요?
        """),
    hints: Text(
      """
      resize is in no queue.
      Who has called start()?
      """,
      ko: """
        `resize`는 큐에 들어 있지 않습니다.
        `start()`를 호출하는 코드는 어디에서 실행되나요?
        """))

  static let tooLate = Chapter.Question(
    Text(
      """
      When the operation has finished, one more width is asked for, and accepted.
      How many thumbnails are there?
      """,
      ko: """
        완료된 다음에 너비를 하나 더 요청했더니 받아들여졌습니다.
        섬네일은 몇 개일까요?
        """),
    hints: Text(
      "Where is the code that reads widths, and when has it run?",
      ko: "`widths`를 읽는 코드는 어디에 있고, 언제 실행되었나요?"))
}
