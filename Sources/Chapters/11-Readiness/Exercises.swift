import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Ready, once it is over?", ko: "끝난 다음에도 준비 상태일까요?"), asks: .readyAfterwards,
    readyAfterwards),
  Chapter.Episode(Text("First in rank", ko: "우선순위가 가장 높은 업로드"), asks: .firstInRank, firstInRank),
  Chapter.Episode(
    Text("Two have to agree", ko: "두 사람이 동의해야"), asks: .twoHaveToAgree, twoHaveToAgree),
]

private func readyAfterwards(_ page: Page) throws {
  try page.step(
    Text(
      "Ready, executing and finished are three separate answers. A finished operation has no unfinished dependency either.",
      ko: "준비 상태, 실행 중, 완료 상태는 서로 다른 물음의 답입니다. 완료된 오퍼레이션에도 완료되지 않은 의존성은 없습니다."),
    rules: "ready.tied-to-dependencies"
  ) {
    // snippet.afterwards
    let upload = BlockOperation {}
    upload.start()
    // snippet.end
    try page.code("afterwards")
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("upload.isReady", upload.isReady, documented: true)
  }
}

private func firstInRank(_ page: Page) throws {
  try page.step(
    Text(
      "Readiness is asked first. Priority decides only among those that are ready.",
      ko: "준비 상태를 먼저 묻습니다. 우선순위는 준비된 것들 가운데서만 정합니다."),
    rules: "ready.required-to-run"
  ) {
    let recorder = Recorder()
    // snippet.made
    let network = Network()
    let filter = recorder.operation("filter")
    let upload = WiFiUpload("upload", on: network) {
      recorder.note("upload", .finished)
    }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    // snippet.end
    try page.code("made")
    // snippet.rank
    upload.queuePriority = .veryHigh
    filter.queuePriority = .veryLow
    queue.addOperation(upload)
    queue.addOperation(filter)
    // snippet.end
    try page.code("rank")
    page.waitToFinish("filter", filter)
    // snippet.wifi
    network.connect()
    // snippet.end
    try page.code("wifi")
    page.waitToEmpty("queue", queue)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["filter", "upload"])
  }
}

private func twoHaveToAgree(_ page: Page) throws {
  try page.step(
    Text(
      "The same person twice is one approval. The second person makes the publication ready, and the queue runs it.",
      ko: "같은 사람이 두 번 동의해도 한 번입니다. 두 번째 사람이 동의하면 준비 상태가 되고 큐가 실행합니다."),
    rules: "ready.custom-condition"
  ) {
    let recorder = Recorder()
    try page.code("answer", in: "Publication.swift")
    page.say(
      Text(
        "cancel() announces as it does in WiFiUpload.", ko: "cancel()은 WiFiUpload에서와 같이 통지합니다."))
    // snippet.agree
    let publication = Publication(approvals: 2) {
      recorder.note("album", .finished)
    }
    let queue = OperationQueue()
    queue.addOperation(publication)
    publication.approve(by: "Mina")
    publication.approve(by: "Mina")
    // snippet.end
    try page.code("agree")
    page.show("publication.isReady", publication.isReady, documented: false)
    // snippet.second
    publication.approve(by: "Jun")
    // snippet.end
    try page.code("second")
    page.waitToEmpty("queue", queue)
    page.show("recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["album"])
  }
}
