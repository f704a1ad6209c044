import ChapterKit

extension Chapter.Question {
  static let inChunks = Chapter.Question(
    Text(
      """
      Write a method that does the same with each element of an array, and returns the results in the order of the elements.
      It is an extension of OperationQueue, called chunkedMap(_:each:_:).
      each says how many elements an operation has; the last may have fewer.
      If one of the operations was cancelled, it returns nil.
      """,
      ko: """
        배열의 원소마다 같은 일을 하고, 결과를 원소의 순서대로 돌려주는 메서드를 만들어 보시기 바랍니다.
        `OperationQueue`의 확장에 `chunkedMap(_:each:_:)`라는 이름으로 만듭니다.
        오퍼레이션 하나가 맡는 원소의 수는 `each`로 받고, 마지막 것은 더 적게 맡을 수 있습니다.
        취소된 오퍼레이션이 있으면 `nil`을 돌려줍니다.
        """),
    hints: Text(
      """
      In which order operations end is not settled.
      Do not gather the results in that order.
      """,
      ko: """
        오퍼레이션이 끝나는 순서는 정해져 있지 않습니다.
        결과를 끝난 순서대로 모으면 안 됩니다.
        """),
    Text(
      """
      Put each part into a dictionary under the place where it begins, and take them out in order afterwards.
      A lock guards the dictionary.
      """,
      ko: """
        묶음의 첫 인덱스를 키로 딕셔너리에 두었다가, 나중에 차례대로 꺼냅니다.
        딕셔너리는 잠금으로 지킵니다.
        """))
}
