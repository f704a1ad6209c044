import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "allThree", "All three are cancelled", ko: "셋 다 취소하면?",
    asks: """
      Three places have asked one SharedLoader for the same picture; the server has been asked, and has not answered.
      All three are cancelled, and then the same picture is asked for again.
      How many requests does the server get in all?
      Does the one who asks again get the picture?
      The last two values are read when late has finished.
      """,
    ko: """
      세 곳이 `SharedLoader` 하나로 같은 사진을 요청했고, 서버는 요청을 받았지만 아직 응답하지 않았습니다.
      셋을 모두 취소한 다음 같은 사진을 다시 요청합니다.
      서버는 모두 몇 번 요청을 받을까요?
      다시 요청한 쪽은 사진을 받을까요?
      끝의 두 값은 `late`가 완료된 다음에 읽습니다.
      """,
    hint: "Can one who comes late join a transfer that was stopped?",
    ko: "이미 취소한 전송을 나중에 온 요청이 함께 쓸 수 있을까요?",
    Step(
      "stoppedWithTheLast",
      "There was one transfer for all three, and it has stopped with the last of them. Who asked after that has begun another.",
      ko: "전송은 하나였고, 셋을 모두 취소하자 멈추었습니다. 그 뒤의 요청은 전송을 새로 시작했습니다.",
      shows: .tiltshift.shareOneTransfer, as: .told
    ) { page in
      let server = try page.loopbackServer(TownServer.pictures)
      let (asked, closed) = TownServer.stall("/forest.bmp", on: server)  // page
      let loader = SharedLoader()
      let url = server.url("/forest.bmp")
      let places = [url, url, url].map {
        NetworkImageOperation($0, with: loader)
      }
      for download in places { download.start() }
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
    "filterCancelled", "Does the download stop with the filter?",
    ko: "필터를 취소하면 다운로드도 멈출까요?",
    asks:
      "The filter depends on the download, and the download is executing. Does the filter wait for it after filter.cancel()? Does the download stop too? The last two values are read when both have finished.",
    ko:
      "필터는 다운로드에 의존하고, 다운로드는 실행 중입니다. `filter.cancel()`을 호출한 뒤에도 필터는 다운로드를 기다릴까요? 다운로드도 멈출까요? 끝의 두 값은 둘 다 완료된 다음에 읽습니다.",
    hint: "A filter that is cancelled does not wait for its dependencies (chapter 07).",
    ko: "취소된 필터는 의존성을 기다리지 않습니다([7장](07-cancellation.md)).",
    Step(
      "filterAlone",
      "The filter has finished without a picture while the download was executing. That has gone on to its end.",
      ko: "다운로드가 실행 중일 때 필터는 사진 없이 완료되었고, 다운로드는 끝까지 갔습니다."
    ) { page in
      let server = try page.loopbackServer(TownServer.pictures)
      let (asked, answered) = TownServer.hold("/street.bmp", on: server)  // page
      let download = NetworkImageOperation(server.url("/street.bmp"))
      let filter = TiltShiftOperation()
      filter.addDependency(download)
      let queue = OperationQueue()
      queue.addOperations([download, filter], waitUntilFinished: false)
      page.wait(for: asked)
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
    "shelfFirst", "First the cache, then the server", ko: "캐시 먼저, 없으면 서버",
    asks:
      "Make a loader that takes two others, and asks the second one only if the first one has failed. It is called FallbackLoader, and has init(_:orElse:) and load(_:deliver:). The Cancellation that it returns stops both, whenever it is called.",
    ko:
      "로더 둘을 받아, 첫째가 실패했을 때에만 둘째에게 요청하는 로더를 만들어 보세요. 이름은 `FallbackLoader`이고, `init(_:orElse:)`와 `load(_:deliver:)`가 있습니다. `load`가 반환한 `Cancellation`은 언제 호출하더라도 둘 다 멈추게 해야 합니다.",
    hint:
      "The transfer of the second, which begins when the first has failed, has to be cancelled too. There must be a place where ways to stop are kept.",
    ko: "첫째가 실패한 다음에 시작한 둘째의 전송도 취소할 수 있어야 합니다. `Cancellation`들을 모아 둘 곳이 필요합니다.",
    hint:
      "One that failed because it was cancelled is not one that just failed. If the first one fails after a cancellation, the second one is not asked.",
    ko: "취소해서 실패한 것과 그냥 실패한 것을 구별해야 합니다. 취소한 다음에 첫째가 실패하면 둘째에게 요청하지 않습니다.",
    tries: FallbackAttempt.self,
    Step(
      "cacheThenServer",
      "The picture is not in the cache, and comes from the server.",
      ko: "사진이 캐시에 없어서 서버에서 받았습니다.",
      shows: .tiltshift.networkImageOperation, as: .told
    ) { page in
      try page.code("answer", in: "FallbackLoader.swift")
      page.say(
        "Shelf is a cache: it delivers what it has at once, and fails with 404 otherwise. This one is empty.",
        ko: "Shelf는 있는 것은 바로 건네고 없으면 404로 실패하는 캐시이며, 여기서는 비어 있습니다.")
      let server = try page.loopbackServer(TownServer.pictures)
      let loader = FallbackLoader(Shelf(), orElse: HTTPLoader.shared)
      let url = server.url("/forest.bmp")
      let download = NetworkImageOperation(url, with: loader)
      download.start()
      page.waitToFinish(download)
      page.show(download.bitmap == nil, told: false)
    }
  ),
]
