import ChapterKit

extension Chapter.Question {
  static let cleanUp = Chapter.Question(
    Text(
      """
      The temporary files of an import have to be removed, whether it went well or failed.
      Add ensuring(_:) to ResultOperation.
      It takes a closure that may throw, and gives a ResultOperation that depends on this one.
      The closure is called once, however the operation before has ended.
      If what is returned is cancelled itself, it is not called: keep it out of queues that may be
      cancelled as a whole.
      The result is that of the operation before, and if both have failed, its error is passed on.
      """,
      ko: """
        앨범을 들여올 때 만든 임시 파일은 들여오기가 성공했든 실패했든 지워야 합니다.
        `ResultOperation`에 `ensuring(_:)`을 더해 보시기 바랍니다.
        던질 수 있는 클로저를 받고, 이 오퍼레이션에 의존하는 `ResultOperation`을 돌려줍니다.
        클로저는 앞의 것이 어떻게 끝났든 한 번 불립니다.
        돌려준 것 자신이 취소되면 불리지 않으므로, 모두 취소될 수 있는 큐에는 넣지 않습니다.
        결과는 앞의 결과 그대로이고, 둘 다 실패했다면 앞의 오류를 전합니다.
        """),
    hints: Text(
      "Put the earlier outcome into a Result first, so that it is not lost while you clean up.",
      ko: "앞의 결과를 먼저 `Result`에 담아 두면, 정리하는 동안 잃어버리지 않습니다."),
    Text(
      "Which of the two errors you get() first decides which is passed on.",
      ko: "두 오류 가운데 무엇을 먼저 `get()`하는지가 무엇을 전할지를 정합니다."))
}
