import Chapter08Waiting
import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "forgetsLaterOnes", "A group that forgets who came later", ko: "나중에 온 것을 잊는 그룹",
    Step(
      "albumTooEarly",
      "The album is shown when the index has finished, which was all that there was to wait for. The photo that the index has added comes after it.",
      ko: "앨범은 목록이 완료되자마자 나타납니다. 기다리기로 한 것은 그것뿐이었고, 목록이 넣은 사진은 그 뒤에 옵니다.",
      shows: .pattern.groupEndsLast, as: .told
    ) { page in
      page.say(
        "addOperations(_:then:), of chapter 08, adds operations and a block that depends on them.",
        ko: "addOperations(_:then:)은 8장의 것으로, 오퍼레이션들과 그 모두에 의존하는 블록을 큐에 넣습니다.")
      let recorder = Recorder()
      let queue = ManualQueue()
      let index = recorder.operation("index") {
        queue.addOperation(recorder.operation("beach"))
      }
      queue.addOperations([index]) { recorder.note("album", .began) }
      queue.run()
      page.introduce(.manualQueue())
      page.show(recorder.lanes(.began), told: ["index", "album", "beach"])
    }
  ),
  Chapter.Episode(
    "sameCategory", "A group and its member in one category", ko: "그룹과 멤버가 같은 범주에",
    Step(
      "waitsForOwnGroup",
      "The member depends on the one before it in its category, which is its own group. The group waits for the member. Nothing runs any more; only a cancellation gets out of it.",
      ko:
        "멤버는 범주에서 자기 앞에 있는 것에 의존하는데, 그것이 바로 자기 그룹입니다. 그룹은 멤버를 기다립니다. 이제 아무것도 실행되지 않으며, 취소해야만 풀려납니다.",
      shows: .pattern.exclusiveNoDeadlock, as: .told
    ) { page in
      try page.code("join", in: "CategoryChain.swift")
      let recorder = Recorder()
      let photos = ManualQueue()
      let beach = recorder.operation("beach")
      let group = GroupOperation([beach], in: photos)
      let chain = CategoryChain()
      chain.join("index", group)
      chain.join("index", beach)
      let queue = ManualQueue()
      queue.addOperation(group)
      queue.run()
      page.introduce(.manualQueue("photos, queue"))
      page.show(recorder.lanes(.began), told: [])
      page.show(beach.isReady, told: false)
      page.show(group.isFinished, told: false)
      beach.cancel()
      photos.run()
      page.show(group.isFinished, told: true)
    }
  ),
  Chapter.Episode(
    "onlyCancels", "A timer that only cancels", ko: "취소만 하는 타이머",
    Step(
      "cancelledInTheQueue",
      "The timer runs from the adding. The queue was busy for ten seconds, so the upload is cancelled before it has begun; and nobody who depends on it learns why.",
      ko: "타이머는 큐에 넣을 때부터 셉니다. 큐가 10초 동안 바빠서 업로드는 시작도 하기 전에 취소되고, 의존하는 쪽은 까닭을 알 길이 없습니다.",
      shows: .pattern.timeoutFromStart, as: .told
    ) { page in
      let recorder = Recorder()
      let clock = ManualAlarmClock()
      let upload = recorder.operation("upload")
      let queue = ManualQueue()
      queue.addOperation(upload)
      _ = clock.set(after: .seconds(10)) { upload.cancel() }
      page.introduce(.manualQueue())
      page.event("The queue is busy for ten seconds.", ko: "큐가 10초 동안 다른 일로 바쁩니다.")
      clock.advance(by: .seconds(10))
      queue.run()
      page.show(upload.isFinished, told: true)
      page.show(recorder.lanes(.began), told: [])
    }
  ),
]
