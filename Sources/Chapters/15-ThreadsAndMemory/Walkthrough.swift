import Chapter09Suspension
import ChapterKit
import Operations
import Synchronization

/// Chapter 15: what belongs to a thread, what to an operation, and who keeps which of them alive.
public let threadsAndMemory = Chapter(
  15, Text("Threads And Memory", ko: "스레드와 메모리"),
  summary: Text(
    "what belongs to a thread, and who keeps whom alive", ko: "무엇이 스레드의 것이고 누가 누구를 해제되지 않게 하는지"),
  rules: rules,
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "leftOnTheThread",
    "The beach leaves a name on the thread, and the forest, which that thread runs next, finds it.",
    ko: "beach가 스레드 딕셔너리에 이름을 남겼고, 같은 스레드에서 이어 실행된 forest가 그 이름을 읽습니다.",
    shows: .memory.noDataOnForeignThreads, .memory.noPerThreadStorage, as: .told
  ) { page in
    let found = Mutex<String?>(nil)
    let beach = BlockOperation {
      Thread.current.threadDictionary["name"] = "Mina"
    }
    let forest = BlockOperation {
      let author = Thread.current.threadDictionary["name"] as? String
      found.withLock { $0 = author }
    }
    let queue = OperationQueue()
    page.say(
      "One block starts both, so that it is one thread for sure.",
      ko: "반드시 같은 스레드가 되도록 블록 하나가 둘을 시작합니다.")
    queue.addOperation {
      beach.start()
      forest.start()
      Thread.current.threadDictionary.removeObject(forKey: "name")  // page
    }
    page.waitToEmpty(queue)
    page.show(found.withLock { $0 }, told: "Mina")
  },
  Step(
    "anotherThread",
    "Now the forest relies on the name, and finds none: both are executing, on two threads.",
    ko: "이번에는 beach가 이름을 남긴 뒤에 forest가 읽었지만 없습니다. 둘은 동시에 실행 중이므로 스레드가 다릅니다.",
    shows: .memory.threadHandOverFails
  ) { page in
    page.say(
      "Rendezvous, of this book, lets nobody go on before both have come to meet().",
      ko: "Rendezvous는 이 책의 도구이며, 둘 다 meet()에 이르러야 나아갑니다.")
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
    "What comes in and what goes out is in the operation. One thread runs it, and another reads the text.",
    ko: "입력도 결과도 오퍼레이션의 프로퍼티입니다. 한 스레드가 실행하고, 다른 스레드가 적어 둔 문구를 읽습니다.",
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
    "Only the queue refers to the beach. When it has finished it is gone, and its text with it; the forest is still referred to.",
    ko: "beach를 참조하는 것은 큐뿐입니다. 완료되자 적어 둔 문구까지 함께 해제되었고, 변수가 참조하는 forest는 남았습니다.",
    shows: .memory.queueRetainsOperations, .memory.keepForResults, .memory.queueCannotBeAskedLater
  ) { page in
    page.say(
      "WatchedCredit is a Credit that opens its gate when it is released.",
      ko: "WatchedCredit은 해제될 때 자신의 Gate를 여는 Credit입니다.")
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
    "Only its operations refer to the queue, and it lives until the forest has finished. The text outlives it.",
    ko: "큐를 참조하는 것은 오퍼레이션뿐인데도, forest가 완료될 때까지 큐는 해제되지 않습니다. 적어 둔 문구는 큐보다 오래 남습니다.",
    shows: .memory.queueStaysAlive, .memory.keepDataUntilConsumed
  ) { page in
    page.say(
      "WatchedQueue is a queue that opens its gate when it is released.",
      ko: "WatchedQueue는 해제될 때 자신의 Gate를 여는 큐입니다.")
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
]
