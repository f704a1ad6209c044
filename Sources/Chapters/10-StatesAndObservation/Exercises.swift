import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Never at work", ko: "일한 적 없는 다운로드"), neverExecuting),
  Chapter.Episode(Text("Does cancelling help?", ko: "취소하면 뚫릴까요?"), cancellingIsNoFinish),
  Chapter.Episode(Text("A property of your own", ko: "내가 더한 프로퍼티"), ownProperty),
]

private func neverExecuting(_ page: Page) throws {
  try page.step(
    Text(
      "Cancelled before its start, a download goes from ready to finished and is never at work.",
      ko: "시작 전에 취소된 다운로드는 준비 상태에서 바로 완료 상태가 되며, 실행 중인 때가 없습니다."),
    rules: "state.finished-meaning", "state.executing-meaning"
  ) {
    let download = Download()
    #if canImport(ObjectiveC) || FromScratch
      let journal = Journal()
      let observations = [
        download.observe(\.isExecuting) { _, _ in journal.write("isExecuting") },
        download.observe(\.isCancelled) { _, _ in journal.write("isCancelled") },
        download.observe(\.isFinished) { _, _ in journal.write("isFinished") },
      ]
    #endif
    // snippet.never
    download.cancel()
    download.start()
    // snippet.end
    try page.code("never")
    page.show(
      "download.flags", download.flags, documented: ["isReady", "isCancelled", "isFinished"])
    page.show("download.picture", download.picture, documented: nil)
    #if canImport(ObjectiveC) || FromScratch
      page.show("journal.entries", journal.entries, documented: ["isCancelled", "isFinished"])
      for observation in observations { observation.invalidate() }
    #endif
  }
}

private func cancellingIsNoFinish(_ page: Page) throws {
  try page.step(
    Text(
      "Cancelled operations leave as they finish. As long as the first has not reported, both are in the queue.",
      ko: "취소된 오퍼레이션도 완료되어야 나갑니다. 첫째가 완료를 알리기 전에는 둘 다 큐에 있습니다."),
    rules: "state.prompt-finish-keeps-queue-clear"
  ) {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let download = Download()
    let thumbnail = BlockOperation {}
    // snippet.clogged
    queue.addOperations([download, thumbnail], waitUntilFinished: false)
    download.waitUntilStarted()
    queue.cancelAllOperations()
    // snippet.end
    try page.code("clogged")
    page.show("queue.operationCount", queue.operationCount, documented: 2)
    // snippet.reported
    download.receive(.beach)
    // snippet.end
    queue.waitToEmpty()
    try page.code("reported")
    page.show("queue.operationCount", queue.operationCount, documented: 0)
    page.show(
      "thumbnail.flags", thumbnail.flags, documented: ["isReady", "isCancelled", "isFinished"])
  }
}

#if canImport(ObjectiveC) || FromScratch
  private func ownProperty(_ page: Page) throws {
    try page.step(
      Text(
        "Announced like the others, a property of the subclass is observed like the others.",
        ko: "다른 프로퍼티처럼 통지하면 하위 클래스가 더한 프로퍼티도 똑같이 관찰할 수 있습니다."),
      rules: "kvo.extra-properties-too"
    ) {
      let upload = Upload("beach")
      let journal = Journal()
      // snippet.fraction
      let observation = upload.observe(\.fraction) { upload, _ in
        journal.write("\(upload.fraction)")
      }
      // snippet.end
      upload.start()
      observation.invalidate()
      try page.code("main", in: "Upload.swift")
      try page.code("answer", in: "Upload.swift")
      try page.code("fraction")
      page.show("journal.entries", journal.entries, documented: ["0.25", "0.5", "0.75", "1.0"])
    }
  }
#else
  private func ownProperty(_ page: Page) throws {
    try page.step(
      Text(
        "Here nobody can observe, so the announcements are compiled out and the property is merely read.",
        ko: "여기서는 관찰할 수 없으므로 통지하는 줄은 컴파일되지 않고, 프로퍼티는 읽을 수만 있습니다."),
      rules: "state.kept-internally"
    ) {
      let upload = Upload("beach")
      upload.start()
      try page.code("main", in: "Upload.swift")
      try page.code("answer", in: "Upload.swift")
      page.show("upload.isFinished", upload.isFinished, documented: true)
      page.show("upload.fraction", upload.fraction)
    }
  }
#endif
