import ChapterKit

extension Chapter.Question {
  static let andThen = Chapter.Question(
    Text(
      """
      An operation that takes the result of an earlier one as its argument should be made in one line.
      Add a method then(_:) to InvocationOperation, so that let mirror = sharpen.then(Darkroom.mirror) compiles.
      However the two are added to a queue, mirror gets the result of sharpen.
      If the earlier one has no result, the later method is not called, and the later result throws the same error.
      """,
      ko: """
        앞 오퍼레이션의 결과를 인자로 받는 오퍼레이션을 한 줄로 만들고 싶습니다.
        `let mirror = sharpen.then(Darkroom.mirror)`가 컴파일되도록 `InvocationOperation`에 메서드 `then(_:)`을 더해 보시기 바랍니다.
        둘을 어떤 순서로 큐에 넣든 `mirror`는 `sharpen`의 결과를 받아야 합니다.
        앞 오퍼레이션에 결과가 없으면 뒤의 메서드는 호출되지 않고, 뒤의 `result`도 같은 오류를 던져야 합니다.
        """),
    hints: Text(
      """
      Dependencies make the order.
      The result has to be read when the operation runs, and not when it is made.
      """,
      ko: """
        순서는 의존성으로 정합니다.
        결과는 만들 때가 아니라 실행될 때 읽어야 합니다.
        """),
    Text(
      """
      The earlier operation can itself be the argument.
      In the place of the method goes a closure that reads the argument's result and hands it on.
      """,
      ko: """
        앞 오퍼레이션 자신을 인자로 줄 수 있습니다.
        메서드 자리에는 인자의 `result`를 읽어서 넘기는 클로저를 줍니다.
        """))
}
