/// The words of a text, as a search compares them: in any case, without marks, in either language.
struct SearchTerms {
  /// Words that are in every question and say nothing of what it is about.
  static let small: Set = [
    "a", "after", "an", "and", "are", "before", "can", "do", "does", "false", "for", "how", "i",
    "in", "is", "it", "its", "my", "not", "of", "on", "or", "still", "that", "the", "then", "to",
    "no", "should", "need", "use", "using", "there", "from", "be", "am", "me", "we", "you", "your",
    "will", "would", "could", "any", "another", "instead", "when", "if", "does", "did", "has",
    "have", "this", "than", "into", "operation", "operations", "오퍼레이션", "하는", "하면", "되는", "같은",
    "true", "what", "when", "where", "which", "who", "why", "with", "그", "때", "무엇", "수", "어떻게",
    "언제", "왜", "이", "있나요", "하나요", "않는다", "않나요", "않습니다", "사실인가요", "되나요", "인가요",
  ]

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

  /// The parts of a name, in small letters.
  static func parts(of word: Substring) -> [String] { humps(of: word).map { $0.lowercased() } }

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

  /// How alike two words are, from 0, not at all, to 1, the same. In both languages a word's meaning stands at its front, and
  /// its end bends: `cancel`, `cancelled`; `취소`, `취소한`.
  static func likeness(_ one: String, _ other: String) -> Double {
    if one == other { return 1 }
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
