import Chapter04ConcurrentOperations
import Chapter08Waiting
import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    Text("start() on the main thread, and both wait", ko: "메인 스레드에서 start()를 부르고 서로 기다리기"),
    eachWaits),
  Chapter.Episode(Text("Handed over twice", ko: "두 번 맡기기"), handedOverTwice),
  Chapter.Episode(Text("Readiness asked first", ko: "준비 상태부터 묻기"), readinessFirst),
]

private func eachWaits(_ page: Page) throws {
  let asking = Gate("The save is about to wait.", ko: "저장이 막 기다리려고 합니다.")
  try page.step(
    Text(
      "The save asks the main thread for the title, and waits for the answer. But it runs on the main thread, which is busy: with the save. Nothing ever happens again, unless somebody else answers.",
      ko:
        "저장은 메인 스레드에 제목을 묻고 답을 기다립니다. 그런데 저장이 실행되는 곳이 바로 메인 스레드입니다. 다른 누군가 답하지 않으면 아무 일도 일어나지 않습니다."
    ),
    rules: "manual.no-concurrency-promise", as: .told
  ) {
    page.introduceEventLoop()
    let title = Gate("Somebody else gives the title.", ko: "다른 누군가 제목을 알려 줍니다.")
    page.introduceGate("title")
    // snippet.stuck
    let mainThread = EventLoop()
    let tap = BlockOperation {}
    let save = BlockOperation {
      mainThread.post { title.open() }
      // snippet.hide
      asking.open()
      // snippet.show
      title.wait()
    }
    mainThread.post { save.start() }
    // snippet.end
    try page.code("stuck")
    page.wait(for: asking)
    page.event(tapping)
    // snippet.tap
    mainThread.post { tap.start() }
    // snippet.end
    try page.code("tap")
    page.show("save.isExecuting", save.isExecuting, told: true)
    page.show("title.isOpen", title.isOpen, told: false)
    page.show("tap.isFinished", tap.isFinished, told: false)
    page.open(title)
    page.finish(mainThread)
    page.show("save.isFinished", save.isFinished, told: true)
    page.show("tap.isFinished", tap.isFinished, told: true)
  }
  try page.step(
    Text(
      "Put right: a synchronous operation is started on another thread. The main thread is free to answer.",
      ko: "바로잡기: 동기 오퍼레이션은 다른 스레드에서 시작합니다. 메인 스레드는 자유롭게 답합니다."),
    rules: "manual.consult-is-asynchronous"
  ) {
    let title = Gate("The main thread has given the title.", ko: "메인 스레드가 제목을 알려 주었습니다.")
    let mainThread = EventLoop()
    let save = BlockOperation {
      mainThread.post { title.open() }
      title.wait()
    }
    // snippet.elsewhere
    let runner = ManualRunner()
    mainThread.post { _ = runner.perform(save) }
    // snippet.end
    try page.code("elsewhere")
    page.say(Text("The rest is as before.", ko: "나머지는 위와 같습니다."))
    page.wait(for: title)
    page.waitToFinish("save", save)
    mainThread.finish()
    page.show("save.isFinished", save.isFinished, told: true)
  }
}

