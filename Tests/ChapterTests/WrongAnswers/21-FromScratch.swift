import DeskCases
import Operations

extension LevelsAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      21, WrongAnswer.stub,
      LevelsAttempt(
        numbers: { _ in LevelsAttempt.Kind(append: { _, _ in }, popFirst: { nil }) },
        operations: { _ in LevelsAttempt.Kind(append: { _, _ in }, popFirst: { nil }) }),
      failing: [1: "Which came out: [-1, -1, -1, -1]", 2: "popFirst(): nil"]),
    WrongAnswer(
      21, "forgets the levels",
      LevelsAttempt(
        numbers: { _ in kind { line in line.indices.first } },
        operations: { _ in kind { line in line.indices.first } }),
      failing: [1: "Which came out: [0, 1, 2, 3]", 2: "popFirst(): "]),
    WrongAnswer(
      21, "takes the newest of a level, and keeps what it has taken",
      LevelsAttempt(
        numbers: { _ in kind { line in line.indices.min { line[$0].level <= line[$1].level } } },
        operations: { _ in
          var kept: [Operation] = []
          return LevelsAttempt.Kind(
            append: { operation, _ in kept.append(operation) }, popFirst: { kept.first })
        }),
      failing: [
        1: "Which came out: [2, 3, 0, 1], and should be [2, 0, 3, 1].", 2: "popFirst(): ",
        3: "Whether it is gone: false, and should be true.",
      ]),
  ]

  private static func kind<Element>(
    _ choose: @escaping ([(level: Int, element: Element)]) -> Int?
  ) -> LevelsAttempt.Kind<Element> {
    var line: [(level: Int, element: Element)] = []
    return LevelsAttempt.Kind(
      append: { line.append(($1, $0)) },
      popFirst: { choose(line).map { line.remove(at: $0).element } })
  }
}
