import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Looking at the flag once, at the beginning", ko: "처음에 한 번만 확인하기"), asksOnce),
  Chapter.Episode(
    Text("Leaving without giving back", ko: "돌려주지 않고 나가기"), leavesOpen),
  Chapter.Episode(
    Text("A block that holds its own operation", ko: "자기 오퍼레이션을 강하게 참조하는 블록"), holdsItself),
]

/// Runs an upload that is cancelled when its second chunk has arrived.
private func cancelAfterTwoChunks(_ make: (PhotoServer) -> Operation) -> PhotoServer {
  let server = PhotoServer(pausingAt: 2)
  let upload = make(server)
  let queue = OperationQueue()
  queue.addOperation(upload)
  server.waitUntilPaused()
  upload.cancel()
  server.goOn()
  upload.waitToFinish()
  return server
}

/// Asks before the loop, and never again.
final class HastyUpload: Operation, @unchecked Sendable {
  private let server: PhotoServer

  init(to server: PhotoServer) { self.server = server }

  // snippet.hasty
  override func main() {
    if isCancelled { return }
    for chunk in 1...4 {
      server.receive(chunk, of: "beach")
    }
  }
  // snippet.end
}

private func asksOnce(_ page: Page) throws {
  try page.step(
    Text(
      "A look before the loop says nothing about a cancellation during the loop.",
      ko: "반복문 앞에서 확인한 값은 반복 중에 일어난 취소를 알려 주지 못합니다."),
    rules: "cancel.voluntary"
  ) {
    let server = cancelAfterTwoChunks { HastyUpload(to: $0) }
    try page.code("hasty")
    page.show(#"server.chunks(of: "beach")"#, server.chunks(of: "beach"), documented: 4)
  }
  page.step(
    Text(
      "Put right: look once in every pass.", ko: "바로잡기: 한 번 돌 때마다 확인합니다."),
    rules: "cancel.check-each-iteration"
  ) {
    let server = cancelAfterTwoChunks { Upload("beach", to: $0) }
    page.show(#"server.chunks(of: "beach")"#, server.chunks(of: "beach"), documented: 2)
  }
}

/// Leaves on cancellation, and leaves its connection open.
final class LeakyUpload: Operation, @unchecked Sendable {
  private let server: PhotoServer

  init(to server: PhotoServer) { self.server = server }

  // snippet.leaky
  override func main() {
    server.connect(for: "beach")
    for chunk in 1...4 {
      if isCancelled { return }
      server.receive(chunk, of: "beach")
    }
    server.disconnect(for: "beach")
  }
  // snippet.end
}

private func leavesOpen(_ page: Page) throws {
  try page.step(
    Text(
      "It stops in time, but its last line is not on the way out.",
      ko: "제때 멈추지만, 중간에 빠져나가면 마지막 줄은 실행되지 않습니다."),
    rules: "cancel.leave-promptly"
  ) {
    let server = cancelAfterTwoChunks { LeakyUpload(to: $0) }
    try page.code("leaky")
    page.show(#"server.chunks(of: "beach")"#, server.chunks(of: "beach"), documented: 2)
    page.show("server.openConnections", server.openConnections)
  }
  try page.step(
    Text(
      "Put right: defer stands on every way out.",
      ko: "바로잡기: defer는 어떻게 빠져나가든 실행됩니다."),
    rules: "cancel.release-resources"
  ) {
    let server = cancelAfterTwoChunks { Upload("beach", to: $0) }
    try page.code("main", in: "Upload.swift")
    page.show("server.openConnections", server.openConnections, documented: 0)
  }
}

private func holdsItself(_ page: Page) throws {
  try page.step(
    Text(
      "A block has no isCancelled of its own. Asking the operation keeps the operation alive for ever.",
      ko: "블록에는 isCancelled가 없습니다. 그래서 오퍼레이션에게 물으면 그 오퍼레이션은 영영 해제되지 않습니다."),
    rules: "cancel.support-in-every-kind"
  ) {
    weak var remains: BlockOperation?
    do {
      // snippet.strong
      let sharpen = BlockOperation()
      sharpen.addExecutionBlock {
        if sharpen.isCancelled { return }
      }
      // snippet.end
      try page.code("strong")
      remains = sharpen
      sharpen.cancel()
      sharpen.start()
      page.show("sharpen.isFinished", sharpen.isFinished, documented: true)
    }
    page.show("remains == nil", remains == nil)
  }
  try page.step(
    Text(
      "Put right: the block refers to its operation weakly.",
      ko: "바로잡기: 블록은 자기 오퍼레이션을 약하게 참조합니다."),
    rules: "cancel.support-in-every-kind"
  ) {
    weak var remains: BlockOperation?
    do {
      // snippet.weak
      let sharpen = BlockOperation()
      sharpen.addExecutionBlock { [weak sharpen] in
        if sharpen?.isCancelled != false { return }
      }
      // snippet.end
      try page.code("weak")
      remains = sharpen
      sharpen.cancel()
      sharpen.start()
      page.show("sharpen.isFinished", sharpen.isFinished, documented: true)
    }
    page.show("remains == nil", remains == nil)
  }
}
