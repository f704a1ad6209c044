import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(Text("The arrow the wrong way round", ko: "거꾸로 된 화살표"), reversed),
  Chapter.Episode(Text("A link that comes too late", ko: "너무 늦은 연결"), tooLate),
  Chapter.Episode(
    Text("A priority in place of a dependency", ko: "의존성 대신 우선순위"), priorityInstead),
  Chapter.Episode(Text("A chain that ignores a failure", ko: "실패를 모르는 사슬"), deafChain),
]

private func reversed(_ page: Page) throws {
  try page.step(
    Text(
      "Read aloud it sounds right: the download, then the filter. It says the opposite.",
      ko: "‘다운로드 다음에 필터’라고 읽은 줄이 실제로는 그 반대를 뜻합니다."),
    rules: "dependency.one-way", as: .told
  ) {
    // snippet.reversed
    let download = PhotoDownload { .beach }
    let filter = Filter.negative()
    download.addDependency(filter)
    let queue = OperationQueue()
    queue.addOperations([download, filter], waitUntilFinished: false)
    // snippet.end
    try page.code("reversed")
    page.waitToEmpty("queue", queue)
    page.show("filter.failure", filter.failure, told: .nothingFrom("nobody"))
  }
  try page.step(
    Text(
      "Put right: the dependency is added to the one that needs something.",
      ko: "바로잡기: 무언가를 필요로 하는 쪽에 의존성을 추가합니다."),
    rules: "dependency.one-way"
  ) {
    let download = PhotoDownload { .beach }
    let filter = Filter.negative()
    // snippet.forward
    filter.addDependency(download)
    // snippet.end
    let queue = OperationQueue()
    queue.addOperations([download, filter], waitUntilFinished: false)
    try page.code("forward")
    page.waitToEmpty("queue", queue)
    page.show("filter.picture?.name", filter.picture?.name, documented: "beach+negative")
  }
}

private func tooLate(_ page: Page) throws {
  try page.step(
    Text(
      "The filter is under way when the link is made. The link stands in the list and holds nobody back.",
      ko: "연결할 때 필터는 이미 실행 중입니다. 연결은 목록에 들어가지만 아무도 막지 않습니다."),
    rules: "dependency.late-link-useless", as: .told
  ) {
    let filtering = Gate("The filter has begun.", ko: "필터가 시작했습니다.")
    let mayGoOn = Gate("The filter goes on.", ko: "필터가 계속합니다.")
    // snippet.late
    let download = PhotoDownload { .beach }
    let filter = BlockOperation {
      filtering.open()
      mayGoOn.wait()
    }
    let queue = OperationQueue()
    queue.addOperation(filter)
    // snippet.end
    try page.code("late")
    page.introduceGate("mayGoOn")
    page.wait(for: filtering)
    // snippet.link
    filter.addDependency(download)
    // snippet.end
    try page.code("link")
    page.open(mayGoOn)
    page.waitToFinish("filter", filter)
    page.show("filter.dependencies.count", filter.dependencies.count, told: 1)
    page.show("filter.isFinished", filter.isFinished, told: true)
    page.show("download.isFinished", download.isFinished, told: false)
    download.start()
  }
  try page.step(
    Text(
      "Put right: link first, add last.", ko: "바로잡기: 먼저 연결하고 마지막에 큐에 넣습니다."),
    rules: "dependency.set-before-running"
  ) {
    let recorder = Recorder()
    // snippet.early
    let download = recorder.operation("download")
    let filter = recorder.operation("filter")
    filter.addDependency(download)
    let queue = OperationQueue()
    recorder.add(filter, download, to: queue)
    // snippet.end
    try page.code("early")
    page.waitToEmpty("queue", queue)
    page.timeline(recorder, lanes: ["download", "filter"])
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began), told: ["download", "filter"])
  }
}

