import ChapterKit

extension Rule {
  /// The rules of the documents about block operations.
  public static let block = BlockFamily()

  public final class BlockFamily: RuleFamily {
    // The blocks.
    public let wrapsClosures = Rule(
      "block.wraps-closures", .asserted,
      .guide("About Operation Objects", "Creating an NSBlockOperation Object"),
      .page("BlockOperation"),
      says: "A block operation combines one or more closures into a single operation",
      ko: "블록 오퍼레이션은 클로저 하나 또는 여럿을 오퍼레이션 하나로 묶습니다.")
    public let initialClosure = Rule(
      "block.initial-closure", .asserted, .guide("Creating an NSBlockOperation Object"),
      .page("BlockOperation.init(block:)"),
      says: "A block operation's first block can be given when the operation is created",
      ko: "첫 블록은 오퍼레이션을 만들 때 건네줄 수 있습니다.")
    public let addMore = Rule(
      "block.add-more", .asserted, .guide("Creating an NSBlockOperation Object"),
      .page("BlockOperation.addExecutionBlock(_:)"),
      says: "addExecutionBlock(_:) adds further blocks before the operation begins to execute",
      ko: "실행을 시작하기 전까지는 `addExecutionBlock(_:)`으로 블록을 더 추가할 수 있습니다.")
    public let listsItsBlocks = Rule(
      "block.lists-its-blocks", .asserted,
      .page("BlockOperation.init(block:)", "BlockOperation.executionBlocks"),
      says: "executionBlocks lists the blocks that a block operation was given",
      ko: "`executionBlocks`에는 블록 오퍼레이션에 넣은 블록이 들어 있습니다.")
    public let lateAddRaises = Rule(
      "block.late-add-raises", .disputed, .guide("Handling Errors and Exceptions"),
      .page("BlockOperation.addExecutionBlock(_:)"),
      says: "Adding a block to an executing or finished operation is fatal",
      ko: "실행 중이거나 완료된 오퍼레이션에 블록을 추가하면 크래시가 납니다.",
      dispute: Text(
        "The guide says this about completion blocks. In fact it is true of execution blocks.",
        ko: "가이드는 완료 블록을 추가할 때 예외가 난다고 합니다. 실제로 크래시가 나는 것은 실행할 블록을 추가할 때입니다."))

    // The finish.
    public let groupFinish = Rule(
      "block.group-finish", aliases: ["block.waits-for-all"], .asserted,
      .guide("About Operation Objects", "Creating an NSBlockOperation Object"),
      .page("BlockOperation"),
      says:
        "Unless it was cancelled before its start, a block operation waits for all of its blocks and finishes when the last one ends",
      ko: "시작하기 전에 취소하지 않았다면, 블록 오퍼레이션은 블록이 모두 끝나기를 기다렸다가 완료 상태가 됩니다.")
    public let joinLike = Rule(
      "block.join-like", .asserted, .guide("Creating an NSBlockOperation Object"),
      says: "As with joining threads, the results of several blocks can be collected in one place",
      ko: "스레드를 `join`으로 기다리듯이, 여러 블록의 결과를 한곳에 모을 수 있습니다.")

    // Threads and order of the blocks.
    public let concurrentClosures = Rule(
      "block.concurrent-closures", .asserted,
      .guide("About Operation Objects", "Creating an NSBlockOperation Object"),
      .page("BlockOperation"),
      says: "The blocks of an operation run concurrently, as far as threads are available",
      ko: "한 오퍼레이션의 블록은 스레드가 남아 있으면 동시에 실행됩니다.",
      departures: [
        Departure(
          on: .linuxFoundation,
          "the blocks run one after another on a single thread",
          ko: "블록이 한 스레드에서 하나씩 차례로 실행됩니다")
      ])
    public let defaultPriorityDispatch = Rule(
      "block.default-priority-dispatch", .disputed, .guide("Creating an NSBlockOperation Object"),
      .page("BlockOperation"),
      says:
        "Blocks that are added to a block operation run on Dispatch's default-priority concurrent queue",
      ko: "블록 오퍼레이션에 추가한 블록은 Dispatch가 제공하는 기본 우선순위의 동시 디스패치 큐로 갑니다.",
      dispute: Text(
        "According to the guide, the first block runs on that queue, too. The class reference says only that added blocks are dispatched with default priority to an appropriate queue. According to Operation's reference, a synchronous operation runs on the thread that calls start().",
        ko:
          "가이드는 첫 블록도 그렇다고 합니다. 클래스 레퍼런스는 추가한 블록이 기본 우선순위로 알맞은 큐에 간다고 할 뿐 어느 큐인지는 말하지 않고, Operation의 레퍼런스에서는 동기 오퍼레이션이 `start()`를 호출한 스레드에서 일합니다."
      ),
      departures: [
        Departure(
          on: .linuxFoundation,
          "the blocks are not dispatched to a queue; they run on the thread that called start()",
          ko: "블록이 디스패치 큐로 가지 않고 start()를 호출한 스레드에서 그대로 실행됩니다")
      ])
    public let orderWithinIsNotPromised = Rule(
      "block.order-within-is-not-promised", .advice, .guide("Creating an NSBlockOperation Object"),
      says:
        "Blocks that must run in a certain order belong in a serial dispatch queue, not in a block operation",
      ko: "순서대로 실행해야 하는 블록은 한 오퍼레이션에 넣지 않고 직렬 디스패치 큐에 보냅니다.")
    public let noAssumptions = Rule(
      "block.no-assumptions", .advice,
      .page("BlockOperation", "BlockOperation.addExecutionBlock(_:)"),
      says:
        "A block should make no assumptions about the thread or dispatch queue on which it runs",
      ko: "블록은 자신이 실행되는 스레드나 디스패치 큐에 관해 아무것도 가정하지 않습니다.")

    // Reasons for block operations.
    public let objectWrapperExtras = Rule(
      "block.object-wrapper-extras", .asserted, .guide("Creating an NSBlockOperation Object"),
      says:
        "In a block operation, closures get dependencies, observation and the other features of operations",
      ko: "클로저를 블록 오퍼레이션에 담으면 의존성과 관찰 같은 오퍼레이션의 기능을 쓸 수 있습니다.")
    public let forProgramsAlreadyOnQueues = Rule(
      "block.for-programs-already-on-queues", .advice,
      .guide("Creating an NSBlockOperation Object"),
      says: "In a program that uses operation queues, block operations can replace dispatch queues",
      ko: "오퍼레이션 큐를 쓰는 프로그램에서는 블록 오퍼레이션이 디스패치 큐를 대신할 수 있습니다.")
  }
}

let rules: [Rule] = Rule.block.all
