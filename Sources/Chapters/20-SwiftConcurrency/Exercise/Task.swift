import ChapterKit

extension Chapter.Question {
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
