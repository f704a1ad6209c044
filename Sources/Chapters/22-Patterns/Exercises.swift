import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledGroup", "A group, cancelled first", ko: "먼저 취소한 그룹", asks: .cancelledGroup,
    Step(
      "bothFinish",
      "Neither works, and both finish: the one that was there and the one that came after the cancellation. Only then does the group, with the cancellation for its failure.",
      ko: "둘 다 작업하지 않고 완료됩니다. 취소할 때 있던 것도, 취소한 뒤에 들어온 것도 그렇습니다. 그룹은 그다음에야 완료되고, 취소되었다는 것이 그 오류입니다.",
      shows: .pattern.groupCancelsAll, .pattern.groupFails
    ) { page in
      // snippet.group
      let recorder = Recorder()
      let beach = recorder.operation("beach")
      let forest = recorder.operation("forest")
      let photos = ManualQueue()
      let group = GroupOperation([beach], in: photos)
      group.cancel()
      group.add(forest)
      group.start()
      // snippet.end
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
    "tenSecondsQueued", "Ten seconds in a queue", ko: "큐에서 보낸 10초", asks: .tenSecondsQueued,
    Step(
      "queuedTimeUncounted",
      "There is a value: the time in the queue does not count. The alarm is set when the operation starts, and is called off when it ends.",
      ko: "값을 얻습니다. queue에서 기다린 시간은 세지 않습니다. 알람은 upload가 시작할 때 맞추고 끝나면 끕니다.",
      shows: .pattern.timeoutFromStart, .pattern.timeoutFirstCounts
    ) { page in
      // snippet.queued
      let clock = ManualAlarmClock()
      let uploads = ManualQueue()
      let work = ResultOperation { "photos/beach" }
      let upload = TimeoutOperation(
        .seconds(10), clock: clock, in: uploads, of: work)
      let queue = ManualQueue()
      queue.addOperation(upload)
      // idle: claim
      clock.advance(by: .seconds(10))
      queue.run()
      clock.advance(by: .seconds(9))
      // snippet.end
      page.introduce(.manualQueue("queue, uploads"))
      page.introduce(.manualClock)
      page.show(clock.remaining, told: [.seconds(1)])
      uploads.run()
      page.show(try upload.value, told: "photos/beach")
      page.show(clock.remaining, told: [])
    }
  ),
  Chapter.Episode(
    "firstOfSeveral", "The first of several", ko: "여럿 가운데 가장 먼저", asks: .firstOfSeveral,
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
