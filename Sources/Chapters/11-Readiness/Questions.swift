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
}
