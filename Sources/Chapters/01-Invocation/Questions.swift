import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let whichPicture = Chapter.Question(
    Text(
      """
      The variable gets another picture when the operation has been made.
      Which one will be mirrored?
      """,
      ko: """
        오퍼레이션을 만든 다음 변수에 다른 사진을 넣습니다.
        어느 사진의 좌우가 바뀔까요?
        """),
    hints: Text(
      """
      When is the argument handed over?
      Picture is a struct.
      """,
      ko: """
        인자는 언제 건네지나요?
        `Picture`는 구조체입니다.
        """))

  static let cancelledLate = Chapter.Question(
    Text(
      """
      One is cancelled when it has finished, the other while its method is at work.
      Which results can be read?
      """,
      ko: """
        하나는 완료된 다음에, 하나는 메서드가 실행되는 도중에 취소합니다.
        어느 결과를 읽을 수 있을까요?
        """),
    hints: Text(
      "What does main() look at when the method has returned?",
      ko: "`main()`은 메서드를 호출한 다음에 무엇을 확인하나요?"))
}
