import Operations

/// What the words of a text come to for a search: in either language, in any form, and one for all that
/// mean the same.
struct SearchTerms {
  /// A term, and how much it says beside others.
  typealias Term = (text: String, weight: Double)

  /// What a word stands for, if another word is kept for it.
  private var same: [String: String] = [:]
  /// What two words stand for together.
  private var pairs: [[String]: String] = [:]

  /// Words that say nothing of what a question is about.
  private let small: Set<String>
  /// Terms that many questions have.
  private let faint: Set<String>
  /// Particles of nouns and endings of verbs in Korean.
  private let endings: Set<String>

  /// - Parameters:
  ///   - groups: Words that mean the same, the one that is kept first. One may be two words.
  ///   - page: Says what says little.
  init(groups: [[String]], _ page: QuestionPage) {
    (small, faint, endings) = (page.list("small"), page.list("faint"), page.list("endings"))
    for group in groups {
      guard let kept = kept(for: group) else { continue }
      for word in group where !word.contains(" ") {
        for form in [word.lowercased(), Self.isHangul(word) ? Self.folded(word) : Self.stem(word)]
        where same[form] == nil && !(form.count < word.count && Self.isName(word)) {
          same[form] = kept
        }
      }
    }
    for group in groups {
      guard let kept = kept(for: group) else { continue }
      for word in group where word.contains(" ") {
        let two = terms(word).map(\.text)
        if two.count == 2 { pairs[two] = kept }
      }
    }
  }

  /// What is kept for a group: as it stands, if nothing else is kept for its first word.
  private func kept(for group: [String]) -> String? {
    guard let first = group.first else { return nil }
    return Self.isHangul(first) ? terms(first).last?.text : same[first.lowercased()] ?? first
  }

  /// The terms of a text, in their order.
  func terms(_ text: String) -> [Term] {
    var known: [String: [Term]] = [:]
    return terms(text, known: &known)
  }

  /// - Parameter known: What words have come to before: those of a page stand in many of its sentences.
  func terms(_ text: String, known: inout [String: [Term]]) -> [Term] {
    var terms: [Term] = []
    for word in Self.words(in: text) {
      if known[word] == nil { known[word] = self.terms(ofWord: word) }
      terms += known[word] ?? []
    }
    var place = 0
    while place + 1 < terms.count {
      if let kept = pairs[[terms[place].text, terms[place + 1].text]] {
        terms.replaceSubrange(place...(place + 1), with: [(kept, 1)])
      }
      place += 1
    }
    return terms
  }

  /// The terms of each sentence of a text, and its pairs.
  func sentences(_ text: String, known: inout [String: [Term]]) -> [Set<String>] {
    text.components(separatedBy: " · ").map {
      Set(Self.paired(terms($0, known: &known)).map(\.text))
    }
  }

  /// The terms of a sentence, and each two of them that stand next or next but one to each other.
  static func paired(_ terms: [Term]) -> [Term] {
    let whole = terms.filter { $0.weight == 1 }.map(\.text)
    return terms
      + whole.indices.flatMap { place in
        whole[(place + 1)...].prefix(2).filter { $0 != whole[place] }.map { other in
          Term([whole[place], other].sorted().joined(separator: "+"), 1)
        }
      }
  }

  /// A name in code says itself, and what its parts say if no other word is kept for it.
  private func terms(ofWord word: String) -> [Term] {
    let parts = Self.parts(of: word)
    guard parts.count > 1 else {
      return term(for: word).map { [Term($0, weight(of: $0))] } ?? []
    }
    let name = word.lowercased()
    let others = same[name].map { [Term($0, 1)] } ?? parts.compactMap(term).map { ($0, Self.light) }
    return [(name, weight(of: name))] + others
  }

