import Chapter04ConcurrentOperations
import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "neverAtWork", "Never at work", ko: "한 번도 실행되지 않은 다운로드",
    asks:
      "The download is cancelled before its start, and then started. Which of the four flags are true?",
    ko: "다운로드를 시작하기 전에 취소하고, 그다음에 시작합니다. 네 플래그 가운데 무엇이 참일까요?",
    hint: "Think of the two things that start() asks first in chapter 04.",
    ko:
      "[04장](04-concurrent-operations.md#ownStart)의 `start()`가 처음에 확인하는 두 가지를 떠올려 봅니다.",
    Step(
      "readyToFinished", "It is finished without having executed.",
      ko: "실행 중이었던 적 없이 완료됩니다.", shows: .state.finishedMeaning, as: .told
    ) { page in
      let download = Download("beach", from: RemoteAlbum())
      download.cancel()
      download.start()
      page.show(download.flags, told: ["isReady", "isCancelled", "isFinished"])
      page.show(download.picture, told: nil)
    }
  ),
  Chapter.Episode(
    "cancellingHelps", "Does cancelling help?", ko: "취소하면 막힌 큐가 풀릴까요?",
    asks:
      "In a queue of width 1 a download waits for the album, and a thumbnail waits behind it. All are cancelled. operationCount is read before the album answers; flags when the queue is empty.",
    ko:
      "동시 실행 한도가 1인 큐에서 다운로드가 앨범의 응답을 기다리고, 그 뒤에 섬네일이 있습니다. 큐를 모두 취소합니다. `operationCount`는 앨범이 응답하기 전에, `flags`는 큐가 빈 다음에 읽습니다.",
    hint: "When does this download finish?",
    ko: "이 다운로드는 언제 완료 상태가 되나요?",
    Step(
      "leavesAsItFinishes",
      "Both are in the queue until the download reports its finish.",
      ko: "다운로드가 완료를 알릴 때까지 둘 다 큐에 있습니다.",
      shows: .state.promptFinishKeepsQueueClear
    ) { page in
      let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
      let album = RemoteAlbum(answeringAfter: answers)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let download = Download("beach", from: album)
      let thumbnail = BlockOperation {}
      queue.addOperations([download, thumbnail], waitUntilFinished: false)
      page.wait(for: album.asked)
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
      "Add fraction, which tells from 0 to 1 how far an upload has come, and let it be observed like other properties. Each chunk that is sent is announced once.",
    ko:
      "업로드가 어디까지 왔는지 0에서 1까지의 수로 알려 주는 `fraction`을 더하고, 다른 프로퍼티처럼 관찰할 수 있게 만들어 보세요. 조각을 하나 보낼 때마다 통지가 한 번씩 와야 합니다.",
    hint: "Operation does not know fraction. Who has to announce it?",
    ko: "`Operation`은 `fraction`을 모릅니다. 누가 통지해야 하나요?",
    hint:
      "Where there is observe, put the line that changes the value between willChangeValue(for: \\.fraction) and didChangeValue(for: \\.fraction).",
    ko:
      "`observe`가 있는 곳에서는 값을 바꾸는 줄을 `willChangeValue(for: \\.fraction)`과 `didChangeValue(for: \\.fraction)` 사이에 둡니다.",
    tries: FractionAttempt.self,
    ownProperty),
]

extension Introduction {
  fileprivate static let fraction = Introduction(
    "fraction is sent divided by chunks; main() calls sendOne() for each chunk.",
    ko: "fraction은 sent에 든 수를 chunks로 나눈 값이고, main()은 조각마다 sendOne()을 호출합니다.")
}

#if canImport(ObjectiveC) || FromScratch

  private let ownProperty = Step(
    "fraction",
    "The observer hears of each chunk.", ko: "관찰자는 조각마다 통지를 받습니다.",
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
    "Nobody can observe here, so the announcements are not compiled, and the property can be read.",
    ko: "여기서는 관찰할 수 없으므로 통지하는 줄은 컴파일되지 않고, 프로퍼티는 읽을 수 있습니다."
  ) { page in
    page.introduce(.fraction)
    try page.code("answer", in: "ObservedUpload.swift")
    let upload = ObservedUpload("beach", chunks: 4)
    upload.start()
    page.show(upload.fraction, told: 1)
  }
#endif
