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
    "anotherThread",
    "The beach stores its author on its thread, and the forest, on another thread, finds none.",
    ko: "beach가 스레드에 작가를 적어 둔 뒤에 forest가 읽었지만, 다른 스레드여서 없습니다.",
    because:
      "Each block waited in `meet()` for the other, so two threads were executing them. The author was in the dictionary of the first thread; the forest read that of the second.",
    ko:
      "두 블록은 `meet()`에서 서로를 기다렸으므로 스레드가 둘이었습니다. 작가는 한 스레드의 딕셔너리에 있고, forest는 다른 스레드의 딕셔너리를 읽었습니다.",
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
    "inTheOperation",
    "The input and the result are properties of the operation, and another thread reads the text.",
    ko: "입력도 결과도 오퍼레이션의 프로퍼티여서, 다른 스레드도 적어 둔 문구를 읽습니다.",
    because:
      "The initialiser and `main()` wrote into the same object, so it made no difference which thread ran `main()`.",
    ko: "이니셜라이저도 `main()`도 같은 객체에 저장했으므로, 어느 스레드가 `main()`을 실행했는지는 상관이 없었습니다.",
    shows: .memory.operationIsTheContext
  ) { page in
    try page.code("credit", in: "Credit.swift")
    let beach = Credit("beach", by: "Mina")
    let queue = OperationQueue()
    queue.addOperation(beach)
    page.waitToEmpty(queue)
    page.show(beach.text, documented: "beach, by Mina")
  },
  Step(
    "queueKeepsIt",
    "Only the queue retains the beach, so the beach and its text are released after it has finished. The forest stays.",
    ko: "큐만 참조하던 beach는 완료되자 적어 둔 문구와 함께 해제되고, 변수가 참조하는 forest는 남습니다.",
    because:
      "The queue released both when they had finished. That was the last reference to the beach; the variable `forest` still referred to the other.",
    ko: "두 오퍼레이션이 완료되자 큐는 둘을 가리키던 참조를 놓았습니다. beach에는 그것이 마지막 참조였고, forest는 변수 `forest`가 계속 참조했습니다.",
    shows: .memory.queueRetainsOperations, .memory.keepForResults, .memory.queueCannotBeAskedLater
  ) { page in
    page.say(
      "`WatchedCredit` is a `Credit` that opens its gate when it is released.",
      ko: "`WatchedCredit`은 해제될 때 자신의 `Gate`를 여는 `Credit`입니다.")
    let sent = page.gate("The photos are on the server.", ko: "사진들이 서버에 올라갔습니다.")
    let beachReleased = page.gate("Released: beach", ko: "해제: beach")
    let forest = Credit("forest", by: "Jun")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    weak var beach: Credit?
    do {
      let made = WatchedCredit("beach", by: "Mina", beachReleased)
      queue.addOperation { sent.wait() }
      queue.addOperations([made, forest], waitUntilFinished: false)
      beach = made
    }
    page.show(beach == nil, documented: false)
    page.open(sent)
    page.wait(for: beachReleased)
    page.waitToEmpty(queue)
    page.show(beach == nil, documented: true)
    page.show(queue.operations.count, documented: 0)
    page.show(forest.text, documented: "forest, by Jun")
  },
  Step(
    "queueLivesOn",
    "No variable refers to the queue any more, but it stays alive until the forest has finished.",
    ko: "큐를 참조하는 변수가 없는데도, forest가 완료될 때까지 큐는 해제되지 않습니다.",
    because:
      "The upload and the forest had not finished, so the queue was not empty and stayed. When it was empty, it was released; the variable `forest` retained the operation and its text.",
    ko: "업로드와 forest가 완료되지 않아 큐도 남았습니다. 큐가 비자 큐는 해제되었지만, forest와 그 문구는 변수 `forest`가 계속 참조했습니다.",
    shows: .memory.queueStaysAlive, .memory.keepDataUntilConsumed
  ) { page in
    page.say(
      "`WatchedQueue` is a queue that opens its gate when it is released.",
      ko: "`WatchedQueue`는 해제될 때 자신의 `Gate`를 여는 큐입니다.")
    let sent = page.gate("The photos are on the server.", ko: "사진들이 서버에 올라갔습니다.")
    let queueReleased = page.gate("Released: queue", ko: "해제: queue")
    weak var queue: OperationQueue?
    let forest = Credit("forest", by: "Jun")
    do {
      let made = WatchedQueue(queueReleased)
      made.maxConcurrentOperationCount = 1
      made.addOperation { sent.wait() }
      made.addOperation(forest)
      queue = made
    }
    page.show(queue == nil, documented: false)
    page.open(sent)
    page.wait(for: queueReleased)
    page.show(queue == nil, documented: true)
    page.show(forest.text, documented: "forest, by Jun")
  },
  Step(
    "blockHoldsScreen",
    "A block that captures its screen retains the screen even after the finish. If the block captures the name of the photo instead, the screen is released before the upload has finished.",
    ko: "화면을 캡처한 블록 때문에 화면은 완료된 뒤에도 남습니다. 이름만 캡처하면 업로드가 끝나기도 전에 해제됩니다.",
    because:
      "The first screen referred to its upload, the upload to its block, and the block to the screen; the finish broke none of these references. The second block held only the name, not the screen, so the variable `screen` was the last reference.",
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
    "dependencyStays",
    "The album has finished and still retains the credit that it depended on. When the dependency is removed, the credit is released.",
    ko: "앨범은 완료된 뒤에도 의존하던 credit을 해제되지 못하게 합니다. 연결을 끊자 해제됩니다.",
    because:
      "The queue had released the credit, but `album.dependencies` still listed it. `removeDependency(_:)` removed that reference, and no other was left.",
    ko:
      "큐는 credit을 놓았지만, `album.dependencies`에는 아직 들어 있었습니다. `removeDependency(_:)`로 그 참조를 없애자 credit을 참조하는 것이 남지 않았습니다.",
    as: .told
  ) { page in
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
]
