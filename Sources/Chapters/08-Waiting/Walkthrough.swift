import ChapterKit
import Operations

/// Chapter 08: who is kept waiting, for how long, and how to do without.
public let waiting = Chapter(
  8, Text("Waiting", ko: "기다리기"),
  summary: Text(
    "who is kept waiting, and how to do without", ko: "어느 스레드가 막히는지, 기다리지 않으려면 어떻게 하는지"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private func walkthrough(_ page: Page) throws {
  try frozen(page)
  try oneOperation(page)
  try batch(page)
  try wholeQueue(page)
  try inARow(page)
  try insideAnOperation(page)
  try putRight(page)
}

private func frozen(_ page: Page) throws {
  try page.step(
    Text(
      "The reader taps, and the app does not answer. Its main thread waits for the download and can do nothing else.",
      ko: "화면을 눌러도 앱이 답하지 않습니다. 메인 스레드가 다운로드를 기다리느라 아무것도 하지 못합니다."),
    rules: "wait.not-on-main-thread"
  ) {
    let recorder = Recorder()
    let queue = OperationQueue()
    let mainThread = EventLoop()
    let downloading = Gate("the download has begun")
    let arrived = Gate("the picture has arrived")
    let answered = Gate("the tap has been answered")
    let download = recorder.operation("download") {
      downloading.open()
      arrived.wait()
    }
    mainThread.post {
      // snippet.frozen
      queue.addOperation(download)
      download.waitUntilFinished()
      // snippet.end
    }
    downloading.wait()
    recorder.note("tap", .queued)
    mainThread.post {
      recorder.note("tap", .began)
      answered.open()
      recorder.note("tap", .finished)
    }
    try page.code("frozen")
    page.say(Text("The reader taps during the download:", ko: "다운로드하는 동안 화면을 누릅니다."))
    page.show("answered.isOpen", answered.isOpen, documented: false)
    arrived.open()
    mainThread.finish()
    page.timeline(recorder)
    page.show(
      #"recorder.relation("download", "tap")"#, recorder.relation("download", "tap"),
      documented: "download < tap")
  }
}

private func oneOperation(_ page: Page) throws {
  try page.step(
    Text(
      "That is what waiting is: the call returns when the operation has finished, and then its result is there.",
      ko: "기다린다는 것은 이런 뜻입니다. 호출은 오퍼레이션이 완료되어야 반환되고, 그때는 결과가 있습니다."),
    rules: "wait.blocks-the-caller", "wait.for-consuming-results"
  ) {
    let recorder = Recorder()
    let queue = OperationQueue()
    let arrived = Gate("the picture has arrived")
    let download = Download {
      arrived.wait()
      recorder.note("download", .finished)
      return .beach
    }
    queue.addOperation(download)
    page.show("download.picture", download.picture, documented: nil)
    let background = EventLoop()
    background.post {
      arrived.open()
      // snippet.wait
      download.waitUntilFinished()
      recorder.note("caller", .finished)
      // snippet.end
    }
    background.finish()
    try page.code("wait")
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["download", "caller"])
    page.show("download.picture", download.picture, documented: .beach)
  }
}

private func batch(_ page: Page) throws {
  try page.step(
    Text(
      "A whole batch can be waited for in the call that adds it.",
      ko: "묶음을 넣는 호출이 그 묶음의 완료까지 기다려 줄 수 있습니다."),
    rules: "wait.add-and-wait"
  ) {
    let queue = OperationQueue()
    let downloads = ["beach", "forest", "harbour"].map { photo in
      Download(photo) { Picture(photo, width: 1, pixels: [0]) }
    }
    Deadline.wait(for: "the batch has finished") {
      // snippet.batch
      queue.addOperations(downloads, waitUntilFinished: true)
      // snippet.end
    }
    try page.code("batch")
    page.show(
      #"downloads.map(\.isFinished)"#, downloads.map(\.isFinished),
      documented: [true, true, true])
    page.show(
      #"downloads.compactMap(\.picture?.name)"#, downloads.compactMap(\.picture?.name),
      documented: ["beach", "forest", "harbour"])
  }
}

private func wholeQueue(_ page: Page) throws {
  try page.step(
    Text(
      "Who waits for a queue waits until it is empty. Another thread adds the forest meanwhile, and the wait grows longer.",
      ko: "큐를 기다리는 쪽은 큐가 빌 때까지 기다립니다. 그사이 다른 스레드가 숲 사진을 추가하면 그만큼 더 기다립니다."),
    rules: "wait.whole-queue", "wait.prolonged-by-additions"
  ) {
    let recorder = Recorder()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let downloading = Gate("the first download has begun")
    let waiting = Gate("the caller is about to wait")
    let arrived = Gate("the first picture has arrived")
    let beach = recorder.operation("beach") {
      downloading.open()
      arrived.wait()
    }
    let forest = recorder.operation("forest")
    recorder.add(beach, to: queue)
    downloading.wait()
    let background = EventLoop()
    background.post {
      recorder.note("caller", .began)
      waiting.open()
      // snippet.queue
      queue.waitUntilAllOperationsAreFinished()
      // snippet.end
      recorder.note("caller", .finished)
    }
    waiting.wait()
    recorder.add(forest, to: queue)
    arrived.open()
    background.finish()
    try page.code("queue")
    page.timeline(recorder, lanes: ["caller", "beach", "forest"])
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished),
      documented: ["beach", "forest", "caller"])
  }
}

