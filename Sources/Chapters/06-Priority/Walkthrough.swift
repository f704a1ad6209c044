import ChapterKit
import Operations

/// Chapter 06: who starts first, among whom, and what a priority does not do.
public let priority = Chapter(
  6, Text("Priority", ko: "우선순위"),
  summary: Text("who starts first, and among whom", ko: "누가 누구보다 먼저 시작하는지"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private func walkthrough(_ page: Page) throws {
  try lowStartsFirst(page)
  try fiveLevels(page)
  try highestFirst(page)
  try changedWhileQueued(page)
  try qualityOfService(page)
  try changeIgnored(page)
  try retiredThreadPriority(page)
  try putRight(page)
}

private func lowStartsFirst(_ page: Page) throws {
  try page.step(
    Text(
      "The reader taps a photo. Its preview is as urgent as can be, and a thumbnail of the least urgent kind starts first. The preview is not ready: it waits for its download.",
      ko:
        "사진을 눌렀습니다. 미리보기는 가장 급하게, 섬네일은 가장 느긋하게 정했는데 섬네일이 먼저 시작했습니다. 미리보기는 다운로드를 기다리느라 준비 상태가 아니기 때문입니다."
    ),
    rules: "priority.readiness-first", "priority.low-ready-beats-high-unready"
  ) {
    let recorder = Recorder()
    let downloading = Gate("the download has begun")
    let arrived = Gate("the picture has arrived")
    let download = recorder.operation("download") {
      downloading.open()
      arrived.wait()
    }
    let preview = recorder.operation("preview (veryHigh)")
    let thumbnail = recorder.operation("thumbnail (veryLow)")
    // snippet.urgent
    preview.queuePriority = .veryHigh
    preview.addDependency(download)
    thumbnail.queuePriority = .veryLow
    // snippet.end
    let network = OperationQueue()
    let screen = OperationQueue()
    screen.maxConcurrentOperationCount = 1
    recorder.add(download, to: network)
    downloading.wait()
    recorder.add(preview, thumbnail, to: screen)
    thumbnail.waitToFinish()
    try page.code("urgent")
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.show("preview.isReady", preview.isReady, documented: false)
    arrived.open()
    preview.waitToFinish()
    page.timeline(recorder)
  }
}

private func fiveLevels(_ page: Page) throws {
  try page.step(
    Text(
      "There are five levels, and every new operation is in the middle. The level belongs to the operation: a dependency changes readiness and leaves the level alone.",
      ko: "단계는 다섯이고 새 오퍼레이션은 그 가운데에 있습니다. 단계는 오퍼레이션 자신의 것이어서, 의존성은 준비 상태를 바꿀 뿐 단계를 바꾸지 않습니다."),
    rules: "priority.levels", "priority.default-normal", "priority.property-of-the-operation"
  ) {
    // snippet.levels
    let levels: [Operation.QueuePriority] = [
      .veryLow, .low, .normal, .high, .veryHigh,
    ]
    let preview = BlockOperation {}
    // snippet.end
    try page.code("levels")
    page.show(#"levels.map(\.rawValue)"#, levels.map(\.rawValue))
    page.show("preview.queuePriority", preview.queuePriority, documented: .normal)
    let download = BlockOperation {}
    // snippet.link
    download.queuePriority = .high
    preview.addDependency(download)
    // snippet.end
    try page.code("link")
    page.show("preview.isReady", preview.isReady, documented: false)
    page.show("preview.queuePriority", preview.queuePriority, documented: .normal)
    download.start()
    page.show("preview.isReady", preview.isReady, documented: true)
  }
}

private func highestFirst(_ page: Page) throws {
  try page.step(
    Text(
      "All are ready and one may run at a time. Now the level decides, and inside a level the order of adding.",
      ko: "모두 준비되어 있고 한 번에 하나만 실행합니다. 이제 단계가 순서를 정하고, 같은 단계에서는 넣은 순서를 따릅니다."),
    rules: "priority.highest-ready-first"
  ) {
    let recorder = Recorder()
    // snippet.six
    let levels: KeyValuePairs<String, Operation.QueuePriority> = [
      "backup": .veryLow, "beach": .normal, "preview": .veryHigh,
      "forest": .normal, "report": .low, "upload": .high,
    ]
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    for (name, level) in levels {
      let operation = recorder.operation(name)
      operation.queuePriority = level
      queue.addOperation(operation)
    }
    queue.isSuspended = false
    // snippet.end
    queue.waitToEmpty()
    try page.code("six")
    page.timeline(recorder, lanes: levels.map(\.key))
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began),
      documented: ["preview", "upload", "beach", "forest", "report", "backup"])
  }
}

private func changedWhileQueued(_ page: Page) throws {
  try page.step(
    Text(
      "What waits in a queue may still be raised or lowered.",
      ko: "큐에서 기다리는 동안에도 높이거나 낮출 수 있습니다."),
    rules: "priority.adjustable", "priority.highest-ready-first"
  ) {
    let recorder = Recorder()
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    let harbour = recorder.operation("harbour")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    // snippet.tap
    queue.addOperations([beach, forest, harbour], waitUntilFinished: false)
    harbour.queuePriority = .veryHigh
    beach.queuePriority = .low
    // snippet.end
    queue.isSuspended = false
    queue.waitToEmpty()
    try page.code("tap")
    page.show("harbour.queuePriority", harbour.queuePriority, documented: .veryHigh)
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began), documented: ["harbour", "forest", "beach"])
  }
}

