import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Chapter 04: operations that continue after `start()`, and the duties of their classes.
public let concurrentOperations = Chapter(
  4, Text("Concurrent Operations", ko: "비동기 오퍼레이션"),
  summary: Text("work that continues after start() returns", ko: "start()가 돌아온 뒤에도 계속되는 작업"),
  rules: rules, tools: [.album], walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "finishedWithoutPhoto",
    "The download is finished, and there is no photo.",
    ko: "다운로드가 완료되었는데 사진이 없습니다.",
    because:
      "`fetch` returned immediately, and so did `main()`. The default `start()` treated that as the end of the work and finished the download; the photo came later.",
    ko:
      "`fetch`가 바로 돌아오자 `main()`도 돌아왔습니다. 기본 `start()`는 그것을 작업의 끝으로 보고 다운로드를 완료 상태로 만들었고, 사진은 그다음에 왔습니다.",
    as: .told
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
    "startAlone",
    "Only start() is overridden. The photo is there, but the download is not finished.",
    ko:
      "start() 하나만 재정의했습니다. 사진이 왔는데 다운로드는 완료되지 않습니다.",
    because:
      "The default `start()` changes the inherited flags and sends the KVO notifications. The override replaces it and does neither.",
    ko:
      "물려받은 플래그를 바꾸고 통지하던 것은 기본 `start()`입니다. 이 `start()`는 그것을 대신하면서 어느 것도 하지 않았습니다.",
    shows: .concurrent.startReplacedWholly, .concurrent.replaceStartReplaceFlags, as: .told
  ) { page in
    nonisolated final class BareDownload: Operation, @unchecked Sendable {
      let album: RemoteAlbum
      let picture = Mutex<Picture?>(nil)
      init(from album: RemoteAlbum) { self.album = album }
      override func start() {
        album.fetch("beach") { photo in self.picture.withLock { $0 = photo } }
      }
    }
    let album = RemoteAlbum(cached: ["beach"])
    let download = BareDownload(from: album)
    let upload = BlockOperation {}
    upload.addDependency(download)
    download.start()
    page.show(download.picture.withLock { $0?.name }, told: "beach")
    page.show(download.isFinished, told: false)
    page.show(upload.isReady, told: false)
  },
  Step(
    "silentFinish",
    "isFinished is true, but the whole queue makes no progress until the KVO notification is sent.",
    ko: "isFinished는 참인데 큐 전체가 멈춰 있습니다. 늦게라도 통지하자 다시 움직입니다.",
    because:
      "No operation and no queue polls `isFinished`. They read it when a KVO notification is sent, and `start()` had returned long before the flag changed.",
    ko:
      "의존하는 `upload`도 큐도 `isFinished`를 계속 들여다보고 있지 않습니다. 바뀌었다는 통지를 받았을 때 읽는데, 값만 바뀌고 통지가 없었습니다.",
    shows: .concurrent.noFinishBlocksDependents
  ) { page in
    nonisolated final class QuietDownload: Operation, @unchecked Sendable {
      enum Phase { case waiting, executing, finished }
      let phase = Mutex(Phase.waiting)
      let album: RemoteAlbum
      init(from album: RemoteAlbum) { self.album = album }
      override var isExecuting: Bool { phase.withLock { $0 == .executing } }
      override var isFinished: Bool { phase.withLock { $0 == .finished } }
      override func start() {
        phase.withLock { $0 = .executing }
        album.fetch("beach") { _ in self.phase.withLock { $0 = .finished } }
      }
    }
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let album = RemoteAlbum(answeringAfter: answers)
    let download = QuietDownload(from: album)
    let upload = BlockOperation {}
    upload.addDependency(download)
    let sort = BlockOperation {}
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let threads = DispatchQueue(label: "the queue's threads, one at a time")  // page
    queue.underlyingQueue = threads  // page
    queue.addOperations([download, upload, sort], waitUntilFinished: false)
    page.wait(for: album.asked)
    // A queue may check isFinished after start() returns, so wait for that return.
    for _ in 1...4 { threads.sync {} }  // page
    page.open(answers)
    page.wait(for: album.delivered)
    page.show(download.isFinished, documented: true)
    page.show(upload.isReady, documented: false)
    page.show(queue.operationCount, told: 3)
    download.willChangeValue(forKey: "isFinished")
    download.didChangeValue(forKey: "isFinished")
    page.waitToEmpty(queue)
    page.show(upload.isFinished, told: true)
  },
  Step(
    "announcedTooEarly",
    "The KVO notification is sent before the flag changes. isFinished is true, but the operation save never becomes ready.",
    ko: "통지부터 하고 값을 나중에 바꿨습니다. isFinished는 참이 되지만 save는 준비되지 않은 채 남습니다.",
    because:
      "During `didChangeValue`, `isFinished` was read and was still false, so nothing was done. Nothing made `save` read it again.",
    ko:
      "`didChangeValue` 안에서 `isFinished`를 읽었는데 아직 거짓이라 아무 일도 하지 않았습니다. 그 뒤로는 다시 읽게 하는 것이 없습니다.",
    shows: .concurrent.valuesMatchAnnouncements
  ) { page in
    nonisolated final class EarlyThumbnail: Operation, @unchecked Sendable {
      let isDone = Atomic(false)
      override var isFinished: Bool { isDone.load(ordering: .acquiring) }
      override func start() {
        willChangeValue(forKey: "isFinished")
        didChangeValue(forKey: "isFinished")
        isDone.store(true, ordering: .releasing)
      }
    }
    let thumbnail = EarlyThumbnail()
    let save = BlockOperation {}
    save.addDependency(thumbnail)
    thumbnail.start()
    page.show(thumbnail.isFinished, told: true)
    page.show(save.isReady, told: false)
  },
  Step(
    "announcedInLock",
    "The KVO notification is sent while the flag's lock is held. The same thread reads isFinished but cannot acquire the lock, so the operation save never becomes ready.",
    ko: "락을 쥔 채 통지했습니다. 같은 스레드가 isFinished를 읽는데 락을 얻지 못해, save는 준비되지 않은 채 남습니다.",
    because:
      "`isFinished` was read during `didChangeValue`, by the thread that held the lock. `try()` returned false there; `lock()` would have deadlocked.",
    ko:
      "`didChangeValue` 안에서 `isFinished`를 읽은 것은 바로 락을 쥔 스레드입니다. `try()`라서 포기하고 돌아왔지, `lock()`이었다면 자기 자신을 영영 기다렸을 것입니다.",
    shows: .concurrent.stateThreadSafe, as: .told
  ) { page in
    nonisolated final class LockedThumbnail: Operation, @unchecked Sendable {
      let lock = NSLock()
      let wasLocked = Atomic(false)
      var isDone = false
      override var isFinished: Bool {
        guard lock.try() else {
          wasLocked.store(true, ordering: .relaxed)
          return false
        }
        defer { lock.unlock() }
        return isDone
      }
      override func start() {
        lock.lock()
        willChangeValue(forKey: "isFinished")
        isDone = true
        didChangeValue(forKey: "isFinished")
        lock.unlock()
      }
    }
    let thumbnail = LockedThumbnail()
    let save = BlockOperation {}
    save.addDependency(thumbnail)
    thumbnail.start()
    page.show(thumbnail.wasLocked.load(ordering: .relaxed), told: true)
    page.show(save.isReady, told: false)
  },
  Step(
    "announcedOutside",
    "finish() changes the state and sends the KVO notifications without holding the lock. The download finishes, and the upload is ready.",
    ko: "finish()는 값을 바꾼 다음 락 밖에서 통지합니다. 다운로드는 완료되고 업로드는 준비 상태가 됩니다.",
    because:
      "The thread that brought the answer called `finish()`. During its `didChangeValue` the upload's count of unfinished dependencies fell to zero.",
    ko:
      "응답을 가져온 스레드가 `finish()`를 호출했습니다. 그 안의 `didChangeValue`에서 `isFinished`를 읽으니 참이었고, 업로드의 남은 의존성이 0이 되었습니다.",
    shows: .concurrent.startReturnsFirst, .concurrent.mainOptional
  ) { page in
    page.say(
      "Download is a ConcurrentOperation without a main(). start() calls its launch(), and the closure that receives the response calls finish(). The listing shows Download's launch() first; finish() and change() below it come from ConcurrentOperation.",
      ko:
        "Download는 main()이 없는 ConcurrentOperation입니다. start()가 launch()를 호출하고, 응답이 오면 클로저가 finish()를 호출합니다. 맨 위의 launch()만 Download의 메서드이고, 나머지 둘은 ConcurrentOperation의 메서드입니다."
    )
    try page.code("launch", in: "Download.swift")
    try page.code("finish", in: "ConcurrentOperation.swift")
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    let upload = BlockOperation {}
    upload.addDependency(download)
    download.start()
    page.show(download.isExecuting, documented: true)
    page.show(download.isFinished, documented: false)
    page.open(answers)
    page.wait(for: album.delivered)
    page.show(download.isFinished, documented: true)
    page.show(upload.isReady, documented: true)
  },
  Step(
    "ownStart",
    "The first program, corrected: the download finishes only when its photo is there. Until then, the queue's limit of 1 is reached.",
    ko: "첫 프로그램을 바로잡았습니다. 다운로드는 사진이 온 다음 완료되고, 그때까지 한도 1을 채웁니다.",
    because:
      "`start()` made `isExecuting` true, sent the request and returned. A queue counts an operation until the KVO notification for its finish, so `sort` had to wait.",
    ko:
      "`start()`는 `isExecuting`을 참으로 바꾸고 요청을 보낸 다음 돌아왔습니다. 그래도 큐는 완료를 통지받을 때까지 실행 중인 오퍼레이션으로 세므로, `sort`는 기다려야 했습니다.",
    shows: .concurrent.reportsExecuting
  ) { page in
    try page.code("start", in: "ConcurrentOperation.swift")
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    let sort = BlockOperation {}
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let threads = DispatchQueue(label: "the queue's threads, one at a time")  // page
    queue.underlyingQueue = threads  // page
    queue.addOperations([download, sort], waitUntilFinished: false)
    page.wait(for: album.asked)
    // Wait until start() has returned, and until any operation that a larger limit would have started has
    // returned as well.
    for _ in 1...4 { threads.sync {} }  // page
    page.show(download.isExecuting, told: true)
    page.show(queue.operationCount, told: 2)
    page.open(answers)
    page.waitToFinish(download)
    page.show(download.picture?.name, told: "beach")
    page.waitToEmpty(queue)
    page.show(sort.isFinished, told: true)
  },
  Step(
    "cancelledBeforeStart",
    "The download is cancelled before its start. It sends no request, and start() sends the KVO notification for the finish.",
    ko: "시작하기 전에 취소했습니다. start()는 앨범에 요청하지 않고 완료를 통지합니다.",
    because:
      "`cancel()` only set `isCancelled`. `start()` read the flag, went from waiting to finished and sent the KVO notification, so the upload became ready.",
    ko:
      "`cancel()`은 `isCancelled`만 바꿨습니다. `start()`가 그 값을 읽고 대기에서 곧바로 완료 상태로 바꾼 다음 통지했고, 그래서 업로드가 준비 상태가 되었습니다.",
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
]

extension Introduction {
  static let album = Introduction(
    "RemoteAlbum belongs to this book. For a photo that is not in its cache, fetch returns immediately, and another thread delivers the photo.",
    ko: "RemoteAlbum은 이 책의 앨범입니다. 캐시에 없는 사진이라면 fetch는 바로 돌아오고, 사진은 다른 스레드로 옵니다.",
    in: "RemoteAlbum(")
}
