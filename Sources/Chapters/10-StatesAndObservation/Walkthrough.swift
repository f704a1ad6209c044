import Chapter04ConcurrentOperations
import ChapterKit
import Operations

/// Chapter 10: what the flags of an operation mean, who keeps them right, and who hears of a change.
public let statesAndObservation = Chapter(
  10, Text("States And Observation", ko: "상태와 관찰"),
  summary: Text("what the flags mean, and who hears that they change", ko: "플래그의 뜻과 그 변화를 듣는 방법"),
  rules: rules, tools: [.screen, .download],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "silent",
    "The photo is there, isFinished is true, and the thumbnail waits for ever. The value has changed, and nobody was told.",
    ko: "사진은 도착했고 isFinished도 참인데 섬네일은 계속 기다립니다. 값은 바뀌었지만 아무에게도 알리지 않았습니다.",
    shows: .state.subclassMustMaintain, .kvo.customKeepsCompliance, as: .told
  ) { page in
    page.say(
      "picture is what is in arrived. RemoteAlbum is that of chapter 04: it calls the closure when it answers.",
      ko: "picture는 arrived에 든 값입니다. RemoteAlbum은 04장의 것으로, 응답할 때 클로저를 부릅니다.")
    try page.code("fetching", in: "Mistakes/FetchingDownload.swift")
    try page.code("silent", in: "Mistakes/FetchingDownload.swift")
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let album = RemoteAlbum(answeringAfter: answers)
    let download = SilentDownload("beach", from: album)
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    let queue = OperationQueue()
    queue.addOperation(thumbnail)
    download.start()
    page.open(answers)
    page.wait(for: album.delivered)
    page.show(download.picture?.name, told: "beach")
    page.show(download.isFinished, told: true)
    page.show(thumbnail.isReady, told: false)
    page.show(queue.operationCount, told: 1)
    // Let go, for the next step.
    download.willChangeValue(forKey: "isFinished")  // page
    download.didChangeValue(forKey: "isFinished")  // page
    queue.waitToEmpty()  // page
  },
  Step(
    "wholeLife",
    "A whole life, seen through the flags. They are four separate questions, so more than one may be true at a time.",
    ko: "플래그로 본 오퍼레이션의 일생입니다. 플래그는 서로 다른 네 가지 물음이므로 여러 개가 함께 참일 수 있습니다.",
    shows: .state.keptInternally, .state.executingMeaning, .state.finishedMeaning
  ) { page in
    page.say(
      "flags belongs to this book: the names of those of the four flags that are true.",
      ko: "flags는 이 책이 더한 프로퍼티이며, 네 플래그 가운데 참인 것의 이름입니다.")
    let filtering = page.gate("The filter has begun.", ko: "필터가 시작했습니다.")
    let mayEnd = page.gate("The filter ends.", ko: "필터가 끝납니다.")
    let download = BlockOperation {}
    let filter = BlockOperation {
      filtering.open()  // page
      mayEnd.wait()
    }
    filter.addDependency(download)
    page.show(filter.flags, documented: [])
    download.start()
    page.show(filter.flags, documented: ["isReady"])
    let queue = OperationQueue()
    queue.addOperation(filter)
    page.wait(for: filtering)
    page.show(filter.flags, documented: ["isReady", "isExecuting"])
    page.open(mayEnd)
    page.waitToEmpty(queue)
    page.show(filter.flags, documented: ["isReady", "isFinished"])
  },
  Step(
    "cancelledFlag",
    "A cancellation is one more flag. It takes nothing away: the work goes on until it has ended.",
    ko: "취소하면 플래그가 하나 늘 뿐입니다. 작업은 끝날 때까지 여전히 실행 중입니다.",
    shows: .state.cancelledMeaning, .state.finishedMeaning
  ) { page in
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    download.start()
    download.cancel()
    page.show(download.flags, documented: ["isReady", "isExecuting", "isCancelled"])
    page.open(answers)
    page.wait(for: album.delivered)
    page.show(download.flags, documented: ["isReady", "isCancelled", "isFinished"])
    page.show(download.picture, documented: nil)
  },
  Step(
    "lateFinish",
    "A queue of width 1: an operation that is late in reporting its finish holds up everything behind it.",
    ko: "폭이 1인 큐입니다. 완료를 늦게 알리면 뒤에 있는 모두가 기다립니다.",
    shows: .state.promptFinishKeepsQueueClear
  ) { page in
    let recorder = Recorder()
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    let thumbnail = recorder.operation("thumbnail")
    recorder.add(download, thumbnail, to: queue)
    page.wait(for: album.asked)
    recorder.note("download", .began)  // page
    page.show(download.flags, documented: ["isReady", "isExecuting"])
    page.show(thumbnail.flags, documented: ["isReady"])
    recorder.note("download", .finished)  // page
    page.open(answers)
    page.waitToEmpty(queue)
    page.show(thumbnail.isFinished, documented: true)
    page.timeline(recorder)
  },
  observing,
  fromAnyThread,
  Step(
    "announcedAround",
    "The program put right: the announcement is made around the change. The download is of a class that does so.",
    ko: "바로잡은 프로그램입니다. 값을 바꾸는 줄을 통지가 앞뒤로 감쌉니다. 다운로드를 그렇게 하는 클래스로 바꾸었습니다.",
    shows: .kvo.customKeepsCompliance
  ) { page in
    page.say(
      "When the photo is there, chapter 04's Download calls finish():",
      ko: "04장의 Download는 사진이 오면 finish()를 부릅니다.")
    try page.code("finish", in: "../04-ConcurrentOperations/ConcurrentOperation.swift")
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let queue = OperationQueue()
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    queue.addOperation(thumbnail)
    download.start()
    page.show(thumbnail.isReady, documented: false)
    page.open(answers)
    page.waitToEmpty(queue)
    page.show(download.picture?.name, documented: "beach")
    page.show(download.isFinished, documented: true)
    page.show(thumbnail.isFinished, documented: true)
  },
]

