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
  rules: rules,
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram)

private let walkthrough: [Step] = [
  Step(
    "takenOver",
    "An operation, a closure and two more operations are added, and nothing else is called. The queue runs all four.",
    ko: "오퍼레이션 하나, 클로저 하나, 오퍼레이션 둘을 넣고 다른 호출은 하지 않았습니다. 큐가 넷을 모두 실행했습니다.",
    because:
      "The queue called start() on the cover as soon as it had it. It made an operation of the closure. All four were in the queue until they had finished, the one that executed included.",
    ko:
      "큐는 표지를 받자마자 스스로 `start()`를 호출했고, 클로저로는 오퍼레이션을 만들었습니다. 실행 중이던 표지까지 넷 모두 완료될 때까지 큐에 들어 있었습니다.",
    shows: .queue.addOperation, .queue.addClosure, .queue.addBatch, .queue.startsSoon,
    .queue.untilFinished
  ) { page in
    let uploading = page.gate("The cover is on its way.", ko: "표지를 보내기 시작했습니다.")
    let answered = page.gate("The server has the cover.", ko: "서버가 표지를 받았습니다.")
    let cover = BlockOperation {
      uploading.open()  // page
      answered.wait()
    }
    let (forest, harbour) = (BlockOperation {}, BlockOperation {})
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperation(cover)
    queue.addOperation {}
    queue.addOperations([forest, harbour], waitUntilFinished: false)
    page.wait(for: uploading)
    page.show(cover.isExecuting, documented: true)
    page.show(queue.operationCount, documented: 4)
    page.open(answered)
    page.waitToEmpty(queue)
    page.show(queue.operationCount, documented: 0)
    page.show([cover, forest, harbour].allSatisfy(\.isFinished), documented: true)
  },
  Step(
    "coverLast",
    "The cover is added first and uploaded last, although the limit of the queue is 1.",
    ko: "한도가 1인 큐에 표지를 가장 먼저 넣었는데, 가장 나중에 올라갔습니다.",
    because:
      "The cover was waiting for its retouching when the queue chose, and was not ready. The queue went on with the beach and then with the forest, which were.",
    ko: "큐가 고를 때 표지는 보정이 끝나기를 기다리느라 준비 상태가 아니었습니다. 그래서 큐는 준비된 바다를, 그다음에 숲을 골랐습니다.",
    shows: .queue.serialOrderStillVaries, .queue.doNotRelyOnOrder, .queue.notASerialDispatchQueue
  ) { page in
    let recorder = Recorder()
    let retouch = recorder.operation("retouch")
    let cover = recorder.operation("cover")
    cover.addDependency(retouch)
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    let uploads = OperationQueue()
    uploads.maxConcurrentOperationCount = 1
    recorder.add(cover, beach, forest, to: uploads)
    page.waitToFinish(forest)
    page.event("The cover is retouched.", ko: "표지의 보정을 시작합니다.")
    retouch.start()
    page.waitToEmpty(uploads)
    page.timeline(recorder, lanes: ["retouch", "cover", "beach", "forest"])
    page.show(recorder.lanes(.began), documented: ["beach", "forest", "retouch", "cover"])
  },
  Step(
    "dependsOnCover",
    "The beach and the forest both depend on the cover. The beach is cancelled, and the forest comes after the cover all the same.",
    ko: "바다와 숲이 모두 표지에 의존하게 했습니다. 바다를 취소해도 숲은 표지 다음에 올라갑니다.",
    because:
      "The cancelled beach finished before the cover had begun. The forest had a dependency on the cover of its own, so it was not ready by that.",
    ko: "취소한 바다는 표지가 시작하기도 전에 완료되었습니다. 하지만 숲에는 표지를 기다리는 의존성이 따로 있어서, 그것만으로는 준비 상태가 되지 않았습니다.",
    shows: .dependency.absoluteOrder
  ) { page in
    let recorder = Recorder()
    let retouch = recorder.operation("retouch")
    let cover = recorder.operation("cover")
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    cover.addDependency(retouch)
    beach.addDependency(cover)
    forest.addDependency(cover)
    forest.addDependency(beach)
    let uploads = OperationQueue()
    recorder.add(forest, beach, cover, to: uploads)
    recorder.cancel(beach)
    page.waitToFinish(beach)
    page.event("The cover is retouched.", ko: "표지의 보정을 시작합니다.")
    retouch.start()
    page.waitToEmpty(uploads)
    page.timeline(recorder, lanes: ["retouch", "cover", "beach", "forest"])
    page.show(beach.isFinished, documented: true)
    page.show(recorder.lanes(.began), documented: ["retouch", "cover", "forest"])
  },
  Step(
    "widened",
    "share is ready, and save alone fills the limit of 1. With a limit of 2 share runs beside save.",
    ko: "share는 준비 상태지만, 동시 실행 한도 1을 save가 채우고 있어 시작하지 못합니다. 한도를 2로 늘리자 share가 save와 함께 실행됩니다.",
    because:
      "The queue compared the one operation that it had handed over with its limit. sort ran meanwhile, as a limit belongs to one queue. Setting the limit to 2 made the queue look again.",
    ko:
      "큐는 전달한 오퍼레이션 하나를 한도와 비교했습니다. 한도는 큐마다 따로이므로 다른 큐의 sort는 그사이 완료되었습니다. 한도를 2로 바꾸자 큐가 다시 비교했습니다.",
    shows: .queue.delayedByLimit, .queue.oneAtATime, .queue.maximumSettable,
    .queue.designedForConcurrency
  ) { page in
    let saving = page.gate("The saving has begun.", ko: "저장이 시작되었습니다.")
    let written = page.gate("The disk has taken it all.", ko: "디스크가 모두 받았습니다.")
    let save = BlockOperation {
      saving.open()  // page
      written.wait()
    }
    let (share, sort) = (BlockOperation {}, BlockOperation {})
    let (queue, other) = (OperationQueue(), OperationQueue())
    queue.maxConcurrentOperationCount = 1
    queue.addOperations([save, share], waitUntilFinished: false)
    page.wait(for: saving)
    other.addOperation(sort)
    page.waitToFinish(sort)
    page.show(share.isReady, documented: true)
    page.show(share.isFinished, documented: false)
    queue.maxConcurrentOperationCount = 2
    page.waitToFinish(share)
    page.show(save.isExecuting, documented: true)
    page.open(written)
    page.waitToEmpty(queue)
  },
  Step(
    "barrier",
    "The list is written when the cover and the beach are there, and the forest waits for the list.",
    ko: "목록은 표지와 바다가 모두 올라간 다음에 쓰이고, 숲은 목록을 기다립니다.",
    because:
      "The beach had finished and the cover had not, so the barrier did not run. The forest was added behind the barrier and did not overtake it, although nothing else kept it from starting.",
    ko:
      "바다는 완료되었지만 표지가 아직이어서 배리어는 실행되지 않았습니다. 숲은 배리어 뒤에 넣었으므로, 준비 상태이고 한도에 여유가 있어도 배리어를 앞지르지 못했습니다.",
    shows: .queue.barrierInBetween
  ) { page in
    let uploading = page.gate("The cover is on its way.", ko: "표지를 보내기 시작했습니다.")
    let answered = page.gate("The server has the cover.", ko: "서버가 표지를 받았습니다.")
    let recorder = Recorder()
    let cover = recorder.operation("cover") {
      uploading.open()  // page
      answered.wait()
    }
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    let queue = OperationQueue()
    recorder.add(cover, beach, to: queue)
    queue.addBarrierBlock { recorder.note("list", .finished) }
    recorder.add(forest, to: queue)
    page.wait(for: uploading)
    page.waitToFinish(beach)
    page.show(forest.isFinished, documented: false)
    page.open(answered)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.finished), documented: ["beach", "cover", "list", "forest"])
  },
  Step(
    "underlyingQueue",
    "The operation runs in the dispatch queue that was set, and learns the name of its operation queue.",
    ko: "오퍼레이션이 미리 정한 디스패치 큐에서 실행되고, 자신을 시작한 오퍼레이션 큐의 이름을 읽습니다.",
    because:
      "The operation queue handed the operation to disk, which lent it a thread. On that thread current was the queue that had called start().",
    ko: "오퍼레이션 큐는 오퍼레이션을 disk에 전달했고, 스레드는 disk가 빌려주었습니다. 그 스레드에서 `current`는 `start()`를 호출한 큐였습니다.",
    shows: .queue.runsThroughDispatch, .queue.underlyingQueue, .queue.currentQueue
  ) { page in
    let places = Recorder()
    let key = DispatchSpecificKey<String>()
    let disk = DispatchQueue(label: "disk")
    disk.setSpecific(key: key, value: "disk")
    let queue = OperationQueue()
    queue.name = "exports"
    queue.underlyingQueue = disk
    queue.addOperation {
      places.note(DispatchQueue.getSpecific(key: key) ?? "none", .began)
      places.note(OperationQueue.current?.name ?? "none", .began)
    }
    page.waitToEmpty(queue)
    page.show(places.lanes(.began), documented: ["disk", "exports"])
  },
  Step(
    "handedOver",
    "The beach was added before the pause, and waits for the only thread. By the documents it starts when the queue resumes.",
    ko: "바다는 일시 중지하기 전에 넣었고, 하나뿐인 스레드를 기다립니다. 문서대로라면 큐를 재개해야 시작합니다.",
    because:
      "disk lends one thread at a time and the cover had it. But the queue had no limit, so it had handed over the beach when that was added. The pause came after that.",
    ko:
      "disk는 스레드를 한 번에 하나만 빌려주고, 그것은 표지가 쓰고 있었습니다. 하지만 큐에는 한도가 없어서 바다는 넣을 때 이미 disk에 전달되었습니다. 일시 중지는 그다음이었습니다.",
    shows: .suspend.noNewStarts, departs: true
  ) { page in
    let uploading = page.gate("The cover is on its way.", ko: "표지를 보내기 시작했습니다.")
    let answered = page.gate("The server has the cover.", ko: "서버가 표지를 받았습니다.")
    let recorder = Recorder()
    let disk = DispatchQueue(label: "disk")
    let queue = OperationQueue()
    queue.underlyingQueue = disk
    let cover = recorder.operation("cover") {
      uploading.open()  // page
      answered.wait()
    }
    let beach = recorder.operation("beach")
    recorder.add(cover, beach, to: queue)
    page.wait(for: uploading)
    queue.isSuspended = true
    page.open(answered)
    page.waitToFinish(cover)
    disk.sync {}
    page.timeline(recorder)
    page.show(recorder.lanes(.began), documented: ["cover"])
    queue.isSuspended = false  // page
    queue.waitToEmpty()  // page
  },
]
