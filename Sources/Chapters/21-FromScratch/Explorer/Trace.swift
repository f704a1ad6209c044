/// What happened in a run, for people.
package final class Trace: @unchecked Sendable {
  // Unchecked, because everything here belongs to whoever has the baton.

  /// Something that a strand did, perhaps several times.
  private struct Event {
    let strand: Int
    let text: String
    var times = 1
    /// Whether it took a lock, and nothing has happened since.
    var opens = false

    var words: String { times == 1 ? text : "\(text), \(times) times" }
  }

  /// How many of the last lines of a run are told.
  private static let many = 300

  private var names: [String] = []
  private var events: [Event] = []

  func add(_ strand: Strand) { names.append(strand.name) }

  /// Writes down what a strand does to something, unless nobody else could have come between.
  func note(_ strand: Strand?, _ thing: Thing?, _ text: @autoclosure () -> String) {
    guard let strand, !strand.execution.isQuiet else { return }
    add(Event(strand: strand.number, text: thing.map { "\($0.title) \(text())" } ?? text()))
  }

  /// Writes down that a strand has taken a lock.
  func noteTaking(_ strand: Strand, _ thing: Thing) {
    if strand.execution.isQuiet { return }
    events.append(Event(strand: strand.number, text: "\(thing.title) {", opens: true))
  }

  /// Writes down that a strand gives a lock back.
  func noteGivingBack(_ strand: Strand, _ thing: Thing) {
    if strand.execution.isQuiet { return }
    // A section in which nothing is a step is one line.
    let isEmpty = events.last.map { $0.opens && $0.strand == strand.number } ?? false
    if isEmpty { events.removeLast() }
    add(Event(strand: strand.number, text: "\(thing.title) \(isEmpty ? "{ }" : "}")"))
  }

  private func add(_ event: Event) {
    if let last = events.last, last.strand == event.strand, last.text == event.text {
      events[events.count - 1].times += 1
    } else {
      events.append(event)
    }
  }

  /// The run as a table: one column for each strand that did something while others could,
  /// one line for each thing that happened, from top to bottom in their order.
  ///
  /// - Parameter width: How wide the table may be, in characters.
  func table(width: Int = 120) -> String {
    let used = names.indices.filter { number in events.contains { $0.strand == number } }
    guard !used.isEmpty else { return "" }
    let column = max(16, (width - 4) / used.count - 2)
    func cell(_ text: String) -> String {
      let cut = text.count > column ? text.prefix(column - 1) + "…" : text[...]
      return cut + String(repeating: " ", count: column - cut.count)
    }
    func line(_ number: String, _ cells: [String]) -> String {
      let padded = String(repeating: " ", count: max(0, 4 - number.count)) + number
      let whole = padded + "  " + cells.map(cell).joined(separator: "  ")
      return String(whole.reversed().drop { $0 == " " }.reversed())
    }
    var lines = [line("", used.map { names[$0] })]
    if events.count > Trace.many { lines.append("   …") }
    for (place, event) in events.enumerated().suffix(Trace.many) {
      lines.append(line("\(place + 1)", used.map { $0 == event.strand ? event.words : "" }))
    }
    return lines.joined(separator: "\n")
  }
}
