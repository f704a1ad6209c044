import Chapter09Suspension
import Chapter15ThreadsAndMemory
import ChapterKit
import Operations
import Testing

extension Book {
  @Suite("15 Threads and Memory: ownership")
  @TestThread
  struct Chapter15RetentionTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// The life of an operation before its last reference is dropped.
    enum Life: CaseIterable {
      case made, started, cancelledAndStarted, queued, inBatch, cancelledInQueue, afterAnother
      case withBlock
    }

    @Test(.rule(.memory.notFireAndForget, .memory.queueRetainsOperations), arguments: Life.allCases)
    func notFireAndForget(life: Life) {
      let released = Gate("The upload has been released.")
      let signIn = BlockOperation {}
      weak var remains: Operation?
      do {
        let upload = WatchedUpload("beach", recorder: recorder, released)
        remains = upload
        switch life {
        case .made: break
        case .started: upload.start()
        case .cancelledAndStarted:
          upload.cancel()
          upload.start()
        case .queued: queue.addOperation(upload)
        case .inBatch: queue.addOperations([signIn, upload], waitUntilFinished: true)
        case .cancelledInQueue:
          queue.isSuspended = true
          queue.addOperation(upload)
          upload.cancel()
          queue.isSuspended = false
        case .afterAnother:
          upload.addDependency(signIn)
          queue.addOperations([upload, signIn], waitUntilFinished: false)
        case .withBlock:
          upload.completionBlock = { [recorder] in recorder.note("block", .finished) }
          queue.addOperation(upload)
        }
      }
      released.wait()
      #expect(remains == nil)
      queue.waitToEmpty()
      let isDone = ![Life.made, .cancelledAndStarted, .cancelledInQueue].contains(life)
      #expect(recorder.lanes(.began) == (isDone ? ["beach"] : []))
    }

    @Test(
      "A queue releases a block operation that has finished",
      .rule(.memory.queueCannotBeAskedLater, .memory.queueRetainsOperations),
      arguments: [false, true])
    func blockIsReleased(isInBatch: Bool) {
      let released = Gate("The block has been released.")
      do {
        let farewell = Farewell { released.open() }
        let upload = BlockOperation { withExtendedLifetime(farewell) {} }
        if isInBatch {
          queue.addOperations([upload], waitUntilFinished: true)
        } else {
          queue.addOperation(upload)
        }
      }
      released.wait()
      queue.waitToEmpty()
    }

    /// A screen with a queue, and a block in that queue that has captured the screen.
    @Test(.rule(.memory.queueRetainsOperations), arguments: [false, true])
    func ringThroughQueueOpensAtTheFinish(isCancelled: Bool) {
      let mayEnd = Gate("The upload may end.")
      let released = Gate("The screen has been released.")
      weak var remains: Screen?
      do {
        let screen = Screen(released)
        screen.queue.maxConcurrentOperationCount = 1
        screen.queue.addOperation { mayEnd.wait() }
        screen.queue.addOperation { screen.show() }
        if isCancelled { screen.queue.cancelAllOperations() }
        remains = screen
      }
      #expect(remains != nil)
      mayEnd.open()
      released.wait()
      #expect(remains == nil)
    }

    /// A screen with a queue of its own, which reports its release.
    private final class Screen: Sendable {
      let queue = OperationQueue()
      private let released: Gate

      init(_ released: Gate) { self.released = released }

      func show() {}

      deinit { released.open() }
    }

    @Test(.example(.memory.keepForResults), arguments: 0..<3)
    func exampleKeptForResults(kept: Int) {
      let released = (0..<3).map { Gate("Credit \($0) has been released.") }
      var result: Credit?
      do {
        for number in 0..<3 {
          let credit = WatchedCredit("\(number)", by: "Mina", released[number])
          if number == kept { result = credit }
          queue.addOperation(credit)
        }
      }
      for number in 0..<3 where number != kept { released[number].wait() }
      queue.waitToEmpty()
      #expect(!released[kept].isOpen)
      #expect(result?.text == "\(kept), by Mina")
      result = nil
      released[kept].wait()
    }

    @Test(.example(.memory.freedWhenOver), arguments: [false, true])
    func exampleFreedWhenOver(isQueued: Bool) {
      let released = Gate("The credit has been released.")
      weak var remains: Operation?
      do {
        let credit = WatchedCredit("beach", by: "Mina", released)
        remains = credit
        if isQueued { queue.addOperation(credit) }
      }
      released.wait()
      queue.waitToEmpty()
      #expect(remains == nil)
    }

    @Test(.rule(.memory.queueCannotBeAskedLater), arguments: 0..<3)
    func cannotBeAskedLater(place: Int) {
      let released = Gate("The credit has been released.")
      let executing = Gate("The first of the others is executing.")
      let mayEnd = Gate("The others may end.")
      var others: [Operation] = [BlockOperation {}, BlockOperation {}]
      let first = BlockOperation {
        executing.open()
        mayEnd.wait()
      }
      for other in others { other.addDependency(first) }
      others.append(first)
      do {
        var batch = others
        batch.insert(WatchedCredit("beach", by: "Mina", released), at: place)
        queue.addOperations(batch, waitUntilFinished: false)
      }
      // An operation that the queue no longer retains is not in `operations`.
      released.wait()
      executing.wait()
      #expect(Set(queue.operations) == Set(others))
      #expect(!queue.operations.contains { $0.name == "beach" })
      mayEnd.open()
      queue.waitToEmpty()
      #expect(queue.operations == [])
    }

