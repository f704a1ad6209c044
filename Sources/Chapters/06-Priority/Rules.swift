import ChapterKit

extension Rule {
  /// The rules of the documents about priorities.
  public static let priority = PriorityFamily()

  public final class PriorityFamily: RuleFamily {
    // The level.
    public let defaultNormal = Rule(
      "priority.default-normal", .asserted, .guide("Changing an Operation's Execution Priority"),
      .page("Operation.queuePriority"),
      says: "A new operation has normal priority",
      ko: "새 오퍼레이션의 우선순위는 보통(`normal`)입니다.")
    public let levels = Rule(
      "priority.levels", .asserted, .operation("Constants"),
      .page(
        "Operation.queuePriority", "Operation.QueuePriority.veryLow", "Operation.QueuePriority.low",
        "Operation.QueuePriority.normal", "Operation.QueuePriority.high",
        "Operation.QueuePriority.veryHigh"),
      says: "There are five priority levels, from veryLow through normal to veryHigh",
      ko: "우선순위는 `veryLow`에서 `veryHigh`까지 다섯 등급입니다.")
    public let byConstant = Rule(
      "priority.by-constant", .advice, .page("Operation.QueuePriority"),
      says: "Set a priority level by its constant, not by its number",
      ko: "우선순위는 수가 아니라 상수로 정합니다.")
    public let outOfRange = Rule(
      "priority.out-of-range", .asserted, .page("Operation.queuePriority"),
      says:
        "A priority number that matches no level is replaced by the next level towards normal",
      ko: "다섯 등급에 없는 수는 `normal` 쪽으로 가면서 처음 만나는 등급이 됩니다.")
    public let adjustable = Rule(
      "priority.adjustable", .asserted, .guide("Changing an Operation's Execution Priority"),
      .operation("KVO-Compliant Properties", "Topics"),
      says: "queuePriority can be raised and lowered; when read, it returns the level that was set",
      ko: "`queuePriority`는 높이거나 낮출 수 있고, 정한 값이 그대로 읽힙니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "if only the quality of service was set before, a priority level that is set while the operation is queued may read back as normal",
          ko: "서비스 품질만 정해진 오퍼레이션에 큐에서 준 등급은 `normal`로 읽힐 수 있습니다")
      ])
    public let asItStandsWhenChosen = Rule(
      "priority.as-it-stands-when-chosen", .disputed,
      .guide(
        "Changing an Operation's Execution Priority", "Adding Operations to an Operation Queue"),
      .operation("KVO-Compliant Properties"),
      says:
        "A queue uses the priority level that an operation has when the queue chooses what to start next",
      ko: "큐는 고르는 순간에 오퍼레이션이 지닌 등급을 따릅니다.",
      dispute: Text(
        "According to the class reference, the level may change, and observers are notified. The guide warns that a change may come too late once the operation is in a queue.",
        ko: "클래스 레퍼런스에 따르면 등급은 바꿀 수 있고, 바뀌면 KVO로 알립니다. 가이드는 큐에 넣은 다음에 바꾸면 너무 늦을 수 있다고 합니다."),
      departures: [
        Departure(
          on: .linuxFoundation,
          "if only the quality of service was set before, a change of priority while the operation is queued may be ignored",
          ko: "서비스 품질만 정해진 오퍼레이션의 변경은 무시될 수 있습니다")
      ])
    public let propertyOfTheOperation = Rule(
      "priority.property-of-the-operation", .asserted,
      .guide("Changing an Operation's Execution Priority"),
      says: "Priority is a property of the operation itself",
      ko: "우선순위는 오퍼레이션마다 따로 있습니다.")

    // The queue's choice.
    public let readinessFirst = Rule(
      "priority.readiness-first", .asserted, .guide("Changing an Operation's Execution Priority"),
      .queue("Overview", "Determine the Execution Order"),
      says: "A queue considers readiness first and only then priority",
      ko: "큐는 준비 상태를 먼저 보고 우선순위는 그다음에 봅니다.")
    public let highestReadyFirst = Rule(
      "priority.highest-ready-first", .asserted,
      .guide("Changing an Operation's Execution Priority"),
      .queue("Determine the Execution Order"),
      says:
        "Of the ready operations that wait, a queue chooses the one with the highest priority",
      ko: "큐는 준비되어 차례를 기다리는 오퍼레이션 가운데 우선순위가 가장 높은 것을 고릅니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "if no level was set, the quality of service counts as the level, unless the limit is 1",
          ko: "한도가 1이 아니면, 정하지 않은 우선순위 대신 서비스 품질을 따릅니다")
      ])
    public let lowReadyBeatsHighUnready = Rule(
      "priority.low-ready-beats-high-unready", .asserted,
      .guide("Changing an Operation's Execution Priority"),
      says:
        "A queue does not wait for an unready operation of higher priority; it chooses among the ready operations",
      ko: "큐는 우선순위가 더 높은 오퍼레이션이 준비되기를 기다리지 않고, 준비된 오퍼레이션 가운데서 고릅니다.")
    public let withinOneQueueOnly = Rule(
      "priority.within-one-queue-only", .asserted,
      .guide("Changing an Operation's Execution Priority"),
      says: "Priorities are compared only within one queue",
      ko: "우선순위는 같은 큐 안에서만 비교합니다.")
    public let noSubstituteForDependency = Rule(
      "priority.no-substitute-for-dependency", .asserted,
      .guide("Changing an Operation's Execution Priority"), .page("Operation.queuePriority"),
      says: "To start an operation only after another finishes, use a dependency, not a priority",
      ko: "다른 오퍼레이션이 끝나기 전에 시작하면 안 되는 오퍼레이션에는 우선순위가 아니라 의존성이 필요합니다.")
    public let relativeInfluence = Rule(
      "priority.relative-influence", .asserted,
      .guide("About Operation Objects", "Changing an Operation's Execution Priority"),
      .page("Operation.queuePriority", "Operation.QueuePriority"),
      says: "Priority influences the order in which ready operations start",
      ko: "우선순위는 준비된 오퍼레이션이 시작하는 순서에 영향을 줍니다.")
  }
}

