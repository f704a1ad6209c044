import Chapter18AsyncOperations
import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "unheardCancel", "A cancel that the transfer does not hear", ko: "전송에 닿지 않는 취소",
    Step(
      "stopThrownAway",
      "Cancelled, and nothing happens: the operation throws away what stops the load. It stays in the queue until the server has sent a picture that nobody wants.",
      ko: "취소했는데 아무 일도 일어나지 않습니다. 서버가 아무도 쓰지 않을 사진을 다 보낼 때까지 오퍼레이션이 큐에 남아 있습니다.",
      because:
        "`cancel()` set the flag. The only line that finishes this download is in the closure for the answer, and what could have stopped the transfer was thrown away.",
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
    "readTooSoon", "A picture that is read too soon", ko: "너무 일찍 읽은 사진",
    Step(
      "readWhenMade",
      "The filter has waited for the download, and has no picture all the same: it was read when the filter was made.",
      ko: "필터는 다운로드를 기다렸는데도 사진이 없습니다. 필터를 만들 때 읽었기 때문입니다.",
      because:
        "`picture` is a constant: it got its value, `nil`, on the line where it stands. What the block waited for could not change it any more.",
      ko: "`picture`는 상수입니다. 값은 그 줄이 실행될 때 `nil`로 정해졌고, 블록이 다운로드를 기다린 것은 그 값을 바꾸지 못했습니다."
    ) { page in
      let server = try page.loopbackServer(TownServer.pictures)
      let model = Mutex<Bitmap?>(nil)
      let download = NetworkImageOperation(server.url("/beach.bmp"))
      let picture = download.bitmap
      let filter = BlockOperation {
        model.withLock { $0 = picture.flatMap { TiltShift().apply(to: $0) } }
      }
      filter.addDependency(download)
      let queue = OperationQueue()
      queue.addOperations([download, filter], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(download.bitmap == nil, told: false)
      page.show(model.withLock { $0 } == nil, told: true)
    }
  ),
]
