import ChapterKit

private let guide = "The Swift Programming Language: Concurrency"

extension Rule {
  /// This book's promises about its bridge between operations and tasks, the rules about tasks in Swift's
  /// documentation, and how blocking tasks behave on Linux.
  public static let bridge = BridgeFamily()

  public final class BridgeFamily: RuleFamily {
    // An operation with async work.
    public let executesUntilTheTaskEnds = Rule(
      "bridge.executes-until-the-task-ends", .asserted, .workbook,
      says:
        "A TaskOperation executes until the async function that it called has returned or thrown, or until finish() is called",
      ko:
        "`TaskOperation`은 호출한 `async` 함수가 값을 반환하거나 오류를 던질 때까지, 또는 다른 코드가 `finish()`를 호출할 때까지 실행 중입니다."
    )
    public let cancelReachesTheTask = Rule(
      "bridge.cancel-reaches-the-task", .asserted, .workbook,
      says:
        "Cancelling an executing TaskOperation cancels its task. If a TaskOperation is cancelled before it starts, it never calls its async function",
      ko: "실행 중인 `TaskOperation`을 취소하면 태스크도 취소됩니다. 시작하기 전에 취소했으면 함수를 호출하지 않습니다.")
    public let cancellationIsARequest = Rule(
      "bridge.cancellation-is-a-request", .asserted, .swift(guide, "Task Cancellation"),
      says:
        "Cancelling a task only asks it to stop: its code continues until it checks and responds",
      ko: "태스크의 취소는 요청일 뿐입니다. 코드는 스스로 확인하고 그에 따를 때까지 계속됩니다.")

    public let childrenInheritCancellation = Rule(
      "bridge.children-inherit-cancellation", .asserted,
      .swift(guide, "Tasks and Task Groups", "Unstructured Concurrency"),
      says:
        "Cancelling a task cancels its child tasks, whether they were created with async let or in a group; a task created with Task or Task.detached has no parent",
      ko:
        "태스크를 취소하면 `async let`이나 그룹으로 만든 자식 태스크도 취소됩니다. `Task`나 `Task.detached`로 만든 태스크에는 부모가 없습니다."
    )

    // Awaiting an operation.
    public let awaitTakesNoThread = Rule(
      "bridge.await-takes-no-thread", .asserted, .workbook,
      says: "A task that awaits an operation with finished() is suspended and blocks no thread",
      ko: "`finished()`로 오퍼레이션을 기다리는 태스크는 그동안 스레드를 쓰지 않습니다.")
    public let awaitCancelsWithTheTask = Rule(
      "bridge.await-cancels-with-the-task", .asserted, .workbook,
      says:
        "Several tasks may await one unfinished operation with finished(). If one of them is cancelled, the operation is cancelled, too, and all of them still await its finish",
      ko: "완료되지 않은 오퍼레이션을 `finished()`로 기다리던 태스크 하나가 취소되면 오퍼레이션도 취소되며, 모두 그것이 완료될 때까지 기다립니다.")
    public let waitingCallsUnavailable = Rule(
      "bridge.waiting-calls-unavailable", .asserted, .linux,
      says:
        "On Linux, in Swift 6 mode, an async function cannot call waitUntilFinished(), waitUntilAllOperationsAreFinished() or addOperations(_:waitUntilFinished:)",
      ko:
        "Linux에서 Swift 6 모드의 `async` 함수는 `waitUntilFinished()`, `waitUntilAllOperationsAreFinished()`, `addOperations(_:waitUntilFinished:)`를 호출할 수 없습니다."
    )
    public let waitingStarvesThePool = Rule(
      "bridge.waiting-starves-the-pool", .asserted, .linux,
      says:
        "On Linux, tasks share a pool of threads. If as many tasks block as the machine has cores, and they wait for another task of the same priority, no thread is left for that task",
      ko:
        "태스크들이 나누어 쓰는 Linux의 스레드 풀에서 코어 수만큼의 태스크가 스레드를 막고 기다리면, 그들이 기다리는 태스크는 우선순위가 같은 한 스레드를 얻지 못합니다."
    )

    // A queue for tasks.
    public let widthLimitsTasks = Rule(
      "bridge.width-limits-tasks", .asserted, .workbook,
      says:
        "A queue's run(priority:_:) never runs more functions concurrently than the queue's limit, if the limit was never changed and no other code starts or finishes the functions' operations",
      ko:
        "동시 실행 한도를 처음부터 바꾸지 않은 큐의 `run`으로 실행하는 함수는, 그 오퍼레이션을 다른 코드가 `start()`로 시작하거나 `finish()`로 완료시키지 않는 한, 한도보다 많이 한꺼번에 진행되지 않습니다."
    )
    public let suspendedKeepsItsPlace = Rule(
      "bridge.suspended-keeps-its-place", .asserted, .workbook,
      says:
        "Once its queue has started it, a TaskOperation counts against the queue's limit, even while its function is suspended",
      ko: "큐가 시작한 `TaskOperation`은 함수가 기다리며 쉬는 동안에도 그 큐의 한도를 하나 씁니다.")
    public let priorityCrosses = Rule(
      "bridge.priority-crosses", .asserted, .workbook,
      says:
        "A TaskOperation created with the priority .high, .medium, .low or .background runs its task at that priority and uses the corresponding level as its own priority in its queue",
      ko:
        "`TaskOperation`에 `high`, `medium`, `low`, `background` 가운데 하나를 주면 태스크의 우선순위가 되고, 그 등급에 따라 큐에서 오퍼레이션의 우선순위도 됩니다."
    )

    // From a queue to a group.
    public let groupWaitsForItsChildren = Rule(
      "bridge.group-waits-for-its-children", .asserted, .swift(guide, "Tasks and Task Groups"),
      says: "A task group returns when all of its tasks have ended",
      ko: "태스크 그룹은 그 안의 태스크가 모두 끝나야 돌아옵니다.")
    public let failureCancelsTheGroup = Rule(
      "bridge.failure-cancels-the-group", .asserted,
      .swift("withThrowingTaskGroup(of:returning:isolation:body:)"),
      says:
        "An error that leaves the body of withThrowingTaskGroup cancels the remaining tasks of the group",
      ko: "오류가 `withThrowingTaskGroup`의 클로저 밖으로 나가면 그룹의 나머지 태스크가 취소됩니다.")
    public let movingKeepsTheTests = Rule(
      "bridge.moving-keeps-the-tests", .asserted, .workbook,
      says:
        "When this chapter's export moves from a queue to a task group, its album keeps its order and, for a limit of 1 or more, the same number of photos is loaded concurrently",
      ko: "동시 실행 한도가 1 이상이면, 태스크 그룹으로 옮긴 이 장의 내보내기는 앨범의 차례와 한꺼번에 불러오는 수를 지킵니다.")
  }
}

let rules: [Rule] = Rule.bridge.all
