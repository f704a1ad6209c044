import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "otherQueue", "The other queue", ko: "일시 중지하지 않은 큐", asks: .otherQueue,
    Step(
      "filterWaitsToo",
      "The filter's queue is not suspended. The filter waits all the same, for a download that may not start.",
      ko: "필터의 큐는 일시 중지되지 않았습니다. 그래도 필터는 시작하지 못하는 다운로드를 기다립니다.",
      shows: .suspend.noNewStarts, .suspend.resumeContinues
    ) { page in
      page.introduce(.recorder)
      let recorder = Recorder()
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      let sort = recorder.operation("sort")
      let network = OperationQueue()
      let images = OperationQueue()
      // snippet.two
      filter.addDependency(download)
      network.isSuspended = true
      network.addOperation(download)
      images.addOperation(filter)
      // snippet.end
      images.addOperation(sort)
      page.waitToFinish(sort)
      page.show(images.isSuspended, documented: false)
      page.show(filter.isReady, documented: false)
      network.isSuspended = false
      page.waitToEmpty(images)
      network.waitToEmpty()  // page
      page.show(recorder.lanes(.finished), documented: ["sort", "download", "filter"])
    }
  ),
  Chapter.Episode(
    "twiceDown", "Twice down, once up", ko: "두 번 일시 중지하고 한 번 재개하기", asks: .twiceDown,
    Step(
      "switchNotCount",
      "isSuspended is a switch and does not count. One resume is enough.",
      ko: "isSuspended는 스위치일 뿐 횟수를 세지 않습니다. 한 번 재개하면 그만입니다.",
      shows: .suspend.property, .suspend.resumeContinues
    ) { page in
      let upload = BlockOperation {}
      let queue = OperationQueue()
      // snippet.twice
      for _ in 1...2 { queue.isSuspended = true }
      page.show(queue.isSuspended, documented: true)
      queue.addOperation(upload)
      queue.isSuspended = false
      // snippet.end
      page.waitToEmpty(queue)
      page.show(queue.isSuspended, documented: false)
      page.show(upload.isFinished, documented: true)
    }
  ),
  Chapter.Episode(
    "twoReasons", "Paused for two reasons", ko: "이유가 둘인 일시 중지", asks: .twoReasons,
    tries: PausingAttempt.self,
    Step(
      "lastReasonGone",
      "The battery is charged again, but the reader has not yet tapped Resume. The queue goes on when the last reason is gone.",
      ko: "배터리는 다시 찼지만 사용자는 아직 재개를 누르지 않았습니다. 큐는 마지막 이유가 사라질 때 이어서 실행합니다.",
      shows: .suspend.forUserPause
    ) { page in
      try page.code("answer", in: "PauseReasons.swift")
      let upload = BlockOperation {}
      let queue = OperationQueue()
      let pauses = PauseReasons(for: queue)
      pauses.insert("the user")
      page.show(queue.isSuspended, told: true)
      // idle: claim
      pauses.insert("low battery")
      queue.addOperation(upload)
      pauses.remove("low battery")
      page.show(queue.isSuspended, told: true)
      page.show(upload.isFinished, told: false)
      pauses.remove("the user")
      page.waitToEmpty(queue)
      page.show(queue.isSuspended, told: false)
      page.show(upload.isFinished, told: true)
    }
  ),
]
