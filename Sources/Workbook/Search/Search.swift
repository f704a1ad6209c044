import Operations

/// Finds what a few words are about.
///
/// A word counts for more the fewer entries it stands in, and the shorter the entry is. Entries that
/// meet much less of the words than the best one does are not found.
struct Search<Entry> {
  /// A text of an entry, and how much it counts beside the others.
  typealias Field = (text: String, weight: Double)

  private let entries: [(entry: Entry, fields: [(terms: SearchTerms, weight: Double)])]
  /// How many words an entry has, by those that entries have on average.
  private let lengths: [Double]

  /// - Parameter fields: What an entry is found by.
  init(_ entries: [Entry], fields: (Entry) -> [Field]) {
    self.entries = entries.map { entry in
      (entry, fields(entry).map { (SearchTerms($0.text), $0.weight) })
    }
    let counts = self.entries.map { Double($0.fields.reduce(0) { $0 + $1.terms.terms.count }) }
    let mean = counts.reduce(0, +) / Double(max(1, counts.count))
    lengths = counts.map { $0 / max(1, mean) }
  }

  /// The entries that these words are about, the best first; equally good ones in their own order.
  func found(by words: String) -> [Entry] {
    let words = words.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
      .map { $0.lowercased() }
    let likeness = words.map { word in
      entries.map { $0.fields.map { $0.weight * $0.terms.likeness(to: word) }.max() ?? 0 }
    }
    let weights = likeness.map { likeness in
      log(1 + Double(entries.count) / Double(1 + likeness.count { $0 > 0 }))
    }
    let scores = entries.indices.map { place in
      zip(weights, likeness).reduce(0) { $0 + $1.0 * $1.1[place] } / (0.8 + 0.2 * lengths[place])
    }
    let best = scores.max() ?? 0
    return entries.indices.filter { scores[$0] > 0 && scores[$0] >= 0.6 * best }
      .sorted { (-scores[$0], $0) < (-scores[$1], $1) }
      .map { entries[$0].entry }
  }
}
