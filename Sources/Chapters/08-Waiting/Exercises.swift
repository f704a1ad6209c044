import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledAndAwaited", "Cancelled, and waited for", ko: "취소한 것을 기다리기",
    asks: .cancelledAndAwaited,
    Step(
      "waitStartsNothing",
      "A wait starts nothing, and a cancelled operation too has to be started. Until then the caller is blocked.",
      ko: "기다린다고 시작되지는 않으며, 취소된 오퍼레이션도 누군가 시작해야 합니다. 그때까지 호출한 스레드는 막혀 있습니다.",
      shows: .wait.blocksTheCaller
    ) { page in
      let waiting = page.gate("The caller is about to wait.", ko: "부르는 쪽이 막 기다리려고 합니다.")
      let returned = page.gate("The call has returned.", ko: "호출이 반환되었습니다.")
      let recorder = Recorder()
      let upload = BlockOperation {}
      Thread.detachNewThread {
        upload.cancel()
        waiting.open()  // page
        upload.waitUntilFinished()
        recorder.note("caller", .finished)
        returned.open()  // page
      }
      page.wait(for: waiting)
      page.show(upload.isCancelled, documented: true)
      page.show(upload.isFinished, documented: false)
      recorder.note("start()", .finished)
      upload.start()
      page.wait(for: returned)
      page.show(recorder.lanes(.finished), documented: ["start()", "caller"])
    }
  ),
  Chapter.Episode(
    "whoseEnd", "What is it waiting for?", ko: "무엇이 끝날 때까지 기다릴까요?", asks: .whoseEnd,
    Step(
      "ownBatchOnly",
      "The call waits for its own batch. It does not care what else is in the queue.",
      ko: "이 호출은 자기 묶음만 기다립니다. 큐에 든 다른 오퍼레이션은 상관하지 않습니다.",
      shows: .wait.addAndWait
    ) { page in
      let uploading = page.gate("The upload has begun.", ko: "업로드가 시작되었습니다.")
      let sent = page.gate("The upload comes to its end.", ko: "업로드가 끝납니다.")
      page.introduce(.gate)
      let queue = OperationQueue()
      let upload = BlockOperation {
        uploading.open()  // page
        sent.wait()
      }
      queue.addOperation(upload)
      page.wait(for: uploading)
      let beach = BlockOperation {}
      let forest = BlockOperation {}
      // snippet.hide
      Deadline.wait(for: "The batch has finished.", ko: "묶음이 완료되었습니다.") {
        // snippet.show
        // snippet.batch
        queue.addOperations([beach, forest], waitUntilFinished: true)
        // snippet.end
        // snippet.hide
      }
      // snippet.show
      page.show(beach.isFinished, documented: true)
      page.show(forest.isFinished, documented: true)
      page.show(upload.isFinished, documented: false)
      page.open(sent)
      page.waitToEmpty(queue)
    }
  ),
  Chapter.Episode(
    "afterTheBatch", "After the batch", ko: "묶음이 끝난 다음", asks: .afterTheBatch,
    tries: BatchAttempt.self,
    Step(
      "dependsOnBatch",
      "An operation that depends on the whole batch comes after all of it, even in a queue of width one, and nobody waits.",
      ko: "묶음 전체에 의존하는 오퍼레이션은 모두 완료된 다음 실행됩니다. 폭이 1인 큐에서도 그렇고, 아무도 기다리지 않습니다.",
      shows: .wait.bestAvoided
    ) { page in
      try page.code("answer", in: "BatchThen.swift")
      page.introduce(.recorder)
      let recorder = Recorder()
      let beach = recorder.operation("beach")
      let forest = recorder.operation("forest")
      let queue = OperationQueue()
      // idle: claim
      queue.maxConcurrentOperationCount = 1
      let last = queue.addOperations([beach, forest]) {
        recorder.note("album", .finished)
      }
      page.waitToFinish(last)
      page.show(recorder.lanes(.finished), told: ["beach", "forest", "album"])
    }
  ),
]
