import ChapterKit
import Operations

/// Finds the questions and rules of the book that a few words are about, in either language: by what
/// they say, and by other words in which people ask.
struct Search {
  /// A rule, and the chapter that it is of.
  typealias OfChapter = (rule: Rule, chapter: Chapter)

  enum Entry {
    case question(Question)
    case rule(OfChapter)
  }

  struct Found {
    let entry: Entry
    let score: Double
    /// How much of what the words say the entry says as well, from 0 to 1.
    let covers: Double
    /// Whether the words are its title.
    var isTitle = false
  }

  /// What the whole book is about; read at the first use.
  static let ofBook = Search(book)

  private var entries: [Entry] = []
  private let terms: SearchTerms
  /// In which entries a term stands, and how much it counts there.
  private var places: [String: [Int: Double]] = [:]
  /// What each entry counts beside the others.
  private var weights: [Double] = []
  /// The sentences in which entries are told: of which entry, and what its terms say together.
  private var sentences: [(entry: Int, says: Double)] = []
  /// In which sentences a term stands.
  private var told: [String: [Int]] = [:]
  /// What questions answer, by their place among the entries.
  private var answered: [Int: Wanted] = [:]
  /// The entries by their titles in either language, of which there are letters and digits alone.
  private var titled: [String: Int] = [:]
  /// The words that a mistyped one may stand for: as they are written, and their letters.
  private var spelled: [(word: String, letters: [Unicode.Scalar])] = []

  init(_ chapters: [Chapter], page: QuestionPage = .ofBook(), words: AskedWords = .ofBook()) {
    terms = SearchTerms(words)
    // What words have come to.
    var known: [String: [Term]] = [:]
    func listed(_ id: String) -> [Term] { terms.terms(words.asked[id] ?? "", known: &known) }
    func paired(_ text: String) -> [Term] { SearchTerms.paired(terms.terms(text, known: &known)) }
    func paired(_ text: Text) -> [[Term]] { [paired(text.korean), paired(text.english)] }
    let all = chapters.flatMap { chapter in chapter.rules.map { (rule: $0, chapter: chapter) } }
    let said = Dictionary(uniqueKeysWithValues: all.map { ($0.rule.id, paired($0.rule.sentence)) })
    // What is asked of a question is asked of its rules, too, and what they say, it says.
    var askedOf: [String: [[Term]]] = [:]
    var own: [(entry: Int, terms: [Term])] = []
    for question in page.questions {
      let title = paired(question.title)
      answered[entries.count] = Wanted(title: question.title.english)
      for text in [question.title.korean, question.title.english] {
        titled[Self.bare(text)] = entries.count
      }
      for id in question.rules { askedOf[id, default: []] += title }
      // What a compiler or a trap says, and an answer quotes, is asked as it stands.
      let quoted = question.quoted.map(paired)
      own += (title + quoted).map { (entries.count, $0) }
      add(
        .question(question), weight: question.isOfLinux ? Self.ofLinux : 1.2,
        [
          (title + quoted, 2), ([listed(question.name)], 6), (paired(question.answer), 0.4),
          (question.rules.flatMap { said[$0] ?? [] }, 0.2),
        ])
    }
    for found in all {
      let id = found.rule.id
      own += said[id, default: []].map { (entries.count, $0) }
      add(
        .rule(found), weight: 0.6,
        [
          (said[id] ?? [], 2), ([listed(id)], 6), ([paired(id)], 1), (askedOf[id] ?? [], 0.3),
        ])
    }
    spelled = terms.spelled(in: Array(known.keys))
    for (entry, terms) in own {
      let weights = Dictionary(terms.map { ($0.text, $0.weight) }, uniquingKeysWith: max)
      for term in weights.keys { told[term, default: []].append(sentences.count) }
      sentences.append((entry, weights.reduce(0) { $0 + says(Term($1.key, $1.value)) }))
    }
  }

  private typealias Term = SearchTerms.Term

