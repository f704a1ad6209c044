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

  static let levels = Chapter.Question(
    Text(
      """
      The ready list has five levels.
      Make a list Levels<Element> whose number of levels can be chosen.
      append(_:at:) puts an element behind those of a level, and popFirst() takes the first one of the lowest level.
      However many elements there are, the levels are not looked at one by one, and no array is shifted each time that one is taken.
      What was taken out is no longer referred to, and a level that is never empty takes up no more room than it has elements.
      """,
      ko: """
        준비 목록은 다섯 등급입니다.
        등급의 수를 정할 수 있는 목록 `Levels<Element>`를 만들어 보시기 바랍니다.
        `append(_:at:)`은 등급의 맨 뒤에 넣고, `popFirst()`는 번호가 가장 작은 등급의 맨 앞을 꺼냅니다.
        원소가 아무리 많아도 등급을 하나씩 살피거나, 꺼낼 때마다 배열을 밀어서 옮기면 안 됩니다.
        꺼낸 원소를 계속 참조하고 있어도 안 되며, 한 번도 비지 않는 등급이라도 들어 있는 만큼만 자리를 차지해야 합니다.
        """),
    hints: Text(
      """
      Write into the bits of one integer which levels have anything.
      trailingZeroBitCount tells the lowest bit that is set.
      """,
      ko: """
        어느 등급에 무엇이 있는지를 정수 하나의 비트로 적어 둡니다.
        켜진 비트 가운데 가장 낮은 것은 `trailingZeroBitCount`가 알려 줍니다.
        """),
    Text(
      """
      To remove the first element of an array moves all the others.
      Empty its place instead, with nil, and count how many were taken.
      If those places are removed together once they are half of all, an element moves once on average at most.
      """,
      ko: """
        배열의 맨 앞을 지우면 나머지가 모두 움직입니다.
        지우는 대신 그 자리를 `nil`로 비우고 몇 개를 꺼냈는지 셉니다.
        꺼낸 자리가 절반이 되었을 때 한꺼번에 지우면, 원소 하나가 움직이는 횟수는 평균 한 번을 넘지 않습니다.
        """))
}
