import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let cancelledGroup = Chapter.Question(
    Text(
      """
      A group is cancelled, gets one more member, and is started.
      Is group.isFinished true?
      What runs when photos.run() is called?
      """,
      ko: """
        그룹을 취소하고, 멤버를 하나 더 넣고, 시작합니다.
        `group.isFinished`는 참일까요?
        `photos.run()`을 부르면 무엇이 실행될까요?
        """),
    hints: Text(
      """
      Who makes a member finish that was cancelled?
      Whom does the group wait for?
      """,
      ko: """
        취소된 멤버를 완료시키는 것은 누구인가요?
        그룹은 누구를 기다리나요?
        """))

  static let tenSecondsQueued = Chapter.Question(
    Text(
      """
      An upload with a time limit of ten seconds has waited in a queue for ten seconds.
      Then it was started, and nine seconds have passed.
      If the upload ends now, what does upload.value give?
      """,
      ko: """
        제한 시간이 10초인 업로드가 큐에서 10초를 기다렸습니다.
        그다음 시작해서 9초가 흘렀습니다.
        이제 업로드가 끝난다면 `upload.value`는 무엇일까요?
        """),
    hints: Text(
      "When is the alarm set?",
      ko: "알람은 언제 맞추나요?"))
}
