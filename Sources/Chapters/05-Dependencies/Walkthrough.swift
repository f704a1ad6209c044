import ChapterKit
import Operations

/// Chapter 05: who waits for whom, until when, and what does not matter to them.
public let dependencies = Chapter(
  5, Text("Dependencies", ko: "의존성"),
  summary: Text("who waits for whom, and until when", ko: "누가 누구를 언제까지 기다리는지"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private func walkthrough(_ page: Page) throws {
  try addedFirstIsNotFinishedFirst(page)
  try waitsForAll(page)
  try diamond(page)
  try acrossQueues(page)
  try removal(page)
  try circle(page)
  try failedAndCancelled(page)
  try putRight(page)
}

private func addedFirstIsNotFinishedFirst(_ page: Page) throws {
  try page.step(
    Text(
      "The download is added first, the filter second, and the filter finds nothing to work on. A queue waits only if it is told to.",
      ko: "다운로드를 먼저, 필터를 나중에 넣었는데 필터는 빈손으로 끝났습니다. 큐는 기다리라고 알려 준 것만 기다립니다."),
    rules: "dependency.absolute-order"
  ) {
    let filtered = Gate("the filter has ended")
    let download = Download {
      filtered.wait()
      return .beach
    }
    let filter = Filter.negative()
    filter.completionBlock = { filtered.open() }
    let queue = OperationQueue()
    // snippet.unlinked
    queue.addOperation(download)
    queue.addOperation(filter)
    // snippet.end
    queue.waitToEmpty()
    try page.code("unlinked")
    page.show("download.picture", download.picture, documented: .beach)
    page.show("filter.picture", filter.picture, documented: nil)
  }
}

private func waitsForAll(_ page: Page) throws {
  try page.step(
    Text(
      "Who calls addDependency waits for the argument. It is ready only when the last of them has finished.",
      ko: "addDependency를 호출하는 쪽이 인자를 기다립니다. 마지막 하나까지 완료되어야 준비 상태가 됩니다."),
    rules: "dependency.waits-for-all", "dependency.one-way", "dependency.listed",
    "dependency.ready-after-last", "dependency.kept-by-operations"
  ) {
    let signIn = BlockOperation {}
    let download = Download { .beach }
    let upload = BlockOperation {}
    // snippet.link
    upload.addDependency(signIn)
    upload.addDependency(download)
    // snippet.end
    try page.code("link")
    page.show("upload.dependencies.count", upload.dependencies.count, documented: 2)
    page.show("signIn.dependencies.count", signIn.dependencies.count, documented: 0)
    // snippet.first
    signIn.start()
    // snippet.end
    try page.code("first")
    page.show("upload.isReady", upload.isReady, documented: false)
    // snippet.second
    download.start()
    // snippet.end
    try page.code("second")
    page.show("upload.isReady", upload.isReady, documented: true)
    page.show("upload.isFinished", upload.isFinished, documented: false)
  }
}

private func diamond(_ page: Page) throws {
  try page.step(
    Text(
      "A diamond: filter and thumbnail both need the download and nothing of each other. Only the save waits for both.",
      ko: "마름모입니다. 필터와 섬네일은 다운로드가 필요할 뿐 서로는 상관없고, 저장만 둘 다 기다립니다."),
    rules: "dependency.pair-or-graph"
  ) {
    let recorder = Recorder()
    let together = Rendezvous("filter and thumbnail are both at work")
    let ending = Rendezvous("filter and thumbnail are both done")
    let work: @Sendable () -> Void = {
      together.meet()
      ending.meet()
    }
    let download = recorder.operation("download")
    let filter = recorder.operation("filter", work)
    let thumbnail = recorder.operation("thumbnail", work)
    let save = recorder.operation("save")
    // snippet.diamond
    filter.addDependency(download)
    thumbnail.addDependency(download)
    save.addDependency(filter)
    save.addDependency(thumbnail)
    // snippet.end
    let queue = OperationQueue()
    recorder.add(save, thumbnail, filter, download, to: queue)
    queue.waitToEmpty()
    try page.code("diamond")
    page.timeline(recorder, lanes: ["download", "filter", "thumbnail", "save"])
    page.show(
      #"recorder.relation("download", "filter")"#, recorder.relation("download", "filter"),
      documented: "download < filter")
    page.show(
      #"recorder.relation("filter", "thumbnail")"#, recorder.relation("filter", "thumbnail"),
      documented: "filter ∥ thumbnail")
    page.show(
      #"recorder.relation("thumbnail", "save")"#, recorder.relation("thumbnail", "save"),
      documented: "thumbnail < save")
  }
}

private func acrossQueues(_ page: Page) throws {
  try page.step(
    Text(
      "The link is between the operations, so it does not matter that they are in different queues.",
      ko: "연결은 오퍼레이션과 오퍼레이션 사이에 있으므로 서로 다른 큐에 들어 있어도 상관없습니다."),
    rules: "dependency.across-queues", "dependency.queue-may-start-once-ready"
  ) {
    let arrived = Gate("the picture has arrived")
    let download = Download {
      arrived.wait()
      return .beach
    }
    let filter = Filter.negative()
    let network = OperationQueue()
    let images = OperationQueue()
    // snippet.queues
    filter.addDependency(download)
    images.addOperation(filter)
    network.addOperation(download)
    // snippet.end
    try page.code("queues")
    page.show("filter.isReady", filter.isReady, documented: false)
    arrived.open()
    filter.waitToFinish()
    network.waitToEmpty()
    page.say(Text("When the picture has arrived:", ko: "사진이 도착한 다음입니다."))
    page.show("filter.picture?.name", filter.picture?.name, documented: "beach+negative")
  }
}

private func removal(_ page: Page) throws {
  try page.step(
    Text(
      "removeDependency takes a link away, and who has nothing left to wait for is ready.",
      ko: "removeDependency는 연결을 없앱니다. 더 기다릴 것이 없으면 준비 상태가 됩니다."),
    rules: "dependency.removable", departs: true
  ) {
    let download = Download { .beach }
    let upload = BlockOperation {}
    upload.addDependency(download)
    // snippet.remove
    upload.removeDependency(download)
    // snippet.end
    try page.code("remove")
    page.show("upload.dependencies.count", upload.dependencies.count, documented: 0)
    page.show("upload.isReady", upload.isReady, documented: true)
    download.start()
  }
}

private func circle(_ page: Page) throws {
  try page.step(
    Text(
      "Each waits for the other, so neither ever runs. Cancelling one opens the circle, and the other runs.",
      ko: "서로가 서로를 기다리면 둘 다 영영 실행되지 않습니다. 하나를 취소하면 고리가 풀리고 나머지는 실행됩니다."),
    rules: "dependency.cycle-never-runs"
  ) {
    let recorder = Recorder()
    let download = recorder.operation("download")
    let save = recorder.operation("save")
    // snippet.circle
    save.addDependency(download)
    download.addDependency(save)
    // snippet.end
    let queue = OperationQueue()
    recorder.add(download, save, to: queue)
    try page.code("circle")
    page.show("download.isReady", download.isReady, documented: false)
    page.show("save.isReady", save.isReady, documented: false)
    page.show("queue.operationCount", queue.operationCount, documented: 2)
    recorder.note("download", .cancelled)
    // snippet.open
    download.cancel()
    // snippet.end
    queue.waitToEmpty()
    try page.code("open")
    page.show("queue.operationCount", queue.operationCount, documented: 0)
    page.timeline(recorder)
    for operation in [download, save] {
      operation.dependencies.forEach(operation.removeDependency)
    }
  }
}

private func unreachable() throws(PhotoOperation.Failure) -> Picture { throw .offline }

private func failedAndCancelled(_ page: Page) throws {
  try page.step(
    Text(
      "A dependency asks for an end, not for a success. Whether to go on without the picture is the filter's own decision.",
      ko: "의존성은 성공이 아니라 완료를 기다립니다. 사진 없이도 계속할지는 필터가 스스로 정합니다."),
    rules: "dependency.success-ignored", "dependency.cancelled-counts-as-finished",
    "dependency.you-decide-on-failure", "dependency.track-errors-yourself"
  ) {
    // snippet.failing
    let failing = Download("beach", fetch: unreachable)
    let afterFailure = Filter.negative()
    afterFailure.addDependency(failing)
    // snippet.end
    let cancelled = Download("forest") { .beach }
    let afterCancel = Filter.negative()
    afterCancel.addDependency(cancelled)
    // snippet.cancelled
    cancelled.cancel()
    // snippet.end
    let queue = OperationQueue()
    queue.addOperations([failing, afterFailure, cancelled, afterCancel], waitUntilFinished: false)
    queue.waitToEmpty()
    try page.code("failing")
    page.show("failing.failure", failing.failure, documented: .offline)
    page.show("afterFailure.failure", afterFailure.failure, documented: .nothingFrom("beach"))
    try page.code("make", in: "Filter.swift")
    page.say(Text("And with a download that was cancelled:", ko: "취소된 다운로드라면 다음과 같습니다."))
    page.show("cancelled.isFinished", cancelled.isFinished, documented: true)
    page.show("cancelled.picture", cancelled.picture, documented: nil)
    page.show("afterCancel.failure", afterCancel.failure, documented: .nothingFrom("forest"))
  }
}

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: one line, before anything is added. Now the order of adding does not matter.",
      ko: "바로잡은 프로그램입니다. 큐에 넣기 전에 한 줄을 더했습니다. 이제 넣는 순서는 상관없습니다."),
    rules: "dependency.set-before-running", "dependency.absolute-order"
  ) {
    let download = Download { .beach }
    let filter = Filter.negative()
    filter.queuePriority = .veryHigh
    let queue = OperationQueue()
    // snippet.linked
    filter.addDependency(download)
    queue.addOperation(filter)
    queue.addOperation(download)
    // snippet.end
    queue.waitToEmpty()
    try page.code("linked")
    page.show("download.picture", download.picture, documented: .beach)
    page.show("filter.picture?.name", filter.picture?.name, documented: "beach+negative")
    page.show(
      "filter.picture?.pixels", filter.picture?.pixels,
      documented: [255, 219, 183, 147, 111, 75, 39, 3])
  }
}
