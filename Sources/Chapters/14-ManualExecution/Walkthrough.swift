import Chapter04ConcurrentOperations
import Chapter07Cancellation
import Chapter08Waiting
import ChapterKit
import Operations
import Synchronization

/// Chapter 14: what a queue does, and the duties of code that runs operations without a queue.
public let manualExecution = Chapter(
  14, Text("Manual Execution", ko: "직접 실행하기"),
  summary: Text(
    "start() without a queue, and its obligations",
    ko: "큐 없이 호출하는 start()와 직접 챙겨야 할 일"),
  rules: rules, tools: [.eventLoop],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "startRunsHere",
    "The crop ran on the thread that called start(), and was done when start() returned.",
    ko: "자르기는 start()를 호출한 스레드에서 실행되었고, start()가 돌아왔을 때 끝나 있었습니다.",
    because:
      "`start()` called the block as one function calls another. Neither a queue nor another thread was involved.",
    ko: "`start()`는 함수가 다른 함수를 호출하듯 블록을 호출했습니다. 여기에는 큐도, 다른 스레드도 없었습니다.",
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
    "returnsBeforeItsEnd",
    "The asynchronous download's start() returned before the album answered: there was no photo, and the slide show was not ready.",
    ko: "비동기인 다운로드의 start()는 앨범이 응답하기 전에 돌아왔습니다. 사진은 없고, 슬라이드 쇼도 준비되지 않았습니다.",
    because:
      "The download's `start()` sent the request and returned. The thread that brought the answer finished the download later.",
    ko: "이 클래스의 `start()`는 앨범에 요청만 하고 돌아왔습니다. 다운로드를 완료시킨 것은 나중에 응답을 가져온 스레드입니다.",
    as: .told
  ) { page in
    page.say(
      "Chapter 04's Download is asynchronous and finishes when the album answers.",
      ko: "Download는 4장의 비동기 오퍼레이션이며 앨범이 응답하면 끝납니다.")
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    let slides = BlockOperation {}
    slides.addDependency(download)
    download.start()
    page.show(download.isExecuting, told: true)
    page.show(download.picture == nil, told: true)
    page.show(slides.isReady, told: false)
    page.open(answers)
    page.waitToFinish(download)
    page.show(download.picture?.name, told: "beach")
  },
  Step(
    "nobodyStartsIt",
    "The crop has finished, and the print operation is ready. Nothing starts the print operation until the app does.",
    ko: "자르기가 끝나 인쇄가 준비되었습니다. 하지만 앱이 직접 시작할 때까지 인쇄는 시작하지 않습니다.",
    because:
      "The crop's finish made the print operation ready. The print operation was in no queue, so no code noticed this and called `start()`.",
    ko: "자르기가 완료되자 인쇄가 준비되었습니다. 인쇄는 큐에 없었으므로, 그것을 알아채고 `start()`를 호출할 코드가 없었습니다.",
    shows: .manual.mustBeReady, as: .told
  ) { page in
    let crop = BlockOperation {}
    let printing = BlockOperation {}
    printing.addDependency(crop)
    page.show(printing.isReady, told: false)
    crop.start()
    page.show(printing.isReady, told: true)
    page.show(printing.isFinished, told: false)
    printing.start()
    page.show(printing.isFinished, told: true)
  },
  Step(
    "readyInQueue",
    "The crop is ready and has not started. But it is in a queue, and only the queue may start it, once the queue is resumed.",
    ko: "자르기는 준비되었고 아직 시작하지 않았습니다. 하지만 큐에 들어 있으므로, 시작하는 것은 재개한 큐입니다.",
    because:
      "`isReady` reflects only the crop's own conditions, and all of them were met. No flag shows that a queue had taken over the crop.",
    ko: "자르기에는 남은 의존성이 없으니 `isReady`는 참입니다. 하지만 큐가 자르기를 맡았다는 것을 알려 주는 플래그는 없습니다.",
    as: .told
  ) { page in
    let crop = BlockOperation {}
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperation(crop)
    page.show(crop.isReady, told: true)
    page.show(crop.isExecuting, told: false)
    page.show(crop.isFinished, told: false)
    page.say("crop.start() here would crash.", ko: "여기서 crop.start()를 호출하면 크래시가 납니다.")
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(crop.isFinished, told: true)
  },
  Step(
    "startLooksFirst",
    "The frame was cancelled, and finished without its work. The crop was started twice and ran once.",
    ko: "미리 취소한 액자는 작업 없이 완료되었습니다. 자르기는 두 번 시작했지만 한 번만 실행되었습니다.",
    because:
      "`start()` found the frame cancelled and finished it without calling its block. The second call found the crop finished and returned.",
    ko:
      "액자의 `start()`는 `isCancelled`가 참이어서 블록을 호출하지 않고 완료시켰습니다. 자르기의 두 번째 `start()`는 `isFinished`가 참이어서 그냥 돌아왔습니다.",
    shows: .manual.startChecksFirst, .cancel.beforeStartSkipsWork, .manual.oneShot, as: .told
  ) { page in
    let recorder = Recorder()
    let crop = recorder.operation("crop")
    let frame = recorder.operation("frame")
    frame.cancel()
    page.show(frame.isFinished, told: false)
    frame.start()
    page.show(frame.isFinished, told: true)
    for _ in 1...2 { crop.start() }
    page.show(recorder.lanes(.began), told: ["crop"])
  },
  Step(
    "mainAlone",
    "main() did the work, but the crop is not finished and the print operation is not ready. start() did the work again and made the print operation ready.",
    ko: "main()은 작업을 했지만 자르기는 완료되지 않았고 인쇄는 준비되지 않았습니다. start()는 작업을 한 번 더 했고, 인쇄가 준비 상태가 되었습니다.",
    because:
      "`main()` is only the work: it set no flag. So `start()` found a crop that had never been started.",
    ko: "`main()`은 작업일 뿐, 플래그를 바꾸는 줄이 없습니다. 그래서 `start()`가 보기에 자르기는 아직 시작한 적이 없었습니다.",
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
    "refusedAtFirst",
    "The runner's perform(_:) returns true before the crop has finished on another thread. It refuses the print operation until the crop has finished, and must then be called again.",
    ko: "실행기는 자르기가 다른 스레드에서 끝나기 전에 참을 반환합니다. 인쇄는 자르기가 끝날 때까지 거절하므로, 다시 맡겨야 합니다.",
    because:
      "The crop is synchronous, so `perform` handed it to another thread and returned. The first time, `perform` turned down the print operation because `isReady` was false; on the second call it was true.",
    ko:
      "자르기는 동기 오퍼레이션이어서 `perform`은 다른 스레드에 맡기고 돌아왔습니다. 인쇄는 `isReady`에서 거절했고, 두 번째 호출에서야 그 값이 참이었습니다.",
    shows: .manual.moreBurden, .manual.performRunsReady, .manual.performRetryLater
  ) { page in
    try page.code("perform", in: "ManualRunner.swift")
    page.say(
      "If this runner is called several times concurrently with the same operation, `claim` returns true for at most one call. `start` calls operation.start(), and `elsewhere` runs its closure on a Dispatch thread.",
      ko:
        "같은 오퍼레이션을 runner에 동시에 여러 번 맡겨도, claim은 그 가운데 한 번까지만 참을 반환합니다. start는 operation.start()를 호출하고, elsewhere는 클로저를 Dispatch의 스레드에서 실행합니다."
    )
    let runner = ManualRunner()
    let mayEnd = page.gate("The crop is about to end.", ko: "자르기를 마칩니다.")
    let crop = BlockOperation { mayEnd.wait() }
    let printing = BlockOperation {}
    printing.addDependency(crop)
    page.show(runner.perform(crop), told: true)
    page.show(crop.isFinished, told: false)
    page.show(runner.perform(printing), told: false)
    page.open(mayEnd)
    page.waitToFinish(crop)
    page.show(runner.perform(printing), told: true)
    page.waitToFinish(printing)
  },
]
