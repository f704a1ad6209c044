import Chapter16Errors
import ChapterKit
import Dispatch
import Operations
import Synchronization

/// An HTTP server in this process, on 127.0.0.1 and a port that the system chooses.
///
/// Each connection has its own thread, which reads one request and performs the acts of the answer for the
/// requested path. All members may be called from any thread.
nonisolated final class LoopbackServer: Sendable {
  private struct State {
    var answers: [String: Answer] = [:]
    var asked: [String] = []
    var open: [ObjectIdentifier: LoopbackSocket] = [:]
    var isStopped = false
  }

  private let socket: LoopbackSocket
  private let state = Mutex(State())
  /// The server's running threads.
  private let threads = DispatchGroup()

  /// Starts to serve the given paths. Other paths are answered with 404.
  ///
  /// - Throws: `SystemFailure` if the system provides no socket.
  init(_ answers: [String: Answer] = [:]) throws(SystemFailure) {
    socket = try .listening()
    state.withLock { $0.answers = answers }
    detach { [self] in
      while let connection = socket.next() {
        if !enter(connection) { return }
        detach { [self] in
          serve(connection)
          leave(connection)
        }
      }
    }
  }

  /// The requested paths, in order.
  var asked: [String] { state.withLock { $0.asked } }

  /// The URL of a path such as `/beach.bmp`.
  func url(_ path: String) -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(socket.port)\(path)") else {
      preconditionFailure("\(path) is no path")
    }
    return url
  }

  /// Replaces the answer for a path.
  func answer(_ path: String, _ answer: Answer) { state.withLock { $0.answers[path] = answer } }

  /// Closes all connections, and returns when all threads of the server have ended.
  ///
  /// Every gate for which an answer waits must be open.
  func stop() {
    let open = state.withLock { state in
      state.isStopped = true
      return Array(state.open.values)
    }
    for connection in open { connection.shutDown() }
    // Connect once, so that the thread in `accept` returns.
    _ = try? LoopbackSocket.connected(to: socket.port)
    Deadline.wait(for: "The server has stopped.", ko: "서버가 멈추었습니다.") { [threads] in
      threads.wait()
    }
  }

  private func detach(_ body: @escaping @Sendable () -> Void) {
    threads.enter()
    Thread.detachNewThread { [threads] in
      body()
      threads.leave()
    }
  }

  /// Registers a connection, unless the server has stopped. Returns false if stopped.
  private func enter(_ connection: LoopbackSocket) -> Bool {
    state.withLock { state in
      if !state.isStopped { state.open[ObjectIdentifier(connection)] = connection }
      return !state.isStopped
    }
  }

  private func leave(_ connection: LoopbackSocket) {
    state.withLock { _ = $0.open.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  private func serve(_ connection: LoopbackSocket) {
    guard let path = question(on: connection) else { return }
    let answer = state.withLock { state in
      state.asked.append(path)
      return state.answers[path]
    }
    for act in (answer ?? .status("404 Not Found")).acts {
      switch act {
      case .send(let bytes): connection.deliver(bytes)
      case .open(let gate): gate.open()
      case .wait(let gate): gate.wait()
      case .untilClosed(let gate):
        while !connection.receive().isEmpty {}
        gate.open()
      }
    }
  }

  /// The requested path; `nil` if the client disconnects or sends an invalid request.
  private func question(on connection: LoopbackSocket) -> String? {
    var head: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while head.count < 1 << 16 {
      let bytes = connection.receive()
      if bytes.isEmpty { return nil }
      head += bytes
      guard head.suffix(bytes.count + 3).contains(end) else { continue }
      let words = String(decoding: head, as: UTF8.self).prefix { $0 != "\r\n" }.split(
        separator: " ")
      return words.count == 3 && words[0] == "GET" ? String(words[1]) : nil
    }
    return nil
  }
}
