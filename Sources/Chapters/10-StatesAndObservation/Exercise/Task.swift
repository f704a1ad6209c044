import ChapterKit

extension Chapter.Question {
  static let ownProperty = Chapter.Question(
    Text(
      """
      Add fraction, which tells from 0 to 1 how far an upload has come, and let it be observed like other properties.
      Each chunk that is sent is announced once.
      """,
      ko: """
        업로드가 어디까지 왔는지 0에서 1까지의 수로 알려 주는 `fraction`을 더하고, 다른 프로퍼티처럼 관찰할 수 있게 만들어 보시기 바랍니다.
        조각을 하나 보낼 때마다 통지가 한 번씩 와야 합니다.
        """),
    hints: Text(
      """
      Operation does not know fraction.
      Who has to announce it?
      """,
      ko: """
        `Operation`은 `fraction`을 모릅니다.
        누가 통지해야 하나요?
        """),
    Text(
      """
      Put the line that changes the value between willChangeValue(for: \\.fraction) and didChangeValue(for: \\.fraction).
      With defer it cannot be forgotten.
      """,
      ko: """
        값을 바꾸는 줄을 `willChangeValue(for: \\.fraction)`과 `didChangeValue(for: \\.fraction)` 사이에 둡니다.
        `defer`를 쓰면 빠뜨릴 수 없습니다.
        """))
}
