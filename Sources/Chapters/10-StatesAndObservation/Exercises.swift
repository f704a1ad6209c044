import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "announcedTwice", "Notified twice", ko: "두 번 알린 업로드",
    asks:
      "The upload sends a KVO notification for isFinished before changing it, and again afterwards. The entry depends on the upload. When does the entry become ready?",
    ko: "업로드는 `isFinished`를 바꾸기 전에 한 번, 바꾼 다음에 한 번 더 통지합니다. 업로드에 의존하는 `entry`는 언제 준비 상태가 될까요?",
    hint: "What is read when a KVO notification is sent?",
    ko: "통지를 받으면 무엇을 읽나요?",
    Step(
      "readAtTheSecond",
      "The entry becomes ready at the second notification.",
      ko: "entry는 둘째 통지에서 준비 상태가 됩니다.",
      because:
        "At the first notification, `isFinished` was false. Storing the new value made it true but sent no notification. At the second notification, it was read again.",
      ko:
        "첫째 통지에서 읽은 `isFinished`는 거짓이었습니다. 값은 참이 되었지만 통지가 없었고, 둘째 통지에서야 다시 읽혔습니다.",
      shows: .kvo.customKeepsCompliance, as: .told
    ) { page in
      // Unchecked: the mutable state is atomic.
      nonisolated final class HandUpload: Operation, @unchecked Sendable {
        let isDone = Atomic(false)
        override var isFinished: Bool { isDone.load(ordering: .acquiring) }
        override func start() {}
        func announce() {
          willChangeValue(forKey: "isFinished")
          didChangeValue(forKey: "isFinished")
        }
      }
      let upload = HandUpload()
      let entry = BlockOperation {}
      entry.addDependency(upload)
      upload.start()
      upload.announce()
      page.show(entry.isReady, told: false)
      upload.isDone.store(true, ordering: .releasing)
      page.show(entry.isReady, told: false)
      upload.announce()
      page.show(entry.isReady, told: true)
    }
  ),
  Chapter.Episode(
    "cancellingHelps", "Does cancelling help?", ko: "취소하면 막힌 큐가 풀릴까요?",
    asks:
      "In a queue with a limit of 1, an upload waits for its server, and a thumbnail waits behind it. Both are cancelled. operationCount is read before the server answers, and flags is read when the queue is empty. What are the values?",
    ko:
      "동시 실행 한도가 1인 큐에서 업로드가 서버의 응답을 기다리고, 그 뒤에 섬네일이 있습니다. 큐를 모두 취소합니다. `operationCount`는 서버가 응답하기 전에, `flags`는 큐가 빈 다음에 읽습니다.",
    hint: "When does the upload finish?",
    ko: "업로드는 언제 완료 상태가 되나요?",
    Step(
      "leavesAsItFinishes",
      "Both operations stay in the queue until the upload has finished.",
      ko: "업로드가 완료될 때까지 둘 다 큐에 있습니다.",
      because:
        "The upload's block kept waiting and did not check `isCancelled`. Until the block returned, the upload was executing and the limit of 1 was reached, so the cancelled thumbnail's `start()` was not called either.",
      ko:
        "업로드의 블록은 `isCancelled`를 확인하지 않고 계속 기다렸습니다. 블록이 돌아올 때까지 업로드가 한도 1을 채우고 있었으므로, 취소된 섬네일의 `start()`도 호출되지 않았습니다.",
      shows: .state.promptFinishKeepsQueueClear
    ) { page in
      let begun = page.gate("The upload has begun.", ko: "업로드가 시작되었습니다.")
      let answers = page.gate("The server answers.", ko: "서버가 응답합니다.")
      let upload = BlockOperation {
        begun.open()  // page
        answers.wait()
      }
      let thumbnail = BlockOperation {}
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperations([upload, thumbnail], waitUntilFinished: false)
      page.wait(for: begun)
      queue.cancelAllOperations()
      page.show(queue.operationCount, documented: 2)
      page.open(answers)
      page.waitToEmpty(queue)
      page.show(thumbnail.flags, told: ["isReady", "isCancelled", "isFinished"])
    }
  ),
  Chapter.Episode(
    "ownProperty", "A property of your own", ko: "내가 더한 프로퍼티",
    asks:
      "Add an observable property, fraction, which is the progress of an upload from 0 to 1. Each chunk that is sent causes one KVO notification.",
    ko:
      "업로드가 어디까지 왔는지 0에서 1까지의 수로 알려 주는 `fraction`을 더하고, 다른 프로퍼티처럼 관찰할 수 있게 만들어 보세요. 조각을 하나 보낼 때마다 통지가 한 번씩 와야 합니다.",
    hint:
      "The class Operation does not know your property. Which code must send its KVO notifications?",
    ko: "`Operation`은 `fraction`을 모릅니다. 누가 통지해야 하나요?",
    hint:
      "If observe is available, put the line that changes the value between willChangeValue(for: \\.fraction) and didChangeValue(for: \\.fraction).",
    ko:
      "`observe`가 있는 곳에서는 값을 바꾸는 줄을 `willChangeValue(for: \\.fraction)`과 `didChangeValue(for: \\.fraction)` 사이에 둡니다.",
    tries: FractionAttempt.self,
    ownProperty),
]

extension Introduction {
  fileprivate static let fraction = Introduction(
    "The property fraction is sent / chunks; main() calls sendOne() for each chunk.",
    ko: "fraction은 sent에 든 수를 chunks로 나눈 값이고, main()은 조각마다 sendOne()을 호출합니다.")
}

#if canImport(ObjectiveC) || FromScratch

  private let ownProperty = Step(
    "fraction",
    "The observer is notified of each chunk.", ko: "관찰자는 조각마다 통지를 받습니다.",
    because: "Each call of `sendOne()` sent KVO notifications before and after its change.",
    ko: "`sendOne()`이 호출될 때마다 값을 바꾸는 줄의 앞뒤로 통지했습니다.",
    shows: .kvo.extraPropertiesToo
  ) { page in
    page.introduce(.fraction)
    try page.code("answer", in: "ObservedUpload.swift")
    let journal = Journal()
    let upload = ObservedUpload("beach", chunks: 4)
    let observation = upload.observe(\.fraction) { upload, _ in
      journal.write("\(upload.fraction)")
    }
    upload.start()
    observation.invalidate()
    page.show(journal.entries, told: ["0.25", "0.5", "0.75", "1.0"])
  }
#else

  private let ownProperty = Step(
    "fraction",
    "This platform has no key-value observing, so the notifications are not compiled, and the property can only be read.",
    ko: "여기서는 관찰할 수 없으므로 통지하는 줄은 컴파일되지 않고, 프로퍼티는 읽을 수 있습니다."
  ) { page in
    page.introduce(.fraction)
    try page.code("answer", in: "ObservedUpload.swift")
    let upload = ObservedUpload("beach", chunks: 4)
    upload.start()
    page.show(upload.fraction, told: 1)
  }
#endif
