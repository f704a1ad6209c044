import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "oneForEverything", "One operation for everything", ko: "모두를 오퍼레이션 하나에",
    Step(
      "tapWaits",
      "One operation draws the whole album. The photo that the user taps has the highest priority, but is drawn last.",
      ko: "오퍼레이션 하나가 앨범을 모두 그립니다. 사용자가 누른 사진은 가장 급한데도 맨 나중에 그려집니다.",
      because:
        "There was no operation with which the queue could compare the priority of `tap`: the album was executing, and the queue, whose limit is 1, chose again only when the album had finished.",
      ko: "tap의 우선순위는 비교할 상대가 없었습니다. 앨범은 이미 실행 중이었고, 한도가 1인 큐는 그것이 완료된 다음에야 다시 골랐습니다.",
      as: .told
    ) { page in
      let begun = page.gate("The first photo of the album has begun.", ko: "앨범의 첫 사진을 시작했습니다.")
      let drawn = page.gate("The first photo is drawn.", ko: "첫 사진을 그렸습니다.")
      let recorder = Recorder()
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperation {
        for photo in 1...4 {
          if photo == 1 { begun.open() }  // page
          if photo == 1 { drawn.wait() }
          recorder.note("photo \(photo)", .finished)
        }
      }
      page.wait(for: begun)
      let tap = recorder.operation("tap")
      tap.queuePriority = .veryHigh
      queue.addOperation(tap)
      page.open(drawn)
      page.waitToEmpty(queue)
      page.show(
        recorder.lanes(.finished), told: ["photo 1", "photo 2", "photo 3", "photo 4", "tap"])
    },
    Step(
      "onePerPhoto",
      "Corrected: an operation for each photo. The tapped photo overtakes the waiting ones.",
      ko: "바로잡기: 사진마다 오퍼레이션을 만듭니다. 사용자가 누른 사진이 기다리던 사진들을 앞지릅니다.",
      because:
        "The limit is 1, so the queue had started only the first photo. When the first photo had finished, the queue compared the others with `tap` and chose `tap`.",
      ko: "한도가 1이어서 큐는 첫 사진만 Dispatch에 전달해 두었습니다. 그것이 완료되자 큐는 나머지 사진과 tap을 비교해 tap을 골랐습니다.",
      shows: .size.reasonableChunk
    ) { page in
      let begun = page.gate("The first photo of the album has begun.", ko: "앨범의 첫 사진을 시작했습니다.")
      let drawn = page.gate("The first photo is drawn.", ko: "첫 사진을 그렸습니다.")
      let recorder = Recorder()
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      for photo in 1...4 {
        queue.addOperation {
          if photo == 1 { begun.open() }  // page
          if photo == 1 { drawn.wait() }
          recorder.note("photo \(photo)", .finished)
        }
      }
      page.wait(for: begun)
      let tap = recorder.operation("tap")
      tap.queuePriority = .veryHigh
      queue.addOperation(tap)
      page.open(drawn)
      page.waitToEmpty(queue)
      page.show(
        recorder.lanes(.finished), told: ["photo 1", "tap", "photo 2", "photo 3", "photo 4"])
    }
  ),
  Chapter.Episode(
    "fedQueue", "Waiting for a queue that is being fed", ko: "아직 채우고 있는 큐를 기다리기",
    Step(
      "emptyInBetween",
      "Two photos are fed to a queue one at a time. The wait for the queue ends before the second operation has been created; whenDone is called only after the second operation.",
      ko: "사진 두 장을 한 장씩 넣습니다. 큐를 기다리는 메서드는 둘째를 만들기 전에 돌아왔고, whenDone은 둘째가 완료된 다음에 호출되었습니다.",
      because:
        "The first photo had finished and the second was not in the queue yet. The queue was empty for a moment, which is enough to end the wait. The feeder knew that another photo was left.",
      ko:
        "첫 사진은 완료되었고 둘째는 아직 큐에 없었습니다. 큐는 잠시 비었고, 기다리는 메서드가 확인하는 것은 그것뿐입니다. 할 일이 더 있다는 것은 feeder만 알았습니다.",
      shows: .size.refillInBatches, as: .told
    ) { page in
      let read = page.gate("The second photo has been read.", ko: "둘째 사진을 읽었습니다.")
      let done = page.gate("The feeder is done.", ko: "feeder가 마쳤습니다.")
      let recorder = Recorder()
      let queue = OperationQueue()
      let made = Atomic(0)
      let feeder = BatchFeeder(queue, limit: 1, lowMark: 0) {
        let number = made.wrappingAdd(1, ordering: .relaxed).newValue
        if number == 2 { read.wait() }
        return number > 2 ? nil : recorder.operation("photo \(number)")
      } whenDone: {
        done.open()
      }
      feeder.start()
      queue.waitUntilAllOperationsAreFinished()
      page.show(recorder.lanes(.finished), told: ["photo 1"])
      page.open(read)
      page.wait(for: done)
      page.show(recorder.lanes(.finished), told: ["photo 1", "photo 2"])
    }
  ),
]
