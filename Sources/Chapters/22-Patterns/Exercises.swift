import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledGroup", "A group, cancelled first", ko: "먼저 취소한 그룹",
    asks:
      "A group is cancelled, gets one more member, and is started. What are the values then, and after photos.run()?",
    ko: "그룹을 취소하고, 멤버를 하나 더 넣고, 시작합니다. 그때와 `photos.run()` 다음에 값은 무엇일까요?",
    hint: "Which call makes a cancelled member finish?", ko: "취소된 멤버를 완료시키는 것은 누구인가요?",
    Step(
      "bothFinish",
      "Both members finish without their work, the later one included, and then the group finishes.",
      ko: "나중에 들어온 멤버까지 작업하지 않고 완료되고, 그룹은 그다음에 완료됩니다.",
      because:
        "The group's `start()` added both members, which were cancelled, to `photos`. They finished when `run()` called their `start()`, and the finish of the last member finished the group.",
      ko:
        "그룹의 `start()`는 취소된 두 멤버를 photos에 넣었습니다. `run()`이 멤버의 `start()`를 호출하자 완료되었고, 마지막 멤버의 완료가 그룹을 완료시켰습니다.",
      shows: .pattern.groupCancelsAll
    ) { page in
      let forest = ResultOperation { "forest" }
      let photos = ManualQueue()
      let group = GroupOperation([BlockOperation {}], in: photos)
      group.cancel()
      _ = group.add(forest)
      group.start()
      page.show(group.isFinished, told: false)
      photos.run()
      page.show(forest.failure as? MissingResult, told: MissingResult.cancelled)
      page.show(group.isFinished, told: true)
    }
  ),
  Chapter.Episode(
    "tenSecondsQueued", "Ten seconds in a queue", ko: "큐에서 보낸 10초",
    asks:
      "An upload with a time limit of ten seconds waits in a queue for ten seconds and is then started. Nine seconds later, its work ends. After nine more seconds, its value is read. What is the value?",
    ko:
      "제한 시간이 10초인 업로드가 큐에서 10초를 기다린 다음 시작합니다. 9초 뒤에 작업이 끝나고, 다시 9초가 흐른 다음 값을 읽습니다. 무엇일까요?",
    hint: "When is the alarm set?", ko: "알람은 언제 맞추나요?",
    Step(
      "queuedTimeUncounted",
      "The value of the work.", ko: "작업의 값입니다.",
      because:
        "The alarm was set in `start()`, after the ten seconds in the queue. The work ended after nine seconds, answered, and cancelled the alarm.",
      ko: "알람은 큐에서 10초를 기다린 다음 `start()`에서 맞추었습니다. 작업은 9초 만에 끝나 답했고, 알람을 취소했습니다.",
      shows: .pattern.timeoutFromStart, .pattern.timeoutFirstCounts
    ) { page in
      let clock = ManualAlarmClock()
      let uploads = ManualQueue()
      let work = ResultOperation { "photos/beach" }
      let upload = TimeoutOperation(
        .seconds(10), clock: clock, in: uploads, of: work)
      let queue = ManualQueue()
      queue.addOperation(upload)
      clock.advance(by: .seconds(10))
      queue.run()
      clock.advance(by: .seconds(9))
      uploads.run()
      clock.advance(by: .seconds(9))
      page.show(try upload.value, told: "photos/beach")
    }
  ),
  Chapter.Episode(
    "firstOfSeveral", "The first of several", ko: "여럿 가운데 가장 먼저",
    asks: """
      The same picture is on several servers.
      Write firstValue(of:in:). When the operation that it returns starts, it adds all requests to the queue and takes the value of one of them.
      Once there is a value, the other requests are cancelled.
      If all requests have failed, the operation fails with the error of one of them; without requests, it fails as well.
      If it is cancelled while it executes, it cancels all requests.
      """,
    ko: """
      같은 사진이 여러 서버에 있습니다.
      시작하면 요청을 모두 큐에 넣고 그 가운데 하나의 값을 얻는 `firstValue(of:in:)`를 만들어 보세요.
      값이 오면 나머지는 취소합니다.
      모두 실패하면 그 오류 하나로, 요청할 곳이 없어도 실패합니다.
      실행 중에 취소하면 모두 취소합니다.
      """,
    hint:
      "Use this chapter's add(_:whenFinished:). First answer with the value, and only then count it, under a lock.",
    ko: "이 장의 `add(_:whenFinished:)`를 쓰고, 값이 있으면 먼저 답한 다음 남은 수를 락 안에서 셉니다.",
    tries: FirstValueAttempt.self,
    Step(
      "nextMirrorAnswers",
      "The first mirror is busy, and the second answers. The request to the third is cancelled: its failure is the last answer and does not count.",
      ko: "첫 서버는 바쁘고 둘째 서버가 응답합니다. 셋째는 취소되고, 마지막에 온 그 실패는 받지 않습니다.",
      because:
        "The failure of `busy` only lowered the count to 2. The value of `second` was passed to `reply` before `second` was counted, so the failure that was counted last came too late to matter.",
      ko: "busy의 실패는 남은 수를 2로 줄였을 뿐입니다. second의 값은 세기 전에 `reply`를 호출했으므로, 마지막에 센 실패는 늦었습니다.",
      shows: .pattern.firstAnswerCounts
    ) { page in
      try page.code("answer", in: "FirstValue.swift")
      let busy = ResultOperation<String> { throw ServerBusy() }
      let (second, third) = (ResultOperation { "2" }, ResultOperation { "3" })
      let queue = ManualQueue()
      let first = firstValue(of: [busy, second, third], in: queue)
      first.start()
      queue.run()
      page.show(try first.value, told: "2")
      page.show(third.isCancelled, told: true)
    }
  ),
]
