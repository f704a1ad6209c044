import ChapterKit
import Dispatch
import Operations

/// Chapter 03: a subclass that brings its work and leaves the rest to the base class.
public let nonConcurrentOperations = Chapter(
  3, Text("Non Concurrent Operations", ko: "동기 오퍼레이션"),
  summary: Text("a subclass that overrides main() and no more", ko: "main() 하나만 재정의하는 하위 클래스"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "frozenScreen",
    "The app starts an operation that reads a photo and makes a thumbnail, and the user wants to scroll. The screen stands still until the thumbnail is there: start() runs the work where it is called.",
    ko: "사진을 읽어 섬네일을 만드는 오퍼레이션을 시작하고 화면을 움직입니다. 화면은 다 만들 때까지 멈춥니다. start()는 작업을 호출한 곳에서 실행합니다.",
    shows: .simple.runsOnTheCallersThread, .simple.doneWhenStartReturns
  ) { page in
    let recorder = Recorder()  // page
    func scroll() {  // page
      recorder.note("scroll", .began)
      recorder.note("scroll", .finished)
    }
    let file = PhotoFile(.beach)
    let resize = ResizeOperation(file, widths: [2])
    recorder.note("resize", .began)  // page
    resize.start()
    if resize.isFinished { recorder.note("resize", .finished) }  // page
    scroll()
    page.timeline(recorder)
    page.show(file.wasReadOnThisThread, documented: true)
    page.show(resize.isFinished, documented: true)
    page.show(resize.thumbnails.count, documented: 1)
  },
  Step(
    "mainAlone",
    "The subclass overrides one method. The base class sees to it that the operation finishes and frees its dependents.",
    ko: "하위 클래스는 메서드 하나만 재정의했습니다. 완료 상태가 되고 의존성을 풀어 주는 일은 기본 클래스가 합니다.",
    shows: .simple.mainIsEnough, .simple.helperMethods
  ) { page in
    try page.code("main", in: "ResizeOperation.swift")
    let resize = ResizeOperation(PhotoFile(.beach), widths: [2])
    let save = BlockOperation {}
    save.addDependency(resize)
    page.show(save.isReady, documented: false)
    resize.start()
    page.show(resize.thumbnails.first?.pixels, documented: [0, 72])
    page.show(save.isReady, documented: true)
  },
  Step(
    "inputKept",
    "After the initialiser everything is known: the input is there and kept, the output is empty, nothing has begun.",
    ko: "이니셜라이저가 끝나면 모든 것이 정해져 있습니다. 입력은 간직되었고, 결과는 비었고, 아무것도 시작하지 않았습니다.",
    shows: .simple.initializerSetsKnownState, .simple.initializerStoresInput
  ) { page in
    try page.code("init", in: "ResizeOperation.swift")
    weak var file: PhotoFile?
    let resize: ResizeOperation
    do {
      let beach = PhotoFile(.beach)
      file = beach
      resize = ResizeOperation(beach, widths: [2, 1])
    }
    page.show(file != nil, told: true)
    page.show(resize.widths, told: [2, 1])
    page.show(resize.thumbnails.count, told: 0)
    page.show(resize.isExecuting, told: false)
    resize.start()  // page
  },
  Step(
    "lockedAccessors",
    "Operations are used from several threads, so accessors take a lock. A hundred widths asked for at once all arrive.",
    ko: "오퍼레이션은 여러 스레드가 함께 쓰므로 접근자는 잠금을 씁니다. 백 개의 너비를 동시에 요청해도 하나도 사라지지 않습니다.",
    shows: .simple.accessorsThreadSafe, .simple.accessorsForData
  ) { page in
    try page.code("widths", in: "ResizeOperation.swift")
    try page.code("add", in: "ResizeOperation.swift")
    let resize = ResizeOperation(PhotoFile(.beach))
    DispatchQueue.concurrentPerform(iterations: 100) { number in
      resize.add(width: number % 4 + 1)
    }
    page.show(resize.widths.count, told: 100)
    resize.start()
    page.show(resize.thumbnails.count, told: 100)
  },
  Step(
    "statesFollow",
    "No line of the subclass deals with states. They are right before, during and after the work.",
    ko: "하위 클래스에는 상태를 다루는 줄이 없습니다. 그래도 작업 전에도, 도중에도, 뒤에도 상태는 맞습니다.",
    shows: .simple.stateKeptForYou, .simple.synchronousByDefault
  ) { page in
    let reading = page.gate("main() is reading the file.", ko: "main()이 파일을 읽고 있습니다.")
    let disk = page.gate("The disk has delivered the photo.", ko: "디스크가 사진을 다 읽었습니다.")
    let file = PhotoFile(.beach) {
      reading.open()
      disk.wait()
    }
    let resize = ResizeOperation(file, widths: [2])
    let queue = OperationQueue()
    page.introduce(.gate)
    page.show(resize.isExecuting, documented: false)
    page.show(resize.isFinished, documented: false)
    queue.addOperation(resize)
    page.wait(for: reading)
    page.show(resize.isExecuting, documented: true)
    page.show(resize.isFinished, documented: false)
    page.show(resize.isAsynchronous, documented: false)
    page.open(disk)
    page.waitToEmpty(queue)
    page.show(resize.isExecuting, documented: false)
    page.show(resize.isFinished, documented: true)
  },
  Step(
    "scrollsOn",
    "The program put right: the same operation in a queue, which supplies the thread. The screen scrolls while the disk is still reading.",
    ko: "바로잡은 프로그램입니다. 같은 오퍼레이션을 큐에 넣었습니다. 스레드는 큐가 마련하므로, 디스크가 사진을 읽는 동안에도 화면은 움직입니다.",
    shows: .simple.queueSuppliesThread
  ) { page in
    let recorder = Recorder()  // page
    let reading = page.gate("main() is reading the file.", ko: "main()이 파일을 읽고 있습니다.")
    let disk = page.gate("The disk has delivered the photo.", ko: "디스크가 사진을 다 읽었습니다.")
    func scroll() {  // page
      recorder.note("scroll", .began)
      recorder.note("scroll", .finished)
    }
    let file = PhotoFile(.beach) {
      recorder.note("resize", .began)  // page
      reading.open()  // page
      disk.wait()
      recorder.note("resize", .finished)  // page
    }
    let resize = ResizeOperation(file, widths: [2])
    let queue = OperationQueue()
    queue.addOperations([resize], waitUntilFinished: false)
    page.wait(for: reading)
    scroll()
    page.open(disk)
    page.waitToEmpty(queue)
    page.timeline(recorder, isOrdered: true)
    page.show(file.wasReadOnThisThread, documented: false)
    page.show(resize.thumbnails.count, documented: 1)
  },
]
