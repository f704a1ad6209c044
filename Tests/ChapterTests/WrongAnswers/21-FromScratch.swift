import Chapter21FromScratch
import ChapterKit
import Operations

extension LevelsAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [1: "Which came out: [-1, -1, -1, -1]", 2: "popFirst(): nil"]) { _ in
      (({ _, _ in }, { nil }), ({ _, _ in }, { nil }))
    },
    wrong(
      "keeps what it has taken, behind a place that moves on",
      failing: [
        1: "Which came out: [0, 1, 2, 3]", 3: "Whether it is gone: false, and should be true.",
      ]
    ) { _ in (keeping(), keeping()) },
  ]

  private static func keeping<Element>() -> List<Element> {
    var (kept, place): ([Element], Int) = ([], 0)
    return (
      { element, _ in kept.append(element) },
      {
        defer { place += 1 }
        return place < kept.count ? kept[place] : nil
      }
    )
  }
}
