import Chapter16Errors
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

@testable import Chapter22Patterns

extension Book {
  /// What waits for time, on a clock that stands still.
  @Suite("22 Time")
  @TestThread
  struct Chapter22TimeTests {
    private let recorder = Recorder()
    private let clock = ManualAlarmClock()
    private let queue = ManualQueue()
    /// Where tries run, and what a timeout has in hand.
    private let inner = ManualQueue()

    private struct Broken: Error, Equatable { var number = 0 }

    private func runAll() { while !(queue.run() + inner.run()).isEmpty {} }

    // MARK: Clocks

    @Test("Alarms of the manual clock ring in the order of their times, each once")
    func manualClock() {
      let note: @Sendable (String) -> Void = { [clock, recorder] name in
        recorder.note("\(name) \(clock.now.components.seconds)", .finished)
      }
      for (name, delay) in [("c", 3), ("a", 1), ("b", 1), ("d", 4), ("now", 0), ("past", -5)] {
        _ = clock.set(after: .seconds(delay)) { note(name) }
      }
      let cancelled = clock.set(after: .seconds(2)) { note("cancelled") }
      // One that sets others: one that is due by then, and one that is not.
      _ = clock.set(after: .seconds(2)) { [clock] in
        note("two")
        _ = clock.set(after: .zero) { note("at once") }
        _ = clock.set(after: .milliseconds(1500)) { note("between") }
        _ = clock.set(after: .seconds(3)) { note("later") }
      }
      #expect(cancelled.isSet)
      #expect(cancelled.cancel())
      #expect(!cancelled.cancel())
      #expect(!cancelled.isSet)
      #expect(clock.remaining == [0, 0, 1, 1, 2, 3, 4].map { .seconds($0) })
      #expect(recorder.events == [])
      clock.advance(by: .zero)
      #expect(recorder.lanes(.finished) == ["now 0", "past 0"])
      clock.advance(by: .seconds(4))
      #expect(
        recorder.lanes(.finished).dropFirst(2) == [
          "a 1", "b 1", "two 2", "at once 2", "c 3", "between 3", "d 4",
        ])
      #expect(clock.now == .seconds(4))
      #expect(clock.remaining == [.seconds(1)])
      clock.advance(by: .milliseconds(999))
      #expect(recorder.lanes(.finished).last == "d 4")
      clock.advance(by: .milliseconds(1))
      #expect(recorder.lanes(.finished).last == "later 5")
    }

    /// Something of which one can tell whether anybody still has it.
    private final class Witness: Sendable {}

