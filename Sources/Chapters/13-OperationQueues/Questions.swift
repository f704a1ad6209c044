import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let droppedQueue = Chapter.Question(
    Text(
      """
      A function makes a queue, adds an upload and returns at once.
      No variable refers to the queue any more.
      Does the upload run?
      """,
      ko: """
        함수 안에서 큐를 만들어 업로드를 넣고 바로 반환됩니다.
        큐를 참조하는 변수는 이제 없습니다.
        업로드는 실행될까요?
        """),
    hints: Text(
      "When is a queue released?",
      ko: "큐는 언제 해제되나요?"))

  static let acrossTheBarrier = Chapter.Question(
    Text(
      """
      The cover depends on the map, and there is a barrier between them.
      Which runs first?
      """,
      ko: """
        표지는 지도에 의존하는데, 둘 사이에 배리어가 있습니다.
        무엇이 먼저 실행될까요?
        """),
    hints: Text(
      "What does the barrier wait for, and what does the map wait for?",
      ko: "배리어는 무엇을 기다리고, 지도는 무엇을 기다리나요?"))
}
