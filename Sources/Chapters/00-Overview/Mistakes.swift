import Chapter01Invocation
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    Text("start(), taken for “in the background”", ko: "start()가 백그라운드라는 오해"), startedByHand),
  Chapter.Episode(
    Text("The same operation once more", ko: "같은 오퍼레이션 다시 쓰기"), onceMore),
  Chapter.Episode(
    Text("Configured when it was already running", ko: "이미 실행 중일 때 설정하기"), configuredTooLate),
]

private func startedByHand(_ page: Page) throws {
  try page.step(
    Text(
      "A block operation, so it must run somewhere else? start() runs it right here, and the reader's tap has to wait.",
      ko: "블록 오퍼레이션이라고 다른 스레드에서 실행되지는 않습니다. start()는 지금 이 스레드에서 실행하고, 사용자의 탭는 그만큼 기다립니다."),
    rules: "overview.alone-or-queued"
  ) {
    let recorder = Recorder()
    let darkroom = Darkroom(recorder: recorder)
    // snippet.start
    let sharpen = BlockOperation { _ = darkroom.sharpen(.beach) }
    sharpen.start()
    recorder.note("tap", .began)
    recorder.note("tap", .finished)
    // snippet.end
    try page.code("start")
    page.show(
      #"recorder.relation("beach", "tap")"#, recorder.relation("beach", "tap"),
      documented: "beach < tap")
    page.timeline(recorder)
  }
  try page.step(
    Text(
      "Put right: the queue brings the thread.", ko: "바로잡기: 스레드는 큐가 마련합니다."),
    rules: "overview.moves-work-off-thread", "overview.queue-is-usual"
  ) {
    let recorder = Recorder()
    let darkroom = Darkroom(pausingAt: "beach", recorder: recorder)
    let queue = OperationQueue()
    // snippet.queue
    let sharpen = BlockOperation { _ = darkroom.sharpen(.beach) }
    queue.addOperation(sharpen)
    // snippet.hide
    darkroom.waitUntilPaused()
    // snippet.show
    recorder.note("tap", .began)
    recorder.note("tap", .finished)
    // snippet.end
    darkroom.goOn()
    queue.waitToEmpty()
    try page.code("queue")
    page.show(
      #"recorder.relation("beach", "tap")"#, recorder.relation("beach", "tap"),
      documented: "beach ∥ tap")
    page.timeline(recorder)
  }
}

private func onceMore(_ page: Page) throws {
  try page.step(
    Text(
      "An operation is one task, not a recipe for many. Started again, a finished one does nothing.",
      ko: "오퍼레이션은 작업 하나이지 작업을 찍어 내는 틀이 아닙니다. 완료된 것을 다시 시작해도 아무 일이 없습니다."),
    rules: "overview.task-as-object"
  ) {
    let darkroom = Darkroom()
    // snippet.twice
    let sharpen = Kind.closure.operation(sharpening: .beach, in: darkroom)
    sharpen.start()
    sharpen.start()
    // snippet.end
    try page.code("twice")
    page.show("darkroom.history.count", darkroom.history.count, documented: 1)
  }
  try page.step(
    Text(
      "Put right: a new operation for every time.", ko: "바로잡기: 실행할 때마다 새로 만듭니다."),
    rules: "overview.task-as-object"
  ) {
    let darkroom = Darkroom()
    // snippet.anew
    for _ in 1...2 {
      let sharpen = Kind.closure.operation(sharpening: .beach, in: darkroom)
      sharpen.start()
    }
    // snippet.end
    try page.code("anew")
    page.show("darkroom.history.count", darkroom.history.count, documented: 2)
  }
}

private func configuredTooLate(_ page: Page) throws {
  try page.step(
    Text(
      "The forest was to let the beach go first. But an idle queue starts what it gets, and a priority does not stop what is running.",
      ko: "숲 사진보다 바닷가 사진을 먼저 처리하려 했습니다. 그러나 한가한 큐는 받은 것을 바로 시작하고, 우선순위는 실행 중인 것을 멈추지 않습니다."),
    rules: "overview.configure-between-create-and-add"
  ) {
    let darkroom = Darkroom(pausingAt: "forest")
    let forest = Kind.method.operation(sharpening: .forest, in: darkroom)
    let beach = Kind.subclass.operation(sharpening: .beach, in: darkroom)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    // snippet.late
    queue.addOperation(forest)
    // snippet.hide
    darkroom.waitUntilPaused()
    // snippet.show
    queue.addOperation(beach)
    forest.queuePriority = .veryLow
    // snippet.end
    darkroom.goOn()
    queue.waitToEmpty()
    try page.code("late")
    page.show(
      "darkroom.history", darkroom.history, documented: ["sharpen forest", "sharpen beach"])
  }
  try page.step(
    Text(
      "Put right: configure first, add afterwards, and let the queue begin when it has everything.",
      ko: "바로잡기: 먼저 설정하고 나중에 넣습니다. 큐는 다 받은 다음에 시작하게 합니다."),
    rules: "overview.configure-between-create-and-add", "overview.feature-priority"
  ) {
    let darkroom = Darkroom()
    let forest = Kind.method.operation(sharpening: .forest, in: darkroom)
    let beach = Kind.subclass.operation(sharpening: .beach, in: darkroom)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    // snippet.early
    forest.queuePriority = .veryLow
    queue.isSuspended = true
    queue.addOperation(forest)
    queue.addOperation(beach)
    queue.isSuspended = false
    // snippet.end
    queue.waitToEmpty()
    try page.code("early")
    page.show(
      "darkroom.history", darkroom.history, documented: ["sharpen beach", "sharpen forest"])
  }
}
