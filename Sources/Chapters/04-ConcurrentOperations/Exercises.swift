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
    rules: "concurrent.costs-more-code"
  ) {
    // snippet.muted
    let thumbnail = MutedThumbnail(of: .beach, muting: [.isExecuting])
    let save = BlockOperation {}
    save.addDependency(thumbnail)
    let queue = OperationQueue()
    queue.addOperations([thumbnail, save], waitUntilFinished: false)
    // snippet.end
    queue.waitToEmpty()
    try page.code("muted")
    page.show("save.isFinished", save.isFinished, documented: true)
    page.show("queue.operationCount", queue.operationCount, documented: 0)
  }
}

private func letsGoAtOnce(_ page: Page) throws {
  try page.step(
    Text(
      "Cancelled, the download is finished at once. The answer comes later and finds nobody.",
      ko: "취소하자마자 다운로드는 완료 상태가 됩니다. 나중에 온 답은 아무것도 바꾸지 않습니다."),
    rules: "concurrent.finish-announces-both", "concurrent.values-match-announcements"
  ) {
    let mayAnswer = Gate("the album may answer")
    let album = RemoteAlbum(answeringAfter: mayAnswer)
    let download = PromptDownload("beach", from: album)
    try page.code("answer", in: "PromptDownload.swift")
    // snippet.prompt
    download.start()
    download.cancel()
    // snippet.end
    try page.code("prompt")
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("download.isExecuting", download.isExecuting, documented: false)
    mayAnswer.open()
    album.waitUntilAnswered()
    page.say(Text("And when the album has answered:", ko: "앨범이 답한 다음입니다."))
    page.show("download.picture", download.picture, documented: nil)
  }
}
