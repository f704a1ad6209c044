import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let neverStarted = Chapter.Question(
    Text(
      """
      An upload with a completion block is cancelled.
      The upload is in no queue.
      Does the completion block run?
      """,
      ko: """
        완료 블록이 있는 업로드를 취소합니다.
        업로드는 어느 큐에도 들어 있지 않습니다.
        완료 블록은 실행될까요?
        """),
    hints: Text(
      "Where in the picture above does the arrow to the completion block begin?",
      ko: "위의 그림에서 완료 블록으로 가는 화살표는 어디에서 나오나요?"))

  static let howManyTimes = Chapter.Question(
    Text(
      """
      This is a block operation with two execution blocks.
      It gets one completion block and is started; how often does that run?
      """,
      ko: """
        실행 블록이 둘인 블록 오퍼레이션입니다.
        여기에 완료 블록을 하나 넣고 시작하면, 완료 블록은 몇 번 실행될까요?
        """),
    hints: Text(
      "When, and how often, does a block operation finish?",
      ko: "블록 오퍼레이션은 언제, 몇 번 완료되나요?"))
}
