import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(Text("One operation for everything", ko: "모두를 오퍼레이션 하나에"), oneForAll),
  Chapter.Episode(
    Text("Waiting for a queue that is being fed", ko: "먹이고 있는 큐를 기다리기"), waitingForFed),
]

private func oneForAll(_ page: Page) throws {
  try page.step(
    Text(
      "The whole album is one operation. The reader taps a photo: that is the most urgent now, and it waits for the last of the album all the same.",
      ko: "앨범 전체가 오퍼레이션 하나입니다. 사용자가 사진 하나를 눌러 가장 급해졌는데도, 앨범의 마지막 장까지 기다립니다."),
    rules: "size.reasonable-chunk", as: .told
  ) {
    let begun = Gate("The first photo of the album has begun.", ko: "앨범의 첫 사진을 시작했습니다.")
    let tapped = Gate("The reader has tapped a photo.", ko: "사용자가 사진을 눌렀습니다.")
    page.introduceGate("tapped")
    // snippet.whole
    let recorder = Recorder()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let album = BlockOperation {
      for photo in 1...4 {
        // snippet.hide
        if photo == 1 { begun.open() }
        // snippet.show
        if photo == 1 { tapped.wait() }
        recorder.note("photo \(photo)", .finished)
      }
    }
    queue.addOperation(album)
    // snippet.end
    try page.code("whole")
    page.wait(for: begun)
    // snippet.tap
    let tap = recorder.operation("tap")
    tap.queuePriority = .veryHigh
    queue.addOperation(tap)
    // snippet.end
    try page.code("tap")
    page.open(tapped)
    page.waitToEmpty("queue", queue)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished),
      told: ["photo 1", "photo 2", "photo 3", "photo 4", "tap"])
  }
  try page.step(
    Text(
      "Put right: an operation for each photo. Between two of them the queue can do what is more urgent.",
      ko: "바로잡기: 사진마다 오퍼레이션을 만듭니다. 큐는 그 사이사이에 더 급한 것을 할 수 있습니다."),
    rules: "size.reasonable-chunk"
  ) {
    let begun = Gate("The first photo of the album has begun.", ko: "앨범의 첫 사진을 시작했습니다.")
    let tapped = Gate("The reader has tapped a photo.", ko: "사용자가 사진을 눌렀습니다.")
    // snippet.each
    let recorder = Recorder()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    for photo in 1...4 {
      queue.addOperation {
        // snippet.hide
        if photo == 1 { begun.open() }
        // snippet.show
        if photo == 1 { tapped.wait() }
        recorder.note("photo \(photo)", .finished)
      }
    }
    // snippet.end
    try page.code("each")
    page.wait(for: begun)
    let tap = recorder.operation("tap")
    tap.queuePriority = .veryHigh
    queue.addOperation(tap)
    page.say(Text("The tap is as before.", ko: "사용자가 누른 사진은 위와 같습니다."))
    page.open(tapped)
    page.waitToEmpty("queue", queue)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished),
      told: ["photo 1", "tap", "photo 2", "photo 3", "photo 4"])
  }
}

private func waitingForFed(_ page: Page) throws {
  try page.step(
    Text(
      "Two photos, one at a time. Between them the queue is empty, and who waits for it goes on before the second has been made.",
      ko: "사진 두 장을 한 장씩 넣습니다. 그 사이에 큐가 비므로, 큐를 기다리던 쪽은 둘째를 만들기도 전에 나아갑니다."),
    rules: "size.refill-in-batches", as: .told
  ) {
    let read = Gate("The second photo has been read from the disk.", ko: "둘째 사진을 저장 장치에서 읽었습니다.")
    let done = Gate("The feeder is done.", ko: "feeder가 모두 마쳤습니다.")
    page.introduceGate("read")
    // snippet.fed
    let recorder = Recorder()
    let queue = OperationQueue()
    let photos = Mutex(["beach", "forest"])
    let feeder = BatchFeeder(queue, limit: 1, lowMark: 0) {
      let photo = photos.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let photo else { return nil }
      if photo == "forest" { read.wait() }
      return recorder.operation(photo)
    } whenDone: {
      // snippet.hide
      done.open()
      // snippet.show
    }
    feeder.start()
    // snippet.end
    try page.code("fed")
    page.waitToEmpty("queue", queue)
    page.show("recorder.lanes(.finished)", recorder.lanes(.finished), told: ["beach"])
    read.open()
    done.wait()
  }
  try page.step(
    Text(
      "Put right: what tells that there is no more is the feeder, and not the queue.",
      ko: "바로잡기: 더는 없다고 알려 주는 것은 큐가 아니라 feeder입니다."),
    rules: "size.refill-in-batches", as: .told
  ) {
    let done = Gate("The feeder is done.", ko: "feeder가 모두 마쳤습니다.")
    let recorder = Recorder()
    let queue = OperationQueue()
    let photos = Mutex(["beach", "forest"])
    // snippet.right
    let feeder = BatchFeeder(queue, limit: 1, lowMark: 0) {
      let photo = photos.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      return photo.map { recorder.operation($0) }
    } whenDone: {
      done.open()
    }
    feeder.start()
    // snippet.end
    try page.code("right")
    page.say(
      Text(
        "done is a Gate of this book. The program waits for it and not for the queue.",
        ko: "done은 이 책의 Gate입니다. 프로그램은 큐가 아니라 이것을 기다립니다."))
    page.wait(for: done)
    page.show("recorder.lanes(.finished)", recorder.lanes(.finished), told: ["beach", "forest"])
  }
}
