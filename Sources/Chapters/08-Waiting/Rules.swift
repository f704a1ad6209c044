import ChapterKit

extension Rule {
  /// The rules of the documents about waiting.
  public static let wait = WaitFamily()

  public final class WaitFamily: RuleFamily {
    public let blocksTheCaller = Rule(
      "wait.blocks-the-caller", .asserted, .guide("Waiting for Operations to Finish"),
      .operation("Topics"), .page("Operation.waitUntilFinished()"),
      says: "waitUntilFinished() blocks its caller until the operation has finished",
      ko: "`waitUntilFinished()`는 오퍼레이션이 완료될 때까지 호출한 스레드를 막습니다.")
    public let forConsumingResults = Rule(
      "wait.for-consuming-results", .asserted, .guide("Waiting for Operations to Finish"),
      .page("Operation.waitUntilFinished()"),
      says: "Code that created an operation can wait for it and then use its result",
      ko: "오퍼레이션을 만든 코드가 기다린 다음 그 결과를 이어서 쓸 수 있습니다.")

    public let addAndWait = Rule(
      "wait.add-and-wait", .asserted, .page("OperationQueue.addOperations(_:waitUntilFinished:)"),
      says: "addOperations(_:waitUntilFinished:) can wait for the batch that it adds",
      ko: "`addOperations(_:waitUntilFinished:)`는 자신이 추가한 묶음이 모두 완료되기를 기다릴 수 있습니다.")
    public let wholeQueue = Rule(
      "wait.whole-queue", .asserted, .guide("Waiting for Operations to Finish"),
      .page("OperationQueue.waitUntilAllOperationsAreFinished()"),
      says: "waitUntilAllOperationsAreFinished() waits for all operations in its queue",
      ko: "`waitUntilAllOperationsAreFinished()`는 큐에 든 오퍼레이션을 모두 기다립니다.")
    public let emptyReturns = Rule(
      "wait.empty-returns", .asserted, .page("OperationQueue.waitUntilAllOperationsAreFinished()"),
      says: "Waiting for an empty queue returns immediately",
      ko: "빈 큐를 기다리는 호출은 바로 돌아옵니다.")
    public let prolongedByAdditions = Rule(
      "wait.prolonged-by-additions", .asserted, .guide("Waiting for Operations to Finish"),
      .page("OperationQueue.waitUntilAllOperationsAreFinished()"),
      says: "Waiting for a queue includes the operations that other threads add in the meantime",
      ko: "큐를 기다리는 동안 다른 스레드가 추가한 오퍼레이션도 함께 기다립니다.")

    public let addsSerialisation = Rule(
      "wait.adds-serialisation", .shown, .guide("Waiting for Operations to Finish"),
      says: "A thread that waits after each addition serialises operations that could overlap",
      ko: "한 스레드가 오퍼레이션을 하나 넣을 때마다 기다리면 동시에 할 수 있던 일이 한 줄로 늘어섭니다.")
    public let fromSecondaryOrOperation = Rule(
      "wait.from-secondary-or-operation", .asserted, .guide("Waiting for Operations to Finish"),
      .page("Operation.waitUntilFinished()"),
      says:
        "Wait only on a secondary thread or in another operation. That operation must not run on the main thread, and the awaited operation must not need its finish",
      ko: "보조 스레드나, 메인 스레드에서 실행되지 않는 다른 오퍼레이션 안에서만 기다립니다. 상대가 그 오퍼레이션의 완료를 필요로 하면 기다리지 않습니다.")
    public let notOnItself = Rule(
      "wait.not-on-itself", .advice, .page("Operation.waitUntilFinished()"),
      says:
        "An operation must never wait for itself and should not wait for another operation in its own queue",
      ko: "오퍼레이션은 자기 자신을 기다리면 안 되고, 같은 큐의 오퍼레이션도 기다리지 않는 것이 좋습니다.")
    public let notOnMainThread = Rule(
      "wait.not-on-main-thread", .shown, .guide("Waiting for Operations to Finish"),
      says: "Never wait on the main thread: it could not respond to the user in the meantime",
      ko: "메인 스레드에서는 기다리지 않습니다. 기다리는 동안 사용자에게 응답할 수 없기 때문입니다.")
    public let bestAvoided = Rule(
      "wait.best-avoided", .shown, .guide("Waiting for Operations to Finish"),
      says: "A design in which no thread has to wait is better than any wait",
      ko: "가장 좋은 것은 어느 스레드도 기다릴 필요가 없는 설계입니다.")
  }
}

let rules: [Rule] = Rule.wait.all
