import ChapterKit

extension Chapter.Question {
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
