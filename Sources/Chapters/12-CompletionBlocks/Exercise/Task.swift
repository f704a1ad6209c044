import ChapterKit

extension Chapter.Question {
  static let roomForMore = Chapter.Question(
    Text(
      """
      There is one completionBlock, so that a block which is set later replaces the one that was set before.
      Write addCompletionBlock(_:) as an extension of Operation: it keeps the earlier block and adds the new one behind it.
      """,
      ko: """
        `completionBlock`은 하나뿐이라 나중에 넣은 블록이 먼저 넣은 블록을 덮어씁니다.
        먼저 있던 블록을 살려 두고 뒤에 이어 붙이는 `addCompletionBlock(_:)`을 `Operation`의 확장으로 만들어 보시기 바랍니다.
        """),
    hints: Text(
      "A block can call another block.",
      ko: "블록 하나가 다른 블록을 호출할 수 있습니다."),
    Text(
      """
      The new block has to refer to the earlier block, and not to the operation.
      To read the property when the new block runs is too late.
      """,
      ko: """
        새 블록이 참조해야 하는 것은 오퍼레이션이 아니라 먼저 있던 블록입니다.
        새 블록이 실행될 때 프로퍼티를 읽으면 늦습니다.
        """))
}
