import Chapter09Suspension
import ChapterKit
import Operations
import Synchronization

/// Chapter 15: what belongs to a thread, what to an operation, and who keeps which of them alive.
public let threadsAndMemory = Chapter(
  15, Text("Threads And Memory", ko: "스레드와 메모리"),
  summary: Text(
    "what belongs to a thread, and who keeps whom alive", ko: "무엇이 스레드의 것이고 누가 누구를 해제되지 않게 하는지"),
  rules: rules, tools: [.watched],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "leftOnTheThread",
    "The forest was given no name, and under it stands Mina. The first operation left her name on the thread, and the thread served another.",
    ko: "forest에는 이름을 주지 않았는데 Mina라고 적혔습니다. 첫 오퍼레이션이 스레드에 이름을 두고 갔고, 그 스레드가 다음 오퍼레이션을 실행했습니다.",
    shows: .memory.noDataOnForeignThreads, .memory.noPerThreadStorage, as: .told
  ) { page in
    try page.code("main", in: "Mistakes/ThreadCredit.swift")
    let beach = ThreadCredit("beach", by: "Mina")
    let forest = ThreadCredit("forest")
    let queue = OperationQueue()
    queue.addOperation {
      beach.start()
      forest.start()
      Thread.current.threadDictionary.removeObject(forKey: "author")  // page
    }
    page.say(
      "A thread of a queue runs one operation after another, now these two, now others. Here one block starts both, so that it is one thread for sure.",
      ko:
        "큐의 스레드는 오퍼레이션을 하나씩 이어서 실행하며, 무엇을 이어서 실행할지는 그때그때 다릅니다. 여기서는 반드시 같은 스레드가 되도록 블록 하나가 둘을 시작합니다."
    )
    page.waitToEmpty(queue)
    page.show(beach.text, told: "beach, by Mina")
    page.show(forest.text, told: "forest, by Mina")
  },
  Step(
    "anotherThread",
    "What was left by accident cannot be relied on either. Both operations are executing at the same time, so they are on two threads, and the reader finds nothing.",
    ko: "우연히 남은 것은 믿고 쓸 수도 없습니다. 두 오퍼레이션이 동시에 실행 중이므로 스레드도 둘이고, 읽는 쪽에는 아무것도 없습니다.",
    shows: .memory.threadHandOverFails
  ) { page in
    page.say(
      "Rendezvous, of this book, lets nobody go on before both have come to meet().",
      ko: "Rendezvous는 이 책의 도구입니다. 둘 다 meet()에 이르러야 둘 다 나아갑니다.")
    let meeting = Rendezvous("Both are executing.")
    let found = Mutex<String?>("not read yet")
    let writer = BlockOperation {
      let storage = Thread.current.threadDictionary
      storage["author"] = "Mina"
      meeting.meet()
      storage.removeObject(forKey: "author")  // page
    }
    let reader = BlockOperation {
      meeting.meet()
      let author = Thread.current.threadDictionary["author"] as? String
      found.withLock { $0 = author }
    }
    let queue = OperationQueue()
    queue.addOperations([writer, reader], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(found.withLock { $0 }, documented: nil)
  },
  Step(
    "inTheOperation",
    "The program put right: what comes in and what goes out is in the operation. On which thread it runs, and which one asks, does not matter.",
    ko: "바로잡은 프로그램입니다. 들어갈 것도 나올 것도 오퍼레이션에 있습니다. 어느 스레드에서 실행되고 어느 스레드가 읽든 상관없습니다.",
    shows: .memory.operationIsTheContext
  ) { page in
    try page.code("credit", in: "Credit.swift")
    let beach = Credit("beach", by: "Mina")
    let forest = Credit("forest", by: "Jun")
    let album = Mutex<[String?]>([])
    let layout = BlockOperation {
      let texts = [beach.text, forest.text]
      album.withLock { $0 = texts }
    }
    for credit in [beach, forest] { layout.addDependency(credit) }
    page.show(layout.isReady, documented: false)
    let queue = OperationQueue()
    queue.addOperations([layout, beach, forest], waitUntilFinished: false)
    page.waitToEmpty(queue)
    let texts = album.withLock { $0 }
    page.show(texts[0], documented: "beach, by Mina")
    page.show(texts[1], documented: "forest, by Jun")
  },
  Step(
    "queueKeepsIt",
    "Nobody but the queue refers to the upload. It keeps it as long as it waits and runs, and not a moment longer.",
    ko: "업로드를 참조하는 것은 큐뿐입니다. 큐는 업로드가 기다리고 실행되는 동안 간직하고, 완료되면 놓습니다.",
    shows: .memory.queueRetainsOperations
  ) { page in
    let signedIn = page.gate("The server has signed the reader in.", ko: "서버가 로그인을 받아들였습니다.")
    let uploadReleased = page.gate("Released: upload", ko: "해제: upload")
    let recorder = Recorder()
    let queue = OperationQueue()
    weak var upload: Operation?
    do {
      let signIn = recorder.operation("sign in") { signedIn.wait() }
      let made = WatchedUpload("beach", recorder: recorder, uploadReleased)
      made.addDependency(signIn)
      queue.addOperations([signIn, made], waitUntilFinished: false)
      upload = made
    }
    page.show(upload == nil, documented: false)
    page.open(signedIn)
    page.wait(for: uploadReleased)
    page.show(upload == nil, documented: true)
    page.show(recorder.lanes(.finished), documented: ["sign in", "beach"])
  },
  Step(
    "goneWithItsText",
    "Two credits are written. One was given to the queue alone: it is gone, and its text with it. A queue cannot be asked for what has left it.",
    ko: "두 사진에 이름을 적었습니다. 하나는 큐에만 주었더니 적은 것과 함께 사라졌습니다. 큐를 떠난 것을 큐에 물을 수는 없습니다.",
    shows: .memory.keepForResults, .memory.queueCannotBeAskedLater
  ) { page in
    page.say(
      "WatchedCredit is a Credit that opens its gate when it is released.",
      ko: "WatchedCredit은 해제될 때 자신의 Gate를 여는 Credit입니다.")
    let beachReleased = page.gate("Released: beach", ko: "해제: beach")
    let queue = OperationQueue()
    queue.addOperation(WatchedCredit("beach", by: "Mina", beachReleased))
    let forest = Credit("forest", by: "Jun")
    queue.addOperation(forest)
    page.wait(for: beachReleased)
    page.waitToEmpty(queue)
    page.show(queue.operations.count, documented: 0)
    page.show(forest.text, documented: "forest, by Jun")
  },
  Step(
    "queueLivesOn",
    "Nobody refers to the queue any more, and one upload waits behind another. The queue lives until both are done, and what the second has made outlives it.",
    ko: "이제 아무도 큐를 참조하지 않고, 하나가 실행되는 동안 다른 하나가 기다립니다. 큐는 둘 다 완료될 때까지 살아 있고, 둘째가 만든 것은 큐보다 오래 남습니다.",
    shows: .memory.queueStaysAlive, .memory.keepDataUntilConsumed
  ) { page in
    let sent = page.gate("The beach is on the server.", ko: "beach가 서버에 올라갔습니다.")
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
    page.show(forest.text, documented: nil)
    page.open(sent)
    page.wait(for: queueReleased)
    page.show(queue == nil, documented: true)
    page.show(forest.text, documented: "forest, by Jun")
  },
  Step(
    "keepsDependencies",
    "An operation keeps what it depends on and what its block captures, also when all is over. Whoever keeps the last one keeps them all.",
    ko: "오퍼레이션은 의존하는 것과 블록이 참조하는 것을 끝난 다음에도 간직합니다. 마지막 하나를 간직하면 모두 간직하는 셈입니다.",
    shows: .memory.notFireAndForget, as: .told
  ) { page in
    let uploadReleased = page.gate("Released: upload", ko: "해제: upload")
    let creditReleased = page.gate("Released: credit", ko: "해제: credit")
    weak var upload: Operation?
    weak var credit: Credit?
    var last: Operation?
    do {
      let recorder = Recorder()
      let made = WatchedUpload("beach", recorder: recorder, uploadReleased)
      let written = WatchedCredit("beach", by: "Mina", creditReleased)
      let album = BlockOperation { _ = written.text }
      album.addDependency(made)
      (upload, credit, last) = (made, written, album)
    }
    upload?.start()
    last?.start()
    page.show(last?.isFinished, told: true)
    page.show(upload == nil, told: false)
    page.show(credit == nil, told: false)
    last = nil
    // Which of the two goes first is not said by anything.
    creditReleased.wait()  // page
    page.wait(for: uploadReleased)
    page.event(creditReleased.event)
    page.show(upload == nil, told: true)
    page.show(credit == nil, told: true)
  },
  Step(
    "manyThreads",
    "One thread has made the upload and watches it, another runs it, a third cancels it, all without a lock: Operation's own methods can bear that.",
    ko: "한 스레드가 업로드를 만들어 지켜보고, 다른 스레드가 실행하고, 또 다른 스레드가 취소합니다. Operation의 메서드는 잠금 없이 불러도 됩니다.",
    shows: .multicore.why, .multicore.methodsAreSafe
  ) { page in
    let sending = page.gate("The upload has begun.", ko: "업로드가 시작되었습니다.")
    let sent = page.gate("The photo is on the server.", ko: "사진이 서버에 올라갔습니다.")
    let cancelled = page.gate("Another thread has cancelled it.", ko: "다른 스레드가 취소했습니다.")
    let creator = ObjectIdentifier(Thread.current)
    let isOnCreator = Mutex(true)
    let upload = BlockOperation {
      let thread = ObjectIdentifier(Thread.current)
      isOnCreator.withLock { $0 = thread == creator }
      sending.open()  // page
      sent.wait()
    }
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.wait(for: sending)
    page.show(upload.isExecuting, documented: true)
    page.show(isOnCreator.withLock { $0 }, documented: false)
    Thread.detachNewThread {
      upload.cancel()
      cancelled.open()  // page
    }
    page.wait(for: cancelled)
    page.show(upload.isCancelled, documented: true)
    page.show(upload.isFinished, documented: false)
    page.open(sent)
    page.waitToFinish(upload)
    page.show(upload.isFinished, documented: true)
  },
]
