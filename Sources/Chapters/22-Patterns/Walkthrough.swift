import Chapter04ConcurrentOperations
import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

/// Chapter 22: what people build with operations, as types that one may take.
public let patterns = Chapter(
  22, Text("Patterns", ko: "패턴"),
  summary: Text(
    "eight things that people build with operations, to take along", ko: "오퍼레이션으로 흔히 만드는 여덟 가지"),
  rules: rules, tools: [.manualClock],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "drawnAroundNothing",
    "The frame waits for the download, and is drawn around nothing. The download announces its finish first and keeps the photo after that; between the two lines its thread had something else to do.",
    ko: "액자는 다운로드가 완료되기를 기다렸는데 빈 채로 그려졌습니다. 다운로드가 완료를 먼저 통지하고 사진을 나중에 넣었고, 두 줄 사이에서 스레드가 잠시 늦었습니다.",
    shows: .pattern.answerBeforeFinish, as: .told
  ) { page in
    page.say(
      "TardyDownload is a ConcurrentOperation of chapter 04, whose start() calls this. album, of chapter 04 too, answers on another thread; pause is the closure below.",
      ko:
        "TardyDownload는 4장의 ConcurrentOperation이고 start()가 다음을 부릅니다. 역시 4장의 것인 album은 다른 스레드에서 응답하고, pause는 아래의 클로저입니다."
    )
    try page.code("launch", in: "Mistakes/TardyDownload.swift")
    let mayGoOn = page.gate("The thread goes on.", ko: "스레드가 계속됩니다.")
    let album = RemoteAlbum()
    let download = TardyDownload(from: album) { mayGoOn.wait() }
    let framed = Mutex("")
    let frame = BlockOperation {
      let name = download.picture?.name ?? "nothing"
      framed.withLock { $0 = name }
    }
    frame.addDependency(download)
    page.show(frame.isReady, told: false)
    let queue = OperationQueue()
    queue.addOperations([download, frame], waitUntilFinished: false)
    page.waitToFinish(frame)
    page.show(framed.withLock { $0 }, told: "nothing")
    page.open(mayGoOn)
    page.wait(for: album.delivered)
    page.show(download.picture?.name, told: "beach")
  },
  Step(
    "handingOn",
    "Handing on. An AnsweredOperation is finished by its answer and by nothing else, so the finish cannot come first. What depends on two results is handed both; a reply that is thrown away is an error and no hang.",
    ko:
      "건네기. AnsweredOperation은 답이 있어야만 완료되므로 완료가 먼저 올 수 없습니다. 두 결과에 의존하는 쪽은 둘을 함께 받습니다. 버려진 콜백은 영영 멈추는 대신 오류가 됩니다.",
    shows: .pattern.answerBeforeFinish, .pattern.firstAnswerCounts, .pattern.handsAllOn
  ) { page in
    try page.code("answer", in: "AnsweredOperation.swift")
    page.say(
      "RequestOperation is one that gives its closure a reply to call. What the closure returns calls the request off; here there is nothing to call.",
      ko:
        "RequestOperation은 클로저에 응답할 reply를 건네는 AnsweredOperation입니다. 클로저가 돌려주는 것은 요청을 취소하는 방법이며, 여기에는 없습니다."
    )
    let album = RemoteAlbum()
    let download = RequestOperation<Picture> { reply in
      album.fetch("beach") { reply(.success($0)) }
      return nil
    }
    let caption = ResultOperation { "at the sea" }
    let card = ResultOperation(from: download, caption) { picture, text in
      "\(picture.name) \(text)"
    }
    let queue = OperationQueue()
    queue.addOperations([card, caption, download], waitUntilFinished: false)
    page.waitToFinish(card)
    page.show(try card.value, told: "beach at the sea")
    let lost = RequestOperation<Picture> { _ in nil }
    lost.start()
    page.show(lost.isFinished, told: true)
    page.show(lost.failure as? LostReply, told: LostReply())
  },
  Step(
    "condition",
    "A condition. It is looked at when the upload's turn comes, and the Wi-Fi is gone by then. The badge is left out for the same reason; the spinner, a plain operation, stops all the same.",
    ko:
      "조건. 업로드의 차례가 왔을 때 확인하므로, 그사이에 끊긴 Wi-Fi를 알아챕니다. 배지도 같은 까닭으로 건너뜁니다. 평범한 오퍼레이션인 스피너는 그래도 멈춥니다.",
    shows: .pattern.conditionAtItsTurn, .pattern.skipHasReason
  ) { page in
    try page.code("main", in: "ConditionalOperation.swift")
    let hasWiFi = Mutex(true)
    let onWiFi = Condition(else: "no Wi-Fi") { hasWiFi.withLock { $0 } }
    let recorder = Recorder()
    let upload = ConditionalOperation(if: onWiFi) { recorder.note("upload", .began) }
    let badge = ConditionalOperation { recorder.note("badge", .began) }
    let spinner = BlockOperation { recorder.note("spinner", .began) }
    badge.addDependency(upload)
    spinner.addDependency(badge)
    page.show(spinner.isReady, told: false)
    let queue = ManualQueue()
    queue.addOperations([upload, badge, spinner], waitUntilFinished: false)
    page.introduce(.manualQueue())
    page.event("The Wi-Fi is gone.", ko: "Wi-Fi가 끊어집니다.")
    hasWiFi.withLock { $0 = false }
    queue.run()
    page.show(recorder.lanes(.began), told: ["spinner"])
    page.show(upload.failure as? Skipped, told: Skipped("no Wi-Fi"))
    page.show(badge.failure as? Skipped, told: Skipped("no Wi-Fi"))
  },
  Step(
    "group",
    "A group. The index says which photos there are, and adds them to the group that it belongs to. The group is one operation to the album, and ends with the last of them; after that nobody is let in.",
    ko:
      "그룹. 목록이 어떤 사진이 있는지 알려 주고, 자기가 속한 그룹에 사진을 넣습니다. 앨범에는 그룹이 오퍼레이션 하나이며, 마지막 사진까지 끝나야 완료됩니다. 그다음에는 아무도 들어오지 못합니다.",
    shows: .pattern.groupEndsLast
  ) { page in
    let recorder = Recorder()
    let photos = ManualQueue()
    let group = GroupOperation(in: photos)
    let index = recorder.operation("index") {
      group.add(recorder.operation("beach"))
      group.add(recorder.operation("forest"))
    }
    group.add(index)
    let album = recorder.operation("album")
    album.addDependency(group)
    let queue = ManualQueue()
    queue.addOperations([group, album], waitUntilFinished: false)
    queue.run()
    page.introduce(.manualQueue("photos, queue"))
    page.show(group.isExecuting, told: true)
    photos.run()
    page.show(group.isFinished, told: true)
    queue.run()
    page.timeline(recorder)
    page.show(group.add(BlockOperation {}), told: false)
  },
  Step(
    "exclusion",
    "Mutual exclusion. Members of two groups share a category. The second waits for its turn without a thread. A category goes to a closure, never to a group, so nobody waits for a group of its own.",
    ko:
      "상호 배제. 두 그룹의 멤버가 같은 범주를 씁니다. 뒤의 것은 스레드를 쓰지 않고 차례를 기다립니다. 범주는 클로저에만 주고 그룹에는 주지 않으므로, 자기 그룹을 기다리는 일이 생기지 않습니다.",
    shows: .pattern.exclusiveInTurn, .pattern.exclusiveNoDeadlock
  ) { page in
    let recorder = Recorder()
    let writing = Checkpoint("writing")
    let exclusion = Exclusion()
    let sync = ExclusiveOperation(["index"], in: exclusion) {
      recorder.note("sync", .began)
      writing.pass()
      recorder.note("sync", .finished)
    }
    let edit = ExclusiveOperation(["index", "cover"], in: exclusion) {
      recorder.note("edit", .began)
      recorder.note("edit", .finished)
    }
    GroupOperation([sync]).start()
    try writing.waitForArrival()
    let photos = ManualQueue()
    let second = GroupOperation([edit], in: photos)
    second.start()
    photos.run()
    page.introduce(.manualQueue("photos"))
    page.say(
      "At a Checkpoint of this chapter the work stays from pass() to letGo().",
      ko: "Checkpoint는 이 장의 도구입니다. 작업은 pass()에서 letGo()를 부를 때까지 기다립니다.")
    page.show(edit.isExecuting, told: true)
    page.show(recorder.lanes(.began), told: ["sync"])
    writing.letGo()
    page.waitToFinish(edit)
    page.timeline(recorder)
    photos.run()
    page.show(second.isFinished, told: true)
  },
  Step(
    "retryAndTimeout",
    "Retry and timeout, on one clock. The server is busy, then silent, then it answers. Each try is a new operation with ten seconds of its own, and the waits between them grow.",
    ko:
      "다시 시도하기와 제한 시간. 서버는 바쁘다고 하고, 침묵하고, 마침내 응답합니다. 시도마다 오퍼레이션을 새로 만들어 10초씩 주며, 다시 시도하기까지 기다리는 시간은 점점 길어집니다.",
    shows: .pattern.retryAnew, .pattern.retryWaitsLonger, .pattern.timeoutFromStart,
    .pattern.timeoutFirstCounts
  ) { page in
    let silent = Mutex<[Reply<String>]>([])
    let clock = ManualAlarmClock()
    let (tries, requests) = (ManualQueue(), ManualQueue())
    let backoff = Backoff(first: .seconds(1), factor: 2, tries: 3)
    let upload = RetryOperation(backoff, clock: clock, in: tries) { number in
      let request = RequestOperation<String> { reply in
        switch number {
        case 1: reply(.failure(ServerBusy()))
        case 2: silent.withLock { $0.append(reply) }
        default: reply(.success("photos/beach"))
        }
        return nil
      }
      return TimeoutOperation(
        .seconds(10), clock: clock, in: requests, of: request)
    }
    func goOn() { while !(tries.run() + requests.run()).isEmpty {} }
    upload.start()
    goOn()
    page.introduce(.manualQueue("tries, requests"))
    page.show(clock.remaining, told: [.seconds(1)])
    clock.advance(by: .seconds(1))
    goOn()
    page.show(clock.remaining, told: [.seconds(10)])
    clock.advance(by: .seconds(10))
    goOn()
    page.show(clock.remaining, told: [.seconds(2)])
    clock.advance(by: .seconds(2))
    goOn()
    page.show(try upload.value, told: "photos/beach")
    page.show(clock.now, told: .seconds(13))
  },
  Step(
    "weightedProgress",
    "Weighted progress. The film is nine times as much work as the photo, and counts for nine times as much. That it fails half way does not leave the bar standing there.",
    ko: "무게를 단 진행률. 동영상은 사진보다 일이 아홉 배 많으므로 아홉 배로 셉니다. 절반에서 실패해도 진행률이 거기에 머무르지 않습니다.",
    shows: .pattern.progressWeighs, .pattern.progressNeverFalls
  ) { page in
    let bar = Mutex<[Int]>([])
    let progress = WeightedProgress(total: 100) { fraction in
      bar.withLock { $0.append(Int(fraction * 100)) }
    }
    let (photo, film) = (progress.part(weight: 10), progress.part(weight: 90))
    let photoUpload = BlockOperation {}
    let filmUpload = ResultOperation<String> {
      film.report(0.5)
      throw ServerBusy()
    }
    let queue = ManualQueue()
    photo.run(photoUpload, in: queue)
    film.run(filmUpload, in: queue)
    queue.run()
    page.introduce(.manualQueue())
    page.show(bar.withLock { $0 }, told: [10, 55, 100])
    page.show(filmUpload.failure as? ServerBusy, told: ServerBusy())
  },
  Step(
    "testGuessesNothing",
    "The program put right, and a test that guesses nothing. The queue runs when the test says so, and the test is the server: whenever it looks, there is only one thing that can be so.",
    ko:
      "바로잡은 프로그램이며, 짐작하지 않는 테스트이기도 합니다. 큐는 테스트가 말할 때 실행하고, 서버의 응답도 테스트가 정합니다. 언제 실행해도 결과는 하나뿐입니다.",
    shows: .pattern.manualQueue, .pattern.answerBeforeFinish
  ) { page in
    let server = Mutex<Reply<Picture>?>(nil)
    let download = RequestOperation<Picture> { reply in
      server.withLock { $0 = reply }
      return nil
    }
    let frame = ResultOperation(from: download) { "\($0.name), framed" }
    let queue = ManualQueue()
    queue.addOperations([frame, download], waitUntilFinished: false)
    page.introduce(.manualQueue())
    page.show(queue.runNext() === download, told: true)
    page.show(queue.runNext() == nil, told: true)
    page.show(download.isExecuting, told: true)
    let reply = server.withLock { $0.take() }
    reply?(.success(.beach))
    page.show(queue.runNext() === frame, told: true)
    page.show(try frame.value, told: "beach, framed")
  },
]

extension Introduction {
  /// Says what the queue in the shown code is that nothing leaves by itself.
  ///
  /// - Parameter names: What the shown code calls it.
  static func manualQueue(_ names: String = "queue") -> Introduction {
    Introduction(
      "ManualQueue, of this chapter, is an OperationQueue that runs nothing before run() tells it to, and then on this thread: \(names).",
      ko:
        "\(names): 이 장의 ManualQueue입니다. run()을 부를 때 이 스레드에서 실행하고, 그전에는 아무것도 실행하지 않는 OperationQueue입니다."
    )
  }

  static let manualClock = Introduction(
    "clock is a ManualAlarmClock of this chapter. Time passes in advance(by:), and nowhere else; remaining is how long it is to each alarm.",
    ko:
      "clock은 이 장의 ManualAlarmClock입니다. 시간은 advance(by:)를 부를 때만 흐릅니다. remaining은 울릴 때까지 남은 시간입니다.",
    in: "ManualAlarmClock(")
}
