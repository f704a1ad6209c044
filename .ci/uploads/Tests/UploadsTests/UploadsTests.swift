import Foundation
import OperationContract
import Testing
import Uploads
import XCTest

/// Answers when a test tells it to.
final class FakeServer: Server, @unchecked Sendable {
  // Unchecked: `lock` guards `replies`.
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

// snippet.examine
@Test func uploadKeepsTheContract() {
  let report = OperationContract.examine(
    make: { work in Upload("beach", to: FakeServer(work)) },
    end: { ($0.server as? FakeServer)?.answer() })
  #expect(report.broken.isEmpty, "\(report)")
}
// snippet.end

@Test func hastyUpload() {
  let report = OperationContract.examine(
    make: { HastyUpload("beach", to: FakeServer($0)) },
    end: { ($0.server as? FakeServer)?.answer() })
  #expect(report.broken.first?.rule == "state.finished-meaning", "\(report)")
}

@Test func stubbornUpload() {
  let report = OperationContract.examine(
    make: { StubbornUpload("beach", to: FakeServer($0)) },
    end: { ($0.server as? FakeServer)?.answer() })
  #expect(report.broken.first?.rule == "concurrent.start-checks-cancelled-first", "\(report)")
}

/// Runs on the main thread, as XCTest does. One operation also finishes there.
final class UploadTests: XCTestCase {
  func testUpload() {
    let report = OperationContract.examine(
      make: { Upload("beach", to: FakeServer($0)) },
      end: { ($0.server as? FakeServer)?.answer() })
    XCTAssert(report.broken.isEmpty, "\(report)")
  }

  func testEndsOnTheMainThread() {
    let report = OperationContract.examine(
      make: { work in Upload("beach", to: MainThreadServer(work)) })
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
