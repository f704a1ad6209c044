import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Cancelled, and waited for", ko: "취소한 것을 기다리기"), cancelledAndAwaited),
  Chapter.Episode(Text("Whose end is it?", ko: "무엇이 끝날 때까지 기다릴까요?"), whoseEnd),
  Chapter.Episode(Text("After the batch", ko: "묶음이 끝난 다음"), afterTheBatch),
]

private func cancelledAndAwaited(_ page: Page) throws {
  try page.step(
    Text(
      "A wait starts nothing, and a cancelled operation too has to be started. Until then the caller is stuck.",
      ko: "기다린다고 시작되지는 않으며, 취소된 오퍼레이션도 누군가 시작해야 합니다. 그때까지 호출한 스레드는 막혀 있습니다."),
    rules: "wait.blocks-the-caller"
  ) {
    let recorder = Recorder()
    let waiting = Gate("the caller is about to wait")
    let upload = BlockOperation {}
    let background = EventLoop()
    background.post {
      // snippet.cancelled
      upload.cancel()
      // snippet.hide
      waiting.open()
      // snippet.show
      upload.waitUntilFinished()
      // snippet.end
      recorder.note("caller", .finished)
    }
    waiting.wait()
    try page.code("cancelled")
    page.show("upload.isCancelled", upload.isCancelled, documented: true)
    page.show("upload.isFinished", upload.isFinished, documented: false)
    page.say(Text("Until another thread starts it:", ko: "다른 스레드가 시작해 줄 때까지입니다."))
    recorder.note("start()", .finished)
    // snippet.start
    upload.start()
    // snippet.end
    background.finish()
    try page.code("start")
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["start()", "caller"])
  }
}

private func whoseEnd(_ page: Page) throws {
  try page.step(
    Text(
      "The call waits for its own batch. What else is in the queue is none of its business.",
      ko: "이 호출은 자기 묶음만 기다립니다. 큐에 든 다른 오퍼레이션은 상관하지 않습니다."),
    rules: "wait.add-and-wait"
  ) {
    let queue = OperationQueue()
    let uploading = Gate("the upload has begun")
    let sent = Gate("the upload may end")
    let upload = BlockOperation {
      uploading.open()
      sent.wait()
    }
    let beach = Download("beach") { .beach }
    let forest = Download("forest") { .beach }
    queue.addOperation(upload)
    uploading.wait()
    Deadline.wait(for: "the batch has finished") {
      // snippet.batch
      queue.addOperations([beach, forest], waitUntilFinished: true)
      // snippet.end
    }
    try page.code("batch")
    page.show("beach.isFinished", beach.isFinished, documented: true)
    page.show("forest.isFinished", forest.isFinished, documented: true)
    page.show("upload.isFinished", upload.isFinished, documented: false)
    sent.open()
    queue.waitToEmpty()
  }
}

private func afterTheBatch(_ page: Page) throws {
  try page.step(
    Text(
      "An operation that depends on the whole batch comes after all of it, even in a queue of width one, and nobody waits.",
      ko: "묶음 전체에 의존하는 오퍼레이션은 모두 완료된 다음 실행됩니다. 폭이 1인 큐에서도 그렇고, 아무도 기다리지 않습니다."),
    rules: "wait.best-avoided"
  ) {
    let recorder = Recorder()
    let queue = OperationQueue()
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    // snippet.then
    queue.maxConcurrentOperationCount = 1
    let last = queue.addOperations([beach, forest]) {
      recorder.note("album", .finished)
    }
    // snippet.end
    last.waitToFinish()
    try page.code("answer", in: "BatchThen.swift")
    try page.code("then")
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished),
      documented: ["beach", "forest", "album"])
  }
}
