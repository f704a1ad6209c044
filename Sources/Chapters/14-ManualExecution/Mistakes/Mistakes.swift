import Chapter04ConcurrentOperations
import Chapter08Waiting
import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "waitOnMain", "start() on the main thread, and both wait", ko: "메인 스레드에서 start()를 부르고 서로 기다리기",
    Step(
      "mainBusyWithSave",
      "The save asks the main thread for the title, and waits for the answer. But it runs on the main thread, which is busy: with the save. Nothing ever happens again, unless somebody else answers.",
      ko:
        "저장은 메인 스레드에 제목을 요청하고 응답을 기다립니다. 그런데 저장이 실행되는 곳이 바로 메인 스레드입니다. 다른 누군가 응답하지 않으면 아무 일도 일어나지 않습니다.",
      shows: .manual.noConcurrencyPromise, as: .told
    ) { page in
      let asking = page.gate("The save is about to wait.", ko: "저장이 막 기다리려고 합니다.")
      let title = page.gate("Somebody else gives the title.", ko: "다른 누군가 제목을 알려 줍니다.")
      let mainThread = EventLoop()
      let tap = BlockOperation {}
      let save = BlockOperation {
        mainThread.post { title.open() }
        asking.open()  // page
        title.wait()
      }
      mainThread.post { save.start() }
      page.wait(for: asking)
      page.event(tapping)
      mainThread.post { tap.start() }
      page.show(save.isExecuting, told: true)
      page.show(title.isOpen, told: false)
      page.show(tap.isFinished, told: false)
      page.open(title)
      page.finish(mainThread)
      page.show(save.isFinished, told: true)
      page.show(tap.isFinished, told: true)
    },
    Step(
      "startedOnAnotherThread",
      "Put right: a synchronous operation is started on another thread. The main thread is free to answer.",
      ko: "바로잡기: 동기 오퍼레이션은 다른 스레드에서 시작합니다. 메인 스레드는 막히지 않고 응답합니다.",
      shows: .manual.consultIsAsynchronous
    ) { page in
      let asking = page.gate("The save is about to wait.", ko: "저장이 막 기다리려고 합니다.")
      let title = page.gate("The main thread has given the title.", ko: "메인 스레드가 제목을 알려 주었습니다.")
      let mainThread = EventLoop()  // page
      let save = BlockOperation {  // page
        mainThread.post { title.open() }
        title.wait()
      }
      let runner = ManualRunner()
      mainThread.post { _ = runner.perform(save) }
      page.say("The rest is as before.", ko: "나머지는 위와 같습니다.")
      page.wait(for: title)
      page.waitToFinish(save)
      mainThread.finish()  // page
      page.show(save.isFinished, told: true)
    }
  ),
  Chapter.Episode(
    "cancelledPutOff", "What was cancelled is put off", ko: "취소된 것을 미루기",
    Step(
      "triedForEver",
      "Only what is ready and not cancelled is started, and everything else is to be tried later. The cancelled printing is tried for ever, and the album waits for it.",
      ko: "준비되었고 취소되지 않은 것만 시작하고 나머지는 모두 나중으로 미룹니다. 취소된 인쇄를 끝없이 다시 시도하고, 앨범은 그 인쇄를 기다립니다.",
      shows: .manual.performCancelledCounts, as: .told
    ) { page in
      page.say(
        "BackwardsRunner is the helper of the walkthrough. It begins with this line:",
        ko: "BackwardsRunner는 본문의 첫 단계에 나온 코드이며, 다음 줄로 시작합니다.")
      try page.code("first", in: "BackwardsRunner.swift")
      let printing = BlockOperation {}
      let album = BlockOperation {}
      album.addDependency(printing)
      printing.cancel()
      let helper = BackwardsRunner()
      page.show(helper.perform(printing), told: false)
      page.event("The timer fires.", ko: "타이머가 울립니다.")
      page.show(helper.perform(printing), told: false)
      page.show(printing.isFinished, told: false)
      page.show(album.isReady, told: false)
    },
    Step(
      "cancelledStartedToo",
      "Put right: a cancelled operation is started as well. start() does not do the work, and brings it to its finish.",
      ko: "바로잡기: 취소된 것도 start()를 부릅니다. start()는 작업을 하지 않고 완료 상태로 옮겨 줍니다.",
      shows: .manual.performCancelledCounts
    ) { page in
      let printing = BlockOperation {}  // page
      let album = BlockOperation {}  // page
      album.addDependency(printing)  // page
      printing.cancel()  // page
      page.say(
        "The printing is cancelled as before, and the album depends on it.",
        ko: "인쇄를 위와 같이 취소했고 앨범은 인쇄에 의존합니다.")
      let helper = ManualRunner()
      page.show(helper.perform(printing), told: true)
      page.show(printing.isFinished, told: true)
      page.show(album.isReady, told: true)
    }
  ),
]