private func priorityInstead(_ page: Page) throws {
  try page.step(
    Text(
      "The highest priority for the download, the lowest for the filter, and it still ends with nothing: a priority decides who starts first, and both may run.",
      ko: "다운로드의 우선순위를 가장 높이고 필터는 가장 낮추었지만 필터는 빈손입니다. 우선순위는 누가 먼저 시작할지 정할 뿐이고, 둘은 함께 실행될 수 있습니다."),
    rules: "dependency.absolute-order", as: .told
  ) {
    let arrived = arrival()
    // snippet.priority
    let filter = Filter.negative()
    filter.queuePriority = .veryLow
    let download = PhotoDownload {
      arrived.wait()
      return .beach
    }
    download.queuePriority = .veryHigh
    let queue = OperationQueue()
    queue.addOperations([download, filter], waitUntilFinished: false)
    // snippet.end
    try page.code("priority")
    page.introduceGate("arrived")
    page.waitToFinish("filter", filter)
    page.open(arrived)
    page.waitToFinish("download", download)
    page.show("filter.picture", filter.picture, told: nil)
  }
  try page.step(
    Text(
      "Put right: with a dependency even the opposite priorities change nothing.",
      ko: "바로잡기: 의존성이 있으면 우선순위를 정반대로 주어도 순서는 그대로입니다."),
    rules: "dependency.absolute-order"
  ) {
    let arrived = arrival()
    let download = PhotoDownload {
      arrived.wait()
      return .beach
    }
    let filter = Filter.negative()
    // snippet.both
    filter.addDependency(download)
    download.queuePriority = .veryLow
    filter.queuePriority = .veryHigh
    // snippet.end
    let queue = OperationQueue()
    queue.addOperations([download, filter], waitUntilFinished: false)
    try page.code("both")
    page.open(arrived)
    page.waitToEmpty("queue", queue)
    page.show("filter.picture?.name", filter.picture?.name, documented: "beach+negative")
  }
}

private func deafChain(_ page: Page) throws {
  try page.step(
    Text(
      "The download fails, and the album is saved anyway, without the picture.",
      ko: "다운로드가 실패했는데 앨범은 저장됩니다. 사진 없이 저장됩니다."),
    rules: "dependency.you-decide-on-failure", as: .told
  ) {
    // snippet.deaf
    let album = Mutex<[String]>([])
    let download = PhotoDownload { () throws(PhotoOperation.Failure) in throw .offline }
    let save = BlockOperation {
      let name = download.picture?.name ?? "nothing"
      album.withLock { $0.append("a page with \(name)") }
    }
    save.addDependency(download)
    let queue = OperationQueue()
    queue.addOperations([download, save], waitUntilFinished: false)
    // snippet.end
    try page.code("deaf")
    page.waitToEmpty("queue", queue)
    page.show("download.failure", download.failure, told: .offline)
    page.show("album.withLock { $0 }", album.withLock { $0 }, told: ["a page with nothing"])
  }
  try page.step(
    Text(
      "Put right: every operation in the chain asks what the one before it has made. If there is nothing, it says so to the next.",
      ko: "바로잡기: 사슬의 고리마다 앞선 것이 무엇을 만들었는지 묻고, 없으면 없다는 것을 다음으로 넘깁니다."),
    rules: "dependency.track-errors-yourself", as: .told
  ) {
    // snippet.asking
    let download = PhotoDownload { () throws(PhotoOperation.Failure) in throw .offline }
    let filter = Filter.negative()
    let frame = Filter("frame") { $0.mapping("frame") { $0 / 2 } }
    filter.addDependency(download)
    frame.addDependency(filter)
    let queue = OperationQueue()
    queue.addOperations([download, filter, frame], waitUntilFinished: false)
    // snippet.end
    try page.code("asking")
    page.waitToEmpty("queue", queue)
    page.show("filter.failure", filter.failure, told: .nothingFrom("download"))
    page.show("frame.failure", frame.failure, told: .nothingFrom("filter"))
  }
}
