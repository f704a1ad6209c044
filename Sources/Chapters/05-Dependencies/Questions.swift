import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let linkedTwice = Chapter.Question(
    Text(
      """
      signIn has finished when the upload is linked to it, twice.
      Is the upload ready?
      """,
      ko: """
        signIn은 이미 완료되었고, 그다음에 업로드를 두 번 연결했습니다.
        업로드는 준비 상태일까요?
        """),
    hints: Text(
      "A dependency counts operations that have not finished, and not links.",
      ko: "의존성이 세는 것은 연결의 수가 아니라 아직 완료되지 않은 오퍼레이션입니다."))

  static let cancelledThen = Chapter.Question(
    Text(
      """
      The filter depends on the download, and neither is in a queue.
      The download is cancelled.
      Is the filter ready now?
      """,
      ko: """
        필터는 다운로드에 의존하고, 둘 다 큐에 넣지 않았습니다.
        다운로드를 취소했습니다.
        이제 필터는 준비 상태일까요?
        """),
    hints: Text(
      "Cancelling is a request, and a dependency waits for a finish.",
      ko: "취소는 요청이고, 의존성은 완료를 기다립니다."))
}