extension Introduction {
  static let screen = Introduction(
    "Screen belongs to this book. Its own thread does what is posted to screen.inbox; strays counts the changes that other threads make.",
    ko: "Screen은 이 책의 화면입니다. screen.inbox에 맡긴 일은 화면의 스레드가 하고, strays는 다른 스레드가 화면을 바꾼 횟수입니다.",
    in: "Screen(")

  static let download = Introduction(
    "Download and RemoteAlbum are those of chapter 04: start() asks the album and returns. The answer finishes the download, which keeps the photo unless it was cancelled.",
    ko:
      "Download와 RemoteAlbum은 04장의 것입니다. start()는 앨범에 묻고 바로 반환되며, 앨범이 응답하면 다운로드가 완료 상태가 됩니다. 그때 취소되어 있으면 사진은 버립니다.",
    topic: "Download", in: " Download(")
}

extension Page {
  /// Waits until the screen's thread has done what was posted, and says so.
  func waitUntilRead(_ screen: Screen, file: String = #filePath, line: Int = #line) {
    screen.inbox.waitUntilRead()
    event(
      "The screen's thread has emptied its inbox.", ko: "화면의 스레드가 우편함을 비웠습니다.",
      file: file, line: line)
  }
}

#if canImport(ObjectiveC) || FromScratch

  private let observing = Step(
    "observing",
    "An observer asks once, and its closure is called for every change.",
    ko: "관찰자는 한 번 부탁해 두고, 통지가 올 때마다 클로저가 호출됩니다.",
    shows: .kvo.operationKeyPaths, .kvo.otherKeysNotNeeded
  ) { page in
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let journal = Journal()
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    let watched: Operation = download
    let observations = [
      watched.observe(\.isExecuting, options: [.initial, .new]) { _, change in
        journal.write("isExecuting=\(change.newValue == true)")
      },
      watched.observe(\.isCancelled, options: [.new]) { _, change in
        journal.write("isCancelled=\(change.newValue == true)")
      },
      watched.observe(\.isFinished) { watched, _ in
        journal.write("isFinished=\(watched.isFinished)")
      },
    ]
    download.start()
    download.cancel()
    page.open(answers)
    page.wait(for: album.delivered)
    for observation in observations { observation.invalidate() }  // page
    page.show(
      journal.entries,
      documented: [
        "isExecuting=false", "isExecuting=true", "isCancelled=true", "isExecuting=false",
        "isFinished=true",
      ])
  }

  private let fromAnyThread = Step(
    "fromAnyThread",
    "A queue is observed to keep a badge right. The announcement comes on the thread that makes the change, so the observer leaves the screen alone and posts to its inbox.",
    ko: "배지를 맞추려고 큐를 관찰합니다. 통지는 값이 바뀐 스레드로 오므로 관찰자는 화면을 만지지 않고 우편함에 맡깁니다.",
    shows: .kvo.queueCompliant, .kvo.queueAnyThread, .kvo.driveTheProgram
  ) { page in
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let emptied = page.gate("The queue has told that nothing is left.", ko: "큐가 모두 나갔다고 통지했습니다.")
    let screen = Screen()
    let journal = Journal()
    let queue = OperationQueue()
    let observation = queue.observe(\.operationCount) { queue, _ in
      journal.write(screen.inbox.isCurrent ? "screen" : "elsewhere")
      screen.inbox.post {
        let left = queue.operationCount
        screen.show("\(left) left")
        if left == 0 { emptied.open() }  // page
      }
    }
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    queue.addOperations([download, thumbnail], waitUntilFinished: false)
    page.open(answers)
    page.wait(for: emptied)
    page.waitUntilRead(screen)
    observation.invalidate()  // page
    page.show(Set(journal.entries), documented: ["elsewhere"])
    page.show(screen.text, documented: "0 left")
    page.show(screen.strays, documented: 0)
  }
