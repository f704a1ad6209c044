import ChapterKit

extension Chapter.Question {
  static let gatherInOrder = Chapter.Question(
    Text(
      """
      Make a Gather whose blocks return a value each; once all have ended, the values can be read in the order of the blocks.
      It is made from an array of blocks, Gather([…]), and the property outputs has the values.
      Whichever block ends first, the order stays; as long as one is missing, outputs is nil.
      """,
      ko: """
        블록이 저마다 값을 돌려주고, 모두 끝나면 그 값들을 블록의 순서대로 읽을 수 있는 `Gather`를 만들어 보시기 바랍니다.
        `Gather([…])`처럼 블록의 배열로 만들고, 결과는 프로퍼티 `outputs`로 읽습니다.
        어느 블록이 먼저 끝나든 순서는 그대로여야 하고, 하나라도 남아 있으면 `outputs`는 `nil`이어야 합니다.
        """),
    hints: Text(
      """
      Who appends what comes has the order of the ends.
      Each block needs a place of its own.
      """,
      ko: """
        끝나는 대로 배열에 덧붙이면 끝난 순서가 됩니다.
        블록마다 자기 자리가 있어야 합니다.
        """),
    Text(
      """
      If the blocks refer strongly to the operation, there is a retain cycle, and neither is released.
      Put the places into an object of their own, and let the blocks refer to that alone.
      """,
      ko: """
        블록이 오퍼레이션을 강하게 참조하면 순환 참조가 되어 둘 다 해제되지 않습니다.
        자리를 담은 객체를 따로 두고, 블록은 그 객체만 참조하게 합니다.
        """))
}
