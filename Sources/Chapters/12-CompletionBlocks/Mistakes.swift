import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    Text("A block that holds its own operation", ko: "자기 오퍼레이션을 강하게 참조하는 블록"), holdsItself),
  Chapter.Episode(Text("Set too late", ko: "너무 늦게 넣은 블록"), tooLate),
  Chapter.Episode(Text("Two blocks, one place", ko: "블록은 둘, 자리는 하나"), onePlace),
]

/// An upload that tells when it is freed.
private final class FleetingUpload: Operation, @unchecked Sendable {
  private let freed: Gate

  init(_ freed: Gate) { self.freed = freed }

  deinit { freed.open() }
}

private func holdsItself(_ page: Page) throws {
  try page.step(
    Text(
      "The operation holds the block and the block the operation. That is well only where the property becomes nil again.",
      ko: "오퍼레이션은 블록을, 블록은 오퍼레이션을 강하게 참조합니다. 프로퍼티가 다시 nil이 되는 곳에서만 괜찮습니다."),
    rules: "completion.property", departs: true
  ) {
    weak var remains: FleetingUpload?
    let freed = Gate("the upload is freed")
    let ended = Gate("the completion block has ended")
    let isKept = Mutex(false)
    do {
      let upload = FleetingUpload(freed)
      remains = upload
      // snippet.strong
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
    if !isKept.withLock({ $0 }) { freed.wait() }
    try page.code("strong")
    page.show("remains == nil", remains == nil, documented: true)
    remains?.completionBlock = nil
  }
  try page.step(
    Text(
      "Put right, the first way: the block refers to its operation weakly.",
      ko: "바로잡기 하나: 블록이 자기 오퍼레이션을 약하게 참조합니다."),
    rules: "completion.property"
  ) {
    weak var remains: FleetingUpload?
    let freed = Gate("the upload is freed")
    let ended = Gate("the completion block has ended")
    do {
      let upload = FleetingUpload(freed)
      remains = upload
      // snippet.weak
      upload.completionBlock = { [weak upload] in
        if upload?.isFinished == true {
          ended.open()
        }
      }
      upload.start()
      // snippet.end
      ended.wait()
    }
    freed.wait()
    try page.code("weak")
    page.show("remains == nil", remains == nil, documented: true)
  }
  try page.step(
    Text(
      "Put right, the second way: the block does by hand what is to happen by itself.",
      ko: "바로잡기 둘: 블록이 프로퍼티를 직접 nil로 되돌립니다."),
    rules: "completion.property"
  ) {
    weak var remains: FleetingUpload?
    let freed = Gate("the upload is freed")
    let ended = Gate("the completion block has ended")
    do {
      let upload = FleetingUpload(freed)
      remains = upload
      // snippet.byHand
      upload.completionBlock = {
        if upload.isFinished {
          ended.open()
        }
        upload.completionBlock = nil
      }
      upload.start()
      // snippet.end
      ended.wait()
    }
    freed.wait()
    try page.code("byHand")
    page.show("remains == nil", remains == nil, documented: true)
  }
}

/// Starts a second upload with a completion block, and returns when that one has been called.
private func letAnotherPass(_ recorder: Recorder) {
  let called = Gate("the forest's block has been called")
  let forest = recorder.operation("forest")
  forest.completionBlock = {
    recorder.note("forest's block", .finished)
    called.open()
  }
  forest.start()
  called.wait()
}

private func tooLate(_ page: Page) throws {
  try page.step(
    Text(
      "The upload had finished before it got its block. Nobody complains, and nobody calls it.",
      ko: "블록을 넣었을 때 업로드는 이미 끝나 있었습니다. 아무도 불평하지 않고, 아무도 호출하지 않습니다."),
    rules: "completion.after-main-task"
  ) {
    let recorder = Recorder()
    let upload = recorder.operation("beach")
    // snippet.late
    upload.start()
    upload.completionBlock = {
      recorder.note("beach's block", .finished)
    }
    // snippet.end
    letAnotherPass(recorder)
    try page.code("late")
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished),
      documented: ["beach", "forest", "forest's block"])
  }
  try page.step(
    Text(
      "Put right: the block first, then start() or the queue.",
      ko: "바로잡기: 블록을 먼저 넣고, 그다음에 시작하거나 큐에 넣습니다."),
    rules: "completion.after-main-task"
  ) {
    let recorder = Recorder()
    let called = Gate("the beach's block has been called")
    let upload = recorder.operation("beach")
    // snippet.early
    upload.completionBlock = {
      recorder.note("beach's block", .finished)
      // snippet.hide
      called.open()
      // snippet.show
    }
    upload.start()
    // snippet.end
    called.wait()
    try page.code("early")
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished),
      documented: ["beach", "beach's block"])
  }
}

private func onePlace(_ page: Page) throws {
  try page.step(
    Text(
      "The album sets its block, and then the badge sets another. The album never hears of the upload.",
      ko: "앨범이 블록을 넣은 다음 배지가 또 넣었습니다. 앨범은 업로드 소식을 듣지 못합니다."),
    rules: "completion.property"
  ) {
    let recorder = Recorder()
    let called = Gate("the completion block has been called")
    let upload = Upload()
    // snippet.replaced
    upload.completionBlock = { recorder.note("album", .finished) }
    upload.completionBlock = {
      recorder.note("badge", .finished)
      // snippet.hide
      called.open()
      // snippet.show
    }
    // snippet.end
    upload.start()
    called.wait()
    try page.code("replaced")
    page.show("recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["badge"])
  }
  try page.step(
    Text(
      "Put right: whoever has an interest of its own makes an operation that depends on the upload. Of those there may be any number.",
      ko: "바로잡기: 따로 관심이 있는 쪽은 업로드에 의존하는 오퍼레이션을 만듭니다. 그런 것은 몇 개라도 좋습니다."),
    rules: "completion.tells-clients"
  ) {
    let recorder = Recorder()
    let queue = OperationQueue()
    let upload = Upload()
    let album = recorder.operation("album")
    let badge = recorder.operation("badge")
    // snippet.depend
    album.addDependency(upload)
    badge.addDependency(upload)
    queue.addOperations([upload, album, badge], waitUntilFinished: false)
    // snippet.end
    queue.waitToEmpty()
    try page.code("depend")
    page.show("upload.link", upload.link, documented: "photos/beach")
    page.show(
      "recorder.lanes(.finished).sorted()", recorder.lanes(.finished).sorted(),
      documented: ["album", "badge"])
  }
}
