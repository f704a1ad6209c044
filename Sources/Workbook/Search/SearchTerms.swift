import Operations

/// Splits texts into terms. All forms of a word, and all synonyms in both languages, have one term.
struct SearchTerms {
  /// A term and its weight.
  typealias Term = (text: String, weight: Double)

  private let words: AskedWords
  /// The term of a synonym, by its form.
  private var kept: [String: String] = [:]
  /// The number of syllables of the longest Korean synonym.
  private var longest = 1
  /// The term of a pair of words.
  private var pairs: [String: String] = [:]

  init(_ words: AskedWords) {
    self.words = words
    for group in words.same where !group.isEmpty && !words.small.contains(group[0]) {
      let name = name(of: group)
      for word in group where !word.contains(" ") {
        let lowercased = word.lowercased()
        for form in [lowercased, Self.form(word)] where kept[form] == nil {
          // Names in code are excluded, because their forms could collide with other words: `isReady` is not
          // “isread”.
          if form.count < word.count, Self.parts(of: word).count > 1 { continue }
          kept[form] = name
          if Self.isHangul(form) { longest = max(longest, form.count) }
        }
      }
    }
    for group in words.same where !group.isEmpty {
      let name = name(of: group)
      for word in group where word.contains(" ") {
        let two = terms(word).map(\.text)
        if two.count == 2 { pairs[two.joined(separator: " ")] = name }
      }
    }
  }

  /// All words of a group share one term.
  private func name(of group: [String]) -> String {
    group.lazy.compactMap { self.kept[Self.form($0)] }.first ?? Self.form(group[0])
  }

  /// Returns the terms of a text, in order.
  func terms(_ text: String) -> [Term] {
    var known: [String: [Term]] = [:]
    return terms(text, known: &known)
  }

  /// - Parameter known: A cache of terms by word, because sentences of a book repeat words.
  func terms(_ text: String, known: inout [String: [Term]]) -> [Term] {
    var terms: [Term] = []
    for word in Self.words(in: text) {
      if known[word] == nil { known[word] = Self.isHangul(word) ? korean(word) : english(word) }
      terms += known[word] ?? []
    }
    // Two words that have a common term also count separately, with less weight.
    for place in terms.indices.dropLast() {
      guard let name = pairs["\(terms[place].text) \(terms[place + 1].text)"] else { continue }
      for part in place...(place + 1) { terms[part].weight = min(terms[part].weight, Self.light) }
      terms.append(term(name))
    }
    return terms
  }

  /// Returns the terms, and pairs of terms that are adjacent or have one term in between.
  static func paired(_ terms: [Term]) -> [Term] {
    let whole = terms.filter { $0.weight == 1 }.map(\.text)
    return terms
      + whole.indices.flatMap { place in
        whole[(place + 1)...].prefix(2).filter { $0 != whole[place] }.map { other in
          Term([whole[place], other].sorted().joined(separator: "+"), 0.1)
        }
      }
  }

  // MARK: English

  /// The weight of a word, and the weight of a part of a name or of a frequent word.
  private static let (whole, light) = (1.0, 0.6)

  private func term(_ text: String, _ weight: Double = whole) -> Term {
    (text, words.faint.contains(text) ? min(weight, Self.light) : weight)
  }

  /// Returns the terms of an English word; for a name in code that has no synonym, also the terms of its
  /// parts.
  private func english(_ word: String) -> [Term] {
    let (parts, name) = (Self.parts(of: word), word.lowercased())
    if parts.count == 1 { return stemmed(name).map { [term($0)] } ?? [] }
    return (words.small.contains(name) ? [] : [term(name)])
      + (kept[name].map { [term($0)] } ?? parts.compactMap(stemmed).map { term($0, Self.light) })
  }

  /// Returns the term of a word; `nil` for a stop word.
  private func stemmed(_ word: String) -> String? {
    let word = word.lowercased()
    if words.small.contains(word) { return nil }
    return kept[word] ?? kept[Self.stem(word)] ?? Self.stem(word)
  }

  /// Returns an English word without its ending: `cancel` for cancelled, cancelling and cancellation.
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

  // MARK: Korean

