import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "signedOutSuspended", "Signing out with the queue suspended", ko: "일시 중지한 채 로그아웃하기",
    Step(
      "nothingLeaves",
      "Everything is cancelled and the queue is let go. But a cancelled operation too has to finish before it leaves, and in a suspended queue nothing is started that could finish.",
      ko: "모두 취소하고 큐의 참조를 놓았습니다. 하지만 취소된 오퍼레이션도 완료되어야 큐를 떠나는데, 일시 중지된 큐에서는 완료될 길이 없습니다.",
      shows: .suspend.mayLeak, as: .told
    ) { page in
      let queueReleased = page.gate("The queue has been released.", ko: "큐가 해제되었습니다.")
      let uploadReleased = page.gate("The upload has been released.", ko: "업로드가 해제되었습니다.")
      let recorder = Recorder()
      weak var remains: OperationQueue?
      do {
        let queue = WatchedQueue(queueReleased)
        queue.isSuspended = true
        queue.addOperation(WatchedUpload("beach", recorder: recorder, uploadReleased))
        queue.cancelAllOperations()
        remains = queue
      }
      page.show(remains?.operationCount, told: 1)
      page.show(remains?.operations.map(\.isCancelled), told: [true])
      page.show(uploadReleased.isOpen, told: false)
      remains?.isSuspended = false  // page
      queueReleased.wait()  // page
      uploadReleased.wait()  // page
    },
    Step(
      "cancelThenResume",
      "Put right: cancel, then resume. Nothing is sent, and everything is freed.",
      ko: "바로잡기: 취소한 다음 재개합니다. 아무것도 보내지 않고 모두 해제됩니다.",
      shows: .suspend.mayLeak, .suspend.resumeContinues
    ) { page in
      let queueReleased = page.gate("The queue has been released.", ko: "큐가 해제되었습니다.")
      let uploadReleased = page.gate("The upload has been released.", ko: "업로드가 해제되었습니다.")
      let recorder = Recorder()
      weak var remains: OperationQueue?
      do {
        let queue = WatchedQueue(queueReleased)
        queue.isSuspended = true
        queue.addOperation(WatchedUpload("beach", recorder: recorder, uploadReleased))
        queue.cancelAllOperations()
        queue.isSuspended = false
        remains = queue
      }
      // Which of the two goes first is not said by anything.
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
      "A queue begins as soon as something is added, so the first upload may be under way before the next line, as it is here.",
      ko: "큐는 넣는 순간부터 일합니다. 그래서 다음 줄에 이르기 전에 첫 업로드가 시작할 수 있고, 이 실행에서는 시작했습니다.",
      shows: .suspend.runningGoOn, as: .told
    ) { page in
      let uploading = page.gate("The upload of the beach has begun.", ko: "beach의 업로드가 시작되었습니다.")
      let beach = BlockOperation { uploading.open() }
      let forest = BlockOperation {}
      let queue = OperationQueue()
      queue.addOperation(beach)
      page.wait(for: uploading)
      queue.isSuspended = true
      queue.addOperation(forest)
      page.show(queue.operations.contains(forest), told: true)
      page.waitToFinish(beach)
      page.show(forest.isFinished, told: false)
      queue.isSuspended = false  // page
      queue.waitToEmpty()  // page
    },
    Step(
      "suspendFirst", "Put right: suspend, add everything, resume.",
      ko: "바로잡기: 일시 중지하고, 모두 넣고, 재개합니다.",
      shows: .suspend.noNewStarts, .suspend.resumeContinues
    ) { page in
      let beach = BlockOperation {}  // page
      let forest = BlockOperation {}  // page
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation(beach)
      queue.addOperation(forest)
      page.show(beach.isFinished, documented: false)
      page.show(queue.operationCount, documented: 2)
      queue.isSuspended = false
      page.waitToEmpty(queue)
      page.show(forest.isFinished, documented: true)
    }
  ),
]
