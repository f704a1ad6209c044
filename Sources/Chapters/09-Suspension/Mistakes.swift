import Chapter07Cancellation
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "signedOutSuspended", "Signing out with the queue suspended", ko: "일시 중지한 채 로그아웃하기",
    Step(
      "resumedFirst",
      "The queue is resumed before its operations are cancelled, so a chunk is sent after the user has signed out.",
      ko: "재개한 다음 취소하자, 로그아웃한 뒤에 조각 하나가 올라갔습니다.",
      because:
        "The queue chooses an operation as soon as it is resumed. Chunk 1 had already started when the next line cancelled it.",
      ko: "큐는 재개하자마자 골랐습니다. 다음 줄에서 취소했을 때 1번 조각은 이미 시작한 뒤였습니다.",
      as: .told
    ) { page in
      let server = PhotoServer(pausingAt: 1)
      let chunks = (1...4).map { ChunkUpload($0, of: "beach", to: server) }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations(chunks, waitUntilFinished: false)
      queue.isSuspended = false
      page.wait(for: server.paused)
      queue.cancelAllOperations()
      page.open(server.resumed)
      page.waitToEmpty(queue)
      page.show(server.chunks(of: "beach"), told: 1)
    },
    Step(
      "cancelThenResume",
      "Corrected: the operations are cancelled before the queue is resumed, so nothing is sent and the queue becomes empty.",
      ko: "바로잡기: 취소한 다음 재개하자, 아무것도 보내지 않고 큐가 비었습니다.",
      because:
        "The resumed queue called `start()` of uploads that were already cancelled, which finished them without their work.",
      ko: "재개한 큐는 이미 취소된 업로드의 `start()`를 호출했고, `start()`는 작업을 건너뛰고 완료시켰습니다.",
      as: .told
    ) { page in
      page.say(
        "`server`, `chunks` and the suspended `queue` are created again, as above.",
        ko: "`server`, `chunks`, 일시 중지된 `queue`는 위와 같이 새로 만들었습니다.")
      let server = PhotoServer()  // page
      let chunks = (1...4).map { ChunkUpload($0, of: "beach", to: server) }  // page
      let queue = OperationQueue()  // page
      queue.maxConcurrentOperationCount = 1  // page
      queue.isSuspended = true  // page
      queue.addOperations(chunks, waitUntilFinished: false)
      queue.cancelAllOperations()
      queue.isSuspended = false
      page.waitToEmpty(queue)
      page.show(server.chunks(of: "beach"), told: 0)
    }
  ),
  Chapter.Episode(
    "waitsBehindTheDoor", "Waiting for an operation of the same queue",
    ko: "실행 중에 같은 큐의 오퍼레이션을 기다리기",
    Step(
      "childHeldBack",
      "The album adds a thumbnail to its own queue and waits for it. Meanwhile the queue has been suspended, and neither operation finishes until it is resumed.",
      ko: "album은 자기 큐에 thumbnail을 넣고 기다립니다. 그사이에 큐가 일시 중지되어, 재개할 때까지 둘 다 완료되지 않았습니다.",
      because:
        "The limit of 2 was not reached and the thumbnail was ready, but the suspended queue did not start it. The album was executing, and waited for the thumbnail.",
      ko:
        "한도 2에 여유가 있었고 thumbnail은 준비 상태였지만, 일시 중지된 큐는 시작하지 않았습니다. 실행 중이던 album은 바로 그 완료를 기다렸습니다.",
      shows: .suspend.noNewStarts
    ) { page in
      let began = page.gate("The album has begun.", ko: "album이 시작되었습니다.")
      let tapped = page.gate("The user has tapped Pause.", ko: "사용자가 일시 중지를 눌렀습니다.")
      let waiting = page.gate("The album waits for its thumbnail.", ko: "album이 thumbnail을 기다립니다.")
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 2
      let thumbnail = BlockOperation {}
      let album = BlockOperation {
        began.open()  // page
        tapped.wait()
        queue.addOperation(thumbnail)
        waiting.open()  // page
        thumbnail.waitUntilFinished()
      }
      queue.addOperation(album)
      page.wait(for: began)
      queue.isSuspended = true
      page.open(tapped)
      page.wait(for: waiting)
      linger()  // By now both would have finished if they could. // page
      page.show(album.isExecuting, documented: true)
      page.show(thumbnail.isReady, documented: true)
      page.show(thumbnail.isFinished, documented: false)
      queue.isSuspended = false
      page.waitToFinish(album)
    }
  ),
]
