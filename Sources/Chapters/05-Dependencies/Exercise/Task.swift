import ChapterKit

extension Chapter.Question {
  static let noCircles = Chapter.Question(
    Text(
      """
      addDependency does not keep you from making a circle.
      Write addDependencyUnlessCircular(_:) as an extension of Operation: a link that would close a circle is not added, and the answer is false.
      Graphs that several threads change at the same time need not be thought of.
      For another thread may add a link while you look, so that you miss the circle.
      """,
      ko: """
        `addDependency`는 순환을 막아 주지 않습니다.
        순환이 생길 연결이면 추가하지 않고 `false`를 돌려주는 `addDependencyUnlessCircular(_:)`를 `Operation`의 확장으로 만들어 보시기 바랍니다.
        여러 스레드가 동시에 연결을 바꾸는 그래프는 생각하지 않아도 됩니다.
        확인하는 동안 다른 스레드가 연결을 더하면 순환을 놓칠 수 있기 때문입니다.
        """),
    hints: Text(
      """
      When would a link close a circle?
      When the one to be waited for already waits for me, by whatever way round.
      """,
      ko: """
        연결을 추가하면 순환이 생기는 때는 언제인가요?
        새로 기다릴 대상이 이미 돌고 돌아 나를 기다리고 있을 때입니다.
        """),
    Text(
      """
      Follow dependencies, and look whether you meet yourself.
      Put what you have seen into a Set, so that no operation is visited twice.
      """,
      ko: """
        `dependencies`를 따라가며 자기 자신을 만나는지 찾습니다.
        같은 오퍼레이션을 두 번 방문하지 않으려면 본 것을 `Set`에 담아 둡니다.
        """))
}
