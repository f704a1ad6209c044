import Operations

/// What somebody may have meant by a word that means nothing here.
enum Suggestion {
  /// The choice that a word comes nearest to, if it comes near to any.
  ///
  /// Case, spaces and dashes do not count; a Hangul syllable counts by its letters. A word is near
  /// if a third of its letters at most are wrong, or if it is a part of a name.
  /// - Parameters:
  ///   - choices: In the order in which they are preferred when several are equally near.
  ///   - names: What a choice may be called.
  static func nearest<Choice>(
    to word: String, among choices: [Choice], names: (Choice) -> [String]
  ) -> Choice? {
    // Nothing here is called by half as many letters.
    guard word.count <= 200 else { return nil }
    let word = Spelling(word)
    let ranked = choices.compactMap { choice in
      names(choice).compactMap { rank(word, as: Spelling($0)) }.min().map { ($0, choice) }
    }
    // `min` gives the first of those that are equal.
    return ranked.min { $0.0 < $1.0 }?.1
  }

  /// The name that a word comes nearest to, if it comes near to any.
  static func nearest(to word: String, among names: [String]) -> String? {
    nearest(to: word, among: names) { [$0] }
  }

  /// Whether two words differ in case, spaces and dashes alone.
  static func isSame(_ word: String, _ name: String) -> Bool {
    let word = Spelling(word).letters
    return !word.isEmpty && word == Spelling(name).letters
  }

  /// What counts in a word.
  private struct Spelling {
    /// A Hangul syllable is two or three.
    let letters: [Unicode.Scalar]

    init(_ word: String) {
      letters = word.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars.filter {
        switch $0 {
        case "a"..."z", "0"..."9", ".": return true
        default: break
        }
        switch $0.properties.generalCategory {
        case .spaceSeparator, .dashPunctuation, .connectorPunctuation: return false
        default: return true
        }
      }
    }
  }

  /// How far a word is from a name; `nil` if nobody would mix them up.
  private static func rank(_ spelling: Spelling, as other: Spelling) -> Int? {
    let (word, name) = (spelling.letters, other.letters)
    if word.isEmpty || name.isEmpty { return nil }
    // Words of very different lengths are far apart; most are, and need no look at their letters.
    let difference = abs(word.count - name.count)
    let most = min(max(1, min(word.count, name.count) / 3), word.count - 1)
    if difference <= most {
      let distance = distance(word, name)
      if distance <= most { return distance }
    }
    guard word.count >= 3, word.count < name.count else { return nil }
    if name.starts(with: word) { return name.count }
    let places = 1...(name.count - word.count)
    return places.contains { name[$0...].starts(with: word) } ? 2 * name.count : nil
  }

  /// How many letters have to be put in, left out, replaced or swapped with their neighbour to make
  /// one word the other.
  ///
  /// - Complexity: O(*m* × *n*) in the numbers of letters.
  static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var next = [row + 1]
      for column in other.indices {
        let isSame = one[row] == other[column]
        var best = min(
          last[column + 1] + 1, next[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        next.append(best)
      }
      (beforeLast, last) = (last, next)
    }
    return last[other.count]
  }
}
