import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let otherQueue = Chapter.Question(
    Text(
      """
      The filter depends on the download, and the two are in different queues.
      images, where the filter is, is not suspended.
      Does the filter start?
      """,
      ko: """
        필터는 다운로드에 의존하고, 둘은 서로 다른 큐에 있습니다.
        필터가 든 `images`는 일시 중지되지 않았습니다.
        필터는 시작할까요?
        """),
    hints: Text(
      "In which state must the filter be for images to start it?",
      ko: "`images`가 필터를 시작하려면 필터가 어떤 상태여야 하나요?"))

  static let twiceDown = Chapter.Question(
    Text(
      "Does the upload run?",
      ko: "업로드는 실행될까요?"),
    hints: Text(
      """
      suspend() and resume() of a dispatch queue count.
      isSuspended is a property with two values.
      """,
      ko: """
        디스패치 큐의 `suspend()`와 `resume()`은 횟수를 셉니다.
        `isSuspended`는 값이 둘뿐인 프로퍼티입니다.
        """))
}
