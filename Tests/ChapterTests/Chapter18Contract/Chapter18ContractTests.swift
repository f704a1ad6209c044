import Chapter04ConcurrentOperations
import Chapter18AsyncOperations
import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import OperationContract
@testable import Workbook

extension Texts {
  /// The examination refuses wrong classes, naming the rule that they break, and accepts right ones.
  ///
  /// The examination runs in separate processes, beside the other tests, because a wrong class may block
  /// threads forever or end the process.
  @Suite("18 Contract")
  @TextThread
  struct Chapter18ContractTests {
    @Test("The examination finds no broken rule in right classes")
    func rightClasses() async {
      let result = await #expect(processExitsWith: .success, observing: Child.words) {
        for type in Examined.right { Examined.expect(type, toBreak: nil) }
        Examined.expectUnbroken(OperationContract.examine(make: { Examined.blocks($0) }), "blocks")
        Examined.expectUnbroken(
          OperationContract.examine(
            make: { BasedUpload(to: FakeServer($0)) }, end: { $0.server.answer() },
            limit: Examined.limit, endMayRepeat: true), "AsyncOperation, ended again")
      }
      #expect(Examined.complaints(result) == [])
    }

    @Test("Each wrong class is refused with the rule that it breaks")
    func wrongClasses() async {
      let result = await #expect(processExitsWith: .success, observing: Child.words) {
        onThreads(Examined.wrong.count) { number in
          let (type, rule) = Examined.wrong[number]
          Examined.expect(type, toBreak: rule)
        }
      }
      #expect(Examined.complaints(result) == [])
    }

    #if !FromScratch
      @Test("The last announced situation is the one in which a class ended the process")
      func endsTheProcess() async {
        let result = await #expect(processExitsWith: .failure, observing: Child.words) {
          _ = OperationContract.examine(
            make: { StartsTwice(to: FakeServer($0)) }, end: { $0.server.answer() }, isAloud: true)
        }
        let said = result?.standardErrorContent ?? []
        #expect(OperationContract.lastSituation(in: said) == "in a queue")
      }
    #endif

    @Test("A report combines equal findings, and lists causes before their consequences")
    func report() async {
      let result = await #expect(processExitsWith: .success, observing: Child.words) {
        let report = OperationContract.examine(
          make: { _ in BlockOperation {} }, limit: Examined.limit)
        Examined.say(report.broken.isEmpty, "\(report)")
        let leftOut = report.leftOut.map(\.what)
        Examined.say(leftOut.contains("work of a cancelled operation"), "\(leftOut)")
        let wrong = OperationContract.examine(
          make: { SilentFinish(to: FakeServer($0)) }, end: { $0.server.answer() }, limit: 0.5)
        let first = wrong.broken.first
        Examined.say(first?.rule == "concurrent.finish-announces-both", "\(wrong)")
        Examined.say((first?.situations.count ?? 0) > 2, "\(wrong)")
      }
      #expect(Examined.complaints(result) == [])
    }

    #if !FromScratch
      @Test("A report names the members that a class overrides, and a start() without its flags")
      func overrides() async {
        let result = await #expect(processExitsWith: .success, observing: Child.words) {
          let full = Examined.report(on: LockedUpload.self)
          let four = ["start", "isExecuting", "isFinished", "isAsynchronous"]
          Examined.say(full.overrides == four, "\(full)")
          Examined.say(!full.remarks.contains { $0.rule == "concurrent.four-overrides" }, "\(full)")
          let inherited = Examined.report(on: GuideUpload.self)
          Examined.say(inherited.overrides?.contains("isFinished") == true, "\(inherited)")
          let mainAlone = Examined.report(on: WaitingUpload.self)
          Examined.say(mainAlone.overrides == ["main"], "\(mainAlone)")
          let bare = OperationContract.examine(make: { _ in BareStart() })
          let remark = bare.remarks.first { $0.rule == "concurrent.four-overrides" }
          Examined.say(
            remark?.seen.hasSuffix("isAsynchronous, isExecuting, isFinished") == true, "\(bare)")
        }
        #expect(Examined.complaints(result) == [])
      }
    #endif

    @Test("All rules of the examination are rules of the book")
    func rules() {
      let ids = book.flatMap { $0.rules.map(\.id) }
      let examined = OperationContract.Obligation.allCases.map(\.rule)
      #expect(Set(examined).subtracting(ids) == [])
    }
  }
}

