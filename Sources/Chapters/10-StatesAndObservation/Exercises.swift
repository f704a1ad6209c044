import Chapter04ConcurrentOperations
import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "neverAtWork", "Never at work", ko: "일한 적 없는 다운로드",
    asks:
      "Cancelled before its start, and then started. Which of the four flags are true? Was there a time when isExecuting was true?",
    ko: "시작하기 전에 취소하고, 그다음에 시작합니다. 네 플래그 가운데 무엇이 참일까요? 그사이에 `isExecuting`이 참인 때가 있었을까요?",
    hint: "Think of the two things that start() asks first in chapter 04.",
    ko:
      "[04장](04-concurrent-operations.md#start는-작업을-시작해-놓고-반환됩니다)의 `start()`가 처음에 확인하는 두 가지를 떠올려 봅니다.",
    neverExecuting
  ),
  Chapter.Episode(
    "cancellingHelps", "Does cancelling help?", ko: "취소하면 뚫릴까요?",
    asks: """
      In a queue of width one a download waits for its photo, and a thumbnail stands behind it.
      Somebody gets impatient and calls queue.cancelAllOperations().
      The album has not answered yet.
      How many are left in the queue?
      """,
    ko: """
      폭이 1인 큐에서 다운로드가 사진을 기다리고 있고, 그 뒤에 섬네일이 있습니다.
      답답해서 `queue.cancelAllOperations()`를 불렀습니다.
      앨범은 아직 응답하지 않았습니다.
      큐에는 몇 개가 남아 있을까요?
      """,
    hint: "The way out of a queue is to finish. Who makes the download finish?",
    ko: "큐에서 나가는 길은 완료 상태가 되는 것입니다. 다운로드를 완료 상태로 만드는 것은 누구인가요?",
    Step(
      "leavesAsItFinishes",
      "Cancelled operations leave as they finish. As long as the first has not reported, both are in the queue.",
      ko: "취소된 오퍼레이션도 완료되어야 나갑니다. 첫째가 완료를 알리기 전에는 둘 다 큐에 있습니다.",
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
      page.show(queue.operationCount, documented: 0)
      page.show(thumbnail.flags, documented: ["isReady", "isCancelled", "isFinished"])
    }
  ),
  Chapter.Episode(
    "ownProperty", "A property of your own", ko: "내가 더한 프로퍼티",
    asks:
      "Add fraction, which tells from 0 to 1 how far an upload has come, and let it be observed like other properties. Each chunk that is sent is announced once.",
    ko:
      "업로드가 어디까지 왔는지 0에서 1까지의 수로 알려 주는 `fraction`을 더하고, 다른 프로퍼티처럼 관찰할 수 있게 만들어 보시기 바랍니다. 조각을 하나 보낼 때마다 통지가 한 번씩 와야 합니다.",
    hint: "Operation does not know fraction. Who has to announce it?",
    ko: "`Operation`은 `fraction`을 모릅니다. 누가 통지해야 하나요?",
    hint:
      "Put the line that changes the value between willChangeValue(for: \\.fraction) and didChangeValue(for: \\.fraction). With defer it cannot be forgotten.",
    ko:
      "값을 바꾸는 줄을 `willChangeValue(for: \\.fraction)`과 `didChangeValue(for: \\.fraction)` 사이에 둡니다. `defer`를 쓰면 빠뜨릴 수 없습니다.",
    tries: FractionAttempt.self,
    ownProperty),
]

extension Introduction {
  fileprivate static let fraction = Introduction(
    "fraction is sent divided by chunks.", ko: "fraction은 sent에 든 수를 chunks로 나눈 값입니다.")
}

#if canImport(ObjectiveC) || FromScratch

  private let neverExecuting = Step(
    "readyToFinished",
    "Cancelled before its start, a download goes from ready to finished and is never at work.",
    ko: "시작 전에 취소된 다운로드는 준비 상태에서 바로 완료 상태가 되며, 실행 중인 때가 없습니다.",
    shows: .state.finishedMeaning, .state.executingMeaning
  ) { page in
    let download = Download("beach", from: RemoteAlbum())
    let journal = Journal()
    let watched: Operation = download
    let observations = [
      watched.observe(\.isExecuting) { _, _ in journal.write("isExecuting") },
      watched.observe(\.isCancelled) { _, _ in journal.write("isCancelled") },
      watched.observe(\.isFinished) { _, _ in journal.write("isFinished") },
    ]
    download.cancel()
    download.start()
    page.show(download.flags, documented: ["isReady", "isCancelled", "isFinished"])
    page.show(download.picture, documented: nil)
    page.show(journal.entries, documented: ["isCancelled", "isFinished"])
    for observation in observations { observation.invalidate() }  // page
  }

  private let ownProperty = Step(
    "fraction",
    "Announced like the others, a property of the subclass is observed like the others.",
    ko: "다른 프로퍼티처럼 통지하면 하위 클래스가 더한 프로퍼티도 똑같이 관찰할 수 있습니다.",
    shows: .kvo.extraPropertiesToo
  ) { page in
    page.introduce(.fraction)
    try page.code("main", in: "ObservedUpload.swift")
    try page.code("answer", in: "ObservedUpload.swift")
    let journal = Journal()
    let upload = ObservedUpload("beach", chunks: 4)
    let observation = upload.observe(\.fraction) { upload, _ in
      journal.write("\(upload.fraction)")
    }
    upload.start()
    observation.invalidate()  // page
    page.show(journal.entries, told: ["0.25", "0.5", "0.75", "1.0"])
  }
#else

  private let neverExecuting = Step(
    "readyToFinished",
    "Cancelled before its start, a download goes from ready to finished and is never at work.",
    ko: "시작 전에 취소된 다운로드는 준비 상태에서 바로 완료 상태가 되며, 실행 중인 때가 없습니다.",
    shows: .state.finishedMeaning, .state.executingMeaning
  ) { page in
    let download = Download("beach", from: RemoteAlbum())
    download.cancel()
    download.start()
    page.show(download.flags, documented: ["isReady", "isCancelled", "isFinished"])
    page.show(download.picture, documented: nil)
  }

  private let ownProperty = Step(
    "fraction",
    "Here nobody can observe, so the announcements are compiled out and the property can only be read.",
    ko: "여기서는 관찰할 수 없으므로 통지하는 줄은 컴파일되지 않고, 프로퍼티는 읽을 수만 있습니다.",
    shows: .state.keptInternally, as: .told
  ) { page in
    page.introduce(.fraction)
    try page.code("main", in: "ObservedUpload.swift")
    try page.code("answer", in: "ObservedUpload.swift")
    let upload = ObservedUpload("beach", chunks: 4)
    upload.start()
    page.show(upload.isFinished, told: true)
    page.show(upload.fraction, told: 1)
  }
#endif
