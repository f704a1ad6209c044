import Chapter09Suspension
import ChapterKit
import Operations
import Synchronization

/// Chapter 15: data of threads and operations, and the references that retain them.
public let threadsAndMemory = Chapter(
  15, Text("Threads and Memory", ko: "스레드와 메모리"),
  summary: Text(
    "thread safety and object lifetimes", ko: "무엇이 스레드의 것이고 누가 누구를 해제되지 않게 하는지"),
  rules: rules,
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "blockHoldsScreen",
    "A block that captures its screen retains the screen even after the finish. If the block captures the name of the photo instead, the screen is released before the upload has finished.",
    ko: "화면을 캡처한 블록 때문에 화면은 완료된 뒤에도 남습니다. 값만 캡처하면 업로드가 끝나기도 전에 해제됩니다.",
    because:
      "The first screen referred to its upload, the upload to its block, and the block to the screen; the finish broke none of these references. The second block captured only the name, so the variable `screen` was the last reference to the second screen.",
    ko:
      "첫 화면은 `upload`를, `upload`는 블록을, 블록은 다시 화면을 강하게 참조했고, 완료되어도 이 고리는 그대로였습니다. 둘째 블록은 화면을 참조하지 않아, 변수 `screen`이 사라지자 화면도 해제되었습니다.",
    as: .told
  ) { page in
    nonisolated final class Screen: Sendable {
      let photo = "beach"
      let upload = BlockOperation()
    }

    let arrived = page.gate("The photo is on the server.", ko: "사진이 서버에 올라갔습니다.")
    let sent = Mutex<[String]>([])
    let queue = OperationQueue()
    weak var first: Screen?
    weak var second: Screen?
    do {
      let screen = Screen()
      screen.upload.addExecutionBlock {
        sent.withLock { $0.append(screen.photo) }
      }
      queue.addOperation(screen.upload)
      first = screen
    }
    page.waitToEmpty(queue)
    page.show(first == nil, told: false)
    do {
      let screen = Screen()
      screen.upload.addExecutionBlock { [photo = screen.photo] in
        arrived.wait()
        sent.withLock { $0.append(photo) }
      }
      queue.addOperation(screen.upload)
      second = screen
    }
    page.show(second == nil, told: true)
    page.open(arrived)
    page.waitToEmpty(queue)
    page.show(sent.withLock { $0 }, told: ["beach", "beach"])
  },
  Step(
    "inTheOperation",
    "The operation has its input and its result as properties, and another thread reads the text.",
    ko: "입력도 결과도 오퍼레이션의 프로퍼티여서, 다른 스레드도 적어 둔 문구를 읽습니다.",
    because:
      "The initialiser and `main()` wrote into the same object, so it made no difference which thread ran `main()`.",
    ko: "이니셜라이저도 `main()`도 같은 객체에 저장했으므로, 어느 스레드가 `main()`을 실행했는지는 상관이 없었습니다.",
    shows: .memory.operationIsTheContext
  ) { page in
    page.say(
      "A `Credit` is an operation that writes the line under a photo.",
      ko: "`Credit`은 사진 밑에 넣을 문구를 만드는 오퍼레이션입니다.")
    try page.code("credit", in: "Credit.swift")
    let beach = Credit("beach", by: "Mina")
    let queue = OperationQueue()
    queue.addOperation(beach)
    page.waitToEmpty(queue)
    page.show(beach.text, documented: "beach, by Mina")
  },
  Step(
    "dependencyStays",
    "The album has finished but still retains the credit on which it depended. When the dependency is removed, the credit is released.",
    ko: "앨범이 완료된 뒤에도 참조하고 있어 credit이 해제되지 않습니다. 연결을 끊자 해제됩니다.",
    because:
      "The queue had released the credit, but `album.dependencies` still listed it. `removeDependency(_:)` removed that reference, and no other was left.",
    ko:
      "큐는 credit을 놓았지만, `album.dependencies`에는 아직 들어 있었습니다. `removeDependency(_:)`로 그 참조를 없애자 credit을 참조하는 것이 남지 않았습니다.",
    as: .told
  ) { page in
    page.say(
      "A `WatchedCredit` is a `Credit` that opens its gate when it is released.",
      ko: "`WatchedCredit`은 해제될 때 자신의 `Gate`를 여는 `Credit`입니다.")
    let creditReleased = page.gate("Released: credit", ko: "해제: credit")
    let album = BlockOperation {}
    let queue = OperationQueue()
    weak var credit: Credit?
    do {
      let made = WatchedCredit("beach", by: "Mina", creditReleased)
      album.addDependency(made)
      queue.addOperations([made, album], waitUntilFinished: false)
      credit = made
    }
    page.waitToEmpty(queue)
    page.show(credit?.text, told: "beach, by Mina")
    for done in album.dependencies { album.removeDependency(done) }
    page.wait(for: creditReleased)
    page.show(credit == nil, told: true)
  },
  Step(
    "queueKeepsIt",
    "No variable refers to the queue or to the beach, yet both stay in memory until the work has finished. The forest, to which a variable refers, stays in memory after that.",
    ko: "큐도 beach도 참조하는 변수가 없지만 완료될 때까지 남습니다. 변수가 참조하는 forest는 그 뒤에도 남습니다.",
    because:
      "The queue referred to its operations, and the operations referred to the queue, until they had finished. Then the queue released both credits; the variable `forest` still referred to one of them.",
    ko:
      "완료될 때까지 큐와 오퍼레이션은 서로를 참조했습니다. 완료되자 큐는 둘을 놓았지만, forest는 변수 `forest`가 계속 참조했습니다.",
    shows: .memory.queueRetainsOperations, .memory.queueStaysAlive, .memory.keepForResults,
    .memory.keepDataUntilConsumed
  ) { page in
    page.say(
      "Like a `WatchedCredit`, a `WatchedQueue` opens its gate when it is released.",
      ko: "`WatchedCredit`처럼 `WatchedQueue`도 해제될 때 자신의 `Gate`를 엽니다.")
    let sent = page.gate("The photos are on the server.", ko: "사진들이 서버에 올라갔습니다.")
    let beachReleased = page.gate("Released: beach", ko: "해제: beach")
    let queueReleased = page.gate("Released: queue", ko: "해제: queue")
    let forest = Credit("forest", by: "Jun")
    weak var beach: Credit?
    weak var queue: OperationQueue?
    do {
      let photo = WatchedCredit("beach", by: "Mina", beachReleased)
      let made = WatchedQueue(queueReleased)
      made.maxConcurrentOperationCount = 1
      made.addOperation { sent.wait() }
      made.addOperations([photo, forest], waitUntilFinished: false)
      (beach, queue) = (photo, made)
    }
    page.show(beach == nil, documented: false)
    page.show(queue == nil, documented: false)
    page.open(sent)
    page.wait(for: beachReleased)
    page.wait(for: queueReleased)
    page.show(beach == nil, documented: true)
    page.show(queue == nil, documented: true)
    page.show(forest.text, documented: "forest, by Jun")
  },
  Step(
    "releasedElsewhere",
    "The closed screen stayed until its upload finished, and its deinit ran on a thread other than this one.",
    ko: "닫은 화면은 업로드가 완료될 때까지 남았고, 화면의 deinit은 이 스레드가 아닌 곳에서 실행되었습니다.",
    because:
      "The screen referred to its queue, the queue to the upload, the upload to its block, and the block to the screen. When the upload finished, the queue released it. Then the upload, the block and the screen were released in turn, on a thread lent to the queue.",
    ko:
      "화면은 큐를, 큐는 업로드를, 업로드는 블록을, 블록은 다시 화면을 참조했습니다. 업로드가 완료되어 큐가 놓자 업로드, 블록, 화면이 차례로 해제되었고, 그 일을 한 것은 큐가 빌린 스레드였습니다.",
    as: .told
  ) { page in
    nonisolated final class Screen: Sendable {
      let photo = "beach"
      let queue = OperationQueue()
      let close: @Sendable () -> Void
      init(_ close: @escaping @Sendable () -> Void) { self.close = close }
      deinit { close() }
    }

    let sent = page.gate("The photo is on the server.", ko: "사진이 서버에 올라갔습니다.")
    let released = page.gate("Released: screen", ko: "해제: screen")
    let here = ObjectIdentifier(Thread.current)
    let wasHere = Mutex(true)
    weak var closed: Screen?
    do {
      let screen = Screen {
        wasHere.withLock { $0 = ObjectIdentifier(Thread.current) == here }
        released.open()
      }
      screen.queue.addOperation {
        sent.wait()
        _ = screen.photo
      }
      closed = screen
    }
    page.show(closed == nil, told: false)
    page.open(sent)
    page.wait(for: released)
    page.show(wasHere.withLock { $0 }, told: false)
  },
  Step(
    "anotherThread",
    "The beach stores its author in its thread's dictionary. The forest, on another thread, finds no author.",
    ko: "beach가 스레드에 작가를 적어 둔 뒤에 forest가 읽었지만, 다른 스레드여서 없습니다.",
    because:
      "Each block waited in `meet()` for the other, so two threads were executing them. The forest's thread had a different dictionary, without the author.",
    ko:
      "두 블록은 `meet()`에서 서로를 기다렸으므로 스레드가 둘이었고, forest는 작가가 없는 딕셔너리를 읽었습니다.",
    shows: .memory.threadHandOverFails, .memory.noDataOnForeignThreads
  ) { page in
    page.say(
      "`Rendezvous` is a tool of this book: `meet()` returns when both have called it.",
      ko: "`Rendezvous`는 이 책의 도구입니다. `meet()`는 둘 다 호출해야 돌아옵니다.")
    let meeting = Rendezvous("Both are executing.")
    let found = Mutex<String?>("not read yet")
    let beach = BlockOperation {
      Thread.current.threadDictionary["author"] = "Mina"
      meeting.meet()
      Thread.current.threadDictionary.removeObject(forKey: "author")  // page
    }
    let forest = BlockOperation {
      meeting.meet()
      let author = Thread.current.threadDictionary["author"] as? String
      found.withLock { $0 = author }
    }
    let queue = OperationQueue()
    queue.addOperations([beach, forest], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(found.withLock { $0 }, documented: nil)
  },
  Step(
    "cancelWhileReading",
    "The camera was stopped once, although cancel() was called twice.",
    ko: "cancel()을 두 번 호출했지만 카메라는 한 번만 멈추었습니다.",
    because:
      "The first `cancel()` stopped the camera, so the blocked `read` returned and `main()` saw the cancellation. At the second `cancel()`, the camera was no longer in use.",
    ko:
      "첫 `cancel()`이 카메라를 멈추자 막혀 있던 `read`가 돌아왔고, `main()`은 취소를 보고 끝났습니다. 둘째 `cancel()`이 왔을 때는 카메라를 쓰고 있지 않았습니다.",
    as: .told
  ) { page in
    page.say(
      "A `PhotoImport` reads photos from a camera in `main()`; its `cancel()` stops the camera if it is in use.",
      ko: "`PhotoImport`는 `main()`에서 카메라의 사진을 읽고, `cancel()`에서 쓰는 중인 카메라를 멈춥니다.")
    let reading = page.gate("The first photo is being read.", ko: "첫 사진을 읽고 있습니다.")
    let stopped = page.gate("The camera has stopped.", ko: "카메라가 멈추었습니다.")
    let stops = Atomic(0)
    let photos = PhotoImport(
      3,
      read: { _ in
        reading.open()
        stopped.wait()
      },
      stopCamera: {
        stops.add(1, ordering: .relaxed)
        stopped.open()
      })
    let queue = OperationQueue()
    queue.addOperation(photos)
    page.wait(for: reading)
    photos.cancel()
    page.wait(for: stopped)
    page.waitToEmpty(queue)
    photos.cancel()
    page.show(photos.imported, told: 1)
    page.show(stops.load(ordering: .relaxed), told: 1)
  },
]