/// Examines classes in a child process, and reports unexpected results.
enum Examined {
  /// The unexpected results of a child process.
  static func complaints(_ result: ExitTest.Result?) -> [String] {
    result.said.split(separator: "\n").filter { $0.hasPrefix("! ") }.map { String($0) }
  }

  /// Required events may take long on a busy machine.
  static let limit: TimeInterval = 20

  static let right: [any Uploading.Type] = [
    LockedUpload.self, QueuedStateUpload.self, PromptUpload.self, ThreadUpload.self,
    AtomicUpload.self, WaitingUpload.self, BasedUpload.self, GuideUpload.self,
  ]

  static let wrong: [(type: any Uploading.Type, rule: String)] = [
    (UncheckedStart.self, "concurrent.start-checks-cancelled-first"),
    (CheckedTooLate.self, "concurrent.start-checks-cancelled-first"),
    (SilentFinish.self, "concurrent.finish-announces-both"),
    (AnnouncedTooEarly.self, "concurrent.finish-announces-both"),
    (CachedAnswer.self, "concurrent.finish-announces-both"),
    (SilentCancellation.self, "concurrent.cancel-announces-too"),
    (ExecutingForEver.self, "state.executing-meaning"),
    (WrongOrder.self, "state.executing-meaning"),
    (ReturnsWhenCancelled.self, "cancel.final-state"),
    (FinishIfExecuting.self, "cancel.final-state"),
    (CancelledIsNotFinished.self, "cancel.final-state"),
    (FinishInCancel.self, "concurrent.not-finished-before-start"),
    (LostAnswer.self, "cancel.running-must-finish-itself"),
    (OwnReadiness.self, "ready.combine-with-super"),
    (Synchronous.self, "concurrent.is-asynchronous-true"),
    (KeepsItself.self, "memory.freed-when-over"),
    (KeptByItsRun.self, "memory.freed-when-over"),
    (CancelledState.self, "concurrent.values-match-announcements"),
    (MainReturnsEarly.self, "state.finished-meaning"),
    (OwnFinishedAlone.self, "concurrent.is-asynchronous-true"),
    (CancelWithoutSuper.self, "cancel.sets-flag"),
  ]

  static func blocks(_ work: OperationContract.Work) -> BlockOperation {
    BlockOperation {
      work.begin()
      work.over()
    }
  }

  /// Examines a class of uploads, and reports an unexpected first broken rule.
  static func expect<Upload: Uploading>(_ type: Upload.Type, toBreak rule: String?) {
    let report = report(on: type, limit: rule == nil ? limit : 1)
    say(report.broken.first?.rule == rule, "\(type): \(report)")
  }

  static func report<Upload: Uploading>(
    on type: Upload.Type, limit: TimeInterval = 1
  ) -> OperationContract.Report {
    OperationContract.examine(
      make: { Upload(to: FakeServer($0)) }, end: { $0.server.answer() }, limit: limit)
  }

  static func expectUnbroken(_ report: OperationContract.Report, _ name: String) {
    say(report.broken.isEmpty, "\(name): \(report)")
  }

  static func say(_ isSo: Bool, _ what: String) {
    if isSo { return }
    let words = what.split(separator: "\n").joined(separator: " ")
    FileHandle.standardError.write(Data("! \(words)\n".utf8))
  }
}

/// Derived from the base class of chapter 18.
final class BasedUpload: AsyncOperation, Uploading, @unchecked Sendable {
  let server: FakeServer

  init(to server: FakeServer) { self.server = server }

  override func main() { server.send { [self] in finish() } }
}

/// Derived from the base class of chapter 04.
final class GuideUpload: ConcurrentOperation, Uploading, @unchecked Sendable {
  let server: FakeServer

  init(to server: FakeServer) { self.server = server }

  override func launch() { server.send { self.finish() } }
}

/// Overrides `start()` and none of the flags.
final class BareStart: Operation, @unchecked Sendable {
  override func start() { super.start() }
}