/// Adds a thumbnail of the best quality of service, then a preview of high priority, and says in
/// which order they start.
///
/// If the queue has two places, one is taken from the beginning, so that there is one order.
private func starts(width: Int) -> [String] {
  let recorder = Recorder()
  let isTaken = Gate("the other place is taken")
  let isFree = Gate("the other place may be free again")
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = width
  if width > 1 {
    queue.addOperation {
      isTaken.open()
      isFree.wait()
    }
    isTaken.wait()
  }
  queue.isSuspended = true
  let thumbnail = recorder.operation("thumbnail")
  let preview = recorder.operation("preview")
  // snippet.quality
  thumbnail.qualityOfService = .userInteractive
  preview.queuePriority = .high
  queue.addOperations([thumbnail, preview], waitUntilFinished: false)
  // snippet.end
  queue.isSuspended = false
  for operation in [thumbnail, preview] { operation.waitToFinish() }
  isFree.open()
  queue.waitToEmpty()
  return recorder.lanes(.began)
}

private func qualityOfService(_ page: Page) throws {
  try page.step(
    Text(
      "The quality of service is about the system's resources and leaves the level alone. So the preview, whose level is high, comes first at any width, say the documents.",
      ko:
        "서비스 품질(quality of service)은 시스템의 자원에 관한 것이고 우선순위를 바꾸지 않습니다. 그러니 문서대로라면 큐의 폭이 얼마든 우선순위가 높은 미리보기가 먼저입니다."
    ),
    rules: "priority.highest-ready-first", "qos.relative-importance", departs: true
  ) {
    let thumbnail = BlockOperation {}
    thumbnail.qualityOfService = .userInteractive
    try page.code("quality")
    page.show("thumbnail.queuePriority", thumbnail.queuePriority, documented: .normal)
    page.show("starts(width: 1)", starts(width: 1), documented: ["preview", "thumbnail"])
    page.show("starts(width: 2)", starts(width: 2), documented: ["preview", "thumbnail"])
  }
}

private func changeIgnored(_ page: Page) throws {
  try page.step(
    Text(
      "The level of a queued operation may be changed, with a quality of service or without.",
      ko: "서비스 품질이 정해져 있어도 큐에서 기다리는 오퍼레이션의 우선순위를 바꿀 수 있어야 합니다."),
    rules: "priority.adjustable", departs: true
  ) {
    let recorder = Recorder()
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    // snippet.both
    forest.qualityOfService = .userInitiated
    queue.addOperations([beach, forest], waitUntilFinished: false)
    forest.queuePriority = .veryHigh
    // snippet.end
    queue.isSuspended = false
    queue.waitToEmpty()
    try page.code("both")
    page.show("forest.queuePriority", forest.queuePriority, documented: .veryHigh)
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["forest", "beach"])
  }
}