extension Rule {
  /// The rules of the documents about the quality of service.
  public static let qos = QosFamily()

  public final class QosFamily: RuleFamily {
    // The quality of service.
    public let relativeImportance = Rule(
      "qos.relative-importance", .asserted, .operation("Topics", "Constants"),
      .page("Operation.qualityOfService", "OperationQueue.qualityOfService"),
      says:
        "qualityOfService states how important an operation is when the system allocates resources; when read, it returns the value that was set",
      ko: "`qualityOfService`에는 시스템이 자원을 나눌 때 그 오퍼레이션이 얼마나 중요한지를 적으며, 적은 값이 그대로 읽힙니다.")
    public let operationBeforeQueue = Rule(
      "qos.operation-before-queue", .asserted, .page("OperationQueue.qualityOfService"),
      says: "An operation's own quality of service, if set, takes precedence over its queue's",
      ko: "오퍼레이션에 직접 정한 서비스 품질이 있으면 큐의 서비스 품질보다 그것이 우선합니다.",
      departures: [
        Departure(
          on: [.linuxFoundation, .fromScratch],
          "an operation's quality of service has no influence on its thread",
          ko: "오퍼레이션의 서비스 품질은 스레드에 영향을 주지 않습니다")
      ])
    public let higherGetsMore = Rule(
      "qos.higher-gets-more", .advice, .operation("Constants"),
      .page("Operation.qualityOfService", "OperationQueue.qualityOfService", "QualityOfService"),
      says: "When resources are short, a higher quality of service receives more of them",
      ko: "자원이 모자랄 때 서비스 품질이 높은 쪽이 더 많이 받습니다.")
    public let operationDefault = Rule(
      "qos.operation-default", .asserted, .page("Operation.qualityOfService"),
      says: "An operation's quality of service is .default unless it is set",
      ko: "서비스 품질을 정하지 않은 오퍼레이션의 값은 `default`입니다.")
    public let queueDefault = Rule(
      "qos.queue-default", .asserted, .page("OperationQueue.qualityOfService"),
      says: "A new queue has the quality of service .background",
      ko: "만든 큐의 서비스 품질은 처음에 `background`입니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "a new queue has the quality of service .default",
          ko: "처음 값이 `default`입니다")
      ])
    public let mainQueueFixed = Rule(
      "qos.main-queue-fixed", .asserted, .page("OperationQueue.qualityOfService"),
      says: "The main queue has the quality of service .userInteractive, whatever is set",
      ko: "메인 큐의 서비스 품질은 `userInteractive`이고, 정하려 해도 바뀌지 않습니다.")
    public let underlyingQueueFirst = Rule(
      "qos.underlying-queue-first", .asserted, .page("OperationQueue.underlyingQueue"),
      says:
        "The quality of service of an underlyingQueue, if set, takes precedence over that of the queue",
      ko: "`underlyingQueue`에 정한 서비스 품질이 있으면 큐의 서비스 품질보다 그것이 우선합니다.")
    public let levelsByPurpose = Rule(
      "qos.levels-by-purpose", .advice,
      .page(
        "QualityOfService.userInteractive", "QualityOfService.userInitiated",
        "QualityOfService.utility", "QualityOfService.background"),
      says:
        ".userInteractive is for drawing and events, .userInitiated for results that the user needs to continue, .utility for work whose result is not needed immediately, .background for work that the user does not see",
      ko:
        "화면과 이벤트에는 `userInteractive`, 사용자가 다음 일을 하려면 있어야 하는 결과에는 `userInitiated`, 당장 기다리지 않는 일에는 `utility`, 보이지 않는 일에는 `background`를 씁니다."
    )
    public let defaultMeansNone = Rule(
      "qos.default-means-none", .advice, .page("QualityOfService.default"),
      says:
        ".default means that no quality of service was chosen: the system infers one, or uses one between .userInteractive and .utility",
      ko: "`default`는 정하지 않았다는 뜻입니다. 시스템이 알아내거나 `userInteractive`와 `utility` 사이에서 정합니다.")
    public let minimum = Rule(
      "qos.minimum", .advice, .page("Operation.qualityOfService"),
      says:
        "Leave the quality of service at .default where possible; otherwise choose the lowest that the work needs",
      ko: "서비스 품질은 될 수 있으면 `default`로 두고, 정한다면 그 일에 필요한 만큼만 높입니다.")
  }
}

