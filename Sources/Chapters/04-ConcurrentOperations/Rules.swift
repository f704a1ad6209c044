import ChapterKit

extension Rule {
  /// The rules of the documents about operations that continue after `start()`.
  public static let concurrent = ConcurrentFamily()

  public final class ConcurrentFamily: RuleFamily {
    // Asynchronous operations.
    public let startReturnsFirst = Rule(
      "concurrent.start-returns-first", .asserted,
      .guide("Concurrent Versus Non-concurrent Operations"),
      .operation("Asynchronous Versus Synchronous Operations"),
      says: "An asynchronous operation's start() may return before the work is done",
      ko: "비동기 오퍼레이션의 `start()`는 작업이 끝나기 전에 돌아올 수 있습니다.")
    public let mayAlreadyBeDone = Rule(
      "concurrent.may-already-be-done", .obligation,
      .operation("Asynchronous Versus Synchronous Operations"),
      says:
        "The work of an asynchronous operation may or may not be done when start() returns; both are allowed",
      ko: "비동기 오퍼레이션의 `start()`가 돌아왔을 때 작업이 이미 끝나 있어도 됩니다.")
    public let waysToBeAsynchronous = Rule(
      "concurrent.ways-to-be-asynchronous", .obligation,
      .guide("Concurrent Versus Non-concurrent Operations"),
      .operation("Asynchronous Versus Synchronous Operations", "Methods to Override"),
      says:
        "An asynchronous operation may hand its work to a new thread, a dispatch queue or an asynchronous call",
      ko: "작업은 새 스레드에 맡겨도 되고, 디스패치 큐에 맡겨도 되고, 비동기 함수를 호출해도 됩니다.")
    public let isAsynchronousTrue = Rule(
      "concurrent.is-asynchronous-true", .obligation,
      .guide("Configuring Operations for Concurrent Execution"), .operation("Methods to Override"),
      .page("Operation.isAsynchronous"),
      says: "A concurrent operation returns true from isAsynchronous",
      ko: "비동기 오퍼레이션은 `isAsynchronous`에서 참을 반환해 비동기라는 사실을 알립니다.")
    public let isAsynchronousMeaning = Rule(
      "concurrent.is-asynchronous-meaning", .asserted,
      .guide("Concurrent Versus Non-concurrent Operations"), .operation("Topics"),
      .book("Base Properties"), .page("Operation.isConcurrent", "Operation.isAsynchronous"),
      says:
        "isAsynchronous tells whether the work may continue independently of the thread that calls start()",
      ko: "`isAsynchronous`는 작업이 `start()`를 호출한 스레드와 따로 실행될 수 있는지를 알려 줍니다.")
    public let isConcurrentOlderName = Rule(
      "concurrent.is-concurrent-older-name", .asserted, .guide("Maintaining KVO Compliance"),
      .operation("Topics"), .page("Operation.isConcurrent"),
      says: "isConcurrent is an older name for isAsynchronous",
      ko: "`isConcurrent`는 `isAsynchronous`의 옛 이름입니다.")

