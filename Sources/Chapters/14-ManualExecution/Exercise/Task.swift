import ChapterKit

extension Chapter.Question {
  static let inTurn = Chapter.Question(
    Text(
      """
      Several synchronous operations are all to be run now, on this thread.
      A function of that kind is good for command line tools and tests.
      Whatever their order in the array, dependencies are kept, and those that never become ready are given back.
      The function is called startAll(_:); it takes an array of operations and returns an array of those that are left.
      """,
      ko: """
        동기 오퍼레이션 여럿을 지금 이 스레드에서 모두 실행하려고 합니다.
        명령줄 도구나 테스트에서 쓸 만한 함수입니다.
        배열에 적힌 차례와 상관없이 의존성을 지켜야 하고, 끝내 준비되지 않은 것은 돌려주어야 합니다.
        함수의 이름은 `startAll(_:)`이고, 오퍼레이션의 배열을 받아 남은 것의 배열을 돌려줍니다.
        """),
    hints: Text(
      """
      When one has been started, another may be ready.
      So look again at those that you skipped.
      """,
      ko: """
        하나를 시작하면 다른 것이 준비될 수 있습니다.
        그러니 앞에서 건너뛴 것을 다시 보아야 합니다.
        """),
    Text(
      """
      End when not one can be started.
      What was cancelled is ready too, and finishes without its work when it is started.
      """,
      ko: """
        시작할 수 있는 것이 하나도 없을 때 끝냅니다.
        취소된 것도 준비 상태이며, 시작하면 작업 없이 완료됩니다.
        """))
}