extension Rule {
  /// The rules of the documents about thread priorities.
  public static let threadPriority = ThreadPriorityFamily()

  private static let neverApplied = Departure(
    on: [.fromScratch, .plain], "a thread priority is stored but never applied",
    ko: "스레드 우선순위를 적어 두기만 하고 적용하지 않습니다")

  public final class ThreadPriorityFamily: RuleFamily {
    // The deprecated thread priority.
    public let range = Rule(
      "thread-priority.range", .asserted, .guide("Changing the Underlying Thread Priority"),
      says: "A thread priority was a number from 0.0, the lowest, to 1.0, the highest",
      ko: "스레드 우선순위는 가장 낮은 0.0에서 가장 높은 1.0까지의 수였습니다.")
    public let defaultHalf = Rule(
      "thread-priority.default-half", .asserted, .guide("Changing the Underlying Thread Priority"),
      says: "A thread priority was 0.5 unless it was set",
      ko: "정하지 않은 스레드 우선순위는 0.5였습니다.")
    public let setBeforeRun = Rule(
      "thread-priority.set-before-run", .advice, .guide("Changing the Underlying Thread Priority"),
      says:
        "While threadPriority was in use, it had to be set before the operation was queued or started",
      ko: "스레드 우선순위는 큐에 넣거나 시작하기 전에 정해야 했습니다.")
    public let appliedByDefaultStart = Rule(
      "thread-priority.applied-by-default-start", .asserted,
      .guide("Changing the Underlying Thread Priority"), .page("Operation.threadPriority"),
      says: "The default start() applied its operation's threadPriority to the current thread",
      ko: "기본 `start()`가 `threadPriority`의 값을 현재 스레드에 적용했습니다.",
      departures: [neverApplied])
    public let lastsForMainOnly = Rule(
      "thread-priority.lasts-for-main-only", .asserted,
      .guide("Changing the Underlying Thread Priority"),
      says:
        "threadPriority applied while main() ran; a completion block ran with the standard priority",
      ko: "`threadPriority`의 값은 `main()`이 실행되는 동안만 유효했고, 완료 블록을 비롯한 나머지 코드는 기본값으로 실행되었습니다.",
      departures: [neverApplied])
    public let customStartSetsOwn = Rule(
      "thread-priority.custom-start-sets-own", .advice,
      .guide("Changing the Underlying Thread Priority"),
      says:
        "Before qualityOfService replaced threadPriority, a custom start() had to set the thread's priority itself",
      ko: "`start()`를 재정의하면 스레드 우선순위도 직접 적용해야 했습니다.")
    public let onlyAHint = Rule(
      "thread-priority.only-a-hint", .advice, .guide("Changing the Underlying Thread Priority"),
      says: "A higher thread priority means that the kernel gives the thread more chances to run",
      ko: "스레드를 다루는 것은 커널이며, 우선순위가 높으면 실행될 기회가 더 많아질 뿐입니다.")
    public let supersededByQos = Rule(
      "thread-priority.superseded-by-qos", .asserted,
      .guide("Changing the Underlying Thread Priority"), .page("Operation.threadPriority"),
      says: "threadPriority is deprecated; set qualityOfService instead",
      ko: "`threadPriority`는 더 쓰지 않으며, `qualityOfService`가 대신합니다.")
  }
}

let rules: [Rule] = Rule.priority.all + Rule.qos.all + Rule.threadPriority.all
