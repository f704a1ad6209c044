import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Chapter 03: a subclass that brings its work and leaves the rest to the base class.
public let nonConcurrentOperations = Chapter(
  3, Text("Non Concurrent Operations", ko: "동기 오퍼레이션"),
  summary: Text(
    "a subclass that overrides main() and no more", ko: "main() 하나만 재정의하는 하위 클래스"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private func walkthrough(_ page: Page) throws {
  try screenStandsStill(page)
  try mainIsEnough(page)
  try initialiser(page)
  try accessors(page)
  try states(page)
  try archive(page)
  try elaborate(page)
  try putRight(page)
}

private func screenStandsStill(_ page: Page) throws {
  try page.step(
    Text(
      "The app asks for a thumbnail, and the screen stands still until it is made. start() runs the work where it is called.",
      ko: "섬네일을 만드는 동안 화면이 멈춥니다. start()는 호출한 바로 그 스레드에서 작업을 실행합니다."),
    rules: "simple.runs-on-the-callers-thread", "simple.done-when-start-returns"
  ) {
    let recorder = Recorder()
    let screenThread = ObjectIdentifier(Thread.current)
    let reader = Mutex<ObjectIdentifier?>(nil)
    let file = PhotoFile(.beach) {
      recorder.note("resize", .began)
      reader.withLock { $0 = ObjectIdentifier(Thread.current) }
    }
    let scroll = {
      recorder.note("scroll", .began)
      recorder.note("scroll", .finished)
    }
    // snippet.inline
    let resize = ResizeOperation(file, widths: [2])
    resize.start()
    // snippet.hide
    recorder.note("resize", .finished)
    // snippet.show
    scroll()
    // snippet.end
    let resizeThread = reader.withLock { $0 }
    try page.code("inline")
    page.timeline(recorder)
    page.show("resizeThread == screenThread", resizeThread == screenThread, documented: true)
    page.show("resize.isFinished", resize.isFinished, documented: true)
    page.show("resize.thumbnails.count", resize.thumbnails.count, documented: 1)
  }
}

private func mainIsEnough(_ page: Page) throws {
  try page.step(
    Text(
      "The subclass overrides one method. That the operation finishes and frees its dependents is the base class's work.",
      ko: "하위 클래스는 메서드 하나만 재정의했습니다. 완료 상태가 되고 의존성을 풀어 주는 일은 기본 클래스가 합니다."),
    rules: "simple.main-is-enough", "simple.helper-methods"
  ) {
    let resize = ResizeOperation(PhotoFile(.beach), widths: [2])
    let save = BlockOperation {}
    save.addDependency(resize)
    try page.code("main", in: "ResizeOperation.swift")
    page.show("save.isReady", save.isReady, documented: false)
    // snippet.start
    resize.start()
    // snippet.end
    try page.code("start")
    page.show(
      "resize.thumbnails.first?.pixels", resize.thumbnails.first?.pixels, documented: [0, 72])
    page.show("save.isReady", save.isReady, documented: true)
  }
}

private func initialiser(_ page: Page) throws {
  try page.step(
    Text(
      "After the initialiser everything is known: the input is there and kept, the output is empty, nothing has begun.",
      ko: "이니셜라이저가 끝나면 모든 것이 정해져 있습니다. 입력은 간직되었고, 결과는 비었고, 아무것도 시작하지 않았습니다."),
    rules: "simple.initializer-sets-known-state", "simple.initializer-stores-input"
  ) {
    weak var file: PhotoFile?
    let resize: ResizeOperation
    do {
      let beach = PhotoFile(.beach)
      file = beach
      resize = ResizeOperation(beach, widths: [2, 1])
    }
    try page.code("init", in: "ResizeOperation.swift")
    page.say(Text("With nobody else holding the file:", ko: "파일을 강하게 참조하는 곳이 이 오퍼레이션뿐일 때입니다."))
    page.show("file != nil", file != nil, documented: true)
    page.show("resize.widths", resize.widths, documented: [2, 1])
    page.show("resize.thumbnails.count", resize.thumbnails.count, documented: 0)
    page.show("resize.isReady", resize.isReady, documented: true)
    resize.start()
  }
}

private func accessors(_ page: Page) throws {
  try page.step(
    Text(
      "Operations are used from several threads, so accessors take a lock. A hundred widths asked for at once all arrive.",
      ko: "오퍼레이션은 여러 스레드가 함께 쓰므로 접근자는 잠금을 씁니다. 백 개의 너비를 동시에 요청해도 빠짐이 없습니다."),
    rules: "simple.accessors-thread-safe", "simple.accessors-for-data"
  ) {
    let resize = ResizeOperation(PhotoFile(.beach))
    // snippet.ask
    DispatchQueue.concurrentPerform(iterations: 100) { number in
      resize.add(width: number % 4 + 1)
    }
    // snippet.end
    try page.code("accessors", in: "ResizeOperation.swift")
    try page.code("ask")
    page.show("resize.widths.count", resize.widths.count, documented: 100)
    resize.start()
    page.say(Text("After resize.start():", ko: "resize.start() 다음입니다."))
    page.show("resize.thumbnails.count", resize.thumbnails.count, documented: 100)
  }
}

private func states(_ page: Page) throws {
  try page.step(
    Text(
      "No line of the subclass speaks of states. They are right before, during and after the work.",
      ko: "하위 클래스에는 상태를 다루는 줄이 없습니다. 그래도 작업 전에도, 도중에도, 뒤에도 상태는 맞습니다."),
    rules: "simple.state-kept-for-you", "simple.synchronous-by-default"
  ) {
    let reading = Gate("the file is being read")
    let goOn = Gate("the file has been read")
    let file = PhotoFile(.beach) {
      reading.open()
      goOn.wait()
    }
    let resize = ResizeOperation(file, widths: [2])
    let queue = OperationQueue()
    let states = { [resize.isExecuting, resize.isFinished] }
    let before = states()
    // snippet.states
    queue.addOperation(resize)
    // snippet.end
    reading.wait()
    let during = states()
    goOn.open()
    queue.waitToEmpty()
    let after = states()
    try page.code("states")
    page.say(
      Text("Read as [isExecuting, isFinished]:", ko: "[isExecuting, isFinished]의 값입니다."))
    page.show("before", before, documented: [false, false])
    page.show("during", during, documented: [true, false])
    page.show("after", after, documented: [false, true])
    page.show("resize.isAsynchronous", resize.isAsynchronous, documented: false)
  }
}

private func archive(_ page: Page) throws {
  try page.step(
    Text(
      "An operation can be put into an archive if its class sees to it. What comes back has its input and has yet to run.",
      ko: "클래스가 준비해 두면 오퍼레이션을 보관할 수 있습니다. 되살린 것은 입력을 지녔고 아직 실행하지 않았습니다."),
    rules: "simple.archiving-optional"
  ) {
    let resize = ResizeOperation(PhotoFile(.beach), widths: [2, 1])
    resize.start()
    // snippet.archive
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    resize.encode(with: archiver)
    let archive = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let copy = ResizeOperation(coder: archive)
    // snippet.end
    try page.code("archive")
    page.show("copy?.widths", copy?.widths, documented: [2, 1])
    page.show("copy?.isFinished", copy?.isFinished, documented: false)
    copy?.start()
    page.say(Text("After copy?.start():", ko: "copy?.start() 다음입니다."))
    page.show(
      "copy?.thumbnails == resize.thumbnails", copy?.thumbnails == resize.thumbnails,
      documented: true)
  }
}

private func elaborate(_ page: Page) throws {
  try page.step(
    Text(
      "The same job as a concurrent operation takes four more overrides and every announcement. In a queue it gains nothing.",
      ko: "같은 일을 비동기 오퍼레이션으로 만들면 네 가지를 더 재정의하고 통지도 직접 해야 합니다. 큐에 넣을 것이라면 얻는 것이 없습니다."),
    rules: "simple.prefer-when-always-queued", "simple.less-work-than-concurrent"
  ) {
    let file = PhotoFile(.beach)
    let queue = OperationQueue()
    // snippet.both
    let simple = ResizeOperation(file, widths: [2, 1])
    let elaborate = ElaborateResize(file, widths: [2, 1])
    queue.addOperations([simple, elaborate], waitUntilFinished: false)
    // snippet.end
    queue.waitToEmpty()
    try page.code("overrides", in: "ElaborateResize.swift")
    try page.code("both")
    page.show(
      "elaborate.thumbnails == simple.thumbnails", elaborate.thumbnails == simple.thumbnails,
      documented: true)
    page.show("simple.thumbnails.count", simple.thumbnails.count, documented: 2)
  }
}

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: the same operation in a queue. The queue has a thread for it, and the screen scrolls while the photo is read.",
      ko: "바로잡은 프로그램입니다. 같은 오퍼레이션을 큐에 넣었습니다. 스레드는 큐가 마련하므로 사진을 읽는 동안에도 화면은 움직입니다."),
    rules: "simple.queue-supplies-thread"
  ) {
    let recorder = Recorder()
    let reading = Gate("the file is being read")
    let scrolled = Gate("the reader has scrolled")
    let file = PhotoFile(.beach) {
      recorder.note("resize", .began)
      reading.open()
      scrolled.wait()
      recorder.note("resize", .finished)
    }
    let scroll = {
      reading.wait()
      recorder.note("scroll", .began)
      recorder.note("scroll", .finished)
      scrolled.open()
    }
    let queue = OperationQueue()
    // snippet.queue
    let resize = ResizeOperation(file, widths: [2])
    queue.addOperation(resize)
    scroll()
    // snippet.end
    queue.waitToEmpty()
    try page.code("queue")
    page.timeline(recorder, lanes: ["resize", "scroll"])
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["scroll", "resize"])
    page.show("resize.thumbnails.count", resize.thumbnails.count, documented: 1)
  }
}
