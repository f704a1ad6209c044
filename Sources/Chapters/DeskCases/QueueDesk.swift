import Chapter21FromScratch
import ChapterKit

/// The program that tries an operation queue of a reader's own, by the checks of chapter 21.
public protocol QueueDesk {
  associatedtype Queue: StageQueue
}

extension QueueDesk {
  /// Tries one check.
  public static func main() {
    DeskCall.run { place, _ in
      Judgement(Check<Queue>.all[place].verdict(atMost: DeskCall.seconds))
    }
  }
}

extension Judgement {
  init(_ verdict: Verdict) {
    self =
      switch verdict {
      case .keeps: .passes
      case .breaks(let wanted): .breaks(wanted)
      case .hangs(let wanted): .fallsShort(wanted)
      }
  }
}

/// What a reader's own queue is tried with.
public enum QueueChecks {
  /// What each of the five stages of chapter 21 does.
  public static let stages = [
    Text("look through all that wait", ko: "기다리는 것을 모두 들여다보기"),
    Text("count what is unfinished", ko: "완료되지 않은 것을 세기"),
    Text("a ready list", ko: "준비 목록"), Text("one worker", ko: "워커 하나"),
    Text("many workers", ko: "워커 여럿"),
  ]

  /// The rules, in the order of the checks.
  public static let rules = Check<ScanStage.Queue>.all.map(\.rule)

  /// The place of the first stage that keeps each rule, found out by trying them.
  public static func firstStages() -> [Int] {
    rules.indices.map { place in
      let keeps: [() -> Verdict] = [
        { Check<ScanStage.Queue>.all[place].verdict() },
        { Check<CountStage.Queue>.all[place].verdict() },
        { Check<ReadyListStage.Queue>.all[place].verdict() },
        { Check<OneWorkerStage.Queue>.all[place].verdict() },
      ]
      return keeps.firstIndex { $0() == .keeps } ?? stages.count - 1
    }
  }
}
