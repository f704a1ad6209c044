import ChapterKit
import Operations

/// Finds the questions and rules of the book that a few words are about, in either language: by what
/// they say and by the words in which people ask.
struct Search {
  /// A rule, and the chapter that it is of.
  typealias OfChapter = (rule: Rule, chapter: Chapter)

  enum Entry {
    case question(Question)
    case rule(OfChapter)

    /// The ids of the rules that it is, or that prove it.
    var rules: [String] {
      switch self {
      case .question(let question): question.rules
      case .rule(let found): [found.rule.id]
      }
    }

    /// Whether both tell of the same.
    func isKin(of other: Entry) -> Bool { rules.contains(where: other.rules.contains) }
  }

  struct Found {
    let entry: Entry
    let score: Double
    /// How much of what the words say it meets, from 0 to 1.
    let met: Double
  }

  /// What the whole book is about; read at the first use.
  static let ofBook = Search(book)

  private var entries: [Entry] = []
  private let terms: SearchTerms
  /// In which entries a term stands, and how much it counts there.
  private var places: [String: [Int: Double]] = [:]
  /// What each entry counts beside the others.
  private var weights: [Double] = []
  /// The sentences in which entries are told or asked for: of which entry, and what its terms say together.
  private var sentences: [(entry: Int, says: Double)] = []
  /// In which sentences a term stands.
  private var told: [String: [Int]] = [:]

  init(
    _ chapters: [Chapter], page: QuestionPage = .ofBook(),
    glossary: String = (try? Project.text(of: "chapters-ko/glossary.md")) ?? ""
  ) {
    terms = SearchTerms(
      groups: page.groups + QuestionPage.groups(inGlossary: glossary), page)
    // What words have come to.
    var known: [String: [SearchTerms.Term]] = [:]
    let all = chapters.flatMap { chapter in chapter.rules.map { (rule: $0, chapter: chapter) } }
    // What is asked of a question is asked of its rules, too, and what they say, it says.
    let said = Dictionary(
      uniqueKeysWithValues: all.map { found in
        (found.rule.id, Self.counted(terms.sentences(found.rule.sentence.english, known: &known)))
      })
    var askedOf: [String: [[String: Double]]] = [:]
    for question in page.questions {
      let asked = Self.counted(
        terms.sentences("\(question.title.english) · \(question.words)", known: &known))
      for id in question.rules { askedOf[id, default: []].append(asked) }
      let answers = [question.answer.korean, question.answer.english].map {
        (Self.counted(terms.sentences($0, known: &known)), 0.5)
      }
      add(
        .question(question), weight: question.isOfLinux ? Self.ofLinux : 1.2,
        told: [question.title.korean, question.title.english, question.words].map {
          terms.sentences($0, known: &known)
        }, answers + question.rules.compactMap { id in said[id].map { ($0, 0.7) } })
    }
    for found in all {
      let (rule, asked) = (found.rule, page.asked[found.rule.id])
      add(
        .rule(found), weight: asked == nil ? 0.9 : 1,
        told: ([rule.sentence.english, rule.sentence.korean] + [asked].compactMap(\.self)).map {
          terms.sentences($0, known: &known)
        },
        [(Self.counted(terms.sentences(rule.id, known: &known)), 1)]
          + (askedOf[rule.id] ?? []).map { ($0, 0.7) })
    }
    for (term, places) in told {
      let says = says(term)
      for place in places { sentences[place].says += says }
    }
  }

  /// What an entry that is about Linux counts where nobody has spoken of Linux.
  private static let ofLinux = 0.8

  /// The terms of sentences: what several have counts more than what one has.
  private static func counted(_ sentences: [Set<String>]) -> [String: Double] {
    Dictionary(sentences.flatMap { $0 }.map { ($0, 1) }, uniquingKeysWith: +)
      .mapValues { 1 + log($0) }
  }

  /// - Parameters:
  ///   - told: Its own texts, each as its sentences.
  ///   - others: What counts for it as well, and how much.
  private mutating func add(
    _ entry: Entry, weight: Double, told texts: [[Set<String>]],
    _ others: [([String: Double], Double)]
  ) {
    for (terms, weight) in texts.map({ (Self.counted($0), 2) }) + others {
      for (term, count) in terms {
        places[term, default: [:]][entries.count, default: 0] += weight * count
      }
    }
    for sentence in texts.joined() {
      for term in sentence { told[term, default: []].append(sentences.count) }
      sentences.append((entries.count, 0))
    }
    entries.append(entry)
    weights.append(weight)
  }

  /// How much a term says: the more, the fewer entries have it.
  private func says(_ term: String) -> Double {
    let having = Double((places[term]?.count ?? 0) + 16)
    return terms.weight(of: term) * log(1 + Double(entries.count) / having).squareRoot()
  }

  /// Whether a word stands somewhere: it is no slip of the finger.
  func knows(_ word: String) -> Bool { terms.terms(word).contains { places[$0.text] != nil } }

  /// What the words are about, the best first; equally good ones in the order of the book.
  func found(by words: String) -> [Found] { Self.best(of: ranked(by: words)) }

  /// The rules that the words are about.
  func rules(by words: String) -> [OfChapter] {
    let rules = ranked(by: words).filter { if case .rule = $0.entry { true } else { false } }
    return Self.best(of: rules).compactMap {
      if case .rule(let found) = $0.entry { found } else { nil }
    }
  }

  /// What comes to less than half of the best is not found.
  private static func best(of found: [Found]) -> [Found] {
    Array(found.prefix { $0.score >= 0.5 * (found.first?.score ?? 0) })
  }

  private func ranked(by words: String) -> [Found] {
    var scores: [Int: (score: Double, met: Double)] = [:]
    let asked = SearchTerms.paired(terms.terms(words))
    let says = Dictionary(asked.map { ($0.text, self.says($0.text)) }) { one, _ in one }
    let whole = says.values.reduce(0, +)
    // What each sentence shares with the words.
    var shared: [Int: Double] = [:]
    for (term, says) in says {
      // A part of a name says less than a word.
      let weight = min(1, asked.filter { $0.text == term }.map(\.weight).max() ?? 1)
      for (entry, count) in places[term] ?? [:] {
        scores[entry, default: (0, 0)].score += weight * says * count / (count + 7)
        scores[entry, default: (0, 0)].met += says
      }
      for sentence in told[term] ?? [] { shared[sentence, default: 0] += says }
    }
    // Of what several sentences say together, two may say it all.
    var likest: [Int: (first: Double, second: Double)] = [:]
    for (place, shared) in shared where shared > 0 {
      let (entry, all) = sentences[place]
      let likeness = shared / (all * whole).squareRoot()
      let (first, second) = likest[entry] ?? (0, 0)
      likest[entry] = (max(first, likeness), max(second, min(first, likeness)))
    }
    // What no entry has, says little.
    let all = says.reduce(0) { $0 + (places[$1.key] == nil ? 0.3 : 1) * $1.value }
    let found = scores.sorted { $0.key < $1.key }.map { place, sums in
      let met = sums.met / all
      let weight = says["linux"] == nil ? weights[place] : max(1, weights[place])
      let (first, second) = likest[place] ?? (0, 0)
      let score = sums.score * weight * (1 + met) * (1 + 1.2 * (first + second))
      return Found(entry: entries[place], score: score, met: met)
    }
    return found.enumerated()
      .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
  }
}
