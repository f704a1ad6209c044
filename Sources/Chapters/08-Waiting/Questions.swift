import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let cancelledAndAwaited = Chapter.Question(
    Text(
      """
      The upload is in no queue.
      A thread calls upload.cancel(), and upload.waitUntilFinished() in the next line.
      Does the second call return?
      """,
      ko: """
        업로드는 어느 큐에도 들어 있지 않습니다.
        한 스레드가 `upload.cancel()`을 부르고, 다음 줄에서 `upload.waitUntilFinished()`를 부릅니다.
        두 번째 호출은 반환될까요?
        """),
    hints: Text(
      """
      Cancelled is not finished.
      What makes a cancelled operation finish?
      """,
      ko: """
        취소는 완료가 아닙니다.
        취소된 오퍼레이션을 완료 상태로 만드는 것은 무엇인가요?
        """))

  static let whoseEnd = Chapter.Question(
    Text(
      """
      An upload is running in a queue of the default width, and does not end for a while.
      Two more are added to that queue, and waited for.
      Does this call wait for the upload too?
      """,
      ko: """
        폭을 정하지 않은 큐에서 업로드가 이미 실행 중이고, 한동안 끝나지 않습니다.
        그 큐에 둘을 더 넣으면서 기다립니다.
        이 호출은 업로드도 기다릴까요?
        """),
    hints: Text(
      "What was handed to this method?",
      ko: "이 메서드에 건네준 것은 무엇인가요?"))
}
