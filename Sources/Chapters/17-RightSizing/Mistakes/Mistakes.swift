import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "oneForEverything", "One operation for everything", ko: "모두를 오퍼레이션 하나에",
    Step(
      "onePerPhoto",
      "Put right: an operation for each photo. The one that the reader taps passes those that wait.",
      ko: "바로잡기: 사진마다 오퍼레이션을 만듭니다. 사용자가 누른 사진이 기다리던 사진들을 앞지릅니다.",
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
      "Two photos, one at a time. The wait for the queue is over before the second has been made; whenDone comes after it.",
      ko: "사진 두 장을 한 장씩 넣습니다. 큐를 기다리는 메서드는 둘째를 만들기 전에 돌아왔고, whenDone은 둘째가 완료된 다음에 호출되었습니다.",
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
