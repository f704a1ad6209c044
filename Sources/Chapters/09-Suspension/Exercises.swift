import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "otherQueue", "The other queue", ko: "일시 중지하지 않은 큐",
    asks:
      "The filter depends on the download, and the two are in different queues. images, where the filter is, is not suspended. Does the filter start?",
    ko: "필터는 다운로드에 의존하고, 둘은 서로 다른 큐에 있습니다. 필터가 든 `images`는 일시 중지되지 않았습니다. 필터는 시작할까요?",
    hint: "In which state must the filter be for images to start it?",
    ko: "`images`가 필터를 시작하려면 필터가 어떤 상태여야 하나요?",
    Step(
      "filterWaitsToo",
      "The filter's queue is not suspended. The filter waits all the same, for a download that may not start.",
      ko: "필터의 큐는 일시 중지되지 않았습니다. 그래도 필터는 시작하지 못하는 다운로드를 기다립니다.",
      shows: .suspend.noNewStarts, .suspend.resumeContinues
    ) { page in
      let recorder = Recorder()
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      let sort = recorder.operation("sort")
      let network = OperationQueue()
      let images = OperationQueue()
      filter.addDependency(download)
      network.isSuspended = true
      network.addOperation(download)
      images.addOperation(filter)
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
    "twiceDown", "Twice down, once up", ko: "두 번 일시 중지하고 한 번 재개하기",
    asks: "Does the upload run?", ko: "업로드는 실행될까요?",
    hint:
      "suspend() and resume() of a dispatch queue count. isSuspended is a property with two values.",
    ko: "디스패치 큐의 `suspend()`와 `resume()`은 횟수를 셉니다. `isSuspended`는 값이 둘뿐인 프로퍼티입니다.",
    Step(
      "switchNotCount", "isSuspended is a switch and does not count. One resume is enough.",
      ko: "isSuspended는 스위치일 뿐 횟수를 세지 않습니다. 한 번 재개하면 그만입니다.",
      shows: .suspend.property, .suspend.resumeContinues
    ) { page in
      let upload = BlockOperation {}
      let queue = OperationQueue()
      for _ in 1...2 { queue.isSuspended = true }
      page.show(queue.isSuspended, documented: true)
      queue.addOperation(upload)
      queue.isSuspended = false
      page.waitToEmpty(queue)
      page.show(queue.isSuspended, documented: false)
      page.show(upload.isFinished, documented: true)
    }
  ),
  Chapter.Episode(
    "twoReasons", "Paused for two reasons", ko: "이유가 둘인 일시 중지",
    asks: """
      The user has tapped Pause, and the battery is low.
      That the battery is charged again must not restart an upload that the user has paused.
      Make PauseReasons, which keeps a queue suspended for as long as there is at least one reason.
      Its initialiser, init(for:), takes the queue.
      insert(_:) and remove(_:) may be called from any thread.
      """,
    ko: """
      사용자가 일시 중지를 눌렀고, 배터리도 얼마 남지 않았습니다.
      충전되었다고 해서 사용자가 일시 중지한 업로드를 다시 시작하면 안 됩니다.
      이유가 하나라도 있는 동안 큐를 일시 중지하는 `PauseReasons`를 만들어 보시기 바랍니다.
      이니셜라이저는 `init(for:)`이고 큐를 받습니다.
      `insert(_:)`와 `remove(_:)`는 어느 스레드에서 불러도 되어야 합니다.
      """,
    hint:
      "Do not count: collect the reasons. For a reason that was inserted twice has to go with one removal.",
    ko: "수를 세지 말고 이유를 모읍니다. 같은 이유를 두 번 넣어도 한 번만 빼면 되어야 하기 때문입니다.",
    hint:
      "What if another thread comes between the change of the reasons and the change of isSuspended? Do both in the same lock.",
    ko: "이유를 바꾸는 것과 `isSuspended`를 바꾸는 것 사이에 다른 스레드가 끼어들면 어떻게 되나요? 두 가지를 같은 잠금 안에서 합니다.",
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
