import ChapterKit

extension Rule {
  /// This book's promises about this chapter's classes.
  public static let pattern = PatternFamily()

  public final class PatternFamily: RuleFamily {
    public let answerBeforeFinish = Rule(
      "pattern.answer-before-finish", .asserted, .workbook,
      says: "An AnsweredOperation stores its answer before the KVO notification for its finish",
      ko: "`AnsweredOperation`의 답은 완료를 통지하기 전에 이미 들어 있습니다.")
    public let firstAnswerCounts = Rule(
      "pattern.first-answer-counts", .asserted, .workbook,
      says:
        "While an AnsweredOperation executes, only its first answer counts. If its reply object is released without being called, that is an answer, too",
      ko: "실행 중인 `AnsweredOperation`은 처음 온 답만 받습니다. 호출되지 않고 해제된 `reply`도 답입니다.")
    public let cancelReachesRequest = Rule(
      "pattern.cancel-reaches-request", .asserted, .workbook,
      says: "A RequestOperation that is cancelled while it executes cancels its request",
      ko: "실행 중인 `RequestOperation`을 취소하면 클로저가 반환한 방법으로 요청을 취소합니다.")
    public let handsAllOn = Rule(
      "pattern.hands-all-on", .asserted, .workbook,
      says:
        "Unless cancelled, ResultOperation(from:) receives all results or the first error in the list",
      ko: "취소되지 않은 `ResultOperation(from:)`은 결과를 모두 받거나, 목록에서 가장 앞에 있는 오류를 받습니다.")
    public let conditionAtItsTurn = Rule(
      "pattern.condition-at-its-turn", .asserted, .workbook,
      says: "A ConditionalOperation evaluates no condition before its turn has come",
      ko: "`ConditionalOperation`은 차례가 오기 전에는 조건을 확인하지 않습니다.")
    public let skipHasReason = Rule(
      "pattern.skip-has-reason", .asserted, .workbook,
      says:
        "A skipped operation finishes without doing its work. A conditional operation that depends on it is skipped, too, unless it was cancelled, and takes its reason from one of its skipped dependencies",
      ko: "건너뛴 오퍼레이션은 작업 없이 완료됩니다. 거기에 의존하는 조건부 오퍼레이션은, 취소되지 않았다면 그런 의존성 하나의 이유를 물려받아 자신도 건너뜁니다.")
    public let groupEndsLast = Rule(
      "pattern.group-ends-last", .asserted, .workbook,
      says:
        "A group finishes once all its members have finished, including those added while it was running; after that it accepts no more, and add(_:) returns false",
      ko: "그룹은 실행되는 동안 들어온 멤버까지 모두 완료되어야 완료되고, 그다음에는 더 받지 않으며 `add(_:)`가 `false`를 돌려줍니다.")
    public let groupCancelsAll = Rule(
      "pattern.group-cancels-all", .asserted, .workbook,
      says:
        "Cancelling an unfinished group cancels its unfinished members and any member added later, until the group finishes; the group still waits for all of its members",
      ko:
        "완료되지 않은 그룹을 취소하면 완료되지 않은 멤버와 그룹이 완료되기 전에 들어올 멤버가 모두 취소되고, 그룹은 그 멤버들이 완료되기를 기다립니다.")
    public let groupFails = Rule(
      "pattern.group-fails", .asserted, .workbook,
      says:
        "If a member that is a Provider fails, the group fails with the error of one such member; it cancels the others only if stopsAtFailure is true",
      ko: "그룹은 `Provider`인 멤버가 실패하면 그 오류 하나로 실패하고, `stopsAtFailure`가 `true`인 그룹만 나머지를 취소합니다.")
    public let exclusiveInTurn = Rule(
      "pattern.exclusive-in-turn", .asserted, .workbook,
      says:
        "Operations that share a category of one Exclusion work one at a time, in the order in which they were started",
      ko: "한 `Exclusion`에서 범주가 같은 오퍼레이션은 시작한 순서대로 한 번에 하나씩 작업합니다.")
    public let exclusiveNoDeadlock = Rule(
      "pattern.exclusive-no-deadlock", .asserted, .workbook,
      says:
        "An operation that waits for a category occupies no thread. Cancelled while it waits, it finishes immediately; once its closure has begun, cancellation does not stop the closure",
      ko: "범주를 기다리는 오퍼레이션은 스레드를 쓰지 않습니다. 기다리다 취소되면 바로 완료되고, 클로저가 시작한 다음에는 취소해도 클로저가 멈추지 않습니다.")
    public let retryAnew = Rule(
      "pattern.retry-anew", .asserted, .workbook,
      says:
        "Each attempt is a new operation; the attempts stop at the first value, at an error not worth retrying, or when none are left",
      ko: "시도마다 오퍼레이션을 새로 만들고, 값을 얻거나, 다시 시도할 오류가 아니거나, 정한 횟수를 채우면 그만둡니다.")
    public let retryWaitsLonger = Rule(
      "pattern.retry-waits-longer", .asserted, .workbook,
      says:
        "Each wait between attempts is the previous wait multiplied by a factor (2 by default), up to a limit",
      ko: "다음에 기다릴 시간은 앞의 시간에 배수(따로 정하지 않으면 2)를 곱한 만큼이며 한계를 넘지 않습니다.")
    public let retryCancels = Rule(
      "pattern.retry-cancels", .asserted, .workbook,
      says:
        "A cancelled retry makes no more attempts: a wait ends immediately, and an attempt that is running is cancelled and awaited",
      ko: "취소하면 더 시도하지 않습니다. 기다리던 시간은 바로 끝나고, 진행 중인 시도는 취소한 뒤 완료를 기다립니다.")
    public let timeoutFromStart = Rule(
      "pattern.timeout-from-start", .asserted, .workbook,
      says:
        "A timeout is measured from the operation's start, not from when it was added to the queue",
      ko: "제한 시간은 큐에 넣은 때가 아니라 시작한 때부터 셉니다.")
    public let timeoutFirstCounts = Rule(
      "pattern.timeout-first-counts", .asserted, .workbook,
      says:
        "Unless a timeout is cancelled, its outcome is decided by the end of the work or by the time limit, whichever comes first. If the time limit comes first, the work is cancelled. A timeout that is cancelled while it executes cancels the work, and waits for the end of the work or for the time limit",
      ko:
        "취소되지 않았다면, 작업이 먼저 끝나면 그 결과만, 제한 시간이 먼저 지나면 `TimedOut`만 받습니다. 시간이 먼저 지나면 작업을 취소합니다. 실행 중에 취소하면 작업을 취소하고, 작업이 끝나거나 제한 시간이 지나기를 기다립니다."
    )
    public let progressWeighs = Rule(
      "pattern.progress-weighs", .asserted, .workbook,
      says:
        "Progress counts each part by its weight; if the weights add up to the total, the progress is 1 once all parts have finished",
      ko: "진행률은 부분마다 무게만큼 세고, 무게의 합이 전체와 같으면 부분이 모두 끝났을 때 1입니다.")
    public let progressNeverFalls = Rule(
      "pattern.progress-never-falls", .asserted, .workbook,
      says: "Progress never decreases; its values are reported one at a time, including the last",
      ko: "진행률은 줄지 않으며, 마지막 값까지 한 번에 하나씩 알립니다.")
    public let manualQueue = Rule(
      "pattern.manual-queue", .asserted, .workbook,
      says: "A manual queue starts only ready operations, and only when it is told to start one",
      ko: "수동 큐는 준비된 오퍼레이션만, 실행하라고 할 때만 시작합니다.")
    public let checkpoint = Rule(
      "pattern.checkpoint", .asserted, .workbook,
      says:
        "At a checkpoint, the work waits until the test lets it continue, and the test waits until the work arrives",
      ko: "체크포인트에서 작업은 테스트를, 테스트는 작업을 기다립니다.")
  }
}

let rules: [Rule] = Rule.pattern.all
