import ChapterKit

extension Chapter.Question {
  static let letsGoAtOnce = Chapter.Question(
    Text(
      """
      A Download that was cancelled is not finished until the album answers.
      Make a PromptDownload that is finished as soon as it is cancelled, and throws a late answer away.
      It ends once, even if the answer and the cancellation come at the same time; cancelled before its start, it does not end by that alone.
      """,
      ko: """
        `Download`는 취소되어도 앨범이 응답할 때까지 완료 상태가 되지 않습니다.
        취소하자마자 완료 상태가 되고, 늦게 온 응답은 버리는 `PromptDownload`를 만들어 보시기 바랍니다.
        답과 취소가 동시에 와도 한 번만 끝나야 하고, 시작하기 전의 취소로는 끝나지 않아야 합니다.
        """),
    hints: Text(
      """
      Two want to end it.
      What has to be remembered, so that only the first of them does?
      """,
      ko: """
        끝내려는 쪽이 둘입니다.
        먼저 온 쪽만 끝내게 하려면 무엇을 기억해야 하나요?
        """),
    Text(
      """
      An override of cancel() calls super.cancel().
      What happens if the cancellation comes just after start() has looked at isCancelled?
      """,
      ko: """
        `cancel()`을 재정의할 때는 `super.cancel()`을 부릅니다.
        `start()`가 `isCancelled`를 확인한 직후에 취소가 오면 어떻게 되나요?
        """))
}
