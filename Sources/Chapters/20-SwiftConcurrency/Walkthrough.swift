import ChapterKit
import Operations

/// Chapter 20: operations and tasks, each from within the other.
public let swiftConcurrency = Chapter(
  20, Text("Swift Concurrency", ko: "Swift 동시성과 오퍼레이션"),
  summary: Text(
    "operations with async work, tasks that await operations", ko: "async로 된 작업과 오퍼레이션을 기다리는 태스크"),
  rules: rules, tools: [.taskOperation, .shelf, .asyncGate, .awaiting],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "mainReturnsEarly",
    "The block of the export makes a task and returns. The export is finished, and the upload sends a photo that is not there yet.",
    ko: "내보내기의 블록은 태스크를 만들고 바로 돌아옵니다. 그래서 내보내기는 완료되고, 사진이 도착하기도 전에 업로드가 시작됩니다."
  ) { page in
    let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
    let exported = page.gate("The task has ended.", ko: "태스크가 끝났습니다.")
    let recorder = Recorder()
    let export = BlockOperation {
      Task.detached {
        try? await arrives.wait()
        recorder.note("export", .finished)
        exported.open()  // page
      }
    }
    let upload = recorder.operation("upload")
    upload.addDependency(export)
    let queue = OperationQueue()
    queue.addOperations([export, upload], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.finished), told: ["upload"])
    page.open(arrives)
    page.wait(for: exported)
    page.show(recorder.lanes(.finished), told: ["upload", "export"])
  },
  Step(
    "taskOperation",
    "TaskOperation is an AsyncOperation of chapter 18: its task finishes it, with what was returned or thrown. The upload has a photo to send.",
    ko:
      "TaskOperation은 18장의 AsyncOperation을 물려받은 클래스입니다. 태스크가 끝나면서 값이나 오류를 남기고 오퍼레이션을 완료시킵니다. 업로드는 이제 있는 사진을 보냅니다.",
    shows: .bridge.executesUntilTheTaskEnds
  ) { page in
    try page.code("main", in: "TaskOperation.swift")
    let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
    let recorder = Recorder()
    let queue = OperationQueue()
    let export = TaskOperation {
      try await arrives.wait()
      recorder.note("export", .finished)
      return "beach.jpg"
    }
    let upload = recorder.operation("upload")
    upload.addDependency(export)
    queue.addOperations([export, upload], waitUntilFinished: false)
    page.show(upload.isReady, told: false)
    page.open(arrives)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.finished), told: ["export", "upload"])
    page.show(try export.result?.get(), told: "beach.jpg")
  },
  Step(
    "cancelledTogether",
    "The first is cancelled while it waits: its task is cancelled too, and throws. The second was cancelled before its start: its function is not called.",
    ko: "첫째는 기다리는 동안 취소되어 태스크도 취소되고 오류를 던집니다. 둘째는 시작하기 전에 취소되어 함수를 호출하지 않습니다.",
    shows: .bridge.cancelReachesTheTask
  ) { page in
    let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
    let begun = page.gate("The first has begun.", ko: "첫째가 시작되었습니다.")
    let recorder = Recorder()
    let exports = ["first", "second"].map { name in
      TaskOperation {
        recorder.note(name, .began)
        begun.open()  // page
        defer { if Task.isCancelled { recorder.note(name, .cancelled) } }
        try await arrives.wait()
      }
    }
    exports[1].cancel()
    for export in exports { export.start() }
    page.wait(for: begun)
    exports[0].cancel()
    page.waitToFinish(exports[0])
    page.show(recorder.lanes(.began), told: ["first"])
    page.show(recorder.lanes(.cancelled), told: ["first"])
  },
  Step(
    "taskAwaitsOperation",
    "A task awaits an export. The task is cancelled, and the export with it; the task goes on when the export has finished.",
    ko: "태스크가 내보내기를 기다립니다. 태스크를 취소하자 내보내기도 취소되고, 태스크는 내보내기가 완료된 다음에 이어집니다.",
    shows: .bridge.awaitCancelsWithTheTask
  ) { page in
    try page.code("finished", in: "Finished.swift")
    try page.code("afterwards", in: "Finished.swift")
    let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
    let begun = page.gate("The export has begun.", ko: "내보내기가 시작되었습니다.")
    let ended = page.gate("The task of the screen has ended.", ko: "화면의 태스크가 끝났습니다.")
    let recorder = Recorder()
    let export = TaskOperation {
      begun.open()  // page
      defer { recorder.note("export", .finished) }
      try await arrives.wait()
    }
    let queue = OperationQueue()
    queue.addOperation(export)
    let screen = Task.detached {
      await export.finished()
      recorder.note("screen", .finished)
      ended.open()  // page
    }
    page.wait(for: begun)
    screen.cancel()
    page.wait(for: ended)
    page.show(export.isCancelled, told: true)
    page.show(recorder.lanes(.finished), told: ["export", "screen"])
  },
  Step(
    "twoWide",
    "Five tasks want to load at once, and the queue is two wide: two loads are under way, three wait for their turn.",
    ko: "태스크 다섯이 한꺼번에 불러오려고 하지만 큐의 동시 실행 한도는 2입니다. 둘을 불러오는 동안 셋은 차례를 기다립니다.",
    shows: .bridge.widthLimitsTasks
  ) { page in
    try page.code("run", in: "RunInQueue.swift")
    let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
    let two = page.gate("Two loads are under way.", ko: "둘이 불러오는 중입니다.")
    let five = page.gate("All five have been loaded.", ko: "다섯을 모두 불러왔습니다.")
    let loads = Countdown(5, five)  // page
    let shelf = PhotoShelf(loadingAfter: arrives)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    for photo in ["beach", "forest", "city", "lake", "dune"] {
      Task.detached {
        _ = try await queue.run { try await shelf.load(photo) }
        loads.arrive()  // page
      }
    }
    shelf.open(two, whenLoading: 2)  // page
    page.wait(for: two)
    page.show(shelf.loading, told: 2)
    page.open(arrives)
    page.wait(for: five)
    page.show(shelf.most, told: 2)
  },
  Step(
    "toTaskGroup",
    "The export of an album as a task group: it adds a load when one has ended, and two are under way at once.",
    ko: "앨범 내보내기를 태스크 그룹으로 썼습니다. 하나를 불러올 때마다 하나를 더하므로 한꺼번에 둘씩 불러옵니다.",
    shows: .bridge.movingKeepsTheTests
  ) { page in
    try page.code("export", in: "Moving/ExportWithoutQueue.swift")
    let arrives = AsyncGate("The photos have arrived.", ko: "사진이 도착했습니다.")
    let two = page.gate("Two loads are under way.", ko: "둘이 불러오는 중입니다.")
    let shelf = PhotoShelf(loadingAfter: arrives)
    let export = Task.detached {
      try await exportWithoutQueue(
        ["beach", "forest", "city"], from: shelf, width: 2)
    }
    shelf.open(two, whenLoading: 2)  // page
    page.wait(for: two)
    page.open(arrives)
    let album = awaiting { (try? await export.value) ?? [] }
    page.show(album, told: ["beach.jpg", "forest.jpg", "city.jpg"])
    page.show(shelf.most, told: 2)
  },
]

extension Introduction {
  static let taskOperation = Introduction(
    "TaskOperation { … } is an operation whose work is the async closure; the walkthrough shows its main().",
    ko: "TaskOperation { … }은 async 클로저를 작업으로 삼는 오퍼레이션입니다.", in: "TaskOperation {")

  static let shelf = Introduction(
    "PhotoShelf belongs to this book: load(_:) gives a photo when its gate is open, and most is the highest number of loads that were under way at once.",
    ko: "PhotoShelf는 이 책의 도구입니다. load(_:)는 문이 열리면 사진을 반환하고, most는 한꺼번에 불러온 수의 최댓값입니다.",
    in: "PhotoShelf(")
}
