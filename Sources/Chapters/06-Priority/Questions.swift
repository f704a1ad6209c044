import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let fourInARow = Chapter.Question(
    Text(
      """
      Four operations are set up so.
      thumbnail and preview were given no level.
      They are added to a suspended queue of width one in the order backup, download, thumbnail, preview, and it is resumed.
      In which order do they start?
      """,
      ko: """
        네 오퍼레이션에 이렇게 정했습니다.
        `thumbnail`과 `preview`에는 우선순위를 정하지 않았습니다.
        폭이 1이고 일시 중지된 큐에 `backup`, `download`, `thumbnail`, `preview`의 순서로 넣은 다음 재개합니다.
        어떤 순서로 시작할까요?
        """),
    hints: Text(
      """
      Write down all that are ready, and look at the levels among those.
      Write them down anew each time one has ended.
      """,
      ko: """
        먼저 준비된 것을 모두 적고, 그 안에서 등급을 봅니다.
        하나가 끝날 때마다 다시 적습니다.
        """))

  static let tooLate = Chapter.Question(
    Text(
      """
      A thumbnail of .veryLow was added to an empty queue of width one.
      The queue is not suspended, so the thumbnail began soon.
      Then this was done.
      Does the thumbnail give up its place?
      """,
      ko: """
        폭이 1이고 비어 있는 큐에 `.veryLow`인 섬네일을 넣었습니다.
        큐는 일시 중지되어 있지 않아서 섬네일이 곧 시작했습니다.
        그다음에 이렇게 했습니다.
        섬네일은 자리를 내줄까요?
        """),
    hints: Text(
      "Where was the preview when the queue chose the thumbnail?",
      ko: "큐가 섬네일을 고를 때 미리보기는 어디에 있었나요?"))

  static let allOfIt = Chapter.Question(
    Text(
      """
      So that the program of the beginning can be mended in one line, write raisePriority(to:) as an extension of Operation.
      It raises the operation, and everything that it depends on, directly or not, to a level.
      What is higher already is not lowered, and it comes to an end where dependencies form a circle.
      """,
      ko: """
        처음의 프로그램을 한 줄로 고칠 수 있도록 `raisePriority(to:)`를 `Operation`의 확장으로 만들어 보시기 바랍니다.
        자신과, 자신이 직간접으로 의존하는 모든 오퍼레이션을 주어진 등급까지 높입니다.
        이미 더 높은 것은 낮추지 않아야 하고, 의존성이 순환해도 끝나야 합니다.
        """),
    hints: Text(
      """
      Follow what I wait for, and not who waits for me.
      dependencies is the list.
      """,
      ko: """
        무엇이 나를 기다리는지가 아니라 내가 무엇을 기다리는지를 따라갑니다.
        `dependencies`가 그 목록입니다.
        """),
    Text(
      """
      Levels can be compared by their rawValue.
      Put the operations that you have seen into a Set, and skip them.
      """,
      ko: """
        등급의 높낮이는 `rawValue`로 비교할 수 있습니다.
        이미 본 오퍼레이션은 `Set`에 담아 두고 건너뜁니다.
        """))
}
