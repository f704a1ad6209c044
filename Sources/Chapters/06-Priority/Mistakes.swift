import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(Text("Raising only the last of a chain", ko: "사슬의 마지막만 높이기"), lastOnly),
  Chapter.Episode(Text("Two queues, two rankings", ko: "서로 다른 큐의 우선순위"), twoQueues),
  Chapter.Episode(
    Text("Nothing to choose from", ko: "고를 것이 없는 큐"), nothingToChooseFrom),
  Chapter.Episode(
    Text("A quality of service for the sake of order", ko: "순서를 바라고 정한 서비스 품질"),
    qualityForOrder),
]

/// Adds two thumbnails, a download and the preview that needs it, to a queue that runs one by one.
private func previewBehindThumbnails(_ raise: (_ download: Operation, _ preview: Operation) -> Void)
  -> Recorder
{
  let recorder = Recorder()
  let beach = recorder.operation("beach")
  let forest = recorder.operation("forest")
  let download = recorder.operation("download")
  let preview = recorder.operation("preview")
  preview.addDependency(download)
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 1
  queue.isSuspended = true
  recorder.add(beach, forest, download, preview, to: queue)
  raise(download, preview)
  queue.isSuspended = false
  queue.waitToEmpty()
  return recorder
}

private func lastOnly(_ page: Page) throws {
  try page.step(
    Text(
      "The preview is raised, and the download that it waits for is not. Being urgent is not passed on.",
      ko: "미리보기는 높였지만 미리보기가 기다리는 다운로드는 그대로입니다. 우선순위는 기다리는 대상에게 전해지지 않습니다."),
    rules: "priority.readiness-first", "priority.property-of-the-operation"
  ) {
    let recorder = previewBehindThumbnails { _, preview in
      // snippet.last
      preview.queuePriority = .veryHigh
      // snippet.end
    }
    try page.code("last")
    page.timeline(recorder)
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began),
      documented: ["beach", "forest", "download", "preview"])
  }
  try page.step(
    Text(
      "Put right: what an urgent operation waits for is urgent too.",
      ko: "바로잡기: 급한 오퍼레이션이 기다리는 오퍼레이션도 급합니다."),
    rules: "priority.highest-ready-first"
  ) {
    let recorder = previewBehindThumbnails { download, preview in
      // snippet.chain
      preview.queuePriority = .veryHigh
      download.queuePriority = .veryHigh
      // snippet.end
    }
    try page.code("chain")
    page.timeline(recorder)
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began),
      documented: ["download", "preview", "beach", "forest"])
  }
}

private func twoQueues(_ page: Page) throws {
  try page.step(
    Text(
      "The preview has to wait for an upload in its own queue. The other queue knows nothing of the preview and starts the thumbnail.",
      ko: "미리보기는 자기 큐의 업로드가 끝나기를 기다립니다. 다른 큐는 미리보기를 모르므로 섬네일을 시작합니다."),
    rules: "priority.within-one-queue-only"
  ) {
    let recorder = Recorder()
    let uploading = Gate("the upload has begun")
    let sent = Gate("the upload may end")
    let upload = recorder.operation("upload") {
      uploading.open()
      sent.wait()
    }
    let preview = recorder.operation("preview")
    let thumbnail = recorder.operation("thumbnail")
    preview.queuePriority = .veryHigh
    thumbnail.queuePriority = .veryLow
    let screen = OperationQueue()
    screen.maxConcurrentOperationCount = 1
    recorder.add(upload, to: screen)
    uploading.wait()
    let albums = OperationQueue()
    // snippet.apart
    screen.addOperation(preview)
    albums.addOperation(thumbnail)
    // snippet.end
    thumbnail.waitToFinish()
    sent.open()
    screen.waitToEmpty()
    try page.code("apart")
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began),
      documented: ["upload", "thumbnail", "preview"])
  }
  try page.step(
    Text(
      "Put right: what is to be compared goes into one queue.",
      ko: "바로잡기: 서로 견주어야 하는 것은 같은 큐에 넣습니다."),
    rules: "priority.highest-ready-first"
  ) {
    let recorder = Recorder()
    let uploading = Gate("the upload has begun")
    let sent = Gate("the upload may end")
    let upload = recorder.operation("upload") {
      uploading.open()
      sent.wait()
    }
    let preview = recorder.operation("preview")
    let thumbnail = recorder.operation("thumbnail")
    preview.queuePriority = .veryHigh
    thumbnail.queuePriority = .veryLow
    let screen = OperationQueue()
    screen.maxConcurrentOperationCount = 1
    recorder.add(upload, to: screen)
    uploading.wait()
    // snippet.together
    screen.addOperation(thumbnail)
    screen.addOperation(preview)
    // snippet.end
    sent.open()
    screen.waitToEmpty()
    try page.code("together")
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began),
      documented: ["upload", "preview", "thumbnail"])
  }
}

