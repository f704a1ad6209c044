import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let cancelledWaiting = Chapter.Question(
    Text(
      """
      The printing depends on a crop that has not started yet.
      That printing is cancelled.
      What does runner.perform(printing) answer?
      And is printing.isFinished true then?
      """,
      ko: """
        인쇄는 아직 시작하지 않은 자르기에 의존합니다.
        그런 인쇄를 취소합니다.
        `runner.perform(printing)`은 무엇을 돌려줄까요?
        그다음 `printing.isFinished`는 참일까요?
        """),
    hints: Text(
      "Does a cancelled operation still wait for its dependencies?",
      ko: "취소된 오퍼레이션은 의존성을 더 기다리나요?"))

  static let saysSo = Chapter.Question(
    Text(
      """
      Sort answers true to isAsynchronous, but overrides nothing else than that and main().
      On which thread does the work run if runner.perform(sort) is called?
      """,
      ko: """
        `Sort`는 `isAsynchronous`에서 참을 돌려주지만, 재정의한 것은 그것과 `main()`뿐입니다.
        `runner.perform(sort)`를 부르면 작업은 어느 스레드에서 실행될까요?
        """),
    hints: Text(
      """
      ManualRunner takes its word for it.
      But start() is that of the base class.
      """,
      ko: """
        `ManualRunner`는 그 값을 믿습니다.
        하지만 `start()`는 기본 클래스의 것입니다.
        """))

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
