import ChapterKit

private let scope = "Determining an Appropriate Scope for Operation Objects"

extension Rule {
  /// The rules of the guide about the amount of work in an operation and the number of operations.
  public static let size = SizeFamily()

  public final class SizeFamily: RuleFamily {
    public let operationsCost = Rule(
      "size.operations-cost", .advice, .guide(scope),
      says: "Each operation has a cost in memory and time",
      ko: "오퍼레이션마다 메모리와 실행 시간이 따로 듭니다.")
    public let hugeNumbersImpractical = Rule(
      "size.huge-numbers-impractical", .advice, .guide(scope),
      says: "Any number of operations may be added, but very large numbers are impractical",
      ko: "얼마든지 넣을 수 있지만, 지나치게 많으면 실용적이지 않습니다.")
    public let tinyTasksWasteTime = Rule(
      "size.tiny-tasks-waste-time", .advice, .guide(scope),
      says:
        "With very many tiny operations, more time goes into starting them than into their work",
      ko: "아주 작은 오퍼레이션이 아주 많으면 작업보다 시작하는 데 시간이 더 듭니다.")
    public let memoryPressure = Rule(
      "size.memory-pressure", .advice, .guide(scope),
      says: "Tens of thousands of pending operations slow down a program that is short of memory",
      ko: "메모리가 넉넉하지 않은 프로그램은 수만 개의 오퍼레이션을 쌓아 두면 느려집니다.")
    public let balance = Rule(
      "size.balance", .advice, .guide(scope),
      says: "Balance the amount of work per operation against keeping the machine busy",
      ko: "해야 하는 작업의 양과 컴퓨터를 놀리지 않는 것 사이에서 균형을 찾습니다.")
    public let reasonableChunk = Rule(
      "size.reasonable-chunk", .shown, .guide(scope),
      says: "Each operation should have a reasonable amount of work",
      ko: "오퍼레이션마다 알맞은 양의 작업을 맡깁니다.")
    public let hundredToTen = Rule(
      "size.hundred-to-ten", .obligation, .guide(scope),
      says:
        "Ten operations with ten values each do the same work as a hundred operations with one value each",
      ko: "값 백 개에 오퍼레이션 백 개를 만드는 대신, 값을 열 개씩 맡는 오퍼레이션 열 개로 같은 일을 할 수 있습니다.")
    public let doNotFlood = Rule(
      "size.do-not-flood", .shown, .guide(scope),
      says: "Do not add operations faster than they can be processed",
      ko: "처리할 수 있는 것보다 빨리 넣지 않습니다.")
    public let refillInBatches = Rule(
      "size.refill-in-batches", .obligation, .guide(scope),
      says:
        "Operations can be created in batches, with a completion block that requests the next batch",
      ko: "오퍼레이션을 한 묶음씩 만들고, 완료 블록에서 다음 묶음을 만들게 할 수 있습니다.")
    public let keepEnoughQueued = Rule(
      "size.keep-enough-queued", .shown, .guide(scope),
      says:
        "Keep enough operations in the queue to keep the machine busy, but no more than memory allows",
      ko: "컴퓨터가 쉬지 않을 만큼은 넣어 두되, 메모리가 견디는 것보다 많이 넣지 않습니다.")
    public let dependsOnProgram = Rule(
      "size.depends-on-program", .advice, .guide(scope),
      says: "The right number of operations and their right size depend on the program",
      ko: "알맞은 수와 크기는 프로그램마다 다릅니다.")
    public let measure = Rule(
      "size.measure", .advice, .guide(scope),
      says: "Find the balance by measuring",
      ko: "균형은 측정해서 찾습니다.")
  }
}

let rules: [Rule] = Rule.size.all
