/// The words of a text, as a search compares them: in any case, without marks, in either language.
struct SearchTerms {
  /// Each once.
  let terms: Set<String>

  /// Takes a text apart. A name such as `addDependency` is found by all of it and by its parts.
  init(_ text: String) {
    var terms: Set<String> = []
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      terms.insert(word.lowercased())
      for part in SearchTerms.humps(of: word) { terms.insert(part.lowercased()) }
    }
    self.terms = terms
  }

  /// The parts of a name that begin with a capital letter.
  private static func humps(of word: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = word.startIndex
    for place in word.indices.dropFirst() where word[place].isUppercase {
      parts.append(word[start..<place])
      start = place
    }
    return parts.isEmpty ? [] : parts + [word[start...]]
  }

  /// How well a word is met by the one that meets it best: from 0, not at all, to 1, the same.
  func likeness(to word: String) -> Double {
    if terms.contains(word) { return 1 }
    return terms.lazy.map { SearchTerms.likeness($0, word) }.max() ?? 0
  }

  /// How alike two different words are. In both languages a word's meaning stands at its front, and
  /// its end bends: `cancel`, `cancelled`; `취소`, `취소한`.
  private static func likeness(_ one: String, _ other: String) -> Double {
    let (shorter, longer) = one.count < other.count ? (one, other) : (other, one)
    let isHangul =
      shorter.unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false
    let shared = zip(shorter, longer).prefix { $0 == $1 }.count
    if shared == shorter.count {
      // A syllable alone is a word with a particle behind it, or the beginning of anything.
      if isHangul { return shared > 1 ? 0.8 : longer.count == 2 ? 0.5 : 0 }
      return shared > 3 ? 0.8 : 0
    }
    if isHangul { return shared > 1 ? 0.6 : 0 }
    return shared > 4 && 3 * shared >= 2 * shorter.count ? 0.6 : 0
  }
}
