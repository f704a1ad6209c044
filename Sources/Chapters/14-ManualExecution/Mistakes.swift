import Chapter08Waiting
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "waitOnMain", "start() on the main thread: a deadlock", ko: "메인 스레드에서 start()를 호출하고 서로 기다리기",
    Step(
      "mainThreadInside",
      "The save waits for a title that only the main thread can provide, but the main thread is inside start().",
      ko: "저장은 메인 스레드만 알려 줄 수 있는 제목을 기다리는데, 메인 스레드는 start() 안에 있습니다.",
      because:
        "The block ran on the main thread itself, inside `save.start()`. The event with the title was queued behind it and was never reached.",
      ko: "블록은 `save.start()` 안에서, 메인 스레드 자신이 실행했습니다. 제목을 알려 줄 이벤트는 그 뒤에 서서 차례가 오지 않았습니다.",
      as: .told
    ) { page in
      let saving = page.gate("The save has begun.", ko: "저장이 시작되었습니다.")
      let title = page.gate("This book provides the title.", ko: "이 책이 제목을 알려 줍니다.")
      let mainThread = EventLoop()
      let save = BlockOperation {
        mainThread.post { title.open() }
        saving.open()  // page
        title.wait()
      }
      mainThread.post { save.start() }
      page.wait(for: saving)
      EventLoop().finish()  // By now, a loop that is not blocked would have opened title. // page
      page.show(title.isOpen, told: false)
      page.open(title)
      page.finish(mainThread)
    }
  ),
  Chapter.Episode(
    "cancelledPutOff", "A cancelled operation is refused", ko: "취소된 오퍼레이션을 미루기",
    Step(
      "triedForEver",
      "perform(_:) refuses the cancelled print operation, and the album waits for it. When start() is called, the print operation finishes and the album is ready.",
      ko: "취소된 인쇄는 거절되고, 앨범은 그 인쇄를 기다립니다. start()를 호출하자 인쇄가 완료되고 앨범이 준비되었습니다.",
      because:
        "The album waits until the print operation has finished, with or without its work. Only `start()` could finish the print operation, and `perform` did not call `start()`.",
      ko: "앨범은 작업을 했든 하지 않았든 인쇄의 완료를 기다립니다. 완료시킬 수 있는 것은 `start()`인데, `perform`은 그것을 호출하지 않았습니다.",
      shows: .manual.performCancelledCounts, as: .told
    ) { page in
      func perform(_ operation: Operation) -> Bool {
        guard operation.isReady && !operation.isCancelled else { return false }
        operation.start()
        return true
      }
      let printing = BlockOperation {}
      let album = BlockOperation {}
      album.addDependency(printing)
      printing.cancel()
      page.show(perform(printing), told: false)
      page.show(album.isReady, told: false)
      printing.start()
      page.show(album.isReady, told: true)
    }
  ),
]
