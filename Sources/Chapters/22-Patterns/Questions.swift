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

  static let firstOfSeveral = Chapter.Question(
    Text(
      """
      The same picture is on several servers.
      Write a function, firstValue(of:in:), that asks all of them and takes the value that comes first.
      When there is a value, the others are cancelled.
      It fails only if all have failed, with the error of the last.
      If the operation that it returns is cancelled, all are cancelled.
      With nobody to ask it fails, and does not wait for ever.
      """,
      ko: """
        같은 사진이 여러 서버에 있습니다.
        모두에 요청하고 가장 먼저 온 값을 쓰는 함수를 만들어 보시기 바랍니다.
        값이 오면 나머지는 취소합니다.
        모두 실패했을 때만 실패하며, 마지막 오류를 전합니다.
        돌려준 오퍼레이션을 취소하면 모두 취소됩니다.
        요청할 곳이 없으면 영영 기다리지 않고 실패합니다.
        """),
    hints: Text(
      """
      The closure of RequestOperation may call reply more than once.
      Only the first call counts.
      """,
      ko: """
        `RequestOperation`의 클로저는 `reply`를 여러 번 불러도 됩니다.
        처음 것만 받습니다.
        """),
    Text(
      """
      addOperations(_:then:) of chapter 08 is the place for what is to be done each time that one has ended.
      Whether a failure was the last is known by counting those that are left, within a lock.
      """,
      ko: """
        [8장](08-waiting.md)의 `addOperations(_:then:)`은 하나가 끝날 때마다 할 일을 적기에 알맞습니다.
        실패가 마지막이었는지는 남은 수를 잠금 안에서 세어 압니다.
        """))
}
