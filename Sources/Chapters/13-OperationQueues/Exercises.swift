import Chapter05Dependencies
import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "droppedQueue", "The queue of a function", ko: "함수 안의 큐",
    asks:
      "A function makes a queue, adds an upload and returns. operationCount is read when the upload has begun, and lanes when it has ended. Does the upload run to its end?",
    ko:
      "함수가 큐를 만들어 업로드를 넣고 돌아옵니다. `operationCount`는 업로드가 시작한 다음에, `lanes`는 끝난 다음에 읽습니다. 업로드는 끝까지 실행될까요?",
    hint: "When is a queue released?", ko: "큐는 언제 해제되나요?",
    Step(
      "staysUntilFinished",
      "It does, although nobody refers to the queue.",
      ko: "큐를 참조하는 변수가 없어도 끝까지 실행됩니다.",
      because:
        "send() had given up its only reference, and the queue was still there with its one operation. What executes in a queue keeps that queue.",
      ko:
        "`send()`가 유일한 변수를 버린 다음에도 큐는 오퍼레이션 하나와 함께 남아 있었습니다. 큐에서 실행 중인 오퍼레이션이 그 큐를 해제되지 않게 했습니다.",
      shows: .queue.untilFinished
    ) { page in
      let uploading = page.gate("The upload has begun.", ko: "업로드가 시작되었습니다.")
      let sent = page.gate("The photo is on the server.", ko: "사진이 서버에 올라갔습니다.")
      let ended = page.gate("The upload has ended.", ko: "업로드가 끝났습니다.")
      let recorder = Recorder()
      weak var remains: OperationQueue?
      func send() {
        let queue = OperationQueue()
        remains = queue
        queue.addOperation {
          uploading.open()  // page
          sent.wait()
          recorder.note("upload", .finished)
          ended.open()  // page
        }
      }
      send()
      page.wait(for: uploading)
      page.show(remains?.operationCount, documented: 1)
      page.open(sent)
      page.wait(for: ended)
      page.show(recorder.lanes(.finished), documented: ["upload"])
    }
  ),
  Chapter.Episode(
    "acrossTheBarrier", "Across the barrier", ko: "배리어 건너편",
    asks:
      "The cover depends on the beach, and there is a barrier between them. The first value is read when sort, in another queue, has finished, and the others when the album is empty. Which runs first?",
    ko:
      "표지는 바다에 의존하는데, 둘 사이에 배리어가 있습니다. 첫 값은 다른 큐의 `sort`가 완료된 다음에, 나머지는 `album`이 빈 다음에 읽습니다. 무엇이 먼저 실행될까요?",
    hint: "What does the barrier wait for, and what does the beach wait for?",
    ko: "배리어는 무엇을 기다리고, 바다는 무엇을 기다리나요?",
    Step(
      "ringOfThree",
      "None of the three, until the cover is cancelled.",
      ko: "표지를 취소할 때까지 셋 가운데 아무것도 실행되지 않습니다.",
      because:
        "The cover waited for the beach, the beach for the barrier and the barrier for the cover. The cancelled cover finished without its work, so the barrier ran, and then the beach.",
      ko:
        "표지는 바다를, 바다는 배리어를, 배리어는 표지를 기다렸습니다. 취소한 표지가 작업 없이 완료되자 배리어가 실행되고, 그다음에 바다가 실행되었습니다.",
      shows: .queue.barrierInBetween
    ) { page in
      let recorder = Recorder()
      let cover = recorder.operation("cover")
      let beach = recorder.operation("beach")
      let sort = recorder.operation("sort")
      let (album, other) = (OperationQueue(), OperationQueue())
      cover.addDependency(beach)
      album.addOperation(cover)
      album.addBarrierBlock { recorder.note("list", .finished) }
      album.addOperation(beach)
      other.addOperation(sort)
      page.waitToFinish(sort)
      page.show(recorder.lanes(.finished), documented: ["sort"])
      cover.cancel()
      page.waitToEmpty(album)
      page.show(recorder.lanes(.finished), documented: ["sort", "list", "beach"])
      page.show(cover.isFinished, documented: true)
    }
  ),
  Chapter.Episode(
    "holdingLine", "A line that holds", ko: "틈이 없는 줄",
    asks: """
      Make an UploadLine that runs uploads one by one, in the order in which they are added.
      Its initialiser, init(on:), takes the queue.
      add(_:) may be called from any thread, and the order holds even if one in the middle is cancelled.
      The width of the queue is not changed.
      When the next one is added, the line forgets the uploads at the front that have finished, and removes their dependencies. What an upload that has not finished depends on may stay.
      """,
    ko: """
      업로드를 넣은 순서대로 하나씩 실행하는 `UploadLine`을 만들어 보세요.
      이니셜라이저는 `init(on:)`이고 큐를 받습니다.
      `add(_:)`는 어느 스레드에서 호출해도 되고, 가운데 업로드를 취소해도 순서가 지켜져야 합니다.
      큐의 동시 실행 한도는 바꾸지 않습니다.
      다음 업로드를 넣을 때, 맨 앞에서부터 완료된 업로드는 더 보관하지 않고 그 의존성도 없앱니다. 완료되지 않은 업로드의 의존성은 그대로 두어도 됩니다.
      """,
    hint:
      "Whoever depends on the last one alone starts too early when that is cancelled. What has to be remembered to wait for what is before it?",
    ko: "바로 앞의 하나에만 의존하면, 그 하나가 취소되었을 때 너무 일찍 시작합니다. 무엇을 기억해야 그보다 앞의 업로드까지 기다릴 수 있나요?",
    hint:
      "Remember all that have not finished, and let the new one depend on all of them. What has finished and keeps its own dependencies keeps what was before it.",
    ko: """
      완료되지 않은 업로드를 모두 기억했다가, 새 업로드를 그 모두에 의존하게 합니다.
      완료된 업로드도 의존성을 없애지 않으면 그보다 앞의 업로드를 계속 참조합니다.
      """, tries: LineAttempt.self,
    Step(
      "gapClosed",
      "The forest is cancelled and finishes first. The harbour waits for the beach all the same.",
      ko: "취소한 forest가 먼저 완료되었지만, harbour는 beach를 기다립니다.",
      because:
        "The line remembered the beach and the forest, and harbour got a dependency on each. The forest had finished; the beach had not.",
      ko: "줄은 beach와 forest를 모두 기억했고, harbour는 둘 다에 의존하게 되었습니다. forest는 완료되었지만 beach는 아직이었습니다.",
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
