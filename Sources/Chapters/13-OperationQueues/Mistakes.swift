import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "countingLeft", "Counting what is left", ko: "남은 개수를 세기",
    Step(
      "countOfNow",
      "The queue was empty, so the album was published. forest had not been added yet.",
      ko: "큐에 남은 오퍼레이션이 없어서 앨범을 공개했습니다. forest는 아직 넣지도 않았습니다.",
      because:
        "`operationCount` counted the operations in the queue at that moment: none. It did not include the photo that had not been added yet.",
      ko: "`operationCount`는 읽은 순간에 큐에 든 개수여서 0이었습니다. 곧 넣을 사진은 큐에 없었습니다.",
      shows: .queue.countsAreSnapshots, as: .told
    ) { page in
      let recorder = Recorder()
      let beach = recorder.operation("beach")
      let forest = recorder.operation("forest")
      let queue = OperationQueue()
      queue.addOperation(beach)
      page.waitToEmpty(queue)
      if queue.operationCount == 0 {
        recorder.note("published", .finished)
      }
      page.event("forest arrives.", ko: "forest가 도착합니다.")
      queue.addOperation(forest)
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), told: ["beach", "published", "forest"])
    }
  ),
  Chapter.Episode(
    "barNeverMoves", "A progress bar that never moves", ko: "움직이지 않는 진행 막대",
    Step(
      "totalFirst",
      "Before the total is set, the queue's progress counts nothing. Afterwards, it counts each operation that ends.",
      ko: "전체 수를 정하기 전에 끝난 오퍼레이션은 세지 않았습니다. 정한 다음에 끝난 오퍼레이션은 세었습니다.",
      because:
        "The queue counts only after `totalUnitCount` has been set. From then on, it added one unit each time an operation's `main()` had returned.",
      ko: "큐는 `totalUnitCount`를 정한 다음부터 셌습니다. 그 뒤로는 `main()`이 하나 끝날 때마다 1을 더했습니다.",
      shows: .queue.progressOptIn
    ) { page in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperation {}
      page.waitToEmpty(queue)
      page.show(queue.progress.completedUnitCount, documented: 0)
      queue.progress.totalUnitCount = 2
      queue.addOperation {}
      page.waitToEmpty(queue)
      page.show(queue.progress.completedUnitCount, documented: 1)
      page.show(queue.progress.fractionCompleted, documented: 0.5)
    }
  ),
]
