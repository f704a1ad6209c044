import ChapterKit

extension Chapter.Question {
  static let afterTheBatch = Chapter.Question(
    Text(
      """
      Write addOperations(_:then:) as an extension of OperationQueue: it adds a batch to the queue, and work that is done when all of the batch have finished.
      No thread waits, and a queue of width one does not get stuck.
      It gives the operation that does the work, so that others can depend on it.
      """,
      ko: """
        묶음을 큐에 넣고, 모두 완료된 다음 할 일을 이어 붙이는 `addOperations(_:then:)`을 `OperationQueue`의 확장으로 만들어 보시기 바랍니다.
        아무 스레드도 기다리지 않아야 하고, 폭이 1인 큐에서도 멈추지 않아야 합니다.
        마지막 일을 하는 오퍼레이션을 돌려주어, 다른 오퍼레이션이 그것에 의존할 수 있게 합니다.
        """),
    hints: Text(
      "How could “when all have finished” be said without waiting?",
      ko: "‘모두 완료된 다음’이라는 말을 기다리지 않고 적는 방법은 무엇이었나요?"),
    Text(
      """
      Make one last operation, and let it depend on every operation of the batch.
      Make all links first, and then add them together.
      """,
      ko: """
        마지막 오퍼레이션 하나를 만들고, 묶음의 모든 오퍼레이션에 의존하게 합니다.
        연결을 마친 다음 함께 넣습니다.
        """))
}