#else

  private let observing = Step(
    "observing",
    "Foundation on Linux has no observe, so no closure of yours can be told of every change. The finish is still heard: by the queue, by operations that wait, and by the completion block.",
    ko:
      "Linux의 Foundation에는 observe가 없어서 변화마다 클로저를 부르게 할 수 없습니다. 그래도 완료되었다는 통지는 큐와 기다리는 오퍼레이션과 완료 블록이 듣습니다.",
    shows: .kvo.customKeepsCompliance
  ) { page in
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let told = page.gate("The completion block has been called.", ko: "완료 블록이 호출되었습니다.")
    let journal = Journal()
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    download.completionBlock = {
      journal.write("finished")
      told.open()  // page
    }
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    download.start()
    page.show(thumbnail.isReady, documented: false)
    page.open(answers)
    page.wait(for: told)
    page.show(thumbnail.isReady, documented: true)
    page.show(journal.entries, documented: ["finished"])
    page.say(
      "Observers can be watched at work on macOS, and here with",
      ko: "관찰은 macOS에서 볼 수 있고, 여기서는 이렇게 실행하면 볼 수 있습니다.")
    // In two lines, as one goes over the width of a page.
    for call in [  // page
      #"swift run --traits FromScratch \"#, "--scratch-path .build/from-scratch Workbook 10",
    ] {
      page.say(call, ko: call)
    }  // page
  }

  private let fromAnyThread = Step(
    "fromAnyThread",
    "Without observe the completion block tells. It too comes on another thread, so it leaves the screen alone and posts to its inbox.",
    ko: "observe가 없는 곳에서는 완료 블록이 알려 줍니다. 완료 블록도 다른 스레드로 오므로 화면을 만지지 않고 우편함에 맡깁니다.",
    shows: .kvo.noUiBindings
  ) { page in
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let told = page.gate("The completion block has posted its letter.", ko: "완료 블록이 우편함에 일을 맡겼습니다.")
    let screen = Screen()
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    download.completionBlock = {
      screen.inbox.post { screen.show("beach") }
      told.open()  // page
    }
    download.start()
    page.open(answers)
    page.wait(for: told)
    page.waitUntilRead(screen)
    page.show(screen.text, told: "beach")
    page.show(screen.strays, told: 0)
  }
#endif
