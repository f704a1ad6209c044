/// The events of a run, for readers.
package final class Trace: @unchecked Sendable {
  // Unchecked: the baton guards all properties.

  enum Kind {
    /// A read without a change.
    case look
    case change
    case take, giveBack
    /// A critical section in which no other strand ran.
    case section
  }

  /// An event of a strand, possibly repeated.
  private struct Event {
    let strand: Int
    let thing: ObjectIdentifier?
    let kind: Kind
    let text: String
    var times = 1

    var words: String { times == 1 ? text : "\(text), \(times) times" }
  }

  /// The highest number of lines in a table. A longer table keeps its last lines.
  private static let many = 300

  private var names: [String] = []
  private var events: [Event] = []
  /// The strand that has accessed an object; nil if several have.
  private var visitors: [ObjectIdentifier: Int?] = [:]

  func add(_ strand: Strand) { names.append(strand.name) }

  /// Records an event of a strand, unless the run is quiet.
  func note(
    _ strand: Strand?, _ thing: Thing?, _ text: @autoclosure () -> String, as kind: Kind = .change
  ) {
    guard let strand, !strand.execution.isQuiet else { return }
    visit(strand, thing)
    add(
      Event(
        strand: strand.number, thing: thing.map { ObjectIdentifier($0) }, kind: kind,
        text: thing.map { "\($0.title) \(text())" } ?? text()))
  }

  /// Records that a strand has taken a lock.
  func noteTaking(_ strand: Strand, _ thing: Thing) { note(strand, thing, "{", as: .take) }

  /// Records that a strand has released a lock.
  func noteGivingBack(_ strand: Strand, _ thing: Thing) {
    if strand.execution.isQuiet { return }
    guard let last = events.last, last.strand == strand.number, last.kind == .take else {
      return note(strand, thing, "}", as: .giveBack)
    }
    events.removeLast()
    note(strand, thing, "{ }", as: .section)
  }

  private func visit(_ strand: Strand, _ thing: Thing?) {
    guard let thing = thing.map({ ObjectIdentifier($0) }) else { return }
    if let visitor = visitors[thing] {
      if visitor != strand.number { visitors[thing] = .some(nil) }
    } else {
      visitors[thing] = strand.number
    }
  }

  private func add(_ event: Event) {
    if let last = events.last, last.strand == event.strand, last.text == event.text {
      events[events.count - 1].times += 1
    } else {
      events.append(event)
    }
  }

  /// The indices of the events that may affect the order of steps.
  ///
  /// Reads and critical sections of an object that only one strand accesses affect nothing and are left out.
  /// Changes remain, and so does a lock that is never released.
  private var placesOfInterest: [Int] {
    var isOpen: [ObjectIdentifier: Bool] = [:]
    let fromTheEnd = events.indices.reversed().filter { place in
      let event = events[place]
      guard let thing = event.thing, visitors[thing] != .some(nil) else { return true }
      switch event.kind {
      case .change: return true
      case .look, .section: return false
      case .giveBack:
        isOpen[thing] = false
        return false
      case .take:
        defer { isOpen[thing] = true }
        return isOpen[thing, default: true]
      }
    }
    return fromTheEnd.reversed()
  }

  /// Returns the run as a table: one column for each strand that ran beside others, one line for each event,
  /// from top to bottom.
  ///
  /// - Parameters:
  ///   - width: The width of the table, in characters.
  ///   - isWhole: True to include events that cannot affect the order. If they are omitted, the other lines
  ///     keep their numbers, so the omissions are visible.
  func table(width: Int = 80, isWhole: Bool = false) -> String {
    let used = names.indices.filter { number in events.contains { $0.strand == number } }
    guard !used.isEmpty else { return "" }
    let column = max(16, (width - 4) / used.count - 2)
    let places = isWhole ? Array(events.indices) : placesOfInterest
    var lines = Trace.row("", used.map { [names[$0]] }, column)
    if places.count > Trace.many { lines.append("   …") }
    for place in places.suffix(Trace.many) {
      let event = events[place]
      let words = Trace.wrap(event.words, to: column)
      lines += Trace.row("\(place + 1)", used.map { $0 == event.strand ? words : [] }, column)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the lines of one row of a table, each cell of which may have several lines.
  private static func row(_ number: String, _ cells: [[String]], _ column: Int) -> [String] {
    func padded(_ text: String) -> String {
      text + String(repeating: " ", count: max(0, column - text.count))
    }
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { line in
      let number = line == 0 ? number : ""
      let texts = cells.map { padded($0.indices.contains(line) ? $0[line] : "") }
      let whole =
        String(repeating: " ", count: max(0, 4 - number.count)) + number + "  "
        + texts.joined(separator: "  ")
      return String(whole.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Breaks a text into lines of at most `width` characters, at spaces where possible. All lines but the
  /// first begin with a space.
  package static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = [""]
    for word in text.split(separator: " ") {
      var rest = word
      let room = width - (lines.last?.count ?? 0) - 1
      if lines.last?.isEmpty == false {
        if rest.count <= room {
          lines[lines.count - 1] += " "
        } else {
          lines.append(" ")
        }
      }
      while !rest.isEmpty {
        let part = rest.prefix(width - (lines.last?.count ?? 0))
        lines[lines.count - 1] += part
        rest = rest.dropFirst(part.count)
        if !rest.isEmpty { lines.append(" ") }
      }
    }
    return lines
  }
}
