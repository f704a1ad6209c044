import Chapter08Waiting
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "waitOnMain", "start() on the main thread, and both wait", ko: "메인 스레드에서 start()를 호출하고 서로 기다리기",
    Step(
      "startedOnAnotherThread",
      "Put right: the save is started on another thread, so the main thread can give it the title.",
      ko: "바로잡기: 저장을 다른 스레드에서 시작하자, 메인 스레드가 제목을 알려 줄 수 있습니다.",
      as: .told
    ) { page in
      let title = page.gate("The main thread has given the title.", ko: "메인 스레드가 제목을 알려 주었습니다.")
      let mainThread = EventLoop()
      let save = BlockOperation {
        mainThread.post { title.open() }
        title.wait()
      }
      let runner = ManualRunner()
      mainThread.post { _ = runner.perform(save) }
      page.wait(for: title)
      page.waitToFinish(save)
      mainThread.finish()  // page
      page.show(save.isFinished, told: true)
    }
  ),
  Chapter.Episode(
    "cancelledPutOff", "What was cancelled is put off", ko: "취소된 오퍼레이션을 미루기",
    Step(
      "triedForEver",
      "The cancelled print is refused, and the album waits for it. ManualRunner finishes the print.",
      ko: "취소된 인쇄는 거절되고, 앨범은 그 인쇄를 기다립니다. ManualRunner에 맡기자 인쇄가 완료되었습니다.",
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
      page.show(ManualRunner().perform(printing), told: true)
      page.show(album.isReady, told: true)
    }
  ),
]
