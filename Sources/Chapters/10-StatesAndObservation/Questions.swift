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

  static let ownProperty = Chapter.Question(
    Text(
      """
      Add fraction, which tells from 0 to 1 how far an upload has come, and let it be observed like other properties.
      Each chunk that is sent is announced once.
      """,
      ko: """
        업로드가 어디까지 왔는지 0에서 1까지의 수로 알려 주는 `fraction`을 더하고, 다른 프로퍼티처럼 관찰할 수 있게 만들어 보시기 바랍니다.
        조각을 하나 보낼 때마다 통지가 한 번씩 와야 합니다.
        """),
    hints: Text(
      """
      Operation does not know fraction.
      Who has to announce it?
      """,
      ko: """
        `Operation`은 `fraction`을 모릅니다.
        누가 통지해야 하나요?
        """),
    Text(
      """
      Put the line that changes the value between willChangeValue(for: \\.fraction) and didChangeValue(for: \\.fraction).
      With defer it cannot be forgotten.
      """,
      ko: """
        값을 바꾸는 줄을 `willChangeValue(for: \\.fraction)`과 `didChangeValue(for: \\.fraction)` 사이에 둡니다.
        `defer`를 쓰면 빠뜨릴 수 없습니다.
        """))
}
