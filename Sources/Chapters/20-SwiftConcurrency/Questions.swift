import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let closedQueue = Chapter.Question(
    Text(
      """
      A task awaits an operation in a suspended queue, and is cancelled.
      Does the task end before the queue is resumed?
      """,
      ko: """
        일시 중지한 큐에 든 오퍼레이션을 태스크가 기다리다가 취소되었습니다.
        큐를 재개하기 전에 태스크가 끝날까요?
        """),
    hints: Text(
      "When does an operation that was cancelled become finished?",
      ko: "취소된 오퍼레이션은 언제 완료되나요?"))

  static let keepsItsPlace = Chapter.Question(
    Text(
      """
      Two were added to a queue of width one, and the function of the first is suspended until its photo comes.
      Meanwhile it takes no thread.
      Does the second begin in that time?
      """,
      ko: """
        폭이 1인 큐에 둘을 넣었고, 첫째의 함수는 사진을 기다리고 있습니다.
        기다리는 동안 스레드는 쓰지 않습니다.
        그사이 둘째가 시작될까요?
        """),
    hints: Text(
      "Does the queue count threads, or operations that have not finished?",
      ko: "큐가 세는 것은 스레드인가요, 완료되지 않은 오퍼레이션인가요?"))
}
