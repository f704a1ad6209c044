import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Whose thread?", ko: "누구의 스레드일까요?"), whoseThread),
  Chapter.Episode(Text("A wish that comes too late", ko: "너무 늦은 요청"), tooLate),
  Chapter.Episode(Text("Crop a photo", ko: "사진 자르기"), crop),
]

private func whoseThread(_ page: Page) throws {
  try page.step(
    Text(
      "start() is called inside another operation, so the work runs on the thread of that one.",
      ko: "start()를 다른 오퍼레이션 안에서 호출했으므로 작업도 그 오퍼레이션의 스레드에서 실행됩니다."),
    rules: "simple.runs-on-the-callers-thread"
  ) {
    let filtering = Mutex<ObjectIdentifier?>(nil)
    let resizing = Mutex<ObjectIdentifier?>(nil)
    let file = PhotoFile(.beach) {
      resizing.withLock { $0 = ObjectIdentifier(Thread.current) }
    }
    let resize = ResizeOperation(file, widths: [2])
    let queue = OperationQueue()
    // snippet.inside
    let filter = BlockOperation {
      // snippet.hide
      filtering.withLock { $0 = ObjectIdentifier(Thread.current) }
      // snippet.show
      resize.start()
    }
    queue.addOperation(filter)
    // snippet.end
    queue.waitToEmpty()
    let filterThread = filtering.withLock { $0 }
    let resizeThread = resizing.withLock { $0 }
    try page.code("inside")
    page.show("resizeThread == filterThread", resizeThread == filterThread, documented: true)
    page.show("resize.isFinished", resize.isFinished, documented: true)
  }
}

private func tooLate(_ page: Page) throws {
  try page.step(
    Text(
      "The width is accepted and nobody reads it any more: main() has run.",
      ko: "너비는 받아들여졌지만 읽을 코드가 없습니다. main()은 이미 실행되었습니다."),
    rules: "simple.accessors-for-data"
  ) {
    // snippet.late
    let resize = ResizeOperation(PhotoFile(.beach), widths: [2])
    resize.start()
    resize.add(width: 1)
    // snippet.end
    try page.code("late")
    page.show("resize.widths", resize.widths, documented: [2, 1])
    page.show("resize.thumbnails.count", resize.thumbnails.count, documented: 1)
  }
}

private func crop(_ page: Page) throws {
  try page.step(
    Text(
      "An initialiser, main() and a locked accessor: nothing else is needed.",
      ko: "이니셜라이저, main(), 잠금을 쓰는 접근자. 더 필요한 것은 없습니다."),
    rules: "simple.main-is-enough", "simple.less-work-than-concurrent"
  ) {
    // snippet.crop
    let crop = CropOperation(PhotoFile(.beach), columns: 1..<3)
    crop.start()
    // snippet.end
    try page.code("answer", in: "CropOperation.swift")
    try page.code("crop")
    page.show("crop.cropped?.pixels", crop.cropped?.pixels, documented: [36, 72, 180, 216])
  }
}
