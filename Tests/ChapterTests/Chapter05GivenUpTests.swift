import Chapter01Invocation
import Chapter05Dependencies
import Chapter07Cancellation
import Chapter16Errors
import Chapter18AsyncOperations
import Chapter19NetworkedTiltShift
import Chapter20SwiftConcurrency
import Chapter22Patterns
import ChapterKit
import Operations
import Testing

extension Book {
  /// Operations of the book's classes that depend on each other are released when all outside references are
  /// dropped.
  @Suite("05 Dependencies: operations given up")
  @TestThread
  struct Chapter05GivenUpTests {
    typealias Work = @Sendable () -> Void

    /// A queue that owns an object.
    private final class OwningQueue: OperationQueue, @unchecked Sendable {
      private let owned: Work
      init(_ owned: @escaping Work) { self.owned = owned }
    }

    nonisolated private static func request(_ work: @escaping Work) -> RequestOperation<Int> {
      RequestOperation { reply in
        work()
        reply(.success(1))
        return { work() }
      }
    }

    /// Each element creates an operation with some work. The operation retains the closure for as long as it
    /// lives.
    nonisolated private static let classes:
      [(name: String, make: @Sendable (@escaping Work) -> Operation)] = [
        ("PhotoStep", { work in PhotoStep { _ in "\(work())" } }),
        (
          "InvocationOperation",
          { InvocationOperation(target: Worker(work: $0), method: Worker.run, argument: ()) }
        ),
        ("ResultOperation", { work in ResultOperation { work() } }),
        (
          "CallOperation",
          { work in
            CallOperation<Int> { answer in
              work()
              answer(1)
            }
          }
        ),
        ("TaskOperation", { work in TaskOperation { work() } }),
        ("RequestOperation", { request($0) }),
        ("ConditionalOperation", { work in ConditionalOperation { work() } }),
        ("GroupOperation", { GroupOperation([BlockOperation(block: $0)], in: OwningQueue($0)) }),
        (
          "TimeoutOperation",
          { TimeoutOperation(.seconds(1), clock: ManualAlarmClock(), of: request($0)) }
        ),
        (
          "RetryOperation",
          { work in RetryOperation(Backoff(), clock: ManualAlarmClock()) { _ in request(work) } }
        ),
        (
          "ExclusiveOperation",
          { work in ExclusiveOperation(["disk"], in: Exclusion()) { work() } }
        ),
        ("firstValue", { firstValue(of: [request($0)]) }),
      ]

    private struct Worker {
      let work: Work
      func run(_: Void) { work() }
    }

    enum Setting: CaseIterable {
      case neverAdded, cancelled, cancelledWhileOneRuns
      case firstHalfAdded, firstHalfRuns, secondHalfAdded
    }

    /// Creates four operations, each of which depends on all earlier ones, drops the references to them, and
    /// returns when all have been released. A process that crashes or hangs prints its last attempt.
    nonisolated private static func giveUp(
      _ make: @escaping @Sendable (@escaping Work) -> Operation, _ setting: Setting
    ) {
      let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let isHeld = setting == .cancelledWhileOneRuns || setting == .firstHalfRuns
      let alive = DispatchGroup()
      let queue = OperationQueue()
      queue.isSuspended = true
      do {
        let operations = (0..<4).map { number in
          alive.enter()
          let token = Farewell { alive.leave() }
          return make {
            withExtendedLifetime(token) {}
            if !isHeld || number > 0 { return }
            begun.signal()
            mayEnd.wait()
          }
        }
        for (number, operation) in operations.enumerated() {
          for other in operations[..<number] { operation.addDependency(other) }
        }
        let added =
          switch setting {
          case .neverAdded: operations[..<0]
          case .cancelled, .cancelledWhileOneRuns: operations[...]
          case .firstHalfAdded, .firstHalfRuns: operations[..<2]
          case .secondHalfAdded: operations[2...]
          }
        queue.addOperations(Array(added), waitUntilFinished: false)
        if isHeld {
          queue.isSuspended = false
          begun.wait()
        }
        if setting == .cancelledWhileOneRuns || setting == .cancelled {
          queue.cancelAllOperations()
        }
      }
      mayEnd.signal()
      if setting == .secondHalfAdded { queue.cancelAllOperations() }
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      alive.wait()
    }

    @Test(
      "Waiting operations of the book's classes that need no keep(_:until:) can be given up",
      .example(.dependency.droppedWhileWaiting), arguments: classes.indices)
    func exampleOfEachClass(number: Int) async {
      let end = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { [number] in
        LastWords.arm()
        for setting in Setting.allCases {
          LastWords.are("\(setting)")
          for _ in 1...50 { Self.giveUp(Self.classes[number].make, setting) }
        }
      }
      let words = String(decoding: end?.standardOutputContent ?? [], as: UTF8.self)
      if !words.isEmpty { Issue.record("\(Self.classes[number].name): \(words)") }
    }
  }
}
