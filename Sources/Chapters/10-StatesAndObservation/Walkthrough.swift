import ChapterKit
import Dispatch
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
  try oneKeyMuted(page)
  try observing(page)
  try fromAnyThread(page)
  try putRight(page)
}

private func finishedAndNobodyKnows(_ page: Page) throws {
  try page.step(
    Text(
      "The picture is there, isFinished is true, and the app waits for ever. The value has changed, and nobody was told.",
      ko: "사진은 도착했고 isFinished도 참인데 앱은 계속 기다립니다. 값은 바뀌었지만 아무에게도 알리지 않았습니다."),
    rules: "state.subclass-must-maintain", "kvo.custom-keeps-compliance"
  ) {
    let queue = OperationQueue()
    // snippet.quiet
    let download = Download(muting: ["isFinished"])
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    queue.addOperation(thumbnail)
    // snippet.end
    // snippet.receive
    download.start()
    download.receive(.beach)
    // snippet.end
    try page.code("quiet")
    try page.code("receive")
    page.show("download.picture", download.picture, documented: .beach)
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("thumbnail.isReady", thumbnail.isReady, documented: false)
    page.show("queue.operationCount", queue.operationCount, documented: 1)
    download.announce("isFinished")
    queue.waitToEmpty()
  }
}

private func wholeLife(_ page: Page) throws {
  try page.step(
    Text(
      "A whole life, seen through the flags. They are four questions, and more than one may be answered with yes.",
      ko: "플래그로 본 오퍼레이션의 일생입니다. 플래그는 서로 다른 네 가지 물음이므로 여러 개가 함께 참일 수 있습니다."),
    rules: "state.kept-internally", "state.executing-meaning", "state.finished-meaning"
  ) {
    let filtering = Gate("the filter has begun")
    let filtered = Gate("the filter may end")
    let download = BlockOperation {}
    let filter = BlockOperation {
      filtering.open()
      filtered.wait()
    }
    // snippet.made
    filter.addDependency(download)
    // snippet.end
    try page.code("made")
    page.show("filter.flags", filter.flags, documented: [])
    // snippet.ready
    download.start()
    // snippet.end
    try page.code("ready")
    page.show("filter.flags", filter.flags, documented: ["isReady"])
    let queue = OperationQueue()
    // snippet.added
    queue.addOperation(filter)
    // snippet.end
    filtering.wait()
    try page.code("added")
    page.show("filter.flags", filter.flags, documented: ["isReady", "isExecuting"])
    filtered.open()
    queue.waitToEmpty()
    page.say(Text("When the work has ended:", ko: "작업이 끝난 다음입니다."))
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
    let download = Download()
    let queue = OperationQueue()
    queue.addOperation(download)
    download.waitUntilStarted()
    // snippet.cancel
    download.cancel()
    // snippet.end
    try page.code("cancel")
    page.show(
      "download.flags", download.flags, documented: ["isReady", "isExecuting", "isCancelled"])
    // snippet.cancelled
    download.receive(.beach)
    // snippet.end
    queue.waitToEmpty()
    try page.code("cancelled")
    page.show(
      "download.flags", download.flags, documented: ["isReady", "isCancelled", "isFinished"])
    page.show("download.picture", download.picture, documented: nil)
  }
}

private func promptFinish(_ page: Page) throws {
  try page.step(
    Text(
      "A queue of width 1: whoever is late in reporting the finish holds up everyone behind.",
      ko: "폭이 1인 큐입니다. 완료를 늦게 알리면 뒤에 있는 모두가 기다립니다."),
    rules: "state.prompt-finish-keeps-queue-clear"
  ) {
    let recorder = Recorder()
    let download = Download()
    let thumbnail = recorder.operation("thumbnail")
    // snippet.narrow
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    // snippet.end
    recorder.note("download", .queued)
    recorder.add(download, thumbnail, to: queue)
    download.waitUntilStarted()
    recorder.note("download", .began)
    try page.code("narrow")
    page.show("download.flags", download.flags, documented: ["isReady", "isExecuting"])
    page.show("thumbnail.flags", thumbnail.flags, documented: ["isReady"])
    recorder.note("download", .finished)
    download.receive(.beach)
    queue.waitToEmpty()
    page.say(Text("And when the download has reported:", ko: "다운로드가 완료를 알린 다음입니다."))
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.timeline(recorder)
  }
}

