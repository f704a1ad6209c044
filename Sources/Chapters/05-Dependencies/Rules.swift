import ChapterKit

extension Rule {
  /// The rules of the documents about dependencies.
  public static let dependency = DependencyFamily()

  public final class DependencyFamily: RuleFamily {
    // The dependency.
    public let waitsForAll = Rule(
      "dependency.waits-for-all", aliases: ["queue.delayed-by-dependencies"], .asserted,
      .guide(
        "About Operation Objects", "Configuring Interoperation Dependencies",
        "Adding Operations to an Operation Queue"),
      .operation("Operation Dependencies"), .queue("Determine the Execution Order"),
      .page("Operation.dependencies"),
      says: "An operation normally starts only after all of its dependencies have finished",
      ko: "오퍼레이션은 대개, 의존하는 오퍼레이션이 모두 완료된 다음에 시작합니다.")
    public let oneWay = Rule(
      "dependency.one-way", .asserted, .guide("Configuring Interoperation Dependencies"),
      .operation("Topics"), .page("Operation.addDependency(_:)"),
      says:
        "addDependency(_:) makes the receiver depend on the argument, and not the argument on the receiver",
      ko: "`addDependency(_:)`는 한쪽 방향의 연결입니다. `a.addDependency(b)`에서 기다리는 쪽은 `a`입니다.")
    public let noDuplicates = Rule(
      "dependency.no-duplicates", .advice, .page("Operation.addDependency(_:)"),
      says:
        "Do not add the same operation as a dependency twice: the documentation does not say what happens then",
      ko: "같은 의존성을 두 번 추가하지 않습니다. 그때 어떻게 되는지는 정해져 있지 않습니다.")
    public let listed = Rule(
      "dependency.listed", .asserted, .operation("Topics", "KVO-Compliant Properties"),
      .page("Operation.addDependency(_:)", "Operation.dependencies"),
      says: "The read-only property dependencies lists an operation's dependencies",
      ko: "`dependencies`는 자신이 의존하는 오퍼레이션의 목록이며 읽기 전용입니다.")
    public let finishedStayListed = Rule(
      "dependency.finished-stay-listed", .asserted, .page("Operation.dependencies"),
      says:
        "A finished operation stays in the dependencies array until removeDependency(_:) removes it",
      ko: "완료된 오퍼레이션도 `removeDependency(_:)`로 없앨 때까지 `dependencies`에 남아 있습니다.")
    public let pairOrGraph = Rule(
      "dependency.pair-or-graph", .asserted, .guide("Configuring Interoperation Dependencies"),
      says: "Dependencies may link two operations or form any graph without a cycle",
      ko: "의존성은 한 쌍일 수도 있고, 순환이 없는 어떤 그래프일 수도 있습니다.")
    public let acrossQueues = Rule(
      "dependency.across-queues", .asserted, .guide("Configuring Interoperation Dependencies"),
      .queue("Determine the Execution Order"),
      says: "A dependency also holds between operations in different queues",
      ko: "의존성은 서로 다른 큐에 든 오퍼레이션 사이에서도 지켜집니다.")
    public let keptByOperations = Rule(
      "dependency.kept-by-operations", .asserted, .guide("Configuring Interoperation Dependencies"),
      says: "Operations manage their own dependencies, without any queue",
      ko: "의존성은 오퍼레이션이 직접 관리하므로 큐가 없어도 작동합니다.")
    public let absoluteOrder = Rule(
      "dependency.absolute-order", aliases: ["queue.order-by-dependency"], .asserted,
      .guide(
        "Changing an Operation's Execution Priority", "Adding Operations to an Operation Queue"),
      .queue("Determine the Execution Order"),
      says:
        "Of all ways to order operations, only a dependency is never overridden by priority or by the order in which operations were added",
      ko: "의존성은 절대적인 순서이며, 추가한 순서나 우선순위는 그것을 뒤집지 못합니다.")

