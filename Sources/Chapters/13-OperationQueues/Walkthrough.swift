import Chapter05Dependencies
import Chapter09Suspension
import ChapterKit
import Dispatch
import Operations

/// Chapter 13: the conditions and the order in which a queue hands operations to Dispatch.
public let operationQueues = Chapter(
  13, Text("Operation Queues", ko: "오퍼레이션 큐"),
  summary: Text(
    "limits, order, barriers and the main queue", ko: "큐가 시작하지 못하게 하는 것과 시작하는 순서"),
  rules: rules,
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram)

private let walkthrough: [Step] = [
  Step(
    "coverLast",
    "The cover was added first and was uploaded last.",
    ko: "표지를 가장 먼저 넣었는데 가장 나중에 올라갔습니다.",
    because:
      "The cover waited for its original and was not ready. Of the two ready uploads, `forest` had the higher priority. The limit of 1 only made them run one at a time.",
    ko:
      "표지는 원본을 기다리느라 준비 상태가 아니었습니다. 준비된 둘 가운데서는 forest의 등급이 높았습니다. 한도 1은 하나씩 실행하게 했을 뿐입니다.",
    shows: .queue.serialOrderStillVaries, .queue.doNotRelyOnOrder, .queue.notASerialDispatchQueue
  ) { page in
    let arrived = page.gate("The original of the cover arrives.", ko: "표지의 원본이 도착합니다.")
    let recorder = Recorder()
    let download = BlockOperation { arrived.wait() }
    let cover = recorder.operation("cover")
    cover.addDependency(download)
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    forest.queuePriority = .high
    let (originals, uploads) = (OperationQueue(), OperationQueue())
    originals.addOperation(download)
    uploads.maxConcurrentOperationCount = 1
    uploads.isSuspended = true
    recorder.add(cover, beach, forest, to: uploads)
    uploads.isSuspended = false
    page.waitToFinish(beach)
    page.open(arrived)
    page.waitToEmpty(uploads)
    page.timeline(recorder)
    page.show(recorder.lanes(.began), documented: ["forest", "beach", "cover"])
  },
  Step(
    "dependsOnCover",
    "Corrected: both beach and forest depend on the cover. Even though beach is cancelled, forest still comes after the cover.",
    ko: "바로잡기: beach와 forest가 모두 표지에 의존하게 했습니다. beach를 취소해도 forest는 표지 다음에 올라갑니다.",
    because:
      "The cancelled `beach` finished immediately, so `forest` no longer waited for it. But `forest` also had its own dependency on the cover.",
    ko:
      "취소된 beach는 곧바로 완료되어, forest는 더 이상 beach를 기다리지 않았습니다. 하지만 forest는 표지에도 직접 의존하고 있었습니다.",
    shows: .dependency.absoluteOrder
  ) { page in
    let sending = page.gate("The upload of the cover has begun.", ko: "표지의 업로드가 시작되었습니다.")
    let sent = page.gate("The cover is on the server.", ko: "표지가 서버에 올라갔습니다.")
    let recorder = Recorder()
    let cover = recorder.operation("cover") {
      sending.open()  // page
      sent.wait()
    }
    let beach = recorder.operation("beach")
    let forest = recorder.operation("forest")
    beach.addDependency(cover)
    for photo in [cover, beach] { forest.addDependency(photo) }
    let uploads = OperationQueue()
    recorder.add(forest, beach, cover, to: uploads)
    page.wait(for: sending)
    recorder.cancel(beach)
    page.waitToFinish(beach)
    page.show(forest.isReady, documented: false)
    page.open(sent)
    page.waitToEmpty(uploads)
    page.timeline(recorder, lanes: ["cover", "beach", "forest"])
    page.show(recorder.lanes(.finished), documented: ["cover", "forest"])
  },
  Step(
    "takenOver",
    "Four uploads were added, without any other call. The first runs, and the queue counts all four until they have finished.",
    ko: "업로드 넷을 넣기만 했는데 첫 업로드가 실행됩니다. 큐는 완료될 때까지 넷을 모두 셉니다.",
    because:
      "`addOperation` returned without waiting for the upload, and the queue called `start()` on a Dispatch thread.",
    ko:
      "`addOperation`은 업로드를 기다리지 않고 돌아왔고, `start()`는 Dispatch가 빌려준 스레드에서 큐가 호출했습니다.",
    shows: .queue.startsSoon, .queue.untilFinished
  ) { page in
    let sending = page.gate("The upload of the cover has begun.", ko: "표지의 업로드가 시작되었습니다.")
    let sent = page.gate("The cover is on the server.", ko: "표지가 서버에 올라갔습니다.")
    let cover = BlockOperation {
      sending.open()  // page
      sent.wait()
    }
    let (beach, forest) = (BlockOperation {}, BlockOperation {})
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperation(cover)
    queue.addOperations([beach, forest], waitUntilFinished: false)
    queue.addOperation {}
    page.wait(for: sending)
    page.show(cover.isExecuting, documented: true)
    page.show(queue.operationCount, documented: 4)
    page.open(sent)
    page.waitToEmpty(queue)
    page.show(queue.operationCount, documented: 0)
  },
  Step(
    "widened",
    "The operation share is ready but does not start: its queue has a limit of 1, and the operation save is executing. With a limit of 2, share runs concurrently with save.",
    ko: "share는 준비 상태지만, 동시 실행 한도 1을 save가 채우고 있어 시작하지 못합니다. 한도를 2로 늘리자 share가 save와 함께 실행됩니다.",
    because:
      "`sort` is in another queue and did not count against the limit. Setting the limit to 2 made the queue choose again.",
    ko: "다른 큐의 sort는 세지 않았습니다. 한도를 2로 바꾸자 큐가 다시 골랐습니다.",
    shows: .queue.delayedByLimit, .queue.maximumSettable, .queue.designedForConcurrency
  ) { page in
    let saving = page.gate("The saving has begun.", ko: "저장이 시작되었습니다.")
    let written = page.gate("The disk has written everything.", ko: "디스크가 모두 받았습니다.")
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
    "handedOver",
    "forest was added before the pause and waits for beach, because the dispatch queue is serial. According to the documentation, forest starts when the operation queue resumes.",
    ko: "forest는 일시 중지하기 전에 넣었고, 디스패치 큐가 직렬이라 beach를 기다립니다. 문서대로라면 forest는 큐를 재개해야 시작합니다.",
    because:
      "The queue had no limit set, and nothing held forest back when it was added. Foundation on Linux handed it to `serial` immediately, and `serial` is unaffected by the pause.",
    ko:
      "이 큐에는 한도가 없어 forest를 기다리게 할 조건이 없었습니다. Linux의 Foundation은 넣을 때 이미 forest를 `serial`에 전달했고, `serial`은 큐가 일시 중지된 것을 모릅니다.",
    shows: .suspend.noNewStarts, departs: true
  ) { page in
    let sending = page.gate("The upload of beach has begun.", ko: "beach의 업로드가 시작되었습니다.")
    let sent = page.gate("beach is on the server.", ko: "beach가 서버에 올라갔습니다.")
    let recorder = Recorder()
    let serial = DispatchQueue(label: "serial")
    let queue = OperationQueue()
    queue.underlyingQueue = serial
    let beach = recorder.operation("beach") {
      sending.open()  // page
      sent.wait()
    }
    let forest = recorder.operation("forest")
    recorder.add(beach, forest, to: queue)
    page.wait(for: sending)
    queue.isSuspended = true
    recorder.note("paused", .began)
    page.open(sent)
    page.waitToFinish(beach)
    serial.sync {}
    page.timeline(recorder, lanes: ["paused", "beach", "forest"], isOrdered: true)
    page.show(recorder.lanes(.began), documented: ["beach", "paused"])
    queue.isSuspended = false  // page
    queue.waitToEmpty()  // page
  },
  Step(
    "backToMain",
    "The filter ran on its own queue; the operation that depends on it ran on the main queue.",
    ko: "필터는 자신의 큐에서, 필터에 의존하는 show는 메인 큐에서 실행되었습니다.",
    because:
      "A dependency may link operations in different queues. The main queue accepted `show` immediately, and started it when the filter had finished.",
    ko: "의존성은 큐와 큐 사이에도 걸 수 있습니다. 메인 큐는 show를 먼저 받아 두었다가, 필터가 완료된 다음에 시작했습니다.",
    shows: .queue.mainQueue, .queue.currentQueue
  ) { page in
    let shown = page.gate("The screen has changed.", ko: "화면이 바뀌었습니다.")
    let recorder = Recorder()
    let filters = OperationQueue()
    filters.name = "filters"
    let filter = BlockOperation {
      recorder.note(OperationQueue.current?.name ?? "none", .began)
    }
    let show = BlockOperation {
      let isMain = OperationQueue.current === OperationQueue.main
      recorder.note(isMain ? "main" : "elsewhere", .began)
      shown.open()  // page
    }
    show.addDependency(filter)
    OperationQueue.main.addOperation(show)
    filters.addOperation(filter)
    serveMainThread(until: shown)  // page
    page.wait(for: shown)
    page.show(recorder.lanes(.began), documented: ["filters", "main"])
  },
  Step(
    "barrier",
    "The cache is trimmed after the two thumbnails that were added earlier, and before the one that was added later.",
    ko: "캐시 정리는 먼저 넣은 두 섬네일이 캐시를 다 읽은 다음, 나중에 넣은 섬네일이 읽기 전에 실행되었습니다.",
    because:
      "`harbour` had no dependency, and the limit was not reached. Nevertheless, it did not start before the barrier had ended.",
    ko: "harbour에는 의존성이 없고 한도에도 여유가 있었지만, 배리어가 끝날 때까지 시작하지 않았습니다.",
    shows: .queue.barrierInBetween
  ) { page in
    let reading = page.gate("beach reads the cache.", ko: "beach가 캐시를 읽고 있습니다.")
    let readAll = page.gate("beach has read everything.", ko: "beach가 다 읽었습니다.")
    let recorder = Recorder()
    let beach = recorder.operation("beach") {
      reading.open()  // page
      readAll.wait()
    }
    let forest = recorder.operation("forest")
    let harbour = recorder.operation("harbour")
    let thumbnails = OperationQueue()
    recorder.add(beach, forest, to: thumbnails)
    thumbnails.addBarrierBlock { recorder.note("trim", .finished) }
    recorder.add(harbour, to: thumbnails)
    page.wait(for: reading)
    page.waitToFinish(forest)
    page.show(harbour.isFinished, documented: false)
    page.open(readAll)
    page.waitToEmpty(thumbnails)
    page.show(recorder.lanes(.finished), documented: ["forest", "beach", "trim", "harbour"])
  },
]
