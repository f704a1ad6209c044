import ChapterKit

extension Rule {
  /// The rules of the documents about completion blocks.
  public static let completion = CompletionFamily()

  public final class CompletionFamily: RuleFamily {
    // The property.
    public let optional = Rule(
      "completion.optional", .asserted, .guide("About Operation Objects"),
      says: "A completion block is optional",
      ko: "완료 블록은 없어도 됩니다.")
    public let property = Rule(
      "completion.property", .asserted, .guide("Setting Up a Completion Block"),
      .operation("KVO-Compliant Properties"), .page("Operation.completionBlock"),
      says: "completionBlock stores one block and becomes nil once that block has started to run",
      ko: "`completionBlock`에는 블록을 하나 넣으며, 그 블록이 실행되기 시작하면 다시 `nil`이 됩니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "completionBlock is not set to nil after the block has run, so an operation leaks if the block captures it",
          ko: "실행된 다음에도 블록이 남아 있어서, 자기 오퍼레이션을 강하게 참조하면 둘 다 해제되지 않습니다")
      ])
    public let noArgumentsNoResult = Rule(
      "completion.no-arguments-no-result", .asserted, .guide("Setting Up a Completion Block"),
      .page("Operation.completionBlock"),
      says: "A completion block takes no argument and returns nothing",
      ko: "완료 블록은 인자를 받지 않고 값을 반환하지 않습니다.")

    // When and why the block is called.
    public let afterMainTask = Rule(
      "completion.after-main-task", .asserted,
      .guide("About Operation Objects", "Setting Up a Completion Block"), .operation("Topics"),
      .page("Operation.completionBlock"),
      says: "A completion block runs when the work is done and the operation has finished",
      ko: "완료 블록은 작업이 끝나고 오퍼레이션이 완료 상태가 된 다음에 실행됩니다.")
    public let onlyOnce = Rule(
      "completion.only-once", .asserted, .operation("completionBlock"),
      says: "A completion block runs once",
      ko: "완료 블록은 한 번만 실행됩니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "the block runs twice if main() sends the KVO notification for isFinished and the inherited start() sends it again",
          ko: "`isFinished`를 재정의하여 `main()`에서 통지하면 물려받은 `start()`가 한 번 더 통지하여 두 번 실행됩니다")
      ])
    public let mayBeCancelled = Rule(
      "completion.may-be-cancelled", .asserted,
      .page("Operation.completionBlock", "OperationQueue.cancelAllOperations()"),
      says:
        "A completion block also runs after a cancelled operation has finished, and should be prepared for that",
      ko: "완료 블록은 취소되어 완료된 오퍼레이션 다음에도 실행되므로, 그 경우를 고려합니다.")
    public let sideWork = Rule(
      "completion.side-work", .obligation, .guide("Setting Up a Completion Block"),
      .page("Operation.completionBlock"),
      says: "A completion block must not contain work that is part of the operation's own task",
      ko: "오퍼레이션의 작업에 속하는 일을 완료 블록에 맡기면 안 됩니다.")
    public let anyThread = Rule(
      "completion.any-thread", .advice,
      .page("Operation.completionBlock"),
      says:
        "If some work must be done on a particular thread, the completion block passes that work on to that thread",
      ko: "완료 블록이 실행될 스레드는 정해져 있지 않으므로, 특정 스레드에서 해야 하는 일은 그 스레드에 넘깁니다.")
    public let tellsClients = Rule(
      "completion.tells-clients", .asserted, .guide("Setting Up a Completion Block"),
      .page("Operation.completionBlock"),
      says: "A completion block can notify interested clients that the operation is done",
      ko: "완료 블록은 오퍼레이션이 끝난 것을 다른 코드에 알릴 수 있습니다.")
    public let finalAnnouncementClaim = Rule(
      "completion.final-announcement-claim", .disputed, .guide("Setting Up a Completion Block"),
      .operation("Methods to Override"),
      says:
        "A completion block cannot send the KVO notification for isFinished, because the block runs only after that notification",
      ko: "완료 블록에서 완료를 통지할 수는 없습니다. 그 통지가 완료 블록을 실행시키기 때문입니다.",
      dispute: Text(
        "According to the guide, a concurrent operation may send its last KVO notification in the block. According to the class reference, the block runs when isFinished becomes true, so the notification and the block would wait for each other.",
        ko:
          "가이드는 상태를 직접 관리하는 오퍼레이션이 마지막 통지를 완료 블록에서 해도 된다고 합니다. 클래스 레퍼런스는 `isFinished`가 참이 되어야 완료 블록을 실행한다고 하므로, 둘은 서로를 기다리게 됩니다."
      ))
  }
}

let rules: [Rule] = Rule.completion.all
