import Chapter04ConcurrentOperations
import Chapter07Cancellation
import Chapter08Waiting
import ChapterKit
import Operations
import Synchronization

/// Chapter 14: what a queue does for an operation, and what is left to do without one.
public let manualExecution = Chapter(
  14, Text("Manual Execution", ko: "직접 실행하기"),
  summary: Text(
    "start() without a queue, and what you have to do yourself",
    ko: "큐 없이 호출하는 start()와 직접 챙겨야 할 일"),
  rules: rules, tools: [.eventLoop],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "commonHelper",
    "The app crops a photo by hand, with a helper from a transcript of the guide. The screen does not answer the tap until the crop is done. For a sort that it has run, the helper returns false.",
    ko:
      "앱이 번역된 가이드에 실린 코드로 자르기를 직접 시작합니다. 자르기가 끝날 때까지 화면은 탭에 응답하지 않습니다. 그 코드는 정리(sort)를 실행하고도 false를 반환합니다.",
    as: .told
  ) { page in
    try page.code("transcribed", in: "Staging/GuideHelper.swift")
    let begun = page.gate("The crop has begun.", ko: "자르기가 시작되었습니다.")
    let mayEnd = page.gate("The crop comes to its end.", ko: "자르기를 마칩니다.")
    let crop = BlockOperation {
      begun.open()  // page
      mayEnd.wait()
    }
    let tap = BlockOperation {}
    let mainThread = EventLoop()
    mainThread.post { _ = perform(crop) }
    page.wait(for: begun)
    page.event(tapping)
    mainThread.post { tap.start() }
    page.show(tap.isFinished, told: false)
    page.open(mayEnd)
    page.finish(mainThread)
    page.show(tap.isFinished, told: true)
    let sort = BlockOperation {}
    page.show(perform(sort), told: false)
    page.show(sort.isFinished, told: true)
  },
  Step(
    "startRunsHere",
    "No queue is needed. The crop ran on the calling thread, and was over when start() returned.",
    ko: "큐는 필요 없습니다. 자르기는 호출한 스레드에서 실행되었고, start()가 돌아왔을 때 끝나 있었습니다.",
    shows: .manual.startRunsIt, .manual.noConcurrencyPromise, .manual.thatCheckIsYours
  ) { page in
    let worker = Mutex<ObjectIdentifier?>(nil)
    let crop = BlockOperation {
      let thread = ObjectIdentifier(Thread.current)
      worker.withLock { $0 = thread }
    }
    crop.start()
    page.show(crop.isFinished, documented: true)
    let caller = ObjectIdentifier(Thread.current)
    page.show(worker.withLock { $0 } == caller, documented: true)
  },
  Step(
    "startLooksFirst",
    "The frame was cancelled, and finished without its work. The crop was started twice and ran once.",
    ko: "미리 취소한 액자는 main()을 실행하지 않고 완료되었습니다. 자르기는 두 번 시작했지만 한 번만 실행되었습니다.",
    shows: .manual.startChecksFirst, .cancel.beforeStartSkipsWork, .manual.oneShot
  ) { page in
    let recorder = Recorder()
    let crop = recorder.operation("crop")
    let frame = recorder.operation("frame")
    frame.cancel()
    frame.start()
    for _ in 1...2 { crop.start() }
    page.show(recorder.lanes(.began), documented: ["crop"])
    page.show(frame.isFinished, documented: true)
  },
  Step(
    "mainAlone",
    "main() did the work, but the crop is not finished, and the print is not ready. start() did the work once more, and made the print ready.",
    ko: "main()은 작업을 했지만 자르기는 완료되지 않았고 인쇄는 준비되지 않았습니다. start()는 작업을 한 번 더 했고, 인쇄가 준비 상태가 되었습니다.",
    shows: .manual.startNotMain
  ) { page in
    let recorder = Recorder()
    let crop = recorder.operation("crop")
    let printing = recorder.operation("printing")
    printing.addDependency(crop)
    crop.main()
    page.show(crop.isFinished, documented: false)
    page.show(printing.isReady, documented: false)
    crop.start()
    page.show(crop.isFinished, documented: true)
    page.show(printing.isReady, documented: true)
    page.show(recorder.lanes(.finished), documented: ["crop", "crop"])
  },
  Step(
    "helperPutRight",
    "The program put right: the new helper starts the crop on another thread and returns at once. The screen answers the tap while the crop goes on.",
    ko: "바로잡은 프로그램입니다. 새 코드는 자르기를 다른 스레드에서 시작하고 곧바로 돌아옵니다. 자르는 동안에도 화면은 탭에 응답합니다.",
    shows: .manual.moreBurden
  ) { page in
    try page.code("perform", in: "ManualRunner.swift")
    page.say(
      "Until start() has returned, claim is true for one of the calls to this runner. start calls operation.start(), and elsewhere runs its closure on a new thread.",
      ko:
        "같은 runner의 perform이 여러 번 호출되어도, claim은 start()가 돌아올 때까지 그중 하나에만 참을 반환합니다. start는 operation.start()를 호출하고, elsewhere는 받은 클로저를 새 스레드에서 실행합니다."
    )
    let runner = ManualRunner()
    let mainThread = EventLoop()
    let tap = BlockOperation {}
    let begun = page.gate("The crop has begun.", ko: "자르기가 시작되었습니다.")
    let mayEnd = page.gate("The crop comes to its end.", ko: "자르기를 마칩니다.")
    let crop = BlockOperation {
      begun.open()  // page
      mayEnd.wait()
    }
    mainThread.post { _ = runner.perform(crop) }
    page.wait(for: begun)
    page.event(tapping)
    mainThread.post { tap.start() }
    page.finish(mainThread)
    page.show(tap.isFinished, told: true)
    page.show(crop.isFinished, told: false)
    page.show(runner.perform(crop), told: true)
    page.open(mayEnd)
    page.waitToFinish(crop)
  },
  Step(
    "asynchronousHere",
    "The download is asynchronous, so the helper starts it on the calling thread, where start() returns at once. Given twice, it asks the album once.",
    ko: "비동기인 다운로드는 start()가 곧바로 돌아오므로 호출한 스레드에서 시작합니다. 두 번 맡겨도 앨범에는 한 번 요청합니다.",
    shows: .manual.performRunsReady
  ) { page in
    page.say(
      "Download, of chapter 04, is asynchronous and ends when the album answers.",
      ko: "Download는 4장의 비동기 오퍼레이션이며 앨범이 응답하면 끝납니다.")
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    let runner = ManualRunner()
    page.show(runner.perform(download), told: true)
    page.show(download.isExecuting, told: true)
    page.show(runner.perform(download), told: true)
    page.open(answers)
    page.waitToFinish(download)
    page.show(album.requests, told: ["beach"])
  },
  Step(
    "triedAgain",
    "The print was refused, for the crop had not run. When the timer fired after the crop, it was started.",
    ko: "자르기를 아직 하지 않아 인쇄는 거절되었습니다. 자르기가 끝난 뒤 타이머가 울리자 인쇄가 시작되었습니다.",
    shows: .manual.performRetryLater, .manual.performRunsReady
  ) { page in
    let fires = Text("The timer fires.", ko: "타이머가 울립니다.")  // page
    try page.code("retry", in: "RetryList.swift")
    let crop = BlockOperation {}
    let printing = BlockOperation {}
    printing.addDependency(crop)
    let retries = RetryList(ManualRunner())
    retries.submit(printing)
    page.show(retries.count, told: 1)
    crop.start()
    page.event(fires)
    retries.tick()
    page.waitToFinish(printing)
    page.show(retries.count, told: 0)
  },
]

let tapping = Text("The reader taps the screen.", ko: "사용자가 화면을 누릅니다.")
