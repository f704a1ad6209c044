import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "otherQueue", "The other queue", ko: "일시 중지하지 않은 큐",
    asks:
      "The filter depends on the download, which is in the suspended queue network. The filter is in the queue images, which is not suspended. isReady is read when the operation sort has finished, and lanes at the end. Does the filter start before network is resumed?",
    ko:
      "필터는 일시 중지된 큐에 든 다운로드에 의존합니다. 필터가 든 `images`는 일시 중지되지 않았습니다. `isReady`는 `sort`가 완료된 다음에, `lanes`는 모두 완료된 다음에 읽습니다. `network`를 재개하기 전에 필터가 시작할까요?",
    hint: "In which state must the filter be for images to start it?",
    ko: "`images`가 필터를 시작하려면 필터가 어떤 상태여야 하나요?",
    Step(
      "filterWaitsToo",
      "The filter waits for the download, and starts when the download has finished.",
      ko: "필터는 다운로드를 기다리다가, 다운로드가 실행된 다음 시작했습니다.",
      because:
        "The queue `images` found the filter not ready, because the download had not finished, and ran `sort` instead.",
      ko:
        "다운로드가 완료되지 않아 필터는 준비 상태가 아니었고, `images`는 그동안 sort를 실행했습니다.",
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
      page.show(filter.isReady, documented: false)
      network.isSuspended = false
      page.waitToEmpty(images)
      network.waitToEmpty()  // page
      page.show(recorder.lanes(.finished), documented: ["sort", "download", "filter"])
    }
  ),
  Chapter.Episode(
    "twiceDown", "Suspended twice, resumed once", ko: "두 번 일시 중지하고 한 번 재개하기",
    asks: "The queue is suspended twice and resumed once. Is it still suspended?",
    ko: "큐를 두 번 일시 중지하고 한 번 재개했습니다. 큐는 아직 일시 중지되어 있을까요?",
    hint:
      "suspend() and resume() of a dispatch queue count. isSuspended is a property with two values.",
    ko: "디스패치 큐의 `suspend()`와 `resume()`은 횟수를 셉니다. `isSuspended`는 값이 둘뿐인 프로퍼티입니다.",
    Step(
      "switchNotCount", "It is not: one resume is enough, and the upload runs.",
      ko: "한 번 재개하자 업로드가 실행되었습니다.",
      because: "The second `true` replaced a `true`. One `false` was enough to replace it.",
      ko: "두 번째 `true`는 `true`를 `true`로 바꾸었을 뿐이어서, `false` 한 번으로 풀렸습니다.",
      shows: .suspend.property, .suspend.resumeContinues
    ) { page in
      let upload = BlockOperation {}
      let queue = OperationQueue()
      for _ in 1...2 { queue.isSuspended = true }
      queue.addOperation(upload)
      queue.isSuspended = false
      page.show(queue.isSuspended, documented: false)
      page.waitToFinish(upload)
    }
  ),
  Chapter.Episode(
    "twoReasons", "Paused for two reasons", ko: "이유가 둘인 일시 중지",
    asks: """
      The user has tapped Pause, and the battery is low.
      When the battery is charged again, an upload that the user has paused must not restart.
      Write a class PauseReasons, which keeps a queue suspended while there is at least one reason.
      Its initialiser, init(for:), takes a queue that is neither suspended nor the main queue, and no other code sets isSuspended.
      insert(_:) and remove(_:) may be called from any thread.
      """,
    ko: """
      사용자가 일시 중지를 눌렀고, 배터리도 얼마 남지 않았습니다.
      충전되었다고 해서 사용자가 일시 중지한 업로드를 다시 시작하면 안 됩니다.
      이유가 하나라도 있는 동안 큐를 일시 중지하는 `PauseReasons`를 만들어 보세요.
      이니셜라이저는 `init(for:)`이며, 메인 큐가 아니고 일시 중지되지 않은 큐를 받습니다.
      그 큐의 `isSuspended`는 이 `PauseReasons` 하나만 바꿉니다.
      `insert(_:)`와 `remove(_:)`는 어느 스레드에서 호출해도 되어야 합니다.
      """,
    hint:
      "Do not count: collect the reasons. A reason that was inserted twice must be gone after one removal.",
    ko: "수를 세지 말고 이유를 모읍니다. 같은 이유를 두 번 넣어도 한 번만 빼면 되어야 하기 때문입니다.",
    hint:
      "What if another thread runs between the change of the reasons and the change of isSuspended? Make both changes under the same lock.",
    ko: "이유를 바꾸는 것과 `isSuspended`를 바꾸는 것 사이에 다른 스레드가 끼어들면 어떻게 되나요? 두 가지를 같은 락 안에서 합니다.",
    tries: PausingAttempt.self,
    Step(
      "lastReasonGone",
      "The battery is charged again, and the queue stays suspended until the user taps Resume.",
      ko: "배터리가 다시 찬 뒤에도, 사용자가 재개를 누를 때까지 큐는 일시 중지되어 있습니다.",
      because:
        "After “low battery” was removed, “the user” was left in the set. The queue was resumed when the set was empty.",
      ko: "배터리라는 이유를 뺐을 때 집합에는 사용자라는 이유가 남았습니다. 집합이 비었을 때에야 큐가 재개되었습니다.",
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
      pauses.remove("the user")
      page.waitToEmpty(queue)
      page.show(queue.isSuspended, told: false)
    }
  ),
]
