import ChapterKit

extension Rule {
  /// The rules of the documents about cancellation.
  public static let cancel = CancelFamily()

  public final class CancelFamily: RuleFamily {
    // The effect of cancel().
    public let setsFlag = Rule(
      "cancel.sets-flag", .asserted, .operation("Maintaining Operation Object States", "Topics"),
      .queue("Respond to Operation Cancelation"),
      .page("Operation.cancel()", "Operation.isCancelled"),
      says: "The default cancel() sets isCancelled to true on an operation that has not finished",
      ko: "기본 `cancel()`은 완료되지 않은 오퍼레이션의 `isCancelled`를 참으로 바꿉니다.")
    public let anyTime = Rule(
      "cancel.any-time", .asserted, .guide("Responding to Cancellation Events"),
      .page("Operation.isCancelled"),
      says: "An operation can be cancelled at any time before it finishes, even before it starts",
      ko: "오퍼레이션은 완료되기 전이라면 언제든지, 시작하기 전에도 취소할 수 있습니다.")
    public let notImmediate = Rule(
      "cancel.not-immediate", .asserted, .guide("Responding to Cancellation Events"),
      .operation("Responding to the Cancel Command"),
      .page("Operation.cancel()", "OperationQueue.cancelAllOperations()"),
      says: "Cancelling does not stop running code",
      ko: "취소해도 실행 중인 코드는 그 자리에서 멈추지 않습니다.")
    public let runsUntilDoneOtherwise = Rule(
      "cancel.runs-until-done-otherwise", .asserted, .guide("Responding to Cancellation Events"),
      says: "Once started, an operation continues until it is done or responds to a cancellation",
      ko: "시작한 오퍼레이션은 작업을 마치거나 스스로 취소에 응할 때까지 계속 실행됩니다.")
    public let voluntary = Rule(
      "cancel.voluntary", .asserted, .guide("Responding to Cancellation Events"),
      .operation("Maintaining Operation Object States", "Responding to the Cancel Command"),
      .page("Operation.isCancelled"),
      says: "Whether a running operation honours a cancellation is up to its own code",
      ko: "실행 중에 취소되면, 취소에 응할지는 오퍼레이션의 코드가 정합니다.")
    public let unqueuedMarkedAtOnce = Rule(
      "cancel.unqueued-marked-at-once", .disputed, .operation("Responding to the Cancel Command"),
      .page("Operation.cancel()"),
      says:
        "If an operation is in no queue and has not started, the default cancel() marks it as cancelled immediately but does not finish it",
      ko: "큐에 넣지도 시작하지도 않은 오퍼레이션은 기본 `cancel()`을 호출하는 즉시 취소로 표시되지만 완료되지는 않습니다.",
      dispute: Text(
        "According to the class reference, the operation is marked as cancelled. According to the page of cancel(), it is marked as finished. On Linux and on the book's engine, it is not finished.",
        ko:
          "클래스 레퍼런스는 취소로 표시된다고 하고, `cancel()`의 설명은 완료로 표시된다고 합니다. Linux와 이 책의 엔진에서는 완료로 표시되지 않습니다."
      ))
    public let single = Rule(
      "cancel.single", .asserted, .guide("Canceling Operations", "Maintaining KVO Compliance"),
      .operation("Responding to the Cancel Command"),
      says:
        "The default cancel() affects only the operation that it is called on, not its dependents",
      ko: "기본 `cancel()`은 그 오퍼레이션 하나를 취소하며, 거기에 의존하는 오퍼레이션은 취소하지 않습니다.")

