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
}