  /// What a word comes to; `nil` if it says nothing.
  private func term(for word: String) -> String? {
    if Self.isHangul(word) {
      let (bare, isKept) = stripped(word)
      if small.contains(bare) || !isKept && endings.contains(bare) {
        return nil
      }
      return isKept ? same[bare] : same[String(bare.prefix(2))] ?? String(bare.prefix(2))
    }
    let word = word.lowercased()
    if small.contains(word) { return nil }
    let stem = Self.stem(word)
    return same[word] ?? same[stem] ?? stem
  }

  /// A Korean word without its particles and endings, and whether another word is kept for it.
  private func stripped(_ word: String) -> (String, isKept: Bool) {
    var word = word
    while true {
      if same[word] != nil { return (word, true) }
      if small.contains(word) { return (word, false) }
      let length = (1...4).last { length in
        word.count > length && endings.contains(String(word.suffix(length)))
      }
      guard let length else { break }
      word.removeLast(length)
    }
    word = Self.folded(word)
    return (word, same[word] != nil)
  }

  // MARK: Forms

  private static func isHangul(_ word: String) -> Bool { (word.first ?? "a") >= "가" }

  /// Whether a word is a name in code, made of several.
  private static func isName(_ word: String) -> Bool { parts(of: word).count > 1 }

  /// Runs of letters of one script, or of digits.
  private static func words(in text: String) -> [String] {
    var words: [String] = []
    var last = 0
    for letter in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      let kind =
        switch letter.value {
        case 0x41...0x5A, 0x61...0x7A: 1
        case 0x30...0x39: 2
        case 0xAC00...0xD7A3: 3
        default: 0
        }
      if kind != 0, kind != last { words.append("") }
      if kind != 0 { words[words.count - 1].unicodeScalars.append(letter) }
      last = kind
    }
    return words
  }

  /// The parts of a name that begin with a capital letter; of any other word, the word.
  private static func parts(of word: String) -> [String] {
    let letters = Array(word.unicodeScalars)
    func isCapital(_ place: Int) -> Bool { (0x41...0x5A).contains(letters[place].value) }
    var parts = [""]
    for place in letters.indices {
      let isFirst =
        place > 0 && isCapital(place)
        && (!isCapital(place - 1) || place + 1 < letters.count && !isCapital(place + 1))
      if isFirst { parts.append("") }
      parts[parts.count - 1].unicodeScalars.append(letters[place])
    }
    return parts
  }

  /// An English word without its ending: `cancel` for cancelled, cancelling, cancellation.
  private static func stem(_ word: String) -> String {
    var word = word.lowercased()
    for ending in ["ing", "ed", "es", "s", "e", "ly"]
    where word.hasSuffix(ending) && !(ending.hasSuffix("s") && word.hasSuffix("ss")) {
      if word.count - ending.count < (word.count == 4 && ending != "s" ? 4 : 3) { continue }
      word.removeLast(ending.count)
      let end = word.suffix(2)
      let isDoubled = end.first == end.last && !"sl".contains(end.last ?? "s")
      if ending.count > 1, word.count > 3, isDoubled { word.removeLast() }
      break
    }
    return String(word.prefix(6))
  }

  /// A Korean word whose last syllable has lost what verbs bend: 끝나 for 끝난, 멈추 for 멈췄.
  private static func folded(_ word: String) -> String {
    guard let last = word.unicodeScalars.last, last.value >= 0xAC00, word.count > 1 else {
      return word
    }
    let code = last.value - 0xAC00
    let (end, vowel) = (code % 28, code % 588 / 28)
    let bare = [4, 8, 16, 17, 20].contains(end) ? 0 : end
    let plain = [6: 20, 9: 8, 10: 11, 14: 13][vowel] ?? vowel
    let folded = Unicode.Scalar(0xAC00 + code / 588 * 588 + plain * 28 + bare)
    return word.dropLast() + String(folded.map(Character.init) ?? "가")
  }

  /// What a word counts that many sentences have, or that is a part of a name.
  private static let light = 0.6

  func weight(of term: String) -> Double {
    faint.contains(term) ? Self.light : term.contains("+") ? 0.2 : 1
  }
}
