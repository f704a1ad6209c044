import Chapter16Errors
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

@testable import Chapter22Patterns

extension Book {
  @Suite("22 Time")
  @TestThread
  struct Chapter22TimeTests {
    private let recorder = Recorder()
    private let clock = ManualAlarmClock()
    private let queue = ManualQueue()
    /// The queue for tries and for the operations of timeouts.
    private let inner = ManualQueue()

    private struct Broken: Error, Equatable { var number = 0 }

    private func runAll() { while !(queue.run() + inner.run()).isEmpty {} }

    // MARK: Clocks

    /// An object whose release a test can observe.
    private final class Witness: Sendable {}

    @Test(
      "The clock for programs rings alarms, and releases those that are cancelled",
      .example(.pattern.timeoutFromStart))
    func exampleDispatchClock() {
      let clock = DispatchAlarmClock()
      for delay in [Duration.zero, .seconds(-1), .nanoseconds(1)] {
        let rings = Gate("One alarm has rung.")
        _ = clock.set(after: delay) { rings.open() }
        rings.wait()
      }
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

    // MARK: Trying again

    @Test("A retry makes no try before its wait is over", .example(.pattern.retryWaitsLonger))
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

    @Test("An error may rule out another try", .example(.pattern.retryAnew), arguments: 1...3)
    func exampleNotWorthARetry(hopeless: Int) {
      let tries = Mutex(0)
      let upload = RetryOperation(
        Backoff(tries: 3), clock: clock, in: inner, if: { ($0 as? Broken)?.number != hopeless },
        make: { number in
          tries.withLock { $0 += 1 }
          return ResultOperation<Int> { throw Broken(number: number) }
        })
      queue.addOperation(upload)
      for _ in 0..<3 {
        runAll()
        clock.advance(by: .seconds(10))
      }
      #expect(tries.withLock { $0 } == hopeless)
      #expect(upload.failure as? Broken == Broken(number: hopeless))
      #expect(clock.remaining == [])
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
      // The upload is cancelled before the first try has begun, and while the second one runs.
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
      // The operation finished in time, even if its queue has not reported that yet.
      if fails { clock.advance(by: .seconds(10)) }
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
      // Cancelled while it executes.
      let stubborn = HandAnswered("stubborn", recorder, isStubborn: true)
      let cancelled = TimeoutOperation(.seconds(10), clock: clock, in: inner, of: stubborn)
      cancelled.start()
      runAll()
      cancelled.cancel()
      #expect([stubborn.isCancelled, cancelled.isFinished] == [true, false])
      if isLate { clock.advance(by: .seconds(10)) }
      stubborn.answer(fails ? .failure(Broken()) : .success("photos/forest"))
      runAll()
      #expect(clock.remaining == [])
      if isLate {
        #expect(cancelled.failure as? MissingResult == .cancelled)
      } else if fails {
        #expect(cancelled.failure as? Broken == Broken())
      } else {
        #expect(try cancelled.value == "photos/forest")
      }
    }

    // MARK: In an app

    /// Rings short alarms (up to a second or two) immediately and long ones never, or the other way round.
    private struct QuickClock: AlarmClock {
      var ringsLong = false
      let delays = Heard()

      func set(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm {
        let alarm = Alarm(ring)
        if delay < .seconds(10) { delays.values.withLock { $0.append(delay) } }
        if (delay >= .seconds(10)) == ringsLong { Thread.detachNewThread { alarm.ring() } }
        return alarm
      }
    }

    private final class Heard: Sendable { let values = Mutex<[Duration]>([]) }

    @Test("PhotoSharing retries failed photos and reports its end", .example(.pattern.retryAnew))
    func exampleSharing() async {
      let (ends, end) = AsyncStream.makeStream(of: String.self)
      var next = ends.makeAsyncIterator()
      let clock = QuickClock()
      let sharing = await PhotoSharing(OperationQueue(), clock: clock)
      for photos in [["beach", "forest"], []] {
        await MainActor.run {
          let server = BusyServer(times: photos.count)
          shareTapped(photos, sharing, server) { end.yield("\($0)") }
          shareTapped(["harbour"], sharing, server) { _ in end.yield("twice") }
        }
        #expect(await next.next() == "true")
      }
      let first = clock.delays.values.withLock { $0.filter { $0 < .milliseconds(1_500) } }
      #expect(first.count >= 1)
      #expect(first.allSatisfy { $0 >= .milliseconds(800) && $0 <= .milliseconds(1_200) })
      // An error that is not worth a retry, and a request without an answer.
      for isLate in [false, true] {
        let requests = Atomic(0)
        let other = await PhotoSharing(OperationQueue(), clock: QuickClock(ringsLong: isLate))
        let kept = Mutex<[Reply<String>]>([])
        await other.share(
          ["beach"], retryIf: { _ in false },
          send: { _, reply in
            requests.add(1, ordering: .relaxed)
            if isLate { kept.withLock { $0.append(reply) } } else { reply(.failure(Broken())) }
            return {}
          }, ended: { end.yield($0.map { "\(type(of: $0))" } ?? "shared") })
        #expect(await next.next() == (isLate ? "TimedOut" : "Broken"))
        // The time limit may expire before the request is sent.
        let count = requests.load(ordering: .relaxed)
        #expect(isLate ? count <= 1 : count == 1)
      }
    }

    @Test(
      "PhotoSharing can be cancelled, and continues if released", .example(.pattern.retryCancels),
      arguments: [true, false])
    func exampleSharingCancelled(isCancelled: Bool) async {
      let (ends, end) = AsyncStream.makeStream(of: String.self)
      var next = ends.makeAsyncIterator()
      let sent = Gate("The photo is on its way.")
      let replies = Mutex<[Reply<String>]>([])
      let callOffs = Atomic(0)
      let uploads = OperationQueue()
      var sharing: PhotoSharing? = await PhotoSharing(uploads, clock: QuickClock())
      weak let gone = sharing
      await sharing?.share(
        ["beach"], retryIf: { _ in true },
        send: { _, reply in
          replies.withLock { $0.append(reply) }
          sent.open()
          return { callOffs.add(1, ordering: .relaxed) }
        }, ended: { end.yield($0.map { "\($0)" } ?? "shared") })
      sent.wait()
      if isCancelled {
        await sharing?.cancel()
        #expect(await next.next() == "cancelled")
        #expect(callOffs.load(ordering: .relaxed) == 1)
      } else {
        sharing = nil
        #expect(gone == nil)
        for reply in replies.withLock({ $0 }) { reply(.success("photos/beach")) }
        uploads.waitToEmpty()
        #expect(callOffs.load(ordering: .relaxed) == 0)
      }
    }
  }
}
