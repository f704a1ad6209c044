import ChapterKit

/// All orders of a chapter's small program, the operations that can begin first, and the decisive rules.
///
/// The orders are computed, so the table is the same on every run. On request, the table also shows how often
/// each order was observed on this machine.
struct OrdersTable {
  let program: LittleProgram
  let title: String
  let language: Language
  let ink: Ink
  let width: Int

  /// Returns the lines, and a status that reports an error if an order that should be impossible was observed
  /// in `times` runs.
  func lines(times: Int?) -> (lines: [String], status: Status) {
    let (possible, rules) = OrderSearch(program).all()
    let orders = OrdersTable.sorted(possible)
    let seen = times.map(seen)
    var lines = heading + [""]
    lines.append(
      ink.strong(Text("possible: \(orders.count)", ko: "가능한 순서: \(orders.count)")[language])
        + (times.map {
          ink.faint(Text("  observed in \($0) runs", ko: "  \($0)번 실행에서 본 횟수")[language])
        }
          ?? ""))
    for (number, order) in zip(1..., orders) {
      lines += line("\(number)", order, seen.map { "\($0[order] ?? 0)" })
    }
    lines += firsts(orders)
    if let seen, orders.contains(where: { seen[$0] == nil }) {
      let unseen = Text(
        "0: possible, but not observed in these runs. Threads and load determine the order; no rule excludes it.",
        ko: "0: 이번 실행에서 나오지 않았을 뿐 가능한 순서입니다. 어느 순서가 나올지는 스레드와 부하에 달려 있고, 막는 규칙은 없습니다.")
      lines += unseen[language].underCode(to: width)
    }
    let forbidden = Text("rules that exclude other orders: ", ko: "다른 순서를 막는 규칙: ")[language]
    if !rules.isEmpty { lines += (forbidden + rules.joined(separator: " · ")).underCode(to: width) }
    let surprises = OrdersTable.sorted(Set((seen ?? [:]).keys).subtracting(possible))
    if !surprises.isEmpty {
      lines += ["", ink.bad(Text("observed, but not possible", ko: "보았지만 가능하지 않은 순서")[language])]
      for order in surprises { lines += line("!", order, "\(seen?[order] ?? 0)") }
    }
    return (lines, surprises.isEmpty ? .agreed : .disagreed)
  }

  /// The title, the program and the legend.
  var heading: [String] {
    let legend = Text(
      "┝ begins, ┥ ends; from left to right. A queue that keeps the rules runs the operations in one of these orders.",
      ko: "┝은 시작, ┥은 끝입니다. 규칙을 지키는 큐라면 어디에서나 이 가운데 하나이며, 왼쪽에서 오른쪽으로 읽습니다.")
    let suspension = Text(
      " An operation that the queue took before the suspension may begin after it.",
      ko: " 일시 중지하기 전에 큐가 꺼낸 오퍼레이션은 조금 늦게 시작할 수 있습니다.")
    let said = Text(" “…” is output of the program.", ko: " “…”은 프로그램이 출력하는 말입니다.")
    let says = program.acts.contains { if case .say = $0 { true } else { false } }
    let legends =
      legend[language] + (says ? said[language] : "")
      + (program.acts.contains(.suspend) ? suspension[language] : "")
    return [ink.strong(title), ink.faint(String(repeating: "─", count: width))]
      + program.code.flatMap { $0.foldedCode(to: width - 5) }.map { "     " + ink.code($0) }
      + legends.underCode(to: width)
  }

  /// Runs the program, and counts the observed orders.
  private func seen(_ times: Int) -> [[LittleProgram.Event]: Int] {
    (0..<times).reduce(into: [:]) { seen, _ in seen[program.run(), default: 0] += 1 }
  }

  /// Returns the operations that begin first, with the number of orders for each.
  private func firsts(_ orders: [[LittleProgram.Event]]) -> [String] {
    let first = orders.compactMap(\.beginnings.first)
    let counts = program.closures.compactMap { name in
      let count = first.count { $0 == name }
      return count == 0 ? nil : "\(name) \(count)"
    }
    let text = Text(
      "operation that begins first (number of orders): ", ko: "가장 먼저 시작하는 오퍼레이션(순서의 수): ")[language]
    return (text + counts.joined(separator: " · ")).underCode(to: width)
  }

  private func line(_ mark: String, _ order: [LittleProgram.Event], _ count: String?) -> [String] {
    let column = count.map { max(6, $0.count + 2) } ?? 0
    let text = order.map(\.description).joined(separator: " ")
    let folded = text.wrapped(to: width - 9 - column)
    return folded.enumerated().map { place, part in
      let head =
        place == 0 ? String(repeating: " ", count: max(0, 6 - mark.count)) + mark : "      "
      guard place == 0, let count else { return head + "  " + part }
      let room = width - 8 - part.cells - count.count
      return head + "  " + part + String(repeating: " ", count: max(1, room)) + count
    }
  }

  /// Returns the orders sorted by their events.
  static func sorted(_ orders: Set<[LittleProgram.Event]>) -> [[LittleProgram.Event]] {
    orders.map { ($0, $0.map(\.description).joined(separator: " ")) }.sorted { $0.1 < $1.1 }
      .map(\.0)
  }
}