private func oneKeyMuted(_ page: Page) throws {
  try page.step(
    Text(
      "Two downloads, each quiet about one key. The queue goes by isFinished; what is lost with isExecuting, only observers miss.",
      ko: "다운로드 둘이 키 경로를 하나씩 알리지 않습니다. 큐는 isFinished를 듣고 움직이며, isExecuting이 없으면 관찰자만 모릅니다."),
    rules: "kvo.start-override-keys"
  ) {
    // snippet.muted
    let beach = Download("beach", muting: ["isExecuting"])
    let forest = Download("forest", muting: ["isFinished"])
    // snippet.end
    let beachQueue = OperationQueue()
    let forestQueue = OperationQueue()
    #if canImport(ObjectiveC) || FromScratch
      let beachJournal = Journal()
      let forestJournal = Journal()
      let observations = [(beach, beachJournal), (forest, forestJournal)].flatMap {
        download, journal in
        [
          download.observe(\.isExecuting) { _, _ in journal.write("isExecuting") },
          download.observe(\.isFinished) { _, _ in journal.write("isFinished") },
        ]
      }
    #endif
    for (download, queue) in [(beach, beachQueue), (forest, forestQueue)] {
      let threads = DispatchQueue(label: "the queue's threads, one at a time")
      queue.underlyingQueue = threads
      queue.addOperation(download)
      download.waitUntilStarted()
      threads.sync {}  // Until start() has returned: a queue may look at isFinished after it.
      download.receive(.beach)
    }
    beachQueue.waitToEmpty()
    try page.code("muted")
    page.show("beach.isFinished", beach.isFinished, documented: true)
    page.show("beachQueue.operationCount", beachQueue.operationCount, documented: 0)
    page.show("forest.isFinished", forest.isFinished, documented: true)
    page.show("forestQueue.operationCount", forestQueue.operationCount, documented: 1)
    #if canImport(ObjectiveC) || FromScratch
      page.say(Text("What their observers were told:", ko: "관찰자가 들은 것입니다."))
      page.show("beachJournal.entries", beachJournal.entries, documented: ["isFinished"])
      page.show(
        "forestJournal.entries", forestJournal.entries, documented: ["isExecuting", "isExecuting"])
      for observation in observations { observation.invalidate() }
    #endif
    forest.announce("isFinished")
    forestQueue.waitToEmpty()
  }
}

