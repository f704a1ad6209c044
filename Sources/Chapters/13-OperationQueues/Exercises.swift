import Chapter05Dependencies
import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "droppedQueue", "The queue of a function", ko: "함수 안의 큐",
    asks:
      "A function creates a queue, adds an upload and returns. operationCount is read when the upload has begun, and lanes when it has ended. Does the upload run to its end?",
    ko:
      "함수가 큐를 만들어 업로드를 넣고 돌아옵니다. `operationCount`는 업로드가 시작한 다음에, `lanes`는 끝난 다음에 읽습니다. 업로드는 끝까지 실행될까요?",
    hint: "When is a queue released?", ko: "큐는 언제 해제되나요?",
    Step(
      "staysUntilFinished",
      "It does, although no variable refers to the queue.",
      ko: "큐를 참조하는 변수가 없어도 끝까지 실행됩니다.",
      because:
        "`remains` still existed when `send()` had returned: the queue contained an unfinished upload, so it is retained until that upload has finished.",
      ko: "`send()`가 돌아온 다음에도 `remains`가 `nil`이 아니었습니다. 완료되지 않은 업로드가 들어 있는 동안 큐는 해제되지 않았습니다.",
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
      "The thumbnail depends on the download, and there is a barrier between them. The first value is read when sort, in another queue, has finished, and the others when the queue is empty. Which operations have finished by then?",
    ko:
      "섬네일은 다운로드에 의존하는데, 둘 사이에 배리어가 있습니다. 첫 값은 다른 큐의 `sort`가 완료된 다음에, 나머지는 `queue`가 빈 다음에 읽습니다. 그때까지 무엇이 끝났을까요?",
    hint: "What does the barrier wait for, and what does the download wait for?",
    ko: "배리어는 무엇을 기다리고, 다운로드는 무엇을 기다리나요?",
    Step(
      "ringOfThree",
      "None of the three finishes until the thumbnail is cancelled.",
      ko: "섬네일을 취소할 때까지 셋 가운데 아무것도 끝나지 않습니다.",
      because:
        "The thumbnail waited for the download, the download for the barrier, and the barrier for the thumbnail. The cancelled thumbnail finished without its work. Then the barrier ran, and the download ran after it.",
      ko:
        "섬네일은 다운로드를, 다운로드는 배리어를, 배리어는 섬네일을 기다렸습니다. 취소된 섬네일이 작업 없이 완료되자 배리어와 다운로드가 차례로 실행되었습니다.",
      shows: .queue.barrierInBetween
    ) { page in
      let recorder = Recorder()
      let thumbnail = recorder.operation("thumbnail")
      let download = recorder.operation("download")
      let sort = recorder.operation("sort")
      let (queue, other) = (OperationQueue(), OperationQueue())
      thumbnail.addDependency(download)
      queue.addOperation(thumbnail)
      queue.addBarrierBlock { recorder.note("trim", .finished) }
      queue.addOperation(download)
      other.addOperation(sort)
      page.waitToFinish(sort)
      page.show(recorder.lanes(.finished), documented: ["sort"])
      thumbnail.cancel()
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), documented: ["sort", "trim", "download"])
      page.show(thumbnail.isFinished, documented: true)
    }
  ),
  Chapter.Episode(
    "holdingLine", "Uploads in a fixed order", ko: "틈이 없는 줄",
    asks: """
      Write a class UploadLine that runs uploads one by one, in the order in which they are added.
      Its initialiser, init(on:), takes the queue.
      add(_:) may be called from any thread, and the order holds even if an upload in the middle is cancelled.
      The limit of the queue is not changed.
      When the next upload is added, the UploadLine releases the finished uploads at the front and removes their dependencies. The dependencies of unfinished uploads may stay.
      """,
    ko: """
      업로드를 넣은 순서대로 하나씩 실행하는 `UploadLine`을 만들어 보세요.
      이니셜라이저는 `init(on:)`이고 큐를 받습니다.
      `add(_:)`는 어느 스레드에서 호출해도 되고, 가운데 업로드를 취소해도 순서가 지켜져야 합니다.
      큐의 동시 실행 한도는 바꾸지 않습니다.
      다음 업로드를 넣을 때, 맨 앞에서부터 완료된 업로드는 더 보관하지 않고 그 의존성도 없앱니다. 완료되지 않은 업로드의 의존성은 그대로 두어도 됩니다.
      """,
    hint:
      "An upload that depends only on the previous upload starts too early when the previous one is cancelled. What must the UploadLine remember?",
    ko: "바로 앞의 하나에만 의존하면, 그 하나가 취소되었을 때 너무 일찍 시작합니다. 무엇을 기억해야 그보다 앞의 업로드까지 기다릴 수 있나요?",
    hint:
      "Remember all unfinished uploads, and let the new one depend on all of them. A finished upload that keeps its dependencies keeps the uploads before it in memory.",
    ko: """
      완료되지 않은 업로드를 모두 기억했다가, 새 업로드를 그 모두에 의존하게 합니다.
      완료된 업로드도 의존성을 없애지 않으면 그보다 앞의 업로드를 계속 참조합니다.
      """, tries: LineAttempt.self,
    Step(
      "gapClosed",
      "forest is cancelled and finishes first. harbour still waits for beach.",
      ko: "취소한 forest가 먼저 완료되었지만, harbour는 beach를 기다립니다.",
      because: "`add` had made harbour depend on both unfinished uploads.",
      ko: "`add`는 완료되지 않은 두 업로드 모두에 harbour가 의존하게 했습니다.",
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
