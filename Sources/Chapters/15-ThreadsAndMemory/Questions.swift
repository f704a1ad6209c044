import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let cancelledAndDropped = Chapter.Question(
    Text(
      """
      Another upload is running in a queue of width one.
      Is upload nil?
      """,
      ko: """
        폭이 1인 큐에 다른 업로드가 실행되고 있습니다.
        `upload`는 `nil`일까요?
        """),
    hints: Text(
      "When does a cancelled operation finish?",
      ko: "취소된 오퍼레이션은 언제 완료 상태가 되나요?"))

  static let whoHasIt = Chapter.Question(
    Text(
      """
      Both have finished, and the variable credit is gone.
      Is there still a way to read what was written?
      """,
      ko: """
        둘 다 완료되었고 `credit`이라는 변수는 사라졌습니다.
        적은 것을 읽을 방법이 남아 있을까요?
        """),
    hints: Text(
      "Look for all the arrows that lead to the operation in the picture of the note.",
      ko: "위의 그림에서 오퍼레이션으로 들어오는 화살표를 모두 찾아봅니다."))
}