    // Fulfilment.
    public let readyAfterLast = Rule(
      "dependency.ready-after-last", aliases: ["ready.tied-to-dependencies"], .asserted,
      .guide(
        "Configuring Interoperation Dependencies", "Changing an Operation's Execution Priority",
        "Executing Operations Manually"),
      .operation("Operation Dependencies", "Maintaining Operation Object States"),
      .queue("Determine the Execution Order"),
      .page("Operation.isReady", "Operation.addDependency(_:)"),
      says:
        "Unless an operation overrides isReady or a barrier holds it back, it is ready once all of its dependencies have sent their KVO notification for isFinished",
      ko: "`isReady`를 재정의하지 않았고 배리어를 기다리지 않는 오퍼레이션은, 의존하는 오퍼레이션이 모두 완료되었다고 통지하면 준비 상태가 됩니다.")
    public let queueMayStartOnceReady = Rule(
      "dependency.queue-may-start-once-ready", .asserted,
      .guide(
        "Configuring Interoperation Dependencies", "Adding Operations to an Operation Queue"),
      says:
        "If an operation does not override isReady, a queue that is below its limit and not suspended can start it once it is ready; no further call is needed",
      ko: "일시 중지되지 않고 한도에 여유가 있는 큐는, `isReady`를 재정의하지 않은 오퍼레이션이 준비되면 다른 호출이 없어도 시작할 수 있습니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "an operation that becomes ready while it is being added may never be started",
          ko: "큐에 넣는 도중에 준비된 오퍼레이션은 시작하지 않은 채 남을 수 있습니다")
      ])
    public let manualNeedsStart = Rule(
      "dependency.manual-needs-start", .asserted, .guide("Configuring Interoperation Dependencies"),
      says: "Outside a queue, an operation that becomes ready does not run until start() is called",
      ko: "큐에 넣지 않은 오퍼레이션은 준비 상태가 되어도 누군가 `start()`를 호출해야 합니다.")
    public let clearedByIsFinished = Rule(
      "dependency.cleared-by-is-finished", .asserted,
      .guide("Configuring Operations for Concurrent Execution"),
      .operation("Maintaining Operation Object States"),
      says:
        "A dependency holds back its dependents until it sends a KVO notification that isFinished is true, even if its work ends earlier",
      ko: "의존성은 작업 코드가 끝나도 남아 있다가, `isFinished`가 참이라는 통지가 있어야 풀립니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "in a queue, an operation may release its dependents when its start() returns, without a KVO notification",
          ko: "큐에서는 통지가 없어도 start()가 돌아올 때 풀릴 수 있습니다")
      ])
    public let listChangeAnnouncedForYou = Rule(
      "dependency.list-change-announced-for-you", .asserted, .guide("Maintaining KVO Compliance"),
      .operation("Methods to Override"),
      .page("Operation.addDependency(_:)", "Operation.removeDependency(_:)"),
      says: "The base class sends the KVO notifications for the dependencies property",
      ko: "`dependencies`의 변화는 기본 클래스가 통지합니다.")
    public let droppedWhileWaiting = Rule(
      "dependency.dropped-while-waiting", .asserted,
      .guide("Keep References to Your Operation Object As Needed"),
      says:
        "If a program drops its references to an operation that waits for a dependency, the process does not crash (required by this book; the guide tells you to keep references)",
      ko: "의존성을 기다리는 오퍼레이션이 먼저 해제되어도 크래시가 나지 않아야 합니다(이 책의 요구이며, 가이드는 참조를 유지하라고 합니다).",
      departures: [
        Departure(
          on: .linuxFoundation,
          "the process may crash if an operation is released before its dependency has unblocked all dependents",
          ko: "의존하던 오퍼레이션이 기다리는 오퍼레이션을 모두 풀어 주기 전에, 기다리는 오퍼레이션이 해제되면 크래시가 날 수 있습니다")
      ])

    // Failure.
    public let successIgnored = Rule(
      "dependency.success-ignored", .asserted, .operation("Operation Dependencies"),
      .page("Operation.completionBlock"),
      says:
        "A dependency waits only until an operation has finished, whether or not the operation succeeded",
      ko: "의존성은 성공과 실패를 구별하지 않습니다.")
    public let cancelledCountsAsFinished = Rule(
      "dependency.cancelled-counts-as-finished", aliases: ["cancel.frees-dependents"], .disputed,
      .guide("Canceling Operations"),
      .operation("Operation Dependencies"),
      says: "A cancelled operation releases its dependents once it has finished",
      ko: "취소된 오퍼레이션도 완료 상태가 되면 자신에게 의존하는 오퍼레이션을 풀어 줍니다.",
      dispute: Text(
        "According to the class reference and the guide, cancelling marks an operation as finished.",
        ko: "클래스 레퍼런스와 가이드는 취소하면 완료로 표시된다고 합니다."))
    public let youDecideOnFailure = Rule(
      "dependency.you-decide-on-failure", .shown, .operation("Operation Dependencies"),
      says: "The program must decide whether to continue after a failure or a cancellation",
      ko: "의존하던 오퍼레이션이 실패하거나 취소되었을 때 계속할지는 프로그램이 정합니다.")
    public let trackErrorsYourself = Rule(
      "dependency.track-errors-yourself", .shown, .operation("Operation Dependencies"),
      says:
        "To react to a dependency's error, a program may need operations that store their errors",
      ko: "의존성의 오류를 보고 실행할지 정하려면 오류를 저장해 두는 코드를 오퍼레이션에 직접 넣어야 할 수 있습니다.")

    // Changes.
    public let setBeforeRunning = Rule(
      "dependency.set-before-running", .shown,
      .guide("Configuring Interoperation Dependencies", "Adding Operations to an Operation Queue"),
      says: "Set dependencies before an operation is started or added to a queue",
      ko: "의존성은 오퍼레이션을 시작하거나 큐에 넣기 전에 설정합니다.")
    public let lateLinkUseless = Rule(
      "dependency.late-link-useless", .disputed, .guide("Configuring Interoperation Dependencies"),
      .page("Operation.addDependency(_:)"),
      says: "A dependency does not hold back an operation that is already executing",
      ko: "이미 실행 중인 오퍼레이션은 나중에 추가한 의존성에 막히지 않습니다.",
      dispute: Text(
        "The guide also says this about operations that are queued but not yet executing. The page of addDependency(_:) mentions only executing ones.",
        ko: "가이드는 큐에 넣기만 한 오퍼레이션도 그렇다고 합니다. `addDependency(_:)`의 설명은 실행 중인 오퍼레이션만 말합니다."))
    public let removable = Rule(
      "dependency.removable", .asserted, .operation("Operation Dependencies", "Topics"),
      .page("Operation.removeDependency(_:)"),
      says:
        "Unless it overrides isReady, an operation is ready once its last unfinished dependency has been removed",
      ko: "`isReady`를 재정의하지 않은 오퍼레이션은 완료되지 않은 의존성을 `removeDependency(_:)`로 모두 없애면 준비 상태가 됩니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "after a dependency has been removed, an operation may stay unready although it has no unfinished dependencies",
          ko: "의존성을 없앤 오퍼레이션은 기다릴 것이 없어도 준비 상태가 아닐 수 있습니다")
      ])
    public let cycleNeverRuns = Rule(
      "dependency.cycle-never-runs", .asserted, .guide("Configuring Interoperation Dependencies"),
      .page("Operation.addDependency(_:)"),
      says:
        "A cycle of dependencies is a programming error. Its operations never run, provided that the cycle was closed before any of them was added or started, that none is cancelled, and that none overrides isReady, isFinished or start()",
      ko:
        "의존성의 순환은 프로그래밍 오류입니다. 큐에 넣거나 시작하기 전에 생겼고, 그 안의 어느 오퍼레이션도 취소되지 않고 `isReady`, `isFinished`, `start()`를 재정의하지 않았다면 하나도 실행되지 못합니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "the call that makes an operation depend on itself does not return",
          ko: "오퍼레이션을 자기 자신에 의존하게 하는 호출은 돌아오지 않습니다")
      ])
  }
}

let rules: [Rule] = Rule.dependency.all
