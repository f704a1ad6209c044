import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let areTheyEqual = Chapter.Question(
    Text(
      """
      Two operations are made from one closure.
      Are they equal?
      And how many are in a set of first, second and first again?
      """,
      ko: """
        클로저 하나로 오퍼레이션 둘을 만듭니다.
        둘은 같을까요?
        first, second, 다시 first를 집합에 넣으면 몇 개일까요?
        """),
    hints: Text(
      "What are operations compared by?",
      ko: "오퍼레이션은 무엇으로 비교하나요?"))

  static let finishLine = Chapter.Question(
    Text(
      """
      finishLine has nothing to do.
      Will its completion block ever run, and if so, when?
      """,
      ko: """
        finishLine에는 할 일이 없습니다.
        완료 블록은 실행될까요?
        실행된다면 언제일까요?
        """),
    hints: Text(
      """
      Operation itself does nothing, and yet it finishes.
      What does a dependency wait for?
      """,
      ko: """
        `Operation` 자체는 아무 일도 하지 않지만 완료는 됩니다.
        의존성은 무엇이 되기를 기다리나요?
        """))
}
