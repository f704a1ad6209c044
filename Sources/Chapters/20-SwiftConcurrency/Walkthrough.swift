import ChapterKit
import Operations

/// Chapter 20: operations in tasks and tasks in operations.
public let swiftConcurrency = Chapter(
  20, Text("Swift Concurrency", ko: "Swift 동시성과 오퍼레이션"),
  summary: Text(
    "async work in operations, operations awaited by tasks", ko: "async로 된 작업과 오퍼레이션을 기다리는 태스크"),
  rules: rules, tools: [.taskOperation, .shelf, .asyncGate, .awaiting],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "mainReturnsEarly",
    "The export's block creates a task and returns. The export is finished, and the upload runs before the photo has arrived.",
    ko: "내보내기의 블록은 태스크를 만들고 바로 돌아옵니다. 그래서 내보내기는 완료되고, 사진이 도착하기도 전에 업로드가 실행됩니다.",
    because:
      "The block ran on one of the queue's threads, created the task and returned. So `main()` returned, too, and `start()` finished the export. The task continued by itself: neither the export nor the upload refers to it.",
    ko:
      "블록은 큐의 스레드에서 태스크를 만들고 돌아왔습니다. 그러자 `main()`도 돌아왔고, `start()`가 내보내기를 완료시켰습니다. 태스크는 따로 계속되었고, 내보내기도 업로드도 그 태스크를 모릅니다.",
    as: .told
  ) { page in
    let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
    let exported = page.gate("The task has ended.", ko: "태스크가 끝났습니다.")
    let recorder = Recorder()
    let export = BlockOperation {
      Task {
        try? await arrives.wait()
        recorder.note("photo", .finished)
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
    page.show(recorder.lanes(.finished), told: ["upload", "photo"])
  },
  Step(
    "taskOperation",
    "A TaskOperation's task finishes the operation with a photo or an error. The upload waits for that finish and then has a photo to send.",
    ko: "TaskOperation의 태스크는 끝나면서 사진이나 오류를 남기고 오퍼레이션을 완료시킵니다. 업로드는 이제 사진을 기다렸다가 보냅니다.",
    because:
      "`main()` created the task and returned, and the queue's thread was free. The export was unfinished until the task had the photo and called `finish`; the KVO notification for the finish made the upload ready.",
    ko:
      "`main()`은 태스크를 만들고 돌아왔고, 큐의 스레드는 풀려났습니다. 그래도 내보내기는 태스크가 사진을 얻어 `finish`를 호출할 때까지 완료되지 않았고, 그 완료가 업로드를 준비 상태로 만들었습니다.",
    shows: .bridge.executesUntilTheTaskEnds
  ) { page in
    try page.code("main", in: "TaskOperation.swift")
    let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
    let recorder = Recorder()
    let queue = OperationQueue()
    let begun = page.gate("The export has begun.", ko: "내보내기가 시작되었습니다.")
    let export = TaskOperation {
      begun.open()  // page
      try await arrives.wait()
      recorder.note("photo", .finished)
      return "beach.jpg"
    }
    let upload = recorder.operation("upload")
    upload.addDependency(export)
    for operation in [export, upload] { queue.addOperation(operation) }
    page.wait(for: begun)
    page.show(export.isExecuting, told: true)
    page.open(arrives)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.finished), told: ["photo", "upload"])
    page.show(try export.result?.get(), told: "beach.jpg")
  },
  Step(
    "cancelledTogether",
    "An export is cancelled while its function waits for two tasks that it created. The cancellation reaches the export's own task and one of these two tasks.",
    ko: "내보내기의 함수는 태스크를 둘 만들어 기다립니다. 내보내기를 취소하자 둘 가운데 하나만 함께 취소됩니다.",
    because:
      "`export.cancel()` called the closure that `main()` had passed to `onCancel`, which cancelled the export's task. The child created by `async let` was cancelled with it. `Task`, however, created a task without a parent; the cancellation did not reach that task, although it was awaited.",
    ko:
      "`export.cancel()`은 `main()`이 `onCancel`에 맡긴 클로저를 호출했고, 그 클로저가 내보내기의 태스크를 취소했습니다. `async let`으로 만든 자식도 함께 취소되었습니다. `Task`로 만든 태스크는 누구의 자식도 아니어서, 기다리고 있었는데도 취소가 닿지 않았습니다.",
    shows: .bridge.childrenInheritCancellation, .bridge.cancelReachesTheTask
  ) { page in
    let asked = AsyncGate("Each task checks whether it is cancelled.", ko: "저마다 취소되었는지 확인합니다.")
    let made = page.gate("The export has created two tasks.", ko: "내보내기가 태스크를 둘 만들었습니다.")
    let recorder = Recorder()
    let look = { @Sendable (name: String) in
      try? await asked.wait()
      recorder.note(name, Task.isCancelled ? .cancelled : .finished)
    }
    let export = TaskOperation {
      async let child: Void = look("child")
      let other = Task { await look("other") }
      made.open()  // page
      await child
      await other.value
      await look("export")
    }
    export.start()
    page.wait(for: made)
    export.cancel()
    page.open(asked)
    page.waitToFinish(export)
    page.show(recorder.lanes(.cancelled), documented: ["child", "export"])
    page.show(recorder.lanes(.finished), documented: ["other"])
  },
  Step(
    "taskAwaitsOperation",
    "A task awaits an export. When the task is cancelled, the export is cancelled, too; the task continues when the export has finished.",
    ko: "태스크가 내보내기를 기다립니다. 태스크를 취소하자 내보내기도 취소되고, 태스크는 내보내기가 완료된 다음에 이어집니다.",
    because:
      "The cancellation of the task called `onCancel`, which cancelled the export. Only `next` could resume the task, and `next` depended on the export, so the export finished first.",
    ko:
      "태스크의 취소는 `onCancel`을 호출했고, 그 클로저가 내보내기를 취소했습니다. 태스크를 재개한 것은 `next`뿐이고, `next`는 내보내기에 의존하므로 내보내기가 먼저 끝났습니다.",
    shows: .bridge.awaitCancelsWithTheTask
  ) { page in
    try page.code("finished", in: "Finished.swift")
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
    "toTaskGroup",
    "An album is exported with a task group: whenever a load ends, another one starts, so two are in progress at the same time.",
    ko: "앨범 내보내기를 태스크 그룹으로 썼습니다. 하나를 불러올 때마다 하나를 더하므로 한꺼번에 둘씩 불러옵니다.",
    because:
      "The first two photos were added immediately. Before it added the third, the function awaited `group.next()`, which returned when a load had ended. Each result contained its index, so the album kept its order.",
    ko:
      "처음 두 사진은 바로 더했습니다. 셋째를 더하기 전에는 `group.next()`에서 하나가 끝나기를 기다렸습니다. 결과마다 앨범에서의 위치 `place`가 함께 왔으므로 앨범은 차례를 지켰습니다.",
    shows: .bridge.movingKeepsTheTests
  ) { page in
    try page.code("export", in: "Moving/ExportWithoutQueue.swift")
    let arrives = AsyncGate("The photos have arrived.", ko: "사진이 도착했습니다.")
    let two = page.gate("Two loads are under way.", ko: "둘을 불러오는 중입니다.")
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
  Step(
    "twoWide",
    "Five tasks load photos at the same time and share a queue with a limit of 2: two loads are in progress, and three wait.",
    ko: "태스크 다섯이 한꺼번에 불러오려고 하지만, 함께 쓰는 큐의 동시 실행 한도는 2입니다. 둘을 불러오는 동안 셋은 차례를 기다립니다.",
    because:
      "Each call of `run` added an operation, and the queue counts operations. Two operations were executing while their functions waited for a photo. Each of the other three functions started when an earlier function had ended.",
    ko:
      "`run`을 호출할 때마다 오퍼레이션이 하나씩 들어갔고, 큐는 그것을 세었습니다. 둘은 함수가 사진을 기다리는 내내 실행 중이었고, 나머지 세 함수는 앞서 시작한 오퍼레이션이 완료될 때마다 하나씩 시작했습니다.",
    shows: .bridge.widthLimitsTasks
  ) { page in
    try page.code("run", in: "RunInQueue.swift")
    let arrives = AsyncGate("The photos have arrived.", ko: "사진이 도착했습니다.")
    let two = page.gate("Two loads are under way.", ko: "둘을 불러오는 중입니다.")
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
]

extension Introduction {
  static let taskOperation = Introduction(
    "TaskOperation { … } is an operation of this chapter whose work is the async closure.",
    ko: "TaskOperation { … }은 async 클로저를 작업으로 삼는 이 장의 오퍼레이션입니다.", in: "TaskOperation {")

  static let shelf = Introduction(
    "PhotoShelf belongs to this book: load(_:) returns a photo once its gate is open, and the property most is the highest number of concurrent loads so far.",
    ko: "PhotoShelf는 이 책의 도구입니다. load(_:)는 문이 열리면 사진을 반환하고, most는 한꺼번에 불러온 수의 최댓값입니다.",
    in: "PhotoShelf(")
}
