import ChapterKit
import Operations

/// Chapter 19: pictures that come over a network and leave as pictures of a model.
public let networkedTiltShift = Chapter(
  19, Text("Networked Tilt Shift", ko: "네트워크 틸트시프트"),
  summary: Text(
    "a photo pipeline that runs: download and filter", ko: "실제로 실행되는 사진 처리: 받고, 필터를 적용하기"),
  rules: rules, tools: [.server],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "nothingToFilter",
    "A download and a filter are in a queue, and nothing says which comes first. The filter has finished empty-handed before the picture came.",
    ko: "다운로드와 필터를 큐에 넣었지만 무엇이 먼저인지 말하지 않았습니다. 필터는 사진이 오기도 전에 이미지 없이 완료되었습니다."
  ) { page in
    let server = try page.loopbackServer(TownServer.pictures)
    let (asked, answered) = TownServer.hold("/beach.bmp", on: server)  // page
    let download = NetworkImageOperation(server.url("/beach.bmp"))
    let filter = TiltShiftOperation()
    let queue = OperationQueue()
    queue.addOperations([download, filter], waitUntilFinished: false)
    page.wait(for: asked)
    page.waitToFinish(filter)
    page.show(download.isFinished, told: false)
    page.show(filter.bitmap == nil, told: true)
    page.open(answered)
    page.waitToEmpty(queue)
    page.show(download.bitmap == nil, told: false)
    page.show(filter.bitmap == nil, told: true)
  },
  Step(
    "asynchronousDownload",
    "main() has asked for the picture and returned. The operation executes until the answer is there.",
    ko:
      "main()은 요청하고 돌아왔고, 오퍼레이션은 응답이 올 때까지 실행 중입니다.",
    shows: .tiltshift.networkImageOperation
  ) { page in
    page.say(
      "Of NetworkImageOperation, an AsyncOperation of chapter 18: of several calls of finish { … } the first one counts. started keeps what stops something, and stops at once what comes when all is over.",
      ko:
        "18장의 AsyncOperation인 NetworkImageOperation의 일부입니다. finish { … }는 가장 먼저 호출된 한 번만 클로저를 실행하고 완료합니다. started는 취소 클로저를 모아 두고, cancelAll() 뒤에 들어온 것은 받자마자 취소합니다."
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
    "The filter depends on the download. It has begun when that had finished, and has found the picture there.",
    ko: "필터가 다운로드에 의존합니다. 다운로드가 완료된 다음에 시작해서 사진을 거기서 찾았습니다.",
    shows: .tiltshift.filterAfterDownload, .tiltshift.passByDependency
  ) { page in
    page.say(
      "Of TiltShiftOperation, and of [Operation]. What has a picture, as the download and the filter do, is a BitmapSource.",
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
    "The server has no such picture. The download has finished all the same, with the reason, and the filter after it without a picture.",
    ko: "서버에 그런 사진이 없습니다. 그래도 다운로드는 실패한 이유를 담은 채 완료되었고, 필터도 사진 없이 완료되었습니다.",
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
    "The reader turns the page, and the download is cancelled. The operation has finished at once, and the server sees that the connection is closed.",
    ko: "사용자가 화면을 넘겼습니다. 다운로드를 취소하자 바로 완료되었고, 서버는 연결이 끊긴 것을 보았습니다.",
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
    "Three places of the screen have asked for one picture, and two of them cancel. There is one transfer, and the third has the picture.",
    ko: "화면의 세 곳이 같은 사진을 요청했고, 그 가운데 둘이 취소했습니다. 전송은 하나였고, 남은 하나가 사진을 받았습니다.",
    shows: .tiltshift.shareOneTransfer
  ) { page in
    page.say(
      "Of SharedLoader: join() adds deliver to those who wait, and close() gives back who waits. keep() keeps what stops the transfer, and stops it if all have left. leave() takes one out, and gives back what is kept if that was the last.",
      ko:
        "SharedLoader의 일부입니다. join()은 기다리는 쪽에 deliver를 더하고, close()는 기다리던 쪽을 반환합니다. keep()은 전송의 Cancellation을 저장하고, 기다리는 쪽이 이미 없으면 바로 취소합니다. leave()는 하나를 빼고, 마지막이었으면 저장한 것을 반환합니다."
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
    "fourPictures",
    "Four pictures, and a queue for each kind. Two downloads have both places of theirs and wait for the server. The filters of the two pictures that are there have finished already.",
    ko:
      "사진 네 장의 다운로드와 필터를 다른 큐에 넣었습니다. 다운로드 큐의 한도인 다운로드 둘이 응답을 기다리는 동안, 먼저 온 두 장의 필터는 이미 완료되었습니다.",
    shows: .tiltshift.filterAfterDownload, .tiltshift.passByDependency
  ) { page in
    page.say(
      "Of Pipeline, whose width is that of downloads.",
      ko: "Pipeline의 일부입니다. width는 downloads의 동시 실행 한도입니다.")
    try page.code("add", in: "Pipeline.swift")
    let server = try page.loopbackServer(TownServer.pictures)
    let harbour = TownServer.hold("/harbour.bmp", on: server)  // page
    let street = TownServer.hold("/street.bmp", on: server)  // page
    let pipeline = Pipeline(with: SharedLoader(), width: 2)
    let names = ["beach", "forest", "harbour", "street"]
    let pairs = pipeline.add(names.map { server.url("/\($0).bmp") })
    harbour.asked.wait()  // page
    street.asked.wait()  // page
    page.event(
      "The server has been asked for harbour and street.", ko: "서버가 harbour와 street의 요청을 받았습니다.")
    page.waitToFinish(pairs[0].filter)
    page.waitToFinish(pairs[1].filter)
    page.show(pairs.map { $0.download.isExecuting }, told: [false, false, true, true])
    page.show(pairs.map { $0.filter.isFinished }, told: [true, true, false, false])
    page.event("The server answers with both pictures.", ko: "서버가 두 사진을 보냅니다.")
    harbour.answered.open()  // page
    street.answered.open()  // page
    pipeline.waitToEmpty()  // page
    page.event("all finished: pipeline", ko: "모두 완료: pipeline")
    page.show(pairs.count { $0.filter.bitmap != nil }, documented: 4)
  },
]

extension Introduction {
  static let server = Introduction(
    "server is an HTTP server of this book on 127.0.0.1, and url(…) an address on it.",
    ko: "server는 127.0.0.1에서 실행되는 이 책의 HTTP 서버이고, url(…)은 그 서버의 주소입니다.", in: "LoopbackServer(")
}

extension Page {
  /// A server for a step, which is stopped at its end.
  func loopbackServer(_ answers: [String: Answer]) throws -> LoopbackServer {
    let server = try LoopbackServer(answers)
    atEnd { server.stop() }
    return server
  }
}
