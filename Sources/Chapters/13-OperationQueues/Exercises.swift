import Chapter09Suspension
import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "droppedQueue", "The queue of a function", ko: "함수 안의 큐", asks: .droppedQueue,
    Step(
      "staysUntilFinished",
      "It runs: a queue stays until all that is in it has finished. But nobody can reach it any more, to suspend it, to cancel, or to add.",
      ko: "실행됩니다. 큐는 든 것이 모두 완료될 때까지 남아 있습니다. 하지만 이제 아무도 그 큐를 일시 중지하거나, 취소하거나, 더 넣을 수 없습니다.",
      shows: .queue.keptByProgram
    ) { page in
      let uploading = page.gate("The upload has begun.", ko: "업로드가 시작되었습니다.")
      let sent = page.gate("The photo is on the server.", ko: "사진이 서버에 올라갔습니다.")
      let queueReleased = page.gate("The queue has been released.", ko: "큐가 해제되었습니다.")
      page.introduce(.gate)
      page.say(
        "WatchedQueue, of chapter 09, opens its gate when it is released.",
        ko: "9장의 WatchedQueue는 해제될 때 Gate를 엽니다.")
      let recorder = Recorder()
      weak var remains: OperationQueue?
      func send() {
        let queue = WatchedQueue(queueReleased)
        remains = queue
        // snippet.question
        queue.addOperation {
          uploading.open()  // page
          sent.wait()
          recorder.note("upload", .finished)
        }
        // snippet.end
      }
      send()
      page.wait(for: uploading)
      page.show(queueReleased.isOpen, told: false)
      page.show(remains?.operationCount, told: 1)
      page.open(sent)
      page.wait(for: queueReleased)
      page.show(recorder.lanes(.finished), told: ["upload"])
    }
  ),
  Chapter.Episode(
    "acrossTheBarrier", "Across the barrier", ko: "배리어 건너편", asks: .acrossTheBarrier,
    Step(
      "ringOfThree",
      "Nothing at all. The cover waits for the map, the map for the barrier, and the barrier for the cover. Only cancelling breaks the ring.",
      ko: "아무것도 실행되지 않습니다. 표지 → 지도 → 배리어 → 표지의 순서로 서로를 기다립니다. 여기서는 취소해서 순환을 풉니다.",
      shows: .queue.barrierInBetween
    ) { page in
      page.introduce(.recorder)
      let recorder = Recorder()
      let cover = recorder.operation("cover")
      let map = recorder.operation("map")
      let book = OperationQueue()
      // snippet.across
      cover.addDependency(map)
      book.addOperation(cover)
      book.addBarrierBlock { recorder.note("proof", .finished) }
      book.addOperation(map)
      // snippet.end
      let sort = recorder.operation("sort")
      let others = OperationQueue()
      others.addOperation(sort)
      page.waitToFinish(sort)
      page.show(cover.isReady, documented: false)
      page.show(recorder.lanes(.finished), documented: ["sort"])
      cover.cancel()
      page.waitToFinish(map)
      page.show(recorder.lanes(.finished), documented: ["sort", "proof", "map"])
      book.waitToEmpty()  // page
      withExtendedLifetime(cover) {}  // page
    }
  ),
  Chapter.Episode(
    "holdingLine", "A line that holds", ko: "틈이 없는 줄", asks: .holdingLine, tries: LineAttempt.self,
    Step(
      "gapClosed",
      "The line keeps all that has not finished, and each newcomer depends on every one of them. The gap that a cancelled one leaves is closed.",
      ko: "줄은 완료되지 않은 것을 모두 기억하고, 새로 온 것은 그 모두에 의존합니다. 취소된 것이 남긴 틈이 메워집니다.",
      shows: .queue.orderByDependency
    ) { page in
      let uploading = page.gate("The upload of the beach has begun.", ko: "바다 사진의 업로드가 시작되었습니다.")
      let sent = page.gate("The beach is on the server.", ko: "바다 사진이 서버에 올라갔습니다.")
      try page.code("answer", in: "UploadLine.swift")
      page.introduce(.gate)
      let recorder = Recorder()
      let beach = recorder.operation("beach") {
        uploading.open()  // page
        sent.wait()
      }
      let forest = recorder.operation("forest")
      let harbour = recorder.operation("harbour")
      let queue = OperationQueue()
      let line = UploadLine(on: queue)
      line.add(beach)
      line.add(forest)
      line.add(harbour)
      page.wait(for: uploading)
      forest.cancel()
      page.waitToFinish(forest)
      page.show(harbour.isReady, documented: false)
      page.open(sent)
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), documented: ["beach", "harbour"])
    }
  ),
]
