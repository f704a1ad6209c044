import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let howManyAtMost = Chapter.Question(
    Text(
      """
      A hundred photos are added.
      How many operations are there at most that were made and have not finished?
      The width of the queue was not set.
      """,
      ko: """
        사진 백 장을 넣습니다.
        만들었지만 아직 완료되지 않은 오퍼레이션은 가장 많을 때 몇 개일까요?
        큐의 폭은 정하지 않았습니다.
        """),
    hints: Text(
      "With a lowMark of 7, one more is made each time one has finished.",
      ko: "`lowMark`가 7이면 하나가 완료될 때마다 하나를 더 만듭니다."))

  static let howManyEach = Chapter.Question(
    Text(
      """
      An operation costs 3 microseconds, and the work on a photo takes 2 microseconds.
      How many photos should an operation have, for the cost to be a tenth of the work?
      What if a photo takes 5 milliseconds?
      """,
      ko: """
        오퍼레이션 하나의 비용이 3마이크로초이고, 사진 한 장의 작업이 2마이크로초입니다.
        비용을 작업의 십분의 일로 줄이려면 하나에 몇 장씩 맡겨야 하나요?
        한 장에 5밀리초가 걸린다면 어떤가요?
        """),
    hints: Text(
      "How many times the cost should the work be?",
      ko: "작업은 비용의 몇 배여야 하나요?"))
}
