import Operations

/// Finds what a few words are about.
///
/// A word counts for more the fewer entries it stands in, and the shorter the entry is. Entries that
/// meet much less of the words than the best one does are not found.
struct Search<Entry> {
  /// A text of an entry, and how much it counts beside the others.
  typealias Field = (text: String, weight: Double)

  private let entries: [Entry]
  /// How many words an entry has, by those that entries have on average.
  private let lengths: [Double]
  /// In which entries a word stands, and how much it counts there.
  private let places: [String: [(entry: Int, weight: Double)]]
  /// The words by the letter that they begin with: two that are alike share it.
  private let words: [Character: [String]]

  /// - Parameter fields: What an entry is found by.
  init(_ entries: [Entry], fields: (Entry) -> [Field]) {
    var places: [String: [(entry: Int, weight: Double)]] = [:]
    var counts: [Double] = []
    for (number, entry) in entries.enumerated() {
      var count = 0
      for field in fields(entry) {
        let terms = SearchTerms(field.text).terms
        count += terms.count
        for term in terms { places[term, default: []].append((number, field.weight)) }
      }
      counts.append(Double(count))
    }
    let mean = counts.reduce(0, +) / Double(max(1, counts.count))
    self.entries = entries
    self.places = places
    lengths = counts.map { $0 / max(1, mean) }
    words = Dictionary(grouping: places.keys) { $0.first ?? " " }
  }

  /// The entries that these words are about, the best first; equally good ones in their own order.
  func found(by asked: String) -> [Entry] { scored(by: asked).map(\.entry) }

  /// Whether a word stands in an entry just so, or is the beginning of one.
  func knows(_ word: String) -> Bool {
    let word = word.lowercased()
    return places[word] != nil || (word.count > 3 && places.keys.contains { $0.hasPrefix(word) })
  }

  /// The same, each with how well it meets the words, and how much of what they say it covers.
  func scored(by asked: String) -> [(entry: Entry, score: Double, coverage: Double)] {
    var whole = 0.0
    var scores = entries.map { _ in 0.0 }
    for word in asked.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
    where !SearchTerms.small.contains(word.lowercased()) {
      var best = likeness(to: word.lowercased())
      // A name is meant as a whole, or else by what it is made of.
      let parts = SearchTerms.parts(of: word)
      for part in parts where !SearchTerms.small.contains(part) {
        for (entry, likeness) in likeness(to: part) {
          best[entry] = max(best[entry, default: 0], 0.5 * likeness)
        }
      }
      let weight = log(1 + Double(entries.count) / Double(1 + best.count))
      whole += weight
      for (entry, likeness) in best { scores[entry] += weight * likeness }
    }
    let met: [Double] = scores
    for entry in entries.indices { scores[entry] /= 0.8 + 0.2 * lengths[entry] }
    let best = scores.max() ?? 0
    return entries.indices.filter { scores[$0] > 0 && scores[$0] >= 0.6 * best }
      .sorted { scores[$0] == scores[$1] ? $0 < $1 : scores[$0] > scores[$1] }
      .map { (entries[$0], scores[$0], min(1, met[$0] / max(whole, 0.001))) }
  }

  /// How well the entries that have anything like a word meet it.
  private func likeness(to word: String) -> [Int: Double] {
    var best: [Int: Double] = [:]
    for term in word.first.flatMap({ words[$0] }) ?? [] {
      let likeness = SearchTerms.likeness(term, word)
      if likeness == 0 { continue }
      for (entry, weight) in places[term] ?? [] {
        best[entry] = max(best[entry] ?? 0, weight * likeness)
      }
    }
    return best
  }
}
