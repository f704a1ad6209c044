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
    "coverLast",
    "The cover was added first and is printed last: its photo was still on its way, and the queue went on with what was ready.",
    ko: "표지를 가장 먼저 넣었는데 가장 나중에 인쇄되었습니다. 표지의 사진이 아직 오지 않아서, 큐는 준비된 오퍼레이션부터 실행했습니다.",
    shows: .queue.serialOrderStillVaries, .queue.doNotRelyOnOrder, .queue.notASerialDispatchQueue
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
    "dependsOnCover",
    "Put right: the map and the index both depend on the cover. The map is cancelled, and the index comes after the cover all the same.",
    ko: "바로잡기: 지도와 색인이 모두 표지에 의존하게 했습니다. 지도를 취소해도 색인은 표지 다음에 인쇄됩니다.",
    shows: .dependency.absoluteOrder
  ) { page in
    let recorder = Recorder()
    let download = recorder.operation("download")
    let cover = recorder.operation("cover")
    let map = recorder.operation("map")
    let index = recorder.operation("index")
    cover.addDependency(download)
    map.addDependency(cover)
    index.addDependency(cover)
    index.addDependency(map)
    let book = OperationQueue()
    recorder.add(index, map, cover, to: book)
    recorder.cancel(map)
    page.waitToFinish(map)
    page.event("The photo of the cover arrives.", ko: "표지의 사진이 도착합니다.")
    download.start()
    page.waitToEmpty(book)
    page.timeline(recorder, lanes: ["download", "cover", "map", "index"])
    page.show(map.isFinished, documented: true)
    page.show(recorder.lanes(.began), documented: ["download", "cover", "index"])
  },
  Step(
    "widened",
    "share is ready, but save takes the only place of the queue. At width 2 share runs beside save.",
    ko: "share는 준비 상태지만, 동시 실행 한도 1을 save가 채우고 있어 시작하지 못합니다. 한도를 2로 늘리자 share가 save와 함께 실행됩니다.",
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
    "The proof waits for the cover and the map, and the index waits for the proof.",
    ko: "교정쇄는 표지와 지도를 기다리고, 색인은 교정쇄를 기다립니다.",
    shows: .queue.barrierInBetween
  ) { page in
    let printing = page.gate("The cover is being printed.", ko: "표지를 인쇄하고 있습니다.")
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
    queue.addBarrierBlock { recorder.note("proof", .finished) }
    recorder.add(index, to: queue)
    page.wait(for: printing)
    page.waitToFinish(map)
    page.show(index.isFinished, documented: false)
    page.open(inked)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.finished), documented: ["map", "cover", "proof", "index"])
  },
  Step(
    "underlyingQueue",
    "The operation runs in the dispatch queue that was set, and learns the name of its queue.",
    ko: "오퍼레이션이 미리 정한 디스패치 큐에서 실행되고, 자신을 시작한 큐의 이름을 읽습니다.",
    shows: .queue.runsThroughDispatch, .queue.underlyingQueue, .queue.currentQueue
  ) { page in
    let places = Recorder()
    let key = DispatchSpecificKey<String>()
    let darkroom = DispatchQueue(label: "darkroom")
    darkroom.setSpecific(key: key, value: "darkroom")
    let queue = OperationQueue()
    queue.name = "prints"
    queue.underlyingQueue = darkroom
    queue.addOperation {
      places.note(DispatchQueue.getSpecific(key: key) ?? "none", .began)
      places.note(OperationQueue.current?.name ?? "none", .began)
    }
    page.waitToEmpty(queue)
    page.show(places.lanes(.began), documented: ["darkroom", "prints"])
  },
  Step(
    "handedOver",
    "The map was added before the pause, and waits for the only thread. By the documents it starts when the queue resumes.",
    ko: "지도는 일시 중지하기 전에 넣었고, 하나뿐인 스레드를 기다립니다. 문서대로라면 지도는 큐를 재개해야 시작합니다.",
    shows: .suspend.noNewStarts, departs: true
  ) { page in
    let printing = page.gate("The cover is being printed.", ko: "표지를 인쇄하고 있습니다.")
    let inked = page.gate("The ink is dry.", ko: "잉크가 말랐습니다.")
    let recorder = Recorder()
    let darkroom = DispatchQueue(label: "darkroom")
    let queue = OperationQueue()
    queue.underlyingQueue = darkroom
    let cover = recorder.operation("cover") {
      printing.open()  // page
      inked.wait()
    }
    let map = recorder.operation("map")
    recorder.add(cover, map, to: queue)
    page.wait(for: printing)
    queue.isSuspended = true
    page.open(inked)
    page.waitToFinish(cover)
    darkroom.sync {}
    page.timeline(recorder)
    page.show(recorder.lanes(.began), documented: ["cover"])
    queue.isSuspended = false  // page
    queue.waitToEmpty()  // page
  },
]
