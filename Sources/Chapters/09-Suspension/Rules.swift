import ChapterKit

extension Rule {
  /// The rules of the documents about suspending a queue.
  public static let suspend = SuspendFamily()

  public final class SuspendFamily: RuleFamily {
    public let property = Rule(
      "suspend.property", .asserted, .guide("Suspending and Resuming Queues"),
      .page("OperationQueue.isSuspended"),
      says: "isSuspended pauses and resumes a queue",
      ko: "`isSuspended`로 큐를 일시 중지하고 재개합니다.")
    public let noNewStarts = Rule(
      "suspend.no-new-starts", aliases: ["queue.delayed-by-suspension"], .asserted,
      .guide("Suspending and Resuming Queues", "Adding Operations to an Operation Queue"),
      .page("OperationQueue.isSuspended"),
      says: "A suspended queue starts no further operations",
      ko: "일시 중지된 큐는 새 오퍼레이션을 시작하지 않습니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "operations that have already been handed to Dispatch start anyway",
          ko: "Dispatch에 이미 넘어간 오퍼레이션은 일시 중지해도 시작합니다")
      ])
    public let keepsCancelled = Rule(
      "suspend.keeps-cancelled", .asserted, .page("OperationQueue.isSuspended"),
      says: "A suspended queue keeps all waiting operations, even cancelled ones",
      ko: "일시 중지된 큐에서는 기다리는 오퍼레이션이 제거되지 않습니다. 취소해도 마찬가지입니다.")
    public let runningGoOn = Rule(
      "suspend.running-go-on", .asserted, .guide("Suspending and Resuming Queues"),
      .page("OperationQueue.isSuspended"),
      says: "Suspending a queue does not stop operations that are already executing",
      ko: "큐를 일시 중지해도 이미 실행 중인 오퍼레이션은 멈추지 않습니다.")
    public let resumeContinues = Rule(
      "suspend.resume-continues", .asserted, .guide("Suspending and Resuming Queues"),
      .page("OperationQueue.isSuspended"),
      says: "When a queue is resumed, the operations that its suspension held back can start",
      ko: "큐를 재개하면, 일시 중지되어 시작하지 못하던 오퍼레이션이 시작합니다.")
    public let forUserPause = Rule(
      "suspend.for-user-pause", .shown, .guide("Suspending and Resuming Queues"),
      says: "Suspension suits a pause that the user asks for and expects to end",
      ko: "사용자가 잠시 쉬었다가 나중에 이어서 하기를 바랄 때 일시 중지가 알맞습니다.")
    public let mayLeak = Rule(
      "suspend.may-leak", .asserted, .queue("Overview"),
      says:
        "A queue that is suspended with unfinished operations can leak, together with those operations",
      ko: "완료되지 않은 오퍼레이션이 든 큐를 일시 중지하면 큐와 오퍼레이션이 함께 해제되지 않을 수 있습니다.")
  }
}

let rules: [Rule] = Rule.suspend.all
