import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Whose thread?", ko: "누구의 스레드일까요?"), asks: .whoseThread, whoseThread),
  Chapter.Episode(Text("A wish that comes too late", ko: "너무 늦은 요청"), asks: .tooLate, tooLate),
  Chapter.Episode(Text("Crop a photo", ko: "사진 자르기"), asks: .crop, crop),
]

private func whoseThread(_ page: Page) throws {
  // snippet.inside
  let file = PhotoFile(.beach)
  let resize = ResizeOperation(file, widths: [2])
  let wasReadByFilter = Mutex(false)
  let filter = BlockOperation {
    resize.start()
    wasReadByFilter.withLock { $0 = file.wasReadOnThisThread }
  }
  // snippet.end
  let queue = OperationQueue()
  try page.step(
    Text(
      "An operation is started in the block of another one, which goes to a queue. Which thread will read the file?",
      ko: "다른 오퍼레이션의 블록 안에서 시작하고, 그 오퍼레이션은 큐에 넣습니다. 파일은 어느 스레드가 읽을까요?"),
    rules: "simple.runs-on-the-callers-thread", as: .told
  ) {
    try page.code("inside")
    page.show("filter.isReady", filter.isReady, told: true)
    page.show("resize.isReady", resize.isReady, told: true)
  }
  try page.step(
    Text(
      "The one that runs the filter's block: the work runs where start() is called, and the block waits for it.",
      ko: "filter의 블록을 실행하는 스레드입니다. 작업은 start()를 호출한 곳에서 실행되고, 블록은 그동안 기다립니다."),
    rules: "simple.runs-on-the-callers-thread"
  ) {
    // snippet.add-filter
    queue.addOperation(filter)
    // snippet.end
    try page.code("add-filter")
    page.waitToEmpty("queue", queue)
    page.show(
      "wasReadByFilter.withLock { $0 }", wasReadByFilter.withLock { $0 }, documented: true)
    page.show("file.wasReadOnThisThread", file.wasReadOnThisThread, documented: false)
    page.show("resize.isFinished", resize.isFinished, documented: true)
  }
}

private func tooLate(_ page: Page) throws {
  // snippet.late
  let resize = ResizeOperation(PhotoFile(.beach), widths: [2])
  resize.start()
  resize.add(width: 1)
  // snippet.end
  try page.step(
    Text(
      "When the operation has finished, one more width is asked for, and accepted. How many thumbnails are there?",
      ko: "완료된 다음에 너비를 하나 더 요청했더니 받아들여졌습니다. 섬네일은 몇 개일까요?"),
    rules: "simple.accessors-for-data", as: .told
  ) {
    try page.code("late")
    page.show("resize.widths", resize.widths, told: [2, 1])
  }
  try page.step(
    Text(
      "One. Nobody reads the width any more: main() has run, and an operation runs once.",
      ko: "하나입니다. 그 너비를 읽을 코드가 없습니다. main()은 이미 실행되었고 오퍼레이션은 한 번만 실행됩니다."),
    rules: "simple.accessors-for-data"
  ) {
    // snippet.again
    resize.start()
    // snippet.end
    try page.code("again")
    page.show("resize.thumbnails.count", resize.thumbnails.count, told: 1)
  }
}

private func crop(_ page: Page) throws {
  try page.step(
    Text(
      "An initialiser, main() and a locked accessor: nothing else is needed.",
      ko: "이니셜라이저, main(), 잠금을 쓰는 접근자. 더 필요한 것은 없습니다."),
    rules: "simple.main-is-enough", "simple.less-work-than-concurrent"
  ) {
    try page.code("answer", in: "CropOperation.swift")
    // snippet.crop
    let crop = CropOperation(PhotoFile(.beach), columns: 1..<3)
    crop.start()
    // snippet.end
    try page.code("crop")
    page.show("crop.cropped?.pixels", crop.cropped?.pixels, told: [36, 72, 180, 216])
  }
}
