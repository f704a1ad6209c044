import Chapter18AsyncOperations
import ChapterKit
import Operations
import Synchronization

/// Chapter 20: operations and tasks, each from within the other.
public let swiftConcurrency = Chapter(
  20, Text("Swift Concurrency", ko: "Swift 동시성과 오퍼레이션"),
  summary: Text(
    "operations with async work, tasks that await operations", ko: "async로 된 작업과 오퍼레이션을 기다리는 태스크"),
  rules: rules, tools: [.taskOperation, .shelf, .asyncGate],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "mainReturnsEarly",
    "The export makes a task in its main(), and main() returns. The export is taken to be finished, and the upload sends a photo that is not there yet.",
    ko: "내보내기는 main()에서 태스크를 만들고, main()은 바로 반환됩니다. 그래서 완료된 것으로 여겨지고, 업로드는 아직 없는 사진을 보냅니다.",
    shows: .bridge.executesUntilTheTaskEnds, as: .told
  ) { page in
    try page.code("main", in: "Mistakes/EarlyExport.swift")
    let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
    let exported = page.gate("The task has ended.", ko: "태스크가 끝났습니다.")
    let recorder = Recorder()
    let export = EarlyExport {
      try? await arrives.wait()
      recorder.note("export", .finished)
      exported.open()  // page
    }
    let upload = recorder.operation("upload")
    upload.addDependency(export)
    page.show(upload.isReady, told: false)
    let queue = OperationQueue()
    queue.addOperations([export, upload], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(export.isFinished, told: true)
    page.show(recorder.lanes(.finished), told: ["upload"])
    page.open(arrives)
    page.wait(for: exported)
    page.show(recorder.lanes(.finished), told: ["upload", "export"])
  },
  Step(
    "taskOperation",
    "TaskOperation is an AsyncOperation of chapter 18: it makes the task, and the task finishes it, with what was returned or thrown.",
    ko: "TaskOperation은 18장의 AsyncOperation입니다. 태스크를 만들고, 그 태스크가 돌려준 값이나 던진 오류와 함께 자신을 완료시킵니다.",
    shows: .bridge.executesUntilTheTaskEnds
  ) { page in
    try page.code("main", in: "TaskOperation.swift")
    let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
    let export = TaskOperation {
      try await arrives.wait()
      return "beach.jpg"
    }
    export.start()
    linger()  // page
    page.show(export.isExecuting, told: true)
    page.open(arrives)
    page.waitToFinish(export)
    page.show(try export.result?.get(), told: "beach.jpg")
  },
  Step(
    "cancelledTogether",
    "Cancelled while it waits, the task is cancelled with its operation, and throws. Cancelled before, the function is not called at all.",
    ko: "기다리는 동안 취소하면 태스크도 함께 취소되어 오류를 던집니다. 시작하기 전에 취소하면 함수를 부르지도 않습니다.",
    shows: .bridge.cancelReachesTheTask
  ) { page in
    let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
    let begun = page.gate("The first has begun.", ko: "첫째가 시작되었습니다.")
    let recorder = Recorder()
    let exports = ["first", "second"].map { name in
      TaskOperation {
        recorder.note(name, .began)
        begun.open()  // page
        do { try await arrives.wait() } catch {
          recorder.note(name, .cancelled)
          throw error
        }
      }
    }
    exports[1].cancel()
    for export in exports { export.start() }
    page.wait(for: begun)
    exports[0].cancel()
    page.waitToFinish(exports[0])
    page.show(recorder.lanes(.began), told: ["first"])
    page.show(recorder.lanes(.cancelled), told: ["first"])
    page.show(exports.map(\.isFinished), told: [true, true])
  },
  Step(
    "taskAwaitsOperation",
    "The other way round: a task awaits an operation. What follows the operation in a queue resumes the task, so that no thread waits. The task is cancelled, and the operation with it; the task goes on when the operation has ended.",
    ko:
      "거꾸로 태스크가 오퍼레이션을 기다립니다. 그 오퍼레이션에 의존하는 오퍼레이션이 태스크를 깨우므로 막혀 있는 스레드가 없습니다. 태스크를 취소하면 오퍼레이션도 취소되고, 태스크는 오퍼레이션이 끝난 다음에 이어집니다.",
    shows: .bridge.awaitTakesNoThread, .bridge.awaitCancelsWithTheTask
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
    page.show(recorder.lanes(.finished), told: [])
    screen.cancel()
    page.wait(for: ended)
    page.show(export.isCancelled, told: true)
    page.show(recorder.lanes(.finished), told: ["export", "screen"])
  },
  Step(
    "twoWide",
    "Five tasks want to load at once; the queue is two wide. Two loads are under way, three wait for their turn, and each gets its value all the same.",
    ko: "태스크 다섯이 한꺼번에 불러오려고 하지만 큐의 폭은 2입니다. 둘이 진행되는 동안 셋은 차례를 기다리고, 모두 값을 받습니다.",
    shows: .bridge.widthLimitsTasks
  ) { page in
    try page.code("run", in: "RunInQueue.swift")
    let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
    let two = page.gate("Two loads are under way.", ko: "둘이 불러오는 중입니다.")
    let shelf = PhotoShelf(loadingAfter: arrives)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    let tasks = ["beach", "forest", "city", "lake", "dune"].map { photo in
      Task.detached {
        try await queue.run { try await shelf.load(photo) }
      }
    }
    shelf.open(two, whenLoading: 2)  // page
    page.wait(for: two)
    page.show(shelf.loading, told: 2)
    page.open(arrives)
    page.say(
      "awaiting { … } runs its closure in a task, and waits for it on the thread of this run.",
      ko: "awaiting { … }은 클로저를 태스크에서 실행하고, 이 실행의 스레드에서 기다립니다.")
    let photos = awaiting {
      var photos: [String] = []
      for task in tasks { photos.append((try? await task.value) ?? "none") }
      return photos
    }
    page.show(photos, told: ["beach", "forest", "city", "lake", "dune"])
    page.show(shelf.most, told: 2)
  },
  Step(
    "priorityBothWays",
    "The priority goes both ways: it is that of the task, and it decides whose turn is next in a queue that is full. The photo that somebody waits for overtakes the backup.",
    ko: "우선순위는 다리를 건너갑니다. 태스크의 우선순위가 되고, 자리가 없는 큐에서 다음 차례도 정합니다. 사람이 기다리는 사진이 백업을 앞지릅니다.",
    shows: .bridge.priorityCrosses
  ) { page in
    try page.code("init", in: "TaskOperation.swift")
    try page.code("priority", in: "QueuePriority.swift")
    page.say(
      "inherited is the priority of the task that makes the operation, and medium outside any task.",
      ko: "inherited는 오퍼레이션을 만드는 태스크의 우선순위이고, 태스크 밖이면 medium입니다.")
    let recorder = Recorder()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let levels: [(String, TaskPriority)] = [
      ("backup", .background), ("thumbnail", .medium), ("photo", .high),
    ]
    let operations = levels.map { name, priority in
      TaskOperation(priority: priority) {
        recorder.note(name, .began)
        return Task.currentPriority == priority
      }
    }
    for operation in operations { queue.addOperation(operation) }
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), told: ["photo", "thumbnail", "backup"])
    let kept = try operations.map { try $0.result?.get() }
    page.show(kept == [true, true, true], told: true)
  },
  Step(
    "toTaskGroup",
    "An export that was written with operations becomes a task group in four steps. After each it makes the same album, and loads no more than two photos at once.",
    ko: "오퍼레이션으로 쓴 내보내기를 네 단계에 걸쳐 태스크 그룹으로 옮깁니다. 단계마다 같은 앨범이 나오고, 한꺼번에 둘보다 많이 불러오지 않습니다.",
    shows: .bridge.movingKeepsTheTests
  ) { page in
    page.say(
      "The first and the last; the note shows all five. tried { … } exports beach, forest, city, lake and dune from a PhotoShelf of this book, which opens when two loads are under way.",
      ko:
        "처음과 마지막입니다. 다섯 모두는 노트에 있습니다. tried { … }는 beach, forest, city, lake, dune을 이 책의 PhotoShelf에서 내보내며, PhotoShelf는 둘이 불러오는 중이 되면 사진을 내줍니다."
    )
    try page.code("export", in: "Moving/ExportInQueue.swift")
    try page.code("export", in: "Moving/ExportWithoutQueue.swift")
    let before = tried { photos, shelf in
      try await withCheckedThrowingContinuation { continuation in
        _ = exportInQueue(photos, from: shelf, width: 2) {
          continuation.resume(with: $0)
        }
      }
    }
    let first = tried { try await exportAwaiting($0, from: $1, width: 2) }
    let second = tried { try await exportByTasks($0, from: $1, width: 2) }
    let third = tried { try await exportInGroup($0, from: $1, width: 2) }
    let last = tried { try await exportWithoutQueue($0, from: $1, width: 2) }
    let all = [before, first, second, third, last]
    page.show(before.album, told: ["beach.jpg", "forest.jpg", "city.jpg", "lake.jpg", "dune.jpg"])
    page.show(all.map { $0.album == before.album }, told: [true, true, true, true, true])
    page.show(all.map(\.most), told: [2, 2, 2, 2, 2])
  },
  Step(
    "finishedWithTask",
    "The program put right: the same queue and the same dependency, and an export that is finished when its task has ended. The upload has a photo to send.",
    ko: "바로잡은 프로그램입니다. 큐도 의존성도 그대로이고, 내보내기는 태스크가 끝나야 완료됩니다. 업로드는 있는 사진을 보냅니다.",
    shows: .bridge.executesUntilTheTaskEnds
  ) { page in
    let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
    let recorder = Recorder()
    let upload = recorder.operation("upload")
    let export = TaskOperation {
      try? await arrives.wait()
      recorder.note("export", .finished)
    }
    upload.addDependency(export)
    let queue = OperationQueue()
    queue.addOperations([upload, export], waitUntilFinished: false)
    page.show(upload.isReady, told: false)
    page.open(arrives)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.finished), told: ["export", "upload"])
  },
]

