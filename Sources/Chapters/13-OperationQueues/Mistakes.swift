import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "countingLeft", "Counting what is left", ko: "남은 개수를 세기",
    Step(
      "countOfNow",
      "Nothing was left in the queue, so the album was published. The forest had not been added yet.",
      ko: "큐에 남은 오퍼레이션이 없어서 앨범을 공개했습니다. 숲 사진은 아직 넣지도 않았습니다.",
      because:
        "The count was of what was in the queue at that moment, and the forest was added later.",
      ko: "개수는 그 순간 큐에 있던 오퍼레이션만 센 것이고, 숲 사진은 그다음에 넣었습니다.",
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
      page.event("The photo of the forest arrives.", ko: "숲 사진이 도착합니다.")
      queue.addOperation(forest)
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), told: ["beach", "published", "forest"])
    }
  ),
  Chapter.Episode(
    "barNeverMoves", "A bar that never moves", ko: "움직이지 않는 진행 막대",
    Step(
      "totalFirst",
      "Before the total is set, the queue counts nothing. Then it counts the operation that ends.",
      ko: "전체 수를 정하기 전에 끝난 오퍼레이션은 세지 않았습니다. 정한 다음에 끝난 오퍼레이션은 세었습니다.",
      because:
        "The queue counted only once it had a total. Of the two that the total named, one was added, so the bar stood at a half.",
      ko: "큐는 전체 수가 정해진 다음부터 세었습니다. 전체 수로 정한 둘 가운데 하나만 넣었으므로 막대는 절반에 멈추었습니다.",
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
