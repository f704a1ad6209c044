import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(Text("Calling super.start()", ko: "super.start() 부르기"), callsSuper),
  Chapter.Episode(
    Text("The thread before the flag", ko: "플래그보다 먼저 만든 스레드"), threadFirst),
  Chapter.Episode(
    Text("Replacing start() and nothing else", ko: "start()만 재정의하기"), onlyStart),
  Chapter.Episode(
    Text("Not asking whether it was cancelled", ko: "취소되었는지 묻지 않기"), neverAsks),
  Chapter.Episode(
    Text("Not asking whether it has begun", ko: "이미 시작했는지 묻지 않기"), startsAgain),
  Chapter.Episode(Text("Two flags and no lock", ko: "잠금 없는 두 플래그"), noLock),
]

private func callsSuper(_ page: Page) throws {
  try page.step(
    Text(
      "The default start() runs main() where it is called. Then the new thread runs it once more.",
      ko: "기본 start()는 부른 자리에서 main()을 실행합니다. 그다음 새 스레드가 한 번 더 실행합니다."),
    rules: "concurrent.never-call-super-start"
  ) {
    let caller = ObjectIdentifier(Thread.current)
    let drawnHere = Mutex<[Bool]>([])
    let thumbnail = TwiceDrawnThumbnail {
      let isHere = ObjectIdentifier(Thread.current) == caller
      drawnHere.withLock { $0.append(isHere) }
    }
    thumbnail.start()
    thumbnail.waitToFinish()
    let draws = drawnHere.withLock { $0 }
    try page.code("start", in: "TwiceDrawnThumbnail.swift")
    page.show("draws.count", draws.count, documented: 2)
    page.show("draws.first", draws.first, documented: true)
  }
  try page.step(
    Text(
      "Put right: the start() of one's own does everything itself.",
      ko: "바로잡기: 재정의한 start()가 모두 스스로 합니다."),
    rules: "concurrent.never-call-super-start", "concurrent.start-replaced-wholly"
  ) {
    let caller = ObjectIdentifier(Thread.current)
    let drawnHere = Mutex<[Bool]>([])
    let thumbnail = Thumbnail(of: .beach) { picture in
      let isHere = ObjectIdentifier(Thread.current) == caller
      drawnHere.withLock { $0.append(isHere) }
      return picture
    }
    thumbnail.start()
    thumbnail.waitToFinish()
    let draws = drawnHere.withLock { $0 }
    try page.code("start", in: "ConcurrentOperation.swift")
    page.show("draws.count", draws.count, documented: 1)
    page.show("draws.first", draws.first, documented: false)
  }
}

private func threadFirst(_ page: Page) throws {
  try page.step(
    Text(
      "Here the new thread is quick: it has drawn and ended before start() sets the flag. The operation is finished and executing, for ever.",
      ko: "새 스레드가 빨라서 start()가 플래그를 세우기 전에 다 그리고 끝났습니다. 완료 상태이면서 실행 중인 채로 남습니다."),
    rules: "concurrent.reports-executing"
  ) {
    // The interleaving is forced: start() goes on when the thread has ended the operation.
    let thumbnail = CopiedThumbnail(meanwhile: { $0.waitToFinish() })
    thumbnail.start()
    try page.code("start", in: "CopiedThumbnail.swift")
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.show("thumbnail.isExecuting", thumbnail.isExecuting)
  }
  try page.step(
    Text(
      "Put right: the flag first, then the thread. Even work that ends before launch() returns comes out right.",
      ko: "바로잡기: 플래그가 먼저, 스레드가 나중입니다. launch()가 반환되기 전에 끝나는 작업도 바르게 끝납니다."),
    rules: "concurrent.values-match-announcements"
  ) {
    let download = Download("beach", from: RemoteAlbum(cached: ["beach"]))
    download.start()
    try page.code("start", in: "ConcurrentOperation.swift")
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("download.isExecuting", download.isExecuting, documented: false)
  }
}

private func onlyStart(_ page: Page) throws {
  try page.step(
    Text(
      "The picture is drawn, but the inherited isFinished knows nothing of it. The queue goes on to the next, and never lets this one go.",
      ko: "그림은 다 그렸지만 물려받은 isFinished는 그 사실을 모릅니다. 큐는 이 오퍼레이션을 영영 놓아주지 않습니다."),
    rules: "concurrent.replace-start-replace-flags"
  ) {
    let drawn = Gate("the thumbnail is drawn")
    let thumbnail = FlaglessThumbnail { drawn.open() }
    let sort = Sort(isAsynchronous: false)
    let queue = OperationQueue()
    queue.addOperation(thumbnail)
    drawn.wait()
    queue.addOperation(sort)
    sort.waitToFinish()
    try page.code("start", in: "FlaglessThumbnail.swift")
    page.show("drawn.isOpen", drawn.isOpen, documented: true)
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: false)
    page.show(
      "queue.operations.contains(thumbnail)", queue.operations.contains(thumbnail),
      documented: true)
  }
  try page.step(
    Text(
      "Put right: a start() of one's own comes with flags of one's own.",
      ko: "바로잡기: start()를 재정의하면 플래그도 함께 재정의합니다."),
    rules: "concurrent.replace-start-replace-flags"
  ) {
    let thumbnail = Thumbnail(of: .beach)
    let queue = OperationQueue()
    queue.addOperation(thumbnail)
    queue.waitToEmpty()
    try page.code("state", in: "ConcurrentOperation.swift")
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.show("queue.operations.count", queue.operations.count, documented: 0)
  }
}

