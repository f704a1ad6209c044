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
  rules: rules, tools: [.manualQueue, .manualClock, .checkpoint],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "drawnAroundNothing",
    "The frame waits for the download, and is drawn around nothing. The download keeps the photo after it has announced its finish.",
    ko: "액자는 다운로드가 완료되기를 기다렸는데 빈 채로 그려졌습니다. 다운로드는 완료를 통지한 다음에 사진을 담습니다.",
    shows: .pattern.answerBeforeFinish, as: .told
  ) { page in
    page.say(
      "start() of ConcurrentOperation (chapter 04) calls launch(); ResultOperation (16) has what its closure returns.",
      ko:
        "ConcurrentOperation(4장)의 start()는 launch()를 호출하고, ResultOperation(16장)은 클로저가 반환한 값을 담습니다."
    )
    try page.code("tardy", in: "Walkthrough.swift")
    let mayGoOn = page.gate("The thread goes on.", ko: "스레드가 계속됩니다.")
    let download = TardyDownload(mayGoOn)
    let frame = ResultOperation { download.photo.withLock { $0 } ?? "nothing" }
    frame.addDependency(download)
    let queue = OperationQueue()
    queue.addOperations([download, frame], waitUntilFinished: false)
    page.waitToFinish(frame)
    page.show(try frame.value, told: "nothing")
    page.open(mayGoOn)
  },
  Step(
    "handingOn",
    "The card is handed both results. A second answer counts for nothing, and a reply that is thrown away is an error.",
    ko: "카드는 두 결과를 함께 받습니다. 두 번째 응답은 무시하고, reply를 호출하지 않고 버리면 LostReply 오류로 끝납니다.",
    shows: .pattern.firstAnswerCounts, .pattern.handsAllOn
  ) { page in
    page.say(
      "RequestOperation hands its closure a reply to call. The closure returns what calls the request off, or nil.",
      ko: "RequestOperation은 클로저에 응답할 reply를 건넵니다. 클로저는 요청을 취소하는 방법이나 nil을 반환합니다.")
    let download = RequestOperation<String> { reply in
      Thread.detachNewThread { reply(.success("beach")) }
      return nil
    }
    let caption = ResultOperation { "at the sea" }
    let card = ResultOperation(from: download, caption) { "\($0) \($1)" }
    let queue = OperationQueue()
    queue.addOperations([card, caption, download], waitUntilFinished: false)
    page.waitToFinish(card)
    page.show(try card.value, told: "beach at the sea")
    page.show(download.answer(.success("forest")), told: false)
    let lost = RequestOperation<String> { _ in nil }
    lost.start()
    page.show(lost.failure as? LostReply, told: LostReply())
  },
  Step(
    "condition",
    "The Wi-Fi is gone when the upload's turn comes. The upload is left out, and the badge for the same reason.",
    ko: "업로드의 차례가 왔을 때는 Wi-Fi가 끊겨 있습니다. 업로드를 건너뛰고, 배지도 같은 이유로 건너뜁니다.",
    shows: .pattern.conditionAtItsTurn, .pattern.skipHasReason
  ) { page in
    let hasWiFi = Mutex(true)
    let onWiFi = Condition(else: "no Wi-Fi") { hasWiFi.withLock { $0 } }
    let upload = ConditionalOperation(if: onWiFi) { "photos/beach" }
    let badge = ConditionalOperation { "1 photo" }
    badge.addDependency(upload)
    let queue = ManualQueue()
    queue.addOperations([upload, badge], waitUntilFinished: false)
    page.event("The Wi-Fi is gone.", ko: "Wi-Fi가 끊어집니다.")
    hasWiFi.withLock { $0 = false }
    queue.run()
    page.show(badge.failure as? Skipped, told: Skipped("no Wi-Fi"))
  },
  Step(
    "group",
    "The group lets a photo in while it runs, and the album waits for that as well. A group that is over takes no more, and add says so.",
    ko: "그룹은 실행되는 동안 사진을 하나 더 받고, 앨범은 그 사진까지 기다립니다. 끝난 그룹은 더 받지 않고, add가 그것을 알려 줍니다.",
    shows: .pattern.groupEndsLast
  ) { page in
    let photos = ManualQueue()
    let beach = BlockOperation {}
    let group = GroupOperation(in: photos)
    let more = BlockOperation {
      if !group.add(beach) { beach.cancel() }
    }
    page.show(group.add(more), told: true)
    let album = ResultOperation { beach.isFinished }
    album.addDependency(group)
    group.start()
    page.show(group.isExecuting, told: true)
    photos.addOperation(album)
    photos.run()
    page.show(try album.value, told: true)
    page.show(group.add(BlockOperation {}), told: false)
  },
  Step(
    "exclusion",
    "While sync works with the index, start() of edit returns, and edit waits for its turn without a thread.",
    ko: "sync가 색인으로 작업하는 동안 edit의 start()는 돌아오고, edit는 스레드를 쓰지 않고 차례를 기다립니다.",
    shows: .pattern.exclusiveInTurn
  ) { page in
    let writing = Checkpoint("writing")
    let exclusion = Exclusion()
    let sync = ExclusiveOperation(["index"], in: exclusion) { writing.pass() }
    let edit = ExclusiveOperation(["index"], in: exclusion) { "edited" }
    let queue = OperationQueue()
    queue.addOperation(sync)
    try writing.waitForArrival()
    edit.start()
    page.show(edit.failure as? MissingResult, told: MissingResult.unfinished)
    writing.letGo()
    page.waitToFinish(edit)
    page.show(try edit.value, told: "edited")
  },
  Step(
    "retry",
    "The server is busy twice, and then it answers. The second wait is longer.",
    ko: "서버는 두 번 바쁘다고 하고, 세 번째에 응답합니다. 두 번째에는 더 오래 기다립니다.",
    shows: .pattern.retryAnew, .pattern.retryWaitsLonger
  ) { page in
    let clock = ManualAlarmClock()
    let tries = ManualQueue()
    let backoff = Backoff(first: .seconds(1), tries: 3)
    let upload = RetryOperation(backoff, clock: clock, in: tries) { number in
      ResultOperation {
        if number < 3 { throw ServerBusy() }
        return "photos/beach"
      }
    }
    upload.start()
    tries.run()
    page.show(clock.remaining, told: [.seconds(1)])
    clock.advance(by: .seconds(1))
    tries.run()
    page.show(clock.remaining, told: [.seconds(2)])
    clock.advance(by: .seconds(2))
    tries.run()
    page.show(try upload.value, told: "photos/beach")
  },
  Step(
    "retryInApp",
    "As an app writes it: the clock is Dispatch's, each try is a request that can be called off, and the upload goes into a queue. The third try is answered.",
    ko:
      "앱에서 쓰는 모습입니다. 시계는 Dispatch의 타이머이고, 시도마다 취소할 수 있는 요청을 보내며, 업로드는 큐에 넣습니다. 세 번째 요청에 응답이 옵니다.",
    shows: .pattern.retryAnew
  ) { page in
    page.say(
      "BusyServer stands for a client such as URLSession: send(_:then:) answers on another thread, and returns what calls the request off. It is busy twice.",
      ko:
        "BusyServer는 URLSession 같은 클라이언트를 대신합니다. send(_:then:)은 다른 스레드에서 응답하고, 요청을 취소하는 클로저를 돌려줍니다. 두 번 바쁘다고 합니다."
    )
    let server = BusyServer(times: 2)
    let backoff = Backoff(first: .milliseconds(1), tries: 5)
    let upload = RetryOperation(
      backoff, clock: DispatchAlarmClock(), if: { $0 is ServerBusy },
      make: { _ in
        RequestOperation<String> { reply in
          server.send("beach") { result in reply(result) }
        }
      })
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.waitToFinish(upload)
    page.show(try upload.value, told: "photos/beach")
  },
  Step(
    "weightedProgress",
    "The film is nine times as much work as the photo, and counts for nine times as much. A late report of less changes nothing.",
    ko: "동영상은 사진보다 일이 아홉 배 많으므로 아홉 배로 셉니다. 늦게 온 더 작은 값은 아무것도 바꾸지 않습니다.",
    shows: .pattern.progressWeighs, .pattern.progressNeverFalls
  ) { page in
    let progress = WeightedProgress(total: 100)
    let (photo, film) = (progress.part(weight: 10), progress.part(weight: 90))
    photo.finish()
    page.show(progress.fraction, told: 0.1)
    film.report(0.5)
    film.report(0.2)
    page.show(progress.fraction, told: 0.55)
    film.finish()
    page.show(progress.fraction, told: 1)
  },
  Step(
    "testGuessesNothing",
    "The frame again, in a test that guesses nothing: the queue runs when the test says so, and the test is the server.",
    ko: "첫 단계의 액자를 이번에는 타이밍을 짐작하지 않는 테스트로 다시 그립니다. 큐는 테스트가 말할 때 실행하고, 테스트가 서버입니다.",
    shows: .pattern.manualQueue
  ) { page in
    let server = Mutex<Reply<String>?>(nil)
    let download = RequestOperation<String> { reply in
      server.withLock { $0 = reply }
      return nil
    }
    let frame = ResultOperation(from: download) { "\($0), framed" }
    let queue = ManualQueue()
    queue.addOperations([frame, download], waitUntilFinished: false)
    page.show(queue.run() == [download], told: true)
    let reply = server.withLock { $0.take() }
    reply?(.success("beach"))
    page.show(queue.run() == [frame], told: true)
    page.show(try frame.value, told: "beach, framed")
  },
]

