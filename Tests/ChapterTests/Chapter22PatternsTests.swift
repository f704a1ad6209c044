import Chapter04ConcurrentOperations
import Chapter16Errors
import Chapter22Patterns
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("22 Patterns")
  @TestThread
  struct Chapter22PatternsTests {
    private let recorder = Recorder()
    private let queue = ManualQueue()

    private struct Broken: Error, Equatable { var number = 0 }

    /// A server that answers when the test says so.
    private final class Server: Sendable {
      private let replies = Mutex<[Reply<String>]>([])
      private let calledOff = Mutex(0)

      var requests: Int { replies.withLock { $0.count } }
      var callOffs: Int { calledOff.withLock { $0 } }

      func request() -> RequestOperation<String> {
        RequestOperation { [self] reply in
          replies.withLock { $0.append(reply) }
          return { self.calledOff.withLock { $0 += 1 } }
        }
      }

      func answer(_ result: Result<String, any Error>) {
        for reply in replies.withLock({ $0 }) { reply(result) }
      }

      func forget() { replies.withLock { $0 = [] } }
    }

    // MARK: An answer, and the finish

    @Test(
      "When a dependent begins, the answer to the request is available",
      .example(.pattern.answerBeforeFinish))
    func exampleDependentFindsIt() {
      let queue = OperationQueue()
      for number in 0..<10 {
        let asked = Gate("The server has been asked.")
        let server = Mutex<Reply<Int>?>(nil)
        let download = RequestOperation<Int> { reply in
          server.withLock { $0 = reply }
          asked.open()
          return nil
        }
        let seen = Mutex<Int?>(nil)
        let frame = BlockOperation {
          let value = try? download.value
          seen.withLock { $0 = value }
        }
        frame.addDependency(download)
        queue.addOperations([frame, download], waitUntilFinished: false)
        asked.wait()
        server.withLock { $0.take() }?(.success(number))
        frame.waitToFinish()
        #expect(seen.withLock { $0 } == number)
      }
    }

    @Test(.example(.pattern.firstAnswerCounts), arguments: 0..<4)
    func exampleFirstCounts(first: Int) {
      let server = Server()
      let upload = server.request()
      upload.start()
      let answers: [() -> Void] = [
        { server.answer(.success("beach")) }, { server.answer(.failure(Broken())) },
        { upload.cancel() }, { server.forget() },
      ]
      answers[first]()
      #expect(upload.isFinished)
      for answer in answers { answer() }
      let expected = ["nil", "\(Broken())", "cancelled", "\(LostReply())"]
      #expect(upload.failure.map { "\($0)" } ?? "nil" == expected[first])
    }

    // MARK: Cancelling

    @Test(.example(.pattern.cancelReachesRequest), arguments: 0..<4)
    func exampleCallsOff(when: Int) {
      let server = Server()
      let upload = server.request()
      if when == 0 { upload.cancel() }
      #expect(!upload.isFinished)
      queue.addOperation(upload)
      queue.run()
      if when == 1 { upload.cancel() }
      if when == 2 { server.answer(.success("beach")) }
      if when > 0 { upload.cancel() }
      // If an operation was cancelled before its start, it sends no request, so there is none to cancel.
      // After an answer, there is no request to cancel either.
      #expect(server.requests == (when == 0 ? 0 : 1))
      #expect(server.callOffs == (when == 0 || when == 2 ? 0 : 1))
      #expect(upload.isFinished)
      #expect((upload.failure as? MissingResult) == (when == 2 ? nil : .cancelled))
      #expect(queue.unfinished == [])
    }

    @Test(
      "A request may be cancelled while it is being sent", .example(.pattern.cancelReachesRequest))
    func exampleCalledOffWhileAsking() {
      let callOffs = Mutex(0)
      let own = Mutex<Operation?>(nil)
      let upload = RequestOperation<String> { _ in
        own.withLock { $0 }?.cancel()
        return {
          callOffs.withLock { $0 += 1 }
          // This second cancellation must not call the closure again.
          own.withLock { $0 }?.cancel()
        }
      }
      own.withLock { $0 = upload }
      upload.start()
      #expect(callOffs.withLock { $0 } == 1)
      #expect(upload.failure as? MissingResult == .cancelled)
      own.withLock { $0 = nil }
    }

    // MARK: Passing values on

    @Test(
      "If several sources fail, the error of the first one in the list is kept",
      .example(.pattern.handsAllOn), arguments: 1..<8)
    func exampleFirstErrorInList(failing: Int) {
      let sources = (0..<3).map { number in
        ResultOperation {
          if failing & (1 << number) != 0 { throw Broken(number: number) }
          return number
        }
      }
      let sum = ResultOperation(from: sources[0], sources[1], sources[2]) { [recorder] in
        recorder.note("sum", .began)
        return $0 + $1 + $2
      }
      for operation in sources.reversed() + [sum] { operation.start() }
      #expect(sum.failure as? Broken == Broken(number: failing.trailingZeroBitCount))
      #expect(recorder.events == [])
      // Tests a single source, and a cancelled one.
      let single = ResultOperation(from: sources[failing.trailingZeroBitCount]) { $0 }
      single.start()
      #expect(single.failure is Broken)
      let cancelled = ResultOperation { 1 }
      cancelled.cancel()
      cancelled.start()
      let after = ResultOperation(from: cancelled) { $0 }
      after.start()
      #expect(after.failure as? MissingResult == .cancelled)
    }

    // MARK: Conditions

    @Test(.example(.pattern.conditionAtItsTurn), arguments: [true, false], [true, false])
    func exampleAtItsTurn(isMetBefore: Bool, isMetThen: Bool) throws {
      let isMet = Mutex(isMetBefore)
      let condition = Condition(else: "no Wi-Fi") { [recorder] in
        recorder.note("looked", .began)
        return isMet.withLock { $0 }
      }
      let login = recorder.operation("login")
      let upload = ConditionalOperation(if: condition) { [recorder] in
        recorder.note("upload", .began)
        return "photos/beach"
      }
      upload.addDependency(login)
      queue.addOperations([upload, login], waitUntilFinished: false)
      #expect(!upload.isReady)
      #expect(throws: MissingResult.unfinished) { try upload.value }
      #expect(queue.runNext() === login)
      #expect(upload.isReady)
      #expect(recorder.lanes(.began) == ["login"])
      isMet.withLock { $0 = isMetThen }
      #expect(queue.runNext() === upload)
      #expect(recorder.lanes(.began) == ["login", "looked"] + (isMetThen ? ["upload"] : []))
      if isMetThen {
        #expect(try upload.value == "photos/beach")
      } else {
        #expect(throws: Skipped("no Wi-Fi")) { try upload.value }
      }
      #expect(upload.isFinished)
      #expect("\(Skipped("no Wi-Fi"))" == "skipped: no Wi-Fi")
    }

    @Test(.example(.pattern.skipHasReason), arguments: 0..<4)
    func exampleChainSkipped(from first: Int) {
      let links = (0..<4).map { number in
        ConditionalOperation(if: Condition(else: "closed \(number)") { number != first }) {
          [recorder] in recorder.note("\(number)", .finished)
        }
      }
      for (link, next) in zip(links, links.dropFirst()) { next.addDependency(link) }
      let spinner = recorder.operation("spinner")
      spinner.addDependency(links[3])
      queue.addOperations(links + [spinner], waitUntilFinished: false)
      queue.run()
      #expect(recorder.lanes(.finished) == (0..<first).map { "\($0)" } + ["spinner"])
      for (number, link) in links.enumerated() {
        #expect(link.isFinished)
        #expect(!link.isCancelled)
        #expect(
          link.failure as? Skipped == (number < first ? nil : Skipped("closed \(first)")))
      }
    }
  }
}