private func neverAsks(_ page: Page) throws {
  try page.step(
    Text(
      "Nobody wants the picture any more, and it is drawn all the same. A queue calls start() on what was cancelled, too.",
      ko: "아무도 원하지 않는 그림을 끝까지 그렸습니다. 큐는 취소된 오퍼레이션에도 start()를 호출합니다."),
    rules: "concurrent.start-checks-cancelled-first"
  ) {
    let thumbnail = HeedlessThumbnail(of: .beach)
    thumbnail.cancel()
    let queue = OperationQueue()
    queue.addOperation(thumbnail)
    queue.waitToEmpty()
    try page.code("start", in: "HeedlessThumbnail.swift")
    page.show(
      "thumbnail.picture?.name", thumbnail.picture?.name, documented: "beach+thumbnail")
  }
  page.step(
    Text(
      "Put right: the first question of start() is whether there is still anything to do.",
      ko: "바로잡기: start()는 할 일이 아직 있는지부터 묻습니다."),
    rules: "concurrent.start-checks-cancelled-first"
  ) {
    let thumbnail = Thumbnail(of: .beach)
    thumbnail.cancel()
    let queue = OperationQueue()
    queue.addOperation(thumbnail)
    queue.waitToEmpty()
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.show("thumbnail.picture", thumbnail.picture, documented: nil)
  }
}

private func startsAgain(_ page: Page) throws {
  try page.step(
    Text(
      "Whoever replaces start() loses its checks. Called a second time, this one does the work a second time.",
      ko: "start()를 재정의하면 기본 start()가 하던 확인도 사라집니다. 두 번 부르면 작업도 두 번 합니다."),
    rules: "concurrent.start-replaced-wholly"
  ) {
    let draws = Mutex(0)
    let drawnTwice = Gate("the thumbnail is drawn a second time")
    let thumbnail = CopiedThumbnail(meanwhile: { $0.waitToFinish() }) {
      let count = draws.withLock { draws in
        draws += 1
        return draws
      }
      if count == 2 { drawnTwice.open() }
    }
    // snippet.again
    thumbnail.start()
    thumbnail.start()
    // snippet.end
    drawnTwice.wait()
    let count = draws.withLock { $0 }
    try page.code("again")
    page.show("count", count, documented: 2)
  }
  try page.step(
    Text(
      "Put right: look at the phase before you begin. A finished operation is left alone, one that is executing or not ready is refused with a trap.",
      ko: "바로잡기: 시작하기 전에 지금 어느 상태인지 확인합니다. 완료 상태이면 그대로 두고, 실행 중이거나 준비 상태가 아니면 거절합니다."),
    rules: "concurrent.start-replaced-wholly"
  ) {
    let draws = Mutex(0)
    let thumbnail = Thumbnail(of: .beach) { picture in
      draws.withLock { $0 += 1 }
      return picture
    }
    // snippet.once
    thumbnail.start()
    thumbnail.waitToFinish()
    thumbnail.start()
    // snippet.end
    let count = draws.withLock { $0 }
    try page.code("begin", in: "ConcurrentOperation.swift")
    try page.code("once")
    page.show("count", count, documented: 1)
  }
}

private func noLock(_ page: Page) throws {
  try page.step(
    Text(
      "All looks well, and that is the trouble: what one thread writes and another reads without a lock goes wrong only now and then.",
      ko: "아무 문제가 없어 보이는 것이 문제입니다. 잠금 없이 한 스레드가 쓰고 다른 스레드가 읽는 값은 가끔만 잘못됩니다."),
    rules: "concurrent.state-thread-safe"
  ) {
    let started = Gate("start() has returned")
    let thumbnail = CopiedThumbnail(draw: { started.wait() })
    // snippet.glimpse
    thumbnail.start()
    started.open()
    _ = thumbnail.isFinished  // while the other thread writes it
    // snippet.end
    thumbnail.waitToFinish()
    try page.code("flags", in: "CopiedThumbnail.swift")
    try page.code("glimpse")
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.show("thumbnail.isExecuting", thumbnail.isExecuting, documented: false)
  }
  try page.step(
    Text(
      "Put right: one phase instead of two flags, and every look at it through the lock.",
      ko: "바로잡기: 플래그 두 개 대신 상태 하나를 두고, 볼 때마다 잠금을 거칩니다."),
    rules: "concurrent.state-thread-safe"
  ) {
    let started = Gate("start() has returned")
    let thumbnail = Thumbnail(of: .beach) { picture in
      started.wait()
      return picture
    }
    thumbnail.start()
    started.open()
    _ = thumbnail.isFinished
    thumbnail.waitToFinish()
    try page.code("state", in: "ConcurrentOperation.swift")
    page.show("thumbnail.isFinished", thumbnail.isFinished, documented: true)
    page.show("thumbnail.isExecuting", thumbnail.isExecuting, documented: false)
  }
}
