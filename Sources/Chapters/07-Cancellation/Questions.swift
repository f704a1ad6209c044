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

  static let threePhases = Chapter.Question(
    Text(
      """
      Make an Export that decodes a photo, filters it and writes it to a file.
      The initialiser init(phases:removeTemporaryFile:) takes an array of closures, to be called in turn, and a closure that removes the temporary file.
      Between two phases it heeds a cancellation; if it ends early, it removes the temporary file, once.
      If it has gone to the end, it does not.
      Cancelled in its last phase, it has gone to the end too.
      """,
      ko: """
        사진을 해독하고, 필터를 적용하고, 파일로 쓰는 `Export`를 만들어 보시기 바랍니다.
        이니셜라이저 `init(phases:removeTemporaryFile:)`는 차례로 부를 클로저의 배열과, 임시 파일을 지우는 클로저를 받습니다.
        단계와 단계 사이에서 취소에 응하고, 도중에 끝나면 임시 파일을 한 번만 지웁니다.
        끝까지 가면 지우지 않습니다.
        마지막 단계를 실행하는 동안 취소된 것도 끝까지 간 것입니다.
        """),
    hints: Text(
      """
      Where is it easy to stop?
      Before a phase begins, and not when it has begun.
      """,
      ko: """
        그만두기 쉬운 지점은 어디인가요?
        단계가 시작된 다음이 아니라 시작하기 전입니다.
        """),
    Text(
      """
      defer would remove the file after a whole export too.
      There is one place where it leaves early: remove it there.
      """,
      ko: """
        `defer`를 쓰면 끝까지 갔을 때도 지우게 됩니다.
        도중에 나가는 곳은 하나뿐이니 그 자리에서 지우면 됩니다.
        """))
}
