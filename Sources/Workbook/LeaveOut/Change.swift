import ChapterKit

/// Where two runs of a step part: what the one shows and the other does not.
struct Change: Codable, Hashable {
  /// What the run shows with all its lines.
  var was: [ItemText]
  /// What it shows without one of them.
  var now: [ItemText]

  /// Whether it begins with a value that is another.
  var isOfValue: Bool { was.first?.label != nil && was.first?.label == now.first?.label }

  /// A part of two runs that are laid beside each other.
  enum Part: Equatable {
    case common(ItemText)
    case change(Change)
  }

  /// Lays two runs beside each other: what has the same name stands in the place of each other.
  static func parts(of run: [ItemText], _ other: [ItemText]) -> [Part] {
    let difference = other.map(\.name).difference(from: run.map(\.name))
    let gone = Set(difference.removals.map(\.place))
    let come = Set(difference.insertions.map(\.place))
    var parts: [Part] = []
    var change = Change(was: [], now: [])
    func close() {
      if !change.was.isEmpty || !change.now.isEmpty { parts.append(.change(change)) }
      change = Change(was: [], now: [])
    }
    var (place, otherPlace) = (0, 0)
    while place < run.count || otherPlace < other.count {
      if gone.contains(place) {
        change.was.append(run[place])
        place += 1
      } else if come.contains(otherPlace) {
        change.now.append(other[otherPlace])
        otherPlace += 1
      } else {
        close()
        let (was, now) = (run[place], other[otherPlace])
        parts.append(was == now ? .common(was) : .change(Change(was: [was], now: [now])))
        place += 1
        otherPlace += 1
      }
    }
    close()
    return parts
  }

  /// All places where two runs part, in their order.
  static func between(_ run: [ItemText], _ other: [ItemText]) -> [Change] {
    parts(of: run, other).compactMap { if case .change(let change) = $0 { change } else { nil } }
  }
}

extension ItemText {
  /// What it is called, whatever comes out: a value by its expression, an event by its words.
  fileprivate var name: String {
    if let label { return label }
    return lines.count > 1 ? "picture" : lines.first ?? ""
  }

  /// Whether it is a value, a picture or something that has happened, and not what the book says.
  var isObserved: Bool { label != nil || lines.count > 1 || lines.first?.hasPrefix("»") == true }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let place, _, _), .remove(let place, _, _): place
    }
  }
}
