import ChapterKit

extension Chapter.Question {
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
