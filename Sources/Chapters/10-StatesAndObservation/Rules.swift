import ChapterKit

extension Rule {
  /// The rules of the documents about states.
  public static let state = StateFamily()

  public final class StateFamily: RuleFamily {
    // The meaning of the states.
    public let keptInternally = Rule(
      "state.kept-internally", .asserted, .operation("Maintaining Operation Object States"),
      says:
        "An operation keeps track of its own state: whether it may run, and how far it has come",
      ko: "오퍼레이션은 실행해도 되는지, 어디까지 왔는지를 플래그로 가지고 있다가 알려 줍니다.")
    public let executingMeaning = Rule(
      "state.executing-meaning", .asserted,
      .operation("Maintaining Operation Object States", "Topics"), .page("Operation.isExecuting"),
      says: "isExecuting is true exactly while the operation works on its task",
      ko: "`isExecuting`은 작업을 하고 있는 동안에만 참입니다.")
    public let finishedMeaning = Rule(
      "state.finished-meaning", .asserted,
      .operation("Maintaining Operation Object States", "Topics"), .page("Operation.isFinished"),
      says:
        "isFinished means that the operation has ended, either done or cancelled; the class must ensure that the work has ended, too",
      ko:
        "`isFinished`는 오퍼레이션이 끝났다는 뜻이며 성공했는지 취소되었는지는 구분하지 않습니다. 그때 작업도 끝나 있게 하는 것은 클래스의 책임입니다.")
    public let cancelledMeaning = Rule(
      "state.cancelled-meaning", .asserted,
      .operation("Maintaining Operation Object States", "Topics"),
      says:
        "isCancelled means that a cancellation was requested; it may be true while the operation executes",
      ko: "`isCancelled`는 취소를 요청받았다는 뜻일 뿐이며, 실행 중일 때도 참일 수 있습니다.")
    public let name = Rule(
      "state.name", .asserted, .operation("Topics"), .page("Operation.name"),
      says: "An operation can have a name",
      ko: "오퍼레이션에는 이름을 붙일 수 있습니다.")

    // Maintaining the states.
    public let subclassMustMaintain = Rule(
      "state.subclass-must-maintain", .shown, .operation("Maintaining Operation Object States"),
      says: "A subclass that keeps a state of its own must maintain that state correctly",
      ko: "상태를 직접 관리하는 하위 클래스는 그 상태를 올바르게 유지해야 합니다.")
    public let promptFinishKeepsQueueClear = Rule(
      "state.prompt-finish-keeps-queue-clear", .asserted,
      .operation("Maintaining Operation Object States"),
      says: "Operations that report their finish promptly keep their queue from filling up",
      ko: "실행 중이거나 취소된 오퍼레이션이 큐를 막지 않으려면 완료를 제때 알려야 합니다.")
  }
}

extension Rule {
  /// The rules of the documents about observing states.
  public static let kvo = KvoFamily()

  public final class KvoFamily: RuleFamily {
    public let customKeepsCompliance = Rule(
      "kvo.custom-keeps-compliance", .asserted, .guide("Maintaining KVO Compliance"),
      .operation("KVO-Compliant Properties"),
      says:
        "A class that overrides an observable property, or more methods than main(), sends KVO notifications when its properties change",
      ko:
        "관찰할 수 있는 프로퍼티를 재정의하거나 `main()` 말고 다른 것까지 재정의한 클래스는, 자신이 바꾸는 값의 변화를 직접 통지해야 합니다."
    )
    public let startOverrideKeys = Rule(
      "kvo.start-override-keys", .asserted, .guide("Maintaining KVO Compliance"),
      says:
        "A class that replaces start() sends KVO notifications for the keys isExecuting and isFinished",
      ko: "`start()`를 재정의했다면 무엇보다 `isExecuting`과 `isFinished`를 통지해야 합니다.")
    public let bothAroundTheChange = Rule(
      "kvo.both-around-the-change", .obligation,
      .guide("Configuring Operations for Concurrent Execution"), .book("State tracking"),
      says:
        "A KVO notification takes two calls: willChangeValue before the change and didChangeValue after it",
      ko: "변화는 앞뒤로 통지합니다. 바꾸기 전에 `willChangeValue`, 바꾼 다음에 `didChangeValue`를 호출합니다.")
    public let willChangeUnheard = Rule(
      "kvo.will-change-unheard", .asserted, .linux,
      says:
        "On Linux, queues and dependents react to didChangeValue; willChangeValue does nothing",
      ko: "Linux의 큐와 의존하는 오퍼레이션은 `didChangeValue`만 들으며, `willChangeValue`는 아무 일도 하지 않습니다.")
    public let executingOnceStarted = Rule(
      "kvo.executing-once-started", .asserted, .linux,
      says:
        "On Linux, if an operation sends a KVO notification for isExecuting before its queue has handed it to Dispatch, the queue never starts it",
      ko: "Linux의 큐는 넣은 다음 Dispatch에 넘기기 전에 `isExecuting`이 참이라고 통지한 오퍼레이션을 시작하지 않습니다.")
    public let otherKeysNotNeeded = Rule(
      "kvo.other-keys-not-needed", .asserted, .guide("Maintaining KVO Compliance"),
      says:
        "A class that replaces start() and overrides no other property needs to send KVO notifications only for isExecuting and isFinished",
      ko:
        "`start()`를 재정의한 클래스도 다른 프로퍼티를 재정의하지 않았다면, `isExecuting`과 `isFinished`를 뺀 나머지는 직접 통지할 필요가 없습니다."
    )
    public let asyncFlagStatic = Rule(
      "kvo.async-flag-static", .asserted, .guide("Maintaining KVO Compliance"),
      says: "isAsynchronous needs KVO notifications only in a class that can change its value",
      ko: "`isAsynchronous`(`isConcurrent`)는 값이 바뀔 수 있는 클래스에서만 통지하면 됩니다.")
    public let priorityRarelyChanged = Rule(
      "kvo.priority-rarely-changed", .advice, .guide("Maintaining KVO Compliance"),
      says: "The priority of an operation seldom needs to change while a program runs",
      ko: "프로그램이 실행되는 동안 우선순위를 코드로 바꿀 일은 드뭅니다.")
    public let extraPropertiesToo = Rule(
      "kvo.extra-properties-too", .obligation, .operation("KVO-Compliant Properties"),
      says: "A property that a subclass adds should also be observable",
      ko: "하위 클래스가 더한 프로퍼티도 관찰할 수 있게 만드는 것이 좋습니다.")

