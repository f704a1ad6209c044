import Chapter21FromScratch
import ChapterKit
import Operations

extension LevelsAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The number of the element that popFirst() returned: nil",
      2: "The level of one of them was read 0 times",
    ]) { _ in ({ _ in }, { nil }) },
    wrong("searches each time", failing: [2: "The level of one of them was read"]) { _ in
      var kept: [Asked] = []
      return (
        { kept.append($0) },
        {
          let first = kept.indices.min { (kept[$0].level, $0) < (kept[$1].level, $1) }
          return first.map { kept.remove(at: $0) }
        }
      )
    },
    wrong(
      "retains removed elements before an index that advances",
      failing: [
        1: "The number of the element that popFirst() returned: ",
        3: "Whether the element is released: false; expected: true.",
      ]
    ) { _ in
      var (kept, place): ([Asked], Int) = ([], 0)
      return (
        { element in
          _ = element.level
          kept.append(element)
        },
        {
          defer { place += 1 }
          return place < kept.count ? kept[place] : nil
        }
      )
    },
  ]
}
