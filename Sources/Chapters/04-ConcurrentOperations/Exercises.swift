import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Already there", ko: "벌써 와 있는 사진"), alreadyThere),
  Chapter.Episode(Text("Who misses isExecuting?", ko: "isExecuting이 없으면 누가 곤란할까요?"), whoMisses),
  Chapter.Episode(
    Text("A download that lets go at once", ko: "바로 손을 놓는 다운로드"), letsGoAtOnce),
]

private func alreadyThere(_ page: Page) throws {
  try page.step(
    Text(
      "The photo is in the cache, so the answer comes before fetch returns. The download is asynchronous, and finished.",
      ko: "캐시에 있는 사진은 fetch가 반환되기도 전에 옵니다. 비동기 오퍼레이션이지만 이미 완료 상태입니다."),
    rules: "concurrent.may-already-be-done"
  ) {
    // snippet.cached
    let album = RemoteAlbum(cached: ["beach"])
    let download = Download("beach", from: album)
    download.start()
    // snippet.end
    try page.code("cached")
    page.show("download.isAsynchronous", download.isAsynchronous, documented: true)
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("download.picture?.name", download.picture?.name, documented: "beach")
  }
}

private func whoMisses(_ page: Page) throws {
  try page.step(
    Text(
      "Neither the dependent nor the queue: they listen to isFinished alone. Only those who observe isExecuting hear nothing.",
      ko: "의존하는 쪽도 큐도 아닙니다. 이들은 isFinished만 듣습니다. isExecuting을 관찰하는 쪽만 아무것도 듣지 못합니다."),
    rules: "concurrent.costs-more-code", as: .told
  ) {
    try page.code("start", in: "Mistakes/ShyThumbnail.swift")
    // snippet.queue
    let queue = OperationQueue()
    // snippet.end
    // snippet.shy
    let thumbnail = ShyThumbnail()
    let save = BlockOperation {}
    save.addDependency(thumbnail)
    queue.addOperations([thumbnail, save], waitUntilFinished: false)
    // snippet.end
    try page.code("queue")
    try page.code("shy")
    page.waitToEmpty("queue", queue)
    page.show("save.isFinished", save.isFinished, told: true)
    page.show("queue.operationCount", queue.operationCount, told: 0)
  }
}

private func letsGoAtOnce(_ page: Page) throws {
  try page.step(
    Text(
      "Cancelled, the download is finished at once. The answer comes later and changes nothing.",
      ko: "취소하자마자 다운로드는 완료 상태가 됩니다. 나중에 온 답은 아무것도 바꾸지 않습니다."),
    rules: "concurrent.rarely-override-more", as: .told
  ) {
    let answers = answer()
    page.introduceAlbum()
    try page.code("answer", in: "PromptDownload.swift")
    // snippet.prompt
    let album = RemoteAlbum(answeringAfter: answers)
    let download = PromptDownload("beach", from: album)
    download.start()
    download.cancel()
    // snippet.end
    try page.code("prompt")
    page.show("download.isFinished", download.isFinished, told: true)
    page.show("download.isExecuting", download.isExecuting, told: false)
    page.open(answers)
    page.wait(for: album.delivered)
    page.show("download.picture", download.picture, told: nil)
  }
}
