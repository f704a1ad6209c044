import Chapter21FromScratch
import ChapterKit
import Operations

extension LevelsAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub,
      LevelsAttempt(
        numbers: { _ in LevelsAttempt.Kind(append: { _, _ in }, popFirst: { nil }) },
        operations: { _ in LevelsAttempt.Kind(append: { _, _ in }, popFirst: { nil }) }),
      failing: [1: "Which came out: [-1, -1, -1, -1]", 2: "popFirst(): nil"]),
    WrongAnswer(
      "forgets the levels",
      LevelsAttempt(
        numbers: { _ in kind { line in line.indices.first } },
        operations: { _ in kind { line in line.indices.first } }),
      failing: [1: "Which came out: [0, 1, 2, 3]", 2: "popFirst(): "]),
    WrongAnswer(
      "takes the newest of a level, and keeps what it has taken",
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
    WrongAnswer(
      "takes the highest level first",
      LevelsAttempt(
        numbers: { _ in kind { line in line.indices.max { line[$0].level < line[$1].level } } },
        operations: { _ in kind { line in line.indices.first } }),
      failing: [1: "Which came out: [1, 0, 3, 2], and should be [2, 0, 3, 1].", 2: "popFirst(): "]),
    WrongAnswer(
      "has room for six levels",
      LevelsAttempt(
        numbers: { _ in
          kind { line in line.indices.min { min(line[$0].level, 5) < min(line[$1].level, 5) } }
        },
        operations: { _ in kind { line in line.indices.first } }),
      failing: [2: "64 levels; elements were appended and taken in turn. popFirst(): "]),
    WrongAnswer(
      "keeps what it has taken, behind a place that moves on",
      LevelsAttempt(
        numbers: { _ in kind { line in line.indices.min { line[$0].level < line[$1].level } } },
        operations: { _ in
          var (kept, place): ([Operation], Int) = ([], 0)
          return LevelsAttempt.Kind(
            append: { operation, _ in kept.append(operation) },
            popFirst: {
              defer { place += 1 }
              return place < kept.count ? kept[place] : nil
            })
        }),
      failing: [3: "Whether it is gone: false, and should be true."]),
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