    @Test("An alarm rings once or is cancelled once, and lets go of what it would have done")
    func alarm() {
      for isCancelled in [false, true] {
        weak var remains: Witness?
        let rings = Mutex(0)
        let ends = Mutex(0)
        let alarm: Alarm
        do {
          let witness = Witness()
          remains = witness
          alarm = Alarm {
            withExtendedLifetime(witness) { rings.withLock { $0 += 1 } }
          } end: {
            ends.withLock { $0 += 1 }
          }
        }
        #expect(remains != nil)
        #expect(alarm.isSet)
        if isCancelled { #expect(alarm.cancel()) } else { alarm.ring() }
        #expect(!alarm.isSet)
        #expect(remains == nil)
        alarm.ring()
        #expect(!alarm.cancel())
        #expect(rings.withLock { $0 } == (isCancelled ? 0 : 1))
        #expect(ends.withLock { $0 } == 1)
      }
    }

    @Test("The clock for programs rings, and lets go of an alarm that is cancelled")
    func dispatchClock() {
      let clock = DispatchAlarmClock()
      let rung = Gate("The alarm has rung.")
      for delay in [Duration.zero, .seconds(-1), .nanoseconds(1)] {
        let rings = Gate("One alarm has rung.")
        _ = clock.set(after: delay) { rings.open() }
        rings.wait()
      }
      rung.open()
      for delay in [Duration.seconds(3600), .seconds(Int64.max), .seconds(Int64.min)] {
        weak var remains: Witness?
        let alarm: Alarm
        do {
          let witness = Witness()
          remains = witness
          alarm = clock.set(after: delay) { withExtendedLifetime(witness) {} }
        }
        if delay > .zero {
          #expect(remains != nil)
          #expect(alarm.isSet)
          #expect(alarm.cancel())
          #expect(remains == nil)
        }
      }
    }

    @Test("The clock for programs waits to the nanosecond, and at least nothing")
    func rounding() {
      let delays: [(Duration, Int)] = [
        (.zero, 0), (.nanoseconds(1), 1), (.milliseconds(1_500), 1_500_000_000),
        (.seconds(3_600), 3_600_000_000_000), (.seconds(-5), 0),
      ]
      for (delay, nanoseconds) in delays { #expect(delay.rounded == .nanoseconds(nanoseconds)) }
    }

    @Test("The clock for programs leaves no timer behind", arguments: [false, true])
    func noTimerLeft(isCancelled: Bool) {
      let gone = Gate("Nobody has the queue any more, and so there is no timer.")
      let rung = Gate("The alarm has rung.")
      do {
        let threads = DispatchQueue(label: "alarms")
        threads.setSpecific(key: DispatchSpecificKey(), value: Farewell { gone.open() })
        let delay: Duration = isCancelled ? .seconds(3600) : .zero
        let alarm = DispatchAlarmClock(on: threads).set(after: delay) { rung.open() }
        if isCancelled { alarm.cancel() } else { rung.wait() }
      }
      gone.wait()
    }

    // MARK: Trying again

    @Test(.example(.pattern.retryWaitsLonger))
    func exampleBackoff() {
      func waits(_ backoff: Backoff) -> [Int64?] {
        (1...6).map { backoff.delay(after: $0).map(\.components.seconds) }
      }
      #expect(waits(Backoff()) == [1, 2, 4, 8, nil, nil])
      #expect(waits(Backoff(tries: 6)) == [1, 2, 4, 8, 16, nil])
      #expect(waits(Backoff(first: .seconds(3), tries: 1)) == [nil, nil, nil, nil, nil, nil])
      #expect(
        waits(Backoff(first: .seconds(2), factor: 3, longest: .seconds(20), tries: 7))
          == [2, 6, 18, 20, 20, 20])
      #expect(
        waits(Backoff(first: .seconds(9), factor: 1, longest: .seconds(5), tries: 4))
          == [5, 5, 5, nil, nil, nil])
      #expect(waits(Backoff(first: .zero, tries: 3)) == [0, 0, nil, nil, nil, nil])
      // As far as anybody could want.
      let endless = Backoff(factor: 1, tries: .max)
      #expect(endless.delay(after: .max - 1) == .seconds(1))
      let steep = Backoff(factor: .max, longest: .seconds(Int64.max), tries: .max)
      #expect(steep.delay(after: .max - 1) == .seconds(Int64.max))
    }

