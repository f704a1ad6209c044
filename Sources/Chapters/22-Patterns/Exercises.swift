import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledGroup", "A group, cancelled first", ko: "먼저 취소한 그룹",
    asks:
      "A group is cancelled, gets one more member, and is started. Is group.isFinished true? What runs when photos.run() is called?",
    ko: "그룹을 취소하고, 멤버를 하나 더 넣고, 시작합니다. `group.isFinished`는 참일까요? `photos.run()`을 부르면 무엇이 실행될까요?",
    hint: "Who makes a member finish that was cancelled? Whom does the group wait for?",
    ko: "취소된 멤버를 완료시키는 것은 누구인가요? 그룹은 누구를 기다리나요?",
    Step(
      "bothFinish",
      "Neither works, and both finish: the one that was there and the one that came after the cancellation. Only then does the group, with the cancellation for its failure.",
      ko: "둘 다 작업하지 않고 완료됩니다. 취소할 때 있던 것도, 취소한 뒤에 들어온 것도 그렇습니다. 그룹은 그다음에야 완료되고, 취소되었다는 것이 그 오류입니다.",
      shows: .pattern.groupCancelsAll, .pattern.groupFails
    ) { page in
      let recorder = Recorder()
      let beach = recorder.operation("beach")
      let forest = recorder.operation("forest")
      let photos = ManualQueue()
      let group = GroupOperation([beach], in: photos)
      group.cancel()
      group.add(forest)
      group.start()
      page.introduce(.manualQueue("photos"))
      page.show(group.isFinished, told: false)
      photos.run()
      page.show(recorder.lanes(.began), told: [])
      page.show([beach, forest].map(\.isFinished), told: [true, true])
      page.show(group.isFinished, told: true)
      page.show(group.failure as? MissingResult, told: MissingResult.cancelled)
    }
  ),
  Chapter.Episode(
    "tenSecondsQueued", "Ten seconds in a queue", ko: "큐에서 보낸 10초",
    asks:
      "An upload with a time limit of ten seconds has waited in a queue for ten seconds. Then it was started, and nine seconds have passed. If the upload ends now, what does upload.value give?",
    ko: "제한 시간이 10초인 업로드가 큐에서 10초를 기다렸습니다. 그다음 시작해서 9초가 흘렀습니다. 이제 업로드가 끝난다면 `upload.value`는 무엇일까요?",
    hint: "When is the alarm set?", ko: "알람은 언제 맞추나요?",
    Step(
      "queuedTimeUncounted",
      "There is a value: the time in the queue does not count. The alarm is set when the operation starts, and is called off when it ends.",
      ko: "값을 얻습니다. queue에서 기다린 시간은 세지 않습니다. 알람은 upload가 시작할 때 맞추고 끝나면 끕니다.",
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
      page.introduce(.manualQueue("queue, uploads"))
      page.show(clock.remaining, told: [.seconds(1)])
      uploads.run()
      page.show(try upload.value, told: "photos/beach")
      page.show(clock.remaining, told: [])
    }
  ),
  Chapter.Episode(
    "firstOfSeveral", "The first of several", ko: "여럿 가운데 가장 먼저",
    asks: """
      The same picture is on several servers.
      Write a function, firstValue(of:in:), that asks all of them and takes the value that comes first.
      When there is a value, the others are cancelled.
      It fails only if all have failed, with the error of the last.
      If the operation that it returns is cancelled, all are cancelled.
      With nobody to ask it fails, and does not wait for ever.
      """,
    ko: """
      같은 사진이 여러 서버에 있습니다.
      모두에 요청하고 가장 먼저 온 값을 쓰는 함수를 만들어 보시기 바랍니다.
      값이 오면 나머지는 취소합니다.
      모두 실패했을 때만 실패하며, 마지막 오류를 전합니다.
      돌려준 오퍼레이션을 취소하면 모두 취소됩니다.
      요청할 곳이 없으면 영영 기다리지 않고 실패합니다.
      """,
    hint:
      "The closure of RequestOperation may call reply more than once. Only the first call counts.",
    ko: "`RequestOperation`의 클로저는 `reply`를 여러 번 불러도 됩니다. 처음 것만 받습니다.",
    hint:
      "add(_:whenFinished:) of this chapter is the place for what is to be done each time that one has ended, also when all of the queue is cancelled. Whether a failure was the last is known by counting those that are left, within a lock.",
    ko:
      "이 장의 `add(_:whenFinished:)`은 하나가 끝날 때마다 할 일을 적기에 알맞습니다. 큐를 모두 취소해도 불립니다. 실패가 마지막이었는지는 남은 수를 잠금 안에서 세어 압니다.",
    tries: FirstValueAttempt.self,
    Step(
      "nextMirrorAnswers",
      "One mirror is busy, which decides nothing; the next one answers, which decides everything. The third is called off.",
      ko: "한 서버가 바쁘다고 해도 아직 정해진 것이 없습니다. 다음 서버가 응답하면 모두 정해집니다. 남은 하나는 취소됩니다.",
      shows: .pattern.firstAnswerCounts, .pattern.cancelReachesRequest
    ) { page in
      try page.code("answer", in: "FirstValue.swift")
      let replies = Mutex<[Reply<String>]>([])
      let mirrors = (1...3).map { _ in
        RequestOperation<String> { reply in
          replies.withLock { $0.append(reply) }
          return nil
        }
      }
      let queue = ManualQueue()
      let first = firstValue(of: mirrors, in: queue)
      first.start()
      queue.run()
      let busy = replies.withLock { $0.removeFirst() }
      busy(.failure(ServerBusy()))
      page.introduce(.manualQueue())
      page.show(first.isFinished, told: false)
      page.show(mirrors[0].isFinished, told: true)
      let quick = replies.withLock { $0.removeFirst() }
      quick(.success("the second mirror"))
      queue.run()
      page.show(try first.value, told: "the second mirror")
      page.show(mirrors[2].isCancelled, told: true)
    }
  ),
]
