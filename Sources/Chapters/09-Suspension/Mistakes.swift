import Chapter07Cancellation
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "signedOutSuspended", "Signing out with the queue suspended", ko: "일시 중지한 채 로그아웃하기",
    Step(
      "cancelThenResume",
      "Put right: cancelled and then resumed, the queue sends nothing, and both are released.",
      ko: "바로잡기: 취소한 다음 재개하자, 아무것도 보내지 않고 큐와 업로드가 해제되었습니다.",
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
