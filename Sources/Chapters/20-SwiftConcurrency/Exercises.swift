import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "oneLeaves", "One of two tasks is cancelled", ko: "둘 가운데 하나가 취소하면?",
    asks:
      "Two tasks, screen and log, await the same export, whose photo never arrives. The task screen is cancelled. The values are read when both tasks have ended. What happens to the task log?",
    ko:
      "screen과 log가 한 내보내기를 기다리고 있고, 사진은 오지 않습니다. screen의 태스크를 취소하고, 두 태스크가 끝난 다음에 값을 읽습니다. log는 어떻게 될까요?",
    hint: "What does finished() do with the operation when its task is cancelled?",
    ko: "`finished()`는 태스크가 취소되면 오퍼레이션을 어떻게 하나요?",
    Step(
      "bothEnd", "The export is cancelled for the task log, too, which continues without a photo.",
      ko: "log가 기다리던 것도 같은 내보내기이므로 함께 취소됩니다. log는 사진 없이 이어집니다.",
      shows: .bridge.awaitCancelsWithTheTask
    ) { page in
      let never = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
      let recorder = Recorder()
      let export = TaskOperation {
        try await never.wait()
        recorder.note("export", .finished)
      }
      let tasks = ["screen", "log"].map { name in
        Task.detached {
          await export.finished()
          recorder.note(name, .finished)
        }
      }
      export.start()
      tasks[0].cancel()
      awaiting { for task in tasks { await task.value } }
      page.show(export.isCancelled, told: true)
      page.show(recorder.lanes(.finished).sorted(), told: ["log", "screen"])
    }
  ),
  Chapter.Episode(
    "keepsItsPlace", "Does a suspended function make room in the queue?",
    ko: "함수가 기다리는 동안 다음 오퍼레이션이 시작할까요?",
    asks:
      "Two operations were added to a queue with a limit of 1, and the first operation's function is suspended until its photo arrives. Does the second operation start in the meantime? The last value is read when the queue is empty.",
    ko: "동시 실행 한도가 1인 큐에 둘을 넣었고, 첫째의 함수는 사진을 기다리고 있습니다. 그사이 둘째가 시작될까요? 끝의 값은 큐가 빈 다음에 읽습니다.",
    hint: "Does the queue count threads, or operations that have not finished?",
    ko: "큐가 세는 것은 스레드인가요, 완료되지 않은 오퍼레이션인가요?",
    Step(
      "placeWithoutThread",
      "No. The second operation starts when the first has finished.",
      ko: "시작되지 않습니다. 둘째는 첫째가 완료된 다음에 시작합니다.",
      because:
        "The first operation's function used no thread while it waited for the photo. But the queue counts executing operations, and the first operation was executing until its function had returned.",
      ko:
        "첫째의 함수는 사진을 기다리는 동안 스레드를 쓰지 않았습니다. 그런데 큐가 세는 것은 실행 중인 오퍼레이션이고, 첫째는 함수가 돌아올 때까지 실행 중이었습니다.",
      shows: .bridge.suspendedKeepsItsPlace
    ) { page in
      let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
      let one = page.gate("A load is under way.", ko: "하나가 불러오는 중입니다.")
      let shelf = PhotoShelf(loadingAfter: arrives)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let loads = ["beach", "forest"].map { photo in
        TaskOperation { try await shelf.load(photo) }
      }
      queue.addOperations(loads, waitUntilFinished: false)
      shelf.open(one, whenLoading: 1)  // page
      page.wait(for: one)
      page.show(shelf.loads, told: ["beach"])
      page.show(loads.map(\.isExecuting), told: [true, false])
      page.open(arrives)
      page.waitToEmpty(queue)
      page.show(shelf.loads, told: ["beach", "forest"])
    }
  ),
  Chapter.Episode(
    "asTheyCome", "One by one, as they come", ko: "끝나는 대로 하나씩",
    asks: """
      You export several photos, and want to show each one as soon as it is done.
      Write resultsAsTheyCome(of:in:).
      The function takes an array of TaskOperations and a queue; when it returns, all of them are in the queue, in order.
      It returns an AsyncStream<Result<Output, any Error>>, which you read with for await.
      The results come one by one as the operations finish, and after the last one the stream ends.
      If the receiver releases the stream, or is cancelled while waiting for the next result, the remaining operations are cancelled.
      """,
    ko: """
      사진 여러 장을 내보내면서, 끝나는 대로 화면에 보여 주고 싶습니다.
      `resultsAsTheyCome(of:in:)`를 만들어 보세요.
      `TaskOperation`의 배열과 큐를 받습니다. 함수가 돌아왔을 때 모두 순서대로 큐에 들어 있어야 합니다.
      `AsyncStream<Result<Output, any Error>>`를 반환합니다. 값이 올 때마다 `for await`로 하나씩 꺼내는 타입입니다.
      결과는 끝나는 대로 하나씩 나오고, 모두 나오면 끝납니다.
      받던 쪽이 스트림을 놓거나 다음 결과를 기다리다가 취소되면 나머지 오퍼레이션을 취소합니다.
      """,
    hint: "for await takes each result out of a task group as soon as it is available.",
    ko: "태스크 그룹에서 `for await`로 꺼내면 끝나는 대로 나옵니다.",
    hint:
      "onTermination of the stream is called when there is no receiver any more. If a task of the group is cancelled, what happens to the operation that it awaits?",
    ko: "받던 쪽이 없어졌다는 것은 스트림의 `onTermination`이 알려 줍니다. 그룹의 태스크를 취소하면, 그 태스크가 기다리던 오퍼레이션은 어떻게 되나요?",
    tries: ResultsAttempt.self,
    Step(
      "nearServerFirst",
      "The near server answers first, although it was asked last. The screen releases the stream, and the request to the far server is cancelled.",
      ko: "나중에 요청한 가까운 서버가 먼저 응답합니다. 화면이 스트림을 놓자, 먼 서버에 보낸 요청은 취소됩니다.",
      because:
        "The stream was released when the closure returned, and its `onTermination` cancelled the task `all`. The tasks in its group are its children, so the one that awaits `far.value` was cancelled too, and `far` with it.",
      ko:
        "클로저가 돌아오자 스트림이 해제되었고, `onTermination`이 태스크 `all`을 취소했습니다. 그룹의 태스크는 `all`의 자식이므로 `far.value`에서 기다리던 태스크도 취소되었고, 그 태스크가 `far`를 취소했습니다.",
      shows: .bridge.cancelReachesTheTask, as: .told
    ) { page in
      page.say(
        "The AsyncGate named never is never opened: its wait() throws when the task is cancelled.",
        ko: "never는 아무도 열지 않는 AsyncGate입니다. wait()는 태스크가 취소되면 오류를 던집니다.")
      try page.code("answer", in: "ResultsAsTheyCome.swift")
      let never = AsyncGate("The far server answers.", ko: "먼 서버가 응답합니다.")
      let far = TaskOperation {
        try await never.wait()
        return "far"
      }
      let near = TaskOperation { "near" }
      let queue = OperationQueue()
      let first = awaiting {
        let stream = resultsAsTheyCome(of: [far, near], in: queue)
        var results = stream.makeAsyncIterator()
        return try? await results.next()?.get()
      }
      page.show(first, told: "near")
      page.waitToFinish(far)
      page.show(far.isCancelled, told: true)
    }
  ),
]