// snippet.tardy
nonisolated final class TardyDownload:
  ConcurrentOperation, @unchecked Sendable
{
  let photo = Mutex<String?>(nil)
  let mayGoOn: Gate

  init(_ gate: Gate) { mayGoOn = gate }

  override func launch() {
    finish()
    mayGoOn.wait()
    photo.withLock { $0 = "beach" }
  }
}
// snippet.end

extension Introduction {
  static let manualQueue = Introduction(
    "ManualQueue, of this chapter, is an OperationQueue that starts nothing before run() tells it to, and then on this thread.",
    ko:
      "ManualQueue는 이 장에서 만든 OperationQueue의 하위 클래스입니다. run()을 호출할 때까지 아무것도 시작하지 않고, 그때 이 스레드에서 시작합니다.",
    in: "ManualQueue(")

  static let manualClock = Introduction(
    "clock is a ManualAlarmClock of this chapter. Time passes in advance(by:); remaining is how long it is to each alarm.",
    ko: "clock은 이 장의 ManualAlarmClock입니다. 시간은 advance(by:)를 호출할 때 흐르고, remaining은 울릴 때까지 남은 시간입니다.",
    in: "ManualAlarmClock(")

  static let checkpoint = Introduction(
    "At a Checkpoint of this chapter the work stays from pass() to letGo().",
    ko: "Checkpoint는 이 장의 도구입니다. 작업은 pass()에서 letGo()를 호출할 때까지 기다립니다.",
    in: "Checkpoint(")
}
