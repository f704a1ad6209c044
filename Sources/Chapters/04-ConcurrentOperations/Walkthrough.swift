import ChapterKit
import Dispatch
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

private func finishedTooEarly(_ page: Page) throws {
  try page.step(
    Text(
      "The download is finished, and there is no picture. The default start() takes the end of main() for the end of the work.",
      ko: "다운로드가 완료 상태인데 사진이 없습니다. 기본 start()는 main()이 끝나면 작업도 끝났다고 봅니다."),
    rules: "concurrent.start-replaced-wholly"
  ) {
    let mayAnswer = Gate("the album may answer")
    let album = RemoteAlbum(answeringAfter: mayAnswer)
    let download = HastyDownload("beach", from: album)
    let upload = BlockOperation {}
    upload.addDependency(download)
    // snippet.hasty
    download.start()
    // snippet.end
    try page.code("main", in: "HastyDownload.swift")
    try page.code("hasty")
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("download.picture", download.picture, documented: nil)
    page.show("upload.isReady", upload.isReady, documented: true)
    mayAnswer.open()
    album.waitUntilAnswered()
    page.say(Text("And when the album has answered:", ko: "앨범이 답한 다음입니다."))
    page.show("download.picture?.name", download.picture?.name, documented: "beach")
  }
}

private func startReturnsFirst(_ page: Page) throws {
  try page.step(
    Text(
      "With a start() of its own the thumbnail is drawn on a new thread. start() returns first, and the operation is executing.",
      ko: "start()를 재정의한 섬네일은 새 스레드에서 그립니다. start()가 먼저 반환되고 오퍼레이션은 실행 중입니다."),
    rules: "concurrent.start-returns-first", "concurrent.start-is-the-entry",
    "concurrent.four-overrides", "concurrent.main-on-another-thread",
    "concurrent.is-asynchronous-true"
  ) {
    let recorder = Recorder()
    let returned = Gate("start() has returned")
    let caller = ObjectIdentifier(Thread.current)
    let drawnOn = Mutex<ObjectIdentifier?>(nil)
    let thumbnail = Thumbnail(of: .beach) { picture in
      let thread = ObjectIdentifier(Thread.current)
      drawnOn.withLock { $0 = thread }
      returned.wait()
      recorder.note("main()", .began)
      let small = Thumbnail.half(picture)
      recorder.note("main()", .finished)
      return small
    }
    try page.code("start", in: "ConcurrentOperation.swift")
    try page.code("launch", in: "ConcurrentOperation.swift")
    recorder.note("start()", .began)
    thumbnail.start()
    recorder.note("start()", .finished)
    page.say(Text("After thumbnail.start():", ko: "thumbnail.start()가 반환된 다음입니다."))
    page.show("thumbnail.isAsynchronous", thumbnail.isAsynchronous, documented: true)
    page.show("thumbnail.isExecuting", thumbnail.isExecuting, documented: true)
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: false)
    returned.open()
    thumbnail.waitToFinish()
    let painter = drawnOn.withLock { $0 }
    page.say(Text("And when it has finished:", ko: "완료된 다음입니다."))
    page.show("painter == caller", painter == caller, documented: false)
    page.show(
      "thumbnail.picture?.name", thumbnail.picture?.name, documented: "beach+thumbnail")
    page.timeline(recorder)
  }
}

private func announcements(_ page: Page) throws {
  try page.step(
    Text(
      "Every change is announced, and the property already has its new value then. isFinished comes last, for it lets others go on.",
      ko: "바뀔 때마다 통지하고, 그때 프로퍼티는 이미 새 값입니다. isFinished는 남을 풀어 주므로 마지막입니다."),
    rules: "concurrent.reports-executing", "concurrent.finish-announces-both",
    "concurrent.values-match-announcements"
  ) {
    let drawing = Gate("the drawing has begun")
    let mayEnd = Gate("the drawing may end")
    let thumbnail = NarratedThumbnail(of: .beach) { picture in
      drawing.open()
      mayEnd.wait()
      return picture
    }
    thumbnail.start()
    drawing.wait()
    try page.code("announce", in: "ConcurrentOperation.swift")
    page.say(Text("While it draws:", ko: "그리는 동안입니다."))
    page.show("thumbnail.announced", thumbnail.announced, documented: ["isExecuting true"])
    mayEnd.open()
    thumbnail.waitToFinish()
    page.say(Text("And when it has finished:", ko: "완료된 다음입니다."))
    page.show(
      "thumbnail.announced", thumbnail.announced,
      documented: ["isExecuting true", "isExecuting false", "isFinished true"])
  }
}

