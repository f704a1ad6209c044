import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Signing out with the queue suspended", ko: "일시 중지한 채 로그아웃하기"), signingOut),
  Chapter.Episode(Text("Adding first, suspending second", ko: "넣은 다음에 일시 중지하기"), addedFirst),
]

private func signingOut(_ page: Page) throws {
  try page.step(
    Text(
      "All is cancelled and the queue let go. But a cancelled operation too leaves by finishing, and here nothing is ever started that could finish.",
      ko: "모두 취소하고 큐의 참조를 놓았습니다. 하지만 취소된 오퍼레이션도 완료되어야 큐를 떠나는데, 일시 중지된 큐에서는 완료될 길이 없습니다."),
    rules: "suspend.may-leak"
  ) {
    let recorder = Recorder()
    let queueReleased = Gate("the queue has been released")
    let uploadReleased = Gate("the upload has been released")
    weak var remains: OperationQueue?
    do {
      let queue = WatchedQueue(queueReleased)
      queue.isSuspended = true
      queue.addOperation(WatchedUpload("beach", recorder: recorder, uploadReleased))
      // snippet.cancel
      queue.cancelAllOperations()
      // snippet.end
      remains = queue
    }
    try page.code("cancel")
    page.show("remains?.operationCount", remains?.operationCount, documented: 1)
    page.show("uploadReleased.isOpen", uploadReleased.isOpen, documented: false)
    remains?.isSuspended = false
    queueReleased.wait()
    uploadReleased.wait()
  }
  try page.step(
    Text(
      "Put right: cancel, then resume. Nothing is sent, and everything is freed.",
      ko: "바로잡기: 취소한 다음 재개합니다. 아무것도 보내지 않고 모두 해제됩니다."),
    rules: "suspend.may-leak", "suspend.resume-continues"
  ) {
    let recorder = Recorder()
    let queueReleased = Gate("the queue has been released")
    let uploadReleased = Gate("the upload has been released")
    weak var remains: OperationQueue?
    do {
      let queue = WatchedQueue(queueReleased)
      queue.isSuspended = true
      queue.addOperation(WatchedUpload("beach", recorder: recorder, uploadReleased))
      // snippet.both
      queue.cancelAllOperations()
      queue.isSuspended = false
      // snippet.end
      remains = queue
    }
    queueReleased.wait()
    uploadReleased.wait()
    try page.code("both")
    page.show("remains?.operationCount", remains?.operationCount, documented: nil)
    page.show("uploadReleased.isOpen", uploadReleased.isOpen, documented: true)
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: [])
  }
}

private func addedFirst(_ page: Page) throws {
  try page.step(
    Text(
      "A queue begins as soon as something is added, so the first upload may be under way before the next line, as it is here.",
      ko: "큐는 넣는 순간부터 일합니다. 그래서 다음 줄에 이르기 전에 첫 업로드가 시작할 수 있고, 이 실행에서는 시작했습니다."),
    rules: "suspend.running-go-on"
  ) {
    let recorder = Recorder()
    let uploading = Gate("the upload of beach has begun")
    let beach = recorder.operation("beach") { uploading.open() }
    let forest = recorder.operation("forest")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    forest.addDependency(beach)
    // snippet.first
    queue.addOperation(beach)
    // snippet.hide
    uploading.wait()
    // snippet.show
    queue.isSuspended = true
    queue.addOperation(forest)
    // snippet.end
    beach.waitToFinish()
    try page.code("first")
    page.show("beach.isFinished", beach.isFinished, documented: true)
    page.show("forest.isFinished", forest.isFinished, documented: false)
    queue.isSuspended = false
    queue.waitToEmpty()
  }
  try page.step(
    Text(
      "Put right: suspend, add everything, resume.",
      ko: "바로잡기: 일시 중지하고, 모두 넣고, 재개합니다."),
    rules: "suspend.no-new-starts", "suspend.resume-continues"
  ) {
    let recorder = Recorder()
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    forest.addDependency(beach)
    let queue = OperationQueue()
    // snippet.second
    queue.isSuspended = true
    queue.addOperation(beach)
    queue.addOperation(forest)
    // snippet.end
    try page.code("second")
    page.show("beach.isFinished", beach.isFinished, documented: false)
    page.show("queue.operationCount", queue.operationCount, documented: 2)
    // snippet.third
    queue.isSuspended = false
    // snippet.end
    queue.waitToEmpty()
    try page.code("third")
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["beach", "forest"])
  }
}
