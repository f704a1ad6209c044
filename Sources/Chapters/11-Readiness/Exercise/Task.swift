import ChapterKit

extension Chapter.Question {
  static let twoHaveToAgree = Chapter.Question(
    Text(
      """
      An album that several people have made may be published when enough of them approve.
      Make a Publication that becomes ready when so many different people have called approve(by:).
      Each person counts once, dependencies count as well, and if it is cancelled it leaves the queue at once.
      """,
      ko: """
        함께 만든 앨범은 여러 사람이 동의해야 공개할 수 있습니다.
        정해진 수의 서로 다른 사람이 `approve(by:)`를 호출하면 준비 상태가 되는 `Publication`을 만들어 보시기 바랍니다.
        같은 사람의 동의는 한 번만 세고, 의존성도 지켜야 하며, 취소되면 바로 큐를 떠나야 합니다.
        """),
    hints: Text(
      """
      Three conditions decide whether it is ready.
      How are they joined?
      """,
      ko: """
        준비 상태를 정하는 조건은 셋입니다.
        어떻게 이어야 할까요?
        """),
    Text(
      """
      If you keep the names of those who approved in a Set, nobody is counted twice.
      Announce isReady where that Set changes, and where it is cancelled.
      """,
      ko: """
        동의한 사람의 이름을 `Set`에 담으면 두 번 세지 않습니다.
        그 `Set`이 바뀌는 곳과 취소되는 곳에서 `isReady`를 통지합니다.
        """))
}
