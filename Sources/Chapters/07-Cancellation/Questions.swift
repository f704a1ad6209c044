import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let middleOfTheChain = Chapter.Question(
    Text(
      """
      Download, filter and save stand in a chain.
      They are added to a queue of the default width, and filter is cancelled while the download is still running.
      Can the save run before the download has ended?
      """,
      ko: """
        다운로드, 필터, 저장이 사슬로 이어져 있습니다.
        셋을 폭을 정하지 않은 큐에 넣고, 다운로드가 아직 실행 중일 때 `filter`를 취소합니다.
        다운로드가 끝나기 전에 저장이 실행될 수 있을까요?
        """),
    hints: Text(
      """
      The cancelled filter becomes ready.
      What does the queue call on it then, and what state does that leave the filter in?
      """,
      ko: """
        취소된 필터는 준비 상태가 됩니다.
        그러면 큐는 필터에 무엇을 호출하고, 그 결과로 필터는 어떤 상태가 되나요?
        """))

  static let noWayBack = Chapter.Question(
    Text(
      "How many chunks have arrived?",
      ko: "조각은 몇 개나 도착했을까요?"),
    hints: Text(
      "Is there a method that makes isCancelled false again?",
      ko: "`isCancelled`를 다시 거짓으로 바꾸는 메서드가 있나요?"))
}