private func handedOverTwice(_ page: Page) throws {
  try page.step(
    Text(
      "A quick second tap. The thread has not begun yet, so no flag tells that the crop is on its way, and it is handed over again. Whoever starts it second may end the program: chapter 16 shows how.",
      ko:
        "사용자가 빠르게 두 번 눌렀습니다. 스레드가 아직 시작하지 않아 자르기가 맡겨졌다는 것을 알려 주는 플래그가 없고, 그래서 또 맡깁니다. 둘째로 시작하는 쪽에서 프로그램이 비정상 종료될 수 있습니다(16장)."
    ),
    rules: "manual.more-burden", as: .told
  ) {
    try page.code("forgetful", in: "ForgetfulRunner.swift")
    page.say(
      Text(
        "Here elsewhere only keeps the closures, as if no thread were free yet.",
        ko: "여기서 elsewhere는 클로저를 모아 두기만 합니다. 아직 빈 스레드가 없는 때와 같습니다."))
    // snippet.twice
    let handed = Mutex<[@Sendable () -> Void]>([])
    let runner = ForgetfulRunner { work in
      handed.withLock { $0.append(work) }
    }
    let crop = BlockOperation {}
    let answers = [runner.perform(crop), runner.perform(crop)]
    // snippet.end
    try page.code("twice")
    page.show("answers", answers, told: [true, true])
    page.show("crop.isExecuting", crop.isExecuting, told: false)
    page.show("handed.withLock { $0.count }", handed.withLock { $0.count }, told: 2)
  }
  try page.step(
    Text(
      "Put right: what has been handed over is remembered until start() has returned.",
      ko: "바로잡기: 맡긴 것은 start()가 반환될 때까지 기억해 둡니다."),
    rules: "manual.perform-runs-ready"
  ) {
    try page.code("claim", in: "../ManualRunner.swift")
    let handed = Mutex<[@Sendable () -> Void]>([])
    // snippet.once
    let runner = ManualRunner { work in
      handed.withLock { $0.append(work) }
    }
    // snippet.end
    try page.code("once")
    let crop = BlockOperation {}
    let answers = [runner.perform(crop), runner.perform(crop)]
    page.say(Text("The rest is as before.", ko: "나머지는 위와 같습니다."))
    page.show("answers", answers, told: [true, true])
    page.show("handed.withLock { $0.count }", handed.withLock { $0.count }, told: 1)
    page.event(Text("The thread begins.", ko: "스레드가 시작됩니다."))
    for work in handed.withLock({ $0 }) { work() }
    page.show("crop.isFinished", crop.isFinished, told: true)
  }
}

private func readinessFirst(_ page: Page) throws {
  try page.step(
    Text(
      "Only what is ready and not cancelled is started, and everything else is to be tried later. The cancelled printing is tried for ever, and the album waits for it.",
      ko: "준비되었고 취소되지 않은 것만 시작하고 나머지는 모두 나중으로 미룹니다. 취소된 인쇄는 영영 다시 시도되고, 앨범은 그 인쇄를 기다립니다."),
    rules: "manual.perform-cancelled-counts", as: .told
  ) {
    // snippet.first
    let printing = BlockOperation {}
    let album = BlockOperation {}
    album.addDependency(printing)
    printing.cancel()
    let helper = BackwardsRunner()
    // snippet.end
    page.say(
      Text(
        "BackwardsRunner is the helper of the walkthrough. It begins with this line:",
        ko: "BackwardsRunner는 1단계의 코드이며, 다음 줄로 시작합니다."))
    try page.code("first", in: "BackwardsRunner.swift")
    try page.code("first")
    page.show("helper.perform(printing)", helper.perform(printing), told: false)
    page.event(Text("The timer fires.", ko: "타이머가 울립니다."))
    page.show("helper.perform(printing)", helper.perform(printing), told: false)
    page.show("printing.isFinished", printing.isFinished, told: false)
    page.show("album.isReady", album.isReady, told: false)
  }
  try page.step(
    Text(
      "Put right: a cancelled operation is started as well. start() does not do the work, and brings it to its finish.",
      ko: "바로잡기: 취소된 것도 start()를 부릅니다. start()는 작업을 하지 않고 완료 상태로 옮겨 줍니다."),
    rules: "manual.perform-cancelled-counts"
  ) {
    let printing = BlockOperation {}
    let album = BlockOperation {}
    album.addDependency(printing)
    printing.cancel()
    // snippet.helper
    let helper = ManualRunner()
    // snippet.end
    try page.code("helper")
    page.show("helper.perform(printing)", helper.perform(printing), told: true)
    page.show("printing.isFinished", printing.isFinished, told: true)
    page.show("album.isReady", album.isReady, told: true)
  }
}
