import Chapter00Overview
import Chapter01Invocation
import Chapter05Dependencies
import Chapter08Waiting
import Chapter13OperationQueues
import Chapter14ManualExecution
import Chapter16Errors
import Chapter18AsyncOperations
import Chapter19NetworkedTiltShift
import Chapter20SwiftConcurrency
import Chapter22Patterns
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// A waiting operation of one of the book's classes may be released, whatever happens to the operation.
  @Suite("05 Dependencies: waiting operations released")
  @TestThread
  struct Chapter05KeepingTests {
    /// An operation and its dependents, linked as one of the book's classes or methods links them.
    struct Chain {
      var first: Operation
      var rest: [Operation]
      /// True if a queue already has the operations.
      var isQueued = false
      /// Keeps the class alive.
      var then: () -> Void = {}
      /// Lets the first operation begin, if it is in a queue of its own.
      var begin: (() -> Void)?
    }

    typealias Work = @Sendable () -> Void
    typealias Link = @Sendable (_ work: @escaping Work, _ queue: OperationQueue) -> Chain

    /// An operation that is equal to all others of its class.
    final class Alike: Operation, @unchecked Sendable {
      // Unchecked because the superclass is; the work is constant.
      private let work: Work
      init(_ work: @escaping Work = {}) { self.work = work }
      // On Apple's systems, the engine's root class has neither of these members.
      #if !canImport(ObjectiveC) || !FromScratch
        override var hash: Int { 1 }
        override func isEqual(_ object: Any?) -> Bool { object is Alike }
      #endif
      override func main() { work() }
    }

    struct Prompt: ImageLoader {
      let work: Work
      func load(
        _ url: URL, deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
      ) -> Cancellation {
        work()
        deliver(.failure(.timedOut))
        return Cancellation {}
      }
    }

    struct Worker {
      let work: Work
      func run(_: Void) { work() }
      func after(_: Void) {}
    }

    nonisolated private static func plain(_ work: @escaping Work = {}) -> Operation {
      BlockOperation(block: work)
    }

    /// Retains the dependent of an operation in a queue, where this is necessary.
    nonisolated private static func keep(
      _ next: Operation, until first: Operation, in queue: OperationQueue
    ) {
      #if !canImport(ObjectiveC) && !FromScratch
        queue.keep(next, until: [first])
      #endif
    }

    /// A dependent of an operation in a queue, retained by `keep(_:until:)`.
    nonisolated private static func kept(_ first: Operation, _ next: Operation) -> Chain {
      let queue = OperationQueue()
      queue.isSuspended = true
      next.addDependency(first)
      queue.addOperation(first)
      keep(next, until: first, in: queue)
      return Chain(first: first, rest: [next], begin: { queue.isSuspended = false })
    }

    /// A dependent of an operation, linked by a class that needs no `keep(_:until:)`.
    nonisolated private static func linked(_ first: Operation, _ next: Operation) -> Chain {
      next.addDependency(first)
      return Chain(first: first, rest: [next])
    }

    nonisolated private static func finishLine(
      _ first: Operation, _ queue: OperationQueue
    ) -> Chain {
      Chain(first: first, rest: [queue.addOperations([first]) {}], isQueued: true)
    }

    nonisolated private static func line(
      _ uploads: [Operation], _ queue: OperationQueue
    ) -> Chain {
      let line = UploadLine(on: queue)
      for upload in uploads { line.add(upload) }
      return Chain(first: uploads[0], rest: Array(uploads.dropFirst()), isQueued: true)
    }

    nonisolated private static func byHand(_ crop: Operation, _ print: Operation) -> Chain {
      print.addDependency(crop)
      let list = RetryList(ManualRunner { $0() })
      list.submit(print)
      return Chain(first: crop, rest: []) { [weak print] in
        print?.cancel()
        list.tick()
      }
    }

    nonisolated private static func answered(_ work: @escaping Work) -> RequestOperation<Int> {
      RequestOperation { reply in
        work()
        reply(.success(1))
        return nil
      }
    }

    nonisolated static let links: [(name: String, link: Link)] = [
      ("keep(_:until:), as in 09", { work, _ in kept(plain(work), plain()) }),
      ("keep(_:until:), equal", { work, _ in kept(Alike(work), Alike()) }),
      ("PhotoStep", { work, _ in linked(plain(work), PhotoStep { _ in "" }) }),
      ("TiltShiftOperation", { work, _ in linked(plain(work), TiltShiftOperation()) }),
      (
        "Retouch",
        { work, _ in
          let first = Retouch(Picture("beach", width: 1, pixels: [1])) { picture in
            work()
            return picture
          }
          return Chain(first: first, rest: [Retouch(after: first) { $0 }])
        }
      ),
      (
        "InvocationOperation",
        { work, _ in
          let worker = Worker(work: work)
          let call = InvocationOperation(target: worker, method: Worker.run, argument: ())
          return Chain(first: call, rest: [call.then(Worker.after)])
        }
      ),
      ("addOperations(_:then:)", { finishLine(plain($0), $1) }),
      ("addOperations(_:then:), equal", { finishLine(Alike($0), $1) }),
      ("UploadLine", { line([plain($0), plain(), plain()], $1) }),
      ("UploadLine, equal", { line([Alike($0), Alike(), Alike()], $1) }),
      ("RetryList", { work, _ in byHand(plain(work), plain()) }),
      ("RetryList, equal", { work, _ in byHand(Alike(work), Alike()) }),
      (
        "ManualRunner",
        { work, _ in
          let (crop, print) = (plain(work), plain())
          print.addDependency(crop)
          print.cancel()
          _ = ManualRunner { $0() }.perform(print)
          return Chain(first: crop, rest: [])
        }
      ),
      (
        "ResultOperation",
        { work, _ in
          let load = ResultOperation { work() }
          let next = load.then {}.then {}
          return Chain(first: load, rest: [next, next.ensuring {}, load.then { 1 }])
        }
      ),
      (
        "CallOperation",
        { work, _ in
          let lookup = CallOperation<Int> { answer in
            work()
            answer(1)
          }
          let next = CallOperation<Int> { $0(2) }
          next.addDependency(lookup)
          return Chain(first: lookup, rest: [next])
        }
      ),
      (
        "Pipeline",
        { work, _ in
          let pipeline = Pipeline(with: Prompt(work: work), width: 1)
          let pair = pipeline.add(URL(fileURLWithPath: "/beach"))
          return Chain(first: pair.download, rest: [pair.filter], isQueued: true)
        }
      ),
      (
        "TaskOperation",
        { work, _ in
          let export = TaskOperation { work() }
          let upload = TaskOperation {}
          upload.addDependency(export)
          return Chain(first: export, rest: [upload])
        }
      ),
      (
        "RequestOperation and ConditionalOperation",
        { work, _ in
          let request = answered(work)
          let next = answered {}
          let badge = ConditionalOperation(work: {})
          for waiting in [next, badge] { waiting.addDependency(request) }
          return Chain(first: request, rest: [badge, next])
        }
      ),
      (
        "ResultOperation(from:)",
        { work, _ in
          let load = ResultOperation { work() }
          return Chain(first: load, rest: [ResultOperation(from: load) { _ in 1 }])
        }
      ),
      (
        "GroupOperation and TimeoutOperation",
        { work, _ in
          let member = ResultOperation { work() }
          let group = GroupOperation([member])
          let limited = TimeoutOperation(.seconds(1), clock: ManualAlarmClock(), of: answered {})
          limited.addDependency(group)
          return Chain(first: group, rest: [limited])
        }
      ),
      (
        "firstValue and RetryOperation",
        { work, _ in
          let first = firstValue(of: [answered(work)])
          let again = RetryOperation(Backoff(), clock: ManualAlarmClock()) { _ in answered {} }
          again.addDependency(first)
          return Chain(first: first, rest: [again])
        }
      ),
      (
        "ExclusiveOperation and WeightedProgress",
        { work, queue in
          let exclusive = ExclusiveOperation(["disk"], in: Exclusion()) { work() }
          let next = plain()
          next.addDependency(exclusive)
          for operation in [exclusive, next] {
            WeightedProgress(total: 1).part(weight: 1).run(operation, in: queue)
          }
          keep(next, until: exclusive, in: queue)
          return Chain(first: exclusive, rest: [next], isQueued: true)
        }
      ),
      (
        "ManualQueue",
        { work, _ in
          let (first, next, queue) = (plain(work), plain(), ManualQueue())
          next.addDependency(first)
          queue.addOperation(next)
          return Chain(first: first, rest: []) {
            queue.cancelAllOperations()
            queue.run()
          }
        }
      ),
    ]

    private static let hasFailed = Mutex<String?>(nil)

    enum Setting: CaseIterable { case dropped, cancelledBefore, cancelledHalfway, many }

    /// Releases dependents repeatedly. A process that crashes or hangs prints its setting.
    nonisolated static func letGo(of link: Link) {
      for setting in Setting.allCases {
        for width in [1, 2, OperationQueue.defaultMaxConcurrentOperationCount] {
          LastWords.are("\(setting), width \(width)")
          for _ in 1...15 {
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = width
            letGo(of: link, setting, queue)
            queue.waitUntilAllOperationsAreFinished()
          }
        }
      }
    }

    nonisolated private static func letGo(
      of link: Link, _ setting: Setting, _ queue: OperationQueue
    ) {
      let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let isHeld = setting == .cancelledHalfway
      /// Creates a chain, and retains only the chain's last operation and the closure that starts the chain.
      func make() -> (begin: () -> Void, end: Operation) {
        let chain = link(
          {
            if !isHeld { return }
            begun.signal()
            mayEnd.wait()
          }, queue)
        if setting == .cancelledBefore { for operation in chain.rest { operation.cancel() } }
        if setting != .dropped, !chain.isQueued {
          queue.addOperations(chain.rest, waitUntilFinished: false)
        }
        let first = chain.first
        if isHeld {
          if let begin = chain.begin {
            begin()
          } else if !chain.isQueued {
            queue.addOperation(first)
          }
          begun.wait()
          for operation in chain.rest { operation.cancel() }
        }
        if setting != .dropped { chain.then() }
        return (chain.isQueued || isHeld ? {} : chain.begin ?? { first.start() }, first)
      }
      let chains = (1...(setting == .many ? 20 : 1)).map { _ in make() }
      if setting != .dropped { queue.cancelAllOperations() }
      for chain in chains { chain.begin() }
      mayEnd.signal()
      for chain in chains { chain.end.waitUntilFinished() }
    }

    @Test(
      "Waiting operations of all the book's classes may be released",
      .example(.dependency.droppedWhileWaiting),
      arguments: links.indices)
    func exampleOfEachClass(number: Int) async {
      if let other = Self.hasFailed.withLock({ $0 }) {
        Issue.record("not tried any more: \(other)")  // Each try might last until the deadline.
        return
      }
      let end = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { [number] in
        LastWords.arm()
        Self.letGo(of: Self.links[number].link)
      }
      let words = String(decoding: end?.standardOutputContent ?? [], as: UTF8.self)
      if words.isEmpty { return }
      Self.hasFailed.withLock { $0 = "\(Self.links[number].name): \(words)" }
      Issue.record("\(Self.links[number].name): \(words)")
    }

    #if !canImport(ObjectiveC) && !FromScratch
      enum Place: String, CaseIterable, Codable { case nowhere, elsewhere }

      @Test(
        "keep(_:until:) traps if an operation is in no queue or in a different one",
        arguments: Place.allCases)
      func keepRefuses(place: Place) async {
        let child = await #expect(processExitsWith: .failure, observing: Child.words) { [place] in
          let (queue, other, first) = (OperationQueue(), OperationQueue(), BlockOperation {})
          other.isSuspended = true
          if place == .elsewhere { other.addOperation(first) }
          Child.says("calls")
          queue.keep(Operation(), until: [first])
          Child.says("returns")
        }
        expectRefusal(child)
        #expect(child.said.contains("is not in this queue; add it first"))
      }

      @Test(
        "keep(_:until:) keeps an object until the operation has finished, in each kind of queue")
      func keepHolds() {
        for queue in [OperationQueue(), ManualQueue()] {
          queue.isSuspended = true
          let first = BlockOperation {}
          weak var kept: Operation?
          do {
            let next = Operation()
            kept = next
            queue.addOperation(first)
            queue.keep(next, until: [first])
          }
          #expect(kept != nil)
          queue.isSuspended = false
          (queue as? ManualQueue)?.run()
          first.waitUntilFinished()
          queue.keep(Operation(), until: [first])
        }
      }
    #endif
  }
}

/// The last words of a child process that is ended by a signal, or that does not end by itself.
enum LastWords {
  nonisolated(unsafe) private static var words: [UInt8] = []

  /// Installs handlers that print the last words and exit with success, so that the parent can read them.
  static func arm() {
    for number in [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGALRM] {
      signal(number) { _ in
        _ = LastWords.words.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        _exit(0)
      }
    }
    alarm(UInt32(Deadline.seconds))
  }

  /// Sets the last words. Must be called on the thread that has called ``arm()``.
  static func are(_ text: String) { words = Array(text.utf8) }
}
