import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

@testable import Chapter19NetworkedTiltShift

extension Book {
  /// What a server can do to a download, on real connections; and what shares and replaces loads.
  @Suite("19 Networked Tilt Shift: transfers")
  @TestThread
  struct Chapter19TransfersTests {
    private let beach = Town.picture("beach", width: 6, height: 5)

    /// What a load comes to when a server answers so.
    private func load(
      _ answer: Answer, path: String = "/beach.bmp"
    ) throws -> (result: Result<[UInt8], DownloadFailure>?, asked: [String]) {
      let server = try LoopbackServer([path: answer])
      defer { server.stop() }
      let delivered = Gate("The load is over.")
      let result = Mutex<[Result<[UInt8], DownloadFailure>]>([])
      _ = HTTPLoader.shared.load(server.url(path)) { outcome in
        result.withLock { $0.append(outcome) }
        delivered.open()
      }
      delivered.wait()
      let results = result.withLock { $0 }
      #expect(results.count == 1)
      return (results.first, server.asked)
    }

    private func failure(_ answer: Answer) throws -> DownloadFailure? {
      guard case .failure(let failure) = try load(answer).result else { return nil }
      return failure
    }

    // MARK: Good answers

    @Test("All bytes come, however they are sent")
    func whole() throws {
      let bytes = Town.picture("street", width: 200, height: 100).bmp()
      #expect(try load(.picture(bytes)).result == .success(bytes))
      let head = Answer.head("200 OK", length: bytes.count)
      let pieces = Answer(
        .send(head + bytes.prefix(1)), .send(Array(bytes[1..<5_000])),
        .send(Array(bytes[5_000...])))
      #expect(try load(pieces).result == .success(bytes))
      let unannounced = Answer(.send(Answer.head("200 OK", length: nil)), .send(bytes))
      #expect(try load(unannounced).result == .success(bytes))
    }

    @Test("A redirection is followed")
    func redirected() throws {
      let server = try LoopbackServer([
        "/old.bmp": .redirect(to: "/new.bmp"), "/new.bmp": .picture(beach.bmp()),
      ])
      defer { server.stop() }
      let download = NetworkImageOperation(server.url("/old.bmp"), limit: .none)
      download.start()
      download.waitToFinish()
      #expect(download.bitmap == beach)
      #expect(server.asked == ["/old.bmp", "/new.bmp"])
    }

    // MARK: Bad answers

    @Test(
      "Any status but 200 is a failure, with what it says or without",
      arguments: [404, 500, 204, 302])
    func status(code: Int) throws {
      #expect(try failure(.status("\(code) No")) == .status(code))
      let page = Array("<html>".utf8)
      let told = Answer(.send(Answer.head("\(code) No", length: code == 204 ? 0 : 6)), .send(page))
      #expect(try failure(told) == .status(code))
    }

    @Test(
      "Who asks for a password, or leads nowhere, is told by its status",
      arguments: [
        "401 No\r\nWWW-Authenticate: Basic realm=\"x\"",
        "401 No\r\nWWW-Authenticate: Digest realm=\"x\", nonce=\"a\"",
        "407 No\r\nProxy-Authenticate: Basic realm=\"x\"", "302 Found",
        "302 Found\r\nLocation: http://",
      ])
    func asks(head: String) throws {
      let code = try #require(Int(head.prefix(3)))
      let failure = try failure(.status(head))
      if code == 302 {
        // Where it is to lead nowhere, a system may ask the same server for nothing.
        #expect([.status(302), .status(404)].contains(failure))
      } else {
        #expect(failure == .status(code))
      }
    }

    @Test("A body without an end is taken in no further than anybody wants")
    func endless() throws {
      let piece = [UInt8](repeating: 0, count: 1 << 20)
      let pieces = (0..<(2 * HTTPLoader.maximumLength >> 20)).map { _ in Answer.Act.send(piece) }
      var answer = Answer(.send(Answer.head("200 OK", length: nil)))
      answer.acts += pieces
      #expect(try failure(answer) == .tooLong)
    }

