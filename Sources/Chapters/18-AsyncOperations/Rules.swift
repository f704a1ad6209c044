import ChapterKit

extension Rule {
  /// The rules of the documents about asynchronous operations and a base class for them.
  public static let async = AsyncFamily()

  public final class AsyncFamily: RuleFamily {
    // The inherited states.
    public let syncMachineSuffices = Rule(
      "async.sync-machine-suffices", .asserted, .book("Asynchronous Operations"),
      says: "The inherited states, from ready through executing to finished, suit synchronous work",
      ko: "물려받은 상태는 준비 상태에서 실행 중을 거쳐 완료 상태로 바뀌며, 동기 작업이라면 이것으로 충분합니다.")
    public let readyToExecuting = Rule(
      "async.ready-to-executing", .asserted, .book("Asynchronous Operations"),
      says:
        "Unless it was cancelled, a ready operation becomes executing when its queue is not suspended and is below its limit, and the scheduler has a thread for the operation",
      ko: "취소되지 않고 준비된 오퍼레이션은 큐가 일시 중지되지 않았고, 한도에 여유가 있고, 스케줄러가 스레드를 찾아 주면 실행 중이 됩니다.")
    public let executingToFinished = Rule(
      "async.executing-to-finished", .asserted, .book("Asynchronous Operations"),
      says:
        "With the inherited start() and states, an executing operation becomes finished when its main() returns, on whichever line that happens",
      ko: "물려받은 `start()`와 상태를 쓰면, 실행 중인 오퍼레이션은 `main()`이 어느 줄에서든 돌아올 때 완료 상태가 됩니다.")
    public let mainReturnsEarly = Rule(
      "async.main-returns-early", .shown, .book("Asynchronous Operations"),
      says: "If the work is asynchronous, main() returns without waiting for the work to be done",
      ko: "비동기 작업이라면 `main()`은 작업이 끝나기를 기다리지 않고 돌아옵니다.")
    public let noCorrectAutomaticFinish = Rule(
      "async.no-correct-automatic-finish", .asserted, .book("Asynchronous Operations"),
      says:
        "The system cannot know when asynchronous work is done, so it cannot finish the operation at the right moment",
      ko: "시스템은 비동기 작업이 언제 끝나는지 모르므로, 알맞은 때에 완료 상태로 바꾸지 못합니다.")

    // The thread and `isAsynchronous`.
    public let isAsynchronousFalseMeansInline = Rule(
      "async.is-asynchronous-false-means-inline", .asserted, .book("Base Properties"),
      says:
        "If the inherited start() calls main(), it does so on the thread that called start(). Unless the flags are overridden, the operation has finished once main() has returned",
      ko:
        "물려받은 `start()`가 호출하는 `main()`은 `start()`의 스레드에서 실행되며, 플래그를 재정의하지 않았다면 `main()`이 돌아올 때 완료 상태가 됩니다."
    )
    public let isAsynchronousTrueMeansOwnState = Rule(
      "async.is-asynchronous-true-means-own-state", .asserted, .book("Base Properties"),
      says: "If isAsynchronous is true, the operation must maintain its own state",
      ko: "`isAsynchronous`가 참인 오퍼레이션은 상태를 직접 관리해야 합니다.")
    public let startMustCallMain = Rule(
      "async.start-must-call-main", .asserted, .book("Starting the operation"),
      says: "start() is responsible for calling main()",
      ko: "`main()`은 `start()`가 호출해야 합니다.")

    // The state and its notifications.
    public let flagsDerivedFromOwnState = Rule(
      "async.flags-derived-from-own-state", .asserted,
      .book("Asynchronous operations", "State tracking", "Base Properties"),
      says:
        "The inherited flags are read-only: an asynchronous operation keeps a state of its own and derives the flags from it",
      ko: "물려받은 플래그는 읽을 수만 있으므로, 자기 상태를 두고 그 상태에서 플래그를 얻습니다.")
    public let threeStates = Rule(
      "async.three-states", .obligation, .book("State tracking"),
      says: "An asynchronous operation's own state is ready, executing or finished",
      ko: "직접 두는 상태 값은 `ready`, `executing`, `finished` 가운데 하나입니다.")
    public let keyPathFromName = Rule(
      "async.key-path-from-name", .obligation, .book("State tracking"),
      says: "The key of a state is “is” followed by the capitalised name of the state",
      ko: "상태의 키는 이름의 첫 글자를 대문자로 바꾸고 앞에 `is`를 붙인 것입니다.")
    public let fourAnnouncements = Rule(
      "async.four-announcements", .obligation, .book("State tracking"),
      says:
        "A state change takes four KVO calls: willChangeValue and didChangeValue, each for the old state's key and for the new state's key",
      ko: "상태가 바뀔 때에는 이전 키와 새 키의 `willChangeValue`와 `didChangeValue`를 합해 네 번 호출합니다.")
    public let isReadyAsksSuper = Rule(
      "async.is-ready-asks-super", .obligation, .book("Base Properties"),
      says: "For dependencies to have an effect, an overridden isReady must also consult super",
      ko: "의존성도 따지게 하려면, 재정의한 `isReady`는 기본 클래스의 `isReady`도 확인해야 합니다.")

    // The finish.
    public let setFinishedYourself = Rule(
      "async.set-finished-yourself", .asserted, .book("Math is fun!"),
      says: "When asynchronous work is done, the operation itself sets its state to finished",
      ko: "비동기 작업이 끝나면 상태를 완료 상태로 직접 바꾸어야 합니다.")
    public let otherwiseNeverEnds = Rule(
      "async.otherwise-never-ends", .asserted, .book("Math is fun!"),
      says: "An asynchronous operation never ends unless something sets its state to finished",
      ko: "아무것도 완료 상태로 바꾸지 않으면 비동기 오퍼레이션은 영영 끝나지 않습니다.")
    public let wrapInBaseClass = Rule(
      "async.wrap-in-base-class", .obligation, .book("Asynchronous operations"),
      says:
        "With a base class that manages the state, a subclass only supplies main() and says where the operation finishes",
      ko: "상태를 관리하는 기본 클래스가 있으면, 하위 클래스는 `main()`과 끝내는 곳을 씁니다.")
  }
}

let rules: [Rule] = Rule.async.all
