import ChapterKit
import Operations
import Synchronization

/// Chapter 04: operations that are not over when `start()` returns, and what they must do for it.
public let concurrentOperations = Chapter(
  4, Text("Concurrent Operations", ko: "비동기 오퍼레이션"),
  summary: Text(
    "work that goes on after start() has returned", ko: "start()가 반환된 뒤에도 계속되는 작업"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private func walkthrough(_ page: Page) throws {
  try finishedTooEarly(page)
  try startReturnsFirst(page)
  try announcements(page)
  try threeWays(page)
  try cancelledFirst(page)
  try withoutTheAnnouncement(page)
  try queueAndFlag(page)
  try putRight(page)
}

/// The gate behind which the album keeps its answer.
func answer() -> Gate { Gate("The album answers.", ko: "앨범이 답합니다.") }

extension Page {
  /// Says what the album is, which is this book's.
  func introduceAlbum() {
    say(
      Text(
        "RemoteAlbum belongs to this book: its fetch returns at once, and delivers the photo later, on another thread.",
        ko: "RemoteAlbum은 이 책의 앨범입니다. fetch는 바로 반환되고, 사진은 나중에 다른 스레드로 옵니다."))
  }
}

private func finishedTooEarly(_ page: Page) throws {
  try page.step(
    Text(
      "The download is finished, and there is no photo. The default start() takes the end of main() for the end of the work.",
      ko: "다운로드가 완료 상태인데 사진이 없습니다. 기본 start()는 main()이 끝나면 작업도 끝났다고 봅니다."),
    rules: "concurrent.start-replaced-wholly", as: .told
  ) {
    let answers = answer()
    page.introduceAlbum()
    try page.code("main", in: "Mistakes/HastyDownload.swift")
    // snippet.hasty
    let album = RemoteAlbum(answeringAfter: answers)
    let download = HastyDownload("beach", from: album)
    let upload = BlockOperation {}
    upload.addDependency(download)
    download.start()
    // snippet.end
    try page.code("hasty")
    page.show("download.isFinished", download.isFinished, told: true)
    page.show("download.picture", download.picture, told: nil)
    page.show("upload.isReady", upload.isReady, told: true)
    page.open(answers)
    page.wait(for: album.delivered)
    page.show("download.picture?.name", download.picture?.name, told: "beach")
  }
}

private func startReturnsFirst(_ page: Page) throws {
  try page.step(
    Text(
      "With a start() of its own the thumbnail is drawn on a new thread. start() returns while it is executing.",
      ko: "start()를 재정의한 섬네일은 새 스레드에서 그립니다. start()는 실행 중에 반환됩니다."),
    rules: "concurrent.start-returns-first", "concurrent.four-overrides",
    "concurrent.start-is-the-entry", "concurrent.is-asynchronous-true"
  ) {
    let recorder = Recorder()
    let mayDraw = Gate("Now the thumbnail may be drawn.", ko: "이제 섬네일을 그려도 됩니다.")
    try page.code("start", in: "ConcurrentOperation.swift")
    // snippet.thumbnail
    let thumbnail = Thumbnail(of: .beach) { picture in
      mayDraw.wait()
      // snippet.hide
      recorder.note("main()", .began)
      defer { recorder.note("main()", .finished) }
      // snippet.show
      return Thumbnail.half(picture)
    }
    // snippet.hide
    recorder.note("start()", .began)
    // snippet.show
    thumbnail.start()
    // snippet.end
    recorder.note("start()", .finished)
    page.say(
      Text("Thumbnail calls this closure in its main():", ko: "Thumbnail은 이 클로저를 main()에서 부릅니다."))
    try page.code("thumbnail")
    page.introduceGate("mayDraw")
    page.show("thumbnail.isAsynchronous", thumbnail.isAsynchronous, documented: true)
    page.show("thumbnail.isExecuting", thumbnail.isExecuting, documented: true)
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: false)
    page.open(mayDraw)
    page.waitToFinish("thumbnail", thumbnail)
    page.show("thumbnail.isExecuting", thumbnail.isExecuting, documented: false)
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.show(
      "thumbnail.picture?.name", thumbnail.picture?.name, documented: "beach+thumbnail")
    page.timeline(recorder)
  }
}

private func announcements(_ page: Page) throws {
  try page.step(
    Text(
      "Two values change between the two halves of one announcement. Whoever hears it sees both new values. isFinished comes last, because it lets others go on.",
      ko: "두 값은 통지의 앞마디와 뒷마디 사이에서 바뀝니다. 통지를 들은 쪽은 두 값이 모두 바뀐 것을 봅니다. isFinished는 남을 풀어 주므로 마지막입니다."),
    rules: "concurrent.finish-announces-both", "concurrent.values-match-announcements"
  ) {
    let mayEnd = Gate("Now the drawing may end.", ko: "이제 그리기를 마쳐도 됩니다.")
    let told = Gate(
      "The finish has been announced, and the completion block called.",
      ko: "완료되었다는 통지가 있었고 완료 블록이 호출되었습니다.")
    try page.code("finish", in: "ConcurrentOperation.swift")
    page.say(
      Text(
        "Here the completion block looks at both flags:", ko: "여기서는 완료 블록이 두 플래그를 읽습니다."))
    // snippet.listening
    let thumbnail = Thumbnail(of: .beach) { picture in
      mayEnd.wait()
      return picture
    }
    let executing = Mutex<[Bool]>([])
    let finished = Mutex<[Bool]>([])
    thumbnail.completionBlock = { [unowned thumbnail] in
      executing.withLock { $0.append(thumbnail.isExecuting) }
      finished.withLock { $0.append(thumbnail.isFinished) }
      // snippet.hide
      told.open()
      // snippet.show
    }
    thumbnail.start()
    // snippet.end
    try page.code("listening")
    page.introduceGate("mayEnd")
    page.show("thumbnail.isExecuting", thumbnail.isExecuting, documented: true)
    page.open(mayEnd)
    page.wait(for: told)
    page.show("executing.withLock { $0 }", executing.withLock { $0 }, documented: [false])
    page.show("finished.withLock { $0 }", finished.withLock { $0 }, documented: [true])
    page.show("thumbnail.isExecuting", thumbnail.isExecuting, documented: false)
  }
}

private func threeWays(_ page: Page) throws {
  try page.step(
    Text(
      "Three ways to be asynchronous: a thread, a dispatch queue, a call that answers later. Only the first needs a main().",
      ko: "비동기가 되는 세 가지 길입니다. 스레드, 디스패치 큐, 나중에 답하는 함수입니다. main()은 첫째만 씁니다."),
    rules: "concurrent.ways-to-be-asynchronous", "concurrent.main-optional"
  ) {
    let mayEnd = Gate("All three may end their work.", ko: "이제 셋 모두 작업을 마쳐도 됩니다.")
    page.say(
      Text(
        "Save and Download override launch(), which start() calls; Thumbnail keeps the one that makes a thread for main().",
        ko:
          "Save와 Download는 start()가 부르는 launch()를 재정의합니다. Thumbnail은 새 스레드에서 main()을 부르는 launch()를 그대로 씁니다."
      ))
    try page.code("launch", in: "Save.swift")
    try page.code("launch", in: "Download.swift")
    // snippet.ways
    let save = Save(.beach) { _ in mayEnd.wait() }
    let thumbnail = Thumbnail(of: .beach) { picture in
      mayEnd.wait()
      return picture
    }
    let download = Download("beach", from: RemoteAlbum(answeringAfter: mayEnd))
    let ways = [thumbnail, save, download]
    for operation in ways { operation.start() }
    // snippet.end
    try page.code("ways")
    page.introduceGate("mayEnd")
    page.show(#"ways.map(\.isExecuting)"#, ways.map(\.isExecuting), documented: [true, true, true])
    page.open(mayEnd)
    page.waitToFinish("thumbnail", thumbnail)
    page.waitToFinish("save", save)
    page.waitToFinish("download", download)
    page.show(
      #"ways.map(\.isExecuting)"#, ways.map(\.isExecuting), documented: [false, false, false])
  }
}

private func cancelledFirst(_ page: Page) throws {
  try page.step(
    Text(
      "Cancelled before the start: no thread, no drawing, and still the announcement that frees whoever depends on it.",
      ko: "시작하기 전에 취소했습니다. 스레드도 그림도 없지만, 기다리는 쪽을 풀어 줄 통지는 그대로 합니다."),
    rules: "concurrent.start-checks-cancelled-first", "concurrent.cancel-announces-too"
  ) {
    page.say(
      Text("The first question of the thumbnail's start():", ko: "섬네일의 start()가 먼저 묻는 것입니다."))
    try page.code("cancelled", in: "ConcurrentOperation.swift")
    // snippet.unwanted
    let thumbnail = Thumbnail(of: .beach)
    let save = BlockOperation {}
    save.addDependency(thumbnail)
    thumbnail.cancel()
    // snippet.end
    try page.code("unwanted")
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: false)
    page.show("save.isReady", save.isReady, documented: false)
    // snippet.started
    thumbnail.start()
    // snippet.end
    try page.code("started")
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.show("thumbnail.picture", thumbnail.picture, documented: nil)
    page.show("save.isReady", save.isReady, documented: true)
  }
}

private func withoutTheAnnouncement(_ page: Page) throws {
  try page.step(
    Text(
      "isFinished is true, and nobody has been told. The save waits until the announcement is made, late as it is.",
      ko: "isFinished는 참인데 아무도 통지받지 못했습니다. 저장은 뒤늦게 통지할 때까지 기다립니다."),
    rules: "concurrent.no-finish-blocks-dependents"
  ) {
    try page.code("quiet", in: "Mistakes/QuietThumbnail.swift")
    // snippet.untold
    let thumbnail = QuietThumbnail()
    let save = BlockOperation {}
    save.addDependency(thumbnail)
    let queue = OperationQueue()
    queue.addOperation(save)
    thumbnail.start()
    // snippet.end
    try page.code("untold")
    page.wait(for: thumbnail.ended)
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.show("save.isReady", save.isReady, documented: false)
    page.show("queue.operationCount", queue.operationCount, documented: 1)
    // snippet.makeUp
    thumbnail.willChangeValue(forKey: "isFinished")
    thumbnail.didChangeValue(forKey: "isFinished")
    // snippet.end
    try page.code("makeUp")
    page.waitToEmpty("queue", queue)
    page.show("save.isFinished", save.isFinished, documented: true)
  }
}

private func queueAndFlag(_ page: Page) throws {
  try page.step(
    Text(
      "isAsynchronous moves nothing. Started by hand, both run on this thread; a queue, unless it is the main queue, starts both on another. Work that ends in main() and always goes to a queue needs none of this chapter.",
      ko:
        "isAsynchronous는 아무것도 옮기지 않습니다. 직접 시작하면 둘 다 이 스레드에서 실행되고, 메인 큐가 아닌 큐는 둘 다 다른 스레드에서 시작합니다. 늘 큐에 넣고 main() 안에서 끝나는 작업에는 이 장의 클래스가 필요 없습니다."
    ),
    rules: "concurrent.queue-ignores-is-asynchronous", "concurrent.is-asynchronous-meaning",
    "concurrent.only-needed-unqueued"
  ) {
    page.say(
      Text(
        "Sort answers what it is told to answer, and its main() notes the thread:",
        ko: "Sort는 시키는 대로 답하고, main()이 실행된 스레드를 적어 둡니다."))
    try page.code("claim", in: "Staging/Sort.swift")
    // snippet.byHand
    let caller = ObjectIdentifier(Thread.current)
    let byHand = [true, false].map { Sort(isAsynchronous: $0) }
    for sort in byHand { sort.start() }
    // snippet.end
    try page.code("byHand")
    page.show(
      #"byHand.map { $0.thread == caller }"#, byHand.map { $0.thread == caller },
      documented: [true, true])
    // snippet.queued
    let queued = [true, false].map { Sort(isAsynchronous: $0) }
    let queue = OperationQueue()
    queue.addOperations(queued, waitUntilFinished: false)
    // snippet.end
    try page.code("queued")
    page.waitToEmpty("queue", queue)
    page.show(
      #"queued.map { $0.thread == caller }"#, queued.map { $0.thread == caller },
      documented: [false, false])
  }
}

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: finished means that the photo is there. Until then the queue keeps both.",
      ko: "바로잡은 프로그램입니다. 완료 상태이면 사진이 있습니다. 그때까지 큐는 둘 다 놓아주지 않습니다."),
    rules: "concurrent.start-returns-first", "concurrent.no-finish-holds-queue"
  ) {
    let answers = answer()
    page.say(
      Text(
        "Download is a ConcurrentOperation whose launch() calls fetch, and finish() when the photo is there.",
        ko: "Download는 launch()에서 fetch를 부르고 사진이 오면 finish()를 부르는 ConcurrentOperation입니다."))
    // snippet.right
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    let upload = BlockOperation {}
    upload.addDependency(download)
    let queue = OperationQueue()
    queue.addOperation(upload)
    queue.addOperation(download)
    // snippet.end
    try page.code("right")
    page.show("download.isFinished", download.isFinished, documented: false)
    page.show("upload.isReady", upload.isReady, documented: false)
    page.show("queue.operationCount", queue.operationCount, documented: 2)
    page.open(answers)
    page.waitToEmpty("queue", queue)
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("download.picture?.name", download.picture?.name, documented: "beach")
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("queue.operationCount", queue.operationCount, documented: 0)
  }
}
