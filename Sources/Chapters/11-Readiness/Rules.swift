import ChapterKit

extension Rule {
  /// The rules of the documents about readiness.
  public static let ready = ReadyFamily()

  public final class ReadyFamily: RuleFamily {
    // The property.
    public let meaning = Rule(
      "ready.meaning", .asserted, .guide("Executing Operations Manually"),
      .operation("Overview", "Maintaining Operation Object States", "Topics"),
      .page("Operation.isReady"),
      says: "isReady tells whether an operation that has not begun may run now",
      ko: "`isReady`는 아직 시작하지 않은 오퍼레이션을 지금 실행해도 되는지를 알려 줍니다.")
    public let requiredToRun = Rule(
      "ready.required-to-run", .asserted, .guide("Executing Operations Manually"),
      .queue("Overview"),
      says: "A queue does not run an operation that is not ready; meanwhile it may run others",
      ko: "큐는 준비 상태가 아닌 오퍼레이션을 실행하지 않으며, 그동안 다른 오퍼레이션을 실행할 수 있습니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "an operation that is already waiting for a thread runs even if it is no longer ready",
          ko: "스레드를 기다리던 오퍼레이션은 더는 준비 상태가 아니어도 실행됩니다")
      ])
    public let seldomManaged = Rule(
      "ready.seldom-managed", .advice, .operation("Maintaining Operation Object States"),
      says: "Most subclasses leave readiness to the base class",
      ko: "대부분의 하위 클래스는 준비 상태를 기본 클래스에 맡깁니다.")

    // Custom readiness.
    public let customCondition = Rule(
      "ready.custom-condition", .asserted, .guide("Maintaining KVO Compliance"),
      .operation("Maintaining Operation Object States"), .page("Operation.isReady"),
      says: "An override of isReady holds an operation back until its own condition is met",
      ko: "`isReady`를 재정의하면 조건이 갖추어질 때까지 오퍼레이션을 시작하지 않게 할 수 있습니다.")
    public let ownCriteriaRule = Rule(
      "ready.own-criteria-rule", .asserted, .guide("Configuring Interoperation Dependencies"),
      says:
        "If isReady is overridden, the override alone decides when the operation is ready: finished dependencies may not be enough",
      ko: "`isReady`를 재정의하면 준비 상태는 재정의한 기준을 따릅니다. 의존성이 모두 완료되어도 준비 상태가 아닐 수 있습니다.")
    public let combineWithSuper = Rule(
      "ready.combine-with-super", .asserted, .guide("Maintaining KVO Compliance"),
      .book("Base Properties"), .page("Operation.isReady"),
      says: "For dependencies to have an effect, an override of isReady must consult super",
      ko: "재정의한 `isReady`가 의존성도 따지게 하려면 `super.isReady`도 확인합니다.")
    public let announceChange = Rule(
      "ready.announce-change", .asserted, .operation("Methods to Override"),
      .page("Operation.isReady"),
      says:
        "An operation that overrides isReady must send a KVO notification for each change of isReady; until it does, a queue may not notice the change",
      ko: "직접 정한 준비 상태가 바뀌면 `isReady`를 통지합니다. 큐는 통지를 받기 전에는 그 변화를 모를 수 있습니다.")
    public let announcedStarts = Rule(
      "ready.announced-starts", .asserted, .page("OperationQueue.isSuspended"),
      says:
        "If an operation sends a KVO notification that its overridden isReady is true, its queue starts it unless suspension, the limit or a barrier holds it back. This also applies if the notification arrives while the queue is reading isReady",
      ko: "일시 중지나 한도나 배리어가 막지 않는 큐는, 직접 정한 `isReady`가 참이라고 통지하면 그것을 읽는 중이었더라도 시작합니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "an operation that becomes ready while the queue is reading isReady may never start, even though it sends the KVO notification",
          ko: "큐가 `isReady`를 읽는 동안 준비된 오퍼레이션은, 통지해도 시작하지 않을 수 있습니다")
      ])
    public let onlyThatKey = Rule(
      "ready.only-that-key", .asserted, .operation("Methods to Override"),
      says:
        "A custom isReady requires KVO notifications only for the key isReady",
      ko: "준비 상태를 직접 정할 때 통지할 키는 `isReady` 하나뿐입니다.")
    public let orCreateLater = Rule(
      "ready.or-create-later", .shown, .operation("Maintaining Operation Object States"),
      says: "It is often simpler to create the operation only once its condition is met",
      ko: "조건이 갖추어진 다음에 오퍼레이션을 만드는 편이 더 간단할 때가 많습니다.")
  }
}

let rules: [Rule] = Rule.ready.all