    // Duties of the work.
    public let checkBeforeWork = Rule(
      "cancel.check-before-work", .obligation, .guide("Responding to Cancellation Events"),
      .page("Operation.isCancelled"),
      says: "An operation's work checks isCancelled before it does anything else",
      ko: "실제 일을 하기 직전에 `isCancelled`를 확인합니다.")
    public let checkEachIteration = Rule(
      "cancel.check-each-iteration", .obligation, .guide("Responding to Cancellation Events"),
      .page("Operation.isCancelled"),
      says:
        "A loop checks isCancelled in every iteration, and more often if an iteration takes long",
      ko: "반복문은 한 번 돌 때마다 `isCancelled`를 확인하고, 한 바퀴가 길면 더 자주 확인합니다.")
    public let checkWhereEasyToStop = Rule(
      "cancel.check-where-easy-to-stop", .shown, .guide("Responding to Cancellation Events"),
      says: "Check isCancelled wherever the work is easy to abandon",
      ko: "그만두기 쉬운 지점마다 `isCancelled`를 확인합니다.")
    public let leavePromptly = Rule(
      "cancel.leave-promptly", .obligation, .guide("Responding to Cancellation Events"),
      .operation("Responding to the Cancel Command"), .queue("Respond to Operation Cancelation"),
      says: "When isCancelled becomes true, the work cleans up and returns as soon as it can",
      ko: "`isCancelled`가 참이 되면 작업은 정리하고 되도록 빨리 끝나야 합니다.")
    public let releaseResources = Rule(
      "cancel.release-resources", .obligation, .guide("Responding to Cancellation Events"),
      says: "The work releases its resources even when it is cancelled",
      ko: "취소로 끝나는 경로에서도 작업이 점유한 자원을 해제해야 합니다.")
    public let cooperativeToSaveResources = Rule(
      "cancel.cooperative-to-save-resources", .advice, .guide("Responding to Cancellation Events"),
      says:
        "Cancellation is cooperative because code that is stopped by force might not release its resources",
      ko: "코드를 강제로 종료하면 점유한 자원을 해제하지 못할 수 있으므로, 오퍼레이션의 취소는 협력적(cooperative) 취소입니다.")
    public let flagIsCheap = Rule(
      "cancel.flag-is-cheap", .advice, .guide("Responding to Cancellation Events"),
      says: "Reading isCancelled is cheap enough to be done often",
      ko: "`isCancelled`를 읽는 비용은 매우 작으므로 자주 읽어도 됩니다.")
    public let supportInEveryKind = Rule(
      "cancel.support-in-every-kind", .advice, .guide("Responding to Cancellation Events"),
      .operation("Responding to the Cancel Command"),
      says:
        "Every kind of operation, long or short, custom or ready-made, should support cancellation",
      ko: "짧든 길든, 직접 만들었든 주어진 것이든 오퍼레이션은 취소를 지원해야 합니다.")
    public let runningMustFinishItself = Rule(
      "cancel.running-must-finish-itself", .asserted, .queue("Respond to Operation Cancelation"),
      .page("OperationQueue.cancelAllOperations()"),
      says:
        "An operation that is cancelled while it executes must stop by itself. If it manages its own state, it must also finish by itself",
      ko: "실행 중에 취소된 오퍼레이션은 스스로 멈추어야 하며, 상태를 직접 관리한다면 완료 상태로 바꾸는 일도 직접 해야 합니다.")

