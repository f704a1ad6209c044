import ChapterKit

extension Chapter.Question {
  static let twoReasons = Chapter.Question(
    Text(
      """
      The user has tapped Pause, and the battery is low.
      That the battery is charged again must not restart an upload that the user has paused.
      Make PauseReasons, which keeps a queue suspended for as long as there is at least one reason.
      Its initialiser, init(for:), takes the queue.
      insert(_:) and remove(_:) may be called from any thread.
      """,
      ko: """
        사용자가 일시 중지를 눌렀고, 배터리도 얼마 남지 않았습니다.
        충전되었다고 해서 사용자가 일시 중지한 업로드를 다시 시작하면 안 됩니다.
        이유가 하나라도 있는 동안 큐를 일시 중지하는 `PauseReasons`를 만들어 보시기 바랍니다.
        이니셜라이저는 `init(for:)`이고 큐를 받습니다.
        `insert(_:)`와 `remove(_:)`는 어느 스레드에서 불러도 되어야 합니다.
        """),
    hints: Text(
      """
      Do not count: collect the reasons.
      For a reason that was inserted twice has to go with one removal.
      """,
      ko: """
        수를 세지 말고 이유를 모읍니다.
        같은 이유를 두 번 넣어도 한 번만 빼면 되어야 하기 때문입니다.
        """),
    Text(
      """
      What if another thread comes between the change of the reasons and the change of isSuspended?
      Do both in the same lock.
      """,
      ko: """
        이유를 바꾸는 것과 `isSuspended`를 바꾸는 것 사이에 다른 스레드가 끼어들면 어떻게 되나요?
        두 가지를 같은 잠금 안에서 합니다.
        """))
}
