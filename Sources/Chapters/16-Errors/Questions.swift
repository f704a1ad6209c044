import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let cancelledMiddle = Chapter.Question(
    Text(
      """
      Three are joined by then.
      The one in the middle is cancelled, and they are started in turn.
      What does one get who asks for album.value?
      Is album.isCancelled true?
      """,
      ko: """
        셋을 `then`으로 이었습니다.
        가운데를 취소하고 차례대로 시작합니다.
        `album.value`를 읽으면 무엇을 얻을까요?
        `album.isCancelled`는 참일까요?
        """),
    hints: Text(
      """
      The work of album asks for decode.value first.
      What does the cancelled decode have?
      """,
      ko: """
        `album`의 작업은 먼저 `decode.value`를 읽습니다.
        취소된 `decode`에는 무엇이 있나요?
        """))

  static let whoseErrno = Chapter.Question(
    Text(
      """
      A queue loads a file that does not exist.
      This thread waits until that has finished, and reads errno.
      Is errno == ENOENT true?
      """,
      ko: """
        없는 파일을 큐에서 불러옵니다.
        완료되기를 기다린 다음 이 스레드에서 `errno`를 읽습니다.
        `errno == ENOENT`는 참일까요?
        """),
    hints: Text(
      "On which thread was open called?",
      ko: "`open`은 어느 스레드에서 불렸나요?"))
}
