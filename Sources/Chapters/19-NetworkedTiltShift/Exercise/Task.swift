import ChapterKit

extension Chapter.Question {
  static let shelfFirst = Chapter.Question(
    Text(
      """
      Make a loader that takes two others, and asks the second one only if the first one has failed.
      It is called FallbackLoader, and has init(_:orElse:) and load(_:deliver:).
      The Cancellation that it returns stops both, whenever it is called.
      """,
      ko: """
        로더 둘을 받아, 첫째가 실패했을 때에만 둘째에게 묻는 로더를 만들어 보시기 바랍니다.
        이름은 `FallbackLoader`이고, `init(_:orElse:)`와 `load(_:deliver:)`가 있습니다.
        돌려준 `Cancellation`은 언제 부르더라도 둘 다 멈추게 해야 합니다.
        """),
    hints: Text(
      """
      The transfer of the second, which begins when the first has failed, has to be cancelled too.
      There must be a place where ways to stop are kept.
      """,
      ko: """
        첫째가 실패한 다음에 시작한 둘째의 전송도 취소할 수 있어야 합니다.
        멈추는 방법을 모아 두는 자리가 필요합니다.
        """),
    Text(
      """
      One that failed because it was cancelled is not one that just failed.
      After a cancellation the second one is not asked.
      """,
      ko: """
        취소해서 실패한 것과 그냥 실패한 것을 구별해야 합니다.
        취소한 다음에는 둘째에게 묻지 않습니다.
        """))
}
