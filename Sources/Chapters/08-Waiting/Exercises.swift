import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledAndAwaited", "Cancelled, and waited for", ko: "취소한 오퍼레이션을 기다리기",
    asks:
      "The upload is not in a queue. Another thread cancels it and then waits for it. The flags are read while that thread is waiting; the lanes are read once its call to waitUntilFinished() has returned. Does that call return before upload.start() is called?",
    ko:
      "업로드는 어느 큐에도 들어 있지 않습니다. 다른 스레드가 업로드를 취소하고 기다립니다. 그 스레드가 기다리는 동안 두 플래그를 읽고, 호출이 돌아온 다음 `lanes`를 읽습니다. `waitUntilFinished()`는 `upload.start()`를 호출하기 전에 돌아올까요?",
    hint: "What makes a cancelled operation finish if it is in no queue?",
    ko: "큐에 없는 오퍼레이션이 취소되면, 무엇이 그것을 완료 상태로 만드나요?",
    Step(
      "waitStartsNothing",
      "The call returns once start() has finished the cancelled upload.",
      ko: "호출은 start()가 취소된 업로드를 완료 상태로 만든 다음에 돌아옵니다.",
      because:
        "`cancel()` set `isCancelled` but left `isFinished` false, and `waitUntilFinished()` waits for `isFinished`. `start()` then skipped the block and finished the upload.",
      ko:
        "`cancel()`은 `isCancelled`만 바꾸었는데 호출이 기다린 것은 `isFinished`입니다. 나중에 `start()`가 블록을 건너뛰고 업로드를 완료 상태로 만들었습니다.",
      shows: .wait.blocksTheCaller
    ) { page in
      let waiting = page.gate("The other thread is about to wait.", ko: "다른 스레드가 이제 기다립니다.")
      let returned = page.gate("The call has returned.", ko: "호출이 돌아왔습니다.")
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
      linger()  // A call that did not wait would have returned by now. // page
      recorder.note("start()", .finished)
      upload.start()
      page.wait(for: returned)
      page.show(recorder.lanes(.finished), documented: ["start()", "caller"])
    }
  ),
  Chapter.Episode(
    "whoseEnd", "What does the call wait for?", ko: "무엇이 끝날 때까지 기다릴까요?",
    asks:
      "An upload is running in a queue with the default limit. Another thread adds two more operations to that queue and waits. The values are read when its call has returned. Does the call wait for the upload too?",
    ko:
      "동시 실행 한도를 정하지 않은 큐에서 업로드가 실행되는 동안, 다른 스레드가 그 큐에 둘을 더 넣으면서 기다립니다. 값은 그 호출이 돌아온 다음에 읽습니다. 이 호출은 업로드도 기다릴까요?",
    hint: "Which operations were passed to this method?", ko: "이 메서드에 건네준 것은 무엇인가요?",
    Step(
      "ownBatchOnly",
      "The call returns while the upload is still running.",
      ko: "업로드가 아직 실행 중인데 돌아옵니다.",
      because:
        "The call added `beach` and `forest`, and returned when these two had finished. Another call had added the upload.",
      ko: "호출이 받은 것은 beach와 forest이고, 이 둘이 완료되자 돌아왔습니다. 업로드는 다른 호출이 넣었습니다.",
      shows: .wait.addAndWait
    ) { page in
      let uploading = page.gate("The upload has begun.", ko: "업로드가 시작되었습니다.")
      let sent = page.gate("The upload is about to finish.", ko: "업로드가 끝납니다.")
      let returned = page.gate("The call has returned.", ko: "호출이 돌아왔습니다.")
      let queue = OperationQueue()
      let upload = BlockOperation {
        uploading.open()  // page
        sent.wait()
      }
      queue.addOperation(upload)
      page.wait(for: uploading)
      let (beach, forest) = (BlockOperation {}, BlockOperation {})
      forest.addExecutionBlock { linger() }  // Without a wait, the next lines run first. // page
      Thread.detachNewThread {
        queue.addOperations([beach, forest], waitUntilFinished: true)
        returned.open()  // page
      }
      page.wait(for: returned)
      page.show(beach.isFinished, documented: true)
      page.show(forest.isFinished, documented: true)
      page.show(upload.isFinished, documented: false)
      page.open(sent)
      page.waitToEmpty(queue)
    }
  ),
  Chapter.Episode(
    "afterTheBatch", "After the batch", ko: "묶음이 끝난 다음",
    asks:
      "Write addOperations(_:then:) as an extension of OperationQueue. The method adds a batch to the queue and also adds the given work, which runs when the whole batch has finished. No thread waits, and a queue with a limit of 1 does not deadlock. The method returns the operation that does the work, so that others can depend on it.",
    ko:
      "묶음을 큐에 넣고, 모두 완료된 다음 할 일을 이어 붙이는 `addOperations(_:then:)`을 `OperationQueue`의 확장으로 만들어 보세요. 아무 스레드도 기다리지 않아야 하고, 한도가 1인 큐에서도 멈추지 않아야 합니다. 마지막 일을 하는 오퍼레이션을 돌려주어, 다른 오퍼레이션이 그것에 의존할 수 있게 합니다.",
    hint: "How could you express “when all have finished” without waiting?",
    ko: "‘모두 완료된 다음’이라는 말을 기다리지 않고 적는 방법은 무엇이었나요?",
    hint:
      "Create one last operation that depends on every operation of the batch. Add all dependencies first, and then add the operations together.",
    ko: "마지막 오퍼레이션 하나를 만들고, 묶음의 모든 오퍼레이션에 의존하게 합니다. 연결을 마친 다음 함께 넣습니다.",
    tries: BatchAttempt.self,
    Step(
      "dependsOnBatch",
      "The call returns while beach is still running. The operation named last finishes after the whole batch.",
      ko: "beach가 아직 실행 중인데 호출이 돌아옵니다. last는 묶음이 모두 완료된 다음에 완료됩니다.",
      because:
        "The operation `last` depended on `beach` and `forest`. When `forest` had finished, one dependency was left; when `beach` had finished, none was left, and `last` became ready.",
      ko:
        "last는 beach와 forest에 의존했습니다. forest가 완료되었을 때는 의존성이 하나 남았고, beach까지 완료되자 last가 준비 상태가 되었습니다.",
      shows: .wait.bestAvoided
    ) { page in
      try page.code("answer", in: "BatchThen.swift")
      let arrived = page.gate("beach arrives.", ko: "beach가 도착합니다.")
      let beach = BlockOperation { arrived.wait() }
      let forest = BlockOperation {}
      let queue = OperationQueue()
      let last = queue.addOperations([beach, forest]) {}
      page.waitToFinish(forest)
      linger()  // An operation that depends only on forest would have finished. // page
      page.show(last.isFinished, told: false)
      page.open(arrived)
      page.waitToFinish(last)
      page.show(last.isFinished, told: true)
    }
  ),
]