    // Overrides.
    public let fourOverrides = Rule(
      "concurrent.four-overrides", .asserted,
      .guide("Configuring Operations for Concurrent Execution"), .operation("Methods to Override"),
      .page("Operation.start()", "Operation.isExecuting", "Operation.isFinished"),
      says:
        "A concurrent subclass overrides at least start(), isAsynchronous, isExecuting and isFinished",
      ko: "비동기 오퍼레이션은 적어도 `start()`, `isAsynchronous`, `isExecuting`, `isFinished`를 재정의합니다.")
    public let startReplacedWholly = Rule(
      "concurrent.start-replaced-wholly", .asserted,
      .guide("Configuring Operations for Concurrent Execution"), .operation("Methods to Override"),
      .page("Operation.start()"),
      says: "A start() that replaces the default one takes over all of its responsibilities",
      ko: "`start()`를 재정의해 기본 구현을 대신하면, 기본 구현이 하던 확인과 작업 시작과 상태 통지도 모두 직접 해야 합니다.")
    public let neverCallSuperStart = Rule(
      "concurrent.never-call-super-start", .asserted,
      .guide("Configuring Operations for Concurrent Execution"), .operation("Methods to Override"),
      .page("Operation.start()"),
      says: "A concurrent operation's start() never calls super's start()",
      ko: "비동기 오퍼레이션의 `start()`에서는 어느 시점에도 기본 `start()`를 호출하지 않습니다.")
    public let replaceStartReplaceFlags = Rule(
      "concurrent.replace-start-replace-flags", .asserted, .guide("Maintaining KVO Compliance"),
      .operation("Maintaining Operation Object States"),
      says: "If a class replaces the default start(), it must replace isExecuting and isFinished",
      ko: "`start()`를 재정의해 기본 구현을 대신하면 `isExecuting`과 `isFinished`도 재정의해야 합니다.")
    public let mainOptional = Rule(
      "concurrent.main-optional", .asserted,
      .guide("Configuring Operations for Concurrent Execution"), .page("Operation.main()"),
      says: "A concurrent operation need not override main()",
      ko: "비동기 오퍼레이션은 `main()`을 재정의하지 않아도 됩니다.")
    public let rarelyOverrideMore = Rule(
      "concurrent.rarely-override-more", .advice, .operation("Methods to Override"),
      says:
        "Unless it customises dependencies, a concurrent subclass seldom overrides more than start(), main() and three flags",
      ko: "의존성을 다르게 다루려는 것이 아니라면, `start()`, `main()`과 세 플래그 말고는 재정의할 것이 거의 없습니다.")

    // The work of start().
    public let startChecksCancelledFirst = Rule(
      "concurrent.start-checks-cancelled-first", .obligation,
      .guide("Configuring Operations for Concurrent Execution"),
      .operation("Methods to Override", "Responding to the Cancel Command"),
      says: "A concurrent operation's start() checks isCancelled before it begins any work",
      ko: "비동기 오퍼레이션의 `start()`는 작업을 시작하기 전에 `isCancelled`부터 확인합니다.")
    public let mainOnAnotherThread = Rule(
      "concurrent.main-on-another-thread", .obligation,
      .guide("Configuring Operations for Concurrent Execution"),
      says: "The guide's example runs main() on a different thread from start()",
      ko: "가이드의 예제는 `start()`와 다른 스레드에서 `main()`을 실행합니다.")

