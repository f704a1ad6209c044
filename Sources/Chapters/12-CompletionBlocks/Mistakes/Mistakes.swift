import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    Text("A block that holds its own operation", ko: "자기 오퍼레이션을 강하게 참조하는 블록"), holdsItself),
  Chapter.Episode(Text("Set too late", ko: "너무 늦게 넣은 블록"), tooLate),
  Chapter.Episode(Text("Two blocks, one place", ko: "블록은 둘, 자리는 하나"), onePlace),
  Chapter.Episode(
    Text("Half of the task in the block", ko: "작업의 절반을 맡은 블록"), halfOfTheTask),
]

private func freed() -> Gate { Gate("The upload is freed.", ko: "업로드가 해제되었습니다.") }

private func holdsItself(_ page: Page) throws {
  try page.step(
    Text(
      "The operation refers to the block, and the block to the operation. That is fine only where the property becomes nil again.",
      ko: "오퍼레이션은 블록을, 블록은 오퍼레이션을 강하게 참조합니다. 프로퍼티가 다시 nil이 되는 곳에서만 괜찮습니다."),
    rules: "completion.property", departs: true
  ) {
    let (freed, ended) = (freed(), blockEnded())
    let isKept = Mutex(false)
    weak var remains: FleetingUpload?
    try page.code("deinit", in: "../Staging/FleetingUpload.swift")
    do {
      // snippet.strong
      let upload = FleetingUpload(freed)
      remains = upload
      upload.completionBlock = {
        if upload.isFinished {
          // snippet.hide
          isKept.withLock { $0 = upload.completionBlock != nil }
          // snippet.show
          ended.open()
        }
      }
      upload.start()
      // snippet.end
      ended.wait()
    }
    try page.code("strong")
    page.event(ended.event)
    if !isKept.withLock({ $0 }) { freed.wait() }
    page.say(
      Text(
        "remains is weak, and nobody here refers to the upload any more.",
        ko: "remains는 약한 참조이고, 이제 여기서는 아무도 업로드를 참조하지 않습니다."))
    page.show("remains == nil", remains == nil, documented: true)
    remains?.completionBlock = nil
  }
  try page.step(
    Text(
      "Put right, the first way: the block refers to its operation weakly.",
      ko: "바로잡기 하나: 블록이 자기 오퍼레이션을 약하게 참조합니다."),
    rules: "completion.side-work"
  ) {
    try showFreed(page, "weak") { upload, ended in
      // snippet.weak
      upload.completionBlock = { [weak upload] in
        if upload?.isFinished == true {
          ended.open()
        }
      }
      // snippet.end
    }
  }
  try page.step(
    Text(
      "Put right, the second way: the block itself sets the property to nil.",
      ko: "바로잡기 둘: 블록이 프로퍼티를 직접 nil로 되돌립니다."),
    rules: "completion.side-work"
  ) {
    try showFreed(page, "byHand") { upload, ended in
      // snippet.byHand
      upload.completionBlock = {
        if upload.isFinished { ended.open() }
        upload.completionBlock = nil
      }
      // snippet.end
    }
  }
}

/// Starts an upload with the completion block that a snippet sets, and shows that it is freed.
private func showFreed(
  _ page: Page, _ snippet: String, setBlock: (FleetingUpload, Gate) -> Void
) throws {
  let (freed, ended) = (freed(), blockEnded())
  weak var remains: FleetingUpload?
  do {
    let upload = FleetingUpload(freed)
    remains = upload
    setBlock(upload, ended)
    upload.start()
    ended.wait()
  }
  try page.code(snippet)
  page.wait(for: freed)
  page.show("remains == nil", remains == nil, told: true)
}

