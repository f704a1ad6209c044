import Chapter18AsyncOperations
import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "unheardCancel", "A cancel() that the transfer ignores", ko: "전송에 닿지 않는 취소",
    Step(
      "stopThrownAway",
      "The operation did not store the handle that stops the load. After it is cancelled, it stays in the queue until the server has sent a picture that is no longer wanted.",
      ko: "취소했는데 아무 일도 일어나지 않습니다. 서버가 아무도 쓰지 않을 사진을 다 보낼 때까지 오퍼레이션이 큐에 남아 있습니다.",
      because:
        "`cancel()` set the flag. The only line that finishes this download is in the response handler, and the handle that could have stopped the transfer was not stored.",
      ko:
        "`cancel()`은 플래그를 바꾸었습니다. 이 다운로드를 완료시키는 줄은 응답을 받는 클로저에만 있고, 전송을 멈출 수 있는 `Cancellation`은 버렸습니다."
    ) { page in
      nonisolated final class DeafDownload: AsyncOperation, @unchecked Sendable {
        let url: URL
        init(_ url: URL) { self.url = url }
        override func main() {
          _ = HTTPLoader.shared.load(url) { [self] _ in finish() }
        }
      }
      let server = try page.loopbackServer(TownServer.pictures)
      let (asked, answered) = TownServer.hold("/harbour.bmp", on: server)  // page
      let download = DeafDownload(server.url("/harbour.bmp"))
      let queue = OperationQueue()
      queue.addOperation(download)
      page.wait(for: asked)
      download.cancel()
      page.show(download.isFinished, told: false)
      page.show(queue.operationCount, told: 1)
      page.open(answered)
      page.waitToEmpty(queue)
    }
  ),
  Chapter.Episode(
    "wrongPhoto", "The wrong photo in a cell", ko: "재사용된 셀의 엉뚱한 사진",
    Step(
      "lateForTheCell",
      "A cell waited for harbour and is reused for beach. Its old pair of operations was cancelled, but the cell still shows harbour.",
      ko: "harbour를 기다리던 셀을 beach에 다시 썼습니다. 옛 요청을 취소했는데도 셀은 harbour를 보여 줍니다.",
      because:
        "The filter for harbour had finished, and its result had already been posted to the main thread. `cancel()` could not take it back.",
      ko: "harbour의 필터는 이미 완료되었고, 결과를 보여 주는 일은 메인 스레드에 맡겨져 있었습니다. `cancel()`은 그 일을 되돌리지 못했습니다.",
      as: .told
    ) { page in
      let handed = page.gate(
        "The completion block of harbour has posted to the main thread.",
        ko: "harbour의 완료 블록이 나머지를 메인 스레드에 맡겼습니다.")
      let server = try page.loopbackServer(TownServer.pictures)
      let (asked, answered) = TownServer.hold("/beach.bmp", on: server)  // page
      let free = page.gate("The main thread is free again.", ko: "메인 스레드가 한가해졌습니다.")
      let pipeline = Pipeline(with: SharedLoader(), width: 2)
      let cell = Mutex("")
      let main = Inbox()
      main.post { free.wait() }
      let harbour = pipeline.add(server.url("/harbour.bmp")) {
        main.post { cell.withLock { $0 = "harbour" } }
        handed.open()  // page
      }
      page.wait(for: handed)
      harbour.cancel()
      let beach = pipeline.add(server.url("/beach.bmp")) {
        main.post { cell.withLock { $0 = "beach" } }
      }
      page.wait(for: asked)
      page.open(free)
      main.waitUntilRead()  // page
      page.show(cell.withLock { $0 }, told: "harbour")
      page.show(beach.download.isExecuting, told: true)
      answered.open()  // page
      pipeline.waitToEmpty()  // page
    }
  ),
]
