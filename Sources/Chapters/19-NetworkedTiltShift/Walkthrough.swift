import ChapterKit
import Operations

/// Chapter 19: pictures that are downloaded and filtered to look like miniatures.
public let networkedTiltShift = Chapter(
  19, Text("Networked Tilt-Shift", ko: "네트워크 틸트시프트"),
  summary: Text(
    "a working photo pipeline: download and filter", ko: "실제로 실행되는 사진 처리: 받고, 필터를 적용하기"),
  rules: rules, tools: [.server, .mainThread],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "asynchronousDownload",
    "main() has requested the picture and returned. The operation continues executing until the answer comes.",
    ko: "main()은 요청하고 돌아왔고, 오퍼레이션은 응답이 올 때까지 실행 중입니다.",
    because:
      "`main()` returned, and the operation was still executing. The answer came on a thread of the session, which called `end(with:)`, and `finish` finished the operation.",
    ko:
      "`main()`이 돌아와도 오퍼레이션은 실행 중으로 남았습니다. 응답은 나중에 세션의 스레드에서 `end(with:)`를 호출했고, 그 안의 `finish`가 오퍼레이션을 완료시켰습니다.",
    shows: .tiltshift.networkImageOperation
  ) { page in
    page.say(
      "This code is from NetworkImageOperation, an AsyncOperation of chapter 18. loader.load(…) starts a transfer, limit(…) starts a timer, and each returns the Cancellation that stops it.",
      ko:
        "18장의 AsyncOperation인 NetworkImageOperation의 일부입니다. loader.load(…)는 전송을, limit(…)는 시간 재기를 시작하고, 그것을 멈추는 Cancellation을 반환합니다."
    )
    try page.code("main", in: "Downloads/NetworkImageOperation.swift")
    let server = try page.loopbackServer(TownServer.pictures)
    let (asked, answered) = TownServer.hold("/beach.bmp", on: server)  // page
    let download = NetworkImageOperation(server.url("/beach.bmp"))
    download.start()
    page.wait(for: asked)
    page.show(download.isExecuting, told: true)
    page.open(answered)
    page.waitToFinish(download)
    page.show(download.bitmap?.width, told: 72)
  },
  Step(
    "filterTakesPicture",
    "The filter depends on the download. The filter started when the download had finished, and found the download's picture.",
    ko: "필터는 자신이 의존하는 다운로드가 완료된 다음에 시작해서, 거기서 사진을 찾았습니다.",
    because:
      "The download stored its picture before it finished, and its finish made the filter ready. So the filter's `main()` found the picture among the dependencies.",
    ko:
      "다운로드는 사진을 저장한 다음 완료되었고, 그 완료가 필터를 준비 상태로 만들었습니다. 그래서 필터의 `main()`이 의존하는 오퍼레이션에서 찾았을 때 사진이 있었습니다.",
    shows: .tiltshift.filterAfterDownload, .tiltshift.passByDependency
  ) { page in
    page.say(
      "This code is from TiltShiftOperation and [Operation]. The download and the filter are BitmapSources: operations that have a picture.",
      ko: "TiltShiftOperation과 [Operation]의 일부입니다. 다운로드와 필터처럼 사진을 내놓는 것이 BitmapSource입니다.")
    try page.code("main", in: "Pictures/TiltShiftOperation.swift")
    try page.code("input", in: "Pictures/TiltShiftOperation.swift")
    let server = try page.loopbackServer(TownServer.pictures)
    let (asked, answered) = TownServer.hold("/beach.bmp", on: server)  // page
    let download = NetworkImageOperation(server.url("/beach.bmp"))
    let filter = TiltShiftOperation()
    filter.addDependency(download)
    let queue = OperationQueue()
    queue.addOperations([filter, download], waitUntilFinished: false)
    page.wait(for: asked)
    page.show(filter.isReady, documented: false)
    page.open(answered)
    page.waitToEmpty(queue)
    page.show(filter.bitmap?.width, documented: 72)
  },
  Step(
    "noSuchPicture",
    "The server does not have the picture. The download still finished and stored the reason; the filter that depends on it finished without a picture.",
    ko: "서버에 그런 사진이 없습니다. 그래도 다운로드는 실패한 이유를 담은 채 완료되었고, 필터도 사진 없이 완료되었습니다.",
    because:
      "The failure took the same path as a picture: `end(with:)` stored it and finished the download. The filter was waiting for that finish, started, and left `main()` at its `guard`.",
    ko:
      "실패도 사진과 같은 길로 왔습니다. `end(with:)`가 그 이유를 저장하고 다운로드를 완료시켰습니다. 필터가 기다린 것은 그 완료이므로, 필터는 시작해서 `main()`의 `guard`에서 돌아왔습니다.",
    shows: .tiltshift.downloadFailureFinishes, .tiltshift.missingInputFinishesEmpty
  ) { page in
    let server = try page.loopbackServer(TownServer.pictures)
    let download = NetworkImageOperation(server.url("/desert.bmp"))
    let filter = TiltShiftOperation()
    filter.addDependency(download)
    let queue = OperationQueue()
    queue.addOperations([download, filter], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(download.result == .failure(.status(404)), told: true)
    page.show(filter.bitmap == nil, told: true)
  },
  Step(
    "pageTurned",
    "The download is cancelled while it waits for the answer. The operation finishes immediately, and the server sees that the connection is closed.",
    ko: "응답을 기다리는 다운로드를 취소하자 바로 완료되었고, 서버는 연결이 끊긴 것을 보았습니다.",
    because:
      "`cancel()` called the closure of `onCancel` on this thread. That finished the operation, and `started.cancelAll()` cancelled the task of URLSession, which closed the connection.",
    ko:
      "`cancel()`은 이 스레드에서 `onCancel`의 클로저를 호출했습니다. 그 클로저가 오퍼레이션을 완료시켰고, `started.cancelAll()`이 URLSession의 태스크를 취소해 연결이 끊겼습니다.",
    shows: .tiltshift.downloadCancel, .tiltshift.cancelClosesConnection
  ) { page in
    let server = try page.loopbackServer(TownServer.pictures)
    let (asked, closed) = TownServer.stall("/harbour.bmp", on: server)  // page
    let download = NetworkImageOperation(server.url("/harbour.bmp"))
    download.start()
    page.wait(for: asked)
    download.cancel()
    page.show(download.isFinished, told: true)
    page.show(download.result == .failure(.cancelled), told: true)
    page.wait(for: closed)
  },
  Step(
    "oneTransfer",
    "Three places on the screen have requested one picture, and two of them cancel. There is one transfer, and the third place gets the picture.",
    ko: "같은 사진을 요청한 셋 가운데 둘이 취소했습니다. 전송은 하나였고, 남은 하나가 사진을 받았습니다.",
    because:
      "The first request started the transfer, and the others joined it. Each cancellation removed one ticket; one ticket was left, so the transfer continued.",
    ko:
      "첫 요청이 전송을 시작했고 나머지 둘은 거기에 함께했습니다. 취소할 때마다 번호표가 하나씩 빠졌지만, 하나가 남아서 전송은 계속되었습니다.",
    shows: .tiltshift.shareOneTransfer
  ) { page in
    page.say(
      "This code is from SharedLoader. join() adds a ticket to the address's share, creating the share if there is none. leave() removes a ticket. When it removes the last ticket, it returns the handle that keep() stored, which stops the transfer.",
      ko:
        "SharedLoader의 일부입니다. join()은 그 주소의 Share에 번호표(ticket)를 넣고, Share가 없으면 만듭니다. leave()는 번호표를 빼고, 마지막이었으면 keep()이 저장해 둔 전송의 Cancellation을 반환합니다."
    )
    try page.code("load", in: "Downloads/SharedLoader.swift")
    let server = try page.loopbackServer(TownServer.pictures)
    let (asked, answered) = TownServer.hold("/forest.bmp", on: server)  // page
    let loader = SharedLoader()
    let downloads = (1...3).map { _ in
      NetworkImageOperation(server.url("/forest.bmp"), with: loader)
    }
    for download in downloads { download.start() }
    page.wait(for: asked)
    downloads[0].cancel()
    downloads[2].cancel()
    page.open(answered)
    page.waitToFinish(downloads[1])
    page.show(downloads.map { $0.bitmap != nil }, told: [false, true, false])
    page.show(server.asked, told: ["/forest.bmp"])
  },
  Step(
    "screenLeft",
    "The screen is closed, and its four filters are cancelled. All four pictures are downloaded anyway.",
    ko: "화면을 닫으며 필터 넷을 취소했는데, 아무도 보지 않을 사진 네 장을 모두 받았습니다.",
    because:
      "Each `cancel()` reached one filter. The downloads were not cancelled: two continued, and then the queue started the other two.",
    ko: "`cancel()`은 저마다 필터 하나에만 닿았습니다. 실행 중이던 다운로드 둘은 계속되었고, 나머지 둘도 큐가 이어서 시작했습니다.",
    as: .told
  ) { page in
    page.say(
      "This code is from Pipeline. Its property width is the limit of concurrent downloads, and Pair is a struct with the two operations.",
      ko: "Pipeline의 일부입니다. width는 downloads의 한도이고, Pair는 두 오퍼레이션을 담은 구조체입니다."
    )
    try page.code("add", in: "Pipeline.swift")
    let server = try page.loopbackServer(TownServer.pictures)
    let beach = TownServer.hold("/beach.bmp", on: server)  // page
    let forest = TownServer.hold("/forest.bmp", on: server)  // page
    let pipeline = Pipeline(with: SharedLoader(), width: 2)
    let pairs = ["beach", "forest", "harbour", "street"].map {
      pipeline.add(server.url("/\($0).bmp"))
    }
    beach.asked.wait()  // page
    forest.asked.wait()  // page
    page.event(
      "The server has been asked for beach and forest.", ko: "서버가 beach와 forest의 요청을 받았습니다.")
    for pair in pairs { pair.filter.cancel() }
    for pair in pairs { pair.filter.waitToFinish() }  // page
    page.event("The four filters have finished.", ko: "필터 넷이 완료되었습니다.")
    page.event("The server answers with both pictures.", ko: "서버가 두 사진을 보냅니다.")
    beach.answered.open()  // page
    forest.answered.open()  // page
    pipeline.waitToEmpty()  // page
    page.event("all finished: pipeline", ko: "모두 완료: pipeline")
    page.show(pairs.count { $0.filter.bitmap != nil }, told: 0)
    page.show(pairs.count { $0.download.bitmap != nil }, told: 4)
    page.show(server.asked.count, told: 4)
  },
  Step(
    "allCancelled",
    "Corrected: both queues are cancelled. Two transfers stop, and the server is not asked for the other two pictures.",
    ko: "바로잡기: 두 큐를 모두 취소하자 전송 둘은 멈추었고, 나머지 두 장은 요청하지도 않았습니다.",
    because:
      "beach and forest stopped their transfers and finished, and the suspended queue started nothing in their place. When the queue was resumed, it started the other two, which had already been cancelled, so `start()` skipped their `main()`.",
    ko:
      "beach와 forest는 전송을 멈추고 완료되었고, 일시 중지된 큐는 아무것도 시작하지 않았습니다. 재개한 큐가 나머지 둘을 시작했을 때는 이미 취소되어 있어서, `start()`가 `main()`을 건너뛰었습니다.",
    shows: .tiltshift.cancelAllAsksNoMore
  ) { page in
    try page.code("cancel", in: "Pipeline.swift")
    let server = try page.loopbackServer(TownServer.pictures)
    let beach = TownServer.stall("/beach.bmp", on: server)  // page
    let forest = TownServer.stall("/forest.bmp", on: server)  // page
    let pipeline = Pipeline(with: SharedLoader(), width: 2)
    let pairs = ["beach", "forest", "harbour", "street"].map {
      pipeline.add(server.url("/\($0).bmp"))
    }
    beach.asked.wait()  // page
    forest.asked.wait()  // page
    page.event(
      "The server has been asked for beach and forest.", ko: "서버가 beach와 forest의 요청을 받았습니다.")
    pipeline.cancelAll()
    beach.closed.wait()  // page
    forest.closed.wait()  // page
    page.event("The server sees that both connections are closed.", ko: "서버가 두 연결이 끊긴 것을 보았습니다.")
    pipeline.waitToEmpty()  // page
    page.event("all finished: pipeline", ko: "모두 완료: pipeline")
    page.show(pairs.count { $0.download.bitmap != nil }, told: 0)
    page.show(server.asked.count, told: 2)
  },
]

extension Introduction {
  static let server = Introduction(
    "server is an HTTP server of this book on 127.0.0.1, and url(…) is an address on it.",
    ko: "server는 127.0.0.1에서 실행되는 이 책의 HTTP 서버이고, url(…)은 그 서버의 주소입니다.", in: "LoopbackServer(")

  static let mainThread = Introduction(
    "Inbox stands for the main thread of an app: one thread runs the posted closures, one after another.",
    ko: "Inbox는 앱의 메인 스레드를 대신합니다. post(…)로 맡긴 일을 스레드 하나가 차례대로 합니다.", in: " = Inbox(")
}

extension Page {
  /// Returns a server that is stopped at the end of the step.
  func loopbackServer(_ answers: [String: Answer]) throws -> LoopbackServer {
    let server = try LoopbackServer(answers)
    atEnd { server.stop() }
    return server
  }
}