  /// Returns the terms of a Korean word: synonyms from the left, then the first two syllables of the rest.
  private func korean(_ word: String) -> [Term] {
    if words.small.contains(word) { return [] }
    let letters = Array(word)
    var terms: [Term] = []
    var (rest, place, isFirst) = (0, 0, true)
    func add(to end: Int) {
      let text = String(letters[rest..<end])
      if text.isEmpty || !isFirst && isEnding(text[...]) { return }
      let bare = Array(Self.folded(end == letters.count ? stripped(text) : text))
      if bare.isEmpty || bare.count == 1 && !isFirst { return }
      if words.small.contains(String(bare)) { return }
      terms.append(term(Self.folded(String(bare.prefix(2))), isFirst ? Self.whole : Self.light))
    }
    while place < letters.count {
      let lengths = (1...min(longest, letters.count - place)).reversed()
      let length = lengths.first { length in
        let isKept = kept[Self.folded(String(letters[place..<(place + length)]))] != nil
        // A synonym of one syllable matches only a whole word.
        return isKept && (length > 1 || place == 0 && isEnding(String(letters[1...])[...]))
      }
      guard let length else {
        place += 1
        continue
      }
      add(to: place)
      let found = kept[Self.folded(String(letters[place..<(place + length)]))]
      if let found { terms.append(term(found)) }
      (place, isFirst) = (place + length, false)
      rest = place
    }
    add(to: place)
    return terms
  }

  /// Returns true if a text consists of particles and endings.
  private func isEnding(_ text: Substring) -> Bool {
    text.isEmpty
      || (1...min(4, text.count)).contains { length in
        words.endings.contains(String(text.prefix(length))) && isEnding(text.dropFirst(length))
      }
  }

  /// Returns a word without particles and endings; empty for a stop word.
  private func stripped(_ word: String) -> String {
    var word = word
    while !words.small.contains(word) {
      let length = (1...4).last { length in
        word.count > length && words.endings.contains(String(word.suffix(length)))
      }
      guard let length else { return words.endings.contains(word) ? "" : word }
      word.removeLast(length)
    }
    return ""
  }

  /// Returns a Korean word whose last syllable lacks the conjugation: 끝나 for 끝난, 멈추 for 멈췄.
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

  // MARK: Misspelled words

  /// Returns the words, from the texts and the synonyms, that can replace a misspelled word. Korean words,
  /// which are inflected, come from the vocabulary only. Short words are excluded, because too many other
  /// words are similar to them.
  func spelled(in texts: [String]) -> [(word: String, letters: [Unicode.Scalar])] {
    let listed = Set(words.same.joined().flatMap { Self.words(in: $0) })
    let there = texts.filter { !Self.isHangul($0) }
      .map { Self.parts(of: $0).count > 1 ? $0 : $0.lowercased() }
    return listed.union(there).sorted().map { ($0, Self.letters($0)) }
      .filter { Self.isLong($0.0, $0.1.count) }
  }

  /// Returns true if a word is short, a stop word, or in the index. A name in code must be in the index as a
  /// whole.
  func isKnown(_ word: String, where stands: (String) -> Bool) -> Bool {
    let name = word.lowercased()
    let isShort = !Self.isLong(word, Self.letters(word).count)
    if isShort || kept[name] != nil || words.small.contains(name) { return true }
    if Self.parts(of: word).count > 1 { return stands(name) }
    let terms = terms(word)
    return terms.isEmpty || terms.contains { stands($0.text) }
  }

  private static func isLong(_ word: String, _ letters: Int) -> Bool {
    letters >= (isHangul(word) ? 8 : 5)
  }

  /// Returns the letters of a word. A Hangul syllable has two or three letters.
  static func letters(_ word: String) -> [Unicode.Scalar] {
    Array(word.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars)
  }

  // MARK: Forms

  static func isHangul(_ word: String) -> Bool { (word.first ?? "a") >= "가" }

  private static func form(_ word: String) -> String {
    isHangul(word) ? folded(word) : stem(word)
  }

  /// Splits a text into runs of letters of one script, or of digits.
  static func words(in text: String) -> [String] {
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

  /// Splits a name at its capital letters. Returns any other word unchanged.
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
}
