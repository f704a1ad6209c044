import ChapterKit

extension Rule {
  /// The rules of the documents about threads and object lifetimes.
  public static let memory = MemoryFamily()

  public final class MemoryFamily: RuleFamily {
    // Threads.
    public let noPerThreadStorage = Rule(
      "memory.no-per-thread-storage", .advice, .guide("Avoid Per-Thread Storage"),
      says: "An operation has no reason to use per-thread storage",
      ko: "오퍼레이션이 스레드별 저장소를 쓸 이유는 없습니다.")
    public let threadsBelongToQueue = Rule(
      "memory.threads-belong-to-queue", .advice, .guide("Avoid Per-Thread Storage"),
      says: "A queue's threads belong to the queue; operations leave them unchanged",
      ko: "큐의 스레드는 큐의 것이므로 오퍼레이션은 손대지 않습니다.")
    public let noDataOnForeignThreads = Rule(
      "memory.no-data-on-foreign-threads", .shown, .guide("Avoid Per-Thread Storage"),
      says: "Do not attach data to a thread that the program neither created nor manages",
      ko: "직접 만들거나 관리하지 않는 스레드에는 데이터를 두지 않습니다.")
    public let threadsComeAndGo = Rule(
      "memory.threads-come-and-go", .advice, .guide("Avoid Per-Thread Storage"),
      says: "A queue's threads are created and destroyed as the program and the system need them",
      ko: "큐의 스레드는 프로그램과 시스템의 사정에 따라 생기고 사라집니다.")
    public let threadHandOverFails = Rule(
      "memory.thread-hand-over-fails", .shown, .guide("Avoid Per-Thread Storage"),
      says: "Passing data between operations through a thread's storage is likely to fail",
      ko: "스레드의 저장소를 거쳐 다른 오퍼레이션에 데이터를 건네면 실패하기 쉽습니다.")

    // The operation's data.
    public let giveEverythingAtInit = Rule(
      "memory.give-everything-at-init", .obligation, .guide("Avoid Per-Thread Storage"),
      says: "At its initialisation, an operation receives everything that its work needs",
      ko: "작업에 필요한 것은 오퍼레이션을 만들 때 모두 줍니다.")
    public let operationIsTheContext = Rule(
      "memory.operation-is-the-context", .obligation, .guide("Avoid Per-Thread Storage"),
      says: "The operation object stores its input and its output",
      ko: "입력과 출력은 오퍼레이션 자신에 둡니다.")
    public let keepDataUntilConsumed = Rule(
      "memory.keep-data-until-consumed", .obligation, .guide("Avoid Per-Thread Storage"),
      says: "Data stays in the operation until the program has collected it or no longer needs it",
      ko: "데이터는 프로그램이 받아들이거나 필요 없어질 때까지 오퍼레이션에 남습니다.")

    // References.
    public let notFireAndForget = Rule(
      "memory.not-fire-and-forget", .asserted,
      .guide("Keep References to Your Operation Object As Needed"),
      says: "Code that still needs an operation keeps a strong reference to it",
      ko: "오퍼레이션이 아직 필요하면 강하게 참조하고 있어야 합니다.")
    public let keepForResults = Rule(
      "memory.keep-for-results", .obligation,
      .guide("Keep References to Your Operation Object As Needed"),
      says:
        "Code that reads an operation's result after the finish keeps a strong reference to the operation",
      ko: "끝난 다음 결과를 읽으려면 오퍼레이션을 강하게 참조해 둡니다.")
    public let queueCannotBeAskedLater = Rule(
      "memory.queue-cannot-be-asked-later", .asserted,
      .guide("Keep References to Your Operation Object As Needed"),
      says: "A queue releases finished operations and cannot return them later",
      ko: "완료된 오퍼레이션은 큐에서 제거되므로, 나중에 큐에서 얻을 수 없습니다.")
    public let queueRetainsOperations = Rule(
      "memory.queue-retains-operations", .asserted, .queue("Overview"),
      says: "A queue retains its operations until they have finished",
      ko: "큐는 오퍼레이션이 완료될 때까지 강하게 참조합니다.")
    public let freedWhenOver = Rule(
      "memory.freed-when-over", .obligation, .workbook,
      says:
        "An operation that has finished, or was abandoned before its start, does not keep itself alive",
      ko: "완료되었거나 시작하지 않고 버린 오퍼레이션이 자기 자신을 강하게 참조한 채 남아 있으면 안 됩니다.")
    public let queueStaysAlive = Rule(
      "memory.queue-stays-alive", .asserted, .queue("Overview"),
      says: "A queue itself is retained until all of its operations have finished",
      ko: "큐도 안에 든 오퍼레이션이 모두 완료될 때까지 해제되지 않습니다.")
  }
}

extension Rule {
  /// The rules of the documents about data that several threads share.
  public static let multicore = MulticoreFamily()

  public final class MulticoreFamily: RuleFamily {
    // Shared data.
    public let methodsAreSafe = Rule(
      "multicore.methods-are-safe", .asserted, .operation("Multicore Considerations"),
      says: "Operation's own methods may be called from several threads without a lock",
      ko: "`Operation`의 메서드는 락 없이 여러 스레드에서 호출해도 됩니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "the process may crash if `name` is set while another thread uses it, or if `completionBlock` is set while the operation is ending",
          ko: "`name`을 정하는 동안 다른 스레드가 그것을 쓰거나, 오퍼레이션이 끝나는 동안 `completionBlock`을 정하면 크래시가 날 수 있습니다")
      ])
    public let why = Rule(
      "multicore.why", .asserted, .operation("Multicore Considerations"),
      says: "An operation usually runs on a thread other than the one that created and monitors it",
      ko: "오퍼레이션은 보통 자신을 만들고 지켜보는 스레드와 다른 스레드에서 실행됩니다.")
    public let overridesMustBeSafe = Rule(
      "multicore.overrides-must-be-safe", .obligation, .operation("Multicore Considerations"),
      .guide("Configuring Operations for Concurrent Execution"),
      says: "Methods that a subclass overrides must be safe to call from several threads",
      ko: "하위 클래스가 재정의한 메서드도 여러 스레드에서 호출해도 안전해야 합니다.")
    public let customMethodsMustBeSafe = Rule(
      "multicore.custom-methods-must-be-safe", .obligation, .operation("Multicore Considerations"),
      says: "Methods that a subclass adds must be safe to call from several threads",
      ko: "접근자처럼 하위 클래스가 더한 메서드도 여러 스레드에서 호출해도 안전해야 합니다.")
    public let synchroniseAllData = Rule(
      "multicore.synchronise-all-data", .obligation, .operation("Multicore Considerations"),
      says: "Every access to an operation's variables is synchronised",
      ko: "오퍼레이션의 변수는 읽을 때도 쓸 때도 락이나 원자적 연산을 거칩니다.")
  }
}

let rules: [Rule] = Rule.memory.all + Rule.multicore.all
