import Chapter08Waiting
import Chapter16Errors
import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "earlyCondition", "A condition looked at too early", ko: "너무 일찍 확인한 조건",
    Step(
      "wiFiGone",
      "The Wi-Fi is looked at when the upload is added. When its turn comes the Wi-Fi is gone, and the upload runs all the same.",
      ko: "Wi-Fi를 업로드를 넣을 때 확인했습니다. 차례가 왔을 때는 이미 끊어졌지만 업로드는 그대로 실행됩니다.",
      shows: .pattern.conditionAtItsTurn, as: .told
    ) { page in
      let wifi = Mutex(true)
      let recorder = Recorder()
      let queue = ManualQueue()
      let isOn = wifi.withLock { $0 }
      if isOn {
        queue.addOperation(recorder.operation("upload"))
      }
      page.introduce(.manualQueue())
      page.event("The Wi-Fi is gone.", ko: "Wi-Fi가 끊어집니다.")
      wifi.withLock { $0 = false }
      page.show(wifi.withLock { $0 }, told: false)
      queue.run()
      page.show(recorder.lanes(.began), told: ["upload"])
    }
  ),
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
    "retriedOperation", "The same operation once more", ko: "같은 오퍼레이션을 한 번 더",
    Step(
      "oneTryOnly",
      "It has failed, so it is started again. But an operation runs once: there was one try, and what looks like two more did nothing.",
      ko: "실패했으니 다시 시작했습니다. 하지만 오퍼레이션은 한 번만 실행됩니다. 시도는 한 번뿐이었고 나머지 둘은 아무 일도 하지 않았습니다.",
      shows: .pattern.retryAnew, as: .told
    ) { page in
      let tries = Mutex(0)
      let upload = ResultOperation<String> {
        tries.withLock { $0 += 1 }
        throw ServerBusy()
      }
      for _ in 1...3 { upload.start() }
      page.show(tries.withLock { $0 }, told: 1)
      page.show(upload.failure as? ServerBusy, told: ServerBusy())
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
  Chapter.Episode(
    "tenPercentEach", "Ten operations, ten percent each", ko: "열 개니까 10퍼센트씩",
    Step(
      "ninetyOfNine",
      "Nine photos of a megabyte each are done, and one film of 91. The bar says 90 percent where 9 percent of the work is done, and will stand there for a long time.",
      ko: "1메가바이트짜리 사진 아홉 장은 끝났고 91메가바이트짜리 동영상이 남았습니다. 일은 9퍼센트만 했는데 진행률은 90퍼센트라고 하며, 거기에 오래 머무릅니다.",
      shows: .pattern.progressWeighs, as: .told
    ) { page in
      let sizes = [1, 1, 1, 1, 1, 1, 1, 1, 1, 91]
      let done = Mutex<[Int]>([])
      let queue = ManualQueue()
      for size in sizes {
        queue.addOperation { done.withLock { $0.append(size) } }
      }
      for _ in 1...9 { queue.runNext() }
      let sent = done.withLock { $0 }
      page.introduce(.manualQueue())
      page.show(100 * sent.count / sizes.count, told: 90)
      page.show(100 * sent.reduce(0, +) / sizes.reduce(0, +), told: 9)
    }
  ),
  Chapter.Episode(
    "looksAtOnce", "A test that looks at once", ko: "넣자마자 확인하는 테스트",
    Step(
      "twoAnswers",
      "A test adds an upload and looks whether it has finished. One of these two ran on an idle machine, the other on a busy one: the same line, and two answers.",
      ko: "테스트가 업로드를 넣고 완료되었는지 확인합니다. 하나는 한가한 컴퓨터에서, 하나는 바쁜 컴퓨터에서 실행되었습니다. 같은 줄인데 결과는 둘입니다.",
      shows: .pattern.manualQueue, as: .told
    ) { page in
      let rested = page.gate("The machine has time again.", ko: "컴퓨터가 다시 한가해졌습니다.")
      let queue = OperationQueue()
      let onIdle = BlockOperation {}
      queue.addOperation(onIdle)
      let onBusy = BlockOperation { rested.wait() }
      queue.addOperation(onBusy)
      page.waitToFinish(onIdle)
      page.show(onIdle.isFinished, told: true)
      page.show(onBusy.isFinished, told: false)
      page.open(rested)
      page.waitToEmpty(queue)
      page.show(onBusy.isFinished, told: true)
    }
  ),
]
