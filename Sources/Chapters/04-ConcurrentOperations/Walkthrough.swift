import ChapterKit
import Operations
import Synchronization

/// Chapter 04: operations that are not over when `start()` returns, and what they must do for it.
public let concurrentOperations = Chapter(
  4, Text("Concurrent Operations", ko: "비동기 오퍼레이션"),
  summary: Text("work that goes on after start() has returned", ko: "start()가 돌아온 뒤에도 계속되는 작업"),
  rules: rules, tools: [.album], walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "finishedWithoutPhoto",
    "The download is finished, and there is no photo. It was finished when main() returned.",
    ko: "다운로드가 완료되었는데 사진이 없습니다. main()이 돌아오자 완료 상태가 되었습니다.", as: .told
  ) { page in
    nonisolated final class HastyDownload: Operation, @unchecked Sendable {
      let album: RemoteAlbum
      let picture = Mutex<Picture?>(nil)
      init(from album: RemoteAlbum) { self.album = album }
      override func main() {
        album.fetch("beach") { photo in self.picture.withLock { $0 = photo } }
      }
    }
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let album = RemoteAlbum(answeringAfter: answers)
    let download = HastyDownload(from: album)
    let queue = OperationQueue()
    queue.addOperation(download)
    page.waitToFinish(download)
    page.show(download.picture.withLock { $0 }, told: nil)
    page.open(answers)
    page.wait(for: album.delivered)
    page.show(download.picture.withLock { $0?.name }, told: "beach")
  },
  Step(
    "ownStart",
    "The thumbnail is drawn on a thread of its own. start() has returned, and it is executing.",
    ko: "섬네일은 자기 스레드에서 그립니다. start()는 돌아왔고, 섬네일은 실행 중입니다.",
    shows: .concurrent.startReturnsFirst
  ) { page in
    page.say(
      "Thumbnail is a ConcurrentOperation, whose start() is this. Its main() calls the closure below.",
      ko: "Thumbnail은 ConcurrentOperation이며, 그 start()는 다음과 같습니다. main()은 아래의 클로저를 호출합니다.")
    try page.code("start", in: "ConcurrentOperation.swift")
    let mayDraw = page.gate("Now the thumbnail may be drawn.", ko: "이제 섬네일을 그려도 됩니다.")
    let thumbnail = Thumbnail(of: .beach) { picture in
      mayDraw.wait()
      return Thumbnail.half(picture)
    }
    thumbnail.start()
    page.show(thumbnail.isExecuting, documented: true)
    page.show(thumbnail.isFinished, documented: false)
    page.open(mayDraw)
    page.waitToFinish(thumbnail)
    page.show(thumbnail.isFinished, documented: true)
    page.show(thumbnail.picture?.name, documented: "beach+thumbnail")
  },
  Step(
    "silentFinish",
    "isFinished is true, and the save does not know. It becomes ready when the change is announced.",
    ko: "isFinished는 참인데 save는 그 사실을 모릅니다. 늦게라도 통지하자 준비 상태가 됩니다.",
    shows: .concurrent.noFinishBlocksDependents
  ) { page in
    nonisolated final class QuietThumbnail: Operation, @unchecked Sendable {
      let isDone = Atomic(false)
      override var isFinished: Bool { isDone.load(ordering: .acquiring) }
      override func start() { isDone.store(true, ordering: .releasing) }
    }
    let thumbnail = QuietThumbnail()
    let save = BlockOperation {}
    save.addDependency(thumbnail)
    thumbnail.start()
    page.show(thumbnail.isFinished, documented: true)
    page.show(save.isReady, documented: false)
    thumbnail.willChangeValue(forKey: "isFinished")
    thumbnail.didChangeValue(forKey: "isFinished")
    page.show(save.isReady, told: true)
  },
  Step(
    "threeWays",
    "Save hands its work to a dispatch queue, Download to a call that answers later. Both are executing, and neither has a main().",
    ko:
      "Save는 디스패치 큐에, Download는 나중에 응답하는 함수에 작업을 맡겼습니다. 둘 다 실행 중이며, main()은 없습니다.",
    shows: .concurrent.mainOptional
  ) { page in
    page.say(
      "The first launch() is that of Save, the second that of Download.",
      ko: "첫째는 Save의 launch()이고 둘째는 Download의 launch()입니다.")
    try page.code("launch", in: "Save.swift")
    try page.code("launch", in: "Download.swift")
    let mayEnd = page.gate("Both may end their work.", ko: "이제 둘 다 작업을 마쳐도 됩니다.")
    let save = Save(.beach) { _ in mayEnd.wait() }
    let album = RemoteAlbum(answeringAfter: mayEnd)
    let download = Download("beach", from: album)
    save.start()
    download.start()
    page.show(save.isExecuting, documented: true)
    page.show(download.isExecuting, documented: true)
    page.open(mayEnd)
    page.waitToFinish(save)
    page.waitToFinish(download)
  },
  Step(
    "cancelledBeforeStart",
    "It was cancelled before its start. start() does not ask the album, and announces the finish.",
    ko: "시작하기 전에 취소했습니다. start()는 앨범에 요청하지 않고 완료를 통지합니다.",
    shows: .concurrent.startChecksCancelledFirst, .concurrent.cancelAnnouncesToo
  ) { page in
    let album = RemoteAlbum(cached: ["beach"])
    let download = Download("beach", from: album)
    let upload = BlockOperation {}
    upload.addDependency(download)
    download.cancel()
    page.show(upload.isReady, documented: false)
    download.start()
    page.show(download.isFinished, documented: true)
    page.show(upload.isReady, documented: true)
    page.show(album.requests, documented: [])
  },
  Step(
    "finishedWithPhoto",
    "The program put right: when the download is finished, the photo is there.",
    ko: "바로잡은 프로그램입니다. 다운로드가 완료되자 사진이 있습니다.", as: .told
  ) { page in
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    let queue = OperationQueue()
    queue.addOperation(download)
    page.wait(for: album.asked)
    page.show(download.isFinished, documented: false)
    page.open(answers)
    page.waitToFinish(download)
    page.show(download.picture?.name, documented: "beach")
  },
]

extension Introduction {
  static let album = Introduction(
    "RemoteAlbum belongs to this book. For a photo that is not in its cache, fetch returns at once, and another thread delivers it.",
    ko: "RemoteAlbum은 이 책의 앨범입니다. 캐시에 없는 사진이라면 fetch는 바로 돌아오고, 사진은 다른 스레드로 옵니다.",
    in: "RemoteAlbum(")
}
