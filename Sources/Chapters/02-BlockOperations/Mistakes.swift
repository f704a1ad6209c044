import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Taking start() for asynchronous", ko: "start()를 비동기로 여기기"), startInline),
  Chapter.Episode(
    Text("The last block taken for the end", ko: "마지막 블록을 끝으로 여기기"), lastBlockIsNotTheEnd),
]

private func startInline(_ page: Page) throws {
  try page.step(
    Text(
      "start() moves nothing to another thread. The tap is answered when all blocks have ended.",
      ko: "start()는 일을 다른 스레드로 옮기지 않습니다. 블록이 모두 끝난 다음에야 탭에 응답합니다."),
    rules: "block.waits-for-all"
  ) {
    let recorder = Recorder()
    let previews = recorder.operation("previews")
    // snippet.start
    previews.start()
    recorder.note("tap", .finished)
    // snippet.end
    try page.code("start")
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["previews", "tap"])
  }
  try page.step(
    Text(
      "Put right: a queue has the thread for it, and this one is free for the tap.",
      ko: "바로잡기: 스레드는 큐가 마련합니다. 이 스레드는 곧바로 탭에 응답합니다."),
    rules: "block.others-keep-working"
  ) {
    let recorder = Recorder()
    let answered = Gate("the tap has been answered")
    let previews = recorder.operation("previews") { answered.wait() }
    let queue = OperationQueue()
    // snippet.queue
    queue.addOperation(previews)
    recorder.note("tap", .finished)
    // snippet.end
    answered.open()
    queue.waitToEmpty()
    try page.code("queue")
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["tap", "previews"])
  }
}

private func lastBlockIsNotTheEnd(_ page: Page) throws {
  try page.step(
    Text(
      "A block that is added last is one of the blocks. While it runs, the operation has not finished.",
      ko: "마지막에 추가한 블록도 여러 블록 가운데 하나입니다. 그 블록이 실행되는 동안 오퍼레이션은 아직 완료되지 않았습니다."),
    rules: "block.group-finish"
  ) {
    let recorder = Recorder()
    let sheet = PreviewSheet(of: .beach)
    let previews = BlockOperation { sheet.make(.negative) }
    // snippet.inside
    previews.addExecutionBlock { [weak previews] in
      let isFinished = previews?.isFinished == true
      recorder.note(isFinished ? "all are there" : "not yet", .began)
    }
    // snippet.end
    previews.start()
    try page.code("inside")
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["not yet"])
  }
  try page.step(
    Text(
      "Put right: what comes after the whole group is an operation that depends on it.",
      ko: "바로잡기: 모두 끝난 다음에 할 일은 그것에 의존하는 오퍼레이션으로 만듭니다."),
    rules: "block.group-finish", "block.object-wrapper-extras"
  ) {
    let recorder = Recorder()
    let sheet = PreviewSheet(of: .beach)
    let previews = BlockOperation { sheet.make(.negative) }
    let queue = OperationQueue()
    // snippet.after
    let show = BlockOperation {
      recorder.note(previews.isFinished ? "all are there" : "not yet", .began)
    }
    show.addDependency(previews)
    // snippet.end
    queue.addOperations([show, previews], waitUntilFinished: false)
    queue.waitToEmpty()
    try page.code("after")
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["all are there"])
  }
}