    // Cancelled before the start.
    public let beforeStartSkipsWork = Rule(
      "cancel.before-start-skips-work", aliases: ["manual.start-skips-cancelled"], .asserted,
      .guide("Executing Operations Manually"),
      .operation("Responding to the Cancel Command"), .page("Operation.start()"),
      says:
        "If an operation was cancelled before it started, the default start() does not run main()",
      ko: "기본 `start()`는 시작하기 전에 취소된 오퍼레이션의 `main()`을 실행하지 않습니다.")
    public let startMovesToFinished = Rule(
      "cancel.start-moves-to-finished", .disputed, .operation("Responding to the Cancel Command"),
      .queue("Respond to Operation Cancelation"),
      says:
        "If a ready operation that does not manage its own state was cancelled before it started, the default start() finishes it; cancel() does not",
      ko:
        "상태를 직접 관리하지 않는 오퍼레이션을 시작하기 전에 취소하면 `cancel()`은 표시만 해 둡니다. 준비 상태라면, 완료 상태로 만드는 것은 나중에 호출되는 기본 `start()`입니다.",
      dispute: Text(
        "According to the guide and to a sentence on dependencies, cancelling alone finishes an operation. In fact, cancelling immediately sets only isCancelled; the operation finishes when start() is called.",
        ko: "가이드와 의존성에 관한 문장은 취소가 곧 완료라고 합니다. 플래그는 바로 참이 되지만 완료는 `start()`를 기다립니다."))
    public let finalState = Rule(
      "cancel.final-state", .obligation, .guide("Configuring Operations for Concurrent Execution"),
      .operation("Responding to the Cancel Command"), .page("Operation.isCancelled"),
      says:
        "A cancelled operation that manages its own state must end up finished and not executing, even if it never started",
      ko: "상태를 직접 관리하는 오퍼레이션은 시작하기 전에 취소되었더라도, 마지막에는 `isExecuting`이 거짓이고 `isFinished`가 참이어야 합니다.")
    public let preventsRunning = Rule(
      "cancel.prevents-running", .asserted, .guide("Canceling Operations"),
      says:
        "An operation that is cancelled in its queue before start() checks isCancelled does no work, unless its class overrides start() and works regardless",
      ko: "큐에서 `start()`가 확인하기 전에 취소된 오퍼레이션은, 재정의한 `start()`가 취소를 무시하지 않는 한 작업을 실행하지 않습니다.")
    public let queueStillCallsStart = Rule(
      "cancel.queue-still-calls-start", .asserted, .operation("Responding to the Cancel Command"),
      .queue("Respond to Operation Cancelation"), .page("OperationQueue.cancelAllOperations()"),
      says:
        "An operation that was cancelled before it started still gets its turn: its queue calls start(), unless the operation has already finished",
      ko: "큐는 시작하기 전에 취소되어 아직 완료되지 않은 오퍼레이션도 차례가 되면 `start()`를 호출합니다.")
    public let onlyWhenSure = Rule(
      "cancel.only-when-sure", .advice, .guide("Canceling Operations"),
      says: "Cancel only operations that you are certain you no longer need: cancellation is final",
      ko: "취소는 되돌릴 수 없으므로 확실히 필요 없는 것만 취소합니다.")

    // Cancelled while waiting for dependencies.
    public let pendingIgnoresDependencies = Rule(
      "cancel.pending-ignores-dependencies", .disputed,
      .operation("Maintaining Operation Object States", "Responding to the Cancel Command"),
      .queue("Respond to Operation Cancelation"), .page("Operation.cancel()"),
      says:
        "An operation that is cancelled while it waits for dependencies ignores them, unless its class overrides isReady",
      ko: "의존성을 기다리다 취소된 오퍼레이션은, 클래스가 `isReady`를 따로 정하지 않았다면, 끝나지 않은 의존성을 무시합니다.",
      dispute: Text(
        "One document limits this to operations in a queue. On Linux and on the book's engine, an operation outside a queue becomes ready as well.",
        ko: "한 문서는 이 규칙을 큐에 든 오퍼레이션에만 적용합니다. Linux와 이 책의 엔진에서는 큐 밖의 오퍼레이션도 준비 상태가 됩니다."),
      departures: [
        Departure(
          on: .linuxFoundation,
          "the process may crash if the operation is released before its dependency's queue is empty",
          ko: "의존성의 큐가 비기 전에 그 오퍼레이션이 해제되면 크래시가 날 수 있습니다")
      ])
    public let pendingBecomesReady = Rule(
      "cancel.pending-becomes-ready", .asserted, .operation("Maintaining Operation Object States"),
      .page("Operation.cancel()"),
      says:
        "An operation that is cancelled while it waits for dependencies is ready immediately, unless its class overrides isReady",
      ko: "의존성을 기다리다 취소된 오퍼레이션은, 클래스가 `isReady`를 따로 정하지 않았다면, 곧바로 준비 상태가 됩니다.")
    public let flushesSooner = Rule(
      "cancel.flushes-sooner", .asserted, .operation("Maintaining Operation Object States"),
      .queue("Respond to Operation Cancelation"), .page("Operation.cancel()"),
      says: "A cancelled operation can leave its queue before its dependencies finish",
      ko: "취소된 오퍼레이션은 자신의 의존성이 완료되기 전에 큐에서 제거될 수 있습니다.")

