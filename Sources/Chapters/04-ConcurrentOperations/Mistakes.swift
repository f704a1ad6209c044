import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "superStart", "Calling the default start()", ko: "기본 start() 호출하기",
    Step(
      "mainTwice",
      "The default start() ran main() where it was called. Then the new thread ran it once more.",
      ko: "기본 start()를 호출한 스레드에서 main()이 실행되었습니다. 그다음 새 스레드가 한 번 더 실행했습니다.",
      shows: .concurrent.neverCallSuperStart, as: .told
    ) { page in
      let drawnAgain = page.gate("It has been drawn a second time.", ko: "두 번째로 그렸습니다.")
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
      page.wait(for: drawnAgain)
      page.show(drawnHere.withLock { $0 }, told: [true, false])
    }
  ),
  Chapter.Episode(
    "threadBeforeFlag", "The work before the flag", ko: "플래그보다 먼저 시작한 작업",
    Step(
      "finishedAndExecuting",
      "The photo came before fetch had returned. Then start() says that it is executing, and it is finished and executing for good.",
      ko:
        "fetch가 돌아오기 전에 사진이 왔습니다. 그다음 start()가 isExecuting을 참으로 바꾸므로, 완료 상태이면서 실행 중인 채로 남습니다."
    ) { page in
      page.say(
        "This download announces nothing, for brevity.", ko: "코드를 짧게 하려고 이 다운로드에서는 통지를 뺐습니다.")
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
  Chapter.Episode(
    "startAlone", "Overriding start() and nothing else", ko: "start()만 재정의하기",
    Step(
      "inheritedFinished",
      "It was cancelled and then started twice. It drew twice, and is not finished.",
      ko: "취소한 다음 두 번 시작했습니다. 두 번 그렸고, 완료 상태가 아닙니다.",
      shows: .concurrent.startReplacedWholly, .concurrent.replaceStartReplaceFlags, as: .told
    ) { page in
      nonisolated final class BareThumbnail: Operation, @unchecked Sendable {
        let draws = Atomic(0)
        override func start() { draws.wrappingAdd(1, ordering: .relaxed) }
      }
      let thumbnail = BareThumbnail()
      thumbnail.cancel()
      thumbnail.start()
      thumbnail.start()
      page.show(thumbnail.draws.load(ordering: .relaxed), told: 2)
      page.show(thumbnail.isFinished, told: false)
    }
  ),
]
