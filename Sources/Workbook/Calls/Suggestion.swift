import Operations

/// Finds the name that a misspelled word most likely stands for.
enum Suggestion {
  /// Returns the choice that is most similar to a word; `nil` if none is similar.
  ///
  /// Case, spaces and dashes are ignored. A Hangul syllable is compared by its letters. A word is similar
  /// to a name if at most a third of its letters differ, or if the name contains the word.
  ///
  /// - Parameters:
  ///   - choices: The choices. If several are equally similar, the first of them is returned.
  ///   - names: Returns the names of a choice.
  static func nearest<Choice>(
    to word: String, among choices: [Choice], names: (Choice) -> [String]
  ) -> Choice? {
    // No name has nearly this length.
    guard word.count <= 200 else { return nil }
    let word = Spelling(word)
    let ranked = choices.compactMap { choice in
      names(choice).compactMap { rank(word, as: Spelling($0)) }.min().map { ($0, choice) }
    }
    // `min` returns the first of equal elements.
    return ranked.min { $0.0 < $1.0 }?.1
  }

  /// Returns the name that is most similar to a word; `nil` if none is similar.
  static func nearest(to word: String, among names: [String]) -> String? {
    nearest(to: word, among: names) { [$0] }
  }

  /// Returns true if two words differ only in case, spaces and dashes.
  static func isSame(_ word: String, _ name: String) -> Bool {
    let word = Spelling(word).letters
    return !word.isEmpty && word == Spelling(name).letters
  }

  /// The part of a word that is compared.
  private struct Spelling {
    /// The letters. A Hangul syllable has two or three.
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

  /// Returns the distance of a word from a name; `nil` if the two are not similar.
  private static func rank(_ spelling: Spelling, as other: Spelling) -> Int? {
    let (word, name) = (spelling.letters, other.letters)
    if word.isEmpty || name.isEmpty { return nil }
    // A large difference in length rules out most words before letters are compared.
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

  /// Returns the number of insertions, deletions, replacements and swaps of adjacent letters between words.
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
