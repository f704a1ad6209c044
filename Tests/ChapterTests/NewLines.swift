extension [String] {
  /// Of a program's lines those that an older one does not have, with the lines that they stand in;
  /// a comment with an ellipsis where others are left out.
  func new(since old: [String]) -> [String] {
    var isShown = [Bool](repeating: false, count: count)
    for case .insert(let place, let line, _) in difference(from: old) where !line.isBlank {
      isShown[place] = true
      var depth = line.indentation
      for outer in (0..<place).reversed()
      where !self[outer].isBlank && self[outer].indentation < depth {
        isShown[outer] = true
        depth = self[outer].indentation
      }
    }
    var lines: [String] = []
    var hasGap = false
    for (line, isShown) in zip(self, isShown) where !line.isBlank {
      if isShown {
        if hasGap { lines.append(String(repeating: " ", count: line.indentation) + "// …") }
        lines.append(line)
      }
      // A bracket that closes what is shown is missed by nobody.
      hasGap = !isShown && (hasGap || line.trimmingCharacters(in: .whitespaces) != "}")
    }
    return lines
  }
}
