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
}
