import ChapterKit

/// Lets the reader play the queue and decide which operation begins or ends next.
///
/// An invalid choice is refused with the rule that forbids it.
struct Seat {
  let program: LittleProgram
  let language: Language
  let ink: Ink
  let width: Int
  /// Returns the reader's next line of input; `nil` at end of input.
  let read: () -> String?
  let write: (String) -> Void

  /// Runs the program to its end, or until the reader leaves.
  func play() {
    let search = OrderSearch(program)
    var state = search.start
    var seen: [LittleProgram.Event] = []
    say(
      Text(
        "You are the queue. Type a name or its number to begin a waiting operation or to end a running one. An empty line continues the program; q or Ctrl-D leaves.",
        ko:
          "지금부터 여러분이 큐입니다. 이름이나 번호를 쓰면 기다리던 오퍼레이션이 시작하거나 실행되던 오퍼레이션이 끝나고, 빈 줄을 쓰면 프로그램이 다음 줄로 갑니다. q나 Ctrl-D로 끝냅니다."
      ))
    while true {
      // If an operation is cancelled in time, it finishes without doing its work and without an event.
      while let skip = search.moves(from: state).first(where: {
        if case .skip = $0 { true } else { false }
      }) {
        state = search.after(skip, from: state).0
      }
      if search.moves(from: state).isEmpty {
        end(seen)
        return
      }
      show(state, search)
      let line = read().map { $0.filter { $0 != " " }.lowercased() }
      guard let line, !Predicting.leaving.contains(line) else {
        say(Text("left before the end", ko: "끝까지 가지 않고 나갔습니다"))
        return
      }
      let (moves, refusal) = choice(name(for: line), in: state, search)
      if let refusal { say(refusal, paint: ink.bad) }
      for move in moves {
        let (next, event) = search.after(move, from: state)
        state = next
        if let event {
          seen.append(event)
          say("\(event)", paint: ink.good)
        }
      }
    }
  }

  /// Returns the name for a word, ignoring case, or for a number.
  private func name(for word: String) -> String {
    let names = program.closures
    if let number = Int(word), names.indices.contains(number - 1) { return names[number - 1] }
    return names.first { $0.filter { $0 != " " }.lowercased() == word } ?? word
  }

  /// Returns the moves that a word stands for; none if the word is refused.
  private func choice(
    _ word: String, in state: OrderSearch.State, _ search: OrderSearch
  ) -> (moves: [OrderSearch.Move], refusal: Text?) {
    if word.isEmpty {
      if search.moves(from: state).contains(.act) { return ([.act], nil) }
      return ([], Text("The program has no more lines.", ko: "프로그램에 남은 줄이 없습니다."))
    }
    for (part, known) in program.parts.enumerated() {
      let closure =
        known.closures.firstIndex(of: word) ?? (known.name == word ? 0 : nil)
      guard let closure else { continue }
      switch (state.phases[part], state.works[part][closure]) {
      case (.absent, _):
        return ([], Text("\(word): not in the queue yet", ko: "\(word): 아직 큐에 없습니다"))
      case (.waiting, _):
        guard let moves = way(to: part, from: state, search) else {
          return ([], search.refusal(of: part, in: state).map { refusal(by: $0.rawValue) })
        }
        // A cancelled operation is also taken, and finishes without doing its work.
        return (state.isCancelled[part] ? moves : moves + [.begin(part, closure)], nil)
      case (.taken, .ahead): return ([.begin(part, closure)], nil)
      case (.taken, .begun): return ([.end(part, closure)], nil)
      case (.taken, .ended), (.finished, _):
        return ([], Text("\(word): has ended", ko: "\(word): 이미 끝났습니다"))
      }
    }
    let names = program.closures.joined(separator: ", ")
    return (
      [],
      Text("there is no “\(word)”; available: \(names)", ko: "“\(word)” 이름은 없습니다. 있는 이름: \(names)")
    )
  }

  /// Returns the shortest list of operations that must be taken for this one to be taken; `nil` if the rules
  /// forbid taking it.
  ///
  /// The operation that is taken first need not begin first.
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

  private func refusal(by id: String) -> Text {
    let rule = book.lazy.flatMap(\.rules).first { $0.id == id }
    func said(_ language: Language) -> String {
      "\((rule?.sentence[language] ?? "").replacing("`", with: "")) (\(id))"
    }
    return Text("no: \(said(.english))", ko: "안 됩니다. \(said(.korean))")
  }

  /// Shows the running and waiting operations, and the next action of the program.
  private func show(_ state: OrderSearch.State, _ search: OrderSearch) {
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
      say(Text("taken, may begin at any time: \(taken)", ko: "꺼냄, 언제든 시작: \(taken)"))
    }
    let waits = list(.waiting, [.ahead])
    let suspended = state.isSuspended ? Text(" (suspended)", ko: " (일시 중지)")[language] : ""
    say(Text("waits\(suspended): \(waits)", ko: "대기\(suspended): \(waits)"))
    say(Text("next line: \(next)", ko: "다음 줄: \(next)"))
    let choices = zip(1..., program.closures).compactMap { number, name -> String? in
      guard let last = choice(name, in: state, search).moves.last else { return nil }
      let does: Text =
        switch last {
        case .end: Text("ends", ko: "끝")
        case .begin: Text("begins", ko: "시작")
        default: Text("taken", ko: "꺼냄")
        }
      return "\(number) \(name) \(does[language])"
    }
    let goesOn =
      search.moves(from: state).contains(.act) ? [Text("Enter continues", ko: "Enter 다음 줄")] : []
    let all = (choices + goesOn.map { $0[language] }).joined(separator: " · ")
    say(Text("choices: \(all)", ko: "할 수 있는 것: \(all)"))
  }

  private func end(_ seen: [LittleProgram.Event]) {
    let orders = OrdersTable.sorted(OrderSearch(program).all().orders)
    let number = (orders.firstIndex(of: seen) ?? -1) + 1
    say(
      Text(
        "All operations have ended: order \(number) of \(orders.count).",
        ko: "모두 끝났습니다. 가능한 순서 \(orders.count)개 가운데 \(number)번입니다."))
  }

  private func say(_ text: Text, paint: (String) -> String = { $0 }) {
    say(text[language], paint: paint)
  }

  private func say(_ text: String, paint: (String) -> String) {
    text.underCode(to: width).map(paint).forEach(write)
  }
}