private func inARow(_ page: Page) throws {
  try page.step(
    Text(
      "Waiting in between puts the downloads in a row. Waiting at the end lets them overlap.",
      ko: "하나 넣을 때마다 기다리면 다운로드가 한 줄로 늘어섭니다. 맨 끝에서 기다리면 서로 겹칩니다."),
    rules: "wait.adds-serialisation"
  ) {
    let recorder = Recorder()
    let queue = OperationQueue()
    let together = Rendezvous("both downloads are under way")
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    let harbour = recorder.operation("harbour") { together.meet() }
    let meadow = recorder.operation("meadow") { together.meet() }
    Deadline.wait(for: "all four downloads have finished") {
      // snippet.row
      queue.addOperation(beach)
      beach.waitUntilFinished()
      queue.addOperation(forest)
      forest.waitUntilFinished()
      // snippet.end
      // snippet.overlap
      queue.addOperation(harbour)
      queue.addOperation(meadow)
      harbour.waitUntilFinished()
      meadow.waitUntilFinished()
      // snippet.end
    }
    try page.code("row")
    page.show(
      #"recorder.relation("beach", "forest")"#, recorder.relation("beach", "forest"),
      documented: "beach < forest")
    try page.code("overlap")
    page.show(
      #"recorder.relation("harbour", "meadow")"#, recorder.relation("harbour", "meadow"),
      documented: "harbour ∥ meadow")
    page.timeline(recorder, lanes: ["beach", "forest", "harbour", "meadow"])
  }
}

private func insideAnOperation(_ page: Page) throws {
  try page.step(
    Text(
      "An operation may wait for another one. It occupies a place in its queue all that time, so the queue must have one more.",
      ko: "오퍼레이션 안에서 다른 오퍼레이션을 기다려도 됩니다. 다만 그동안 큐의 자리를 하나 차지하므로 빈자리가 더 있어야 합니다."),
    rules: "wait.from-secondary-or-operation"
  ) {
    let queue = OperationQueue()
    let download = Download { .beach }
    let share = Gate("the picture has been shared")
    // snippet.inside
    let album = BlockOperation {
      queue.addOperation(download)
      download.waitUntilFinished()
      if download.picture != nil { share.open() }
    }
    queue.addOperation(album)
    // snippet.end
    album.waitToFinish()
    try page.code("inside")
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("share.isOpen", share.isOpen, documented: true)
  }
}

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: nobody waits. The end of the download posts an event, and the tap is answered at once.",
      ko: "바로잡은 프로그램입니다. 아무도 기다리지 않습니다. 다운로드가 끝나면 이벤트로 알리므로 화면을 누르면 바로 답합니다."),
    rules: "wait.best-avoided", "wait.not-on-main-thread"
  ) {
    let recorder = Recorder()
    let queue = OperationQueue()
    let mainThread = EventLoop()
    let downloading = Gate("the download has begun")
    let arrived = Gate("the picture has arrived")
    let answered = Gate("the tap has been answered")
    let shown = Gate("the picture is on the screen")
    let download = recorder.operation("download") {
      downloading.open()
      arrived.wait()
    }
    mainThread.post {
      // snippet.right
      download.completionBlock = {
        // snippet.hide
        recorder.note("picture", .queued)
        // snippet.show
        mainThread.post {
          // snippet.hide
          recorder.note("picture", .began)
          recorder.note("picture", .finished)
          // snippet.show
          shown.open()
        }
      }
      queue.addOperation(download)
      // snippet.end
    }
    downloading.wait()
    recorder.note("tap", .queued)
    mainThread.post {
      recorder.note("tap", .began)
      recorder.note("tap", .finished)
      answered.open()
    }
    answered.wait()
    try page.code("right")
    page.say(Text("The reader taps during the download:", ko: "다운로드하는 동안 화면을 누릅니다."))
    page.show("answered.isOpen", answered.isOpen, documented: true)
    page.show("download.isFinished", download.isFinished, documented: false)
    arrived.open()
    shown.wait()
    mainThread.finish()
    page.timeline(recorder)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished),
      documented: ["tap", "download", "picture"])
  }
}
