import Chapter05Dependencies
import Chapter09Suspension
import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "droppedQueue", "The queue of a function", ko: "함수 안의 큐",
    asks:
      "A function makes a queue, adds an upload and returns at once. No variable refers to the queue any more. Does the upload run?",
    ko: "함수 안에서 큐를 만들어 업로드를 넣고 바로 반환됩니다. 큐를 참조하는 변수는 이제 없습니다. 업로드는 실행될까요?",
    hint: "When is a queue released?", ko: "큐는 언제 해제되나요?",
    Step(
      "staysUntilFinished",
      "It runs: a queue stays until all that is in it has finished. But nobody can reach it any more, to suspend it, to cancel, or to add.",
      ko: "실행됩니다. 큐는 든 것이 모두 완료될 때까지 남아 있습니다. 하지만 이제 아무도 그 큐를 일시 중지하거나, 취소하거나, 더 넣을 수 없습니다.",
      shows: .queue.keptByProgram
    ) { page in
      let uploading = page.gate("The upload has begun.", ko: "업로드가 시작되었습니다.")
      let sent = page.gate("The photo is on the server.", ko: "사진이 서버에 올라갔습니다.")
      let queueReleased = page.gate("The queue has been released.", ko: "큐가 해제되었습니다.")
      let recorder = Recorder()
      weak var remains: OperationQueue?
      func send() {
        let queue = WatchedQueue(queueReleased)
        remains = queue
        queue.addOperation {
          uploading.open()  // page
          sent.wait()
          recorder.note("upload", .finished)
        }
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
    "acrossTheBarrier", "Across the barrier", ko: "배리어 건너편",
    asks: "The cover depends on the map, and there is a barrier between them. Which runs first?",
    ko: "표지는 지도에 의존하는데, 둘 사이에 배리어가 있습니다. 무엇이 먼저 실행될까요?",
    hint: "What does the barrier wait for, and what does the map wait for?",
    ko: "배리어는 무엇을 기다리고, 지도는 무엇을 기다리나요?",
    Step(
      "ringOfThree",
      "Nothing at all. The cover waits for the map, the map for the barrier, and the barrier for the cover. Only cancelling breaks the ring.",
      ko: "아무것도 실행되지 않습니다. 표지 → 지도 → 배리어 → 표지의 순서로 서로를 기다립니다. 여기서는 취소해서 순환을 풉니다.",
      shows: .queue.barrierInBetween
    ) { page in
      let recorder = Recorder()
      let cover = recorder.operation("cover")
      let map = recorder.operation("map")
      let book = OperationQueue()
      cover.addDependency(map)
      book.addOperation(cover)
      book.addBarrierBlock { recorder.note("proof", .finished) }
      book.addOperation(map)
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
    "holdingLine", "A line that holds", ko: "틈이 없는 줄",
    asks: """
      Make an UploadLine that runs uploads one by one, in the order in which they are added.
      Its initialiser, init(on:), takes the queue.
      add(_:) may be called from any thread, and the order holds even if one in the middle is cancelled.
      The width of the queue is not changed.
      What has finished is let go of, also while the line never runs empty.
      """,
    ko: """
      업로드를 넣은 순서대로 하나씩 실행하는 `UploadLine`을 만들어 보시기 바랍니다.
      이니셜라이저는 `init(on:)`이고 큐를 받습니다.
      `add(_:)`는 어느 스레드에서 불러도 되고, 가운데 것을 취소해도 순서가 지켜져야 합니다.
      큐의 폭은 바꾸지 않습니다.
      줄이 비는 때가 없어도 완료된 것은 놓아줍니다.
      """,
    hint:
      "The chain of mistake 3 remembers only the last one. What has to be remembered to wait for what is before a cancelled one?",
    ko: "실수 3의 사슬은 마지막 하나만 기억했습니다. 무엇을 기억해야 취소된 것의 앞까지 기다릴 수 있나요?",
    hint:
      "Remember all that have not finished, and let the new one depend on all of them. Forget what has finished from the front only, and cut its own dependencies, or it keeps what was before it. On Linux Foundation the program may crash if one that was cancelled, and finished early, is let go of before those in front of it (chapter 07).",
    ko: """
      완료되지 않은 것을 모두 기억했다가 새로 온 것을 그 모두에 의존하게 합니다.
      완료된 것은 맨 앞에서부터만 잊고, 그 의존성도 끊습니다.
      끊지 않으면 그 앞의 것을 계속 참조합니다.
      취소되어 먼저 완료된 것을 그 앞의 것보다 먼저 놓으면 Linux의 Foundation에서 비정상 종료될 수 있습니다([7장](07-cancellation.md)).
      """, tries: LineAttempt.self,
    Step(
      "gapClosed",
      "The line keeps all that has not finished, and each newcomer depends on every one of them. The gap that a cancelled one leaves is closed.",
      ko: "줄은 완료되지 않은 것을 모두 기억하고, 새로 온 것은 그 모두에 의존합니다. 취소된 것이 남긴 틈이 메워집니다.",
      shows: .dependency.absoluteOrder
    ) { page in
      try page.code("answer", in: "UploadLine.swift")
      let uploading = page.gate("The upload of the beach has begun.", ko: "바다 사진의 업로드가 시작되었습니다.")
      let sent = page.gate("The beach is on the server.", ko: "바다 사진이 서버에 올라갔습니다.")
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
