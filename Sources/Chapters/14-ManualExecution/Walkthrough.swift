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
    ko: "큐 없이 부르는 start()와 스스로 챙겨야 할 일"),
  rules: rules, tools: [.eventLoop],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "commonHelper",
    "The app starts a crop by hand, as a common transcript of the guide's helper does. The screen does not answer the tap, and though the crop is done, the helper says twice that it was not run.",
    ko:
      "앱이 가이드의 예제를 옮겨 적은 글대로 자르기를 직접 시작했습니다. 화면은 탭에 응답하지 않고, 자르기는 끝났는데 두 번 다 실행하지 않았다는 거짓이 돌아옵니다.",
    shows: .manual.performRunsReady, as: .told
  ) { page in
    try page.code("backwards", in: "Mistakes/BackwardsRunner.swift")
    let begun = page.gate("The crop has begun.", ko: "자르기가 시작되었습니다.")
    let mayEnd = page.gate("The crop comes to its end.", ko: "자르기를 마칩니다.")
    let recorder = Recorder()
    let crop = recorder.operation("crop") {
      begun.open()  // page
      mayEnd.wait()
    }
    let tap = recorder.operation("tap")
    let runner = BackwardsRunner()
    let answers = Mutex<[Bool]>([])
    let ask: @Sendable () -> Void = {
      let answer = runner.perform(crop)
      answers.withLock { $0.append(answer) }
    }
    let mainThread = EventLoop()
    mainThread.post(ask)
    page.wait(for: begun)
    page.event(tapping)
    recorder.note("tap", .queued)  // page
    mainThread.post { tap.start() }
    mainThread.post(ask)
    page.show(tap.isFinished, told: false)
    page.open(mayEnd)
    page.finish(mainThread)
    page.timeline(recorder)
    page.show(crop.isFinished, told: true)
    page.show(answers.withLock { $0 }, told: [false, false])
  },
  Step(
    "startRunsHere",
    "start() needs no queue, and brings no thread either. The work runs here, and the next line comes after it.",
    ko: "start()에는 큐가 필요 없지만, 스레드를 마련해 주지도 않습니다. 작업은 여기서 실행되고 다음 줄은 그 뒤에 옵니다.",
    shows: .manual.startRunsIt, .manual.noConcurrencyPromise, .manual.thatCheckIsYours
  ) { page in
    let recorder = Recorder()
    let caller = ObjectIdentifier(Thread.current)
    let worker = Mutex<ObjectIdentifier?>(nil)
    let crop = recorder.operation("crop") {
      let thread = ObjectIdentifier(Thread.current)
      worker.withLock { $0 = thread }
    }
    let nextLine = recorder.operation("next line")
    crop.start()
    nextLine.start()
    page.timeline(recorder)
    page.show(crop.isFinished, documented: true)
    page.show(worker.withLock { $0 } == caller, documented: true)
  },
  Step(
    "startLooksFirst",
    "Before the work start() looks at the state. What was cancelled becomes finished without it, and what has finished is left as it is: an operation runs once.",
    ko: "start()는 작업보다 먼저 상태를 봅니다. 취소된 것은 작업 없이 완료되고, 완료된 것은 그대로 둡니다. 오퍼레이션은 한 번만 실행됩니다.",
    shows: .manual.startChecksFirst, .cancel.beforeStartSkipsWork, .manual.oneShot
  ) { page in
    let recorder = Recorder()
    let crop = recorder.operation("crop")
    let frame = recorder.operation("frame")
    frame.cancel()
    for _ in 1...2 { crop.start() }
    frame.start()
    page.show(recorder.lanes(.began), documented: ["crop"])
    page.show([crop, frame].map(\.isFinished), documented: [true, true])
  },
  Step(
    "mainAlone",
    "Calling main() does the work and nothing else: no state changes and nobody hears of it. start() does the work once more, and sets the print free.",
    ko: "main()을 부르면 작업만 합니다. 상태는 그대로이고 아무도 소식을 듣지 못합니다. start()를 부르자 작업을 한 번 더 하고, 인쇄가 풀려납니다.",
    shows: .manual.startNotMain, .manual.startAnnounces
  ) { page in
    let recorder = Recorder()
    let crop = recorder.operation("crop")
    let printing = recorder.operation("printing")
    printing.addDependency(crop)
    crop.main()
    page.show(recorder.lanes(.finished), documented: ["crop"])
    page.show(crop.isFinished, documented: false)
    page.show(printing.isReady, documented: false)
    crop.start()
    page.show(recorder.lanes(.finished), documented: ["crop", "crop"])
    page.show(crop.isFinished, documented: true)
    page.show(printing.isReady, documented: true)
  },
  Step(
    "startCallsMain", "By hand or by a queue, start() is called first, and main() by start().",
    ko: "직접 실행하든 큐에 넣든 먼저 불리는 것은 start()이고, main()은 start()가 부릅니다.",
    shows: .manual.entryPointStart
  ) { page in
    page.say(
      "ConcurrentOperation is the class of chapter 04. Its start() makes a thread for main(), and never calls the start() of Operation.",
      ko:
        "ConcurrentOperation은 4장의 클래스입니다. 그 start()는 새 스레드에서 main()을 부르며, Operation의 start()는 부르지 않습니다."
    )
    try page.code("job", in: "PrintJob.swift")
    let (byHand, inQueue) = (Recorder(), Recorder())
    let first = PrintJob(byHand)
    let second = PrintJob(inQueue)
    let queue = OperationQueue()
    first.start()
    queue.addOperation(second)
    page.waitToFinish(first)
    page.waitToFinish(second)
    page.show(byHand.lanes(.began), documented: ["start()", "main()"])
    page.show(inQueue.lanes(.began), documented: ["start()", "main()"])
  },
  Step(
    "askedInOrder",
    "The helper put right asks in this order: begun already? ready? cancelled or asynchronous? It returns false in one of six cases, where calling again makes sense.",
    ko:
      "바로잡은 코드는 이미 시작했는지, 준비되었는지, 취소되었거나 비동기인지를 이 순서로 확인합니다. 여섯 가지 경우 가운데 나중에 다시 부를 하나에만 거짓을 돌려줍니다.",
    shows: .manual.performRunsReady, .manual.performCancelledCounts,
    .manual.consultIsAsynchronous
  ) { page in
    try page.code("perform", in: "ManualRunner.swift")
    page.say(
      "claim is true for the one call that may start the operation, start calls operation.start(), and elsewhere runs its closure on a new thread.",
      ko:
        "claim은 오퍼레이션을 시작해도 되는 호출 하나에만 참을 돌려줍니다. start는 operation.start()를 부르고, elsewhere는 받은 클로저를 새 스레드에서 실행합니다."
    )
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let album = RemoteAlbum(answeringAfter: answers)
    let finished = BlockOperation {}
    finished.start()
    let executing = Download("beach", from: album)
    executing.start()
    let cancelled = BlockOperation {}
    cancelled.addDependency(executing)
    page.show(cancelled.dependencies.count, told: 1)
    cancelled.cancel()
    let waiting = BlockOperation {}
    waiting.addDependency(executing)
    let asynchronous = Download("forest", from: album)
    let synchronous = BlockOperation {}
    let runner = ManualRunner()
    page.show([finished.isFinished, executing.isExecuting], told: [true, true])
    page.say(
      "Download, of chapter 04, is asynchronous and ends when the album answers.",
      ko: "Download는 4장의 비동기 오퍼레이션이며 앨범이 응답해야 끝납니다.")
    page.show(runner.perform(finished), told: true)
    page.show(runner.perform(executing), told: true)
    page.show(runner.perform(cancelled), told: true)
    page.show(runner.perform(waiting), told: false)
    page.show(runner.perform(asynchronous), told: true)
    page.show(runner.perform(synchronous), told: true)
    page.show(cancelled.isFinished, told: true)
    page.show(asynchronous.isExecuting, told: true)
    page.waitToFinish(synchronous)
    page.open(answers)
    page.waitToFinish(executing)
    page.waitToFinish(asynchronous)
    page.show(waiting.isFinished, told: false)
  },
  Step(
    "triedAgain",
    "What was refused is tried again whenever a timer fires. The printing is refused once, and started the second time.",
    ko: "거절된 것은 타이머가 울릴 때마다 다시 시도합니다. 인쇄는 한 번 거절되고 두 번째에 시작됩니다.",
    shows: .manual.performRetryLater
  ) { page in
    let fires = Text("The timer fires.", ko: "타이머가 울립니다.")  // page
    try page.code("retry", in: "RetryList.swift")
    let recorder = Recorder()
    let crop = recorder.operation("crop")
    let printing = recorder.operation("printing")
    printing.addDependency(crop)
    let retries = RetryList(ManualRunner())
    retries.submit(printing)
    page.show(retries.count, told: 1)
    crop.start()
    page.event(fires)
    retries.tick()
    page.waitToFinish(printing)
    page.show(retries.count, told: 0)
    page.show(recorder.lanes(.finished), told: ["crop", "printing"])
  },
  Step(
    "helperPutRight",
    "The program put right: the same crop, another helper. The screen answers the tap while the crop goes on, and the helper has said that the crop is dealt with.",
    ko: "바로잡은 프로그램입니다. 같은 자르기를 바로잡은 코드에 맡겼습니다. 자르는 동안에도 화면은 탭에 바로 응답하고, 처리했다는 참이 돌아옵니다.",
    shows: .manual.moreBurden, .manual.performRunsReady
  ) { page in
    let begun = page.gate("The crop has begun.", ko: "자르기가 시작되었습니다.")
    let mayEnd = page.gate("The crop comes to its end.", ko: "자르기를 마칩니다.")
    let runner = ManualRunner()
    let answers = Mutex<[Bool]>([])
    let recorder = Recorder()
    let tap = recorder.operation("tap")
    let crop = recorder.operation("crop") {
      begun.open()  // page
      mayEnd.wait()
    }
    let mainThread = EventLoop()
    mainThread.post {
      let answer = runner.perform(crop)
      answers.withLock { $0.append(answer) }
    }
    page.wait(for: begun)
    page.event(tapping)
    recorder.note("tap", .queued)  // page
    mainThread.post { tap.start() }
    page.finish(mainThread)
    page.show(crop.isFinished, told: false)
    page.open(mayEnd)
    page.waitToFinish(crop)
    page.timeline(recorder, isOrdered: true)
    page.show(answers.withLock { $0 }, told: [true])
  },
]

let tapping = Text("The reader taps the screen.", ko: "사용자가 화면을 누릅니다.")
