import ChapterKit

extension Rule {
  /// The rules of the documents about operations in general.
  public static let overview = OverviewFamily()

  public final class OverviewFamily: RuleFamily {
    // The object.
    public let taskAsObject = Rule(
      "overview.task-as-object", .asserted, .guide("Operation Queues", "About Operation Objects"),
      .operation("Operation"),
      says: "An operation is one object that holds the code and the data of one task",
      ko: "오퍼레이션은 작업 하나의 코드와 데이터를 함께 담은 객체입니다.")
    public let abstractBase = Rule(
      "overview.abstract-base", .asserted, .guide("About Operation Objects"),
      .operation("Overview"), .page("Operation.main()"),
      says: "Operation's own main() does nothing; a subclass supplies the work",
      ko: "`Operation`의 `main()`은 비어 있으며, 할 작업은 하위 클래스가 채웁니다.")
    public let threeClasses = Rule(
      "overview.three-classes", .obligation, .guide("About Operation Objects"),
      .operation("Overview"),
      says:
        "Foundation provides the base class Operation, BlockOperation for closures and, in Objective-C, NSInvocationOperation for methods",
      ko: "직접 만드는 작업을 위한 기본 클래스와 클로저를 위한 클래스가 있고, Objective-C에는 메서드를 위한 클래스도 있습니다.")
    public let inheritsObjectIdentity = Rule(
      "overview.inherits-object-identity", .asserted, .operation("Relationships"),
      says: "An operation is an NSObject. It is equal only to itself unless isEqual is overridden",
      ko: "오퍼레이션은 `NSObject`이며, 하위 클래스가 `isEqual`을 재정의하지 않으면 자기 자신하고만 같습니다.")
    public let inheritedInfrastructure = Rule(
      "overview.inherited-infrastructure", .asserted,
      .guide("About Operation Objects", "Defining a Custom Operation Object"),
      .operation("Overview", "Subclassing Notes"),
      says:
        "A subclass that overrides only main() inherits the handling of states, dependencies, cancellation and completion",
      ko: "`main()`만 재정의한 하위 클래스도 상태 관리, 의존성, 취소, 완료 블록을 물려받습니다.")
    public let customControlsExecutionAndState = Rule(
      "overview.custom-controls-execution-and-state", .asserted, .guide("About Operation Objects"),
      says: "A subclass may control how it executes and which state it reports",
      ko: "하위 클래스는 어떻게 실행할지, 어떤 상태를 알릴지를 직접 정할 수 있습니다.")
    public let modularUnits = Rule(
      "overview.modular-units", .shown, .guide("About Operation Objects"),
      says: "Operations divide a program's behaviour into small units",
      ko: "오퍼레이션은 프로그램의 동작을 작은 단위로 나누는 방법이기도 합니다.")

    // Execution.
    public let aloneOrQueued = Rule(
      "overview.alone-or-queued", .asserted,
      .guide("Operation Queues", "Concurrent Versus Non-concurrent Operations"),
      .operation("Overview"),
      says: "An operation runs when a queue starts it or when start() is called on it directly",
      ko: "오퍼레이션은 큐를 거쳐 실행할 수도, `start()`를 호출해서 큐 없이 실행할 수도 있습니다.")
    public let queueIsUsual = Rule(
      "overview.queue-is-usual", .advice,
      .guide("Concurrent Versus Non-concurrent Operations", "Executing Operations"),
      .operation("Overview"),
      says: "Adding operations to a queue is the usual way to run them",
      ko: "보통은 오퍼레이션을 큐에 맡겨 실행합니다.")
    public let movesWorkOffThread = Rule(
      "overview.moves-work-off-thread",
      aliases: ["simple.queue-supplies-thread", "block.others-keep-working"], .asserted,
      .guide(
        "About Operation Objects", "Concurrent Versus Non-concurrent Operations",
        "Creating an NSBlockOperation Object", "Configuring Operations for Concurrent Execution"),
      .operation("Asynchronous Versus Synchronous Operations"),
      says: "With a queue, work can run on another thread without blocking the caller",
      ko: "작업을 큐에 넣어, 넣은 스레드를 막지 않고 다른 스레드에서 실행할 수 있습니다.")
    public let servesConcurrency = Rule(
      "overview.serves-concurrency", .asserted, .guide("About Operation Objects"),
      says: "Operations exist so that a program can do several things concurrently",
      ko: "오퍼레이션은 프로그램이 여러 일을 동시에 하도록 돕습니다.")

    // Features of every operation.
    public let featureDependencies = Rule(
      "overview.feature-dependencies", .asserted, .guide("About Operation Objects"),
      says:
        "Every kind of operation can depend on other operations, and other operations can depend on it",
      ko: "어느 종류의 오퍼레이션이든 다른 오퍼레이션의 완료를 기다릴 수 있고, 다른 오퍼레이션이 자신의 완료를 기다리게 할 수도 있습니다.")
    public let featureCompletion = Rule(
      "overview.feature-completion", .asserted, .guide("About Operation Objects"),
      says: "Every kind of operation can have a completion block",
      ko: "어느 종류의 오퍼레이션에든 완료 블록을 둘 수 있습니다.")
    public let featureObservation = Rule(
      "overview.feature-observation", .asserted, .guide("About Operation Objects"),
      says: "Every kind of operation notifies observers of changes in its state",
      ko: "어느 종류의 오퍼레이션이든 상태가 바뀌는 것을 관찰할 수 있습니다.")
    public let featurePriority = Rule(
      "overview.feature-priority", .asserted, .guide("About Operation Objects"),
      says:
        "Every kind of operation has a priority relative to the other ready operations in its queue",
      ko: "어느 종류의 오퍼레이션이든 우선순위가 있어서, 같은 큐에서 차례를 기다리는 준비된 오퍼레이션들 사이의 순서에 영향을 줍니다.")
    public let featureCancel = Rule(
      "overview.feature-cancel", .asserted, .guide("About Operation Objects"),
      says: "Every kind of operation can be cancelled, even while it is executing",
      ko: "어느 종류의 오퍼레이션이든 취소할 수 있고, 실행 중에도 취소할 수 있습니다.")
    public let configurationIsUniversal = Rule(
      "overview.configuration-is-universal", .asserted,
      .guide("Customizing the Execution Behavior of an Operation Object"),
      says: "Every kind of operation can be given dependencies, a priority and a completion block",
      ko: "의존성, 우선순위, 완료 블록은 어느 종류의 오퍼레이션에든 설정할 수 있습니다.")
  }
}

let rules: [Rule] = Rule.overview.all
