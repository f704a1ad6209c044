import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Chapter19NetworkedTiltShift

extension Book {
  /// Failures of downloads over real connections, and the sharing and replacing of loads.
  @Suite("19 Networked Tilt-Shift: transfers")
  @TestThread
  struct Chapter19TransfersTests {
    private let beach = Town.picture("beach", width: 6, height: 5)

    /// The failure of a download after the server's answer.
    private func failure(_ answer: Answer) throws -> DownloadFailure? {
      let server = try LoopbackServer(["/beach.bmp": answer])
      defer { server.stop() }
      let download = NetworkImageOperation(server.url("/beach.bmp"), limit: .none)
      download.start()
      download.waitToFinish()
      guard case .failure(let failure) = download.result else { return nil }
      return failure
    }

    // MARK: Bad answers

    @Test(
      "A download reports the reason for each bad answer of a server",
      .example(.tiltshift.downloadFailureFinishes))
    func exampleBadServers() throws {
      let good = beach.bmp()
      let expected: [(DownloadFailure, Answer)] = [
        (.status(404), .status("404 Not Found")),
        (
          .picture(.truncated(received: 60, needed: good.count)),
          Answer(.send(Answer.head("200 OK", length: 60)), .send(good))
        ),
        (.picture(.unknown), .picture(Array("<html>".utf8))),
      ]
      for (reason, answer) in expected { #expect(try failure(answer) == reason) }
      let half = Answer(.send(Answer.head("200 OK", length: good.count)), .send([66, 77]))
      for answer in [Answer(.send([1, 2, 3])), half] {
        guard case .broken = try failure(answer) else {
          Issue.record("a response that is truncated or not HTTP is taken for an answer")
          return
        }
      }
    }

    @Test(
      "A time limit of the system's clock expires by itself, but not once it has been stopped",
      .example(.tiltshift.limitEndsDownload))
    func exampleClock() {
      let up = Gate("The time is up.")
      let (short, long) = (TimeLimit.seconds(0), TimeLimit.seconds(1_000))
      let over = short { up.open() }
      up.wait()
      over.cancel()
      // A stopped limit releases its closure.
      let gone = Gate("The limit has released its closure.")
      let never = {
        let kept = Farewell { gone.open() }
        return long { withExtendedLifetime(kept) { _ = Issue.record("the time is not up") } }
      }()
      never.cancel()
      gone.wait()
    }

    @Test(
      .example(.tiltshift.cancelClosesConnection),
      arguments: ["at once", "after the head", "in the body"])
    func exampleClosesConnection(place: String) throws {
      let asked = Gate("The server has been asked.")
      let closed = Gate("The server sees that the connection is closed.")
      var answer = Answer(.open(asked), .untilClosed(closed))
      if place != "at once" { answer.acts.insert(.send(Answer.head("200 OK", length: 99)), at: 0) }
      if place == "in the body" { answer.acts.insert(.send([66, 77]), at: 1) }
      let server = try LoopbackServer(["/beach.bmp": answer])
      defer { server.stop() }
      let download = NetworkImageOperation(server.url("/beach.bmp"), limit: .none)
      download.start()
      asked.wait()
      download.cancel()
      #expect(download.isFinished)
      closed.wait()
    }

    // MARK: Sharing

    private let url = URL(fileURLWithPath: "/beach.bmp")

    @Test(.example(.tiltshift.shareOneTransfer))
    func exampleLastCancels() {
      for order in orders(of: 3) {
        let loader = ScriptedLoader()
        let shared = SharedLoader(loader)
        let told = Atomic(0)
        let shares = (0..<3).map { _ in
          shared.load(url) { _ in told.wrappingAdd(1, ordering: .relaxed) }
        }
        shares[order[0]].cancel()
        shares[order[1]].cancel()
        // Cancelling a share twice does not cancel another share.
        shares[order[0]].cancel()
        #expect(loader.cancelled == [])
        shares[order[2]].cancel()
        #expect(loader.cancelled == [0])
        // No share is left to be notified, and a new request gets a load of its own.
        let late = shared.load(url) { _ in told.wrappingAdd(10, ordering: .relaxed) }
        #expect(loader.asked.count == 2)
        loader.answer(0, .failure(.cancelled))
        #expect(told.load(ordering: .relaxed) == 0)
        for share in shares { share.cancel() }
        #expect(loader.cancelled == [0])
        loader.answer(1, .success([]))
        #expect(told.load(ordering: .relaxed) == 10)
        // An object that is released by a share when it ends may call the loader. Cancelling a request that
        // has been answered stops nothing.
        let leaving = {
          let kept = Farewell { late.cancel() }
          return shared.load(url) { _ in withExtendedLifetime(kept) {} }
        }()
        leaving.cancel()
        #expect(loader.cancelled == [0, 2])
      }
    }

    @Test("A shared load answers all of its callers", .example(.tiltshift.shareOneTransfer))
    func exampleAllAnswered() {
      let loader = ScriptedLoader()
      let shared = SharedLoader(loader)
      let told = Mutex<[Int]>([])
      for number in 0..<3 { _ = shared.load(url) { _ in told.withLock { $0.append(number) } } }
      #expect(loader.asked.count == 1)
      loader.answer(0, .success([7]))
      #expect(told.withLock { $0.sorted() } == [0, 1, 2])
    }

    @Test(
      "A shared load can be answered, or cancelled by all callers, before load(_:deliver:) returns",
      .example(.tiltshift.shareOneTransfer))
    func exampleWithinLoad() {
      let shelf = SharedLoader(Shelf([url: [7]]))
      let told = Atomic(0)
      for _ in 0..<2 {
        _ = shelf.load(url) { _ in told.wrappingAdd(1, ordering: .relaxed) }
      }
      #expect(told.load(ordering: .relaxed) == 2)

      let joined = Mutex<(loader: SharedLoader?, share: Cancellation?)>((nil, nil))
      let url = url
      let loader = ScriptedLoader { number in
        // A second request joins while the first is being sent, and the first is answered.
        guard number == 0, let shared = joined.withLock({ $0.loader }) else { return }
        let share = shared.load(url) { _ in told.wrappingAdd(10, ordering: .relaxed) }
        joined.withLock { $0.share = share }
      }
      let shared = SharedLoader(loader)
      joined.withLock { $0.loader = shared }
      let first = shared.load(url) { _ in told.wrappingAdd(100, ordering: .relaxed) }
      #expect(loader.asked.count == 1)
      first.cancel()
      #expect(loader.cancelled == [])
      joined.withLock { $0.share }?.cancel()
      #expect(loader.cancelled == [0])
      #expect(told.load(ordering: .relaxed) == 2)
    }
  }
}
