import Foundation
import OperationContract
import Testing
import Uploads
import XCTest

/// Answers when a test says so.
final class FakeServer: Server, @unchecked Sendable {
  // Unchecked: `replies` is guarded by `lock`.
  private let lock = NSLock()
  private var replies: [@Sendable () -> Void] = []
  private let work: OperationContract.Work

  init(_ work: OperationContract.Work) { self.work = work }

  func send(_ photo: String, whenDone reply: @escaping @Sendable () -> Void) {
    work.begin()
    lock.withLock { replies.append(reply) }
  }

  func answer() {
    let answered = lock.withLock {
      defer { replies = [] }
      return replies
    }
    if !answered.isEmpty { work.over() }
    for reply in answered { reply() }
  }
}

/// Examines a class of uploads, whose server the test has at hand.
private func examine<Upload: Operation>(
  _ make: @escaping (String, any Server) -> Upload
) -> OperationContract.Report {
  let servers = Servers()
  return OperationContract.examine(
    make: { work in
      let server = FakeServer(work)
      let upload = make("beach", server)
      servers.add(server, of: upload)
      return upload
    },
    end: { servers.server(of: $0)?.answer() }, limit: 5)
}

/// The servers by their uploads, which they do not keep.
private final class Servers {
  private var servers: [ObjectIdentifier: FakeServer] = [:]

  func add(_ server: FakeServer, of upload: Operation) {
    servers[ObjectIdentifier(upload)] = server
  }

  func server(of upload: Operation) -> FakeServer? { servers[ObjectIdentifier(upload)] }
}

@Test func rightUpload() {
  let report = examine { Upload($0, to: $1) }
  #expect(report.broken.isEmpty, "\(report)")
}

@Test func hastyUpload() {
  let report = examine { HastyUpload($0, to: $1) }
  #expect(report.broken.first?.rule == "state.finished-meaning", "\(report)")
}

@Test func stubbornUpload() {
  let report = examine { StubbornUpload($0, to: $1) }
  #expect(report.broken.first?.rule == "concurrent.start-checks-cancelled-first", "\(report)")
}

/// On the main thread, as XCTest runs its tests; the operation ends there as well.
final class UploadTests: XCTestCase {
  func testUpload() {
    let report = examine { Upload($0, to: $1) }
    XCTAssert(report.broken.isEmpty, "\(report)")
  }

  func testEndsOnTheMainThread() {
    let report = OperationContract.examine(
      make: { work in Upload("beach", to: MainThreadServer(work)) }, limit: 5)
    XCTAssert(report.broken.isEmpty, "\(report)")
  }
}

/// Answers by itself, on the main thread.
final class MainThreadServer: Server {
  private let work: OperationContract.Work

  init(_ work: OperationContract.Work) { self.work = work }

  func send(_ photo: String, whenDone reply: @escaping @Sendable () -> Void) {
    work.begin()
    DispatchQueue.main.async { [work] in
      work.over()
      reply()
    }
  }
}