extension Introduction {
  static let taskOperation = Introduction(
    "TaskOperation { … } is an operation whose work is the async closure; the walkthrough shows its main().",
    ko: "TaskOperation { … }은 async 클로저를 작업으로 삼는 오퍼레이션입니다.", in: "TaskOperation {")

  static let shelf = Introduction(
    "PhotoShelf belongs to this book: load(_:) gives a photo when its gate is open, loading counts the loads that are under way, and most is their highest number.",
    ko:
      "PhotoShelf는 이 책의 도구입니다. load(_:)는 문이 열리면 사진을 돌려줍니다. loading은 진행 중인 load의 수이고, most는 그 수가 가장 컸을 때의 값입니다.",
    in: "PhotoShelf(")
}

/// Runs an export of five photos, of which the first two have to be loading at the same time.
func tried(
  _ export: @escaping @Sendable ([String], PhotoShelf) async throws -> [String]
) -> (album: [String], most: Int) {
  let arrives = AsyncGate("The photo has arrived.")
  let two = Gate("Two loads are under way.")
  let shelf = PhotoShelf(loadingAfter: arrives)
  shelf.open(two, whenLoading: 2)
  Thread.detachNewThread {
    two.wait()
    arrives.open()
  }
  let album = awaiting {
    (try? await export(["beach", "forest", "city", "lake", "dune"], shelf)) ?? []
  }
  return (album, shelf.most)
}
