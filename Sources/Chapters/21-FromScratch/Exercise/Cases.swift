import ChapterKit
import Operations

/// A list with levels, of chapter 21.
public enum LevelsAttempt: Attempt {
  /// What can be done with a list of some kind of element.
  public typealias List<Element> = (append: (Element, Int) -> Void, popFirst: () -> Element?)
  /// Makes a list of numbers and one of operations, with so many levels.
  public typealias Answer = @Sendable (Int) -> (numbers: List<Int>, operations: List<Operation>)

  public static let book: Answer = { count in
    var (numbers, operations) = (Levels<Int>(count), Levels<Operation>(count))
    return (
      ({ numbers.append($0, at: $1) }, { numbers.popFirst() }),
      ({ operations.append($0, at: $1) }, { operations.popFirst() })
    )
  }

  public static let cases: [Case<Answer>] = [
    Case(
      "The oldest of the lowest level comes first.",
      ko: "가장 낮은 단계의 맨 앞이 먼저 나옵니다.",
      rule: .engine.nextWithoutSearch
    ) { attempt, examiner in
      for order in orders(of: 4) {
        let levels = order.map { [2, 0, 5, 2][$0] }
        examiner.situation(
          "Elements were appended at these levels: \(levels).", ko: "이 단계에 차례로 넣었습니다: \(levels)")
        let list = attempt(6)
        for (number, level) in levels.enumerated() { list.numbers.append(number, level) }
        var popped: [Int] = []
        for _ in levels { popped.append(list.numbers.popFirst() ?? -1) }
        let right = levels.indices.sorted { (levels[$0], $0) < (levels[$1], $1) }
        try examiner.see("Which came out", ko: "나온 차례", "\(popped)", is: "\(right)")
        try examiner.see(
          "popFirst() of the empty list", ko: "빈 목록의 popFirst()", list.numbers.popFirst(), is: nil)
      }
    },
    Case(
      "It may be filled and emptied in any order, with 1 to 64 levels, however many there are.",
      ko: "단계가 1개에서 64개까지, 넣고 꺼내는 순서가 어떻든, 아무리 많아도 됩니다.",
      rule: .engine.nextWithoutSearch
    ) { attempt, examiner in
      for count in [1, 2, 6, 64] {
        examiner.situation(
          "\(Text.count(count, "level", isFirst: true)); elements were appended and taken in turn.",
          ko: "\(count)단계이고, 넣기와 꺼내기를 섞었습니다.")
        let list = attempt(count)
        var model: [(level: Int, number: Int)] = []
        var seed = 7
        for number in 0..<200 {
          seed = (seed &* 1_103_515_245 &+ 12_345) & 0x7fff_ffff
          if seed % 3 == 0 {
            let first = model.indices.min { (model[$0].level, $0) < (model[$1].level, $1) }
            let right = first.map { model.remove(at: $0).number }
            try examiner.see("popFirst()", ko: "popFirst()", list.numbers.popFirst(), is: right)
          } else {
            let level = (seed >> 8) % count
            list.numbers.append(number, level)
            model.append((level, number))
          }
        }
      }
      let count = 250_000
      examiner.situation(
        "\(count) elements of one level were taken out.", ko: "한 단계에 있는 \(count)개를 꺼냈습니다.")
      let list = attempt(1)
      for number in 0..<count { list.numbers.append(number, 0) }
      // Seconds, if each of them moves all the others.
      let popped = examiner.waiting(
        for: Text(
          "all are taken out (what is moved each time?)", ko: "모두 꺼내기 (하나를 꺼낼 때마다 무엇을 옮기나요?)")
      ) { (0..<count).map { _ in list.numbers.popFirst() } }
      try examiner.see(
        "Whether they come in order", ko: "차례대로 나오는지", popped == Array(0..<count), is: true)
    },
    Case(
      "What has been taken out is let go of.",
      ko: "꺼낸 것은 더 참조하지 않습니다.",
      rule: .engine.nextWithoutSearch
    ) { attempt, examiner in
      for others in 0...2 {
        examiner.situation(
          "An operation was taken out, and \(others == 0 ? "none" : "\(others) of its level") was left.",
          ko: "하나를 꺼냈고, 같은 단계에 \(others)개가 남았습니다.")
        let list = attempt(3)
        let released = examiner.gate("it goes away", ko: "해제")
        do { list.operations.append(Watched(released), 1) }
        for _ in 0..<others { list.operations.append(Operation(), 1) }
        do { _ = list.operations.popFirst() }
        try examiner.see("Whether it is gone", ko: "해제되었는지", released.isOpen, is: true)
        withExtendedLifetime(list) {}
      }
    },
  ]
}