  /// What an entry that is about Linux counts where nobody has spoken of Linux.
  private static let ofLinux = 0.8

  /// - Parameter texts: What counts for the entry, and how much.
  private mutating func add(_ entry: Entry, weight: Double, _ texts: [([[Term]], Double)]) {
    for (texts, weight) in texts {
      // What a text says several times counts more than what it says once.
      for (term, times) in Dictionary(texts.joined().map { ($0.text, 1.0) }, uniquingKeysWith: +) {
        places[term, default: [:]][entries.count, default: 0] += weight * (1 + log(times))
      }
    }
    entries.append(entry)
    weights.append(weight)
  }

  /// How much a term says: the more, the fewer entries have it.
  private func says(_ term: Term) -> Double {
    let having = Double((places[term.text]?.count ?? 0) + 16)
    return term.weight * log(1 + Double(entries.count) / having)
  }

  private static func bare(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
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

  /// What comes to less than two fifths of the best is not found.
  private static func best(of found: [Found]) -> [Found] {
    Array(found.prefix { $0.score >= 0.4 * (found.first?.score ?? 0) })
  }

  /// The words, with a known one in place of each that stands nowhere and differs from it by a letter, or by
  /// two if it is long. Of several that differ as little, the one that most entries have is meant.
  func corrected(_ words: String) -> String {
    Set(SearchTerms.words(in: words)).sorted().reduce(words) { words, word in
      if terms.isKnown(word, where: { places[$0] != nil }) { return words }
      let letters = SearchTerms.letters(word)
      let isKorean = SearchTerms.isHangul(word)
      let most = isKorean || letters.count < 9 ? 1 : 2
      let near = spelled.compactMap { known -> (distance: Int, having: Int, word: String)? in
        // A Korean word goes on with its particles.
        let length = isKorean ? known.letters.count : letters.count
        guard known.letters.first == letters.first, length <= letters.count,
          abs(known.letters.count - length) <= most
        else { return nil }
        let distance = Suggestion.distance(Array(letters.prefix(length)), known.letters)
        if distance > most { return nil }
        let having = terms.terms(known.word).compactMap { places[$0.text]?.count }.max() ?? .max
        return (distance, -having, known.word)
      }
      return near.min(by: <).map { words.replacing(word, with: $0.word) } ?? words
    }
  }

  private func ranked(by words: String) -> [Found] {
    let terms = SearchTerms.paired(terms.terms(corrected(words)))
    let asked = Dictionary(terms.map { ($0.text, says($0)) }, uniquingKeysWith: max)
    let whole = asked.values.reduce(0, +)
    var scores: [Int: (score: Double, met: Double)] = [:]
    // What each sentence shares with the words.
    var shared: [Int: Double] = [:]
    for (term, says) in asked {
      for (entry, count) in places[term] ?? [:] {
        scores[entry, default: (0, 0)].score += says * count / (count + 6)
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
    let wanted = Wanted(words: words)
    // What no entry has, says little.
    let all = asked.reduce(0) { $0 + (places[$1.key] == nil ? 0.3 : 1) * $1.value }
    let found = scores.map { place, sums in
      let met = sums.met / all
      let weight = asked["linux"] == nil ? weights[place] : max(1, weights[place])
      let (first, second) = likest[place] ?? (0, 0)
      let like = (1 + (first + second / 2) / 2) * Wanted.weight(of: answered[place], for: wanted)
      let (score, covers) = (sums.score * weight * like * (1 + met), sums.met / whole)
      return (place: place, found: Found(entry: entries[place], score: score, covers: covers))
    }
    // Whoever types a title whole wants its answer, whatever else has the same words.
    let exact = titled[Self.bare(words)]
    return found.sorted { one, other in
      if one.place == exact || other.place == exact { return one.place == exact }
      return (other.found.score, one.place) < (one.found.score, other.place)
    }.map { place, found in
      var found = found
      found.isTitle = place == exact
      return found
    }
  }
}
