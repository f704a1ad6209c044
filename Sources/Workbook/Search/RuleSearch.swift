import ChapterKit

/// The rules that a few words are about, in either language.
struct RuleSearch {
  private let search: Search<Found>

  /// A rule, and the chapter that it is of.
  typealias Found = (rule: Rule, chapter: Chapter)

  init(_ chapters: [Chapter]) {
    let all = chapters.flatMap { chapter in chapter.rules.map { (rule: $0, chapter: chapter) } }
    search = Search(all) { rule, chapter in
      let headings = rule.sources.flatMap(\.headings).joined(separator: " ")
      return [
        (rule.id, 1.5), ("\(rule.sentence.english) \(rule.sentence.korean)", 1),
        ("\(chapter.title.english) \(chapter.title.korean) \(headings)", 0.5),
      ]
    }
  }

  /// The rules, the best first.
  func found(by words: String) -> [Found] { search.found(by: words) }
}
