import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(Text("The arrow the wrong way round", ko: "거꾸로 된 화살표"), reversed),
  Chapter.Episode(Text("A link that comes too late", ko: "너무 늦은 연결"), tooLate),
  Chapter.Episode(
    Text("A priority in place of a dependency", ko: "의존성 대신 우선순위"), priorityInstead),
]

private func reversed(_ page: Page) throws {
  try page.step(
    Text(
      "Read aloud it sounds right: the download goes before the filter. It says the opposite.",
      ko: "‘다운로드 다음에 필터’라고 읽은 줄이 실제로는 그 반대를 뜻합니다."),
    rules: "dependency.one-way"
  ) {
    let download = Download { .beach }
    let filter = Filter.negative()
    // snippet.reversed
    download.addDependency(filter)
    // snippet.end
    let queue = OperationQueue()
    queue.addOperations([download, filter], waitUntilFinished: false)
    queue.waitToEmpty()
    try page.code("reversed")
    page.show("filter.picture", filter.picture, documented: nil)
  }
  try page.step(
    Text(
      "Put right: who needs something is the one who adds the dependency.",
      ko: "바로잡기: 무언가를 필요로 하는 쪽이 의존성을 추가합니다."),
    rules: "dependency.one-way"
  ) {
    let download = Download { .beach }
    let filter = Filter.negative()
    // snippet.forward
    filter.addDependency(download)
    // snippet.end
    let queue = OperationQueue()
    queue.addOperations([download, filter], waitUntilFinished: false)
    queue.waitToEmpty()
    try page.code("forward")
    page.show("filter.picture?.name", filter.picture?.name, documented: "beach+negative")
  }
}

private func tooLate(_ page: Page) throws {
  try page.step(
    Text(
      "The filter is under way when the link is made. The link stands in the list and holds nobody back.",
      ko: "연결할 때 필터는 이미 실행 중입니다. 연결은 목록에 들어가지만 아무도 막지 않습니다."),
    rules: "dependency.late-link-useless"
  ) {
    let filtering = Gate("the filter has begun")
    let linked = Gate("the link has been made")
    let download = Download { .beach }
    let filter = BlockOperation {
      filtering.open()
      linked.wait()
    }
    let queue = OperationQueue()
    queue.addOperation(filter)
    filtering.wait()
    // snippet.late
    filter.addDependency(download)
    // snippet.end
    linked.open()
    filter.waitToFinish()
    try page.code("late")
    page.show("filter.dependencies.count", filter.dependencies.count, documented: 1)
    page.show("filter.isFinished", filter.isFinished, documented: true)
    page.show("download.isFinished", download.isFinished, documented: false)
    download.start()
  }
  try page.step(
    Text(
      "Put right: link first, add last.", ko: "바로잡기: 먼저 연결하고 마지막에 큐에 넣습니다."),
    rules: "dependency.set-before-running"
  ) {
    let recorder = Recorder()
    let download = recorder.operation("download")
    let filter = recorder.operation("filter")
    let queue = OperationQueue()
    // snippet.early
    filter.addDependency(download)
    queue.addOperation(filter)
    // snippet.end
    queue.addOperation(download)
    queue.waitToEmpty()
    try page.code("early")
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began), documented: ["download", "filter"])
  }
}

private func priorityInstead(_ page: Page) throws {
  try page.step(
    Text(
      "A very high priority, and still too late: two of them may run at the same time.",
      ko: "우선순위를 가장 높였지만 소용없습니다. 둘은 동시에 실행될 수 있기 때문입니다."),
    rules: "dependency.absolute-order"
  ) {
    let filtered = Gate("the filter has ended")
    let download = Download {
      filtered.wait()
      return .beach
    }
    let filter = Filter.negative()
    filter.completionBlock = { filtered.open() }
    // snippet.priority
    download.queuePriority = .veryHigh
    filter.queuePriority = .veryLow
    // snippet.end
    let queue = OperationQueue()
    queue.addOperations([download, filter], waitUntilFinished: false)
    queue.waitToEmpty()
    try page.code("priority")
    page.show("filter.picture", filter.picture, documented: nil)
  }
  try page.step(
    Text(
      "Put right: with a dependency even the opposite priorities change nothing.",
      ko: "바로잡기: 의존성이 있으면 우선순위를 정반대로 주어도 순서는 그대로입니다."),
    rules: "dependency.absolute-order"
  ) {
    let download = Download { .beach }
    let filter = Filter.negative()
    // snippet.both
    filter.addDependency(download)
    download.queuePriority = .veryLow
    filter.queuePriority = .veryHigh
    // snippet.end
    let queue = OperationQueue()
    queue.addOperations([filter, download], waitUntilFinished: false)
    queue.waitToEmpty()
    try page.code("both")
    page.show("filter.picture?.name", filter.picture?.name, documented: "beach+negative")
  }
}
