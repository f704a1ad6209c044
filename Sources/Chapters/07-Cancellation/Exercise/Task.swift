import ChapterKit

extension Chapter.Question {
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
