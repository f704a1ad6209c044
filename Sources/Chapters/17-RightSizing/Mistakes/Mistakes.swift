import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "oneForEverything", "One operation for everything", ko: "모두를 오퍼레이션 하나에",
    Step(
      "urgentWaitsForLast",
      "The whole album is one operation. The reader taps a photo: that is the most urgent now, and it waits for the last of the album all the same.",
      ko: "앨범 전체가 오퍼레이션 하나입니다. 사용자가 사진 하나를 눌러 가장 급해졌는데도, 앨범의 마지막 장까지 기다립니다.",
      shows: .size.reasonableChunk, as: .told
    ) { page in
      let begun = page.gate("The first photo of the album has begun.", ko: "앨범의 첫 사진을 시작했습니다.")
      let recorder = Recorder()
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let album = BlockOperation {
        for photo in 1...4 {
          begun.open()  // page
          linger()  // page
          recorder.note("photo \(photo)", .finished)
        }
      }
      queue.addOperation(album)
      page.wait(for: begun)
      let tap = recorder.operation("tap")
      tap.queuePriority = .veryHigh
      page.show(tap.queuePriority, told: .veryHigh)
      queue.addOperation(tap)
      page.waitToEmpty(queue)
      page.show(
        recorder.lanes(.finished), told: ["photo 1", "photo 2", "photo 3", "photo 4", "tap"])
    },
    Step(
      "onePerPhoto",
      "Put right: an operation for each photo. Between two of them the queue can do what is more urgent.",
      ko: "바로잡기: 사진마다 오퍼레이션을 만듭니다. 큐는 그 사이사이에 더 급한 것을 할 수 있습니다.",
      shows: .size.reasonableChunk
    ) { page in
      let begun = page.gate("The first photo of the album has begun.", ko: "앨범의 첫 사진을 시작했습니다.")
      let tapped = page.gate("The reader has tapped a photo.", ko: "사용자가 사진을 눌렀습니다.")
      let recorder = Recorder()
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      for photo in 1...4 {
        queue.addOperation {
          if photo == 1 { begun.open() }  // page
          if photo == 1 { tapped.wait() }
          recorder.note("photo \(photo)", .finished)
        }
      }
      page.wait(for: begun)
      let tap = recorder.operation("tap")  // page
      tap.queuePriority = .veryHigh  // page
      queue.addOperation(tap)  // page
      page.say("The tap is as before.", ko: "사용자가 누른 사진은 위와 같습니다.")
      page.open(tapped)
      page.waitToEmpty(queue)
      page.show(
        recorder.lanes(.finished), told: ["photo 1", "tap", "photo 2", "photo 3", "photo 4"])
    }
  ),
  Chapter.Episode(
    "fedQueue", "Waiting for a queue that is being fed", ko: "아직 채우고 있는 큐를 기다리기",
    Step(
      "emptyInBetween",
      "Two photos, one at a time. Between them the queue is empty, and who waits for it goes on before the second has been made.",
      ko: "사진 두 장을 한 장씩 넣습니다. 그 사이에 큐가 비므로, 큐를 기다리던 쪽은 둘째를 만들기도 전에 나아갑니다.",
      shows: .size.refillInBatches, as: .told
    ) { page in
      let read = page.gate(
        "The second photo has been read from the disk.", ko: "둘째 사진을 저장 장치에서 읽었습니다.")
      let done = page.gate("The feeder is done.", ko: "feeder가 모두 마쳤습니다.")
      let recorder = Recorder()
      let queue = OperationQueue()
      let photos = Mutex(["beach", "forest"])
      let feeder = BatchFeeder(queue, limit: 1, lowMark: 0) {
        let photo = photos.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let photo else { return nil }
        if photo == "forest" { read.wait() }
        return recorder.operation(photo)
      } whenDone: {
        done.open()  // page
      }
      feeder.start()
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), told: ["beach"])
      read.open()  // page
      page.wait(for: done)
    },
    Step(
      "feederTells",
      "Put right: what tells that there is no more is the feeder, and not the queue.",
      ko: "바로잡기: 더는 없다고 알려 주는 것은 큐가 아니라 feeder입니다.",
      shows: .size.refillInBatches, as: .told
    ) { page in
      let done = page.gate("The feeder is done.", ko: "feeder가 모두 마쳤습니다.")
      let recorder = Recorder()  // page
      let queue = OperationQueue()  // page
      let photos = Mutex(["beach", "forest"])  // page
      let feeder = BatchFeeder(queue, limit: 1, lowMark: 0) {
        let photo = photos.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        return photo.map { recorder.operation($0) }
      } whenDone: {
        done.open()
      }
      feeder.start()
      page.say(
        "The program waits for done, and not for the queue.",
        ko: "프로그램은 큐가 아니라 done을 기다립니다.")
      page.wait(for: done)
      page.show(recorder.lanes(.finished), told: ["beach", "forest"])
    }
  ),
]
