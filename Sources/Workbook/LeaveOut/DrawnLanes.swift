import ChapterKit

/// What a picture of a run says, read from its lines again, since a record keeps nothing else of it.
struct DrawnLanes {
  private struct Lane {
    let name: String
    /// What is drawn of it, from the first mark on.
    let marks: String
    /// The columns between which it runs; `nil` if it does not begin, or does not end.
    let run: ClosedRange<Int>?
  }

  private let lanes: [Lane]

  /// - Parameter lines: A ``Timeline``, as it was drawn.
  init(_ lines: [String]) {
    lanes = lines.compactMap { line in
      guard let first = line.firstIndex(where: "·┝┥✕".contains) else { return nil }
      let end = line.lastIndex(of: "┥").map { line[..<$0].cells }
      let run = line.firstIndex(of: "┝").map { line[..<$0].cells }
        .flatMap { begin in end.flatMap { $0 > begin ? begin...$0 : nil } }
      return Lane(
        name: line[..<first].trimmingCharacters(in: .whitespaces), marks: String(line[first...]),
        run: run)
    }
  }

  /// The first thing that this picture and another one say otherwise, in the words of
  /// ``Recorder/relation(_:_:)``: who runs before whom, who is not there, or what is drawn of one.
  ///
  /// - Returns: `nil` if the other one says the same of all lanes of this one.
  func difference(from other: DrawnLanes) -> (was: String, now: String)? {
    for (place, first) in lanes.enumerated() {
      for second in lanes[(place + 1)...] {
        if let was = relation(first.name, second.name),
          let now = other.relation(first.name, second.name), was != now
        {
          return (was, now)
        }
      }
    }
    let others = lanes.filter { other.lane($0.name)?.marks != $0.marks }
    let lane =
      others.first { other.lane($0.name) == nil }
      ?? others.first { $0.run != nil && other.lane($0.name)?.run == nil } ?? others.first
    return lane.map {
      ("\($0.name) \($0.marks)", other.lane($0.name)?.marks ?? "no \($0.name)")
    }
  }

  private func lane(_ name: String) -> Lane? { lanes.first { $0.name == name } }

  /// How two lanes that begin and end lie to each other.
  private func relation(_ first: String, _ second: String) -> String? {
    guard let one = lane(first)?.run, let other = lane(second)?.run else { return nil }
    let sign =
      one.upperBound < other.lowerBound ? "<" : other.upperBound < one.lowerBound ? ">" : "∥"
    return "\(first) \(sign) \(second)"
  }
}