    // Observable properties of an operation.
    public let operationKeyPaths = Rule(
      "kvo.operation-key-paths", .asserted, .guide("Maintaining KVO Compliance"),
      .operation("KVO-Compliant Properties"),
      says: "Eight properties of an operation can be observed, each by its key path",
      ko:
        "오퍼레이션에서는 `isCancelled`, `isAsynchronous`(`isConcurrent`), `isExecuting`, `isFinished`, `isReady`, `dependencies`, `queuePriority`, `completionBlock`을 관찰할 수 있습니다."
    )
    public let kvcToo = Rule(
      "kvo.kvc-too", .asserted, .operation("KVO-Compliant Properties"),
      says:
        "An operation's observable properties can also be read with value(forKey:) and, if writable, set with setValue(_:forKey:)",
      ko: "같은 프로퍼티를 이름으로도 다룰 수 있습니다. `value(forKey:)`로 읽고, 쓸 수 있는 것은 `setValue(_:forKey:)`로 씁니다.")
    public let readOnlyKeys = Rule(
      "kvo.read-only-keys", .asserted, .operation("KVO-Compliant Properties"),
      says:
        "All observable properties of an operation except queuePriority and completionBlock are read-only",
      ko: "관찰할 수 있는 오퍼레이션의 프로퍼티 가운데 `queuePriority`와 `completionBlock`을 뺀 모두가 읽기 전용입니다.")
    public let writableKeys = Rule(
      "kvo.writable-keys", .asserted, .operation("KVO-Compliant Properties"),
      says: "An operation's queuePriority and completionBlock can be read and written",
      ko: "`queuePriority`와 `completionBlock`은 읽을 수도 쓸 수도 있습니다.")
    public let driveTheProgram = Rule(
      "kvo.drive-the-program", .asserted, .guide("About Operation Objects"),
      .operation("KVO-Compliant Properties"),
      says: "An observed change can trigger other parts of a program",
      ko: "관찰한 변화로 프로그램의 다른 부분을 움직일 수 있습니다.")
    public let anyThread = Rule(
      "kvo.any-thread", .asserted, .operation("KVO-Compliant Properties"),
      says: "A KVO notification may arrive on any thread",
      ko: "통지는 어느 스레드에서나 올 수 있습니다.")
    public let noUiBindings = Rule(
      "kvo.no-ui-bindings", .obligation, .operation("KVO-Compliant Properties"),
      .queue("KVO-Compliant Properties"),
      says:
        "Change the user interface on the main thread, not on the thread on which a KVO notification arrives",
      ko: "사용자가 보는 것은 통지를 받은 스레드에서 바꾸지 않고 메인 스레드로 넘겨서 바꿉니다.")

    // Observable properties of a queue.
    public let queueCompliant = Rule(
      "kvo.queue-compliant", .asserted, .queue("KVO-Compliant Properties"),
      says: "A queue can be observed, too: its properties are key-value observing (KVO) compliant",
      ko: "큐도 관찰할 수 있고, 프로퍼티를 이름으로도 다룰 수 있습니다.")
    public let queueKeyPaths = Rule(
      "kvo.queue-key-paths", .asserted, .queue("KVO-Compliant Properties"),
      .page(
        "OperationQueue.operations", "OperationQueue.operationCount",
        "OperationQueue.maxConcurrentOperationCount", "OperationQueue.isSuspended",
        "OperationQueue.name"),
      says:
        "A queue sends KVO notifications for its operations, their count, its limit, its suspension and its name",
      ko:
        "큐에서는 `operations`, `operationCount`, `maxConcurrentOperationCount`, `suspended`(`isSuspended`), `name`을 관찰할 수 있습니다."
    )
    public let queueAnyThread = Rule(
      "kvo.queue-any-thread", .asserted, .queue("KVO-Compliant Properties"),
      says: "A queue's KVO notifications may arrive on any thread",
      ko: "큐의 통지도 어느 스레드에서나 올 수 있습니다.")
  }
}

let rules: [Rule] = Rule.state.all + Rule.kvo.all
