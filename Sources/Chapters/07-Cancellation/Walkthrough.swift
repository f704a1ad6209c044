import ChapterKit
import Operations
import Synchronization

/// Chapter 07: cancellation as a request, and its effects on readiness, queues and dependents.
public let cancellation = Chapter(
  7, Text("Cancellation", ko: "취소"),
  summary: Text("a request that the work itself has to honour", ko: "작업이 스스로 응답해야 하는 요청"),
  rules: rules,
  options: [
    Chapter.Option(
      "--cancel-at", values: ["1", "2", "3", "4"], standard: "2",
      help: Text("the chunk after which step 2 cancels", ko: "2단계에서 몇 번째 조각 다음에 취소할지"))
  ],
  tools: [.server, .transfer],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram,
  instead: { $0["--cancel-at"] == "4" ? cancelledAtTheLastChunk : nil })

/// The walkthrough with a different outcome in step 2.
private var cancelledAtTheLastChunk: [Step] {
  var steps = walkthrough
  steps[1] = steps[1].claiming(
    "The upload was cancelled during the last chunk: it is both cancelled and successful.",
    ko: "마지막 조각을 보내는 동안 취소하면, 취소된 업로드가 성공하기도 합니다.",
    because:
      "The last check of `isCancelled` was before chunk 4. No later line checks again, so `main()` runs to its end and stores the link.",
    ko:
      "`isCancelled`를 마지막으로 확인한 것은 4번 조각을 보내기 전입니다. 그 뒤에는 확인하는 줄이 없으므로 `main()`은 끝까지 실행되어 링크를 저장합니다.",
    shows: .cancel.releaseResources)
  return steps
}