private func threeWays(_ page: Page) throws {
  try page.step(
    Text(
      "Three ways to be asynchronous: a thread, a dispatch queue, a call that answers later. Only the first needs a main().",
      ko: "비동기가 되는 세 가지 길입니다. 스레드, 디스패치 큐, 나중에 답하는 함수입니다. main()은 첫째만 씁니다."),
    rules: "concurrent.ways-to-be-asynchronous", "concurrent.main-optional"
  ) {
    let mayEnd = Gate("the work may end")
    let thumbnail = Thumbnail(of: .beach) { picture in
      mayEnd.wait()
      return picture
    }
    let save = Save(.beach) { _ in mayEnd.wait() }
    let download = Download("beach", from: RemoteAlbum(answeringAfter: mayEnd))
    try page.code("launch", in: "Save.swift")
    try page.code("launch", in: "Download.swift")
    // snippet.ways
    let ways = [thumbnail, save, download]
    for operation in ways { operation.start() }
    // snippet.end
    try page.code("ways")
    page.show(#"ways.map(\.isExecuting)"#, ways.map(\.isExecuting), documented: [true, true, true])
    mayEnd.open()
    for operation in ways { operation.waitToFinish() }
    page.show(#"ways.map(\.isFinished)"#, ways.map(\.isFinished), documented: [true, true, true])
  }
}

private func cancelledFirst(_ page: Page) throws {
  try page.step(
    Text(
      "Cancelled before the start: no thread, no drawing, and still the announcement that frees whoever depends on it.",
      ko: "시작하기 전에 취소했습니다. 스레드도 그림도 없지만, 기다리는 쪽을 풀어 줄 통지는 그대로 합니다."),
    rules: "concurrent.start-checks-cancelled-first", "concurrent.cancel-announces-too"
  ) {
    let thumbnail = NarratedThumbnail(of: .beach)
    let save = BlockOperation {}
    save.addDependency(thumbnail)
    // snippet.cancelled
    thumbnail.cancel()
    thumbnail.start()
    // snippet.end
    try page.code("cancelled")
    page.show("thumbnail.announced", thumbnail.announced, documented: ["isFinished true"])
    page.show("thumbnail.picture", thumbnail.picture, documented: nil)
    page.show("save.isReady", save.isReady, documented: true)
  }
}

private func withoutTheAnnouncement(_ page: Page) throws {
  try page.step(
    Text(
      "isFinished is true and nobody has been told. The queue holds on to both, until the announcement is made up for.",
      ko: "isFinished는 참인데 아무도 통지받지 못했습니다. 뒤늦게 통지할 때까지 둘 다 큐에 남아 있습니다."),
    rules: "concurrent.no-finish-blocks-dependents", "concurrent.no-finish-holds-queue",
    "concurrent.costs-more-code"
  ) {
    let drawing = Gate("the drawing has begun")
    let returned = Gate("start() has returned to the queue")
    let draw: @Sendable (Picture) -> Picture = { picture in
      drawing.open()
      returned.wait()
      return picture
    }
    // snippet.muted
    let thumbnail = MutedThumbnail(
      of: .beach, muting: [.isFinished], shrink: draw)
    let save = BlockOperation {}
    save.addDependency(thumbnail)
    // snippet.end
    // A queue may look at isFinished when start() returns. This thumbnail ends after that: behind
    // the call of start(), its dispatch queue gets round to an empty block.
    let photos = DispatchQueue(label: "photos")
    let queue = OperationQueue()
    queue.underlyingQueue = photos
    queue.addOperations([thumbnail, save], waitUntilFinished: false)
    drawing.wait()
    photos.sync {}
    returned.open()
    thumbnail.waitToEnd()
    try page.code("muted")
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.show("save.isReady", save.isReady, documented: false)
    page.show("queue.operationCount", queue.operationCount, documented: 2)
    // snippet.makeUp
    thumbnail.makeUp()
    // snippet.end
    queue.waitToEmpty()
    try page.code("makeUp")
    page.show("save.isFinished", save.isFinished, documented: true)
    page.show("queue.operationCount", queue.operationCount, documented: 0)
  }
}

private func queueAndFlag(_ page: Page) throws {
  try page.step(
    Text(
      "isAsynchronous moves nothing. Started by hand, both run here; in a queue, both run elsewhere, and need none of this chapter.",
      ko:
        "isAsynchronous는 아무것도 옮기지 않습니다. 직접 시작하면 둘 다 이 스레드에서, 큐에 넣으면 둘 다 다른 스레드에서 실행됩니다. 큐만 쓴다면 이 장의 클래스는 필요 없습니다."
    ),
    rules: "concurrent.queue-ignores-is-asynchronous", "concurrent.is-asynchronous-meaning",
    "concurrent.only-needed-unqueued"
  ) {
    let caller = ObjectIdentifier(Thread.current)
    // snippet.byHand
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
    queue.waitToEmpty()
    try page.code("queued")
    page.show(
      #"queued.map { $0.thread == caller }"#, queued.map { $0.thread == caller },
      documented: [false, false])
  }
}

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: finished means that the picture is there. Besides launch() the download overrides nothing.",
      ko: "바로잡은 프로그램입니다. 완료 상태이면 사진이 있습니다. 다운로드가 재정의한 것은 launch() 하나입니다."),
    rules: "concurrent.rarely-override-more", "concurrent.start-returns-first"
  ) {
    let mayAnswer = Gate("the album may answer")
    let download = Download("beach", from: RemoteAlbum(answeringAfter: mayAnswer))
    let upload = BlockOperation {}
    upload.addDependency(download)
    let queue = OperationQueue()
    queue.addOperation(upload)
    // snippet.right
    download.start()
    // snippet.end
    try page.code("right")
    page.show("download.isFinished", download.isFinished, documented: false)
    page.show("upload.isReady", upload.isReady, documented: false)
    mayAnswer.open()
    upload.waitToFinish()
    page.say(Text("And when the album has answered:", ko: "앨범이 답한 다음입니다."))
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("download.picture?.name", download.picture?.name, documented: "beach")
    page.show("upload.isFinished", upload.isFinished, documented: true)
  }
}
