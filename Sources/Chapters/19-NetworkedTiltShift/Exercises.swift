import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "allThree", "All three think better of it", ko: "셋 다 마음을 바꾸면?", asks: .allThree,
    Step(
      "stoppedWithTheLast",
      "One transfer for all three, and it is stopped when the last of them is cancelled. Who asks after that begins another.",
      ko: "전송은 셋을 통틀어 하나이고, 마지막 하나까지 취소될 때 멈춥니다. 그 뒤에 요청하면 새로 시작합니다.",
      shows: .tiltshift.downloadCancel, as: .told
    ) { page in
      let server = try page.townServer()
      let (asked, closed) = TownServer.stall("/forest.bmp", on: server)  // page
      page.introduce(.server)
      // snippet.three
      let loader = SharedLoader()
      let url = server.url("/forest.bmp")
      let places = [url, url, url].map { NetworkImageOperation($0, with: loader) }
      for download in places { download.start() }
      // snippet.end
      page.wait(for: asked)
      for download in places { download.cancel() }
      page.wait(for: closed)
      page.show(server.asked.count, told: 1)
      let (again, answered) = TownServer.hold("/forest.bmp", on: server)  // page
      let late = NetworkImageOperation(url, with: loader)
      late.start()
      page.wait(for: again)
      page.open(answered)
      page.waitToFinish(late)
      page.show(server.asked.count, told: 2)
      page.show(late.bitmap == nil, told: false)
    }
  ),
  Chapter.Episode(
    "filterCancelled", "Who hears that the filter is cancelled?", ko: "필터를 취소하면 누가 알까요?",
    asks: .filterCancelled,
    Step(
      "filterAlone",
      "The filter alone: it finishes without a picture as soon as the queue has started it, and the download goes on to its end. Cancelling goes along no dependency, neither to those before nor to those after.",
      ko: "필터는 큐가 시작하는 대로 사진 없이 완료되고, 다운로드는 끝까지 갑니다. 취소는 의존성을 따라 앞으로도 뒤로도 전해지지 않습니다.",
      shows: .tiltshift.missingInputFinishesEmpty, as: .told
    ) { page in
      let server = try page.townServer()
      let (asked, answered) = TownServer.hold("/street.bmp", on: server)  // page
      page.introduce(.server)
      // snippet.cancelled
      let download = NetworkImageOperation(server.url("/street.bmp"))
      let filter = TiltShiftOperation()
      filter.addDependency(download)
      let queue = OperationQueue()
      queue.addOperations([download, filter], waitUntilFinished: false)
      // snippet.end
      page.wait(for: asked)
      page.show(filter.isReady, told: false)
      filter.cancel()
      page.waitToFinish(filter)
      page.show(download.isCancelled, told: false)
      page.show(download.isExecuting, told: true)
      page.open(answered)
      page.waitToEmpty(queue)
      page.show(download.bitmap == nil, told: false)
      page.show(filter.bitmap == nil, told: true)
    }
  ),
  Chapter.Episode(
    "shelfFirst", "First the cache, then the server", ko: "캐시 먼저, 없으면 서버", asks: .shelfFirst,
    tries: FallbackAttempt.self,
    Step(
      "cacheThenServer",
      "The beach is in the cache, and the server is not asked for it; the forest is not, and comes from the server.",
      ko: "beach는 캐시에 있어서 서버에 묻지 않았고, forest는 없어서 서버에서 받았습니다.",
      shows: .tiltshift.networkImageOperation, as: .told
    ) { page in
      let server = try page.townServer()
      try page.code("answer", in: "FallbackLoader.swift")
      page.introduce(.server)
      page.say(
        "Shelf, the cache, is a loader that delivers what it has at once, and fails with 404 otherwise.",
        ko: "캐시인 Shelf는 있는 것은 바로 건네고, 없으면 404로 실패하는 로더입니다.")
      let shelf = Shelf([server.url("/beach.bmp"): Town.picture("beach").bmp()])
      let loader = FallbackLoader(shelf, orElse: HTTPLoader.shared)
      let downloads = ["/beach.bmp", "/forest.bmp"].map { path in
        NetworkImageOperation(server.url(path), with: loader)
      }
      for download in downloads { download.start() }
      page.waitToFinish(downloads[1])
      page.show(downloads.map { $0.bitmap != nil }, told: [true, true])
      page.show(server.asked, told: ["/forest.bmp"])
    }
  ),
]