    @Test("A backoff without tries, or with waits below nothing, is refused", arguments: 0..<4)
    func noBackoff(number: Int) async {
      await #expect(processExitsWith: .failure) { [number] in
        switch number {
        case 0: _ = Backoff(tries: 0)
        case 1: _ = Backoff(factor: 0)
        case 2: _ = Backoff(first: .seconds(-1))
        default: _ = Backoff(longest: .seconds(-1))
        }
      }
    }

    @Test("And nothing is tried before they are over", .example(.pattern.retryWaitsLonger))
    func exampleWaits() {
      let tries = Mutex(0)
      let backoff = Backoff(first: .seconds(1), longest: .seconds(5), tries: 6)
      let upload = RetryOperation(backoff, clock: clock, in: inner) { number in
        tries.withLock { $0 += 1 }
        return ResultOperation<Int> { throw Broken(number: number) }
      }
      queue.addOperation(upload)
      runAll()
      for (number, wait) in zip(1..., [1, 2, 4, 5, 5]) {
        #expect(tries.withLock { $0 } == number)
        #expect(clock.remaining == [.seconds(wait)])
        clock.advance(by: .seconds(wait) - .nanoseconds(1))
        runAll()
        #expect(tries.withLock { $0 } == number)
        #expect(upload.isExecuting)
        clock.advance(by: .nanoseconds(1))
        runAll()
      }
      #expect(tries.withLock { $0 } == 6)
      #expect(clock.remaining == [])
      #expect(upload.isFinished)
      #expect(upload.failure as? Broken == Broken(number: 6))
    }

    @Test(.example(.pattern.retryAnew), arguments: 1...4)
    func exampleAnew(succeeding: Int) throws {
      let made = Mutex<[ResultOperation<Int>]>([])
      let numbers = Mutex<[Int]>([])
      let upload = RetryOperation(Backoff(tries: 3), clock: clock, in: inner) { number in
        numbers.withLock { $0.append(number) }
        let operation = ResultOperation {
          if number < succeeding { throw Broken(number: number) }
          return number
        }
        made.withLock { $0.append(operation) }
        return operation
      }
      let album = recorder.operation("album")
      album.addDependency(upload)
      queue.addOperations([album, upload], waitUntilFinished: false)
      #expect(numbers.withLock { $0 } == [])
      for _ in 0..<5 {
        runAll()
        clock.advance(by: .seconds(10))
      }
      let tries = min(3, succeeding)
      #expect(numbers.withLock { $0 } == Array(1...tries))
      #expect(Set(made.withLock { $0 }).count == tries)
      #expect(made.withLock { $0 }.allSatisfy { $0.isFinished })
      if succeeding <= 3 {
        #expect(try upload.value == succeeding)
      } else {
        #expect(throws: Broken(number: 3)) { try upload.value }
      }
      runAll()
      #expect(recorder.lanes(.finished) == ["album"])
    }

    @Test("Or what is not worth it", .example(.pattern.retryAnew))
    func exampleNotWorthwhile() {
      let isWorthwhile: @Sendable (any Error) -> Bool = { ($0 as? Broken)?.number != 2 }
      let upload = RetryOperation(
        Backoff(tries: 5), clock: clock, in: inner, while: isWorthwhile
      ) { number in ResultOperation<Int> { throw Broken(number: number) } }
      upload.start()
      runAll()
      #expect(!upload.isFinished)
      clock.advance(by: .seconds(1))
      runAll()
      #expect(upload.failure as? Broken == Broken(number: 2))
      #expect(clock.remaining == [])
    }

    @Test("In a queue of its own", .example(.pattern.retryAnew))
    func exampleRetryInQueues() throws {
      let clock = DispatchAlarmClock()
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let backoff = Backoff(first: .zero, tries: 4)
      let uploads = (1...4).map { succeeding in
        RetryOperation(backoff, clock: clock) { number in
          ResultOperation {
            if number < succeeding { throw Broken() }
            return number
          }
        }
      }
      queue.addOperations(uploads, waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(try uploads.map { try $0.value } == [1, 2, 3, 4])
    }

    @Test(.example(.pattern.retryCancels), arguments: 0..<4)
    func exampleRetryCancelled(when: Int) {
      let stubborn = HandAnswered("stubborn", recorder, isStubborn: true)
      let upload = RetryOperation(Backoff(tries: 5), clock: clock, in: inner) {
        [recorder] number -> any Provider<String> in
        recorder.note("try \(number)", .queued)
        if number == 2 { return stubborn }
        return ResultOperation { throw Broken() }
      }
      if when == 0 { upload.cancel() }
      queue.addOperation(upload)
      queue.run()
      // Before the first try has begun, and while the second one is at work.
      if when == 1 { upload.cancel() }
      runAll()
      if when == 2 {
        #expect(clock.remaining == [.seconds(1)])
        upload.cancel()
        #expect(upload.isFinished)
        #expect(clock.remaining == [])
      }
      clock.advance(by: .seconds(1))
      runAll()
      if when == 3 {
        upload.cancel()
        upload.cancel()
        #expect(stubborn.isCancelled)
        runAll()
        #expect(!upload.isFinished)
        stubborn.answer(.failure(Broken()))
        runAll()
      }
      #expect(upload.isFinished)
      clock.advance(by: .seconds(100))
      runAll()
      let tries = [0, 1, 1, 2][when]
      #expect(recorder.lanes(.queued) == (1...5).prefix(tries).map { "try \($0)" })
      #expect(clock.remaining == [])
      #expect(inner.unfinished == [])
      if when == 3 {
        #expect(upload.failure as? Broken == Broken())
      } else {
        #expect(upload.failure as? MissingResult == .cancelled)
      }
    }

    /// A clock whose alarms are a little late: something happens when they have begun to ring.
    private struct LateClock: AlarmClock {
      let clock: ManualAlarmClock
      let meanwhile: @Sendable () -> Void

      func set(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm {
        clock.set(after: delay) {
          meanwhile()
          ring()
        }
      }
    }

    @Test("By what it calls itself", .example(.pattern.retryCancels), arguments: 0..<3)
    func exampleCancelledInside(place: Int) {
      let own = Mutex<Operation?>(nil)
      let wasOver = Mutex<[Bool]>([])
      let cancel: @Sendable (Int) -> Void = { here in
        guard here == place, let upload = own.withLock({ $0 }) else { return }
        upload.cancel()
        // It is the one who calls who brings it to its end.
        let isOver = upload.isFinished
        wasOver.withLock { $0.append(isOver) }
      }
      let isWorthwhile: @Sendable (any Error) -> Bool = { _ in
        cancel(1)
        return true
      }
      let tries = Mutex(0)
      let upload = RetryOperation(
        Backoff(tries: 5), clock: LateClock(clock: clock) { cancel(2) }, in: inner,
        while: isWorthwhile
      ) { [recorder] number in
        tries.withLock { $0 += 1 }
        cancel(0)
        return ResultOperation<Int> {
          recorder.note("\(number)", .began)
          throw Broken()
        }
      }
      own.withLock { $0 = upload }
      upload.start()
      runAll()
      #expect(upload.isFinished == (place < 2))
      clock.advance(by: place < 2 ? .zero : .seconds(1))
      runAll()
      #expect(upload.failure as? MissingResult == .cancelled)
      #expect(wasOver.withLock { $0 } == [false])
      #expect(tries.withLock { $0 } == 1)
      #expect(recorder.lanes(.began) == (place == 0 ? [] : ["1"]))
      #expect(clock.remaining == [])
      own.withLock { $0 = nil }
    }

    @Test("What succeeds all the same counts", .example(.pattern.retryCancels))
    func exampleCancelledTrySucceeds() throws {
      let stubborn = HandAnswered("stubborn", recorder, isStubborn: true)
      let upload = RetryOperation(Backoff(), clock: clock, in: inner) { _ in stubborn }
      upload.start()
      runAll()
      upload.cancel()
      stubborn.answer(.success("photos/beach"))
      runAll()
      #expect(try upload.value == "photos/beach")
    }

    @Test("Whenever that happens", .example(.pattern.retryCancels))
    func exampleCancelledByThreads() {
      for _ in 0..<6 {
        let clock = ManualAlarmClock()
        let tries = Mutex(0)
        let upload = RetryOperation(Backoff(first: .seconds(1), tries: .max), clock: clock) { _ in
          tries.withLock { $0 += 1 }
          return ResultOperation<Int> { throw Broken() }
        }
        onThreads(3) { number in
          switch number {
          case 0: upload.start()
          case 1: upload.cancel()
          default: for _ in 0..<20 { clock.advance(by: .seconds(60)) }
          }
        }
        // Without the cancellation it would try for ever.
        upload.waitToFinish()
        clock.advance(by: .seconds(60))
        let count = tries.withLock { $0 }
        clock.advance(by: .seconds(600))
        #expect(tries.withLock { $0 } == count)
      }
    }

    // MARK: Timeout

    @Test(.example(.pattern.timeoutFromStart))
    func exampleFromStart() throws {
      let work = HandAnswered("work", recorder)
      let upload = TimeoutOperation(.seconds(10), clock: clock, in: inner, of: work)
      queue.addOperation(upload)
      clock.advance(by: .seconds(100))
      #expect(clock.remaining == [])
      runAll()
      #expect(clock.remaining == [.seconds(10)])
      clock.advance(by: .seconds(10) - .nanoseconds(1))
      #expect([upload.isFinished, work.isCancelled] == [false, false])
      clock.advance(by: .nanoseconds(1))
      #expect([upload.isFinished, work.isCancelled] == [true, true])
      #expect(throws: TimedOut(after: .seconds(10))) { try upload.value }
      #expect("\(TimedOut(after: .seconds(10)))" == "timed out after 10.0 seconds")
    }

    @Test(.example(.pattern.timeoutFirstCounts), arguments: [false, true], [false, true])
    func exampleFirstCounts(isLate: Bool, fails: Bool) throws {
      let work = HandAnswered("work", recorder, isStubborn: true)
      let upload = TimeoutOperation(.seconds(10), clock: clock, in: inner, of: work)
      let album = recorder.operation("album")
      album.addDependency(upload)
      queue.addOperations([upload, album], waitUntilFinished: false)
      runAll()
      if isLate { clock.advance(by: .seconds(10)) }
      runAll()
      #expect(recorder.lanes(.finished) == (isLate ? ["album"] : []))
      work.answer(fails ? .failure(Broken()) : .success("photos/beach"))
      runAll()
      #expect(recorder.lanes(.finished) == ["album"])
      #expect(clock.remaining == [])
      clock.advance(by: .seconds(10))
      #expect(work.isCancelled == isLate)
      if isLate {
        #expect(throws: TimedOut(after: .seconds(10))) { try upload.value }
      } else if fails {
        #expect(throws: Broken()) { try upload.value }
      } else {
        #expect(try upload.value == "photos/beach")
      }
    }

    @Test("Or a cancellation", .example(.pattern.timeoutFirstCounts), arguments: 0..<4)
    func exampleTimeoutCancelled(when: Int) {
      let work = HandAnswered("work", recorder, isStubborn: when == 3)
      let upload = TimeoutOperation(.seconds(10), clock: clock, in: inner, of: work)
      if when == 0 { upload.cancel() }
      queue.addOperation(upload)
      queue.run()
      if when == 1 { upload.cancel() }
      runAll()
      if when > 1 { upload.cancel() }
      runAll()
      #expect(work.isCancelled)
      #expect(upload.isFinished == (when < 3))
      #expect(recorder.lanes(.began) == (when < 2 ? [] : ["work"]))
      clock.advance(by: .seconds(10))
      #expect(upload.isFinished)
      // Also of one whose time was up while its work did not heed the cancellation.
      #expect(upload.failure as? MissingResult == .cancelled)
      if when == 3 { work.answer(.success("")) }
      runAll()
      #expect(clock.remaining == [])
      #expect(inner.unfinished == [])
    }

    @Test("In a queue of its own", .example(.pattern.timeoutFirstCounts))
    func exampleTimeoutInQueues() throws {
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let quick = TimeoutOperation(
        .seconds(3600), clock: DispatchAlarmClock(), of: ResultOperation { "photos/beach" })
      let slow = TimeoutOperation(.zero, clock: DispatchAlarmClock(), of: HandAnswered())
      queue.addOperations([quick, slow], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(try quick.value == "photos/beach")
      #expect(slow.failure != nil)
    }

    @Test("Who runs others does not run in their queue: that ends the program, and does not hang")
    func ownQueue() async {
      await #expect(processExitsWith: .failure) {
        let queue = OperationQueue()
        queue.addOperation(
          RetryOperation(Backoff(), clock: ManualAlarmClock(), in: queue) { _ in
            ResultOperation { 1 }
          })
        queue.waitToEmpty()
      }
      await #expect(processExitsWith: .failure) {
        let queue = OperationQueue()
        queue.addOperation(
          TimeoutOperation(
            .seconds(1), clock: ManualAlarmClock(), in: queue, of: ResultOperation { 1 }))
        queue.waitToEmpty()
      }
    }
  }
}
