import Chapter21FromScratch
import ChapterKit
import Operations

extension LevelsAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(
      failing: [1: "Which came out: [-1, -1, -1, -1]", 2: "popFirst(): nil"],
      LevelsAttempt(
        numbers: { _ in Kind(append: { _, _ in }, popFirst: { nil }) },
        operations: { _ in Kind(append: { _, _ in }, popFirst: { nil }) })),
    wrong(
      "keeps what it has taken, behind a place that moves on",
      failing: [
        1: "Which came out: [0, 1, 2, 3]", 3: "Whether it is gone: false, and should be true.",
      ], LevelsAttempt(numbers: { _ in keeping() }, operations: { _ in keeping() })),
  ]

  private static func keeping<Element>() -> Kind<Element> {
    var (kept, place): ([Element], Int) = ([], 0)
    return Kind(
      append: { element, _ in kept.append(element) },
      popFirst: {
        defer { place += 1 }
        return place < kept.count ? kept[place] : nil
      })
  }
}
