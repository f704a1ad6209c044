import ChapterKit

extension Rule {
  /// The rules of the documents about non-concurrent operations.
  public static let simple = SimpleFamily()

  public final class SimpleFamily: RuleFamily {
    // The subclass.
    public let mainIsEnough = Rule(
      "simple.main-is-enough", .disputed,
      .guide("Defining a Custom Operation Object", "Performing the Main Task"),
      .operation("Methods to Override"), .page("Operation.main()"),
      says: "A non-concurrent operation needs to override only main()",
      ko: "동기 오퍼레이션은 `main()` 하나만 재정의하면 됩니다.",
      dispute: Text(
        "According to the class reference, a subclass typically overrides only main(). Both the reference and the guide also ask for a custom initialiser, which is needed only if there is something to initialise.",
        ko:
          "클래스 레퍼런스는 보통 `main()` 하나만 재정의한다고 합니다. 그러면서 가이드와 함께 이니셜라이저도 만들라고 하는데, 초기화할 것이 있을 때만 필요합니다."
      ))
    public let noSuperMain = Rule(
      "simple.no-super-main", .advice, .page("Operation.main()"),
      says: "A custom main() does not call super",
      ko: "재정의한 `main()`에서는 `super.main()`을 호출하지 않습니다.")
    public let initializerSetsKnownState = Rule(
      "simple.initializer-sets-known-state", .obligation, .guide("Performing the Main Task"),
      .operation("Methods to Override"),
      says: "A custom initialiser sets the initial values of the subclass's properties",
      ko: "이니셜라이저를 만든다면 프로퍼티의 초깃값을 정해 놓습니다.")
    public let initializerStoresInput = Rule(
      "simple.initializer-stores-input", .obligation, .guide("Performing the Main Task"),
      says: "An initialiser may take the data that the work will use and store a reference to it",
      ko: "이니셜라이저로 작업에 쓸 객체를 받아 강하게 참조할 수 있습니다.")
    public let helperMethods = Rule(
      "simple.helper-methods", .shown, .guide("Performing the Main Task"),
      says: "main() may call further methods of the class",
      ko: "`main()`에서 호출할 메서드를 클래스에 더 만들 수 있습니다.")
    public let accessorsForData = Rule(
      "simple.accessors-for-data", .obligation, .guide("Performing the Main Task"),
      .operation("Methods to Override"),
      says: "Accessors may set the data that the work needs and return the results of the work",
      ko: "접근자를 두어 작업에 필요한 값을 설정하고 결과를 읽을 수 있습니다.")
    public let accessorsThreadSafe = Rule(
      "simple.accessors-thread-safe", .obligation,
      .operation("Methods to Override", "Multicore Considerations"),
      says: "Accessors of an operation's data must be safe to call from several threads at once",
      ko: "오퍼레이션의 값을 설정하거나 읽는 접근자는 여러 스레드에서 동시에 호출해도 안전해야 합니다.")
    public let archivingOptional = Rule(
      "simple.archiving-optional", .obligation, .guide("Performing the Main Task"),
      says: "A subclass may support archiving",
      ko: "하위 클래스는 보관(아카이빙)을 지원할 수 있습니다.")

    public let nonisolatedInApps = Rule(
      "simple.nonisolated-in-apps", .asserted, .swift("Control default actor isolation inference"),
      says:
        "In code that is isolated to the main actor by default, a top-level class declared `: Operation, @unchecked Sendable` does not compile unless `nonisolated` is written somewhere in its declaration",
      ko:
        "따로 적지 않은 클래스가 대개 메인 액터에 속하는 타깃에서, 파일의 맨 위에 `Operation, @unchecked Sendable`로 선언한 클래스는 `nonisolated`가 하나도 없으면 컴파일되지 않습니다."
    )

    // The base class.
    public let synchronousByDefault = Rule(
      "simple.synchronous-by-default", .asserted,
      .guide(
        "Concurrent Versus Non-concurrent Operations",
        "Configuring Operations for Concurrent Execution"),
      .operation("Asynchronous Versus Synchronous Operations"),
      .page("Operation.isConcurrent", "Operation.isAsynchronous"),
      says: "Operations are synchronous unless a subclass changes that; isAsynchronous is false",
      ko: "하위 클래스가 다르게 만들지 않는 한 오퍼레이션은 동기이며 `isAsynchronous`는 거짓입니다.")
    public let runsOnTheCallersThread = Rule(
      "simple.runs-on-the-callers-thread", .asserted,
      .guide(
        "Concurrent Versus Non-concurrent Operations",
        "Configuring Operations for Concurrent Execution"),
      .operation("Asynchronous Versus Synchronous Operations"), .book("Base Properties"),
      says: "A synchronous operation's main() runs on the thread that calls start()",
      ko: "동기 오퍼레이션의 `main()`은 `start()`를 호출한 스레드에서 실행됩니다.")
    public let doneWhenStartReturns = Rule(
      "simple.done-when-start-returns", .asserted,
      .operation("Asynchronous Versus Synchronous Operations"), .book("Base Properties"),
      says:
        "If a synchronous operation was not cancelled, the work that main() itself does is done when start() has returned",
      ko: "취소되지 않은 동기 오퍼레이션의 `start()`가 돌아왔다면, `main()` 안에서 하는 작업은 이미 끝났습니다.")
    public let stateKeptForYou = Rule(
      "simple.state-kept-for-you", .asserted, .guide("Defining a Custom Operation Object"),
      .operation("Subclassing Notes"), .book("Asynchronous Operations"), .page("Operation.start()"),
      says:
        "If neither start() nor the flags are overridden, an operation is executing while start() runs main(), and is finished afterwards",
      ko: "`start()`와 플래그를 재정의하지 않았다면, `start()`가 `main()`을 실행하는 동안은 실행 중이고 그 뒤에는 완료 상태입니다.")

    // The queue.
    public let preferWhenAlwaysQueued = Rule(
      "simple.prefer-when-always-queued", .advice,
      .guide("Concurrent Versus Non-concurrent Operations"),
      .operation("Asynchronous Versus Synchronous Operations"),
      says:
        "Synchronous operations are simpler if they always go into a queue and their work may block a thread",
      ko: "언제나 큐에 넣고 그 작업이 스레드를 막아도 된다면, 오퍼레이션을 동기로 만드는 편이 간단합니다.")
    public let lessWorkThanConcurrent = Rule(
      "simple.less-work-than-concurrent", .advice, .guide("Defining a Custom Operation Object"),
      says: "Defining a synchronous operation takes less work than defining an asynchronous one",
      ko: "동기 오퍼레이션은 비동기 오퍼레이션보다 정의할 때 할 일이 적습니다.")
  }
}

let rules: [Rule] = Rule.simple.all
