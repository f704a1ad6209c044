import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Already there", ko: "벌써 와 있는 사진"), asks: .alreadyThere, alreadyThere),
  Chapter.Episode(
    Text("Who misses isExecuting?", ko: "isExecuting이 없으면 누가 곤란할까요?"), asks: .whoMisses, whoMisses),
  Chapter.Episode(
    Text("A download that lets go at once", ko: "바로 손을 놓는 다운로드"), asks: .letsGoAtOnce, letsGoAtOnce),
]

private func alreadyThere(_ page: Page) throws {
  // snippet.cached
  let album = RemoteAlbum(cached: ["beach"])
  let download = Download("beach", from: album)
  // snippet.end
  try page.step(
    Text(
      "The photo is in the album's cache. The next line is download.start(). When it returns, is the download finished?",
      ko:
        "앨범은 사진을 캐시에 가지고 있습니다. 다음 줄에서 download.start()를 호출합니다. start()가 반환되었을 때 다운로드는 완료 상태일까요?"
    ),
    rules: "concurrent.may-already-be-done", as: .told
  ) {
    try page.code("cached")
    page.show("download.isAsynchronous", download.isAsynchronous, told: true)
    page.show("download.isFinished", download.isFinished, told: false)
  }
  try page.step(
    Text(
      "It is. What is in the cache is delivered before fetch returns, and the download finishes right there. It is asynchronous all the same.",
      ko: "완료 상태입니다. 캐시에 있는 사진은 fetch가 반환되기도 전에 오고, 다운로드는 그 자리에서 끝납니다. 그래도 비동기 오퍼레이션입니다."),
    rules: "concurrent.may-already-be-done"
  ) {
    // snippet.start-cached
    download.start()
    // snippet.end
    try page.code("start-cached")
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("download.picture?.name", download.picture?.name, documented: "beach")
  }
}

private func whoMisses(_ page: Page) throws {
  // snippet.shy
  let thumbnail = ShyThumbnail()
  let save = BlockOperation {}
  save.addDependency(thumbnail)
  let queue = OperationQueue()
  // snippet.end
  try page.step(
    Text(
      "This start() announces the finish, but not that the thumbnail is executing. Both go to the queue. Will the save run, and will the queue be empty in the end?",
      ko: "이 start()는 완료는 통지하지만 실행 중이라는 것은 통지하지 않습니다. 둘을 큐에 넣으면 저장은 실행될까요? 큐는 빌까요?"),
    rules: "concurrent.costs-more-code", as: .told
  ) {
    try page.code("start", in: "Mistakes/ShyThumbnail.swift")
    try page.code("shy")
    page.show("save.isReady", save.isReady, told: false)
  }
  try page.step(
    Text(
      "Yes, both: the dependent and the queue listen to isFinished alone. Only those who observe isExecuting hear nothing.",
      ko: "저장도 실행되고 큐도 빕니다. 둘 다 isFinished만 듣습니다. isExecuting을 관찰하는 쪽만 아무것도 듣지 못합니다."),
    rules: "concurrent.costs-more-code", as: .told
  ) {
    // snippet.add
    queue.addOperations([thumbnail, save], waitUntilFinished: false)
    // snippet.end
    try page.code("add")
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
