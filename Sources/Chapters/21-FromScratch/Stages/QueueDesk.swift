import ChapterKit

/// The program that checks a reader's own operation queue with the cases of chapter 21.
public protocol QueueDesk {
  associatedtype Queue: StageQueue
}

extension QueueDesk {
  /// Runs one case.
  public static func main() {
    DeskCall.run { place, seconds, tell in
      QueueCases<Queue>.all[place].verdict(on: Queue.self, atMost: seconds, tell)
    }
  }
}

/// The checks of a reader's own queue.
public enum QueueChecks {
  /// The name of each of the five stages of chapter 21, with a hint.
  public static let stages = [
    stage(
      "look through all waiting operations", ko: "기다리는 오퍼레이션을 모두 들여다보기",
      hint:
        "Keep added operations in a list. After each change that may let another operation start (an addition, a finish, a new width, a resume), look through the whole list for ready operations. Start those of the highest priority until the width is reached.",
      ko:
        "넣은 오퍼레이션을 목록에 담아 둡니다.\n추가, 완료, 한도의 변경, 재개처럼 다른 오퍼레이션이 시작할 수 있게 하는 변화가 있을 때마다 목록 전체에서 준비된 오퍼레이션을 찾아, 한도에 여유가 있는 동안 우선순위가 가장 높은 것부터 시작합니다."
    ),
    stage(
      "count unfinished dependencies", ko: "완료되지 않은 의존성을 세기",
      hint:
        "A queue does not see a finish in another queue, or a cancellation from outside. Let each operation count its unfinished dependencies, know its dependents, and tell its queue when it becomes ready.",
      ko:
        "큐는 다른 큐에서 무엇이 완료되는지, 밖에서 무엇이 취소되는지 알지 못합니다.\n오퍼레이션마다 완료되지 않은 의존성의 수를 세고, 자신을 기다리는 오퍼레이션을 알아 두었다가, 준비되면 자기 큐에 알리게 합니다."
    ),
    stage(
      "a ready list", ko: "준비 목록",
      hint:
        "Keep ready operations in separate lists, one for each priority, so that no search is needed.",
      ko: "준비된 오퍼레이션을 우선순위마다 따로 담아 두면 찾지 않아도 됩니다."),
    stage(
      "one worker", ko: "워커 하나",
      hint:
        "Do not hand each operation to the pool. Hand over one item that takes the next ready operation, runs it, and looks again, under the same lock that guards the suspension and the width.",
      ko: "오퍼레이션을 하나씩 풀에 맡기지 않습니다.\n다음 오퍼레이션을 꺼내 실행하고 다시 찾는 일 하나를 맡기며, 일시 중지와 한도를 보호하는 락 안에서 찾습니다."),
    stage(
      "many workers", ko: "워커 여럿",
      hint: "Hand over as many such items as the width allows and the waiting operations need.",
      ko: "한도에 여유가 있고 할 일이 있는 만큼 그런 일을 여럿 맡깁니다."),
  ]

  private static func stage(
    _ name: String, ko korean: String, hint: String, ko koreanHint: String
  ) -> (name: Text, hint: Text) {
    (Text(name, ko: korean), Text(hint, ko: koreanHint))
  }

  /// The rules, in the order of the cases.
  public static let rules = QueueCases<ScanStage.Queue>.all.map(\.rule)

  static let queues: [any StageQueue.Type] = [
    ScanStage.Queue.self, CountStage.Queue.self, ReadyListStage.Queue.self,
    OneWorkerStage.Queue.self, ManyWorkersStage.Queue.self,
  ]

  /// Returns, for each rule, the index of the first stage that follows the rule, by running the cases.
  public static func firstStages() -> [Int] {
    func keeps<Queue: StageQueue>(_ queue: Queue.Type, _ place: Int) -> Bool {
      QueueCases<Queue>.all[place].judgement(of: queue) == .passes
    }
    return rules.indices.map { place in
      queues.dropLast().firstIndex { keeps($0, place) } ?? stages.count - 1
    }
  }
}