private func retiredThreadPriority(_ page: Page) throws {
  try page.step(
    Text(
      "Old code sets threadPriority. The property is retired, so a stand-in plays what the guide says of it, and proves nothing about Foundation. Only the default start() sets it, and only for main.",
      ko:
        "옛 코드에는 threadPriority가 나옵니다. 이제 쓰지 않는 프로퍼티라 가이드가 말하는 동작을 대역(stand-in)이 흉내 냅니다. Foundation이 그렇다는 증명은 아닙니다. 기본 start()만 적용하고 main()이 실행되는 동안만 유효합니다."
    ),
    rules: "thread-priority.applied-by-default-start", "thread-priority.lasts-for-main-only",
    "thread-priority.custom-start-sets-own", "thread-priority.set-before-run",
    "thread-priority.default-half", "thread-priority.range"
  ) {
    try page.code("property", in: "StandInOperation.swift")
    try page.code("start", in: "StandInOperation.swift")
    let upload = StandInOperation(on: StandInThread())
    page.show("upload.threadPriority", upload.threadPriority, documented: 0.5)
    upload.completionBlock = { upload.thread.look(in: "completion") }
    upload.thread.look(in: "before")
    // snippet.set
    upload.threadPriority = 0.8
    upload.during = { upload.threadPriority = 0.1 }
    upload.start()
    // snippet.end
    try page.code("set")
    page.show(
      "upload.thread.seen", upload.thread.seen,
      documented: ["before 0.5", "main 0.8", "end of main 0.8", "completion 0.5"])
    page.say(Text("And with a start() of its own:", ko: "start()를 재정의하면 다음과 같습니다."))
    let forgetful = OwnStart(on: StandInThread(), setsPriority: false)
    let careful = OwnStart(on: StandInThread(), setsPriority: true)
    for upload in [forgetful, careful] {
      upload.threadPriority = 0.8
      upload.start()
    }
    try page.code("start", in: "OwnStart.swift")
    page.show("forgetful.thread.seen", forgetful.thread.seen, documented: ["main 0.5"])
    page.show("careful.thread.seen", careful.thread.seen, documented: ["main 0.8"])
    (upload.completionBlock, upload.during) = (nil, nil)
  }
}

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right. If the thumbnail must not come before the preview, that is a dependency, and the levels no longer matter.",
      ko: "바로잡은 프로그램입니다. 섬네일이 미리보기보다 먼저 시작하면 안 된다면 그것은 의존성입니다. 이제 우선순위는 상관없습니다."),
    rules: "priority.no-substitute-for-dependency"
  ) {
    let recorder = Recorder()
    let downloading = Gate("the download has begun")
    let arrived = Gate("the picture has arrived")
    let download = recorder.operation("download") {
      downloading.open()
      arrived.wait()
    }
    let preview = recorder.operation("preview (veryLow)")
    let thumbnail = recorder.operation("thumbnail (veryHigh)")
    preview.queuePriority = .veryLow
    thumbnail.queuePriority = .veryHigh
    // snippet.linked
    preview.addDependency(download)
    thumbnail.addDependency(preview)
    // snippet.end
    let network = OperationQueue()
    let screen = OperationQueue()
    screen.maxConcurrentOperationCount = 1
    recorder.add(download, to: network)
    downloading.wait()
    recorder.add(preview, thumbnail, to: screen)
    arrived.open()
    screen.waitToEmpty()
    try page.code("linked")
    page.timeline(recorder)
    page.show(
      "recorder.lanes(.began).last", recorder.lanes(.began).last,
      documented: "thumbnail (veryHigh)")
  }
}