    enum Stay: CaseIterable { case suspended, behindAnother, waiting, executing, cancelled }

    @Test(.rule(.memory.queueRetainsOperations), arguments: Stay.allCases, [true, false])
    func queueRetains(stay: Stay, isInBatch: Bool) {
      let executing = Gate("The held operation is executing.")
      let mayEnd = Gate("The held operation may end.")
      let released = Gate("The upload has been released.")
      let signIn = BlockOperation {
        executing.open()
        mayEnd.wait()
      }
      weak var remains: Operation?
      do {
        let member: Operation =
          stay == .executing
          ? WatchedWork(released) {
            executing.open()
            mayEnd.wait()
          } : WatchedUpload("beach", recorder: recorder, released)
        remains = member
        queue.isSuspended = stay == .suspended || stay == .cancelled
        if stay == .behindAnother { queue.maxConcurrentOperationCount = 1 }
        if stay == .waiting { member.addDependency(signIn) }
        if stay == .behindAnother || stay == .waiting {
          queue.addOperation(signIn)
          executing.wait()
        }
        if isInBatch {
          queue.addOperations([member], waitUntilFinished: false)
        } else {
          queue.addOperation(member)
        }
        if stay == .cancelled { member.cancel() }
      }
      if !queue.isSuspended { executing.wait() }
      #expect(remains != nil)
      #expect(remains?.isFinished == false)
      mayEnd.open()
      queue.isSuspended = false
      queue.waitToEmpty()
      released.wait()
      #expect(remains == nil)
      let isSent = stay != .executing && stay != .cancelled
      #expect(recorder.lanes(.finished) == (isSent ? ["beach"] : []))
    }

    enum Rest: CaseIterable { case executing, behindAnother, waitingElsewhere, cancelled }

    @Test(.rule(.memory.queueStaysAlive), arguments: Rest.allCases)
    func queueStaysAlive(rest: Rest) {
      let busy = Busy()
      let released = Gate("The queue has been released.")
      let held = recorder.operation("held") { busy.work() }
      let last = recorder.operation("last")
      weak var remains: OperationQueue?
      do {
        let dropped = WatchedQueue(released)
        remains = dropped
        switch rest {
        case .executing: dropped.addOperation(held)
        case .behindAnother:
          dropped.maxConcurrentOperationCount = 1
          dropped.addOperation(held)
          busy.begun.wait()
          dropped.addOperation(last)
        case .waitingElsewhere:
          last.addDependency(held)
          dropped.addOperation(last)
          queue.addOperation(held)
        case .cancelled:
          dropped.addOperation(held)
          busy.begun.wait()
          dropped.cancelAllOperations()
        }
      }
      busy.begun.wait()
      #expect(remains != nil)
      #expect(remains?.operationCount == (rest == .behindAnother ? 2 : 1))
      #expect(!released.isOpen)
      busy.mayEnd.open()
      released.wait()
      #expect(remains == nil)
      let hasLast = rest == .behindAnother || rest == .waitingElsewhere
      #expect(recorder.lanes(.finished) == (hasLast ? ["held", "last"] : ["held"]))
    }

    enum Pause: CaseIterable { case suspended, noPlace, dependency, cancelled }
    enum Kind: CaseIterable { case blockOperation, ownClass, batch, behindBarrier }

    @Test(
      "A queue stays alive although none of its operations has begun",
      .rule(.memory.queueStaysAlive), arguments: Pause.allCases, Kind.allCases)
    func queueStaysAliveAtRest(pause: Pause, kind: Kind) {
      let released = Gate("The queue has been released.")
      let note = { @Sendable [recorder] in recorder.note("upload", .finished) }
      let upload = kind == .ownClass ? OfOwnClass(note) : BlockOperation(block: note)
      let signIn = BlockOperation {}
      weak var remains: OperationQueue?
      do {
        let dropped = WatchedQueue(released)
        remains = dropped
        dropped.isSuspended = pause == .suspended || pause == .cancelled
        if pause == .noPlace { dropped.maxConcurrentOperationCount = 0 }
        if pause == .dependency { upload.addDependency(signIn) }
        if kind == .behindBarrier { dropped.addBarrierBlock {} }
        if kind == .batch {
          dropped.addOperations([upload], waitUntilFinished: false)
        } else {
          dropped.addOperation(upload)
        }
        if pause == .cancelled { upload.cancel() }
      }
      letOthersPass()
      #expect(remains?.operations == [upload])
      #expect(!released.isOpen)
      remains?.isSuspended = false
      remains?.maxConcurrentOperationCount = 1
      signIn.start()
      released.wait()
      #expect(remains == nil)
      #expect(recorder.lanes(.finished) == (pause == .cancelled ? [] : ["upload"]))
    }
  }
}

private final class WatchedWork: Operation, @unchecked Sendable {
  // Unchecked because the superclass is; the properties are constant.
  private let released: Gate
  private let work: @Sendable () -> Void

  init(_ released: Gate, _ work: @escaping @Sendable () -> Void) {
    self.released = released
    self.work = work
  }

  deinit { released.open() }

  override func main() { work() }
}
