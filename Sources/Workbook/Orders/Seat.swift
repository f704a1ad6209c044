import ChapterKit

/// Gives the queue's seat to the reader, who says what begins and ends next.
///
/// What a queue must not do is refused with the rule that forbids it.
struct Seat {
  let program: LittleProgram
  let language: Language
  let ink: Ink
  let width: Int
  /// Gives the next line that the reader writes; `nil` when there are no more.
  let read: () -> String?
  let write: (String) -> Void

  /// Plays the program from its beginning to its end, or until the reader leaves.
  func play() {
    let search = OrderSearch(program)
    var state = search.start
    var seen: [LittleProgram.Event] = []
    say(
      Text(
        "You are the queue. A name or its number begins what waits and ends what runs; an empty line lets the program go on; q or Ctrl-D leaves.",
        ko:
          "지금부터 여러분이 큐입니다. 이름이나 번호를 쓰면 기다리던 오퍼레이션이 시작하거나 실행되던 오퍼레이션이 끝나고, 빈 줄을 쓰면 프로그램이 다음 줄로 갑니다. q나 Ctrl-D로 끝냅니다."
      ))
    say(zip(1..., program.closures).map { "\($0) \($1)" }.joined(separator: " · "), paint: { $0 })
    while true {
      // One that was cancelled in time finishes without its work, and nobody sees it.
      while let skip = search.moves(from: state).first(where: {
        if case .skip = $0 { true } else { false }
      }) {
        state = search.after(skip, from: state).0
      }
      let moves = search.moves(from: state)
      if moves.isEmpty {
        end(seen)
        return
      }
      show(state)
      let line = read().map { $0.filter { $0 != " " }.lowercased() }
      guard let line, !Predicting.leaving.contains(line) else {
        say(Text("left before the end", ko: "끝까지 가지 않고 나갔습니다"))
        return
      }
      for move in choice(name(for: line), in: state, search) {
        let (next, event) = search.after(move, from: state)
        state = next
        if let event {
          seen.append(event)
          say("\(event)", paint: ink.good)
        }
      }
    }
  }

  /// The name that is meant, in whatever case, or by its number.
  private func name(for word: String) -> String {
    let names = program.closures
    if let number = Int(word), names.indices.contains(number - 1) { return names[number - 1] }
    return names.first { $0.filter { $0 != " " }.lowercased() == word } ?? word
  }

  /// The moves that a word stands for; none where it is refused.
  private func choice(
    _ word: String, in state: OrderSearch.State, _ search: OrderSearch
  ) -> [OrderSearch.Move] {
    if word.isEmpty {
      if search.moves(from: state).contains(.act) { return [.act] }
      say(Text("The program has no more lines.", ko: "프로그램에 남은 줄이 없습니다."))
      return []
    }
    for (part, known) in program.parts.enumerated() {
      let closure =
        known.closures.firstIndex(of: word) ?? (known.name == word ? 0 : nil)
      guard let closure else { continue }
      switch (state.phases[part], state.works[part][closure]) {
      case (.absent, _):
        say(Text("\(word): not in the queue yet", ko: "\(word): 아직 큐에 없습니다"), paint: ink.bad)
      case (.waiting, _):
        if let moves = way(to: part, from: state, search) {
          // A cancelled one is taken too, and finishes without its work.
          return state.isCancelled[part] ? moves : moves + [.begin(part, closure)]
        }
        search.refusal(of: part, in: state).map { refuse($0.rawValue) }
      case (.taken, .ahead): return [.begin(part, closure)]
      case (.taken, .begun): return [.end(part, closure)]
      case (.taken, .ended), (.finished, _):
        say(Text("\(word): has ended", ko: "\(word): 이미 끝났습니다"), paint: ink.bad)
      }
      return []
    }
    let names = program.closures.joined(separator: ", ")
    say(
      Text("there is no “\(word)”; there are \(names)", ko: "“\(word)” 이름은 없습니다. 있는 이름: \(names)"),
      paint: ink.bad)
    return []
  }

  /// The fewest operations that the queue takes until it has taken this one; `nil` if it must not.
  ///
  /// What is taken before another need not begin before it.
  private func way(
    to part: Int, from state: OrderSearch.State, _ search: OrderSearch
  ) -> [OrderSearch.Move]? {
    var ways: [(state: OrderSearch.State, moves: [OrderSearch.Move])] = [(state, [])]
    while !ways.isEmpty {
      let (state, moves) = ways.removeFirst()
      for case .take(let next) in search.moves(from: state) {
        let way = moves + [.take(next)]
        if next == part { return way }
        ways.append((search.after(.take(next), from: state).0, way))
      }
    }
    return nil
  }

  private func refuse(_ id: String) {
    let sentence = book.lazy.flatMap(\.rules).first { $0.id == id }?.sentence
    let words = Text("no: ", ko: "안 됩니다. ")[language] + (sentence?[language] ?? "")
    say("\(words.replacing("`", with: "")) (\(id))", paint: ink.bad)
  }

  /// What runs, what waits, and what the program does next.
  private func show(_ state: OrderSearch.State) {
    func list(
      _ phase: OrderSearch.State.Phase, _ works: Set<OrderSearch.State.Work>
    ) -> String {
      let names = program.parts.enumerated().filter { state.phases[$0.offset] == phase }
        .flatMap { place, part in
          part.closures.enumerated().filter { works.contains(state.works[place][$0.offset]) }.map {
            $0.element + (state.isCancelled[place] ? " ✕" : "")
          }
        }
      return names.isEmpty ? "–" : names.joined(separator: ", ")
    }
    let lines = program.code.suffix(program.acts.count)
    let next = lines.dropFirst(state.act).first ?? "–"
    let runs = list(.taken, [.begun])
    let taken = list(.taken, [.ahead])
    say(Text("runs: \(runs)", ko: "실행: \(runs)"))
    if taken != "–" {
      say(Text("taken, begins any time: \(taken)", ko: "꺼냄, 언제든 시작: \(taken)"))
    }
    let waits = list(.waiting, [.ahead])
    let suspended = state.isSuspended ? Text(" (suspended)", ko: " (일시 중지)")[language] : ""
    say(Text("waits\(suspended): \(waits)", ko: "대기\(suspended): \(waits)"))
    say(Text("next line: \(next)", ko: "다음 줄: \(next)"))
  }

  private func end(_ seen: [LittleProgram.Event]) {
    let orders = OrdersTable.sorted(OrderSearch(program).all().orders)
    let number = (orders.firstIndex(of: seen) ?? -1) + 1
    say(
      Text(
        "Everything has ended: order \(number) of \(orders.count).",
        ko: "모두 끝났습니다. 가능한 순서 \(orders.count)개 가운데 \(number)번입니다."))
  }

  private func say(_ text: Text, paint: (String) -> String = { $0 }) {
    say(text[language], paint: paint)
  }

  private func say(_ text: String, paint: (String) -> String) {
    text.underCode(to: width).map(paint).forEach(write)
  }
}