    // Queues.
    public let allOfQueue = Rule(
      "cancel.all-of-queue", .asserted, .guide("Canceling Operations"),
      .operation("Responding to the Cancel Command"), .page("OperationQueue.cancelAllOperations()"),
      says:
        "cancelAllOperations() calls cancel() on each operation of its queue that has not yet finished",
      ko: "`cancelAllOperations()`는 큐에 든 오퍼레이션 가운데 그때까지 완료되지 않은 것 하나하나에 `cancel()`을 호출합니다.",
      departures: [
        Departure(
          on: .linuxFoundation, "the main queue's operations are not cancelled",
          ko: "메인 큐의 오퍼레이션은 취소되지 않습니다")
      ])
    public let staysQueuedUntilFinished = Rule(
      "cancel.stays-queued-until-finished", .asserted, .queue("Respond to Operation Cancelation"),
      .page("OperationQueue.cancelAllOperations()"),
      says: "A cancelled operation stays in its queue until it has finished",
      ko: "취소된 오퍼레이션은 완료될 때까지 큐에 남아 있습니다.")
    public let onlyWayToDequeue = Rule(
      "cancel.only-way-to-dequeue", aliases: ["queue.no-removal"], .disputed,
      .guide("Canceling Operations"), .queue("Overview"),
      says:
        "An operation leaves its queue only by finishing; cancelling it lets it finish without doing its work",
      ko: "오퍼레이션은 완료되어야 큐에서 제거되며, 취소하면 작업을 하지 않고 완료될 수 있습니다.",
      dispute: Text(
        "According to the guide, cancelling is the only way to remove an operation. In fact, operations normally leave their queue by finishing, and a cancelled operation, too, leaves only when it finishes.",
        ko: "가이드는 취소가 유일한 길이라고 합니다. 보통은 완료되어 제거되며, 취소된 오퍼레이션도 완료되어야 제거됩니다."))
    public let usuallyAllAtOnce = Rule(
      "cancel.usually-all-at-once", .advice, .guide("Canceling Operations"),
      .operation("Responding to the Cancel Command"),
      says:
        "Cancelling all operations of a queue, in response to a significant event, is more common than cancelling a single one",
      ko: "오퍼레이션을 하나씩 골라 취소하기보다는, 앱 종료 같은 큰 이벤트가 발생했을 때 큐 전체를 취소하는 경우가 많습니다.")
    public let savesProcessorTime = Rule(
      "cancel.saves-processor-time", .advice, .operation("Responding to the Cancel Command"),
      says: "Cancelling operations that are no longer needed can save processor time",
      ko: "더는 필요 없는 작업을 취소하면 프로세서 시간을 아낄 수 있습니다.")

    // Effects that observers can see.
    public let finishedIsNotSuccess = Rule(
      "cancel.finished-is-not-success", .asserted,
      .operation("Maintaining Operation Object States"),
      .queue("Respond to Operation Cancelation"),
      says: "A finished operation has not necessarily completed its task",
      ko: "완료되었다고 해서 작업에 성공했다는 뜻은 아닙니다.")
    public let changesAnnounced = Rule(
      "cancel.changes-announced", .asserted, .operation("Responding to the Cancel Command"),
      .page("Operation.cancel()"),
      says:
        "When cancellation makes an operation ready or finished, its observers are notified, provided that the operation does not manage its own state",
      ko: "상태를 직접 관리하지 않는 오퍼레이션이 취소로 준비 상태나 완료 상태가 되면 그 변화가 관찰자에게 통지됩니다.")
    public let flagAnnouncementAutomatic = Rule(
      "cancel.flag-announcement-automatic", .asserted, .guide("Maintaining KVO Compliance"),
      .operation("Maintaining Operation Object States"),
      says: "Observers are notified of changes of isCancelled; a subclass needs no code for that",
      ko: "`isCancelled`의 변화는 하위 클래스가 아무것도 하지 않아도 통지됩니다.")
  }
}

let rules: [Rule] = Rule.cancel.all