private let walkthrough: [Step] = [
  Step(
    "stubborn", "The user taps Cancel, and the photo is uploaded anyway.",
    ko: "취소 버튼을 눌렀는데 사진이 끝까지 올라갔습니다.",
    because:
      "`cancel()` set `isCancelled`, and `main()` has no line that reads it. So the loop runs to its end.",
    ko: "`cancel()`은 `isCancelled`를 참으로 바꾸었지만, `main()`에는 그 값을 읽는 줄이 없습니다. 그래서 반복문은 끝까지 실행됩니다.",
    shows: .cancel.notImmediate, .cancel.runsUntilDoneOtherwise
  ) { page in
    try page.code("stubborn", in: "StubbornUpload.swift")
    let server = PhotoServer(pausingAt: 2)
    let upload = StubbornUpload("beach", to: server)
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.wait(for: server.paused)
    upload.cancel()
    page.show(upload.isCancelled, documented: true)
    page.show(upload.isExecuting, documented: true)
    page.open(server.resumed)
    page.waitToFinish(upload)
    page.show(server.chunks(of: "beach"), documented: 4)
  },
  Step(
    "asksBeforeEachChunk",
    "This upload checks before each chunk. Once cancelled, it sends no further chunk and closes its connection.",
    ko: "이 업로드는 조각을 보내기 전에 매번 확인합니다. 취소하자 더 보내지 않고 연결을 닫습니다.",
    because:
      "The check before the next chunk finds `isCancelled` true, and `main()` returns there. On its way out, `defer` closes the connection.",
    ko:
      "다음 조각을 보내기 전에 확인하니 `isCancelled`가 참이어서 `main()`은 곧바로 돌아왔습니다. 돌아올 때 `defer`가 연결을 닫았습니다.",
    shows: .cancel.checkEachIteration, .cancel.releaseResources
  ) { page in
    let last = Int(page.option("--cancel-at")) ?? 2
    page.say(
      "`last` is the chunk that is being sent when the upload is cancelled. Here it is \(last).",
      ko: "취소하는 순간에 보내고 있는 조각의 번호 `last`는 여기서 \(last)입니다.")
    try page.code("upload", in: "Upload.swift")
    let server = PhotoServer(pausingAt: last)
    let upload = Upload("beach", to: server)
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.wait(for: server.paused)
    upload.cancel()
    page.open(server.resumed)
    page.waitToFinish(upload)
    page.show(server.chunks(of: "beach"), told: last)
    page.show(server.openConnections, told: 0)
    page.show(upload.isCancelled, told: true)
    page.show(upload.isFinished, told: true)
    page.show(upload.link, told: last < 4 ? nil : "photos/beach")
  },
  Step(
    "blockAsks",
    "A block checks its own operation, and stops after chunk 2.",
    ko: "블록이 자신을 실행하는 오퍼레이션을 확인하고, 2번 조각까지만 보냅니다.",
    because:
      "A block is a closure and has no `self` to check. So it captures the operation that runs it, and reads the flag there.",
    ko:
      "블록은 클로저일 뿐이라 `isCancelled`를 물어볼 `self`가 없습니다. 그래서 자신을 실행하는 오퍼레이션을 변수로 캡처해 그 플래그를 읽었습니다.",
    shows: .cancel.checkEachIteration
  ) { page in
    let server = PhotoServer(pausingAt: 2)
    let upload = BlockOperation()
    upload.addExecutionBlock { [weak upload] in
      for chunk in 1...4 {
        guard let upload, !upload.isCancelled else { return }
        server.receive(chunk, of: "beach")
      }
    }
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.wait(for: server.paused)
    upload.cancel()
    page.open(server.resumed)
    page.waitToFinish(upload)
    page.show(server.chunks(of: "beach"), told: 2)
  },
  Step(
    "startFinishes",
    "The upload was cancelled before its start and is still in the suspended queue. When the queue resumes, the upload finishes without having sent anything.",
    ko: "시작하기 전에 취소한 업로드가 일시 중지된 큐에 남아 있습니다. 큐를 재개하자 아무것도 보내지 않고 완료됩니다.",
    because:
      "`cancel()` sets the flag but finishes nothing. When the queue resumes, it calls `start()`, which reads the flag, skips `main()` and finishes the upload.",
    ko:
      "`cancel()`은 플래그를 바꿀 뿐 완료시키지 않습니다. 재개한 큐가 `start()`를 호출하자, 기본 `start()`는 참이 된 플래그를 읽고 `main()`을 건너뛰어 업로드를 완료 상태로 만들었습니다.",
    shows: .cancel.staysQueuedUntilFinished, .cancel.beforeStartSkipsWork
  ) { page in
    let server = PhotoServer()
    let upload = StubbornUpload("beach", to: server)
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperation(upload)
    upload.cancel()
    page.show(upload.isCancelled, documented: true)
    page.show(upload.isFinished, documented: false)
    page.show(queue.operationCount, documented: 1)
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(upload.isFinished, documented: true)
    page.show(queue.operationCount, documented: 0)
    page.show(server.chunks(of: "beach"), documented: 0)
  },
  Step(
    "readyAtOnce",
    "The upload is cancelled while it waits for the sign-in. It is ready immediately, and finishes while the sign-in is still running.",
    ko: "로그인을 기다리던 업로드를 취소하자 곧바로 준비 상태가 됩니다. 로그인이 아직 실행 중인데도 완료됩니다.",
    because:
      "A queue starts only ready operations, and only `start()` finishes the cancelled upload. Therefore, the upload becomes ready so that the queue can call `start()`; it does none of its work.",
    ko:
      "큐는 준비된 오퍼레이션만 시작하고, 취소된 업로드를 완료 상태로 만드는 것은 `start()`입니다. 업로드가 준비 상태가 되는 것은 작업을 하기 위해서가 아닙니다. 큐가 `start()`를 호출해 완료시킬 수 있게 하기 위해서입니다.",
    shows: .cancel.pendingBecomesReady
  ) { page in
    let began = page.gate("The sign-in has begun.", ko: "로그인이 시작되었습니다.")
    let answered = page.gate("The server answers the sign-in.", ko: "서버가 로그인에 응답합니다.")
    let server = PhotoServer()
    let signIn = BlockOperation {
      began.open()  // page
      answered.wait()
    }
    let upload = StubbornUpload("beach", to: server)
    upload.addDependency(signIn)
    let queue = OperationQueue()
    queue.addOperations([signIn, upload], waitUntilFinished: false)
    page.wait(for: began)
    page.show(upload.isReady, documented: false)
    upload.cancel()
    page.show(upload.isReady, documented: true)
    page.waitToFinish(upload)
    page.show(signIn.isFinished, documented: false)
    page.show(server.chunks(of: "beach"), documented: 0)
    page.open(answered)
    page.waitToEmpty(queue)
  },
  Step(
    "entryRunsAnyway",
    "The upload is cancelled. The entries that depend on it are not: one of them runs, and the other checks the link and does nothing.",
    ko: "업로드를 취소해도 업로드에 의존하는 두 등록은 취소되지 않습니다. 하나는 그대로 등록하고, 링크를 확인한 하나는 등록하지 않습니다.",
    because:
      "`upload.cancel()` changes only the upload's own flag. A dependent waits for the upload to finish, and a cancelled upload finishes too.",
    ko:
      "`upload.cancel()`은 업로드의 플래그만 바꿉니다. 두 등록이 기다리는 것은 업로드의 완료이고, 취소된 업로드도 완료됩니다.",
    shows: .cancel.single
  ) { page in
    let server = PhotoServer(pausingAt: 2)
    let upload = Upload("beach", to: server)
    let entry = BlockOperation { server.receive(1, of: "album") }
    let careful = BlockOperation {
      if upload.link == nil { return }
      server.receive(1, of: "careful album")
    }
    for next in [entry, careful] { next.addDependency(upload) }
    let queue = OperationQueue()
    queue.addOperations([upload, entry, careful], waitUntilFinished: false)
    page.wait(for: server.paused)
    page.show([entry, careful].map(\.isReady), documented: [false, false])
    upload.cancel()
    page.open(server.resumed)
    page.waitToEmpty(queue)
    page.show([entry, careful].map(\.isCancelled), documented: [false, false])
    page.show(server.chunks(of: "album"), documented: 1)
    page.show(server.chunks(of: "careful album"), told: 0)
  },
  Step(
    "allCancelled",
    "The screen is closed, and the queue cancels all uploads. The executing upload closes its connection, and the waiting upload sends nothing.",
    ko: "화면을 닫으면서 큐의 업로드를 모두 취소합니다. 실행 중이던 업로드는 연결을 닫고, 기다리던 업로드는 아무것도 보내지 않습니다.",
    because:
      "`cancelAllOperations()` calls `cancel()` on each operation in the queue. The first upload is executing, and its own check stops it. The second upload has not started. Because the limit is 1, it stays in the queue until the first has finished; then `start()` skips its `main()`.",
    ko:
      "`cancelAllOperations()`는 둘 모두에 `cancel()`을 호출했습니다. 실행 중이던 업로드는 스스로 확인해서 멈추었습니다. 시작하지 않은 업로드는 한도가 1이어서 앞의 업로드가 완료될 때까지 큐에 남았고, 그다음 `start()`가 `main()`을 건너뛰었습니다.",
    shows: .cancel.allOfQueue, as: .told
  ) { page in
    let server = PhotoServer(pausingAt: 2)
    let uploads = [Upload("beach", to: server), Upload("forest", to: server)]
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperations(uploads, waitUntilFinished: false)
    page.wait(for: server.paused)
    queue.cancelAllOperations()
    page.show(uploads.map(\.isFinished), told: [false, false])
    page.show(queue.operationCount, told: 2)
    page.open(server.resumed)
    page.waitToEmpty(queue)
    page.show(uploads.map(\.isCancelled), told: [true, true])
    page.show(server.chunks(of: "beach"), told: 2)
    page.show(server.openConnections, told: 0)
    page.show(server.chunks(of: "forest"), told: 0)
  },
]
