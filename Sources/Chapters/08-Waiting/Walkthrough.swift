import ChapterKit
import Operations
import Synchronization

/// Chapter 08: blocked threads, the duration of a wait, and alternatives.
public let waiting = Chapter(
  8, Text("Waiting", ko: "기다리기"),
  summary: Text(
    "blocked threads, and alternatives to waiting", ko: "어느 스레드가 막히는지, 기다리지 않으려면 어떻게 하는지"),
  rules: rules, tools: [.eventLoop],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "unansweredTap",
    "The user taps, and the app does not respond until the picture has arrived.",
    ko: "사용자가 화면을 눌렀는데, 사진이 도착할 때까지 앱이 응답하지 않습니다.",
    because:
      "The main thread was still inside `waitUntilFinished()` when the user tapped. Only after the picture had arrived and that call had returned did it handle the event by calling `tap`.",
    ko:
      "탭이 왔을 때 메인 스레드는 아직 `waitUntilFinished()` 안에 있었습니다. 사진이 도착해 그 호출이 돌아온 다음에야 `tap`이 든 이벤트를 꺼냈습니다.",
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
    EventLoop().finish()  // By now a loop that is not blocked would have answered. // page
    page.show(tap.isFinished, told: false)
    page.open(arrived)
    page.finish(mainThread)
    page.show(tap.isFinished, told: true)
  },
  Step(
    "resultOnNextLine",
    "A thread that has nothing else to do waits, and reads the picture on the next line.",
    ko: "따로 할 일이 없는 스레드가 기다리고, 바로 다음 줄에서 사진을 읽습니다.",
    because:
      "`waitUntilFinished()` returned after the download's block had ended. So the next line found the picture.",
    ko: "`waitUntilFinished()`는 다운로드의 블록이 끝난 다음에 돌아왔습니다. 그래서 다음 줄이 읽을 때 사진이 있었습니다.",
    shows: .wait.forConsumingResults
  ) { page in
    let stored = page.gate(
      "The thread has put the picture into the album.", ko: "스레드가 사진을 앨범에 넣었습니다.")
    let picture = Mutex<Picture?>(nil)
    let album = Mutex<[String]>([])
    let download = BlockOperation {
      linger()  // If the album did not wait, it would have looked by now. // page
      picture.withLock { $0 = .beach }
    }
    let queue = OperationQueue()
    Thread.detachNewThread {
      queue.addOperation(download)
      download.waitUntilFinished()
      let name = picture.withLock { $0?.name } ?? "nothing"
      album.withLock { $0.append(name) }
      stored.open()  // page
    }
    page.wait(for: stored)
    page.show(album.withLock { $0 }, documented: ["beach"])
  },
  Step(
    "untilEmpty",
    "The caller waits for a queue with a limit of 1. Meanwhile, the forest is added to the queue, and the call returns only after the forest has finished.",
    ko: "caller가 한도가 1인 큐 전체를 기다립니다. 기다리는 사이에 숲 사진을 더 넣자, 호출은 숲 사진까지 완료된 다음에 돌아옵니다.",
    because:
      "When `beach` had finished, `forest` was already in the queue. The queue was not empty, so the call did not return.",
    ko: "beach가 완료되었을 때 큐에는 이미 forest가 있었습니다. 큐가 아직 비지 않았으므로 호출은 돌아오지 않았습니다.",
    shows: .wait.wholeQueue, .wait.prolongedByAdditions
  ) { page in
    let downloading = page.gate("The download of the beach has begun.", ko: "바다 사진의 다운로드가 시작되었습니다.")
    let arrived = page.gate("The picture of the beach arrives.", ko: "바다 사진이 도착합니다.")
    let waiting = page.gate("The caller is about to wait.", ko: "caller가 이제 기다립니다.")
    let returned = page.gate("The call has returned.", ko: "호출이 돌아왔습니다.")
    let (recorder, queue) = (Recorder(), OperationQueue())
    queue.maxConcurrentOperationCount = 1
    let beach = recorder.operation("beach") {
      downloading.open()  // page
      arrived.wait()
    }
    let forest = recorder.operation("forest")
    recorder.add(beach, to: queue)
    page.wait(for: downloading)
    Thread.detachNewThread {
      recorder.note("caller", .queued)
      waiting.open()  // page
      queue.waitUntilAllOperationsAreFinished()
      recorder.note("caller", .finished)
      returned.open()  // page
    }
    page.wait(for: waiting)
    linger()  // By now the caller does wait. // page
    recorder.add(forest, to: queue)
    page.open(arrived)
    page.wait(for: returned)
    page.timeline(recorder, lanes: ["caller", "beach", "forest"], isOrdered: true)
    page.show(recorder.lanes(.finished), documented: ["beach", "forest", "caller"])
  },
  Step(
    "onlyPlace",
    "The limit is 1, and the export waits for a resize in its own queue: neither continues. A limit of 2 lets both finish.",
    ko: "한도가 1인 큐에서 export가 같은 큐의 resize를 기다리자 둘 다 나아가지 못합니다. 한도를 2로 늘리자 둘 다 완료됩니다.",
    because:
      "The waiting export was still executing, and the limit of 1 was reached. So the queue did not start the resize, which was ready, until the limit was 2.",
    ko: "기다리는 export는 여전히 실행 중이어서 한도 1을 채웠습니다. 그래서 큐는 준비된 resize를 시작하지 않았고, 한도가 2가 되자 시작했습니다.",
    shows: .wait.blocksTheCaller, as: .told
  ) { page in
    let waiting = page.gate("The export has added the resize.", ko: "export가 resize를 넣었습니다.")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let resize = BlockOperation {}
    let export = BlockOperation {
      queue.addOperation(resize)
      waiting.open()  // page
      resize.waitUntilFinished()
    }
    queue.addOperation(export)
    page.wait(for: waiting)
    linger()  // By now both would have finished if they could. // page
    page.show(export.isExecuting, told: true)
    page.show(resize.isReady, told: true)
    page.show(resize.isFinished, told: false)
    queue.maxConcurrentOperationCount = 2
    page.waitToFinish(export)
    page.show(resize.isFinished, told: true)
  },
  Step(
    "anotherQueue",
    "The resize is in another queue: it can start while the export waits.",
    ko: "resize를 다른 큐에 넣으면, export가 기다리는 동안에도 시작할 수 있습니다.",
    because:
      "The export counted against the limit of `exports`, but the resize counted only against the limit of `resizes`. The resize started and finished there, and the export continued.",
    ko:
      "export가 채운 것은 `exports`의 한도이고, resize는 `resizes`의 한도로 세었습니다. 그래서 resize가 시작해 완료되었고 export도 이어 갔습니다.",
    shows: .wait.fromSecondaryOrOperation, as: .told
  ) { page in
    let recorder = Recorder()
    let (exports, resizes) = (OperationQueue(), OperationQueue())
    exports.maxConcurrentOperationCount = 1
    let resize = recorder.operation("resize")
    let export = recorder.operation("export") {
      resizes.addOperation(resize)
      resize.waitUntilFinished()
    }
    exports.addOperation(export)
    page.waitToFinish(export)
    page.show(recorder.lanes(.finished), told: ["resize", "export"])
  },
  Step(
    "restOfTheExport",
    "Corrected: the export adds the resize and the rest of its work, and then finishes. All three finish with a limit of 1.",
    ko: "바로잡기: export는 resize와 나머지 일을 넣기만 하고 끝납니다. 한도가 1인 큐 하나에서 셋 다 완료됩니다.",
    because:
      "No operation waited inside its work. The export had finished before the queue started the resize, and `rest` became ready when the resize had finished.",
    ko:
      "실행 중에 기다린 오퍼레이션이 없습니다. export가 먼저 완료되어 한도에 여유가 생기자 큐가 resize를 시작했고, resize가 완료되자 rest가 준비 상태가 되었습니다.",
    shows: .wait.bestAvoided
  ) { page in
    let (recorder, queue) = (Recorder(), OperationQueue())
    queue.maxConcurrentOperationCount = 1
    let resize = recorder.operation("resize")
    let rest = recorder.operation("rest")
    rest.addDependency(resize)
    let export = recorder.operation("export") {
      queue.addOperations([resize, rest], waitUntilFinished: false)
    }
    queue.addOperation(export)
    page.waitToFinish(rest)
    page.show(recorder.lanes(.finished), told: ["export", "resize", "rest"])
  },
  Step(
    "nobodyWaits",
    "Corrected: the main thread does not wait, and responds to the tap while the download is still running.",
    ko: "바로잡기: 메인 스레드가 기다리지 않으므로, 다운로드가 아직 실행 중인데도 탭에 응답합니다.",
    because:
      "The event that added the download was handled immediately, so the main thread could handle the next event, `tap`. The download's finish posted another event, which started `picture`.",
    ko:
      "다운로드를 넣은 이벤트는 바로 끝났으므로 메인 스레드는 다음 이벤트인 `tap`을 꺼냈습니다. 다운로드가 끝나자 `picture`를 시작하는 이벤트가 따로 왔습니다.",
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
  /// The introduction of the event loop, also used in chapter 14.
  public static let eventLoop = Introduction(
    "`EventLoop`, of this book, stands for a main thread: one thread that handles one event after another.",
    ko: "`EventLoop`는 메인 스레드를 대신하는 이 책의 도구입니다. 스레드 하나가 `post`로 받은 이벤트를 하나씩 처리합니다.", in: "EventLoop("
  )
}

private let tapping = Text("The user taps the screen.", ko: "사용자가 화면을 누릅니다.")
