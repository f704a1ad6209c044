import ChapterKit

extension Chapter.Question {
  static let holdingLine = Chapter.Question(
    Text(
      """
      Make an UploadLine that runs uploads one by one, in the order in which they are added.
      Its initialiser, init(on:), takes the queue.
      add(_:) may be called from any thread, and the order holds even if one in the middle is cancelled.
      The width of the queue is not changed.
      What has finished is let go of, also while the line never runs empty.
      """,
      ko: """
        업로드를 넣은 순서대로 하나씩 실행하는 `UploadLine`을 만들어 보시기 바랍니다.
        이니셜라이저는 `init(on:)`이고 큐를 받습니다.
        `add(_:)`는 어느 스레드에서 불러도 되고, 가운데 것을 취소해도 순서가 지켜져야 합니다.
        큐의 폭은 바꾸지 않습니다.
        줄이 비는 때가 없어도 완료된 것은 놓아줍니다.
        """),
    hints: Text(
      """
      The chain of mistake 3 remembers only the last one.
      What has to be remembered to wait for what is before a cancelled one?
      """,
      ko: """
        실수 3의 사슬은 마지막 하나만 기억했습니다.
        무엇을 기억해야 취소된 것의 앞까지 기다릴 수 있나요?
        """),
    Text(
      """
      Remember all that have not finished, and let the new one depend on all of them.
      Forget what has finished from the front only, and cut its own dependencies, or it keeps what was before it.
      On Linux Foundation the program may crash if one that was cancelled, and finished early, is let go of before those in front of it (chapter 07).
      """,
      ko: """
        완료되지 않은 것을 모두 기억했다가 새로 온 것을 그 모두에 의존하게 합니다.
        완료된 것은 맨 앞에서부터만 잊고, 그 의존성도 끊습니다.
        끊지 않으면 그 앞의 것을 계속 참조합니다.
        취소되어 먼저 완료된 것을 그 앞의 것보다 먼저 놓으면 Linux의 Foundation에서 비정상 종료될 수 있습니다([7장](07-cancellation.md)).
        """))
}
