import Chapter04ConcurrentOperations
import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

/// Chapter 22: common uses of operations, as reusable types.
public let patterns = Chapter(
  22, Text("Patterns", ko: "패턴"),
  summary: Text(
    "eight reusable patterns", ko: "오퍼레이션으로 흔히 만드는 여덟 가지"),
  rules: rules, tools: [.manualQueue, .manualClock, .checkpoint],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "drawnAroundNothing",
    "The album waits for the upload to finish, but there is no link when the album is made.",
    ko: "앨범은 업로드가 완료되기를 기다렸는데 링크 없이 만들어졌습니다.",
    because:
      "`finish()` sent the KVO notification for the finish, so the album became ready and ran. The line that stores the link comes only after that.",
    ko: "`finish()`가 완료를 통지하자 앨범이 준비 상태가 되어 실행되었습니다. 링크를 담는 줄은 그 뒤에 있습니다.",
    shows: .pattern.answerBeforeFinish, as: .told
  ) { page in
    page.say(
      "ConcurrentOperation's start() calls launch() (chapter 04); ResultOperation stores the value that its closure returns (chapter 16).",
      ko:
        "ConcurrentOperation(4장)의 start()는 launch()를 호출하고, ResultOperation(16장)은 클로저가 반환한 값을 담습니다."
    )
    try page.code("tardy", in: "Walkthrough.swift")
    let mayGoOn = page.gate("The thread continues.", ko: "스레드가 계속됩니다.")
    let upload = TardyUpload(mayGoOn)
    let album = ResultOperation { upload.link.withLock { $0 } ?? "nothing" }
    album.addDependency(upload)
    let queue = OperationQueue()
    queue.addOperations([upload, album], waitUntilFinished: false)
    page.waitToFinish(album)
    page.show(try album.value, told: "nothing")
    page.open(mayGoOn)
  },
  Step(
    "handingOn",
    "The album receives both results. A second answer has no effect.",
    ko: "앨범은 두 결과를 함께 받습니다. 두 번째 답은 무시합니다.",
    because:
      "`upload` finished in `reply(…)`, which had stored the link first. The second answer came too late.",
    ko: "upload는 `reply(…)` 안에서, 링크를 먼저 담은 다음 완료되었습니다. 두 번째 답은 늦었습니다.",
    shows: .pattern.firstAnswerCounts, .pattern.handsAllOn
  ) { page in
    page.say(
      "RequestOperation passes a reply object to its closure. The closure returns nil, or another closure that cancels the request.",
      ko: "RequestOperation은 클로저에 응답할 reply를 건넵니다. 클로저는 요청을 취소하는 방법이나 nil을 반환합니다.")
    let upload = RequestOperation<String> { reply in
      Thread.detachNewThread { reply(.success("photos/beach")) }
      return nil
    }
    let title = ResultOperation { "At the sea" }
    let album = ResultOperation(from: title, upload) { "\($0): \($1)" }
    let queue = OperationQueue()
    queue.addOperations(
      [album, title, upload], waitUntilFinished: false)
    page.waitToFinish(album)
    page.show(try album.value, told: "At the sea: photos/beach")
    page.show(upload.answer(.success("photos/forest")), told: false)
  },
  Step(
    "neverAnswered",
    "The server keeps the reply object and does not call it. When the time limit has passed, the album learns the reason, and the upload is cancelled.",
    ko: "서버가 reply를 저장해 두고 호출하지 않습니다. 제한 시간이 지나자 앨범은 원인을 받고, 업로드는 취소됩니다.",
    because:
      "The server refers to the reply object, so the upload does not fail with LostReply either. The alarm answered `limited` with TimedOut and then cancelled `upload`.",
    ko:
      "서버가 reply를 참조하므로 LostReply로 끝나지도 않습니다. 알람이 limited에 TimedOut을 답한 다음 upload를 취소했습니다.",
    shows: .pattern.timeoutFirstCounts
  ) { page in
    let server = Mutex<Reply<String>?>(nil)
    let upload = RequestOperation<String> { reply in
      server.withLock { $0 = reply }
      return nil
    }
    let limited = TimeoutOperation(
      .milliseconds(100), clock: DispatchAlarmClock(), of: upload)
    let album = ResultOperation(from: limited) { "album of \($0)" }
    let queue = OperationQueue()
    queue.addOperations([album, limited], waitUntilFinished: false)
    page.waitToFinish(album)
    page.show(album.failure as? TimedOut, told: TimedOut(after: .milliseconds(100)))
    page.waitToFinish(upload)
    page.show(upload.isCancelled, told: true)
  },
  Step(
    "albumGaveUp",
    "The second upload succeeds, but the album has failed nevertheless.",
    ko: "두 번째 업로드는 성공했는데 앨범은 이미 실패했습니다.",
    because:
      "The album depends on `upload`, which finished when it failed. `again` is another operation, and the album had run before `again` was created.",
    ko:
      "앨범이 의존하는 것은 upload이고, upload는 실패하면서 완료되었습니다. again은 다른 오퍼레이션이고, 앨범은 again을 만들기 전에 실행되었습니다.",
    as: .told
  ) { page in
    let upload = ResultOperation<String> { throw ServerBusy() }
    let album = ResultOperation(from: upload) { "album of \($0)" }
    let queue = OperationQueue()
    queue.addOperations([album, upload], waitUntilFinished: false)
    page.waitToEmpty(queue)
    let again = ResultOperation { "photos/beach" }
    queue.addOperation(again)
    page.waitToEmpty(queue)
    page.show(try again.value, told: "photos/beach")
    page.show(album.failure as? ServerBusy, told: ServerBusy())
  },
  Step(
    "retryInApp",
    "The album waits for one upload, which makes up to five attempts. The third attempt is answered.",
    ko: "앨범은 업로드 하나를 기다리고, 그 업로드는 다섯 번까지 시도합니다. 세 번째 요청에 응답이 옵니다.",
    because:
      "Each of the two errors ended an attempt, but not `upload`, which continued to execute. The value of the third attempt became the answer of `upload`.",
    ko: "두 오류는 각각 시도 하나를 끝냈을 뿐이고, upload는 계속 실행 중이었습니다. 셋째 시도에 값이 있었고, 그 값이 upload의 답이 되었습니다.",
    shows: .pattern.retryAnew
  ) { page in
    page.say(
      "BusyServer stands for a client such as URLSession, and fails twice because it is busy. send(_:then:) returns a closure that cancels the request.",
      ko:
        "BusyServer는 URLSession 같은 클라이언트의 대역이고, 두 번 바쁘다고 합니다. send(_:then:)은 요청을 취소하는 클로저를 돌려줍니다."
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
    let album = ResultOperation(from: upload) { "album of \($0)" }
    let queue = OperationQueue()
    queue.addOperations([album, upload], waitUntilFinished: false)
    page.waitToFinish(album)
    page.show(try album.value, told: "album of photos/beach")
  },
  Step(
    "group",
    "The group accepts one more photo while it runs, and the album waits for that photo, too. A finished group accepts no more photos: add(_:) returns false.",
    ko: "그룹은 실행되는 동안 사진을 하나 더 받고, 앨범은 그 사진까지 기다립니다. 끝난 그룹은 더 받지 않고, add가 그것을 알려 줍니다.",
    because:
      "When the operation `more` added `forest`, `more` itself had not finished, so the group still had an unfinished member. The finish of `forest`, the last member, finished the group.",
    ko:
      "forest를 넣을 때 more가 아직 완료되지 않아 그룹에 멤버가 남아 있었습니다. 마지막 멤버 forest의 완료가 그룹을 완료시켰습니다.",
    shows: .pattern.groupEndsLast
  ) { page in
    let forest = BlockOperation {}
    let group = GroupOperation()
    let more = BlockOperation {
      if !group.add(forest) { forest.cancel() }
    }
    page.show(group.add(more), told: true)
    let album = ResultOperation { forest.isFinished }
    album.addDependency(group)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperations([group, album], waitUntilFinished: false)
    page.waitToFinish(album)
    page.show(try album.value, told: true)
    page.show(group.add(BlockOperation {}), told: false)
  },
  Step(
    "lostEntry",
    "Operations in two queues, each with a limit of 1, write the index of the album, and an entry is lost.",
    ko: "한도가 1인 두 큐가 앨범의 색인을 쓰자 한 줄이 사라집니다.",
    because:
      "`beach` read the index before `forest` was in it, and wrote back what it had read plus one entry. The limit of one queue does not hold back the other queue.",
    ko:
      "beach는 forest가 들어가기 전에 읽은 색인에 한 줄을 더해 통째로 썼습니다. 한 큐의 한도는 다른 큐를 막지 않습니다.",
    as: .told
  ) { page in
    let index = Mutex<[String]>([])
    let writing = Checkpoint("writing")
    let (uploads, edits) = (OperationQueue(), OperationQueue())
    for queue in [uploads, edits] { queue.maxConcurrentOperationCount = 1 }
    uploads.addOperation {
      let old = index.withLock { $0 }
      writing.pass()
      index.withLock { $0 = old + ["beach"] }
    }
    try writing.waitForArrival()
    edits.addOperation { index.withLock { $0.append("forest") } }
    page.waitToEmpty(edits)
    writing.letGo()
    page.waitToEmpty(uploads)
    page.show(index.withLock { $0 }, told: ["beach"])
  },
  Step(
    "exclusion",
    "While beach works with the index, forest's start() returns, and forest waits for its turn. In the end, both entries are in the index.",
    ko: "beach가 색인으로 작업하는 동안 forest의 start()는 돌아오고, forest는 차례를 기다립니다. 두 줄이 다 있습니다.",
    because:
      "`start()` put `forest` into the exclusion's waiting list and returned. When the closure of `beach` had ended, the exclusion handed the closure of `forest` to the exclusion's own queue.",
    ko:
      "`start()`는 forest를 exclusion의 줄에 세우고 돌아왔습니다. beach의 클로저가 끝나자 exclusion이 forest의 클로저를 자기 큐에 넣었습니다.",
    shows: .pattern.exclusiveInTurn
  ) { page in
    let index = Mutex<[String]>([])
    let writing = Checkpoint("writing")
    let exclusion = Exclusion()
    let beach = ExclusiveOperation(["index"], in: exclusion) {
      let old = index.withLock { $0 }
      writing.pass()
      index.withLock { $0 = old + ["beach"] }
    }
    let forest = ExclusiveOperation(["index"], in: exclusion) {
      index.withLock { $0.append("forest") }
    }
    let uploads = OperationQueue()
    uploads.addOperation(beach)
    try writing.waitForArrival()
    forest.start()
    page.show(forest.isExecuting, told: true)
    page.show(index.withLock { $0 }, told: [])
    writing.letGo()
    page.waitToFinish(forest)
    page.show(index.withLock { $0 }, told: ["beach", "forest"])
  },
  Step(
    "condition",
    "The Wi-Fi is gone when the upload's turn comes. The upload is skipped, and the album is skipped for the same reason.",
    ko: "업로드의 차례가 왔을 때는 Wi-Fi가 끊겨 있습니다. 업로드를 건너뛰고, 앨범도 같은 이유로 건너뜁니다.",
    because:
      "`run()` started `upload`, and only then did its `main()` evaluate the condition. The album found that `upload` had failed with `Skipped`.",
    ko:
      "`run()`이 upload를 시작한 그때 `main()`이 조건을 확인했습니다. 앨범은 upload의 Skipped를 보았습니다.",
    shows: .pattern.conditionAtItsTurn, .pattern.skipHasReason
  ) { page in
    let hasWiFi = Mutex(true)
    let onWiFi = Condition(else: "no Wi-Fi") { hasWiFi.withLock { $0 } }
    let upload = ConditionalOperation(if: onWiFi) { "photos/beach" }
    let album = ConditionalOperation { "1 photo" }
    album.addDependency(upload)
    let queue = ManualQueue()
    queue.addOperations([upload, album], waitUntilFinished: false)
    page.event("The Wi-Fi is gone.", ko: "Wi-Fi가 끊어집니다.")
    hasWiFi.withLock { $0 = false }
    queue.run()
    page.show(album.failure as? Skipped, told: Skipped("no Wi-Fi"))
  },
  Step(
    "weightedProgress",
    "The film is nine times as much work as the photo, so its weight is nine times as large. A late report of a smaller value changes nothing.",
    ko: "동영상은 사진보다 일이 아홉 배 많으므로 아홉 배로 셉니다. 늦게 온 더 작은 값은 아무것도 바꾸지 않습니다.",
    because:
      "The photo counts 10 of 100, and half of the film counts 45. The report of 0.2 was less than the film's earlier report, so the closure was not called.",
    ko: "사진은 100 가운데 10이고, 동영상의 절반은 45입니다. 0.2는 동영상이 먼저 알린 값보다 작아서 클로저를 호출하지 않았습니다.",
    shows: .pattern.progressWeighs, .pattern.progressNeverFalls
  ) { page in
    let bar = Mutex<[Double]>([])
    let progress = WeightedProgress(total: 100) { done in
      bar.withLock { $0.append(done) }
    }
    let (photo, film) = (progress.part(weight: 10), progress.part(weight: 90))
    photo.finish()
    film.report(0.5)
    film.report(0.2)
    page.show(progress.fraction, told: 0.55)
    film.finish()
    page.show(bar.withLock { $0 }, told: [0.1, 0.55, 1])
  },
  Step(
    "testGuessesNothing",
    "The album again, in a test that leaves nothing to chance: the queue runs only when the test calls run(), and the test acts as the server.",
    ko: "이번에는 테스트가 앨범을 만듭니다. 큐는 테스트가 시킬 때만 실행하고, 서버도 테스트가 대신합니다.",
    because:
      "Only `upload` was ready for the first `run()`. `reply?(…)` finished it, and then `album` was ready.",
    ko:
      "첫 `run()`이 시작할 수 있는 것은 upload뿐이었습니다. `reply?(…)`가 upload를 완료시키자 album이 준비 상태가 되었습니다.",
    shows: .pattern.manualQueue
  ) { page in
    let server = Mutex<Reply<String>?>(nil)
    let upload = RequestOperation<String> { reply in
      server.withLock { $0 = reply }
      return nil
    }
    let album = ResultOperation(from: upload) { "album of \($0)" }
    let queue = ManualQueue()
    queue.addOperations([album, upload], waitUntilFinished: false)
    page.show(queue.run() == [upload], told: true)
    let reply = server.withLock { $0.take() }
    reply?(.success("photos/beach"))
    page.show(queue.run() == [album], told: true)
    page.show(try album.value, told: "album of photos/beach")
  },
]

