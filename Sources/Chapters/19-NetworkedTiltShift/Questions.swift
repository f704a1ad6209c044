import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let allThree = Chapter.Question(
    Text(
      """
      Three places have asked for the same picture, and the server has not answered.
      All three are cancelled, and then the same picture is asked for again.
      How many requests does the server get in all?
      Does the one who asks again get the picture?
      """,
      ko: """
        세 곳이 같은 사진을 요청했고 서버가 아직 응답하지 않았습니다.
        셋을 모두 취소한 다음 같은 사진을 다시 요청합니다.
        서버는 모두 몇 번 요청을 받을까요?
        다시 요청한 쪽은 사진을 받을까요?
        """),
    hints: Text(
      "Can one who comes late join a transfer that was stopped?",
      ko: "이미 취소한 전송을 나중에 온 요청이 함께 쓸 수 있을까요?"))

  static let filterCancelled = Chapter.Question(
    Text(
      """
      The filter depends on the download, and the download is executing.
      When does the filter finish after filter.cancel()?
      Does the download stop too?
      """,
      ko: """
        필터는 다운로드에 의존하고, 다운로드는 실행 중입니다.
        `filter.cancel()`을 호출하면 필터는 언제 완료될까요?
        다운로드도 멈출까요?
        """),
    hints: Text(
      "An operation that is cancelled does not wait for its dependencies (chapter 07).",
      ko: "취소된 오퍼레이션은 의존성을 기다리지 않습니다([7장](07-cancellation.md))."))

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
