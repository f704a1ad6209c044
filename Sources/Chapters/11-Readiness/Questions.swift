import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let readyAfterwards = Chapter.Question(
    Text(
      "Is upload.isReady true or false?",
      ko: "`upload.isReady`는 참일까요, 거짓일까요?"),
    hints: Text(
      "isReady asks one thing: “have all dependencies finished?”",
      ko: "재정의하지 않은 `isReady`는 의존성과 취소만 봅니다."))

  static let firstInRank = Chapter.Question(
    Text(
      """
      An upload that waits for Wi-Fi and an ordinary filter are added to a queue of width one.
      There is no Wi-Fi yet.
      Which runs first?
      """,
      ko: """
        Wi-Fi를 기다리는 업로드와 평범한 필터를 폭이 1인 큐에 넣습니다.
        아직 Wi-Fi가 없습니다.
        무엇이 먼저 실행될까요?
        """),
    hints: Text(
      "Among whom does a priority choose?",
      ko: "우선순위는 누구들 가운데서 고르는 기준인가요?"))

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
