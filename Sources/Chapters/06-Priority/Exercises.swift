import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Four in a row", ko: "넷의 순서"), fourInARow),
  Chapter.Episode(Text("Too late by a moment", ko: "한발 늦은 미리보기"), tooLate),
  Chapter.Episode(Text("Urgent, all of it", ko: "급하면 통째로"), allOfIt),
]

private func fourInARow(_ page: Page) throws {
  try page.step(
    Text(
      "Equal levels keep the order of adding, the low one comes last, and the high one has to wait for it.",
      ko: "같은 단계는 넣은 순서를 지키고, 낮은 것은 그 뒤에 오고, 높은 것은 그 낮은 것을 기다립니다."),
    rules: "priority.readiness-first", "priority.highest-ready-first"
  ) {
    let recorder = Recorder()
    let beach = recorder.operation("beach")
    let download = recorder.operation("download")
    let preview = recorder.operation("preview")
    let forest = recorder.operation("forest")
    let queue = OperationQueue()
    // snippet.four
    download.queuePriority = .low
    preview.queuePriority = .veryHigh
    preview.addDependency(download)
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    queue.addOperations(
      [beach, download, preview, forest], waitUntilFinished: false)
    queue.isSuspended = false
    // snippet.end
    queue.waitToEmpty()
    try page.code("four")
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began),
      documented: ["beach", "forest", "download", "preview"])
  }
}

private func tooLate(_ page: Page) throws {
  try page.step(
    Text(
      "Nobody else was there when the thumbnail started. What runs is not moved aside.",
      ko: "섬네일이 시작할 때는 견줄 상대가 없었습니다. 이미 실행 중인 것은 비켜 주지 않습니다."),
    rules: "priority.relative-influence"
  ) {
    let recorder = Recorder()
    let drawing = Gate("the thumbnail has begun")
    let drawn = Gate("the thumbnail may end")
    let thumbnail = recorder.operation("thumbnail") {
      drawing.open()
      drawn.wait()
    }
    let preview = recorder.operation("preview")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    // snippet.thumbnail
    thumbnail.queuePriority = .veryLow
    preview.queuePriority = .veryHigh
    recorder.add(thumbnail, to: queue)
    // snippet.end
    drawing.wait()
    // snippet.preview
    recorder.add(preview, to: queue)
    // snippet.end
    drawn.open()
    queue.waitToEmpty()
    try page.code("thumbnail")
    page.say(Text("And when the thumbnail has begun:", ko: "섬네일이 시작한 다음입니다."))
    try page.code("preview")
    page.timeline(recorder)
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began), documented: ["thumbnail", "preview"])
  }
}

private func allOfIt(_ page: Page) throws {
  try page.step(
    Text(
      "One call raises the preview and all that it waits for, near and far.",
      ko: "한 번 호출하면 미리보기와, 미리보기가 직간접으로 의존하는 오퍼레이션이 모두 높아집니다."),
    rules: "priority.highest-ready-first", "priority.adjustable"
  ) {
    let recorder = Recorder()
    let beach = recorder.operation("beach")
    let signIn = recorder.operation("sign in")
    let download = recorder.operation("download")
    let preview = recorder.operation("preview")
    download.addDependency(signIn)
    preview.addDependency(download)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    queue.addOperations([beach, signIn, download, preview], waitUntilFinished: false)
    // snippet.raise
    preview.raisePriority(to: .high)
    // snippet.end
    queue.isSuspended = false
    queue.waitToEmpty()
    try page.code("answer", in: "RaisedPriority.swift")
    try page.code("raise")
    page.show("signIn.queuePriority", signIn.queuePriority, documented: .high)
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began),
      documented: ["sign in", "download", "preview", "beach"])
  }
}