    @Test("Redirections in a circle end after a few")
    func circle() throws {
      let (result, asked) = try load(.redirect(to: "/beach.bmp"))
      #expect(result == .failure(.redirects))
      #expect(asked.count == HTTPLoader.maximumRedirects + 1)
    }

    @Test("A body that is cut is told from a whole one")
    func cut() throws {
      let bytes = beach.bmp()
      let answer = Answer(
        .send(Answer.head("200 OK", length: bytes.count)), .send(Array(bytes.dropLast())))
      #expect(
        try failure(answer) == .cut(received: bytes.count - 1, announced: bytes.count))
    }

    @Test("A length that is too short cuts the picture; one beyond all bounds is not waited for")
    func wrongLength() throws {
      let bytes = beach.bmp()
      let short = Answer(.send(Answer.head("200 OK", length: 60)), .send(bytes))
      #expect(try load(short).result == .success(Array(bytes.prefix(60))))
      let server = try LoopbackServer(["/short.bmp": short])
      defer { server.stop() }
      let download = NetworkImageOperation(server.url("/short.bmp"), limit: .none)
      download.start()
      download.waitToFinish()
      #expect(
        download.result == .failure(.picture(.truncated(received: 60, needed: bytes.count))))
      let huge = Answer(.send(Answer.head("200 OK", length: 1 << 40)), .send(bytes))
      #expect(try failure(huge) == .tooLong)
    }

    @Test(
      "What is no HTTP is a failure",
      arguments: [
        "", "\u{1}\u{2}rubbish", "HTTP/1.1 abc\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nabcdefgh",
      ])
    func rubbish(bytes: String) throws {
      let failure = try #require(try failure(Answer(.send(Array(bytes.utf8)))))
      guard case .broken(let reason) = failure else {
        Issue.record("\(failure)")
        return
      }
      #expect(!reason.isEmpty)
    }

    @Test("Where nobody listens there is a failure too")
    func nobody() throws {
      // A server that has gone leaves a port behind that is nobody's.
      let port = try LoopbackSocket.listening().place.port
      let url = try #require(URL(string: "http://127.0.0.1:\(port)/beach.bmp"))
      let download = NetworkImageOperation(url, limit: .none)
      download.start()
      download.waitToFinish()
      guard case .failure(.unreachable) = download.result else {
        Issue.record("\(String(describing: download.result))")
        return
      }
    }

    @Test(
      "A server that stalls", .example(.tiltshift.limitEndsDownload),
      arguments: ["at once", "after the head", "in the body"])
    func exampleStalled(place: String) throws {
      let asked = Gate("The server has been asked.")
      let closed = Gate("The server sees that the connection is closed.")
      let bytes = beach.bmp()
      var answer = Answer(.open(asked), .untilClosed(closed))
      if place != "at once" {
        answer.acts.insert(.send(Answer.head("200 OK", length: bytes.count)), at: 0)
      }
      if place == "in the body" { answer.acts.insert(.send(Array(bytes.prefix(9))), at: 1) }
      let server = try LoopbackServer(["/beach.bmp": answer])
      defer { server.stop() }
      let limit = ScriptedLimit()
      let download = NetworkImageOperation(server.url("/beach.bmp"), limit: limit.limit)
      download.start()
      asked.wait()
      #expect(!download.isFinished)
      limit.end()
      #expect(download.result == .failure(.timedOut))
      closed.wait()
    }

    @Test("A limit of the system's clock ends by itself, and not after it was stopped")
    func clock() {
      let up = Gate("The time is up.")
      let (short, long) = (TimeLimit.seconds(0), TimeLimit.seconds(1_000))
      let over = short { up.open() }
      up.wait()
      over.cancel()
      // What is stopped lets go of what it was to call.
      let gone = Gate("The limit has let go of what it was to call.")
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

    // MARK: The server

    @Test("The server is reached by 127.0.0.1 alone, and serves several at a time")
    func several() throws {
      let pictures = ["/0.bmp", "/1.bmp", "/2.bmp"]
      let asked = pictures.map { Gate("The server has been asked for \($0).") }
      let answered = Gate("The server answers.")
      let server = try LoopbackServer()
      defer { server.stop() }
      #expect(server.place.isLoopback)
      for (path, gate) in zip(pictures, asked) {
        server.answer(path, .picture(beach.bmp()).held(at: answered, asked: gate))
      }
      let downloads = pictures.map { NetworkImageOperation(server.url($0), limit: .none) }
      for download in downloads { download.start() }
      // All three have been asked for and none is answered.
      for gate in asked { gate.wait() }
      #expect(downloads.allSatisfy { !$0.isFinished })
      answered.open()
      for download in downloads { download.waitToFinish() }
      #expect(downloads.allSatisfy { $0.bitmap == beach })
      #expect(Set(server.asked) == Set(pictures))
    }

    @Test("A server stops also while somebody is connected")
    func stops() throws {
      let server = try LoopbackServer(["/": .status("200 OK")])
      let silent = try LoopbackSocket.connected(to: server.place.port)
      let other = try LoopbackSocket.connected(to: server.place.port)
      other.deliver(Array("GET / HTTP/1.1\r\n".utf8))
      other.deliver(Array("Host: here\r\n\r\n".utf8))
      #expect(String(decoding: other.receive().prefix(12), as: UTF8.self) == "HTTP/1.1 200")
      let strange = try LoopbackSocket.connected(to: server.place.port)
      strange.deliver(Array("rubbish\r\n\r\n".utf8))
      #expect(strange.receive() == [])
      server.stop()
      #expect(silent.receive() == [])
      #expect(server.asked == ["/"])
    }

    // MARK: Sharing

    private let url = URL(fileURLWithPath: "/beach.bmp")
    private let other = URL(fileURLWithPath: "/forest.bmp")

    @Test("Each is told", .example(.tiltshift.shareOneTransfer))
    func exampleShare() {
      let loader = ScriptedLoader()
      let shared = SharedLoader(loader)
      let told = Mutex<[String]>([])
      for name in ["a", "b", "c"] {
        _ = shared.load(url) { result in
          let count = (try? result.get())?.count ?? 0
          told.withLock { $0.append("\(name) \(count)") }
        }
      }
      _ = shared.load(other) { _ in told.withLock { $0.append("other") } }
      #expect(loader.asked == [url, other])
      loader.answer(0, .success([1, 2]))
      #expect(told.withLock { $0 } == ["a 2", "b 2", "c 2"])
      // What comes twice is told once, and who asks later begins anew.
      loader.answer(0, .success([1, 2]))
      _ = shared.load(url) { _ in told.withLock { $0.append("late") } }
      #expect(loader.asked == [url, other, url])
      loader.answer(0, .success([]))
      #expect(told.withLock { $0.count } == 3)
      loader.answer(2, .failure(.timedOut))
      #expect(told.withLock { $0.last } == "late")
      #expect(loader.cancelled == [])
    }

    @Test(.example(.tiltshift.shareOneTransfer))
    func exampleLastCancels() {
      for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let loader = ScriptedLoader()
        let shared = SharedLoader(loader)
        let told = Atomic(0)
        let shares = (0..<3).map { _ in
          shared.load(url) { _ in told.wrappingAdd(1, ordering: .relaxed) }
        }
        shares[order[0]].cancel()
        shares[order[1]].cancel()
        // Once more is not for another.
        shares[order[0]].cancel()
        #expect(loader.cancelled == [])
        shares[order[2]].cancel()
        #expect(loader.cancelled == [0])
        // Nobody is left to be told, and who asks now gets a load of his own.
        let late = shared.load(url) { _ in told.wrappingAdd(10, ordering: .relaxed) }
        #expect(loader.asked.count == 2)
        loader.answer(0, .failure(.cancelled))
        #expect(told.load(ordering: .relaxed) == 0)
        for share in shares { share.cancel() }
        #expect(loader.cancelled == [0])
        loader.answer(1, .success([]))
        #expect(told.load(ordering: .relaxed) == 10)
        late.cancel()
        #expect(loader.cancelled == [0])
      }
    }

    @Test("Who is left is told", .example(.tiltshift.shareOneTransfer), arguments: 0..<3)
    func exampleOneIsLeft(left: Int) {
      let loader = ScriptedLoader()
      let shared = SharedLoader(loader)
      let told = Mutex<[Int]>([])
      let shares = (0..<3).map { number in
        shared.load(url) { _ in told.withLock { $0.append(number) } }
      }
      for number in 0..<3 where number != left { shares[number].cancel() }
      loader.answer(0, .success([]))
      #expect(told.withLock { $0 } == [left])
      #expect(loader.cancelled == [])
    }

    @Test("A shared load can be answered, and left by all, before it has come back")
    func withinLoad() {
      let shelf = SharedLoader(Shelf([url: [7]]))
      let told = Atomic(0)
      for _ in 0..<2 {
        _ = shelf.load(url) { _ in told.wrappingAdd(1, ordering: .relaxed) }
      }
      #expect(told.load(ordering: .relaxed) == 2)

      let joined = Mutex<(loader: SharedLoader?, share: Cancellation?)>((nil, nil))
      let url = url
      let loader = ScriptedLoader { number in
        // Another joins while the first is being asked for, and the first is answered.
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

    @Test(
      "With a real server", .example(.tiltshift.shareOneTransfer, .tiltshift.cancelClosesConnection)
    )
    func exampleSharedConnection() throws {
      try TownServer.with { server in
        let (asked, closed) = TownServer.stall("/forest.bmp", on: server)
        let loader = SharedLoader()
        let downloads = (0..<3).map { _ in
          NetworkImageOperation(server.url("/forest.bmp"), with: loader, limit: .none)
        }
        for download in downloads { download.start() }
        asked.wait()
        for download in downloads { download.cancel() }
        closed.wait()
        #expect(server.asked == ["/forest.bmp"])
      }
    }

    // MARK: The exercise

    @Test("The second loader is asked if the first has nothing, and only then")
    func fallback() {
      let (first, second) = (ScriptedLoader(), ScriptedLoader())
      let loader = FallbackLoader(first, orElse: second)
      let told = Mutex<[Result<[UInt8], DownloadFailure>]>([])
      for _ in 0..<3 { _ = loader.load(url) { result in told.withLock { $0.append(result) } } }
      #expect(first.asked == [url, url, url] && second.asked == [])
      first.answer(0, .success([1]))
      first.answer(1, .failure(.status(404)))
      first.answer(2, .failure(.timedOut))
      #expect(second.asked == [url, url])
      second.answer(0, .success([2]))
      second.answer(1, .failure(.tooLong))
      #expect(told.withLock { $0 } == [.success([1]), .success([2]), .failure(.tooLong)])
    }

    @Test("Cancelled, neither loader goes on", arguments: ["first", "second", "between"])
    func fallbackCancelled(place: String) {
      let share = Mutex<Cancellation?>(nil)
      let first = ScriptedLoader()
      let second = ScriptedLoader { _ in if place == "between" { share.withLock { $0 }?.cancel() } }
      let loader = FallbackLoader(first, orElse: second)
      let told = Mutex<[Result<[UInt8], DownloadFailure>]>([])
      let load = loader.load(url) { result in told.withLock { $0.append(result) } }
      share.withLock { $0 = load }
      if place != "first" { first.answer(0, .failure(.status(404))) }
      if place == "between" { #expect(second.cancelled == [0]) }
      load.cancel()
      if place == "first" {
        #expect(first.cancelled == [0])
        // A load that is cancelled fails, and that is no reason to ask somebody else.
        first.answer(0, .failure(.cancelled))
        #expect(second.asked == [])
        #expect(told.withLock { $0 } == [.failure(.cancelled)])
      } else {
        #expect(second.cancelled.contains(0))
      }
    }
  }
}
