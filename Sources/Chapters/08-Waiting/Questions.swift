import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let cancelledAndAwaited = Chapter.Question(
    Text(
      """
      The upload is in no queue.
      A thread calls upload.cancel(), and upload.waitUntilFinished() in the next line.
      Does the second call return?
      """,
      ko: """
        업로드는 어느 큐에도 들어 있지 않습니다.
        한 스레드가 `upload.cancel()`을 부르고, 다음 줄에서 `upload.waitUntilFinished()`를 부릅니다.
        두 번째 호출은 반환될까요?
        """),
    hints: Text(
      """
      Cancelled is not finished.
      What makes a cancelled operation finish?
      """,
      ko: """
        취소는 완료가 아닙니다.
        취소된 오퍼레이션을 완료 상태로 만드는 것은 무엇인가요?
        """))

  static let whoseEnd = Chapter.Question(
    Text(
      """
      An upload is running in a queue of the default width, and does not end for a while.
      Two more are added to that queue, and waited for.
      Does this call wait for the upload too?
      """,
      ko: """
        폭을 정하지 않은 큐에서 업로드가 이미 실행 중이고, 한동안 끝나지 않습니다.
        그 큐에 둘을 더 넣으면서 기다립니다.
        이 호출은 업로드도 기다릴까요?
        """),
    hints: Text(
      "What was handed to this method?",
      ko: "이 메서드에 건네준 것은 무엇인가요?"))

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
