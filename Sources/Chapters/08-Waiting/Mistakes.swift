import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(Text("Waiting in the only place", ko: "하나뿐인 자리에서 기다리기"), onlyPlace),
  Chapter.Episode(
    Text("Waiting for a completion block", ko: "완료 블록까지 기다린다고 믿기"), completionBlock),
  Chapter.Episode(
    Text("true, copied from somewhere", ko: "어디선가 베껴 온 true"), copiedTrue),
]

private func onlyPlace(_ page: Page) throws {
  try page.step(
    Text(
      "The queue has one place. The album sits in it and waits for a download that needs that very place. Only a second place frees both.",
      ko: "큐의 자리는 하나입니다. 앨범이 그 자리에 앉아, 바로 그 자리가 필요한 다운로드를 기다립니다. 자리를 하나 늘려야 둘 다 풀려납니다."),
    rules: "wait.from-secondary-or-operation"
  ) {
    let recorder = Recorder()
    let waiting = Gate("the album is about to wait")
    let queue = OperationQueue()
    let download = recorder.operation("download")
    let sort = recorder.operation("sort")
    // snippet.stuck
    queue.maxConcurrentOperationCount = 1
    let album = BlockOperation {
      queue.addOperation(download)
      // snippet.hide
      waiting.open()
      // snippet.show
      download.waitUntilFinished()
    }
    queue.addOperation(album)
    // snippet.end
    waiting.wait()
    // What goes through another queue meanwhile shows that there is time enough.
    let other = OperationQueue()
    other.addOperation(sort)
    sort.waitToFinish()
    try page.code("stuck")
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["sort"])
    page.show("album.isFinished", album.isFinished, documented: false)
    // snippet.rescue
    queue.maxConcurrentOperationCount = 2
    // snippet.end
    album.waitToFinish()
    try page.code("rescue")
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["sort", "download"])
    page.show("album.isFinished", album.isFinished, documented: true)
  }
  try page.step(
    Text(
      "Put right: what has to wait says so by a dependency, and takes no place while it waits.",
      ko: "바로잡기: 기다릴 것은 의존성으로 적습니다. 그러면 기다리는 동안 자리를 차지하지 않습니다."),
    rules: "wait.best-avoided"
  ) {
    let recorder = Recorder()
    let queue = OperationQueue()
    let download = recorder.operation("download")
    let album = recorder.operation("album")
    // snippet.dependency
    queue.maxConcurrentOperationCount = 1
    album.addDependency(download)
    queue.addOperation(album)
    queue.addOperation(download)
    // snippet.end
    queue.waitToEmpty()
    try page.code("dependency")
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["download", "album"])
  }
}

private func completionBlock(_ page: Page) throws {
  try page.step(
    Text(
      "The wait is over when the upload has finished. Its completion block may not even have begun.",
      ko: "업로드가 완료되면 기다림은 끝납니다. 완료 블록은 아직 시작조차 하지 않았을 수 있습니다."),
    rules: "wait.blocks-the-caller"
  ) {
    let recorder = Recorder()
    let returned = Gate("the wait has returned")
    let entered = Gate("the upload is in the album")
    let queue = OperationQueue()
    let upload = recorder.operation("upload")
    Deadline.wait(for: "the upload finishes") {
      // snippet.block
      upload.completionBlock = {
        // snippet.hide
        returned.wait()
        // snippet.show
        recorder.note("album entry", .finished)
        // snippet.hide
        entered.open()
        // snippet.show
      }
      queue.addOperation(upload)
      upload.waitUntilFinished()
      // snippet.end
    }
    try page.code("block")
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["upload"])
    returned.open()
    entered.wait()
  }
  try page.step(
    Text(
      "Put right: what is to be waited for is an operation of its own.",
      ko: "바로잡기: 기다려야 할 일이라면 따로 오퍼레이션으로 만듭니다."),
    rules: "wait.blocks-the-caller"
  ) {
    let recorder = Recorder()
    let queue = OperationQueue()
    let upload = recorder.operation("upload")
    let entry = recorder.operation("album entry")
    Deadline.wait(for: "the album has its entry") {
      // snippet.entry
      entry.addDependency(upload)
      queue.addOperations([upload, entry], waitUntilFinished: false)
      entry.waitUntilFinished()
      // snippet.end
    }
    try page.code("entry")
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["upload", "album entry"])
  }
}

/// Adds a download on a main thread, taps during the download, and tells whether the tap has been
/// answered before the picture has arrived.
///
/// - Parameter isFree: Whether the main thread is free to answer, so that the answer can be awaited.
private func tapDuringDownload(
  isFree: Bool, _ add: @escaping @Sendable (OperationQueue, [Operation]) -> Void
) -> Bool {
  let queue = OperationQueue()
  let mainThread = EventLoop()
  let downloading = Gate("the download has begun")
  let answered = Gate("the tap has been answered")
  let arrived = Gate("the picture has arrived")
  let download = BlockOperation {
    downloading.open()
    arrived.wait()
  }
  mainThread.post { add(queue, [download]) }
  downloading.wait()
  mainThread.post { answered.open() }
  if isFree { answered.wait() }
  let isAnswered = answered.isOpen
  arrived.open()
  mainThread.finish()
  return isAnswered
}

private func copiedTrue(_ page: Page) throws {
  try page.step(
    Text(
      "The last argument looks like a matter of taste. It decides whether the main thread stands still.",
      ko: "마지막 인자는 취향 문제처럼 보이지만, 메인 스레드가 멈출지를 정합니다."),
    rules: "wait.add-and-wait", "wait.not-on-main-thread"
  ) {
    let isAnswered = tapDuringDownload(isFree: false) { queue, downloads in
      // snippet.true
      queue.addOperations(downloads, waitUntilFinished: true)
      // snippet.end
    }
    try page.code("true")
    page.say(Text("The reader taps during the download:", ko: "다운로드하는 동안 화면을 누릅니다."))
    page.show("isAnswered", isAnswered, documented: false)
  }
  try page.step(
    Text(
      "Put right: on the main thread it is false.", ko: "바로잡기: 메인 스레드에서는 false를 줍니다."),
    rules: "wait.add-and-wait", "wait.best-avoided"
  ) {
    let isAnswered = tapDuringDownload(isFree: true) { queue, downloads in
      // snippet.false
      queue.addOperations(downloads, waitUntilFinished: false)
      // snippet.end
    }
    try page.code("false")
    page.say(Text("The reader taps during the download:", ko: "다운로드하는 동안 화면을 누릅니다."))
    page.show("isAnswered", isAnswered, documented: true)
  }
}
