import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let closedQueue = Chapter.Question(
    Text(
      """
      A task awaits an operation in a suspended queue, and is cancelled.
      Does the task end before the queue is resumed?
      """,
      ko: """
        일시 중지한 큐에 든 오퍼레이션을 태스크가 기다리다가 취소되었습니다.
        큐를 재개하기 전에 태스크가 끝날까요?
        """),
    hints: Text(
      "When does an operation that was cancelled become finished?",
      ko: "취소된 오퍼레이션은 언제 완료되나요?"))

  static let keepsItsPlace = Chapter.Question(
    Text(
      """
      Two were added to a queue of width one, and the function of the first is suspended until its photo comes.
      Meanwhile it takes no thread.
      Does the second begin in that time?
      """,
      ko: """
        폭이 1인 큐에 둘을 넣었고, 첫째의 함수는 사진을 기다리고 있습니다.
        기다리는 동안 스레드는 쓰지 않습니다.
        그사이 둘째가 시작될까요?
        """),
    hints: Text(
      "Does the queue count threads, or operations that have not finished?",
      ko: "큐가 세는 것은 스레드인가요, 완료되지 않은 오퍼레이션인가요?"))

  static let asTheyCome = Chapter.Question(
    Text(
      """
      You export several photos, and want to show each as soon as it is done.
      Write resultsAsTheyCome(of:in:).
      It takes an array of TaskOperations and a queue, and adds all of them to the queue.
      It gives an AsyncStream<Result<Output, any Error>>.
      The results come one by one in the order of the finishes, and after all of them it ends.
      If the one who receives them stops or is cancelled, the operations that are left are cancelled.
      """,
      ko: """
        사진 여러 장을 내보내면서, 끝나는 대로 화면에 보여 주고 싶습니다.
        `resultsAsTheyCome(of:in:)`를 만들어 보시기 바랍니다.
        `TaskOperation`의 배열과 큐를 받아, 모두 큐에 넣습니다.
        `AsyncStream<Result<Output, any Error>>`를 돌려줍니다.
        결과는 끝난 차례대로 하나씩 나오고, 모두 나오면 끝납니다.
        받던 쪽이 그만두거나 취소되면 나머지 오퍼레이션을 취소합니다.
        """),
    hints: Text(
      "for await takes the results out of a task group in the order of the finishes.",
      ko: "태스크 그룹에서 `for await`로 꺼내면 끝난 차례대로 나옵니다."),
    Text(
      """
      onTermination of the stream says that the one who receives has stopped.
      If a task of the group is cancelled, what becomes of the operation that it awaits?
      """,
      ko: """
        받던 쪽이 그만두었다는 것은 스트림의 `onTermination`이 알려 줍니다.
        그룹의 태스크를 취소하면, 그 태스크가 기다리던 오퍼레이션은 어떻게 되나요?
        """))
}
