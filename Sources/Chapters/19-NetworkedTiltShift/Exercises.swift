import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "allThree", "All three are cancelled", ko: "셋 다 취소하면?",
    asks: """
      Three places have requested the same picture from one SharedLoader; the server has been asked, and has not answered.
      All three are cancelled, and then the same picture is requested again.
      How many requests does the server get in all?
      Does the new request get the picture?
      The last two values are read when the operation late has finished.
      """,
    ko: """
      세 곳이 `SharedLoader` 하나로 같은 사진을 요청하고, 응답이 오기 전에 모두 취소합니다.
      그다음 같은 사진을 다시 요청합니다.
      서버는 모두 몇 번 요청을 받고, `late`는 사진을 받을까요?
      끝의 두 값은 `late`가 완료된 다음에 읽습니다.
      """,
    hint: "Can a later request join a transfer that was stopped?",
    ko: "이미 취소한 전송을 나중에 온 요청이 함께 쓸 수 있을까요?",
    Step(
      "stoppedWithTheLast",
      "There was one transfer for all three, which stopped when the last of them was cancelled. The later request started another transfer.",
      ko: "전송은 하나였고, 셋을 모두 취소하자 멈추었습니다. 그 뒤의 요청은 전송을 새로 시작했습니다.",
      because:
        "When the last ticket was removed, the share was removed, too, and its transfer stopped. `late` found no share for its address and created one with another number.",
      ko: "마지막 번호표가 빠지면서 `Share`가 지워지고 전송이 멈추었습니다. `late`는 그 주소의 `Share`를 찾지 못해, 다른 번호로 새로 시작했습니다.",
      shows: .tiltshift.shareOneTransfer, as: .told
    ) { page in
      let server = try page.loopbackServer(TownServer.pictures)
      let (asked, closed) = TownServer.stall("/forest.bmp", on: server)  // page
      let loader = SharedLoader()
      let url = server.url("/forest.bmp")
      let three = [url, url, url].map { NetworkImageOperation($0, with: loader) }
      for download in three { download.start() }
      page.wait(for: asked)
      for download in three { download.cancel() }
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
    "oneQueue", "One queue for both", ko: "큐가 하나라면?",
    asks:
      "Two downloads wait for the server in a queue whose limit is 2, and block no thread. A filter that already has its picture is added to the same queue. Does the filter run before the server answers? The last value is read when all operations have finished.",
    ko:
      "한도가 2인 큐에서 다운로드 둘이 스레드를 막지 않고 서버를 기다립니다. 사진을 이미 가진 필터를 같은 큐에 넣습니다. 서버가 응답하기 전에 필터가 실행될까요? 마지막 값은 모두 완료된 다음에 읽습니다.",
    hint: "What does the limit of a queue count?", ko: "큐의 한도는 무엇을 셀까요?",
    Step(
      "readyAndWaiting",
      "It does not: the filter was ready but started only when a download had finished.",
      ko: "필터는 준비 상태였지만, 다운로드가 완료된 다음에야 시작했습니다.",
      because:
        "The limit counts executing operations, and a download that waits for its answer is executing, although it uses no thread.",
      ko: "한도가 세는 것은 실행 중인 오퍼레이션이고, 응답을 기다리는 다운로드도 실행 중입니다. 다운로드가 쓰지 않는 스레드는 필터에게 도움이 되지 않았습니다.",
      as: .told
    ) { page in
      let server = try page.loopbackServer(TownServer.pictures)
      let harbour = TownServer.hold("/harbour.bmp", on: server)  // page
      let street = TownServer.hold("/street.bmp", on: server)  // page
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 2
      for path in ["/harbour.bmp", "/street.bmp"] {
        queue.addOperation(NetworkImageOperation(server.url(path)))
      }
      harbour.asked.wait()  // page
      street.asked.wait()  // page
      page.event(
        "The server has been asked for harbour and street.", ko: "서버가 harbour와 street의 요청을 받았습니다.")
      let filter = TiltShiftOperation(input: Town.picture("beach"))
      queue.addOperation(filter)
      page.show(filter.isReady, told: true)
      page.show(filter.isFinished, told: false)
      page.event("The server answers with both pictures.", ko: "서버가 두 사진을 보냅니다.")
      harbour.answered.open()  // page
      street.answered.open()  // page
      page.waitToEmpty(queue)
      page.show(filter.bitmap == nil, told: false)
    }
  ),
  Chapter.Episode(
    "shelfFirst", "First the cache, then the server", ko: "캐시 먼저, 없으면 서버",
    asks:
      "Write a loader, FallbackLoader, that takes two loaders and asks the second only if the first has failed. It has init(_:orElse:) and load(_:deliver:). The Cancellation that load(_:deliver:) returns stops both loaders, whenever it is called.",
    ko:
      "로더 둘을 받아, 첫째가 실패했을 때에만 둘째에게 요청하는 로더를 만들어 보세요. 이름은 `FallbackLoader`이고, `init(_:orElse:)`와 `load(_:deliver:)`가 있습니다. `load`가 반환한 `Cancellation`은 언제 호출하더라도 둘 다 멈추게 해야 합니다.",
    hint:
      "The transfer of the second loader begins after the first has failed, and must be cancellable too. You need a place to keep the handles of both.",
    ko: "첫째가 실패한 다음에 시작한 둘째의 전송도 취소할 수 있어야 합니다. `Cancellation`들을 모아 둘 곳이 필요합니다.",
    hint:
      "A failure caused by cancellation is not an ordinary failure. If the first loader fails after a cancellation, the second is not asked.",
    ko: "취소해서 실패한 것과 그냥 실패한 것을 구별해야 합니다. 취소한 다음에 첫째가 실패하면 둘째에게 요청하지 않습니다.",
    tries: FallbackAttempt.self,
    Step(
      "cacheThenServer",
      "The picture is not in the cache, and comes from the server.",
      ko: "사진이 캐시에 없어서 서버에서 받았습니다.",
      because:
        "The cache failed immediately, within its `load`, and nothing had been cancelled. So the loader asked the server, and stored the handle that stops the transfer.",
      ko:
        "캐시는 `load` 안에서 바로 실패했고, 아직 아무도 취소하지 않았습니다. 그래서 로더는 서버에 요청하고, 그 전송의 `Cancellation`도 `started`에 넣었습니다.",
      shows: .tiltshift.networkImageOperation, as: .told
    ) { page in
      try page.code("answer", in: "FallbackLoader.swift")
      page.say(
        "Shelf is a cache: it delivers its pictures immediately, and fails with 404 for any other. This Shelf is empty.",
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
