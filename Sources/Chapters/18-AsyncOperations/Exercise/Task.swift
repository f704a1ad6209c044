import ChapterKit

extension Chapter.Question {
  static let anyCall = Chapter.Question(
    Text(
      """
      You want to write a closure rather than a subclass each time.
      Make CallOperation<Value>, which inherits from AsyncOperation.
      Its initializer takes one closure.
      The closure is handed a function that takes the answer; it sets the work off, and returns.
      When the answer comes, it is kept in value and finishes the operation.
      If there are several, the first counts.
      Cancelled before its start, the operation does not call the closure.
      Cancelled while the work goes on, it finishes when the answer comes, and the answer is thrown away.
      """,
      ko: """
        하위 클래스를 매번 만들지 않고 클로저로 쓰고 싶습니다.
        `AsyncOperation`을 물려받아 `CallOperation<Value>`를 만들어 보시기 바랍니다.
        이니셜라이저는 클로저 하나를 받습니다.
        클로저는 응답을 받을 함수를 건네받아, 작업을 시작해 놓고 반환됩니다.
        응답이 오면 `value`에 간직하고 완료됩니다.
        여러 번 오면 첫 번째만 받아들입니다.
        시작하기 전에 취소되었으면 클로저를 부르지 않습니다.
        작업하는 동안 취소되었으면 응답이 왔을 때 완료되고, 응답은 버립니다.
        """),
    hints: Text(
      "The base class does two of the four already.",
      ko: "네 가지 가운데 둘은 기본 클래스가 이미 합니다."),
    Text(
      """
      The closure of finish is called only for the one that ends the operation.
      That is the place to keep the value.
      """,
      ko: """
        `finish`의 클로저는 끝낸 쪽에서만 불립니다.
        값을 간직할 자리는 거기입니다.
        """))
}
