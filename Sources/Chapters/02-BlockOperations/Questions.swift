import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let withoutBlocks = Chapter.Question(
    Text(
      """
      An operation is made without any block.
      Once it is started, will it ever finish?
      """,
      ko: """
        블록을 하나도 넣지 않고 만들었습니다.
        시작하면 완료될까요?
        """),
    hints: Text(
      """
      What keeps it from finishing are blocks that have not ended.
      How many of those are there?
      """,
      ko: """
        완료를 막는 것은 아직 끝나지 않은 블록입니다.
        그런 블록이 몇 개 있나요?
        """))

  static let oneMore = Chapter.Question(
    Text(
      """
      The operation is in the queue already.
      Will it take another block, or does the program crash?
      """,
      ko: """
        오퍼레이션은 이미 큐에 들어 있습니다.
        블록을 하나 더 추가하면 받아들여질까요, 프로그램이 비정상 종료될까요?
        """),
    hints: Text(
      """
      The queue is suspended.
      Has the operation begun?
      """,
      ko: """
        큐는 일시 중지되어 있습니다.
        오퍼레이션은 실행을 시작했나요?
        """))
}
