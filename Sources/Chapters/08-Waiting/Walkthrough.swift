import ChapterKit
import Operations
import Synchronization

/// Chapter 08: who is blocked, for how long, and how to do without.
public let waiting = Chapter(
  8, Text("Waiting", ko: "기다리기"),
  summary: Text("who is blocked, and how to do without", ko: "어느 스레드가 막히는지, 기다리지 않으려면 어떻게 하는지"),
  rules: rules, tools: [.eventLoop],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "unansweredTap",
    "The reader taps, and the app does not answer. Its main thread waits for the download, and starts tap only afterwards.",
    ko: "화면을 눌러도 앱이 응답하지 않습니다. 메인 스레드는 다운로드를 기다리고, 그다음에야 tap을 시작합니다.",
    shows: .wait.blocksTheCaller, .wait.notOnMainThread, as: .told
  ) { page in
    let downloading = page.gate("The download has begun.", ko: "다운로드가 시작되었습니다.")
    let arrived = page.gate("The picture arrives.", ko: "사진이 도착합니다.")
    let download = BlockOperation {
      downloading.open()  // page
      arrived.wait()
    }
    let tap = BlockOperation {}
    let queue = OperationQueue()
    let mainThread = EventLoop()
    mainThread.post {
      queue.addOperation(download)
      download.waitUntilFinished()
    }
    page.wait(for: downloading)
    page.event(tapping)
    mainThread.post { tap.start() }
    EventLoop().finish()  // By now a free loop would have answered. // page
    page.show(tap.isFinished, told: false)
    page.open(arrived)
    page.finish(mainThread)
    page.show(tap.isFinished, told: true)
  },
  Step(
    "resultOnNextLine",
    "The call returns when the download has finished, and the next line reads its picture.",
    ko: "waitUntilFinished()는 다운로드가 완료된 뒤에야 돌아옵니다. 그래서 바로 다음 줄에서 사진을 읽을 수 있습니다.",
    shows: .wait.forConsumingResults
  ) { page in
    let picture = Mutex<Picture?>(nil)
    let album = Mutex<Picture?>(nil)
    let download = BlockOperation {
      linger()  // Without the wait, the album would have looked by now. // page
      picture.withLock { $0 = .beach }
    }
    let queue = OperationQueue()
    // snippet.hide
    Deadline.wait(for: "The download has finished.", ko: "다운로드가 완료되었습니다.") {
      // snippet.show
      queue.addOperation(download)
      download.waitUntilFinished()
      album.withLock { $0 = picture.withLock { $0 } }
      // snippet.hide
    }
    // snippet.show
    page.show(album.withLock { $0?.name }, documented: "beach")
  },
  Step(
    "untilEmpty",
    "The caller waits for a queue of width 1. Meanwhile the forest is added, and the call returns after that one too.",
    ko: "caller는 동시 실행 한도가 1인 큐 전체를 기다립니다. 기다리는 사이에 숲 사진을 더 넣자, 호출은 그 사진까지 완료된 다음에 돌아옵니다.",
    shows: .wait.wholeQueue, .wait.prolongedByAdditions
  ) { page in
    let downloading = page.gate("The download of the beach has begun.", ko: "바다 사진의 다운로드가 시작되었습니다.")
    let arrived = page.gate("The picture of the beach arrives.", ko: "바다 사진이 도착합니다.")
    let waiting = page.gate("The caller is about to wait.", ko: "caller가 이제 기다립니다.")
    let (recorder, queue) = (Recorder(), OperationQueue())
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
    linger()  // By now the caller does wait. // page
    recorder.add(forest, to: queue)
    page.open(arrived)
    page.waitToFinish(caller)
    page.timeline(recorder, lanes: ["caller", "beach", "forest"], isOrdered: true)
    page.show(recorder.lanes(.finished), documented: ["beach", "forest", "caller"])
  },
  Step(
    "waitAtTheEnd",
    "The caller waits after each of the first two, and they run in a row. It waits once for the other two, and they overlap.",
    ko: "beach와 forest는 하나 넣을 때마다 기다렸으므로 차례로 실행됩니다. harbour와 meadow는 둘 다 넣은 뒤 한 번만 기다렸으므로 서로 겹칩니다.",
    shows: .wait.addsSerialisation
  ) { page in
    page.say(
      "together.meet() returns when both are in it, which only two that overlap can be.",
      ko: "together.meet()은 둘이 모두 와야 돌아옵니다. 서로 겹치는 둘만 그럴 수 있습니다.")
    let (recorder, queue) = (Recorder(), OperationQueue())
    let together = Rendezvous("both downloads are under way")
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    let harbour = recorder.operation("harbour") { together.meet() }
    let meadow = recorder.operation("meadow") { together.meet() }
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
    "The album waits in the only place of its queue. The place of the download is in another queue.",
    ko: "앨범이 자기 큐의 한도 1을 채운 채로 기다립니다. 다운로드는 다른 큐에 있어서 시작할 수 있습니다.",
    shows: .wait.fromSecondaryOrOperation, as: .told
  ) { page in
    let recorder = Recorder()
    let (albums, downloads) = (OperationQueue(), OperationQueue())
    albums.maxConcurrentOperationCount = 1
    let download = recorder.operation("download")
    let album = recorder.operation("album") {
      downloads.addOperation(download)
      download.waitUntilFinished()
    }
    albums.addOperation(album)
    page.waitToFinish(album)
    page.show(recorder.lanes(.finished), told: ["download", "album"])
  },
  Step(
    "nobodyWaits",
    "The program put right. The main thread does not wait, and answers the tap at once. The end of the download posts an event.",
    ko: "바로잡은 프로그램입니다. 메인 스레드는 기다리지 않고, 화면을 누르면 바로 응답합니다. 다운로드가 끝나면 이벤트가 옵니다.",
    shows: .wait.bestAvoided, .wait.notOnMainThread
  ) { page in
    let downloading = page.gate("The download has begun.", ko: "다운로드가 시작되었습니다.")
    let arrived = page.gate("The picture arrives.", ko: "사진이 도착합니다.")
    let download = BlockOperation {
      downloading.open()  // page
      arrived.wait()
    }
    let (tap, picture) = (BlockOperation {}, BlockOperation {})
    let queue = OperationQueue()
    let mainThread = EventLoop()
    download.completionBlock = {
      mainThread.post { picture.start() }
    }
    mainThread.post { queue.addOperation(download) }
    page.wait(for: downloading)
    page.event(tapping)
    mainThread.post { tap.start() }
    page.waitToFinish(tap)
    page.show(download.isFinished, told: false)
    page.open(arrived)
    page.waitToFinish(picture)
    page.finish(mainThread)
  },
]

extension Introduction {
  /// Also for chapter 14.
  public static let eventLoop = Introduction(
    "EventLoop, of this book, stands for a main thread: one thread that deals with one event after another.",
    ko: "EventLoop는 메인 스레드를 대신하는 이 책의 도구입니다. 스레드 하나가 이벤트를 하나씩 처리합니다.", in: "EventLoop(")
}

private let tapping = Text("The reader taps the screen.", ko: "사용자가 화면을 누릅니다.")
