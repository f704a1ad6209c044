import ChapterKit

extension Chapter.Question {
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
