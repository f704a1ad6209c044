import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Linked twice", ko: "두 번 연결하기"), linkedTwice),
  Chapter.Episode(Text("Cancelled, and then?", ko: "취소한 다음에는?"), cancelledThen),
  Chapter.Episode(Text("No circles, please", ko: "순환은 사양합니다"), noCircles),
]

private func linkedTwice(_ page: Page) throws {
  try page.step(
    Text(
      "What has finished holds nobody back, however often it is linked.",
      ko: "이미 완료된 오퍼레이션은 몇 번을 연결해도 아무도 막지 않습니다."),
    rules: "dependency.ready-after-last"
  ) {
    // snippet.finished
    let signIn = BlockOperation {}
    let upload = BlockOperation {}
    signIn.start()
    upload.addDependency(signIn)
    upload.addDependency(signIn)
    // snippet.end
    try page.code("finished")
    page.show("upload.isReady", upload.isReady, documented: true)
    page.show("upload.dependencies.count", upload.dependencies.count)
  }
}

private func cancelledThen(_ page: Page) throws {
  try page.step(
    Text(
      "cancel() alone frees nobody. start() does, though the cancelled work is never done.",
      ko: "cancel()만으로는 아무도 풀려나지 않습니다. 취소된 작업이 실행되지 않아도 start()가 풀어 줍니다."),
    rules: "dependency.cancelled-counts-as-finished"
  ) {
    // snippet.cancel
    let download = PhotoDownload { .beach }
    let filter = Filter.negative()
    filter.addDependency(download)
    download.cancel()
    // snippet.end
    try page.code("cancel")
    page.show("filter.isReady", filter.isReady, documented: false)
    // snippet.start
    download.start()
    // snippet.end
    try page.code("start")
    page.show("filter.isReady", filter.isReady, documented: true)
    page.show("download.picture", download.picture, documented: nil)
  }
}

private func noCircles(_ page: Page) throws {
  try page.step(
    Text(
      "Asked before each link, no operation ends up in a circle.",
      ko: "연결하기 전에 매번 확인하면 순환이 생기지 않습니다."),
    rules: "dependency.cycle-never-runs", as: .told
  ) {
    try page.code("answer", in: "AcyclicDependencies.swift")
    // snippet.links
    let download = BlockOperation {}
    let filter = BlockOperation {}
    let save = BlockOperation {}
    let links = [
      filter.addDependencyUnlessCircular(download),
      save.addDependencyUnlessCircular(filter),
      download.addDependencyUnlessCircular(save),
    ]
    let queue = OperationQueue()
    queue.addOperations([download, filter, save], waitUntilFinished: false)
    // snippet.end
    try page.code("links")
    page.waitToEmpty("queue", queue)
    page.show("links", links, told: [true, true, false])
    page.show("save.isFinished", save.isFinished, told: true)
  }
}
