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
    rules: "wait.from-secondary-or-operation", as: .told
  ) {
    let waiting = Gate("The album is about to wait.", ko: "앨범이 막 기다리려고 합니다.")
    // snippet.stuck
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let download = BlockOperation {}
    let album = BlockOperation {
      queue.addOperation(download)
      // snippet.hide
      waiting.open()
      // snippet.show
      download.waitUntilFinished()
    }
    queue.addOperation(album)
    // snippet.end
    try page.code("stuck")
    page.wait(for: waiting)
    page.show("album.isExecuting", album.isExecuting, told: true)
    page.show("download.isReady", download.isReady, told: true)
    page.show("download.isExecuting", download.isExecuting, told: false)
    // snippet.rescue
    queue.maxConcurrentOperationCount = 2
    // snippet.end
    try page.code("rescue")
    page.waitToFinish("album", album)
    page.show("download.isFinished", download.isFinished, told: true)
  }
  try page.step(
    Text(
      "Put right: the wait is written as a dependency. Then the album takes no place while it waits.",
      ko: "바로잡기: 기다릴 것은 의존성으로 적습니다. 그러면 기다리는 동안 자리를 차지하지 않습니다."),
    rules: "wait.best-avoided"
  ) {
    page.introduceRecorder()
    // snippet.dependency
    let recorder = Recorder()
    let download = recorder.operation("download")
    let album = recorder.operation("album")
    album.addDependency(download)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(album, download, to: queue)
    // snippet.end
    try page.code("dependency")
    page.waitToEmpty("queue", queue)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), told: ["download", "album"])
  }
}

private func completionBlock(_ page: Page) throws {
  try page.step(
    Text(
      "The wait is over when the upload has finished. Its completion block may not even have begun.",
      ko: "업로드가 완료되면 기다림은 끝납니다. 완료 블록은 아직 시작조차 하지 않았을 수 있습니다."),
    rules: "wait.blocks-the-caller", as: .told
  ) {
    let returned = Gate("The wait has returned.", ko: "기다림이 끝나 반환되었습니다.")
    let slow = Gate("The completion block gets a thread.", ko: "완료 블록이 스레드를 얻습니다.")
    let entered = Gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    // snippet.block
    let recorder = Recorder()
    let queue = OperationQueue()
    let upload = recorder.operation("upload")
    upload.completionBlock = {
      // snippet.hide
      slow.wait()
      // snippet.show
      recorder.note("album entry", .finished)
      // snippet.hide
      entered.open()
      // snippet.show
    }
    queue.addOperation(upload)
    Thread.detachNewThread {
      upload.waitUntilFinished()
      recorder.note("caller", .finished)
      // snippet.hide
      returned.open()
      // snippet.show
    }
    // snippet.end
    try page.code("block")
    page.wait(for: returned)
    page.show("upload.isFinished", upload.isFinished, told: true)
    page.open(slow)
    page.wait(for: entered)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished),
      told: ["upload", "caller", "album entry"])
  }
  try page.step(
    Text(
      "Put right: what is to be waited for is an operation of its own.",
      ko: "바로잡기: 기다려야 할 일이라면 따로 오퍼레이션으로 만듭니다."),
    rules: "wait.blocks-the-caller"
  ) {
    let returned = Gate("The wait has returned.", ko: "기다림이 끝나 반환되었습니다.")
    // snippet.entry
    let recorder = Recorder()
    let upload = recorder.operation("upload")
    let entry = recorder.operation("album entry")
    entry.addDependency(upload)
    let queue = OperationQueue()
    recorder.add(upload, entry, to: queue)
    Thread.detachNewThread {
      entry.waitUntilFinished()
      recorder.note("caller", .finished)
      // snippet.hide
      returned.open()
      // snippet.show
    }
    // snippet.end
    try page.code("entry")
    page.wait(for: returned)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished),
      documented: ["upload", "album entry", "caller"])
  }
}

private func copiedTrue(_ page: Page) throws {
  let downloading = Gate("The download has begun.", ko: "다운로드가 시작되었습니다.")
  let tapping = Text("The reader taps the screen.", ko: "사용자가 화면을 누릅니다.")
  try page.step(
    Text(
      "The last argument looks like a matter of taste. It decides whether the main thread stands still.",
      ko: "마지막 인자는 취향 문제처럼 보이지만, 메인 스레드가 멈출지를 정합니다."),
    rules: "wait.not-on-main-thread", as: .told
  ) {
    page.introduceEventLoop()
    page.introduceGate("arrived")
    let arrived = Gate("The picture arrives.", ko: "사진이 도착합니다.")
    // snippet.true
    let download = BlockOperation {
      // snippet.hide
      downloading.open()
      // snippet.show
      arrived.wait()
    }
    let tap = BlockOperation {}
    let queue = OperationQueue()
    let mainThread = EventLoop()
    mainThread.post {
      queue.addOperations([download], waitUntilFinished: true)
    }
    // snippet.end
    try page.code("true")
    page.wait(for: downloading)
    page.event(tapping)
    // snippet.tapped
    mainThread.post {
      tap.start()
    }
    // snippet.end
    try page.code("tapped")
    page.show("tap.isFinished", tap.isFinished, told: false)
    page.open(arrived)
    mainThread.finish()
    page.show("tap.isFinished", tap.isFinished, told: true)
  }
  try page.step(
    Text(
      "Put right: on the main thread the argument is false.", ko: "바로잡기: 메인 스레드에서는 false를 줍니다."),
    rules: "wait.best-avoided"
  ) {
    let arrived = Gate("The picture arrives.", ko: "사진이 도착합니다.")
    let download = BlockOperation { arrived.wait() }
    let tap = BlockOperation {}
    let queue = OperationQueue()
    let mainThread = EventLoop()
    // snippet.false
    mainThread.post {
      queue.addOperations([download], waitUntilFinished: false)
    }
    // snippet.end
    try page.code("false")
    page.say(
      Text("The rest is as before, the tap included.", ko: "나머지는 탭까지 위와 같습니다."))
    page.event(tapping)
    mainThread.post { tap.start() }
    page.waitToFinish("tap", tap)
    page.show("download.isFinished", download.isFinished, told: false)
    page.open(arrived)
    mainThread.finish()
    page.waitToEmpty("queue", queue)
  }
}
