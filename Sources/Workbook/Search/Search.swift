import ChapterKit
import Operations

/// Finds questions and rules by words in either language, using the book's own words and ``AskedWords``.
struct Search {
  /// A rule, and its chapter.
  typealias OfChapter = (rule: Rule, chapter: Chapter)

  enum Entry {
    case question(Question)
    case rule(OfChapter)
  }

  struct Found {
    let entry: Entry
    let score: Double
    /// How much of the query's meaning the entry covers, from 0 to 1.
    let covers: Double
    /// True if the query equals the title.
    var isTitle = false
  }

  /// The index of the whole book. Created at the first use.
  static let ofBook = Search(book)

  private var entries: [Entry] = []
  private let terms: SearchTerms
  /// The entries that contain a term, with the weight of the term there.
  private var places: [String: [Int: Double]] = [:]
  /// The weight of each entry.
  private var weights: [Double] = []
  /// The sentences of the entries, with the total weight of their terms.
  private var sentences: [(entry: Int, says: Double)] = []
  /// The sentences that contain a term.
  private var told: [String: [Int]] = [:]
  /// The kind of answer that each question asks for, by entry.
  private var answered: [Int: Wanted] = [:]
  /// The entries by their titles in either language, reduced to letters and digits.
  private var titled: [String: Int] = [:]
  /// The known words for spelling correction, as written and as letters.
  private var spelled: [(word: String, letters: [Unicode.Scalar])] = []

  init(_ chapters: [Chapter], page: QuestionPage = .ofBook(), words: AskedWords = .ofBook()) {
    terms = SearchTerms(words)
    // A cache of terms by word.
    var known: [String: [Term]] = [:]
    func listed(_ id: String) -> [Term] { terms.terms(words.asked[id] ?? "", known: &known) }
    func paired(_ text: String) -> [Term] { SearchTerms.paired(terms.terms(text, known: &known)) }
    func paired(_ text: Text) -> [[Term]] { [paired(text.korean), paired(text.english)] }
    let all = chapters.flatMap { chapter in chapter.rules.map { (rule: $0, chapter: chapter) } }
    let said = Dictionary(uniqueKeysWithValues: all.map { ($0.rule.id, paired($0.rule.sentence)) })
    // A question is also found by the words of its rules' sentences, and a rule by the words of its
    // questions' titles.
    var askedOf: [String: [[Term]]] = [:]
    var own: [(entry: Int, terms: [Term])] = []
    for question in page.questions {
      let title = paired(question.title)
      answered[entries.count] = Wanted(title: question.title.english)
      for text in [question.title.korean, question.title.english] {
        titled[Self.bare(text)] = entries.count
      }
      for id in question.rules { askedOf[id, default: []] += title }
      // Messages of a compiler or a trap are usually pasted unchanged.
      let quoted = question.quoted.map(paired)
      let phrases = words.phrases[question.name, default: []].map(paired)
      own += (title + quoted + phrases).map { (entries.count, $0) }
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

  /// The weight of an entry about Linux if the query does not contain that word.
  private static let ofLinux = 0.8

  /// - Parameter texts: The texts of the entry, with weights.
  private mutating func add(_ entry: Entry, weight: Double, _ texts: [([[Term]], Double)]) {
    for (texts, weight) in texts {
      // Repeated terms count more.
      for (term, times) in Dictionary(texts.joined().map { ($0.text, 1.0) }, uniquingKeysWith: +) {
        places[term, default: [:]][entries.count, default: 0] += weight * (1 + log(times))
      }
    }
    entries.append(entry)
    weights.append(weight)
  }

  /// Returns the weight of a term. Rare terms weigh more.
  private func says(_ term: Term) -> Double {
    let having = Double((places[term.text]?.count ?? 0) + 40)
    return term.weight * log(1 + Double(entries.count) / having)
  }

  private static func bare(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns true if the index contains a word, which therefore counts as spelled correctly.
  func knows(_ word: String) -> Bool { terms.terms(word).contains { places[$0.text] != nil } }

  /// Returns the entries for a query, the best first. Entries with equal scores keep the order of the book.
  func found(by words: String) -> [Found] { Self.best(of: ranked(by: words)) }

  /// Returns the rules for a query.
  func rules(by words: String) -> [OfChapter] {
    let rules = ranked(by: words).filter { if case .rule = $0.entry { true } else { false } }
    return Self.best(of: rules).compactMap {
      if case .rule(let found) = $0.entry { found } else { nil }
    }
  }

  /// Drops entries with less than two fifths of the best score.
  private static func best(of found: [Found]) -> [Found] {
    Array(found.prefix { $0.score >= 0.4 * (found.first?.score ?? 0) })
  }

  /// Replaces each unknown word of a query with a known one that differs by one letter or, if the word is
  /// long, by two letters. Of several candidates, the most frequent one wins.
  func corrected(_ words: String) -> String {
    Set(SearchTerms.words(in: words)).sorted().reduce(words) { words, word in
      if terms.isKnown(word, where: { places[$0] != nil }) { return words }
      let letters = SearchTerms.letters(word)
      let isKorean = SearchTerms.isHangul(word)
      let most = isKorean || letters.count < 9 ? 1 : 2
      let near = spelled.compactMap { known -> (distance: Int, having: Int, word: String)? in
        // A Korean word may continue with particles.
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
    // The weight that each sentence shares with the query.
    var shared: [Int: Double] = [:]
    for (term, says) in asked {
      for (entry, count) in places[term] ?? [:] {
        scores[entry, default: (0, 0)].score += says * count / (count + 6)
        scores[entry, default: (0, 0)].met += says
      }
      for sentence in told[term] ?? [] { shared[sentence, default: 0] += says }
    }
    // Two sentences together may cover the query.
    var likest: [Int: (first: Double, second: Double)] = [:]
    for (place, shared) in shared where shared > 0 {
      let (entry, all) = sentences[place]
      let likeness = shared / (all * whole).squareRoot()
      let (first, second) = likest[entry] ?? (0, 0)
      likest[entry] = (max(first, likeness), max(second, min(first, likeness)))
    }
    let wanted = Wanted(words: words)
    // Unknown terms count little.
    let all = asked.reduce(0) { $0 + (places[$1.key] == nil ? 0.3 : 1) * $1.value }
    let found = scores.map { place, sums in
      let met = sums.met / all
      let weight = asked["linux"] == nil ? weights[place] : max(1, weights[place])
      let (first, second) = likest[place] ?? (0, 0)
      let like = (1 + first + second / 2) * Wanted.weight(of: answered[place], for: wanted)
      let (score, covers) = (sums.score * weight * like * (1 + met), sums.met / whole)
      return (place: place, found: Found(entry: entries[place], score: score, covers: covers))
    }
    // A complete title is an exact match.
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