private func tooLate(_ page: Page) throws {
  try page.step(
    Text(
      "The upload had finished before it got its block. Nobody complains, and nobody calls it, while another block is called in the meantime.",
      ko: "블록을 넣었을 때 업로드는 이미 완료되어 있었습니다. 아무도 불평하지 않고, 아무도 호출하지 않습니다. 그사이에 다른 업로드의 블록은 호출되었습니다."),
    rules: "completion.after-main-task", as: .told
  ) {
    let recorder = Recorder()
    let ended = Gate("The block of forest has ended.", ko: "forest의 완료 블록이 끝났습니다.")
    // snippet.late
    let beach = BlockOperation {}
    beach.start()
    beach.completionBlock = {
      recorder.note("beach", .finished)
    }
    // snippet.end
    page.introduceRecorder()
    try page.code("late")
    // snippet.other
    let forest = BlockOperation {}
    forest.completionBlock = {
      recorder.note("forest", .finished)
      // snippet.hide
      ended.open()
      // snippet.show
    }
    forest.start()
    // snippet.end
    try page.code("other")
    page.wait(for: ended)
    page.show("beach.isFinished", beach.isFinished, told: true)
    page.show("recorder.lanes(.finished)", recorder.lanes(.finished), told: ["forest"])
  }
  try page.step(
    Text(
      "Put right: the block first, then start() or the queue.",
      ko: "바로잡기: 블록을 먼저 넣고, 그다음에 시작하거나 큐에 넣습니다."),
    rules: "completion.after-main-task"
  ) {
    let recorder = Recorder()
    let ended = blockEnded()
    // snippet.early
    let beach = BlockOperation {}
    beach.completionBlock = {
      recorder.note("beach", .finished)
      // snippet.hide
      ended.open()
      // snippet.show
    }
    beach.start()
    // snippet.end
    try page.code("early")
    page.wait(for: ended)
    page.show("recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["beach"])
  }
}

private func onePlace(_ page: Page) throws {
  try page.step(
    Text(
      "The album sets its block, and then the badge sets another. The album never hears of the upload.",
      ko: "앨범이 블록을 넣은 다음 배지가 또 넣었습니다. 앨범은 업로드 소식을 듣지 못합니다."),
    rules: "completion.property", as: .told
  ) {
    let recorder = Recorder()
    let ended = blockEnded()
    // snippet.replaced
    let upload = BlockOperation {}
    upload.completionBlock = { recorder.note("album", .finished) }
    upload.completionBlock = {
      recorder.note("badge", .finished)
      // snippet.hide
      ended.open()
      // snippet.show
    }
    upload.start()
    // snippet.end
    page.introduceRecorder()
    try page.code("replaced")
    page.wait(for: ended)
    page.show("recorder.lanes(.finished)", recorder.lanes(.finished), told: ["badge"])
  }
  try page.step(
    Text(
      "Put right: each that wants to hear of the end makes an operation that depends on the upload. There may be any number of them.",
      ko: "바로잡기: 따로 관심이 있는 쪽은 업로드에 의존하는 오퍼레이션을 만듭니다. 그런 것은 몇 개라도 좋습니다."),
    rules: "completion.side-work"
  ) {
    let recorder = Recorder()
    // snippet.depend
    let upload = BlockOperation {}
    let album = recorder.operation("album")
    let badge = recorder.operation("badge")
    album.addDependency(upload)
    badge.addDependency(upload)
    let queue = OperationQueue()
    queue.addOperations([upload, album, badge], waitUntilFinished: false)
    // snippet.end
    try page.code("depend")
    page.waitToEmpty("queue", queue)
    page.show(
      "recorder.lanes(.finished).sorted()", recorder.lanes(.finished).sorted(),
      told: ["album", "badge"])
  }
}

private func halfOfTheTask(_ page: Page) throws {
  try page.step(
    Text(
      "The completion block stores the link. The width is 1 and the message depends on the upload, and still the message finds no link: the queue and the dependency wait for the upload, not for its block.",
      ko:
        "링크를 저장하는 일을 완료 블록에 맡겼습니다. 큐의 폭은 1이고 알림은 업로드에 의존하는데도 링크를 찾지 못합니다. 큐와 의존성이 기다리는 것은 업로드이지 그 블록이 아닙니다."
    ),
    rules: "completion.side-work", as: .told
  ) {
    let slow = Gate("The disk is free.", ko: "저장 장치가 한가해졌습니다.")
    let ended = blockEnded()
    // snippet.half
    let album = Mutex<[String]>([])
    let seen = Mutex<[String]>([])
    let upload = BlockOperation {}
    upload.completionBlock = {
      slow.wait()
      album.withLock { $0.append("photos/beach") }
      // snippet.hide
      ended.open()
      // snippet.show
    }
    let message = BlockOperation {
      let links = album.withLock { $0 }
      seen.withLock { $0 = links }
    }
    message.addDependency(upload)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperations([upload, message], waitUntilFinished: false)
    // snippet.end
    page.introduceGate("slow")
    try page.code("half")
    page.waitToFinish("message", message)
    page.open(slow)
    page.wait(for: ended)
    page.show("seen.withLock { $0 }", seen.withLock { $0 }, told: [])
    page.show("album.withLock { $0 }", album.withLock { $0 }, told: ["photos/beach"])
  }
  try page.step(
    Text(
      "Put right: what others need is part of the task. The block is left with what nobody waits for.",
      ko: "바로잡기: 남이 기다리는 일은 작업의 일부입니다. 블록에는 아무도 기다리지 않는 일만 남깁니다."),
    rules: "completion.side-work"
  ) {
    let slow = Gate("The disk is free.", ko: "저장 장치가 한가해졌습니다.")
    // snippet.whole
    let album = Mutex<[String]>([])
    let seen = Mutex<[String]>([])
    let upload = BlockOperation {
      slow.wait()
      album.withLock { $0.append("photos/beach") }
    }
    // snippet.end
    let message = BlockOperation {
      let links = album.withLock { $0 }
      seen.withLock { $0 = links }
    }
    message.addDependency(upload)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperations([upload, message], waitUntilFinished: false)
    try page.code("whole")
    page.say(Text("The rest is as before.", ko: "나머지는 위와 같습니다."))
    page.open(slow)
    page.waitToEmpty("queue", queue)
    page.show("seen.withLock { $0 }", seen.withLock { $0 }, told: ["photos/beach"])
  }
}
