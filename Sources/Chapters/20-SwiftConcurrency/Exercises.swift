import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "closedQueue", "Cancelled in front of a closed queue", ko: "일시 중지한 큐 앞에서 취소하면?",
    asks: .closedQueue,
    Step(
      "taskWaitsForQueue",
      "No. The operation is cancelled with the task, but a queue that is suspended starts nothing, and an operation that nobody starts does not finish. The task goes on when the queue does.",
      ko:
        "아직 끝나지 않았습니다. 오퍼레이션은 태스크와 함께 취소되었지만, 일시 중지한 큐는 아무것도 시작하지 않고 시작하지 않은 것은 완료되지 않습니다. 태스크는 큐를 재개해야 이어집니다.",
      shows: .bridge.awaitCancelsWithTheTask
    ) { page in
      let ended = page.gate("The task has ended.", ko: "태스크가 끝났습니다.")
      page.say(
        "WatchedExport is an operation that calls its closure in main(), and says when it has been cancelled.",
        ko: "WatchedExport는 main()에서 클로저를 부르고, 취소되면 알려 주는 오퍼레이션입니다.")
      // snippet.closed
      let recorder = Recorder()
      let queue = OperationQueue()
      queue.isSuspended = true
      let export = WatchedExport { recorder.note("export", .finished) }
      queue.addOperation(export)
      let viewer = Task.detached {
        await export.finished()
        recorder.note("viewer", .finished)
        ended.open()  // page
      }
      viewer.cancel()
      // snippet.end
      page.wait(for: export.hasBeenCancelled)
      page.event("The queue is resumed.", ko: "큐를 재개합니다.")
      recorder.note("queue", .finished)
      queue.isSuspended = false
      page.wait(for: ended)
      page.show(export.isCancelled, told: true)
      page.show(recorder.lanes(.finished), told: ["queue", "viewer"])
    }
  ),
  Chapter.Episode(
    "keepsItsPlace", "Does a suspended function make room?", ko: "기다리는 함수는 자리를 비울까요?",
    asks: .keepsItsPlace,
    Step(
      "placeWithoutThread",
      "No. A function that is suspended takes no thread, and its place in the queue all the same: the operation is finished when the function is.",
      ko: "비우지 않습니다. 기다리는 함수는 스레드를 쓰지 않지만 큐의 자리는 그대로입니다. 함수가 끝나야 오퍼레이션이 완료되기 때문입니다.",
      shows: .bridge.suspendedKeepsItsPlace
    ) { page in
      let arrives = photoArrives()  // page
      let one = page.gate("A load is under way.", ko: "하나가 불러오는 중입니다.")
      page.introduce(.asyncGate)
      page.introduce(.shelf)
      page.introduce(.taskOperation)
      // snippet.place
      let shelf = PhotoShelf(loadingAfter: arrives)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let loads = ["beach", "forest"].map { photo in
        TaskOperation { try await shelf.load(photo) }
      }
      queue.addOperations(loads, waitUntilFinished: false)
      // snippet.end
      shelf.open(one, whenLoading: 1)  // page
      page.wait(for: one)
      page.show(shelf.loads, told: ["beach"])
      page.show(loads.map(\.isExecuting), told: [true, false])
      page.open(arrives)
      page.waitToEmpty(queue)
      page.show(shelf.loads, told: ["beach", "forest"])
      page.show(shelf.most, told: 1)
    }
  ),
  Chapter.Episode(
    "asTheyCome", "One by one, as they come", ko: "끝나는 대로 하나씩", asks: .asTheyCome,
    tries: ResultsAttempt.self,
    Step(
      "nearServerFirst",
      "The near server answers first, though it was asked last. The screen has what it wants and asks for no more, and the far server is cancelled.",
      ko: "나중에 요청한 가까운 서버가 먼저 응답합니다. 화면은 바라던 것을 얻어 더 받지 않고, 먼 서버에 보낸 것은 취소됩니다.",
      shows: .bridge.cancelReachesTheTask, as: .told
    ) { page in
      let never = AsyncGate("The far server answers.", ko: "먼 서버가 응답합니다.")  // page
      page.introduce(.taskOperation)
      page.say(
        "never is an AsyncGate of this book that nobody opens: its wait() throws when the task is cancelled.",
        ko: "never: 이 책의 AsyncGate이며 아무도 열지 않습니다. wait()는 태스크가 취소되면 오류를 던집니다.")
      try page.code("answer", in: "ResultsAsTheyCome.swift")
      let far = TaskOperation {
        try await never.wait()
        return "far"
      }
      let near = TaskOperation { "near" }
      let queue = OperationQueue()
      let first = awaiting {
        var results = resultsAsTheyCome(of: [far, near], in: queue).makeAsyncIterator()
        return try? await results.next()?.get()
      }
      page.say(
        "awaiting { … } runs its closure in a task, and waits for it on the thread of this run.",
        ko: "awaiting { … }은 클로저를 태스크에서 실행하고, 이 실행의 스레드에서 기다립니다.")
      page.show(first, told: "near")
      page.waitToFinish(far)
      page.show(far.isCancelled, told: true)
    }
  ),
]
