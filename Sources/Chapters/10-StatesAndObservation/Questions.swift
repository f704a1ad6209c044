import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let neverExecuting = Chapter.Question(
    Text(
      """
      Cancelled before its start, and then started.
      Which of the four flags are true?
      Was there a time when isExecuting was true?
      """,
      ko: """
        시작하기 전에 취소하고, 그다음에 시작합니다.
        네 플래그 가운데 무엇이 참일까요?
        그사이에 `isExecuting`이 참인 때가 있었을까요?
        """),
    hints: Text(
      "Think of the two things that start() asks first in chapter 04.",
      ko:
        "[04장](04-concurrent-operations.md#start는-작업을-시작해-놓고-반환됩니다)의 `start()`가 처음에 확인하는 두 가지를 떠올려 봅니다."
    ))

  static let cancellingIsNoFinish = Chapter.Question(
    Text(
      """
      In a queue of width one a download waits for its photo, and a thumbnail stands behind it.
      Somebody gets impatient and calls queue.cancelAllOperations().
      The album has not answered yet.
      How many are left in the queue?
      """,
      ko: """
        폭이 1인 큐에서 다운로드가 사진을 기다리고 있고, 그 뒤에 섬네일이 있습니다.
        답답해서 `queue.cancelAllOperations()`를 불렀습니다.
        앨범은 아직 응답하지 않았습니다.
        큐에는 몇 개가 남아 있을까요?
        """),
    hints: Text(
      """
      The way out of a queue is to finish.
      Who makes the download finish?
      """,
      ko: """
        큐에서 나가는 길은 완료 상태가 되는 것입니다.
        다운로드를 완료 상태로 만드는 것은 누구인가요?
        """))
}
