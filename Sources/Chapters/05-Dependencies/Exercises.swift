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
      "Finished work is no obstacle: a link to it leaves the operation ready.",
      ko: "이미 끝난 일은 걸림돌이 아닙니다. 끝난 오퍼레이션에 연결해도 준비 상태는 그대로입니다."),
    rules: "dependency.ready-after-last"
  ) {
    let signIn = BlockOperation {}
    let upload = BlockOperation {}
    // snippet.finished
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
    let download = Download { .beach }
    let filter = Filter.negative()
    filter.addDependency(download)
    // snippet.cancel
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
      "Asked before each link, nobody ends up in a circle.",
      ko: "연결하기 전에 매번 물으면 아무도 순환에 빠지지 않습니다."),
    rules: "dependency.cycle-never-runs"
  ) {
    let download = BlockOperation {}
    let filter = BlockOperation {}
    let save = BlockOperation {}
    // snippet.links
    let links = [
      filter.addDependencyUnlessCircular(download),
      save.addDependencyUnlessCircular(filter),
      download.addDependencyUnlessCircular(save),
    ]
    // snippet.end
    let queue = OperationQueue()
    queue.addOperations([download, filter, save], waitUntilFinished: false)
    queue.waitToEmpty()
    try page.code("answer", in: "AcyclicDependencies.swift")
    try page.code("links")
    page.show("links", links, documented: [true, true, false])
    page.show("save.isFinished", save.isFinished, documented: true)
  }
}
