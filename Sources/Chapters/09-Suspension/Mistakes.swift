import Chapter07Cancellation
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "signedOutSuspended", "Signing out with the queue suspended", ko: "일시 중지한 채 로그아웃하기",
    Step(
      "resumedFirst",
      "Resumed and then cancelled, the queue sends a chunk after the user has signed out.",
      ko: "재개한 다음 취소하자, 로그아웃한 뒤에 조각 하나가 올라갔습니다.",
      because:
        "The queue chooses as soon as it is resumed. Chunk 1 had begun when the next line cancelled it.",
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
      "Put right: cancelled and then resumed, the queue sends nothing, and both are released.",
      ko: "바로잡기: 취소한 다음 재개하자, 아무것도 보내지 않고 큐와 업로드가 해제되었습니다.",
      because:
        "The resumed queue started an upload that was cancelled already, so `start()` finished it without its work. Then neither kept the other.",
      ko:
        "재개한 큐가 시작한 업로드는 이미 취소되어 있어서, `start()`가 작업을 건너뛰고 완료시켰습니다. 그러자 큐와 업로드가 더는 서로를 참조하지 않았습니다.",
      as: .told
    ) { page in
      let queueReleased = page.gate("The queue has been released.", ko: "큐가 해제되었습니다.")
      let uploadReleased = page.gate("The upload has been released.", ko: "업로드가 해제되었습니다.")
      let recorder = Recorder()
      weak var remains: OperationQueue?
      do {
        let queue = WatchedQueue(queueReleased)
        queue.isSuspended = true
        queue.addOperation(
          WatchedUpload("beach", recorder: recorder, uploadReleased))
        queue.cancelAllOperations()
        queue.isSuspended = false
        remains = queue
      }
      uploadReleased.wait()  // page
      page.wait(for: queueReleased)
      page.event(uploadReleased.event)
      page.show(remains?.operationCount, documented: nil)
      page.show(recorder.lanes(.began), documented: [])
    }
  ),
  Chapter.Episode(
    "suspendedSecond", "Adding first, suspending second", ko: "넣은 다음에 일시 중지하기",
    Step(
      "firstUnderWay",
      "beach had begun before the queue was suspended, and ran to its end.",
      ko: "beach는 일시 중지하기 전에 시작해서 끝까지 실행되었습니다.",
      because:
        "The queue had a thread and room for beach at once, in the line that added it. The pause in a later line found it executing.",
      ko: "큐는 beach를 넣는 줄에서 곧바로 시작할 수 있었습니다. 그다음 줄에서 일시 중지했을 때 beach는 이미 실행 중이었습니다.",
      shows: .suspend.runningGoOn, as: .told
    ) { page in
      let server = PhotoServer(pausingAt: 1)
      let beach = BlockOperation { server.receive(1, of: "beach") }
      let queue = OperationQueue()
      queue.addOperation(beach)
      page.wait(for: server.paused)
      queue.isSuspended = true
      page.open(server.resumed)
      page.waitToFinish(beach)
      page.show(queue.isSuspended, told: true)
    }
  ),
]
