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

  static let threeSteps = Chapter.Question(
    Text(
      """
      There is a function that sharpens a photo, mirrors it and inverts it.
      Divide it into three operations.
      One subclass, Retouch, is enough.
      Retouch(.beach, darkroom.sharpen) is the first step, Retouch(after: sharpen, darkroom.mirror) a step that goes on from the picture of the one before, and the property result has what a step has made.
      However the three are added to a queue, the result is the same picture, and if one step is cancelled there is no picture from there on.
      """,
      ko: """
        사진을 선명하게 하고, 좌우를 바꾸고, 밝기를 뒤집는 함수가 있습니다.
        이것을 오퍼레이션 셋으로 나누어 보시기 바랍니다.
        하위 클래스 `Retouch` 하나면 됩니다.
        `Retouch(.beach, darkroom.sharpen)`은 첫 단계이고, `Retouch(after: sharpen, darkroom.mirror)`는 앞 단계의 사진을 이어받는 단계이며, 결과는 프로퍼티 `result`로 읽습니다.
        셋을 어떤 순서로 큐에 넣든 결과는 같은 사진이어야 하고, 한 단계를 취소하면 그 뒤로는 사진이 없어야 합니다.
        """),
    hints: Text(
      """
      Dependencies make the order.
      The operation of the step before has what that step has made.
      """,
      ko: """
        순서는 의존성으로 정합니다.
        앞 단계의 결과는 앞 단계의 오퍼레이션이 지니고 있습니다.
        """),
    Text(
      """
      The earlier picture has to be read in main(), and not when the step is made.
      If a step keeps a closure for its input, and not a value, both initialisers can share one main().
      """,
      ko: """
        앞 단계의 사진은 만들 때가 아니라 `main()`에서 읽어야 합니다.
        입력을 값이 아니라 클로저로 지니면 두 이니셜라이저가 같은 `main()`을 쓸 수 있습니다.
        """))
}
