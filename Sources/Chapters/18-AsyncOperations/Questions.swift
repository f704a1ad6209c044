import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let finishedEarly = Chapter.Question(
    Text(
      """
      finish() returns nil if it has ended the operation, and otherwise why not.
      What is before?
      When start() has returned, is the operation executing or finished?
      """,
      ko: """
        `finish()`는 끝낸 것이 자기라면 `nil`을, 아니라면 이유를 돌려줍니다.
        `before`는 무엇일까요?
        `start()`가 반환된 다음 이 오퍼레이션은 실행 중일까요, 완료 상태일까요?
        """),
    hints: Text(
      "In the table of step 2, look at what a ready operation answers.",
      ko: "2단계의 표에서 준비 상태의 칸을 봅니다."))

  static let nextInLine = Chapter.Question(
    Text(
      """
      Two operations were added to a queue of width one.
      CallOperation is what you write in the coding exercise: it calls its closure, and finishes when the answer comes.
      The answer for the second is in the cache already.
      main() of the first has asked and returned, and no answer has come.
      What are second.isReady and second.isExecuting?
      """,
      ko: """
        폭이 1인 큐에 둘을 넣었습니다.
        `CallOperation`은 아래의 코딩 연습에서 만드는 것으로, 클로저를 부르고 응답이 오면 완료됩니다.
        둘째의 결과는 이미 캐시에 있습니다.
        첫째의 `main()`은 요청을 보내고 반환되었고 응답은 아직 오지 않았습니다.
        `second.isReady`와 `second.isExecuting`은 각각 무엇일까요?
        """),
    hints: Text(
      "Does ready mean that it may start, or that it has started?",
      ko: "준비 상태는 시작해도 된다는 뜻일까요, 시작했다는 뜻일까요?"))
}
