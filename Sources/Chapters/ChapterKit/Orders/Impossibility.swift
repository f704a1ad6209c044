import Operations

/// Something that happens in no order of a little program, and what forbids it.
public struct Impossibility: Hashable, Sendable {
  /// What does not happen.
  public let what: Text
  /// The rules that forbid it together: without any one of them it would happen.
  public let rules: [String]

  /// All that the orders of a program have not, each said once: what follows from another is left out.
  ///
  /// - Parameter possible: All orders that it has.
  public static func all(
    of program: LittleProgram, whose possible: Set<[LittleProgram.Event]>
  ) -> [Impossibility] {
    let orders = possible.map(Order.init)
    let broken = Broken(program)
    var found: [Impossibility] = []
    func look(_ what: Text, _ happens: (Order) -> Bool) -> Bool {
      if orders.contains(where: happens) { return false }
      let rules = broken.rules(happens)
      // What no rule forbids, the program itself rules out: nothing runs before it is added.
      if !rules.isEmpty { found.append(Impossibility(what: what, rules: rules)) }
      return true
    }
    let names = program.closures
    // Who always comes after the end of whom.
    func isAfter(_ late: String, _ early: String) -> Bool {
      late != early && !orders.contains { $0.begins(late, beforeTheEndOf: early) }
    }
    for late in names where orders.contains(where: { $0.begins(late) }) {
      for early in names where isAfter(late, early) {
        // A link in between says it already.
        if names.contains(where: { isAfter(late, $0) && isAfter($0, early) }) { continue }
        // One that is cancelled in time has no end that could be waited for.
        let always = orders.allSatisfy { $0.begins(early) }
        _ = look(
          Text(
            "\(late) begins before \(early) has ended" + (always ? "" : ", where both begin"),
            ko: "\(early) 종료보다 앞선 \(late) 시작" + (always ? "" : "(둘 다 시작할 때)"))
        ) { $0.begins(late, beforeTheEndOf: early) }
      }
    }
    for name in names {
      _ = look(Text("\(name) begins", ko: "\(name) 시작")) { $0.begins(name) }
    }
    for case .say(let words) in program.acts {
      for name in names where orders.contains(where: { $0.begins(name) }) {
        if look(
          Text("\(name) begins before “\(words)”", ko: "“\(words)” 출력보다 앞선 \(name) 시작"),
          { $0.begins(name, before: .said(words)) })
        {
          continue
        }
        _ = look(
          Text("\(name) begins after “\(words)”", ko: "“\(words)” 출력보다 늦은 \(name) 시작")
        ) { $0.begins(name) && !$0.begins(name, before: .said(words)) }
      }
    }
    for (place, one) in names.enumerated() {
      for other in names[(place + 1)...] where !isAfter(one, other) && !isAfter(other, one) {
        _ = look(
          Text("\(one) and \(other) overlap", ko: "\(one) · \(other): 함께 실행")
        ) { $0.overlaps(one, other) }
      }
    }
    // Orders of all beginnings that nothing of this forbids.
    for order in permutations(names.filter { name in orders.contains { $0.begins(name) } }) {
      let isForbidden = zip(order.indices, order).contains { place, name in
        order[(place + 1)...].contains { isAfter(name, $0) }
      }
      if isForbidden { continue }
      let list = order.joined(separator: ", ")
      _ = look(Text("they begin in the order \(list)", ko: "시작 순서 \(list)")) {
        $0.beginnings == order
      }
    }
    return found
  }

  /// What a queue would do that does not keep everything.
  private struct Broken {
    private let orders: [(broken: OrderSearch.Constraint, orders: [Order])]

    init(_ program: LittleProgram) {
      orders = OrderSearch.constraints(of: program).map {
        ($0, OrderSearch(program, without: [$0]).orders().map(Order.init))
      }
    }

    /// The rules without each of which something happens.
    func rules(_ happens: (Order) -> Bool) -> [String] {
      orders.filter { $0.orders.contains(where: happens) }.map(\.broken.rule)
    }
  }

  /// One order, and what can be asked of it.
  private struct Order {
    let beginnings: [String]
    private let places: [LittleProgram.Event: Int]

    init(_ events: [LittleProgram.Event]) {
      beginnings = events.beginnings
      places = Dictionary(uniqueKeysWithValues: zip(events, events.indices))
    }

    func begins(_ name: String) -> Bool { places[.began(name)] != nil }

    func begins(_ name: String, before event: LittleProgram.Event) -> Bool {
      guard let begin = places[.began(name)] else { return false }
      return (places[event] ?? places.count) > begin
    }

    /// Where both begin.
    func begins(_ name: String, beforeTheEndOf other: String) -> Bool {
      begins(other) && begins(name, before: .ended(other))
    }

    func overlaps(_ one: String, _ other: String) -> Bool {
      begins(one) && begins(other) && begins(one, beforeTheEndOf: other)
        && begins(other, beforeTheEndOf: one)
    }
  }

  private static func permutations(_ names: [String]) -> [[String]] {
    if names.isEmpty { return [[]] }
    return names.indices.flatMap { place in
      var rest = names
      let first = rest.remove(at: place)
      return permutations(rest).map { [first] + $0 }
    }
  }
}