#if canImport(ObjectiveC) || FromScratch
  private func observing(_ page: Page) throws {
    try page.step(
      Text(
        "An observer asks once and is told of every change, with the value. The other side of an announcement is a closure.",
        ko: "관찰자는 한 번 부탁해 두고 바뀔 때마다 값과 함께 듣습니다. 통지가 올 때마다 클로저가 호출됩니다."),
      rules: "kvo.operation-key-paths", "kvo.other-keys-not-needed"
    ) {
      let download = Download()
      let journal = Journal()
      // snippet.observe
      let observations = [
        download.observe(\.isExecuting, options: [.initial, .new]) { _, change in
          journal.write("isExecuting=\(change.newValue == true)")
        },
        download.observe(\.isCancelled, options: [.new]) { _, change in
          journal.write("isCancelled=\(change.newValue == true)")
        },
        download.observe(\.isFinished) { download, _ in
          journal.write("isFinished=\(download.isFinished)")
        },
      ]
      // snippet.end
      // snippet.life
      download.start()
      download.cancel()
      download.receive(.beach)
      // snippet.end
      for observation in observations { observation.invalidate() }
      try page.code("observe")
      try page.code("life")
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
        "A queue is observed to keep a badge right. It tells wherever it changes, so the observer touches nothing and posts a letter.",
        ko: "배지를 맞추려고 큐를 관찰합니다. 통지는 값이 바뀐 스레드로 오므로 관찰자는 화면을 만지지 않고 우편함에 맡깁니다."),
      rules: "kvo.queue-compliant", "kvo.queue-any-thread", "kvo.no-ui-bindings",
      "kvo.drive-the-program"
    ) {
      let screen = Screen()
      let journal = Journal()
      let emptied = Gate("the queue has said that nothing is left")
      let queue = OperationQueue()
      // snippet.badge
      let observation = queue.observe(\.operationCount) { queue, _ in
        let count = queue.operationCount
        journal.write(screen.inbox.isCurrent ? "screen" : "elsewhere")
        screen.inbox.post { screen.show("\(count) left") }
        // snippet.hide
        if count == 0 { emptied.open() }
        // snippet.show
      }
      // snippet.end
      let download = Download()
      let thumbnail = BlockOperation {}
      thumbnail.addDependency(download)
      queue.addOperation(download)
      queue.addOperation(thumbnail)
      download.waitUntilStarted()
      download.receive(.beach)
      emptied.wait()
      screen.inbox.waitUntilRead()
      observation.invalidate()
      try page.code("badge")
      page.show("Set(journal.entries)", Set(journal.entries), documented: ["elsewhere"])
      page.show("screen.text", screen.text, documented: "0 left")
      page.show("screen.strays", screen.strays, documented: 0)
    }
  }
#else
  private func observing(_ page: Page) throws {
    try page.step(
      Text(
        "Foundation on Linux has no observe, so no closure of yours can be told. The announcement is still heard inside, by the queue and by operations that wait.",
        ko:
          "Linux의 Foundation에는 observe가 없어서 통지를 클로저로 받을 수 없습니다. 그래도 안에서는 큐와, 이 오퍼레이션을 기다리는 오퍼레이션이 듣습니다."
      ),
      rules: "kvo.custom-keeps-compliance"
    ) {
      let download = Download()
      let thumbnail = BlockOperation {}
      thumbnail.addDependency(download)
      // snippet.inside
      download.start()
      download.receive(.beach)
      // snippet.end
      try page.code("inside")
      page.show("thumbnail.isReady", thumbnail.isReady, documented: true)
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
        "Without observe it is the completion block that tells. It comes on a thread of its own, so it touches nothing and posts a letter.",
        ko: "observe가 없는 곳에서는 완료 블록이 알려 줍니다. 완료 블록도 다른 스레드로 오므로 화면을 만지지 않고 우편함에 맡깁니다."),
      rules: "kvo.no-ui-bindings"
    ) {
      let screen = Screen()
      let told = Gate("the completion block has posted its letter")
      let download = Download()
      // snippet.completion
      download.completionBlock = {
        screen.inbox.post { screen.show("beach") }
        // snippet.hide
        told.open()
        // snippet.show
      }
      // snippet.end
      download.start()
      download.receive(.beach)
      told.wait()
      screen.inbox.waitUntilRead()
      try page.code("completion")
      page.show("screen.text", screen.text, documented: "beach")
      page.show("screen.strays", screen.strays, documented: 0)
    }
  }
#endif

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: the announcement frames the change of the value. Nobody else had to be changed.",
      ko: "바로잡은 프로그램입니다. 값을 바꾸는 줄을 통지가 앞뒤로 감쌉니다. 다른 곳은 하나도 고치지 않았습니다."),
    rules: "kvo.custom-keeps-compliance", "state.subclass-must-maintain"
  ) {
    let queue = OperationQueue()
    // snippet.right
    let download = Download()
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    queue.addOperation(thumbnail)
    // snippet.end
    download.start()
    download.receive(.beach)
    queue.waitToEmpty()
    try page.code("right")
    try page.code("move", in: "Download.swift")
    page.show("download.picture", download.picture, documented: .beach)
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.show("queue.operationCount", queue.operationCount, documented: 0)
  }
}
