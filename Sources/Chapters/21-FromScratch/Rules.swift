import ChapterKit

extension Rule {
  /// The promises that this chapter's engine makes beyond the documentation.
  public static let engine = EngineFamily()

  public final class EngineFamily: RuleFamily {
    // State and dependencies.
    public let stateIsOneWord = Rule(
      "engine.state-is-one-word", .asserted, .engine,
      says: "The base class keeps the state of an operation in one word",
      ko: "기본 클래스가 저장하는 오퍼레이션의 상태는 워드 하나에 들어 있습니다.")
    public let unreadyIsNeverScanned = Rule(
      "engine.unready-is-never-scanned", .asserted, .engine,
      says:
        "The engine chooses the next operation without scanning operations that are not ready",
      ko: "큐는 다음에 시작할 오퍼레이션을 고를 때 준비되지 않은 오퍼레이션을 들여다보지 않습니다.")
    public let noLostWakeUp = Rule(
      "engine.no-lost-wake-up", .asserted, .engine,
      says: "If a dependency finishes during a call to addDependency(_:), its finish is not missed",
      ko: "`addDependency(_:)`가 진행되는 도중에 완료되어도 그 완료를 놓치지 않습니다.")
    public let dependentsAreNotKept = Rule(
      "engine.dependents-are-not-kept", .asserted, .engine,
      says: "An operation does not retain its dependents",
      ko: "오퍼레이션은 자신을 기다리는 오퍼레이션을 강하게 참조하지 않습니다.")

    public let endIsSeen = Rule(
      "engine.end-is-seen", .asserted, .engine,
      says:
        "Dependents, the completion block and waiting threads see everything that an operation wrote before it ended",
      ko: "오퍼레이션이 끝나기 전에 쓴 것은 그 뒤에 실행되는 쪽, 곧 의존하는 오퍼레이션, 완료 블록, 기다리던 스레드에서 모두 보입니다.")

    // Starting the next operation.
    public let nextWithoutSearch = Rule(
      "engine.next-without-search", .asserted, .engine,
      says:
        "A bit mask marks the priority levels that have ready operations; the next operation is the first one of the highest marked level",
      ko: "다음에 시작할 오퍼레이션은 마스크에 나타난 가장 높은 등급의 맨 앞에 있습니다.")
    public let manyOperationsOneItem = Rule(
      "engine.many-operations-one-item", .asserted, .engine,
      says:
        "One Dispatch work item runs many operations, one after another, until its turn is over",
      ko: "디스패치에 맡긴 작업 항목 하나가 자기 차례 동안 여러 오퍼레이션을 이어서 실행합니다.")
    public let widthIsAComparison = Rule(
      "engine.width-is-a-comparison", .asserted, .engine,
      says:
        "The concurrency limit is only a number with which the count of executing operations is compared",
      ko: "동시 실행 한도는 실행 중인 수와 비교하는 숫자일 뿐입니다.")
    public let reorderInPlace = Rule(
      "engine.reorder-in-place", .asserted, .engine,
      says:
        "When a ready operation's priority changes, it moves immediately to the new level, where operations are in the order in which they were added",
      ko: "우선순위를 바꾸면 준비된 오퍼레이션은 새 등급의 목록에서 넣은 순서에 맞는 곳으로 바로 옮겨집니다.")
    public let barriersInConstantTime = Rule(
      "engine.barriers-in-constant-time", .asserted, .engine,
      says: "A barrier divides the queue without touching any of its operations",
      ko: "배리어는 큐에 든 오퍼레이션을 하나도 건드리지 않고 앞뒤를 나눕니다.")

    // Cancelling, observing, releasing.
    public let readyOnlyOnce = Rule(
      "engine.ready-only-once", .asserted, .engine,
      says:
        "An operation becomes ready only once, even if it is cancelled and its dependencies finish too",
      ko: "취소되고 의존성까지 완료되어도 준비 목록에는 한 번만 들어갑니다.")
    public let observedIsABit = Rule(
      "engine.observed-is-a-bit", .asserted, .engine,
      says: "A bit in the operation's state word tells whether it has ever been observed",
      ko: "오퍼레이션이 관찰된 적이 있는지도 워드의 비트 하나입니다.")
    public let noForeignCodeUnderLock = Rule(
      "engine.no-foreign-code-under-lock", .asserted, .engine,
      says: "No lock is held while code from outside the engine runs",
      ko: "엔진 바깥의 코드를 호출하는 동안에는 락을 쥐고 있지 않습니다.")
    public let noRecursionOnRelease = Rule(
      "engine.no-recursion-on-release", .asserted, .engine,
      says:
        "A chain of operations that are kept alive only as dependencies is released one link at a time, however long it is",
      ko: "의존성만으로 이어진 사슬은 아무리 길어도 고리를 하나씩 차례로 놓으며 해제됩니다.")
  }
}

let rules: [Rule] = Rule.engine.all
