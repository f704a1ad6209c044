import Chapter04ConcurrentOperations
import ChapterKit
import Operations

/// Chapter 10: what the flags of an operation mean, who keeps them right, and who hears of a change.
public let statesAndObservation = Chapter(
  10, Text("States And Observation", ko: "상태와 관찰"),
  summary: Text(
    "what the flags mean, and who hears that they change", ko: "플래그의 뜻과 그 변화를 듣는 방법"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private func walkthrough(_ page: Page) throws {
  try finishedAndNobodyKnows(page)
  try wholeLife(page)
  try cancelledWhileRunning(page)
  try promptFinish(page)
  try observing(page)
  try fromAnyThread(page)
  try putRight(page)
}

/// The gate behind which the album keeps its answer.
func answer() -> Gate { Gate("The album answers.", ko: "앨범이 답합니다.") }

extension Page {
  /// Says what the screen is, which is this book's.
  func introduceScreen() {
    say(
      Text(
        "Screen belongs to this book. Its own thread does what is posted to screen.inbox; strays counts the changes that other threads make.",
        ko:
          "Screen은 이 책의 화면입니다. screen.inbox에 맡긴 일은 화면의 스레드가 하고, strays는 다른 스레드가 화면을 바꾼 횟수입니다."))
  }

  /// Says whose classes download and album are.
  func introduceDownload() {
    say(
      Text(
        "Download and RemoteAlbum are those of chapter 04: start() asks the album and returns. The answer finishes the download, which keeps the photo unless it was cancelled.",
        ko:
          "Download와 RemoteAlbum은 04장의 것입니다. start()는 앨범에 묻고 바로 반환되며, 앨범이 답하면 다운로드가 완료 상태가 됩니다. 그때 취소되어 있으면 사진은 버립니다."
      ))
  }

  /// Waits until the screen's thread has done what was posted, and says so.
  func waitUntilRead(_ screen: Screen) {
    screen.inbox.waitUntilRead()
    event(Text("The screen's thread has emptied its inbox.", ko: "화면의 스레드가 우편함을 비웠습니다."))
  }
}

private func finishedAndNobodyKnows(_ page: Page) throws {
  try page.step(
    Text(
      "The photo is there, isFinished is true, and the thumbnail waits for ever. The value has changed, and nobody was told.",
      ko: "사진은 도착했고 isFinished도 참인데 섬네일은 계속 기다립니다. 값은 바뀌었지만 아무에게도 알리지 않았습니다."),
    rules: "state.subclass-must-maintain", "kvo.custom-keeps-compliance", as: .told
  ) {
    let answers = answer()
    page.say(
      Text(
        "picture is what is in arrived. RemoteAlbum is that of chapter 04: it calls the closure when it answers.",
        ko: "picture는 arrived에 든 값입니다. RemoteAlbum은 04장의 것으로, 답할 때 클로저를 부릅니다."))
    try page.code("fetching", in: "Mistakes/FetchingDownload.swift")
    try page.code("silent", in: "Mistakes/FetchingDownload.swift")
    // snippet.silent
    let album = RemoteAlbum(answeringAfter: answers)
    let download = SilentDownload("beach", from: album)
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    let queue = OperationQueue()
    queue.addOperation(thumbnail)
    download.start()
    // snippet.end
    try page.code("silent")
    page.open(answers)
    page.wait(for: album.delivered)
    page.show("download.picture?.name", download.picture?.name, told: "beach")
    page.show("download.isFinished", download.isFinished, told: true)
    page.show("thumbnail.isReady", thumbnail.isReady, told: false)
    page.show("queue.operationCount", queue.operationCount, told: 1)
    // Let go, for the next step.
    download.willChangeValue(forKey: "isFinished")
    download.didChangeValue(forKey: "isFinished")
    queue.waitToEmpty()
  }
}

private func wholeLife(_ page: Page) throws {
  try page.step(
    Text(
      "A whole life, seen through the flags. They are four separate questions, so more than one may be true at a time.",
      ko: "플래그로 본 오퍼레이션의 일생입니다. 플래그는 서로 다른 네 가지 물음이므로 여러 개가 함께 참일 수 있습니다."),
    rules: "state.kept-internally", "state.executing-meaning", "state.finished-meaning"
  ) {
    let filtering = Gate("The filter has begun.", ko: "필터가 시작했습니다.")
    let mayEnd = Gate("The filter ends.", ko: "필터가 끝납니다.")
    page.say(
      Text(
        "flags belongs to this book: the names of those of the four flags that are true.",
        ko: "flags는 이 책이 더한 프로퍼티이며, 네 플래그 가운데 참인 것의 이름입니다."))
    page.introduceGate("mayEnd")
    // snippet.made
    let download = BlockOperation {}
    let filter = BlockOperation {
      // snippet.hide
      filtering.open()
      // snippet.show
      mayEnd.wait()
    }
    filter.addDependency(download)
    // snippet.end
    try page.code("made")
    page.show("filter.flags", filter.flags, documented: [])
    // snippet.ready
    download.start()
    // snippet.end
    try page.code("ready")
    page.show("filter.flags", filter.flags, documented: ["isReady"])
    // snippet.added
    let queue = OperationQueue()
    queue.addOperation(filter)
    // snippet.end
    try page.code("added")
    page.wait(for: filtering)
    page.show("filter.flags", filter.flags, documented: ["isReady", "isExecuting"])
    page.open(mayEnd)
    page.waitToEmpty("queue", queue)
    page.show("filter.flags", filter.flags, documented: ["isReady", "isFinished"])
  }
}

private func cancelledWhileRunning(_ page: Page) throws {
  try page.step(
    Text(
      "A cancellation is one more flag. It takes nothing away: the work goes on until it has ended.",
      ko: "취소하면 플래그가 하나 늘 뿐입니다. 작업은 끝날 때까지 여전히 실행 중입니다."),
    rules: "state.cancelled-meaning", "state.finished-meaning"
  ) {
    let answers = answer()
    page.introduceDownload()
    // snippet.cancel
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    download.start()
    download.cancel()
    // snippet.end
    try page.code("cancel")
    page.show(
      "download.flags", download.flags, documented: ["isReady", "isExecuting", "isCancelled"])
    page.open(answers)
    page.wait(for: album.delivered)
    page.show(
      "download.flags", download.flags, documented: ["isReady", "isCancelled", "isFinished"])
    page.show("download.picture", download.picture, documented: nil)
  }
}

private func promptFinish(_ page: Page) throws {
  try page.step(
    Text(
      "A queue of width 1: an operation that is late in reporting its finish holds up everything behind it.",
      ko: "폭이 1인 큐입니다. 완료를 늦게 알리면 뒤에 있는 모두가 기다립니다."),
    rules: "state.prompt-finish-keeps-queue-clear"
  ) {
    let recorder = Recorder()
    let answers = answer()
    page.introduceDownload()
    // snippet.narrow
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    let thumbnail = recorder.operation("thumbnail")
    recorder.add(download, thumbnail, to: queue)
    // snippet.end
    try page.code("narrow")
    page.wait(for: album.asked)
    recorder.note("download", .began)
    page.show("download.flags", download.flags, documented: ["isReady", "isExecuting"])
    page.show("thumbnail.flags", thumbnail.flags, documented: ["isReady"])
    recorder.note("download", .finished)
    page.open(answers)
    page.waitToEmpty("queue", queue)
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.timeline(recorder)
  }
}

#if canImport(ObjectiveC) || FromScratch
  private func observing(_ page: Page) throws {
    try page.step(
      Text(
        "An observer asks once, and its closure is called for every change.",
        ko: "관찰자는 한 번 부탁해 두고, 통지가 올 때마다 클로저가 호출됩니다."),
      rules: "kvo.operation-key-paths", "kvo.other-keys-not-needed"
    ) {
      let answers = answer()
      page.introduceDownload()
      // snippet.observe
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
      // snippet.end
      try page.code("observe")
      page.open(answers)
      page.wait(for: album.delivered)
      for observation in observations { observation.invalidate() }
      page.show(
        "journal.entries", journal.entries,
        documented: [
          "isExecuting=false", "isExecuting=true", "isCancelled=true", "isExecuting=false",
          "isFinished=true",
        ])
    }
  }

  private func fromAnyThread(_ page: Page) throws {
    try page.step(
      Text(
        "A queue is observed to keep a badge right. The announcement comes on the thread that makes the change, so the observer leaves the screen alone and posts to its inbox.",
        ko: "배지를 맞추려고 큐를 관찰합니다. 통지는 값이 바뀐 스레드로 오므로 관찰자는 화면을 만지지 않고 우편함에 맡깁니다."),
      rules: "kvo.queue-compliant", "kvo.queue-any-thread", "kvo.drive-the-program"
    ) {
      let answers = answer()
      let emptied = Gate("The queue has told that nothing is left.", ko: "큐가 모두 나갔다고 통지했습니다.")
      page.introduceScreen()
      // snippet.badge
      let screen = Screen()
      let journal = Journal()
      let queue = OperationQueue()
      let observation = queue.observe(\.operationCount) { queue, _ in
        journal.write(screen.inbox.isCurrent ? "screen" : "elsewhere")
        screen.inbox.post {
          let left = queue.operationCount
          screen.show("\(left) left")
          // snippet.hide
          if left == 0 { emptied.open() }
          // snippet.show
        }
      }
      let album = RemoteAlbum(answeringAfter: answers)
      let download = Download("beach", from: album)
      let thumbnail = BlockOperation {}
      thumbnail.addDependency(download)
      queue.addOperations([download, thumbnail], waitUntilFinished: false)
      // snippet.end
      try page.code("badge")
      page.open(answers)
      page.wait(for: emptied)
      page.waitUntilRead(screen)
      observation.invalidate()
      page.show("Set(journal.entries)", Set(journal.entries), documented: ["elsewhere"])
      page.show("screen.text", screen.text, documented: "0 left")
      page.show("screen.strays", screen.strays, documented: 0)
    }
  }
#else
  private func observing(_ page: Page) throws {
    try page.step(
      Text(
        "Foundation on Linux has no observe, so no closure of yours can be told of every change. The finish is still heard: by the queue, by operations that wait, and by the completion block.",
        ko:
          "Linux의 Foundation에는 observe가 없어서 변화마다 클로저를 부르게 할 수 없습니다. 그래도 완료되었다는 통지는 큐와 기다리는 오퍼레이션과 완료 블록이 듣습니다."
      ),
      rules: "kvo.custom-keeps-compliance"
    ) {
      let answers = answer()
      let told = Gate("The completion block has been called.", ko: "완료 블록이 호출되었습니다.")
      page.introduceDownload()
      // snippet.inside
      let journal = Journal()
      let album = RemoteAlbum(answeringAfter: answers)
      let download = Download("beach", from: album)
      download.completionBlock = {
        journal.write("finished")
        // snippet.hide
        told.open()
        // snippet.show
      }
      let thumbnail = BlockOperation {}
      thumbnail.addDependency(download)
      download.start()
      // snippet.end
      try page.code("inside")
      page.open(answers)
      page.wait(for: told)
      page.show("thumbnail.isReady", thumbnail.isReady, documented: true)
      page.show("journal.entries", journal.entries, documented: ["finished"])
      page.say(
        Text(
          "Observers can be watched at work on macOS, and here with",
          ko: "관찰은 macOS에서 볼 수 있고, 여기서는 이렇게 실행하면 볼 수 있습니다."))
      // In two lines, as one goes over the width of a page.
      for call in [
        #"swift run --traits FromScratch \"#, "--scratch-path .build/from-scratch Workbook 10",
      ] {
        page.say(Text(call, ko: call))
      }
    }
  }

  private func fromAnyThread(_ page: Page) throws {
    try page.step(
      Text(
        "Without observe the completion block tells. It too comes on another thread, so it leaves the screen alone and posts to its inbox.",
        ko: "observe가 없는 곳에서는 완료 블록이 알려 줍니다. 완료 블록도 다른 스레드로 오므로 화면을 만지지 않고 우편함에 맡깁니다."),
      rules: "kvo.no-ui-bindings"
    ) {
      let answers = answer()
      let told = Gate(
        "The completion block has posted its letter.", ko: "완료 블록이 우편함에 일을 맡겼습니다.")
      page.introduceDownload()
      page.introduceScreen()
      // snippet.completion
      let screen = Screen()
      let album = RemoteAlbum(answeringAfter: answers)
      let download = Download("beach", from: album)
      download.completionBlock = {
        screen.inbox.post { screen.show("beach") }
        // snippet.hide
        told.open()
        // snippet.show
      }
      download.start()
      // snippet.end
      try page.code("completion")
      page.open(answers)
      page.wait(for: told)
      page.waitUntilRead(screen)
      page.show("screen.text", screen.text, told: "beach")
      page.show("screen.strays", screen.strays, told: 0)
    }
  }
#endif

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: the announcement is made around the change. Only the class of the download is another one.",
      ko: "바로잡은 프로그램입니다. 값을 바꾸는 줄을 통지가 앞뒤로 감쌉니다. 바뀐 것은 다운로드의 클래스뿐입니다."),
    rules: "kvo.custom-keeps-compliance"
  ) {
    let answers = answer()
    page.say(
      Text(
        "When the photo is there, chapter 04's Download calls finish():",
        ko: "04장의 Download는 사진이 오면 finish()를 부릅니다."))
    try page.code("finish", in: "../04-ConcurrentOperations/ConcurrentOperation.swift")
    // snippet.right
    let queue = OperationQueue()
    let thumbnail = BlockOperation {}
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    thumbnail.addDependency(download)
    download.start()
    queue.addOperation(thumbnail)
    // snippet.end
    try page.code("right")
    page.open(answers)
    page.waitToEmpty("queue", queue)
    page.show("download.picture?.name", download.picture?.name, documented: "beach")
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
  }
}
