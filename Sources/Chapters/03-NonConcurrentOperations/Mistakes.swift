import ChapterKit
import Dispatch
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Declaring it asynchronous", ko: "비동기라고 선언만 하기"), declaredAsynchronous),
  Chapter.Episode(
    Text("A main() that hands its work over", ko: "일을 남에게 넘기는 main()"), handsOver),
  Chapter.Episode(
    Text("A getter, a setter, and a lost width", ko: "읽고 쓰는 사이에 사라진 너비"), lostUpdate),
]

/// Says that it is asynchronous, and is not.
final class HopefulResize: Operation, @unchecked Sendable {
  private let file: PhotoFile
  private let made = Mutex<[Picture]>([])
  private let reader = Mutex<ObjectIdentifier?>(nil)

  init(_ file: PhotoFile) { self.file = file }

  /// The thread that has run `main()`.
  var thread: ObjectIdentifier? { reader.withLock { $0 } }

  // snippet.hopeful
  override var isAsynchronous: Bool { true }

  override func main() {
    // snippet.hide
    reader.withLock { $0 = ObjectIdentifier(Thread.current) }
    // snippet.show
    let thumbnail = file.read().thumbnail(width: 2)
    made.withLock { $0.append(thumbnail) }
  }
  // snippet.end
}

private func declaredAsynchronous(_ page: Page) throws {
  try page.step(
    Text(
      "isAsynchronous reports and moves nothing: the work has run on the thread that called start().",
      ko: "isAsynchronous는 알려 줄 뿐 아무것도 옮기지 않습니다. 작업은 start()를 호출한 스레드에서 실행되었습니다."),
    rules: "simple.runs-on-the-callers-thread"
  ) {
    let screenThread = ObjectIdentifier(Thread.current)
    let resize = HopefulResize(PhotoFile(.beach))
    resize.start()
    try page.code("hopeful")
    page.show("resize.isAsynchronous", resize.isAsynchronous, documented: true)
    page.show("resize.thread == screenThread", resize.thread == screenThread, documented: true)
  }
  try page.step(
    Text(
      "Put right: nothing is overridden, and a queue brings the thread.",
      ko: "바로잡기: 아무것도 선언하지 않고 큐에 넣습니다. 스레드는 큐가 마련합니다."),
    rules: "simple.queue-supplies-thread", "simple.synchronous-by-default"
  ) {
    let screenThread = ObjectIdentifier(Thread.current)
    let reader = Mutex<ObjectIdentifier?>(nil)
    let file = PhotoFile(.beach) {
      reader.withLock { $0 = ObjectIdentifier(Thread.current) }
    }
    let queue = OperationQueue()
    // snippet.queue
    let resize = ResizeOperation(file, widths: [2])
    queue.addOperation(resize)
    // snippet.end
    queue.waitToEmpty()
    let resizeThread = reader.withLock { $0 }
    try page.code("queue")
    page.show("resize.isAsynchronous", resize.isAsynchronous, documented: false)
    page.show("resizeThread == screenThread", resizeThread == screenThread, documented: false)
  }
}

/// Ends before its work does.
final class HastyResize: Operation, @unchecked Sendable {
  private let file: PhotoFile
  private let made = Mutex<[Picture]>([])
  /// Is open when the work is done.
  let done = Gate("the thumbnail has been made")

  init(_ file: PhotoFile) { self.file = file }

  var thumbnails: [Picture] { made.withLock { $0 } }

  // snippet.hasty
  override func main() {
    DispatchQueue.global().async { [self] in
      let thumbnail = file.read().thumbnail(width: 2)
      made.withLock { $0.append(thumbnail) }
      // snippet.hide
      done.open()
      // snippet.show
    }
  }
  // snippet.end
}

private func handsOver(_ page: Page) throws {
  try page.step(
    Text(
      "The operation is finished when main() returns. This one returns at once: finished, with the thumbnail yet to be made.",
      ko: "main()이 반환되면 완료 상태가 됩니다. 일을 넘기고 바로 반환되었으니, 섬네일은 아직 없는데 오퍼레이션은 끝났습니다."),
    rules: "simple.state-kept-for-you"
  ) {
    let looked = Gate("the screen has looked for the thumbnail")
    let resize = HastyResize(PhotoFile(.beach) { looked.wait() })
    resize.start()
    try page.code("hasty")
    page.show("resize.isFinished", resize.isFinished, documented: true)
    page.show("resize.thumbnails.count", resize.thumbnails.count, documented: 0)
    looked.open()
    resize.done.wait()
  }
  try page.step(
    Text(
      "Put right: main() does the work and returns when it is done.",
      ko: "바로잡기: main()이 일을 직접 하고, 다 하면 반환됩니다."),
    rules: "simple.done-when-start-returns"
  ) {
    let resize = ResizeOperation(PhotoFile(.beach), widths: [2])
    resize.start()
    try page.code("main", in: "ResizeOperation.swift")
    page.show("resize.isFinished", resize.isFinished, documented: true)
    page.show("resize.thumbnails.count", resize.thumbnails.count, documented: 1)
  }
}

/// Runs `work` with 1 and with 2, on two threads, and returns when both have ended.
private func onTwoThreads(_ work: @escaping @Sendable (Int) -> Void) {
  let other = Gate("the other thread has ended")
  Thread.detachNewThread {
    work(2)
    other.open()
  }
  work(1)
  other.wait()
}

private func lostUpdate(_ page: Page) throws {
  try page.step(
    Text(
      "Two screens ask for a width each. Both accessors are locked, but between reading and writing nobody is.",
      ko: "두 화면이 너비를 하나씩 요청합니다. 접근자는 둘 다 잠금을 쓰지만, 읽고 나서 쓰기까지는 아무도 지키지 않습니다."),
    rules: "simple.accessors-thread-safe"
  ) {
    let resize = ResizeOperation(PhotoFile(.beach))
    let bothHaveRead = Rendezvous("both screens have read the widths")
    onTwoThreads { width in
      // snippet.lost
      let wanted = resize.widths
      // snippet.hide
      bothHaveRead.meet()
      // snippet.show
      resize.widths = wanted + [width]
      // snippet.end
    }
    try page.code("lost")
    page.show("resize.widths.count", resize.widths.count, documented: 1)
  }
  try page.step(
    Text(
      "Put right: one accessor that reads and writes under one lock.",
      ko: "바로잡기: 읽고 쓰는 일을 한 번의 잠금 안에서 하는 접근자를 둡니다."),
    rules: "simple.accessors-thread-safe"
  ) {
    let resize = ResizeOperation(PhotoFile(.beach))
    onTwoThreads { width in
      // snippet.kept
      resize.add(width: width)
      // snippet.end
    }
    try page.code("kept")
    page.show("resize.widths.count", resize.widths.count, documented: 2)
  }
}
