import ChapterKit

extension Rule {
  /// The rules of the documents about operation queues.
  public static let queue = QueueFamily()

  public final class QueueFamily: RuleFamily {
    // Creating a queue and adding operations.
    public let create = Rule(
      "queue.create", .asserted, .guide("Adding Operations to an Operation Queue"),
      .page("OperationQueue.isSuspended"),
      says: "A queue is created like any other object. At first it is empty and not suspended",
      ko: "큐는 여느 객체처럼 만들며, 처음에는 비어 있고 일시 중지되어 있지 않습니다.")
    public let addOperation = Rule(
      "queue.add-operation", .asserted, .guide("Adding Operations to an Operation Queue"),
      .page("OperationQueue.addOperation(_:)"),
      says: "addOperation(_:) adds one operation",
      ko: "`addOperation(_:)`은 오퍼레이션 하나를 넣습니다.")
    public let addBatch = Rule(
      "queue.add-batch", .asserted, .guide("Adding Operations to an Operation Queue"),
      .page("OperationQueue.addOperations(_:waitUntilFinished:)"),
      says:
        "addOperations(_:waitUntilFinished:) adds several operations with one call and can wait for them",
      ko: "`addOperations(_:waitUntilFinished:)`는 여럿을 한꺼번에 넣고, 원하면 기다립니다.")
    public let addClosure = Rule(
      "queue.add-closure", .asserted, .guide("Adding Operations to an Operation Queue"),
      .page("OperationQueue.addOperation(_:)"),
      says: "A closure can be added to a queue without creating an operation for it",
      ko: "오퍼레이션을 만들지 않고 클로저를 바로 넣을 수 있습니다.")
    public let closureHasNoHandle = Rule(
      "queue.closure-has-no-handle", .advice, .page("OperationQueue.addOperation(_:)"),
      says: "Do not try to access the operation that a queue creates for a closure",
      ko: "큐가 클로저로 만든 오퍼레이션은 참조하려고 하지 않습니다.")
    public let easiestWay = Rule(
      "queue.easiest-way", .advice,
      .guide("Adding Operations to an Operation Queue", "Executing Operations Manually"),
      says: "A queue is by far the easiest way to run operations",
      ko: "오퍼레이션을 실행하는 가장 쉬운 방법은 큐에 넣는 것입니다.")
    public let startsSoon = Rule(
      "queue.starts-soon", .asserted,
      .guide(
        "Adding Operations to an Operation Queue", "Maintaining References to Operation Objects"),
      says:
        "An operation that has been added to a queue usually starts immediately; no further call is needed",
      ko: "큐에 넣은 오퍼레이션은 대개 다른 호출이 없어도 바로 시작합니다.")
    public let configureFirst = Rule(
      "queue.configure-first", aliases: ["overview.configure-between-create-and-add"], .advice,
      .guide(
        "Customizing the Execution Behavior of an Operation Object",
        "Adding Operations to an Operation Queue"),
      says: "Configure an operation before you add it to a queue: afterwards it may be too late",
      ko: "설정은 넣기 전에 마칩니다. 넣은 다음에는 늦을 수 있습니다.")
    public let takesOver = Rule(
      "queue.takes-over", .asserted, .guide("Canceling Operations"),
      .page(
        "Operation.start()", "OperationQueue.addOperation(_:)",
        "OperationQueue.addOperations(_:waitUntilFinished:)"),
      says:
        "Once an operation has been added, its queue runs it; it must not be added again or started by hand",
      ko: "넣은 오퍼레이션은 큐가 맡습니다. 다시 넣거나 직접 시작하면 안 됩니다.")
    public let keptByProgram = Rule(
      "queue.kept-by-program", .advice, .guide("Adding Operations to an Operation Queue"),
      says: "The program is responsible for creating queues and retaining them",
      ko: "큐를 만들고 강하게 참조하는 일은 프로그램의 몫입니다.")
    public let anyNumber = Rule(
      "queue.any-number", .asserted, .guide("Adding Operations to an Operation Queue"),
      says: "A program may have any number of queues",
      ko: "큐는 몇 개든 만들 수 있습니다.")
    public let shareableWithoutLocks = Rule(
      "queue.shareable-without-locks", .asserted, .queue("Thread Safety"),
      says: "Several threads may use one queue without locks of their own",
      ko: "여러 스레드가 락 없이 한 큐를 함께 써도 됩니다.")

