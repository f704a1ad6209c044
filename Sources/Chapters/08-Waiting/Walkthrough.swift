import ChapterKit
import Operations

/// Chapter 08: who is blocked, for how long, and how to do without.
public let waiting = Chapter(
  8, Text("Waiting", ko: "기다리기"),
  summary: Text("who is blocked, and how to do without", ko: "어느 스레드가 막히는지, 기다리지 않으려면 어떻게 하는지"),
  rules: rules, tools: [.eventLoop],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "unansweredTap",
    "The reader taps, and the app does not answer. Its main thread waits for the download and can do nothing else.",
    ko: "화면을 눌러도 앱이 응답하지 않습니다. 메인 스레드가 다운로드를 기다리느라 아무것도 하지 못합니다.",
    shows: .wait.notOnMainThread
  ) { page in
    let downloading = page.gate("The download has begun.", ko: "다운로드가 시작되었습니다.")
    let arrived = page.gate("The picture arrives.", ko: "사진이 도착합니다.")
    let recorder = Recorder()
    let download = recorder.operation("download") {
      downloading.open()  // page
      arrived.wait()
    }
    let tap = recorder.operation("tap")
    let queue = OperationQueue()
    let mainThread = EventLoop()
    mainThread.post {
      queue.addOperation(download)
      download.waitUntilFinished()
    }
    page.wait(for: downloading)
    page.event(tapping)
    recorder.note("tap", .queued)  // page
    mainThread.post { tap.start() }
    page.show(tap.isFinished, told: false)
    page.open(arrived)
    page.finish(mainThread)
    page.show(tap.isFinished, told: true)
    page.timeline(recorder)
    page.show(recorder.relation("download", "tap"), told: "download < tap")
  },
  Step(
    "resultOnNextLine",
    "That is what waiting is: the call returns when the operation has finished, and on the next line the result is there.",
    ko: "기다린다는 것은 이런 뜻입니다. 호출은 오퍼레이션이 완료되어야 반환되고, 다음 줄에는 결과가 있습니다.",
    shows: .wait.blocksTheCaller, .wait.forConsumingResults
  ) { page in
    try page.code("main", in: "AlbumDownload.swift")
    let arrived = page.gate("The picture arrives.", ko: "사진이 도착합니다.")
    let waiting = page.gate("The caller is about to wait.", ko: "부르는 쪽이 막 기다리려고 합니다.")
    let returned = page.gate("The call has returned.", ko: "호출이 반환되었습니다.")
    let recorder = Recorder()
    let download = AlbumDownload {
      arrived.wait()
      return .beach
    }
    let queue = OperationQueue()
    queue.addOperation(download)
    Thread.detachNewThread {
      waiting.open()  // page
      download.waitUntilFinished()
      recorder.note(download.picture?.name ?? "nothing", .finished)
      returned.open()  // page
    }
    page.wait(for: waiting)
    page.show(download.picture, documented: nil)
    page.open(arrived)
    page.wait(for: returned)
    page.show(recorder.lanes(.finished), documented: ["beach"])
  },
  Step(
    "wholeBatch", "The call that adds a batch can wait for all of it, whichever comes last.",
    ko: "묶음을 넣는 호출이 그 묶음의 완료까지 기다려 줄 수 있습니다. 무엇이 마지막에 끝나든 모두 기다립니다.",
    shows: .wait.addAndWait
  ) { page in
    let arrived = page.gate("The picture of the beach arrives.", ko: "바다 사진이 도착합니다.")
    let returned = page.gate("The call has returned.", ko: "호출이 반환되었습니다.")
    let recorder = Recorder()
    let beach = recorder.operation("beach") { arrived.wait() }
    let forest = recorder.operation("forest")
    let queue = OperationQueue()
    Thread.detachNewThread {
      queue.addOperations([beach, forest], waitUntilFinished: true)
      recorder.note("caller", .finished)
      returned.open()  // page
    }
    page.waitToFinish(forest)
    page.open(arrived)
    page.wait(for: returned)
    page.show(recorder.lanes(.finished), documented: ["forest", "beach", "caller"])
  },
  Step(
    "untilEmpty",
    "Whoever waits for a queue waits until it is empty. The forest is added meanwhile, and the wait grows longer.",
    ko: "큐를 기다리면 큐가 빌 때까지 기다립니다. 그사이 숲 사진을 추가하면 그만큼 더 기다립니다.",
    shows: .wait.wholeQueue, .wait.prolongedByAdditions
  ) { page in
    let downloading = page.gate("The download of the beach has begun.", ko: "바다 사진의 다운로드가 시작되었습니다.")
    let arrived = page.gate("The picture of the beach arrives.", ko: "바다 사진이 도착합니다.")
    let waiting = page.gate("The caller is about to wait.", ko: "부르는 쪽이 막 기다리려고 합니다.")
    let recorder = Recorder()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let beach = recorder.operation("beach") {
      downloading.open()  // page
      arrived.wait()
    }
    let forest = recorder.operation("forest")
    let caller = recorder.operation("caller") {
      waiting.open()  // page
      queue.waitUntilAllOperationsAreFinished()
    }
    recorder.add(beach, to: queue)
    page.wait(for: downloading)
    Thread.detachNewThread { caller.start() }
    page.wait(for: waiting)
    recorder.add(forest, to: queue)
    page.open(arrived)
    page.waitToFinish(caller)
    page.timeline(recorder, lanes: ["caller", "beach", "forest"], isOrdered: true)
    page.show(recorder.lanes(.finished), documented: ["beach", "forest", "caller"])
  },
  Step(
    "waitAtTheEnd",
    "Waiting after each puts the downloads in a row. Waiting at the end lets them overlap.",
    ko: "하나 넣을 때마다 기다리면 다운로드가 한 줄로 늘어섭니다. 맨 끝에서 기다리면 서로 겹칩니다.",
    shows: .wait.addsSerialisation
  ) { page in
    page.say(
      "together.meet() returns when both are in it, which only two that overlap can be.",
      ko: "together.meet()은 둘이 모두 와야 반환됩니다. 서로 겹치는 둘만 그럴 수 있습니다.")
    let recorder = Recorder()
    let together = Rendezvous("both downloads are under way")
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    let harbour = recorder.operation("harbour") { together.meet() }
    let meadow = recorder.operation("meadow") { together.meet() }
    let queue = OperationQueue()
    // snippet.hide
    Deadline.wait(for: "Two downloads have finished.", ko: "두 다운로드가 완료되었습니다.") {
      // snippet.show
      queue.addOperation(beach)
      beach.waitUntilFinished()
      queue.addOperation(forest)
      forest.waitUntilFinished()
      // snippet.hide
    }
    // snippet.show
    page.show(recorder.relation("beach", "forest"), documented: "beach < forest")
    // snippet.hide
    Deadline.wait(for: "All four downloads have finished.", ko: "네 다운로드가 모두 완료되었습니다.") {
      // snippet.show
      queue.addOperation(harbour)
      queue.addOperation(meadow)
      queue.waitUntilAllOperationsAreFinished()
      // snippet.hide
    }
    // snippet.show
    page.show(recorder.relation("harbour", "meadow"), documented: "harbour ∥ meadow")
  },
  Step(
    "anotherQueue",
    "An operation may wait for one of another queue. While it waits it takes a place of its own queue, and the download needs none of those.",
    ko: "오퍼레이션 안에서 다른 큐의 오퍼레이션을 기다려도 됩니다. 기다리느라 차지한 자리는 자기 큐의 것이라 다운로드에는 필요하지 않습니다.",
    shows: .wait.fromSecondaryOrOperation
  ) { page in
    let recorder = Recorder()
    let downloads = OperationQueue()
    let albums = OperationQueue()
    let download = AlbumDownload { .beach }
    let album = BlockOperation {
      downloads.addOperation(download)
      download.waitUntilFinished()
      recorder.note(download.picture?.name ?? "nothing", .finished)
    }
    albums.addOperation(album)
    page.waitToFinish(album)
    page.show(recorder.lanes(.finished), documented: ["beach"])
  },
  Step(
    "nobodyWaits",
    "The program put right: nobody waits. The end of the download posts an event, and the tap is answered at once.",
    ko: "바로잡은 프로그램입니다. 아무도 기다리지 않습니다. 다운로드가 끝나면 이벤트로 알리므로 화면을 누르면 바로 응답합니다.",
    shows: .wait.bestAvoided, .wait.notOnMainThread
  ) { page in
    let downloading = page.gate("The download has begun.", ko: "다운로드가 시작되었습니다.")
    let arrived = page.gate("The picture arrives.", ko: "사진이 도착합니다.")
    let mainThread = EventLoop()
    let queue = OperationQueue()
    let recorder = Recorder()
    let download = recorder.operation("download") {
      downloading.open()  // page
      arrived.wait()
    }
    let picture = recorder.operation("picture")
    let tap = recorder.operation("tap")
    download.completionBlock = {
      recorder.note("picture", .queued)  // page
      mainThread.post { picture.start() }
    }
    mainThread.post { queue.addOperation(download) }
    page.wait(for: downloading)
    page.event(tapping)
    recorder.note("tap", .queued)  // page
    mainThread.post { tap.start() }
    page.waitToFinish(tap)
    page.show(download.isFinished, told: false)
    page.open(arrived)
    page.waitToFinish(picture)
    page.finish(mainThread)
    page.timeline(recorder, lanes: ["download", "tap", "picture"], isOrdered: true)
    page.show(recorder.lanes(.finished), told: ["tap", "download", "picture"])
  },
]

extension Introduction {
  /// Also for chapter 14.
  public static let eventLoop = Introduction(
    "EventLoop, of this book, stands for a main thread: one thread that deals with one event after another.",
    ko: "EventLoop은 메인 스레드를 대신하는 이 책의 도구입니다. 스레드 하나가 이벤트를 하나씩 처리합니다.", in: "EventLoop(")
}

private let tapping = Text("The reader taps the screen.", ko: "사용자가 화면을 누릅니다.")
