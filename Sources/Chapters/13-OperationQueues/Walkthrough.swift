import Chapter05Dependencies
import Chapter09Suspension
import ChapterKit
import Dispatch
import Operations

/// Chapter 13: what a queue takes in, what it holds back, and in which order it lets go.
public let operationQueues = Chapter(
  13, Text("Operation Queues", ko: "오퍼레이션 큐"),
  summary: Text(
    "what a queue holds back, and in which order it lets go", ko: "큐가 시작하지 못하게 하는 것과 시작하는 순서"),
  rules: rules, tools: [.watched],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram)

private let walkthrough: [Step] = [
  Step(
    "coverLast",
    "A book is printed page by page, so the queue has width 1. The cover was added first and is printed last: its photo was still on its way, and a queue does not wait for what is not ready.",
    ko:
      "책을 한 장씩 찍으려고 큐의 폭을 1로 했습니다. 표지를 맨 먼저 넣었는데 맨 나중에 찍혔습니다. 표지의 사진이 아직 오는 중이었고, 큐는 아직 준비되지 않은 표지를 기다려 주지 않습니다.",
    shows: .queue.oneAtATime, .queue.serialOrderStillVaries, .queue.doNotRelyOnOrder
  ) { page in
    let recorder = Recorder()
    let download = recorder.operation("download")
    let cover = recorder.operation("cover")
    cover.addDependency(download)
    let map = recorder.operation("map")
    let index = recorder.operation("index")
    let book = OperationQueue()
    book.maxConcurrentOperationCount = 1
    recorder.add(cover, map, index, to: book)
    page.waitToFinish(index)
    page.event("The photo of the cover arrives.", ko: "표지의 사진이 도착합니다.")
    download.start()
    page.waitToEmpty(book)
    page.timeline(recorder, lanes: ["download", "cover", "map", "index"])
    page.show(recorder.lanes(.began), documented: ["map", "index", "download", "cover"])
  },
  Step(
    "waysToAdd",
    "One operation, several at once, or a bare closure: whatever is added starts by itself. The second call comes back when its own batch has finished, if it is asked to.",
    ko: "오퍼레이션 하나, 한꺼번에 여럿, 또는 클로저. 무엇을 넣든 저절로 시작합니다. 둘째 호출은 원하면 자기가 넣은 묶음이 완료된 다음에야 반환됩니다.",
    shows: .queue.create, .queue.addOperation, .queue.addBatch, .queue.addClosure,
    .queue.startsSoon
  ) { page in
    let inked = page.gate("The ink is dry.", ko: "잉크가 말랐습니다.")
    let bound = page.gate("The closure has run.", ko: "클로저가 실행되었습니다.")
    let recorder = Recorder()
    let cover = recorder.operation("cover") { inked.wait() }
    let map = recorder.operation("map")
    let index = recorder.operation("index")
    let queue = OperationQueue()
    page.show(queue.operationCount, documented: 0)
    page.show(queue.isSuspended, documented: false)
    queue.addOperation(map)
    page.waitToFinish(map)
    queue.addOperations([cover], waitUntilFinished: false)
    page.show(cover.isFinished, documented: false)
    // snippet.hide
    Deadline.wait(for: "The batch has finished.", ko: "묶음이 완료되었습니다.") {
      // snippet.show
      queue.addOperations([index], waitUntilFinished: true)
      // snippet.hide
    }
    // snippet.show
    page.show(index.isFinished, documented: true)
    page.show(cover.isFinished, documented: false)
    page.open(inked)
    page.waitToFinish(cover)
    queue.addOperation {
      recorder.note("binding", .finished)
      bound.open()  // page
    }
    page.wait(for: bound)
    page.show(recorder.lanes(.finished), documented: ["map", "index", "cover", "binding"])
  },
  Step(
    "lastHoldGone",
    "A dependency, a width that is used up and a suspension all hold share back. It starts when the last of them is gone, and not before. Tests lift them in every order.",
    ko: "의존성, 다 찬 폭, 일시 중지가 모두 share를 막습니다. share는 마지막 하나까지 사라져야 시작합니다. 테스트는 모든 순서로 풀어 봅니다.",
    shows: .dependency.waitsForAll, .suspend.noNewStarts, .queue.delayedByLimit
  ) { page in
    let saving = page.gate("The saving has begun.", ko: "저장이 시작되었습니다.")
    let written = page.gate("The disk has taken it all.", ko: "디스크가 모두 받았습니다.")
    let recorder = Recorder()
    let download = recorder.operation("download")
    let save = recorder.operation("save") {
      saving.open()  // page
      written.wait()
    }
    let share = recorder.operation("share")
    share.addDependency(download)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(save, share, to: queue)
    page.wait(for: saving)
    queue.isSuspended = true
    page.show(share.isReady, documented: false)
    download.start()
    page.show(share.isReady, documented: true)
    page.show(save.isFinished, documented: false)
    page.show(share.isFinished, documented: false)
    page.open(written)
    page.waitToFinish(save)
    page.show(queue.operations.contains(share), documented: true)
    page.show(share.isFinished, documented: false)
    recorder.note("resumed", .began)
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["save", "download", "resumed", "share"])
  },
  Step(
    "barrier",
    "A fourth is the barrier: it runs after all that was added before it, and what is added after it waits. How many there are it does not ask.",
    ko: "넷째는 배리어(barrier)입니다. 앞서 넣은 것이 모두 완료된 다음에 실행되고, 나중에 넣은 것은 배리어를 기다립니다. 몇 개인지는 묻지 않습니다.",
    shows: .queue.barrierInBetween
  ) { page in
    let printing = page.gate("The cover is being printed.", ko: "표지를 찍고 있습니다.")
    let inked = page.gate("The ink is dry.", ko: "잉크가 말랐습니다.")
    let recorder = Recorder()
    let cover = recorder.operation("cover") {
      printing.open()  // page
      inked.wait()
    }
    let map = recorder.operation("map")
    let index = recorder.operation("index")
    let queue = OperationQueue()
    recorder.add(cover, map, to: queue)
    queue.addBarrierBlock {
      recorder.operation("proof").start()
    }
    recorder.add(index, to: queue)
    page.wait(for: printing)
    page.waitToFinish(map)
    page.show(index.isFinished, documented: false)
    page.open(inked)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.finished), documented: ["map", "cover", "proof", "index"])
  },
  Step(
    "widths",
    "How many are inside at once, at most: width 2, width 1, the default. And 0 is allowed and starts nothing. The default is −1, which no other negative number may be.",
    ko:
      "폭이 2일 때, 1일 때, 기본값일 때 한꺼번에 가장 많이 실행된 개수입니다. 0은 허용되지만 아무것도 시작하지 않습니다. 기본값은 −1이고, 다른 음수는 쓸 수 없습니다.",
    shows: .queue.maximumSettable, .queue.oneAtATime, .queue.designedForConcurrency
  ) { page in
    page.say(
      "HighWater, of this book, counts who is inside pass(). With meeting: 2 the first two to come wait there for each other; with until: all stay until a line » says so.",
      ko:
        "HighWater는 이 책의 도구로, pass() 안에 있는 스레드를 셉니다. meeting: 2라고 하면 먼저 온 둘이 안에서 서로를 기다리고, until:을 주면 » 줄이 알릴 때까지 모두 안에 머무릅니다."
    )
    let mayLeave = page.gate("Whoever is inside may leave.", ko: "안에 있는 것은 나가도 됩니다.")
    let two = OperationQueue()
    two.maxConcurrentOperationCount = 2
    let inTwo = HighWater(meeting: 2)
    for _ in 1...6 { two.addOperation { inTwo.pass() } }
    page.waitToEmpty(two)
    page.show(inTwo.mark, documented: 2)
    let one = OperationQueue()
    one.maxConcurrentOperationCount = 1
    let inOne = HighWater(until: mayLeave)
    for _ in 1...3 { one.addOperation { inOne.pass() } }
    let sort = BlockOperation {}
    two.addOperation(sort)
    page.waitToFinish(sort)
    page.open(mayLeave)
    page.waitToEmpty(one)
    page.show(inOne.mark, documented: 1)
    let any = OperationQueue()
    let inAny = HighWater(meeting: 2)
    any.addOperation { inAny.pass() }
    any.addOperation { inAny.pass() }
    page.waitToEmpty(any)
    page.show(any.maxConcurrentOperationCount, documented: -1)
    page.show(inAny.mark, documented: 2)
    let zero = OperationQueue()
    zero.maxConcurrentOperationCount = 0
    let upload = BlockOperation {}
    zero.addOperation(upload)
    page.show(upload.isReady, documented: true)
    page.show(upload.isFinished, documented: false)
    zero.maxConcurrentOperationCount = 1
    page.waitToFinish(upload)
  },
  Step(
    "besideDispatch",
    "The same four pages, in a queue of width 1 and in a serial dispatch queue. The queue asks who is ready and who has priority, and a completion block may run beside the next operation. The dispatch queue knows nothing but the order of adding.",
    ko:
      "같은 네 쪽을 폭이 1인 큐와 직렬 디스패치 큐에 넣었습니다. 큐는 준비 상태와 우선순위를 따지고, 완료 블록은 다음 오퍼레이션과 함께 실행될 수 있습니다. 디스패치 큐는 넣은 순서밖에 모릅니다.",
    shows: .queue.notASerialDispatchQueue, .queue.organisesByThree
  ) { page in
    page.say(
      "together.meet() returns when both are in it.", ko: "together.meet()은 둘이 모두 와야 반환됩니다.")
    let shown = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    let arrived = page.gate("The photo of the cover arrives here, too.", ko: "여기에도 표지의 사진이 도착합니다.")
    let together = Rendezvous("the block and the next operation are under way")
    let line = Recorder()
    let download = BlockOperation {}
    let cover = line.operation("cover")
    let index = line.operation("index")
    let map = line.operation("map")
    let legend = line.operation("legend") { together.meet() }
    cover.addDependency(download)
    map.queuePriority = .high
    index.completionBlock = {
      line.note("index shown", .began)
      together.meet()
      shown.open()  // page
    }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    line.add(cover, index, map, legend, to: queue)
    queue.isSuspended = false
    page.waitToFinish(legend)
    page.wait(for: shown)
    download.start()
    page.waitToEmpty(queue)
    let row = Recorder()
    let serial = DispatchQueue(label: "serial")
    serial.async { row.operation("cover") { arrived.wait() }.start() }
    serial.async {
      row.operation("index").start()
      row.operation("index shown").start()
    }
    serial.async(qos: .userInteractive) { row.operation("map").start() }
    serial.async { row.operation("legend").start() }
    page.open(arrived)
    Deadline.wait(for: "The dispatch queue is idle.") { serial.sync {} }  // page
    page.event("The dispatch queue is empty.", ko: "디스패치 큐가 비었습니다.")
    page.show(line.relation("index", "map"), documented: "index > map")
    page.show(
      row.lanes(.began), documented: ["cover", "index", "index shown", "map", "legend"])
    page.show(line.relation("cover", "index"), documented: "cover > index")
    page.show(line.relation("index shown", "legend"), documented: "index shown ∥ legend")
  },
  Step(
    "underlyingQueue",
    "A queue runs its operations through Dispatch, on a thread that it is lent. Which dispatch queue that is can be set, and an operation can ask for the queue it runs in. Its completion block runs in none.",
    ko:
      "큐는 Dispatch에서 스레드를 빌려 오퍼레이션을 실행합니다. 어느 디스패치 큐를 쓸지 정할 수 있고, 오퍼레이션은 자기를 실행하는 큐를 물을 수 있습니다. 완료 블록은 어느 큐에도 속하지 않습니다.",
    shows: .queue.runsThroughDispatch, .queue.alwaysAnotherThread, .queue.underlyingQueue,
    .queue.currentQueue
  ) { page in
    let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    let places = Recorder()
    let adder = ObjectIdentifier(Thread.current)
    let key = DispatchSpecificKey<String>()
    let darkroom = DispatchQueue(label: "darkroom")
    darkroom.setSpecific(key: key, value: "darkroom")

    let queue = OperationQueue()
    queue.name = "prints"
    queue.underlyingQueue = darkroom
    let develop = BlockOperation {
      let isOther = ObjectIdentifier(Thread.current) != adder
      places.note(isOther ? "another thread" : "the adder's", .began)
      places.note(DispatchQueue.getSpecific(key: key) ?? "none", .began)
      places.note(OperationQueue.current?.name ?? "none", .began)
    }
    develop.completionBlock = {
      places.note(OperationQueue.current?.name ?? "none", .finished)
      ended.open()  // page
    }
    queue.addOperation(develop)
    page.wait(for: ended)
    page.show(places.lanes(.began), documented: ["another thread", "darkroom", "prints"])
    page.show(places.lanes(.finished), documented: ["none"])
  },
  Step(
    "handedOver",
    "What is ready and has a place goes to Dispatch at once, here to wait for the only thread. A level that comes later and a suspension do not reach it there.",
    ko:
      "준비되고 자리가 있는 오퍼레이션은 곧바로 Dispatch에 넘어갑니다. 여기서는 하나뿐인 스레드를 기다립니다. 그 뒤에 바꾼 우선순위와 일시 중지는 거기까지 미치지 않습니다.",
    shows: .suspend.noNewStarts, departs: true
  ) { page in
    let printing = page.gate("The cover is being printed.", ko: "표지를 찍고 있습니다.")
    let inked = page.gate("The ink is dry.", ko: "잉크가 말랐습니다.")
    page.introduce(.gate)
    let recorder = Recorder()
    let darkroom = DispatchQueue(label: "darkroom")
    let queue = OperationQueue()
    queue.underlyingQueue = darkroom
    let map = recorder.operation("map")
    let index = recorder.operation("index")
    let cover = recorder.operation("cover") {
      printing.open()  // page
      inked.wait()
    }
    recorder.add(cover, map, index, to: queue)
    page.wait(for: printing)
    index.queuePriority = .veryHigh
    queue.isSuspended = true
    page.open(inked)
    page.waitToFinish(cover)
    // Whatever has been handed to Dispatch by now is done before this is.
    Deadline.wait(for: "The dispatch queue is idle.") { darkroom.sync {} }  // page
    page.event("The dispatch queue has run all that it was given.", ko: "디스패치 큐가 받은 것을 모두 실행했습니다.")
    page.timeline(recorder)
    page.show(recorder.lanes(.began), documented: ["cover"])
    queue.isSuspended = false  // page
    queue.waitToEmpty()  // page
  },
  Step(
    "dependsOnCover",
    "The book put right: what has to come after the cover depends on it. Then the width may be anything, and so may the order of adding.",
    ko: "바로잡은 책입니다. 표지 다음에 와야 하는 것은 표지에 의존하게 합니다. 그러면 폭이 얼마든, 어떤 순서로 넣든 상관없습니다.",
    shows: .dependency.absoluteOrder
  ) { page in
    let recorder = Recorder()
    let download = recorder.operation("download")
    let cover = recorder.operation("cover")
    let map = recorder.operation("map")
    let index = recorder.operation("index")
    cover.addDependency(download)
    map.addDependency(cover)
    index.addDependency(map)
    let book = OperationQueue()
    recorder.add(index, map, cover, to: book)
    page.event("The photo of the cover arrives.", ko: "표지의 사진이 도착합니다.")
    download.start()
    page.waitToEmpty(book)
    page.timeline(recorder, lanes: ["download", "cover", "map", "index"])
    page.show(recorder.lanes(.finished), documented: ["download", "cover", "map", "index"])
  },
]