    // Notifications.
    public let reportsExecuting = Rule(
      "concurrent.reports-executing", .obligation,
      .guide("Configuring Operations for Concurrent Execution"),
      .operation("Methods to Override", "Maintaining Operation Object States"),
      .page("Operation.start()", "Operation.isExecuting"),
      says:
        "When the work begins, a concurrent operation's start() sets isExecuting to true and sends the KVO notifications",
      ko: "비동기 오퍼레이션의 `start()`는 작업을 시작할 때 `isExecuting`을 참으로 바꾸고 그 변화를 통지합니다.")
    public let finishAnnouncesBoth = Rule(
      "concurrent.finish-announces-both", .obligation,
      .guide("Configuring Operations for Concurrent Execution"), .operation("Methods to Override"),
      .page("Operation.start()", "Operation.isExecuting", "Operation.isFinished"),
      says:
        "When a concurrent operation finishes, it sends KVO notifications for both isExecuting and isFinished",
      ko: "비동기 오퍼레이션은 작업이 끝나면 `isExecuting`과 `isFinished`의 변화를 둘 다 통지합니다.")
    public let cancelAnnouncesToo = Rule(
      "concurrent.cancel-announces-too", .asserted,
      .guide("Configuring Operations for Concurrent Execution"), .operation("Methods to Override"),
      .page("Operation.isFinished"),
      says:
        "A concurrent operation sends the KVO notifications for its finish even if it was cancelled",
      ko: "취소된 비동기 오퍼레이션도 완료 상태가 되었다고 통지해야 합니다.")
    public let valuesMatchAnnouncements = Rule(
      "concurrent.values-match-announcements", .obligation,
      .guide("Configuring Operations for Concurrent Execution"), .operation("Methods to Override"),
      says:
        "The values of a concurrent operation's isExecuting and isFinished match its KVO notifications",
      ko: "재정의한 프로퍼티는 통지한 상태와 같은 값을 반환해야 합니다.")
    public let stateThreadSafe = Rule(
      "concurrent.state-thread-safe", .obligation,
      .guide("Configuring Operations for Concurrent Execution"), .operation("Methods to Override"),
      says:
        "A concurrent operation's isExecuting and isFinished can be read from any thread, even while they change",
      ko: "`isExecuting`과 `isFinished`는 바뀌는 동안에도 어느 스레드에서든 읽을 수 있어야 합니다.")
    public let noFinishBlocksDependents = Rule(
      "concurrent.no-finish-blocks-dependents", aliases: ["dependency.relies-on-notifications"],
      .asserted,
      .guide(
        "Configuring Interoperation Dependencies", "Configuring Operations for Concurrent Execution"
      ),
      says:
        "Dependencies rely on KVO notifications: if an operation sends none for isFinished, its dependents may never run",
      ko: "의존성은 통지를 기다리므로, 완료를 통지하지 않으면 그 오퍼레이션에 의존하는 오퍼레이션이 실행되지 못할 수 있습니다.")
    public let notFinishedBeforeStart = Rule(
      "concurrent.not-finished-before-start", .obligation,
      .queue("Respond to Operation Cancelation"),
      says:
        "If an operation that manages its own state is cancelled in its queue before it starts, it finishes in start(), not in cancel()",
      ko:
        "상태를 직접 관리하는 오퍼레이션도 큐에서 시작하기 전에 취소되었다면, `cancel()`이 아니라 큐가 호출한 `start()`에서 완료 상태가 됩니다."
    )
    public let finishAnnouncedOnce = Rule(
      "concurrent.finish-announced-once", .obligation, .workbook,
      says:
        "An operation sends the KVO notifications for its finish only once, even if several events end its work",
      ko: "작업을 끝내는 이벤트가 여럿이어도 완료는 한 번만 통지합니다.")
    public let costsMoreCode = Rule(
      "concurrent.costs-more-code", .advice, .guide("Defining a Custom Operation Object"),
      .operation("Asynchronous Versus Synchronous Operations"),
      says: "A concurrent operation must track and report all of its state itself",
      ko: "비동기 오퍼레이션은 진행 상태를 직접 관리하고 바뀔 때마다 직접 통지해야 해서 코드가 길어집니다.")

    // Queues.
    public let queueIgnoresIsAsynchronous = Rule(
      "concurrent.queue-ignores-is-asynchronous", .asserted,
      .operation("Asynchronous Versus Synchronous Operations"), .queue("Thread Safety"),
      .book("Base Properties"), .page("Operation.isConcurrent"),
      says: "A queue ignores isAsynchronous",
      ko: "큐는 `isAsynchronous`의 값을 보지 않습니다.")
    public let onlyNeededUnqueued = Rule(
      "concurrent.only-needed-unqueued", .disputed,
      .guide(
        "Concurrent Versus Non-concurrent Operations",
        "Configuring Operations for Concurrent Execution"),
      .operation("Asynchronous Versus Synchronous Operations"),
      says:
        "For work that may block its thread, a concurrent operation is needed only if there is no queue",
      ko: "작업이 스레드를 막고 기다려도 괜찮다면, 비동기 오퍼레이션이 필요한 때는 큐 없이 비동기로 실행할 때뿐입니다.",
      dispute: Text(
        "The guide and the class reference say this about all operations. However, for calls that return before their work is done, the concurrency book uses asynchronous operations.",
        ko:
          "가이드와 클래스 레퍼런스는 모든 오퍼레이션을 두고 이렇게 말합니다. 동시성 책은 작업이 끝나기 전에 돌아오는 함수를 비동기 오퍼레이션으로 감쌉니다."
      ))
  }
}

let rules: [Rule] = Rule.concurrent.all
