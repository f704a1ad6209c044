import ChapterKit
import Operations
import Synchronization

/// The exercise of chapter 21: a list with levels.
public enum LevelsAttempt: Attempt {
  /// The methods of a list.
  public typealias List = (append: (Asked) -> Void, popFirst: () -> Asked?)
  /// Creates a list with the given number of levels.
  public typealias Answer = @Sendable (Int) -> List

  /// An element that counts the reads of its level.
  public final class Asked: Leveled, Sendable {
    let number: Int
    private let ownLevel: Int
    private let asked = Atomic(0)
    private let farewell: Gate?

    init(_ number: Int, at level: Int, opening farewell: Gate? = nil) {
      (self.number, ownLevel, self.farewell) = (number, level, farewell)
    }

    deinit { farewell?.open() }

    public var level: Int {
      asked.wrappingAdd(1, ordering: .relaxed)
      return ownLevel
    }
    var timesAsked: Int { asked.load(ordering: .relaxed) }
  }

  public static let book: Answer = { count in
    var list = Levels<Asked>(count)
    return ({ list.append($0) }, { list.popFirst() })
  }

  public static let cases: [Case<Answer>] = [
    Case(
      "At any time, and with 1 to 64 levels, the oldest element of the lowest level that is not empty comes first.",
      ko: "등급이 1개에서 64개까지, 언제 꺼내든 비지 않은 등급 가운데 번호가 가장 작은 것의 맨 앞이 나옵니다.",
      rule: .engine.nextWithoutSearch
    ) { attempt, examiner in
      for count in [1, 2, 6, 64] {
        examiner.situation(
          "\(Text.count(count, "level", isFirst: true)); elements with rising numbers were appended and taken out in a mixed order.",
          ko: "등급이 \(count)개이고, 번호가 커지는 원소를 넣고 꺼내기를 섞었습니다.")
        let list = attempt(count)
        list.append(Asked(-1, at: count - 1))
        var model = [(level: count - 1, number: -1)]
        var seed = 7
        for number in 0..<400 {
          seed = (seed &* 1_103_515_245 &+ 12_345) & 0x7fff_ffff
          // At first there are more additions than removals, towards the end more removals than additions.
          if (seed >> 4) % 3 == 0 || number >= 200 {
            let first = model.indices.min { (model[$0].level, $0) < (model[$1].level, $1) }
            let right = first.map { model.remove(at: $0).number }
            try see(examiner, list, right)
          } else {
            let level = (seed >> 8) % count
            list.append(Asked(number, at: level))
            model.append((level, number))
          }
        }
      }
      examiner.situation(
        "Number -1 waited at level 1, and numbers 0 and 1 at level 0. Then, 5003 times, one number was taken from level 0 and the next number was appended there.",
        ko: "등급 1에 -1번이, 등급 0에 0번과 1번이 있고, 등급 0에서 하나를 꺼내고 다음 번호를 넣기를 5003번 했습니다.")
      let list = attempt(2)
      for number in -1...1 { list.append(Asked(number, at: number < 0 ? 1 : 0)) }
      for number in 0..<5003 {
        try see(examiner, list, number)
        list.append(Asked(number + 2, at: 0))
      }
      examiner.situation(
        "Then 2000 more numbers were appended at level 0, and all numbers of level 0 were taken out.",
        ko: "그다음 등급 0에 2000개를 더 넣고, 등급 0에 있는 것을 모두 꺼냈습니다.")
      for number in 5005..<7005 { list.append(Asked(number, at: 0)) }
      for number in 5003..<7005 { try see(examiner, list, number) }
    },
    Case(
      "The level of an element is read once, when it is appended.", ko: "원소의 등급은 넣을 때 한 번 읽습니다.",
      rule: .engine.nextWithoutSearch
    ) { attempt, examiner in
      for (count, shift) in [(1, 0), (3, 0), (3, 1), (3, 2)] {
        let list = attempt(count)
        let elements = (0..<9).map { Asked($0, at: ($0 + shift) % count) }
        for element in elements { list.append(element) }
        for isOut in [false, true] {
          examiner.situation(
            "Nine elements were appended at \(Text.count(count, "level")), and \(isOut ? "all" : "none") taken out.",
            ko: "등급 \(count)개에 아홉 개를 넣었고, \(isOut ? "모두 꺼냈습니다" : "아직 꺼내지 않았습니다").")
          if isOut { for _ in elements { _ = list.popFirst() } }
          for element in elements {
            try examiner.count(
              "The level of one of them was read % times", ko: "그 가운데 하나의 level을 %번 읽었습니다",
              element.timesAsked, is: 1)
          }
        }
      }
    },
    Case(
      "A removed element is released.", ko: "꺼낸 것은 더 참조하지 않습니다.",
      rule: .engine.nextWithoutSearch
    ) { attempt, examiner in
      for others in [0, 1, 2, 100] {
        examiner.situation(
          "Number 0 was appended first, and one element was taken out. Elements left at the same level: \(others).",
          ko: "0번을 맨 먼저 넣고 하나를 꺼냈습니다. 같은 등급에 \(others)개가 남았습니다.")
        let list = attempt(3)
        let released = examiner.gate("the element is released", ko: "해제")
        do { list.append(Asked(0, at: 1, opening: released)) }
        for number in 0..<others { list.append(Asked(number + 1, at: 1)) }
        try see(examiner, list, 0)
        try examiner.see("Whether the element is released", ko: "해제되었는지", released.isOpen, is: true)
        withExtendedLifetime(list) {}
      }
    },
  ]

  private static func see(_ examiner: Examiner, _ list: List, _ right: Int?) throws {
    try examiner.see(
      "The number of the element that popFirst() returned", ko: "popFirst()가 꺼낸 원소의 번호",
      list.popFirst()?.number, is: right)
  }
}