    // Delays.
    public let delayedByLimit = Rule(
      "queue.delayed-by-limit", .asserted, .guide("Adding Operations to an Operation Queue"),
      says:
        "While a queue's limit of executing operations is reached, the queue starts no further operation",
      ko: "동시 실행 한도가 찬 동안 큐는 다음 오퍼레이션을 시작하지 않습니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "operations that have already been handed to Dispatch start even if the limit is lowered",
          ko: "Dispatch에 이미 넘어간 오퍼레이션은 한도를 줄여도 시작합니다")
      ])

    // The limit.
    public let designedForConcurrency = Rule(
      "queue.designed-for-concurrency", .asserted,
      .guide("Adding Operations to an Operation Queue"),
      says: "A queue runs operations concurrently, as far as its limit and its threads allow",
      ko: "동시 실행 한도와 스레드가 허락하면 큐는 오퍼레이션을 동시에 실행합니다.")
    public let maximumSettable = Rule(
      "queue.maximum-settable", .asserted, .guide("Adding Operations to an Operation Queue"),
      .page("OperationQueue.maxConcurrentOperationCount"),
      says: "maxConcurrentOperationCount sets how many operations run concurrently",
      ko: "`maxConcurrentOperationCount`는 동시에 실행할 최대 개수를 정합니다.")
    public let defaultLimit = Rule(
      "queue.default-limit", .asserted, .page("OperationQueue.maxConcurrentOperationCount"),
      says: "A queue's limit is defaultMaxConcurrentOperationCount until another limit is set",
      ko: "한도를 정하지 않은 큐의 한도는 `defaultMaxConcurrentOperationCount`입니다.")
    public let limitOfItsOwn = Rule(
      "queue.limit-of-its-own", .asserted, .page("OperationQueue.maxConcurrentOperationCount"),
      says:
        "A limit applies only to its own queue: at the same time, another queue may run as many operations as its own limit allows",
      ko: "한도는 그 큐에만 적용됩니다. 다른 큐도 자기 한도만큼 동시에 실행할 수 있습니다.")
    public let loweredLimitStopsNone = Rule(
      "queue.lowered-limit-stops-none", .asserted,
      .page("OperationQueue.maxConcurrentOperationCount"),
      says: "Lowering the limit does not affect executing operations",
      ko: "한도를 줄여도 이미 실행 중인 오퍼레이션은 그대로 실행됩니다.")
    public let oneAtATime = Rule(
      "queue.one-at-a-time", .asserted, .guide("Adding Operations to an Operation Queue"),
      says: "A queue with a limit of 1 from the start runs one operation at a time",
      ko: "처음부터 동시 실행 한도가 1인 큐는 한 번에 하나만 실행합니다.")
    public let adaptsToMachine = Rule(
      "queue.adapts-to-machine", .advice, .guide("Adding Operations to an Operation Queue"),
      .page(
        "OperationQueue.maxConcurrentOperationCount",
        "OperationQueue.defaultMaxConcurrentOperationCount"),
      says:
        "With the default limit, the system decides how many operations run, depending on its cores and its load",
      ko: "동시 실행 한도를 정하지 않으면 코어 수와 부하를 보고 시스템이 정합니다.")
    public let practicalLimit = Rule(
      "queue.practical-limit", .advice, .guide("Adding Operations to an Operation Queue"),
      says: "However many operations are queued, only a certain number can really run concurrently",
      ko: "아무리 많이 넣어도 실제로 동시에 실행되는 개수에는 한계가 있습니다.")
    public let moreQueuesNotMoreThroughput = Rule(
      "queue.more-queues-not-more-throughput", .advice,
      .guide("Adding Operations to an Operation Queue"),
      says: "More queues do not mean that more operations run concurrently",
      ko: "큐를 늘린다고 해서 동시에 실행되는 오퍼레이션이 꼭 느는 것은 아닙니다.")

    // Order.
    public let organisesByThree = Rule(
      "queue.organises-by-three", .asserted, .queue("Overview", "Determine the Execution Order"),
      says: "A queue orders its work by readiness, priority and dependencies",
      ko: "큐는 준비 상태와 우선순위와 의존성으로 순서를 정합니다.")
    public let equalInAddedOrder = Rule(
      "queue.equal-in-added-order", .asserted, .queue("Determine the Execution Order"),
      says: "Ready operations of equal priority start in the order in which they were added",
      ko: "우선순위가 같고 모두 준비되어 있으면 넣은 순서대로 시작합니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "an operation whose priority was changed in the queue may start after the operations that already had that priority; unless the limit was 1 from the start, operations may start in a different order",
          ko:
            "큐에서 우선순위를 바꾼 오퍼레이션은 그때 같은 등급이던 오퍼레이션보다 나중에 시작할 수 있습니다. 처음부터 한도가 1인 큐가 아니면 넣은 순서가 바뀔 수 있습니다"
        )
      ])
    public let doNotRelyOnOrder = Rule(
      "queue.do-not-rely-on-order", .asserted, .queue("Determine the Execution Order"),
      says:
        "Do not rely on the order in which operations were added: an operation that becomes ready late may be overtaken",
      ko: "넣은 순서에 기대면 안 됩니다. 늦게 준비되면, 나중에 넣은 오퍼레이션이 먼저 시작할 수 있습니다.")
    public let serialOrderStillVaries = Rule(
      "queue.serial-order-still-varies", .asserted,
      .guide("Adding Operations to an Operation Queue"),
      says:
        "Even at a limit of 1, a queue chooses among its waiting operations by readiness and priority first, and only then by the order in which they were added",
      ko: "동시 실행 한도가 1이어도, 고르는 순간에 기다리는 오퍼레이션 사이에서 큐는 넣은 순서보다 준비 상태와 우선순위를 먼저 봅니다.")
    public let notASerialDispatchQueue = Rule(
      "queue.not-a-serial-dispatch-queue", .asserted,
      .guide("Adding Operations to an Operation Queue"),
      says: "A queue with a limit of 1 is not quite a serial dispatch queue",
      ko: "동시 실행 한도가 1인 큐는 직렬 디스패치 큐와 똑같지 않습니다.")

    // Leaving a queue.
    public let untilFinished = Rule(
      "queue.until-finished",
      aliases: ["queue.report-before-removal", "concurrent.no-finish-holds-queue"], .asserted,
      .queue("Overview"),
      .operation("Maintaining Operation Object States", "Methods to Override"),
      .page(
        "OperationQueue.addOperation(_:)", "OperationQueue.addOperations(_:waitUntilFinished:)",
        "OperationQueue.operations"),
      says: "An operation stays in its queue until it has finished",
      ko: "오퍼레이션은 완료될 때까지 큐에 남아 있습니다.")
    public let listedInAddedOrder = Rule(
      "queue.listed-in-added-order", .asserted, .page("OperationQueue.operations"),
      says:
        "A queue's operations property lists its operations in the order in which they were added, whatever the order in which they execute",
      ko: "`operations`에는 실행하는 순서와 관계없이 넣은 순서대로 들어 있습니다.")

    public let operationsInAddedOrder = Rule(
      "queue.operations-in-added-order", .asserted, .queue("operations"),
      says:
        "A queue's operations property lists its operations in the order in which they were added",
      ko: "`operations`에는 큐에 있는 오퍼레이션이 넣은 순서대로 들어 있습니다.")

    // Threads.
    public let alwaysAnotherThread = Rule(
      "queue.always-another-thread", aliases: ["async.queue-always-off-thread"], .disputed,
      .queue("Asynchronous Versus Synchronous Operations"),
      .operation("Asynchronous Versus Synchronous Operations"), .book("Base Properties"),
      .page("Operation.isConcurrent"),
      says:
        "A queue starts each operation on a separate thread, whether or not the operation is asynchronous",
      ko: "큐는 오퍼레이션을 `isAsynchronous`와 관계없이 별도의 스레드에서 시작합니다.",
      dispute: Text(
        "Both class references say that this always applies. However, the main queue, which OperationQueue's reference describes, runs its operations on the main thread, including those that the main thread adds.",
        ko:
          "두 클래스 레퍼런스는 늘 그렇다고 하지만, 메인 큐는 메인 스레드가 넣은 오퍼레이션도 메인 스레드에서 실행합니다."
      ))
    public let runsThroughDispatch = Rule(
      "queue.runs-through-dispatch", .disputed,
      .queue("Asynchronous Versus Synchronous Operations"), .operation("Overview"),
      .guide("Concurrent Versus Non-concurrent Operations"),
      .page("OperationQueue.underlyingQueue"),
      says: "A queue starts its operations through Dispatch",
      ko: "큐는 Dispatch를 거쳐 오퍼레이션을 시작합니다.",
      dispute: Text(
        "According to the guide, the queue creates a thread; according to Operation's reference, it uses threads or Dispatch; according to OperationQueue's reference, it uses only Dispatch. OperationQueue's reference is right.",
        ko:
          "가이드는 큐가 스레드를 만든다고, Operation 레퍼런스는 스레드 아니면 Dispatch라고 합니다. Dispatch라고만 하는 OperationQueue 레퍼런스가 맞습니다."
      ))

    public let handedOver = Rule(
      "queue.handed-over", .asserted, .linux,
      says:
        "On Linux, once an operation has been handed to Dispatch, it is not affected by a new dependency, priority, limit, suspension or isReady value",
      ko:
        "Linux에서 Dispatch에 이미 넘어간 오퍼레이션에는 나중에 추가한 의존성, 바꾼 우선순위, 줄인 한도, 일시 중지, 거짓으로 바뀐 `isReady`가 반영되지 않습니다."
    )
    public let mainQueueKeepsSettings = Rule(
      "queue.main-queue-keeps-settings", .asserted, .linux,
      says:
        "On Linux, the main queue's isSuspended stays false and its maxConcurrentOperationCount stays 1, whatever values are set",
      ko:
        "Linux에서 메인 큐의 `isSuspended`는 거짓, `maxConcurrentOperationCount`는 1이며, 바꾸려 해도 그대로입니다."
    )
    public let poolByQuality = Rule(
      "queue.pool-by-quality", .asserted, .linux,
      says:
        "On Linux, a queue whose quality of service was .utility from the start and that has no underlyingQueue runs operations even if all threads of quality .default are blocked",
      ko:
        "Linux에서는 서비스 품질이 `.default`인 스레드가 모두 막혀도, `underlyingQueue` 없이 처음부터 `.utility`인 큐는 실행됩니다.")

    // Members that the current class reference adds.
    public let underlyingQueue = Rule(
      "queue.underlying-queue", .asserted, .page("OperationQueue.underlyingQueue"),
      says:
        "underlyingQueue is the dispatch queue on which the operations run; it must be set while the operation queue is empty",
      ko: "`underlyingQueue`를 정하면 그 디스패치 큐에서 실행되며, 큐가 비어 있을 때만 정할 수 있습니다.")
    public let underlyingQueueUnset = Rule(
      "queue.underlying-queue-unset", .asserted, .page("OperationQueue.underlyingQueue"),
      says: "underlyingQueue is nil until it is set",
      ko: "`underlyingQueue`는 정하기 전에는 `nil`입니다.")
    public let notOnMainDispatchQueue = Rule(
      "queue.not-on-main-dispatch-queue", .advice, .page("OperationQueue.underlyingQueue"),
      says:
        "The main dispatch queue must not become the underlyingQueue of another queue: use OperationQueue.main",
      ko: "다른 큐의 `underlyingQueue`에 메인 디스패치 큐를 넣지 말고 `OperationQueue.main`을 씁니다.")
    public let currentQueue = Rule(
      "queue.current-queue", .asserted, .page("OperationQueue.current"),
      says:
        "While a queue's call to start() runs, OperationQueue.current is that queue on the calling thread; elsewhere it is typically nil",
      ko:
        "큐가 `start()`를 호출한 스레드에서, 그 호출이 돌아올 때까지 `OperationQueue.current`는 그 큐입니다. 다른 곳에서는 대개 `nil`입니다."
    )
    public let mainQueue = Rule(
      "queue.main-queue", .asserted, .page("OperationQueue.main"),
      says: "The main queue runs one operation at a time, on the main dispatch queue",
      ko: "메인 큐는 메인 디스패치 큐에서 한 번에 하나씩 실행합니다.")
    public let mainQueueTarget = Rule(
      "queue.main-queue-target", .asserted, .page("OperationQueue.main"),
      says:
        "The main queue's underlyingQueue is the main dispatch queue and cannot be any other",
      ko: "메인 큐의 `underlyingQueue`는 메인 디스패치 큐이고, 다른 것으로 바꿀 수 없습니다.")
    public let defaultName = Rule(
      "queue.default-name", .asserted, .page("OperationQueue.name"),
      says: "The name of a new queue contains its address",
      ko: "새로 만든 큐의 이름에는 큐의 주소가 들어 있습니다.")
    public let barrierInBetween = Rule(
      "queue.barrier-in-between", .asserted, .page("OperationQueue.addBarrierBlock(_:)"),
      says:
        "A barrier runs after all operations that were added before it, and before all uncancelled operations that are added after it",
      ko: "배리어는 앞서 넣은 오퍼레이션이 모두 완료된 다음, 나중에 넣어 취소하지 않은 오퍼레이션이 시작하기 전에 실행됩니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "on an empty queue, including the main queue, a barrier bypasses the queue; with an underlyingQueue, it may not hold back operations that are added after it; it may also wait for start() to return; if an operation that was cancelled, or whose isReady is always true, is added behind a waiting barrier, the adding call never returns",
          ko:
            "빈 큐에 넣으면, 메인 큐라도, 큐를 거치지 않습니다. `underlyingQueue`가 있으면 뒤의 오퍼레이션을 막지 못할 수 있습니다. 앞의 `start()`가 돌아올 때까지도 기다릴 수 있습니다. 기다리는 배리어 뒤에, 취소되었거나 `isReady`가 늘 참인 오퍼레이션을 넣는 호출은 돌아오지 않습니다"
        )
      ])
    public let progressOptIn = Rule(
      "queue.progress-opt-in", .asserted, .page("OperationQueue.progress"),
      says:
        "A queue's progress counts an operation when its main() ends, provided that the progress had a total before the operation was added and that the inherited start() runs the operation",
      ko: "큐의 `progress`는 전체 수를 정한 다음에 넣고 기본 `start()`로 실행한 오퍼레이션을, `main()`이 끝날 때 하나씩 셉니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "an operation may not be counted if its main() creates a Progress object and does not complete it; if operations end at the same time, too few may be counted or the process may crash",
          ko:
            "`main()`이 만든 `Progress`가 완료되지 않으면 세지 않을 수 있습니다. 여럿이 동시에 끝나면 덜 세거나 크래시가 날 수 있습니다"
        )
      ])
    public let progressTotalInBarrier = Rule(
      "queue.progress-total-in-barrier", .advice, .page("OperationQueue.progress"),
      says:
        "Change a Progress object's total inside a barrier, where nothing races with the change. A larger total moves the progress bar back",
      ko: "`progress`의 전체 수는 배리어에서 바꾸어야 경쟁 상태가 없고, 늘리면 진행률이 뒤로 갈 수 있습니다.")
    public let countsAreSnapshots = Rule(
      "queue.counts-are-snapshots", .shown,
      .page("OperationQueue.operations", "OperationQueue.operationCount"),
      says:
        "A queue's operations and operationCount are snapshots and may already be outdated when they are used",
      ko: "`operationCount`와 `operations`는 읽은 순간의 값이므로, 쓸 때는 이미 다를 수 있습니다.")
    public let listsDeprecated = Rule(
      "queue.lists-deprecated", .advice,
      .page("OperationQueue.operations", "OperationQueue.operationCount"),
      says:
        "A queue's operations and operationCount properties are deprecated. Base no decision or count on them; a barrier runs after all operations that were added before it",
      ko:
        "폐기된 `operations`와 `operationCount`를 판단이나 계산의 근거로 쓰지 말고, 앞서 넣은 것이 모두 끝난 다음에 할 일은 배리어로 넣습니다."
    )
  }
}

let rules: [Rule] = Rule.queue.all
