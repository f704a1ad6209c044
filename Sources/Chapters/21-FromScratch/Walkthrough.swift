import ChapterKit
import Dispatch
import OperationsFromScratch

/// Chapter 21: an operation queue from nothing, one idea after another.
///
/// The chapter shows the engine on every platform and in every build.
public let fromScratch = Chapter(
  21, Text("From Scratch", ko: "처음부터 만들기"),
  summary: Text("an OperationQueue built from nothing", ko: "아무것도 없는 데서 만드는 OperationQueue"),
  rules: rules, runsOn: .fromScratch, options: [StageTelling.stage, StageTelling.engine],
  tools: [.engineRecorder],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  walkthroughOption: StageTelling.engine.name, instead: StageTelling.steps)

private let walkthrough: [Step] = [
  Step(
    "oneWord",
    "The base class keeps its state in one word: the number of unfinished dependencies, and flags. The eight flags of an operation's life are drawn here. Each change makes a new word from the old one.",
    ko:
      "기본 클래스가 저장하는 상태는 워드 하나입니다. 아직 기다리는 오퍼레이션의 수와 플래그가 들어 있고, 바뀔 때마다 옛 워드에서 새 워드를 만듭니다. 여기에는 일생을 말하는 플래그 여덟 개를 그립니다.",
    shows: .engine.stateIsOneWord
  ) { page in
    let made = BlockOperation {}.stateWord
    let waiting = made.waitingForOneMore().waitingForOneMore()
    let ready = waiting.waitingForOneLess().waitingForOneLess()
    let running = ready.beginning()
    let finished = running.finishing()
    page.show(made.drawing, documented: "0 --------")
    page.show(waiting.drawing, documented: "2 --------")
    page.show(ready.drawing, documented: "0 --------")
    page.show(running.drawing, documented: "0 ------x-")
    page.show(finished.drawing, documented: "0 -----f--")
    page.say("The rules depend only on the value of such a word:", ko: "규칙은 이런 워드의 값을 따릅니다.")
    page.show(waiting.isReady, documented: false)
    page.show(waiting.cancelling().isReady, documented: true)
    page.show(finished.cancelling() == finished, documented: true)
    page.show(MemoryLayout<StateWord>.size, documented: 8)
  },
  Step(
    "bringsItToZero",
    "Each dependency that finishes lowers the number by one. The finish that brings the number to zero notifies the queue. Meanwhile, a hundred other operations run, and isReady is not read again.",
    ko: "의존성이 하나 완료될 때마다 수를 하나 줄입니다. 0으로 만든 쪽이 큐에 알립니다. 그동안 다른 오퍼레이션 백 개가 지나가도 아무도 다시 묻지 않습니다.",
    shows: .engine.unreadyIsNeverScanned
  ) { page in
    let signIn = BlockOperation {}
    let download = BlockOperation {}
    page.say(
      "An AskedOperation counts how often its isReady is read.",
      ko: "AskedOperation은 누가 isReady를 읽을 때마다 셉니다.")
    let upload = AskedOperation()
    let queue = OperationQueue()
    upload.addDependency(signIn)
    upload.addDependency(download)
    queue.addOperation(upload)
    page.show(upload.stateWord.drawing, documented: "2 ----q---")
    page.show(upload.timesAsked, documented: 1)
    let others = (0..<100).map { _ in BlockOperation {} }
    queue.addOperations(others, waitUntilFinished: false)
    Deadline.wait(for: "a hundred others finish") {  // page
      for other in others { other.waitUntilFinished() }
    }
    page.say("The hundred have finished.", ko: "백 개가 완료되었습니다.")
    signIn.start()
    page.show(upload.stateWord.drawing, documented: "1 ----q---")
    page.show(upload.timesAsked, documented: 1)
    download.start()
    page.awaitEmpty(queue)
    page.show(upload.stateWord.drawing, documented: "0 d--sqf--")
    page.show(upload.timesAsked, documented: 2)
  },
  Step(
    "fiveLists",
    "A ready operation is in the list of its level; there are five levels. One byte tells which lists are not empty: its lowest set bit is the next level.",
    ko:
      "준비된 오퍼레이션은 다섯 등급 가운데 자기 등급의 목록에 서고, 바이트 하나가 어느 목록이 비어 있지 않은지 말해 줍니다. 켜진 비트 가운데 가장 낮은 것이 다음 등급입니다.",
    shows: .engine.nextWithoutSearch
  ) { page in
    let recorder = Recorder()
    let names = ["beach", "forest", "harbour", "island"]
    let photos = names.map { recorder.block($0) }
    photos[1].queuePriority = .low
    photos[2].queuePriority = .veryHigh
    var schedule = Schedule()
    for photo in photos {
      schedule.enter(photo)
      schedule.markReady(photo)
    }
    page.show(String(schedule.ready.occupied, radix: 2), documented: "1101")
    let first = schedule.next()
    page.show(first?.name, documented: "harbour")
    page.show(String(schedule.ready.occupied, radix: 2), documented: "1100")
    let rest = (1...3).compactMap { _ in schedule.next()?.name }
    page.show(rest, documented: ["beach", "island", "forest"])
    page.say(
      "A Schedule does not retain operations; here the array photos retains them to the end.",
      ko: "Schedule은 오퍼레이션을 강하게 참조하지 않습니다. 여기서는 photos가 끝까지 참조합니다.")
    page.show(photos.count)
  },
  Step(
    "worker",
    "A worker is one item on a dispatch queue, and runs one operation after another for the length of its turn. Two photos are added to the queue after another item was added to the dispatch queue, but still run before that item.",
    ko: "워커는 디스패치 큐의 작업 항목 하나이며, 자기 차례 동안 오퍼레이션을 이어서 실행합니다. 다른 작업 항목보다 늦게 넣은 사진 둘도 먼저 실행됩니다.",
    shows: .engine.manyOperationsOneItem
  ) { page in
    let recorder = Recorder()
    let beach = recorder.block("beach")
    let forest = recorder.block("forest")
    let harbour = recorder.block("harbour")
    let darkroom = DispatchQueue(label: "darkroom")
    let queue = OperationQueue()
    queue.underlyingQueue = darkroom
    // snippet.hide
    // With the clock stopped, the worker's time slice lasts for three photos on any machine.
    CoarseClock.whileStopped {
      // snippet.show
      darkroom.suspend()
      queue.addOperation(beach)
      darkroom.async { recorder.note("other", .began) }
      queue.addOperation(forest)
      queue.addOperation(harbour)
      darkroom.resume()
      // snippet.hide
      queue.awaitEmpty()
      darkroom.sync {}
    }
    // snippet.show
    page.say(
      "Meanwhile the engine's clock is stopped, so that the worker's turn does not end.",
      ko: "그동안 엔진의 시계를 세워 두었으므로 워커의 한 차례는 끝나지 않습니다.")
    page.show(recorder.lanes(.began), documented: ["beach", "forest", "harbour", "other"])
  },
  Step(
    "widthCompared",
    "The width is only compared with the number of executing operations. At a width of 0, nothing starts. At a width of 2, the third operation starts when one of the first two has finished.",
    ko: "동시 실행 한도는 실행 중인 수와 비교하는 숫자일 뿐입니다. 0이면 아무것도 시작하지 않고, 2면 둘 가운데 하나가 완료되었을 때 셋째가 시작합니다.",
    shows: .engine.widthIsAComparison
  ) { page in
    let recorder = Recorder()
    let together = Rendezvous("beach and forest are both at work")
    let printed = page.gate("harbour is printed", ko: "harbour를 인쇄했습니다.")
    let beach = recorder.block("beach") { together.meet() }
    let forest = recorder.block("forest") {
      together.meet()
      printed.wait()
    }
    let harbour = recorder.block("harbour") { printed.open() }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 0
    recorder.enqueue(beach, forest, harbour, in: queue)
    page.say(
      "meet() waits for the other photo, and wait() for the printing.",
      ko: "meet()는 다른 사진을, wait()는 인쇄를 기다립니다.")
    page.show(recorder.lanes(.began), documented: [])
    queue.maxConcurrentOperationCount = 2
    page.awaitEmpty(queue)
    page.timeline(recorder)
    page.show(recorder.relation("beach", "forest"), documented: "beach ∥ forest")
    page.show(recorder.relation("beach", "harbour"), documented: "beach < harbour")
    page.show(recorder.relation("forest", "harbour"), documented: "forest ∥ harbour")
  },
  Step(
    "movedInTheList",
    "A new priority moves even a photo that is already in a list. When the photo returns to its old level, it is placed there in the order in which the photos were added.",
    ko: "이미 목록에 선 사진도 우선순위를 바꾸면 새 등급을 따릅니다. 원래 등급으로 되돌리면 넣은 순서에 맞는 곳에 다시 섭니다.",
    shows: .engine.reorderInPlace
  ) { page in
    let recorder = Recorder()
    let beach = recorder.block("beach")
    let forest = recorder.block("forest")
    let harbour = recorder.block("harbour")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    for photo in [beach, forest, harbour] { queue.addOperation(photo) }
    harbour.queuePriority = .veryHigh
    beach.queuePriority = .veryLow
    page.show(beach.queuePriority, documented: .veryLow)
    beach.queuePriority = .normal
    queue.isSuspended = false
    page.awaitEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["harbour", "beach", "forest"])
  },
  Step(
    "readyByCancelling",
    "Cancelling sets one flag, which makes the operation ready although its number of unfinished dependencies is not zero. When the number later falls to zero, nothing happens a second time.",
    ko: "취소는 플래그 하나를 켭니다. 그러면 수가 0이 아니어도 워드는 준비 상태가 됩니다. 나중에 수가 0이 되어도 같은 일이 두 번 일어나지는 않습니다.",
    shows: .engine.readyOnlyOnce
  ) { page in
    let download = BlockOperation {}
    let filter = AskedOperation()
    let queue = OperationQueue()
    filter.addDependency(download)
    queue.isSuspended = true
    queue.addOperation(filter)
    page.show(filter.stateWord.drawing, documented: "1 ----q---")
    filter.cancel()
    page.show(filter.stateWord.drawing, documented: "1 ----q--c")
    page.show(filter.stateWord.isReady, documented: true)
    page.show(filter.timesAsked, documented: 2)
    download.start()
    page.show(filter.stateWord.drawing, documented: "0 ----q--c")
    page.show(filter.timesAsked, documented: 2)
    queue.isSuspended = false
    page.awaitEmpty(queue)
    page.show(filter.stateWord.drawing, documented: "0 d--sqf-c")
  },
  Step(
    "observedWithoutLock",
    "Observing an operation sets a flag, too. The observer is called while no lock is held, so it may call the queue. When this observer is notified of the finish, the queue no longer counts the upload.",
    ko:
      "관찰을 시작하면 플래그 하나가 켜집니다. 관찰자를 호출할 때는 락을 쥐고 있지 않으므로 큐에 물어볼 수 있고, 이 관찰자가 완료되었다는 말을 들을 때 큐는 upload를 더는 세지 않습니다.",
    shows: .engine.observedIsABit, .engine.noForeignCodeUnderLock
  ) { page in
    let recorder = Recorder()
    let upload = BlockOperation {}
    let queue = OperationQueue()
    page.show(upload.stateWord.drawing, documented: "0 --------")
    let observation = upload.observe(\.isFinished) { upload, _ in
      let left = queue.operationCount
      recorder.note("\(upload.isFinished), \(left) in the queue", .finished)
    }
    page.show(upload.stateWord.drawing, documented: "0 -o------")
    queue.addOperation(upload)
    page.awaitEmpty(queue)
    observation.invalidate()  // page
    page.show(recorder.lanes(.finished), documented: ["true, 0 in the queue"])
    page.show(queue.operationCount, documented: 0)
  },
]
