import Chapter16Errors
import ChapterKit
import Operations

/// Chapter 19: pictures that come over a network and leave as pictures of a model.
public let networkedTiltShift = Chapter(
  19, Text("Networked Tilt Shift", ko: "네트워크 틸트시프트"),
  summary: Text(
    "a photo pipeline that runs: download and filter", ko: "정말 도는 사진 처리: 받고, 필터를 적용하기"),
  rules: rules,
  options: [
    Chapter.Option(
      "--width", values: (1...8).map(String.init), standard: "2",
      help: Text("how many downloads run at a time", ko: "다운로드 큐의 폭"))
  ],
  tools: [.server, .folder],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "nothingToFilter",
    "Two operations, a download and a filter, and nothing that tells the queue which comes first. The filter has nothing to work on, and is finished before the picture is there.",
    ko: "다운로드와 필터를 큐에 넣었지만 무엇이 먼저인지 말하지 않았습니다. 필터는 사진이 오기도 전에 빈손으로 완료됩니다.",
    shows: .tiltshift.filterAfterDownload, as: .told
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
    "The download is an asynchronous operation: main() asks and returns, and the operation goes on until the answer is there. Whichever end comes first, the answer, the limit or the cancelling, is the end.",
    ko:
      "다운로드는 비동기 오퍼레이션입니다. main()은 요청만 하고 반환되며, 오퍼레이션은 응답이 올 때까지 실행 중입니다. 응답, 제한 시간, 취소 가운데 먼저 온 것이 끝을 정합니다.",
    shows: .tiltshift.networkImageOperation
  ) { page in
    page.say(
      "Of NetworkImageOperation, an AsyncOperation of chapter 18, whose finish { … } heeds the first to come. started is a Cancellations: it keeps what stops something, and stops at once what comes when all is over.",
      ko:
        "18장의 AsyncOperation인 NetworkImageOperation의 일부입니다. finish { … }는 먼저 온 쪽만 받아들입니다. started는 멈추는 방법을 모아 두는 Cancellations이며, 다 끝난 뒤에 맡긴 것은 그 자리에서 멈춥니다."
    )
    try page.code("main", in: "Downloads/NetworkImageOperation.swift")
    let server = try page.loopbackServer(TownServer.pictures)
    let (asked, answered) = TownServer.hold("/beach.bmp", on: server)  // page
    let download = NetworkImageOperation(server.url("/beach.bmp"))
    download.start()
    page.wait(for: asked)
    page.show(download.isExecuting, told: true)
    page.show(download.isFinished, told: false)
    page.open(answered)
    page.waitToFinish(download)
    page.show(download.isFinished, told: true)
    page.show(download.bitmap?.width, told: 72)
  },
  Step(
    "filterTakesPicture",
    "The filter depends on the download, so that it begins when that has finished, and takes the picture from where it depends on. Nobody has to carry it there.",
    ko: "필터가 다운로드에 의존하면, 다운로드가 완료된 다음에 시작하고 사진도 거기서 가져옵니다. 누가 옮겨 줄 필요가 없습니다.",
    shows: .tiltshift.filterAfterDownload, .tiltshift.passByDependency
  ) { page in
    try page.code("main", in: "Pictures/TiltShiftOperation.swift")
    try page.code("input", in: "Pictures/TiltShiftOperation.swift")
    let server = try page.loopbackServer(TownServer.pictures)
    let (asked, answered) = TownServer.hold("/beach.bmp", on: server)  // page
    page.say(
      "BitmapSource is what has a picture, as the download and the filter do. WatchedLoader and WatchedFilter do the same as without Watched, and write down when.",
      ko: "BitmapSource는 사진을 내놓는 것, 곧 다운로드와 필터입니다. Watched가 붙은 것은 붙지 않은 것과 같은 일을 하면서 때를 적어 둡니다.")
    let recorder = Recorder()
    let download = NetworkImageOperation(
      server.url("/beach.bmp"), with: WatchedLoader(recorder))
    download.name = "download"
    let filter = WatchedFilter(recorder)
    filter.addDependency(download)
    let queue = OperationQueue()
    recorder.add(filter, download, to: queue)
    page.wait(for: asked)
    page.show(filter.isReady, documented: false)
    page.open(answered)
    page.waitToEmpty(queue)
    page.timeline(recorder)
    page.show(filter.bitmap?.width, documented: 72)
  },
  Step(
    "noSuchPicture",
    "The server has no such picture. The download finishes all the same, with the reason, and the filter after it without a picture. Nobody waits for ever.",
    ko: "서버에 그런 사진이 없습니다. 그래도 다운로드는 실패한 이유를 담은 채 완료되고, 필터도 사진 없이 완료됩니다. 영영 기다리는 쪽은 없습니다.",
    shows: .tiltshift.downloadFailureFinishes, .tiltshift.missingInputFinishesEmpty
  ) { page in
    let server = try page.loopbackServer(TownServer.pictures)
    let download = NetworkImageOperation(server.url("/desert.bmp"))
    let filter = TiltShiftOperation()
    filter.addDependency(download)
    page.show(filter.isReady, told: false)
    let queue = OperationQueue()
    queue.addOperations([download, filter], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(download.result == .failure(.status(404)), told: true)
    page.show(filter.isFinished, told: true)
    page.show(filter.bitmap == nil, told: true)
  },
  Step(
    "pageTurned",
    "The reader turns the page. Cancelling finishes the operation at once and stops the transfer too: the server sees that the connection is closed, and need send nothing more.",
    ko: "사용자가 화면을 넘겼습니다. 취소하면 오퍼레이션이 바로 완료되고 전송도 멈춥니다. 서버는 연결이 끊긴 것을 보고 더 보내지 않습니다.",
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
    "Three places of the screen ask for one picture, and two of them think better of it. There is one transfer, and it goes on as long as somebody waits for it.",
    ko: "화면의 세 곳이 같은 사진을 요청하고, 그 가운데 둘이 취소합니다. 전송은 하나뿐이며, 기다리는 쪽이 하나라도 있으면 계속됩니다.",
    shows: .tiltshift.shareOneTransfer, .tiltshift.downloadCancel
  ) { page in
    try page.code("load", in: "Downloads/SharedLoader.swift")
    page.say(
      "Of SharedLoader: join() adds deliver to those who wait for the address, and close() gives back who waits. leave() takes one of them out, and has what stops the load if it was the last.",
      ko:
        "SharedLoader의 일부입니다. join()은 그 주소를 기다리는 쪽에 deliver를 더하고, close()는 기다리던 쪽을 돌려줍니다. leave()는 하나를 빼고, 그것이 마지막이었으면 전송을 멈추는 방법을 돌려줍니다."
    )
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
    "All of it: four pictures, each with a download and a filter. Downloads wait and filters compute, so each kind has a queue of its own width.",
    ko:
      "모두 모았습니다. 사진 네 장마다 다운로드와 필터가 있습니다. 다운로드는 기다리고 필터는 계산하므로, 폭이 다른 두 큐에 넣습니다.",
    shows: .tiltshift.passByDependency
  ) { page in
    page.say(
      "Of Pipeline. --width chooses width, that of the queue of downloads.",
      ko: "Pipeline의 일부입니다. width는 다운로드 큐의 폭이고, --width로 정합니다.")
    try page.code("add", in: "Pipeline.swift")
    let server = try page.loopbackServer(TownServer.pictures)
    let width = Int(page.option("--width")) ?? 2
    let pipeline = Pipeline(with: SharedLoader(), width: width)
    let pairs = pipeline.add(Town.names.map { server.url("/\($0).bmp") })
    pipeline.waitToEmpty()  // page
    page.event("all finished: pipeline", ko: "모두 완료: pipeline")
    page.show(pairs.count { $0.filter.bitmap != nil }, documented: 4)
  },
]

extension Introduction {
  static let server = Introduction(
    "server is an HTTP server of this book on 127.0.0.1, and url(…) the address of one of its pictures.",
    ko: "server는 127.0.0.1에서 도는 이 책의 HTTP 서버이고, url(…)은 그 서버에 있는 사진의 주소입니다.", in: "LoopbackServer(")
}

extension Page {
  /// A server for a step, which is stopped at its end.
  func loopbackServer(_ answers: [String: Answer]) throws -> LoopbackServer {
    let server = try LoopbackServer(answers)
    atEnd { server.stop() }
    return server
  }
}
