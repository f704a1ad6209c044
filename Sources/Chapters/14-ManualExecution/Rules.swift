import ChapterKit

extension Rule {
  /// The rules of the documents about running an operation without a queue.
  public static let manual = ManualFamily()

  public final class ManualFamily: RuleFamily {
    // start().
    public let startRunsIt = Rule(
      "manual.start-runs-it", .asserted,
      .guide("Concurrent Versus Non-concurrent Operations", "Executing Operations Manually"),
      .operation("Overview", "Topics"), .page("Operation.start()"),
      says: "start() runs a ready operation without a queue",
      ko: "준비된 오퍼레이션은 큐 없이 `start()`로 실행할 수 있습니다.")
    public let entryPointStart = Rule(
      "manual.entry-point-start", aliases: ["async.start-first", "concurrent.start-is-the-entry"],
      .asserted, .guide("Configuring Operations for Concurrent Execution"),
      .operation("Methods to Override"), .book("Starting the operation"),
      says: "With or without a queue, an operation begins to run in its start()",
      ko: "직접 실행하든 큐에 넣든, 오퍼레이션의 실행은 `start()`에서 시작합니다.")
    public let startNotMain = Rule(
      "manual.start-not-main", .asserted, .guide("Executing Operations Manually"),
      says: "To run an operation, call start(), not main() or another method",
      ko: "오퍼레이션을 실행하려면 `main()`이나 다른 메서드가 아니라 `start()`를 호출합니다.")
    public let oneShot = Rule(
      "manual.one-shot", .asserted, .operation("Overview"),
      says: "The default start() runs the work of an operation only once",
      ko: "기본 `start()`는 오퍼레이션의 작업을 한 번만 실행하며, 다시 실행하지 않습니다.")
    public let noConcurrencyPromise = Rule(
      "manual.no-concurrency-promise", .shown,
      .guide("Concurrent Versus Non-concurrent Operations"),
      says: "Calling start() does not guarantee that the work runs concurrently with the caller",
      ko: "`start()`를 호출했다고 해서 작업이 호출한 코드와 동시에 실행되는 것은 아닙니다.")

    // Checks and notifications.
    public let mustBeReady = Rule(
      "manual.must-be-ready", .asserted, .guide("Executing Operations Manually"),
      .operation("Overview"),
      says: "An operation must be ready before it is started",
      ko: "오퍼레이션은 준비 상태가 된 다음에 시작해야 합니다.")
    public let startChecksFirst = Rule(
      "manual.start-checks-first", .asserted, .guide("Executing Operations Manually"),
      says: "The default start() makes all of its checks before the work begins",
      ko: "기본 `start()`는 작업을 실행하기 전에 상태를 확인합니다.")
    public let startRefusesUnready = Rule(
      "manual.start-refuses-unready", aliases: ["error.start-unready-raises"], .asserted,
      .guide("Executing Operations Manually", "Handling Errors and Exceptions"),
      .operation("Overview"), .page("Operation.start()"),
      says:
        "Without a queue, the default start() raises an exception if the operation is neither finished nor ready",
      ko: "직접 실행할 때 완료 상태도 준비 상태도 아니면 기본 `start()`는 예외를 일으킵니다. Swift에서는 크래시가 납니다.")
    public let startAnnounces = Rule(
      "manual.start-announces", .asserted, .guide("Executing Operations Manually"),
      says:
        "The default start() sends the KVO notifications on which dependents and observers rely",
      ko: "기본 `start()`는 의존하는 오퍼레이션과 관찰자가 기다리는 통지를 합니다.")

    // Duties of the caller.
    public let moreBurden = Rule(
      "manual.more-burden", .shown, .guide("Executing Operations Manually"),
      .operation("Overview"),
      says: "Running operations without a queue gives the calling code more duties",
      ko: "직접 실행하면 호출하는 코드가 할 일이 많아집니다.")
    public let thatCheckIsYours = Rule(
      "manual.that-check-is-yours", .asserted, .guide("Executing Operations Manually"),
      says: "The caller decides on which thread to call start(); the default start() creates none",
      ko: "`start()`를 어느 스레드에서 호출할지는 호출하는 쪽이 정합니다. 기본 `start()`는 스레드를 마련하지 않습니다.")
    public let consultIsAsynchronous = Rule(
      "manual.consult-is-asynchronous", .obligation, .guide("Executing Operations Manually"),
      says:
        "Code that must be able to run any kind of operation should check isAsynchronous and, if it is false, choose a thread itself",
      ko: "동기와 비동기를 가리지 않고 오퍼레이션을 실행하는 코드는 `isAsynchronous`를 확인하고, 거짓이면 스레드를 정합니다.",
      dispute: Text(
        "The guide's program does the opposite: it creates a thread for the asynchronous operation and none for the synchronous one.",
        ko: "가이드의 프로그램은 거꾸로입니다. 비동기 오퍼레이션에 스레드를 마련하고, 동기 오퍼레이션에는 마련하지 않습니다."))

    // The helper.
    public let performRunsReady = Rule(
      "manual.perform-runs-ready", .obligation, .guide("Executing Operations Manually"),
      says:
        "If an operation is ready, is in no queue and was neither started nor cancelled, ManualRunner's perform(_:) causes it to start and returns true",
      ko: "실행기의 `perform(_:)`은 큐에 넣지 않았고, 준비되었고, 시작하거나 취소한 적이 없는 오퍼레이션이 시작되게 하고 참을 반환합니다.",
      dispute: Text(
        "The program in a translation of the guide returns false after it has started a synchronous operation, so it would try the operation again later.",
        ko: "번역된 가이드의 프로그램은 동기 오퍼레이션을 시작했을 때 거짓을 반환해, 나중에 다시 시도하게 합니다."))
    public let performRetryLater = Rule(
      "manual.perform-retry-later", .obligation, .guide("Executing Operations Manually"),
      says:
        "ManualRunner's perform(_:) returns false for an operation that is neither ready nor started; perform(_:) may be called again later",
      ko: "실행기의 `perform(_:)`은 준비되지도 시작하지도 않은 오퍼레이션에 거짓을 반환하며, 나중에 다시 호출할 수 있습니다.")
    public let performCancelledCounts = Rule(
      "manual.perform-cancelled-counts", .obligation, .guide("Executing Operations Manually"),
      says:
        "If an operation is ready, is in no queue and was cancelled before it was started or handed to another thread, ManualRunner's perform(_:) finishes it and returns true",
      ko:
        "실행기의 `perform(_:)`은 큐에 넣지 않았고, 준비되었고, 시작하거나 다른 스레드에 맡기기 전에 취소된 오퍼레이션을 완료시키고 참을 반환합니다."
    )
  }
}

let rules: [Rule] = Rule.manual.all
