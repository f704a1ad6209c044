import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Cancelled, and waited for", ko: "취소한 것을 기다리기"), asks: .cancelledAndAwaited,
    cancelledAndAwaited),
  Chapter.Episode(
    Text("What is it waiting for?", ko: "무엇이 끝날 때까지 기다릴까요?"), asks: .whoseEnd, whoseEnd),
  Chapter.Episode(Text("After the batch", ko: "묶음이 끝난 다음"), asks: .afterTheBatch, afterTheBatch),
]

private func cancelledAndAwaited(_ page: Page) throws {
  try page.step(
    Text(
      "A wait starts nothing, and a cancelled operation too has to be started. Until then the caller is blocked.",
      ko: "기다린다고 시작되지는 않으며, 취소된 오퍼레이션도 누군가 시작해야 합니다. 그때까지 호출한 스레드는 막혀 있습니다."),
    rules: "wait.blocks-the-caller"
  ) {
    let waiting = Gate("The caller is about to wait.", ko: "부르는 쪽이 막 기다리려고 합니다.")
    let returned = Gate("The call has returned.", ko: "호출이 반환되었습니다.")
    // snippet.cancelled
    let recorder = Recorder()
    let upload = BlockOperation {}
    Thread.detachNewThread {
      upload.cancel()
      // snippet.hide
      waiting.open()
      // snippet.show
      upload.waitUntilFinished()
      recorder.note("caller", .finished)
      // snippet.hide
      returned.open()
      // snippet.show
    }
    // snippet.end
    try page.code("cancelled")
    page.wait(for: waiting)
    page.show("upload.isCancelled", upload.isCancelled, documented: true)
    page.show("upload.isFinished", upload.isFinished, documented: false)
    // snippet.start
    recorder.note("start()", .finished)
    upload.start()
    // snippet.end
    try page.code("start")
    page.wait(for: returned)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["start()", "caller"])
  }
}

private func whoseEnd(_ page: Page) throws {
  try page.step(
    Text(
      "The call waits for its own batch. It does not care what else is in the queue.",
      ko: "이 호출은 자기 묶음만 기다립니다. 큐에 든 다른 오퍼레이션은 상관하지 않습니다."),
    rules: "wait.add-and-wait"
  ) {
    let uploading = Gate("The upload has begun.", ko: "업로드가 시작되었습니다.")
    let sent = Gate("The upload comes to its end.", ko: "업로드가 끝납니다.")
    page.introduceGate("sent")
    // snippet.upload
    let queue = OperationQueue()
    let upload = BlockOperation {
      // snippet.hide
      uploading.open()
      // snippet.show
      sent.wait()
    }
    queue.addOperation(upload)
    // snippet.end
    try page.code("upload")
    page.wait(for: uploading)
    // snippet.two
    let beach = BlockOperation {}
    let forest = BlockOperation {}
    // snippet.end
    try page.code("two")
    Deadline.wait(for: "The batch has finished.", ko: "묶음이 완료되었습니다.") {
      // snippet.batch
      queue.addOperations([beach, forest], waitUntilFinished: true)
      // snippet.end
    }
    try page.code("batch")
    page.show("beach.isFinished", beach.isFinished, documented: true)
    page.show("forest.isFinished", forest.isFinished, documented: true)
    page.show("upload.isFinished", upload.isFinished, documented: false)
    page.open(sent)
    page.waitToEmpty("queue", queue)
  }
}

private func afterTheBatch(_ page: Page) throws {
  try page.step(
    Text(
      "An operation that depends on the whole batch comes after all of it, even in a queue of width one, and nobody waits.",
      ko: "묶음 전체에 의존하는 오퍼레이션은 모두 완료된 다음 실행됩니다. 폭이 1인 큐에서도 그렇고, 아무도 기다리지 않습니다."),
    rules: "wait.best-avoided"
  ) {
    try page.code("answer", in: "BatchThen.swift")
    page.introduceRecorder()
    // snippet.then
    let recorder = Recorder()
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let last = queue.addOperations([beach, forest]) {
      recorder.note("album", .finished)
    }
    // snippet.end
    try page.code("then")
    page.waitToFinish("last", last)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), told: ["beach", "forest", "album"])
  }
}
