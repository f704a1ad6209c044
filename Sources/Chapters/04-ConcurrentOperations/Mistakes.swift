import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "superStart", "Calling the default start()", ko: "기본 start() 호출하기",
    Step(
      "mainTwice",
      "The default start() is called first. The thumbnail is drawn twice, and the operation is finished before the second drawing.",
      ko: "기본 start()부터 호출했습니다. 섬네일을 두 번 그렸고, 두 번째로 그리기 전에 이미 완료 상태였습니다.",
      because:
        "The default `start()` called `main()` on the calling thread and finished the operation when `main()` returned. Then the new thread called `main()` again.",
      ko:
        "기본 `start()`는 호출한 스레드에서 `main()`을 실행하고, 그것이 돌아오자 완료 상태로 만들었습니다. 그다음 새 스레드가 `main()`을 한 번 더 실행했습니다.",
      shows: .concurrent.neverCallSuperStart, as: .told
    ) { page in
      let drawnAgain = page.gate("The thumbnail has been drawn a second time.", ko: "두 번째로 그렸습니다.")
      nonisolated final class TwiceDrawnThumbnail:
        Operation, @unchecked Sendable
      {
        let draw: @Sendable () -> Void
        init(draw: @escaping @Sendable () -> Void) { self.draw = draw }
        override func main() { draw() }
        override func start() {
          super.start()
          Thread.detachNewThread { self.main() }
        }
      }
      let caller = ObjectIdentifier(Thread.current)
      let drawnHere = Mutex<[Bool]>([])
      let thumbnail = TwiceDrawnThumbnail {
        let isHere = ObjectIdentifier(Thread.current) == caller
        drawnHere.withLock { $0.append(isHere) }
        if drawnHere.withLock({ $0.count }) == 2 { drawnAgain.open() }  // page
      }
      thumbnail.start()
      page.show(thumbnail.isFinished, told: true)
      page.wait(for: drawnAgain)
      page.show(drawnHere.withLock { $0 }, told: [true, false])
    }
  ),
  Chapter.Episode(
    "threadBeforeFlag", "Starting the work before setting the flag", ko: "플래그보다 먼저 시작한 작업",
    Step(
      "finishedAndExecuting",
      "The work is started before isExecuting is set. The download remains both finished and executing.",
      ko: "isExecuting을 바꾸기 전에 작업부터 시작했습니다. 다운로드는 완료 상태이면서 실행 중인 채로 남습니다.",
      because:
        "The photo was in the cache, so it came before `fetch` had returned. The line after `fetch` then made `isExecuting` true, and no line makes it false again.",
      ko:
        "사진이 캐시에 있어서 `fetch`가 돌아오기 전에 왔습니다. 그런데 `fetch` 다음 줄이 `isExecuting`을 참으로 바꾸었고, 다시 거짓으로 바꿀 코드는 없습니다."
    ) { page in
      page.say(
        "For brevity, this download sends no KVO notifications.",
        ko: "코드를 짧게 하려고 이 다운로드에서는 통지를 뺐습니다.")
      nonisolated final class HurriedDownload: Operation, @unchecked Sendable {
        let album = RemoteAlbum(cached: ["beach"])
        let state = Mutex((executing: false, finished: false))
        override var isExecuting: Bool { state.withLock { $0.executing } }
        override var isFinished: Bool { state.withLock { $0.finished } }
        override func start() {
          album.fetch("beach") { _ in
            self.state.withLock { $0 = (false, true) }
          }
          state.withLock { $0.executing = true }
        }
      }
      let download = HurriedDownload()
      download.start()
      page.show(download.isExecuting, told: true)
      page.show(download.isFinished, told: true)
    }
  ),
]
