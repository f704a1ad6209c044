import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let fourInARow = Chapter.Question(
    Text(
      """
      Four operations are set up so.
      thumbnail and preview were given no level.
      They are added to a suspended queue of width one in the order backup, download, thumbnail, preview, and it is resumed.
      In which order do they start?
      """,
      ko: """
        네 오퍼레이션에 이렇게 정했습니다.
        `thumbnail`과 `preview`에는 우선순위를 정하지 않았습니다.
        폭이 1이고 일시 중지된 큐에 `backup`, `download`, `thumbnail`, `preview`의 순서로 넣은 다음 재개합니다.
        어떤 순서로 시작할까요?
        """),
    hints: Text(
      """
      Write down all that are ready, and look at the levels among those.
      Write them down anew each time one has ended.
      """,
      ko: """
        먼저 준비된 것을 모두 적고, 그 안에서 등급을 봅니다.
        하나가 끝날 때마다 다시 적습니다.
        """))

  static let tooLate = Chapter.Question(
    Text(
      """
      A thumbnail of .veryLow was added to an empty queue of width one.
      The queue is not suspended, so the thumbnail began soon.
      Then this was done.
      Does the thumbnail give up its place?
      """,
      ko: """
        폭이 1이고 비어 있는 큐에 `.veryLow`인 섬네일을 넣었습니다.
        큐는 일시 중지되어 있지 않아서 섬네일이 곧 시작했습니다.
        그다음에 이렇게 했습니다.
        섬네일은 자리를 내줄까요?
        """),
    hints: Text(
      "Where was the preview when the queue chose the thumbnail?",
      ko: "큐가 섬네일을 고를 때 미리보기는 어디에 있었나요?"))
}
