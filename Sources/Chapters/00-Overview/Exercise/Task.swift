import ChapterKit

extension Chapter.Question {
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
