import ChapterKit

/// The rules that a few words are about, in either language: by what they say, and by what people ask.
struct RuleSearch {
  /// A rule, and the chapter that it is of.
  typealias Found = (rule: Rule, chapter: Chapter)

  private let all: [Found]
  private let glossary = GlossaryWords.ofBook()
  private let said: Search<Int>
  private let asked: Search<Asked>
  /// The places of the rules by their ids.
  private let places: [String: Int]

  init(_ chapters: [Chapter]) {
    let all = chapters.flatMap { chapter in chapter.rules.map { (rule: $0, chapter: chapter) } }
    self.all = all
    places = Dictionary(
      uniqueKeysWithValues: zip(all, 0...).flatMap { found, place in
        found.rule.ids.map { ($0, place) }
      })
    said = Search(Array(all.indices)) { place in
      let (rule, chapter) = all[place]
      let headings = rule.sources.flatMap(\.headings).joined(separator: " ")
      return [
        (rule.ids.joined(separator: " "), 1.5),
        ("\(rule.sentence.english) \(rule.sentence.korean)", 1),
        ("\(chapter.title.english) \(chapter.title.korean) \(headings)", 0.5),
      ]
    }
    asked = Search(Asked.all()) { [($0.words, 1)] }
  }

  /// Whether a word stands somewhere just so: it is no slip of the finger.
  func knows(_ word: String) -> Bool {
    said.knows(word) || asked.knows(word) || glossary.expanding(word) != word
  }

  /// How much a question counts beside the sentence of a rule, and how much less each rule of an answer
  /// than the one before.
  private static let (question, rank) = (1.6, 0.12)

  /// The rules, the best first.
  func found(by words: String) -> [Found] {
    let words = glossary.expanding(words)
    var scores: [Int: Double] = [:]
    for found in said.scored(by: words) {
      // Who gives all of a sentence means that.
      let whole = found.coverage > 0.98 ? 1.5 : 1
      scores[found.entry] = whole * found.score * (0.6 + 0.4 * found.coverage)
    }
    var bonus: [Int: Double] = [:]
    for found in asked.scored(by: words).prefix(4) {
      // A question that meets a part of the words only says the less.
      let (question, score) = (found.entry, found.score * found.coverage)
      for (order, id) in question.rules.enumerated() {
        guard let place = places[id] else { continue }
        let own = Self.question * score * (1 - Self.rank * Double(order))
        bonus[place] = max(bonus[place] ?? 0, own)
      }
    }
    for (place, bonus) in bonus { scores[place, default: 0] += bonus }
    let best = scores.values.max() ?? 0
    return scores.filter { $0.value >= 0.5 * best }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { all[$0.key] }
  }
}
