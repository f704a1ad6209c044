import Chapter02BlockOperations
import Chapter03NonConcurrentOperations
import Chapter05Dependencies
import Chapter07Cancellation
import Chapter16Errors
import Chapter20SwiftConcurrency
import Chapter22Patterns
import ChapterKit
import OperationContract
import Operations
import Testing

extension Texts {
  /// The classes that an app takes fulfil the contract. Runs in a process of its own.
  @Suite("18 Contract of the classes to take")
  @TextThread
  struct Chapter18TakenTests {
    @Test("The operations that an app takes break no rule")
    func taken() async {
      let result = await #expect(processExitsWith: .success, observing: Child.words) {
        TakenClasses.examineAll()
      }
      #expect(Examined.complaints(result) == [])
    }
  }
}

/// Operations of the classes that an app takes, each in its simplest use.
private enum TakenClasses {
  static func examineAll() {
    examineAnswered("RequestOperation") { request(to: $0) }
    examineAnswered("TimeoutOperation") {
      TimeoutOperation(.seconds(600), clock: DispatchAlarmClock(), of: request(to: $0))
    }
    examineAnswered("RetryOperation") { server in
      RetryOperation(Backoff(first: .milliseconds(1)), clock: DispatchAlarmClock()) { _ in
        request(to: server)
      }
    }
    examineAnswered("GroupOperation") { GroupOperation([request(to: $0)]) }
    examine("Gather") { work in Gather([{ @Sendable in report(to: work) }]) }
    examine("ResizeOperation") { work in
      ResizeOperation(
        PhotoFile(Picture("beach", width: 2, pixels: [1, 2])) { _ = report(to: work) },
        widths: [100])
    }
    examine("PhotoStep") { work in PhotoStep { _ in report(to: work) } }
    examine("Export") { work in
      Export(phases: [{ _ = report(to: work) }], removeTemporaryFile: {})
    }
    examine("ResultOperation") { work in ResultOperation { report(to: work) } }
    examine("TaskOperation") { work in TaskOperation { report(to: work) } }
    examine("ConditionalOperation") { work in
      ConditionalOperation(if: Condition(else: "no Wi-Fi") { true }) { report(to: work) }
    }
  }

  @Sendable private static func report(to work: OperationContract.Work) -> String {
    work.begin()
    work.over()
    return "beach"
  }

  private static func request(to server: FakeServer) -> RequestOperation<String> {
    RequestOperation { reply in
      server.send { reply(.success("beach")) }
      return nil
    }
  }

  /// Examines an operation that ends by itself.
  private static func examine<Taken: Operation>(
    _ name: String, _ make: @escaping (OperationContract.Work) -> Taken
  ) {
    Examined.expectUnbroken(OperationContract.examine(make: make, limit: Examined.limit), name)
  }

  /// Examines an operation that ends when its server answers. `end` uses the latest operation's server.
  private static func examineAnswered<Taken: Operation>(
    _ name: String, _ make: @escaping (FakeServer) -> Taken
  ) {
    var latest: FakeServer?
    let report = OperationContract.examine(
      make: { work in
        let server = FakeServer(work)
        latest = server
        return make(server)
      },
      end: { _ in latest?.answer() }, limit: Examined.limit)
    Examined.expectUnbroken(report, name)
  }
}