// snippet.tardy
nonisolated final class TardyUpload:
  ConcurrentOperation, @unchecked Sendable
{
  let link = Mutex<String?>(nil)
  let mayGoOn: Gate

  init(_ gate: Gate) { mayGoOn = gate }

  override func launch() {
    finish()
    mayGoOn.wait()
    link.withLock { $0 = "photos/beach" }
  }
}
// snippet.end

extension Introduction {
  static let manualQueue = Introduction(
    "This chapter's ManualQueue is an OperationQueue that starts operations only in run(), on this thread.",
    ko:
      "ManualQueue는 이 장에서 만든 OperationQueue의 하위 클래스입니다. run()을 호출할 때까지 아무것도 시작하지 않고, 그때 이 스레드에서 시작합니다.",
    in: "ManualQueue(")

  static let manualClock = Introduction(
    "clock is one of this chapter's ManualAlarmClocks. Its time passes only in advance(by:).",
    ko: "clock은 이 장의 ManualAlarmClock입니다. 시간은 advance(by:)를 호출할 때만 흐릅니다.",
    in: "ManualAlarmClock(")

  static let checkpoint = Introduction(
    "At this chapter's Checkpoint, pass() blocks the work until letGo() is called.",
    ko: "Checkpoint는 이 장의 도구입니다. 작업은 pass()에서 letGo()를 호출할 때까지 기다립니다.",
    in: "Checkpoint(")
}
