import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Linked twice", ko: "두 번 연결하기"), asks: .linkedTwice, linkedTwice),
  Chapter.Episode(
    Text("Cancelled, and then?", ko: "취소한 다음에는?"), asks: .cancelledThen, cancelledThen),
  Chapter.Episode(Text("No circles, please", ko: "순환은 사양합니다"), asks: .noCircles, noCircles),
]

private func linkedTwice(_ page: Page) throws {
  // snippet.finished
  let signIn = BlockOperation {}
  let upload = BlockOperation {}
  signIn.start()
  upload.addDependency(signIn)
  upload.addDependency(signIn)
  // snippet.end
  try page.step(
    Text(
      "signIn has finished when the upload is linked to it, twice. Is the upload ready?",
      ko: "signIn은 이미 완료되었고, 그다음에 업로드를 두 번 연결했습니다. 업로드는 준비 상태일까요?"),
    rules: "dependency.ready-after-last", as: .told
  ) {
    try page.code("finished")
    page.show("signIn.isFinished", signIn.isFinished, told: true)
    page.show("upload.dependencies.count", upload.dependencies.count, told: 1)
  }
  page.step(
    Text(
      "It is. A finished operation holds nobody back, however often it is linked.",
      ko: "준비 상태입니다. 이미 완료된 오퍼레이션은 몇 번을 연결해도 아무도 막지 않습니다."),
    rules: "dependency.ready-after-last"
  ) {
    page.show("upload.isReady", upload.isReady, documented: true)
  }
}

private func cancelledThen(_ page: Page) throws {
  // snippet.cancel
  let download = PhotoDownload { .beach }
  let filter = Filter.negative()
  filter.addDependency(download)
  download.cancel()
  // snippet.end
  try page.step(
    Text(
      "The filter depends on the download, and neither is in a queue. The download is cancelled. Is the filter ready now?",
      ko: "필터는 다운로드에 의존하고, 둘 다 큐에 넣지 않았습니다. 다운로드를 취소했습니다. 이제 필터는 준비 상태일까요?"),
    rules: "dependency.cancelled-counts-as-finished", as: .told
  ) {
    try page.code("cancel")
    page.show("download.isCancelled", download.isCancelled, told: true)
  }
  try page.step(
    Text(
      "Not yet: cancel() alone frees nobody. start() does, though the cancelled work is never done.",
      ko: "아직 아닙니다. cancel()만으로는 아무도 풀려나지 않습니다. 취소된 작업이 실행되지 않아도 start()가 풀어 줍니다."),
    rules: "dependency.cancelled-counts-as-finished"
  ) {
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
      "If one thread makes all the links and checks before each, no circle comes about.",
      ko: "한 스레드가 연결하기 전에 매번 확인하면 순환이 생기지 않습니다."),
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