private func nothingToChooseFrom(_ page: Page) throws {
  try page.step(
    Text(
      "There is room for both, so both start, and the low one is finished first. A level decides who starts first and is no link between the two.",
      ko: "자리가 둘이라 둘 다 시작하고, 낮은 쪽이 먼저 끝났습니다. 우선순위는 누가 먼저 시작할지를 정할 뿐 둘을 잇지 않습니다."),
    rules: "priority.relative-influence", "priority.no-substitute-for-dependency"
  ) {
    let recorder = Recorder()
    let previewing = Gate("the preview has begun")
    let finished = Gate("the thumbnail has finished")
    let preview = recorder.operation("preview") {
      previewing.open()
      finished.wait()
    }
    let thumbnail = recorder.operation("thumbnail") { previewing.wait() }
    thumbnail.completionBlock = { finished.open() }
    let queue = OperationQueue()
    // snippet.wide
    queue.maxConcurrentOperationCount = 2
    preview.queuePriority = .veryHigh
    thumbnail.queuePriority = .veryLow
    // snippet.end
    recorder.add(preview, thumbnail, to: queue)
    queue.waitToEmpty()
    try page.code("wide")
    page.show(
      #"recorder.relation("preview", "thumbnail")"#, recorder.relation("preview", "thumbnail"),
      documented: "preview ∥ thumbnail")
    page.show("thumbnail.dependencies.count", thumbnail.dependencies.count, documented: 0)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["thumbnail", "preview"])
  }
  try page.step(
    Text(
      "Put right: a dependency says what the level could not.",
      ko: "바로잡기: 우선순위가 말하지 못하는 것을 의존성이 말합니다."),
    rules: "priority.no-substitute-for-dependency"
  ) {
    let recorder = Recorder()
    let preview = recorder.operation("preview")
    let thumbnail = recorder.operation("thumbnail")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    // snippet.link
    thumbnail.addDependency(preview)
    // snippet.end
    recorder.add(preview, thumbnail, to: queue)
    queue.waitToEmpty()
    try page.code("link")
    page.timeline(recorder)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["preview", "thumbnail"])
  }
}

private func qualityForOrder(_ page: Page) throws {
  try page.step(
    Text(
      "A better quality of service leaves the level where it was, and with equal levels the order of adding stands.",
      ko: "서비스 품질을 높여도 우선순위는 그대로입니다. 우선순위가 같으니 넣은 순서대로 시작합니다."),
    rules: "qos.relative-importance"
  ) {
    let recorder = Recorder()
    let thumbnail = recorder.operation("thumbnail")
    let preview = recorder.operation("preview")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    // snippet.quality
    thumbnail.qualityOfService = .background
    preview.qualityOfService = .userInteractive
    queue.addOperations([thumbnail, preview], waitUntilFinished: false)
    // snippet.end
    queue.isSuspended = false
    queue.waitToEmpty()
    try page.code("quality")
    page.show("preview.queuePriority", preview.queuePriority, documented: .normal)
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began), documented: ["thumbnail", "preview"])
  }
  try page.step(
    Text(
      "Put right: the level for the order, the quality of service for the resources, and both before adding.",
      ko: "바로잡기: 순서는 우선순위로, 자원은 서비스 품질로 정합니다. 둘 다 큐에 넣기 전에 정합니다."),
    rules: "priority.highest-ready-first"
  ) {
    let recorder = Recorder()
    let thumbnail = recorder.operation("thumbnail")
    let preview = recorder.operation("preview")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    // snippet.level
    thumbnail.qualityOfService = .background
    preview.qualityOfService = .userInteractive
    preview.queuePriority = .high
    queue.addOperations([thumbnail, preview], waitUntilFinished: false)
    // snippet.end
    queue.isSuspended = false
    queue.waitToEmpty()
    try page.code("level")
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began), documented: ["preview", "thumbnail"])
  }
}
