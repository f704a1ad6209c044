import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let lateLink = Chapter.Question(
    Text(
      """
      The queue has a width of one and is suspended.
      The filter was ready when it entered the queue, before the sort, and got a dependency on the
      download afterwards.
      The download has not been added or started yet.
      In which order do the three start?
      """,
      ko: """
        큐는 폭이 1이고 일시 중지되어 있습니다.
        필터가 준비된 채로 큐에 들어갔고, 정리가 그 뒤에 들어갔습니다.
        그다음에 필터가 다운로드를 기다리게 했습니다.
        다운로드는 아직 큐에 넣지도 시작하지도 않았습니다.
        셋은 어떤 순서로 시작할까요?
        """),
    hints: Text(
      """
      The filter already stands first in the ready list.
      When does the queue hear that a dependency came late?
      When addDependency(_:) is called, or when the filter is taken out?
      """,
      ko: """
        필터는 이미 준비 목록의 맨 앞에 서 있습니다.
        의존성이 늦게 왔다는 것을 큐는 언제 알게 될까요?
        `addDependency(_:)`를 부를 때일까요, 필터를 꺼낼 때일까요?
        """))

  static let slippingThrough = Chapter.Question(
    Text(
      """
      The download has not run yet, elsewhere.
      The filter waits for the download, and the save for the filter.
      All operations of the running queue are cancelled.
      Can the save run?
      """,
      ko: """
        다운로드는 다른 곳에서 아직 실행되지 않았습니다.
        필터는 다운로드를, 저장은 필터를 기다립니다.
        돌아가고 있는 큐의 오퍼레이션을 모두 취소합니다.
        저장은 실행될 수 있을까요?
        """),
    hints: Text(
      """
      cancelAllOperations() cancels one after the other.
      What can a worker do when the filter has been cancelled, and the save has not?
      """,
      ko: """
        `cancelAllOperations()`는 하나씩 취소합니다.
        필터를 취소한 다음, 저장을 취소하기 전에 워커는 무엇을 할 수 있나요?
        """))
}
