extension [String] {
  /// Of a program's lines those that an older one does not have, with the lines that they stand in;
  /// a comment with an ellipsis where others are left out.
  func new(since old: [String]) -> [String] {
    let lines = filter { !$0.isBlank }
    var isShown = [Bool](repeating: false, count: lines.count)
    for case .insert(let place, _, _) in lines.difference(from: old.filter { !$0.isBlank }) {
      isShown[place] = true
      var depth = lines[place].indentation
      for outer in (0..<place).reversed() where lines[outer].indentation < depth {
        isShown[outer] = true
        depth = lines[outer].indentation
      }
    }
    // What is opened is closed.
    for place in lines.indices where isShown[place] {
      let depth = lines[place].indentation
      let rest = lines[(place + 1)...]
      guard let end = rest.firstIndex(where: { $0.indentation <= depth }), end > place + 1 else {
        continue
      }
      if lines[end].indentation == depth, lines[end].dropFirst(depth).hasPrefix("}") {
        isShown[end] = true
      }
    }
    var shown: [String] = []
    var hasGap = false
    for (line, isShown) in zip(lines, isShown) {
      if isShown, hasGap {
        // A gap is as deep as what stands in it.
        let depth = line.dropFirst(line.indentation).hasPrefix("}") ? 2 : 0
        shown.append(String(repeating: " ", count: line.indentation + depth) + "// …")
      }
      if isShown { shown.append(line) }
      hasGap = !isShown
    }
    return shown
  }
}
