import ChapterKit
import Operations
import Synchronization

/// Chapter 04: operations that are not over when `start()` returns, and what they must do for it.
public let concurrentOperations = Chapter(
  4, Text("Concurrent Operations", ko: "비동기 오퍼레이션"),
  summary: Text("work that goes on after start() has returned", ko: "start()가 반환된 뒤에도 계속되는 작업"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "finishedWithoutPhoto",
    "The download is finished, and there is no photo. The default start() takes the end of main() for the end of the work.",
    ko: "다운로드가 완료 상태인데 사진이 없습니다. 기본 start()는 main()이 끝나면 작업도 끝났다고 봅니다.",
    shows: .concurrent.startReplacedWholly, as: .told
  ) { page in
    let answers = answer()  // page
    page.introduce(.album)
    try page.code("main", in: "Mistakes/HastyDownload.swift")
    let album = RemoteAlbum(answeringAfter: answers)
    let download = HastyDownload("beach", from: album)
    let upload = BlockOperation {}
    upload.addDependency(download)
    page.show(upload.isReady, told: false)
    download.start()
    page.show(download.isFinished, told: true)
    page.show(download.picture, told: nil)
    page.show(upload.isReady, told: true)
    page.open(answers)
    page.wait(for: album.delivered)
    page.show(download.picture?.name, told: "beach")
  },
  Step(
    "ownStart",
    "With a start() of its own the thumbnail is drawn on a new thread. start() returns while it is executing.",
    ko: "start()를 재정의한 섬네일은 새 스레드에서 그립니다. start()는 실행 중에 반환됩니다.",
    shows: .concurrent.startReturnsFirst, .concurrent.fourOverrides,
    .concurrent.startIsTheEntry, .concurrent.isAsynchronousTrue
  ) { page in
    let recorder = Recorder()  // page
    let mayDraw = page.gate("Now the thumbnail may be drawn.", ko: "이제 섬네일을 그려도 됩니다.")
    try page.code("start", in: "ConcurrentOperation.swift")
    page.say("Thumbnail calls this closure in its main():", ko: "Thumbnail은 이 클로저를 main()에서 부릅니다.")
    let thumbnail = Thumbnail(of: .beach) { picture in
      mayDraw.wait()
      recorder.note("main()", .began)  // page
      defer { recorder.note("main()", .finished) }  // page
      return Thumbnail.half(picture)
    }
    recorder.note("start()", .began)  // page
    thumbnail.start()
    recorder.note("start()", .finished)  // page
    page.introduce(.gate)
    page.show(thumbnail.isAsynchronous, documented: true)
    page.show(thumbnail.isExecuting, documented: true)
    page.show(thumbnail.isFinished, documented: false)
    page.open(mayDraw)
    page.waitToFinish(thumbnail)
    page.show(thumbnail.isExecuting, documented: false)
    page.show(thumbnail.isFinished, documented: true)
    page.show(thumbnail.picture?.name, documented: "beach+thumbnail")
    page.timeline(recorder)
  },
  Step(
    "announcedTogether",
    "Two values change between willChangeValue and didChangeValue. Whoever hears it sees both new values. isFinished comes last, because it frees those who wait.",
    ko:
      "두 값은 willChangeValue와 didChangeValue 사이에서 바뀝니다. 통지를 들은 쪽은 두 값이 모두 바뀐 것을 봅니다. isFinished는 기다리던 쪽을 풀어 주므로 마지막입니다.",
    shows: .concurrent.finishAnnouncesBoth, .concurrent.valuesMatchAnnouncements
  ) { page in
    let drawing = page.gate("The drawing has begun.", ko: "그리기가 시작되었습니다.")
    let mayEnd = page.gate("Now the drawing may end.", ko: "이제 그리기를 마쳐도 됩니다.")
    let told = page.gate(
      "The finish has been announced, and the completion block called.",
      ko: "완료되었다는 통지가 있었고 완료 블록이 호출되었습니다.")
    try page.code("finish", in: "ConcurrentOperation.swift")
    page.say("Here the completion block looks at both flags:", ko: "여기서는 완료 블록이 두 플래그를 읽습니다.")
    let thumbnail = Thumbnail(of: .beach) { picture in
      drawing.open()  // page
      mayEnd.wait()
      return picture
    }
    let executing = Mutex<[Bool]>([])
    let finished = Mutex<[Bool]>([])
    thumbnail.completionBlock = { [unowned thumbnail] in
      executing.withLock { $0.append(thumbnail.isExecuting) }
      finished.withLock { $0.append(thumbnail.isFinished) }
      told.open()  // page
    }
    thumbnail.start()
    page.introduce(.gate)
    page.wait(for: drawing)
    page.show(thumbnail.isExecuting, documented: true)
    page.open(mayEnd)
    page.wait(for: told)
    page.show(executing.withLock { $0 }, documented: [false])
    page.show(finished.withLock { $0 }, documented: [true])
    page.show(thumbnail.isExecuting, documented: false)
  },
  Step(
    "threeWays",
    "Three ways to be asynchronous: a thread, a dispatch queue, a call that answers later. Only the first needs a main().",
    ko: "비동기가 되는 세 가지 길입니다. 스레드, 디스패치 큐, 나중에 응답하는 함수입니다. main()은 첫째만 씁니다.",
    shows: .concurrent.waysToBeAsynchronous, .concurrent.mainOptional
  ) { page in
    let drawing = page.gate("The thumbnail is being drawn.", ko: "섬네일을 그리는 중입니다.")
    let mayEnd = page.gate("All three may end their work.", ko: "이제 셋 모두 작업을 마쳐도 됩니다.")
    page.say(
      "Save and Download override launch(), which start() calls; Thumbnail keeps the one that makes a thread for main().",
      ko:
        "Save와 Download는 start()가 부르는 launch()를 재정의합니다. Thumbnail은 새 스레드에서 main()을 부르는 launch()를 그대로 씁니다."
    )
    try page.code("launch", in: "Save.swift")
    try page.code("launch", in: "Download.swift")
    let save = Save(.beach) { _ in mayEnd.wait() }
    let thumbnail = Thumbnail(of: .beach) { picture in
      drawing.open()  // page
      mayEnd.wait()
      return picture
    }
    let download = Download("beach", from: RemoteAlbum(answeringAfter: mayEnd))
    let ways = [thumbnail, save, download]
    for operation in ways { operation.start() }
    page.introduce(.gate)
    page.wait(for: drawing)
    page.show(ways.map(\.isExecuting), documented: [true, true, true])
    page.open(mayEnd)
    page.waitToFinish(thumbnail)
    page.waitToFinish(save)
    page.waitToFinish(download)
    page.show(ways.map(\.isExecuting), documented: [false, false, false])
  },
  Step(
    "cancelledBeforeStart",
    "Cancelled before the start: no thread, no drawing, and still the announcement that frees whoever depends on it.",
    ko: "시작하기 전에 취소했습니다. 스레드도 그림도 없지만, 기다리는 쪽을 풀어 줄 통지는 그대로 합니다.",
    shows: .concurrent.startChecksCancelledFirst, .concurrent.cancelAnnouncesToo
  ) { page in
    page.say("The first question of the thumbnail's start():", ko: "섬네일의 start()는 이것을 가장 먼저 확인합니다.")
    try page.code("cancelled", in: "ConcurrentOperation.swift")
    let thumbnail = Thumbnail(of: .beach)
    let save = BlockOperation {}
    save.addDependency(thumbnail)
    thumbnail.cancel()
    page.show(thumbnail.isFinished, documented: false)
    page.show(save.isReady, documented: false)
    thumbnail.start()
    page.show(thumbnail.isFinished, documented: true)
    page.show(thumbnail.picture, documented: nil)
    page.show(save.isReady, documented: true)
  },
  Step(
    "silentFinish",
    "isFinished is true, and nobody has been told. The save waits until the announcement is made, late as it is.",
    ko: "isFinished는 참인데 아무도 통지받지 못했습니다. 저장은 뒤늦게 통지할 때까지 기다립니다.",
    shows: .concurrent.noFinishBlocksDependents
  ) { page in
    try page.code("quiet", in: "Mistakes/QuietThumbnail.swift")
    let thumbnail = QuietThumbnail()
    let save = BlockOperation {}
    save.addDependency(thumbnail)
    let queue = OperationQueue()
    queue.addOperation(save)
    thumbnail.start()
    page.wait(for: thumbnail.ended)
    page.show(thumbnail.isFinished, documented: true)
    page.show(save.isReady, documented: false)
    page.show(queue.operationCount, documented: 1)
    thumbnail.willChangeValue(forKey: "isFinished")
    thumbnail.didChangeValue(forKey: "isFinished")
    page.waitToEmpty(queue)
    page.show(save.isFinished, documented: true)
  },
  Step(
    "asynchronousMovesNothing",
    "isAsynchronous moves nothing. Started by hand, both run on this thread; a queue, unless it is the main queue, starts both on another. Work that ends in main() and always goes to a queue needs none of this chapter.",
    ko:
      "isAsynchronous는 아무것도 옮기지 않습니다. 직접 시작하면 둘 다 이 스레드에서 실행되고, 이 큐에 넣으면 둘 다 큐가 마련한 스레드에서 실행됩니다. 늘 큐에 넣고 main() 안에서 끝나는 작업에는 이 장의 클래스가 필요 없습니다.",
    shows: .concurrent.queueIgnoresIsAsynchronous, .concurrent.isAsynchronousMeaning,
    .concurrent.onlyNeededUnqueued
  ) { page in
    page.say(
      "Sort answers what it is told to answer, and its main() notes the thread:",
      ko: "Sort는 준 값을 isAsynchronous로 돌려주고, main()이 실행된 스레드를 적어 둡니다.")
    try page.code("claim", in: "Staging/Sort.swift")
    let caller = ObjectIdentifier(Thread.current)
    let byHand = [true, false].map { Sort(isAsynchronous: $0) }
    for sort in byHand { sort.start() }
    page.show(byHand.map { $0.thread == caller }, documented: [true, true])
    let queued = [true, false].map { Sort(isAsynchronous: $0) }
    let queue = OperationQueue()
    queue.addOperations(queued, waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(queued.map(\.isFinished), documented: [true, true])
    page.show(queued.map { $0.thread == caller }, documented: [false, false])
  },
  Step(
    "finishedWithPhoto",
    "The program put right: finished means that the photo is there. Until then the queue keeps both.",
    ko: "바로잡은 프로그램입니다. 완료 상태이면 사진이 있습니다. 그때까지 큐는 둘 다 놓아주지 않습니다.",
    shows: .concurrent.startReturnsFirst, .concurrent.noFinishHoldsQueue
  ) { page in
    let answers = answer()  // page
    page.say(
      "Download is a ConcurrentOperation whose launch() calls fetch, and finish() when the photo is there.",
      ko: "Download는 launch()에서 fetch를 부르고 사진이 오면 finish()를 부르는 ConcurrentOperation입니다.")
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    let upload = BlockOperation {}
    upload.addDependency(download)
    let queue = OperationQueue()
    queue.addOperation(upload)
    queue.addOperation(download)
    page.show(download.isFinished, documented: false)
    page.show(upload.isReady, documented: false)
    page.show(queue.operationCount, documented: 2)
    page.open(answers)
    page.waitToEmpty(queue)
    page.show(download.isFinished, documented: true)
    page.show(download.picture?.name, documented: "beach")
    page.show(upload.isFinished, documented: true)
    page.show(queue.operationCount, documented: 0)
  },
]

/// The gate behind which the album keeps its answer.
func answer() -> Gate { Gate("The album answers.", ko: "앨범이 응답합니다.") }

extension Introduction {
  static let album = Introduction(
    "RemoteAlbum belongs to this book: its fetch returns at once, and delivers a photo that is not in its cache later, on another thread.",
    ko: "RemoteAlbum은 이 책의 앨범입니다. fetch는 바로 반환되고, 캐시에 없는 사진은 나중에 다른 스레드로 옵니다.")
}
