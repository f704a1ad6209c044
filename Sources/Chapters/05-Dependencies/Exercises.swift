import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "readyAndThen", "Ready, and then?", ko: "준비된 다음에는?",
    asks: "The upload depends on two operations. There is no queue. When does the upload start?",
    ko: "업로드는 두 오퍼레이션에 의존하고, 아무것도 큐에 넣지 않았습니다. 업로드는 언제 시작할까요?",
    hint: "What starts an operation that is in no queue?", ko: "큐에 없는 오퍼레이션은 누가 시작시키나요?",
    Step(
      "readyNotStarted",
      "It does not: both dependencies have finished and the upload is ready, but its start() has not been called.",
      ko: "시작하지 않습니다. 둘 다 완료되어 준비 상태가 되었지만 아무도 start()를 호출하지 않았습니다.",
      because:
        "Each dependency that finishes lowers the count by one, and at zero the upload is ready. Ready means that `start()` may be called, and there is no queue to call it.",
      ko:
        "의존성이 하나 완료될 때마다 기다릴 것이 하나 줄고, 하나도 남지 않으면 준비 상태가 됩니다. 준비 상태란 `start()`를 호출해도 된다는 뜻이고, 그것을 호출해 주는 큐가 여기에는 없습니다.",
      shows: .dependency.readyAfterLast, .dependency.manualNeedsStart,
      .dependency.keptByOperations
    ) { page in
      let signIn = BlockOperation {}
      let download = BlockOperation {}
      let upload = BlockOperation {}
      upload.addDependency(signIn)
      upload.addDependency(download)
      download.start()
      let afterDownload = upload.isReady
      signIn.start()
      let afterBoth = upload.isReady
      page.show(afterDownload, documented: false)
      page.show(afterBoth, documented: true)
      page.show(upload.isFinished, documented: false)
    }
  ),
  Chapter.Episode(
    "cancelledInTheMiddle", "The filter is cancelled, and then?", ko: "가운데의 필터를 취소하면?",
    asks:
      "The save depends on the filter, and the share on the filter and the download. The filter is cancelled before the download finishes. In which order do the others finish?",
    ko: "저장은 필터에만, 공유는 필터와 다운로드에 의존합니다. 다운로드가 끝나기 전에 필터를 취소하면 나머지는 어떤 순서로 끝날까요?",
    hint: "When does a cancelled filter finish, and what do the save and the share wait for?",
    ko: "취소된 필터는 언제 완료되고, 저장과 공유는 저마다 무엇의 완료를 기다리나요?",
    Step(
      "savedTooEarly",
      "The save finishes before the download, and the share after it.",
      ko: "저장은 다운로드보다 먼저, 공유는 다운로드 다음에 끝납니다.",
      because:
        "The cancelled filter no longer waits for the download: the queue starts the filter, and it finishes without its work. The save waited for nothing else, whereas the share still waits for the download.",
      ko:
        "취소된 필터는 더는 다운로드를 기다리지 않고, 큐가 시작하자 작업 없이 완료되었습니다. 저장은 그것만 기다리고 있었지만, 공유는 다운로드를 계속 기다립니다.",
      shows: .dependency.cancelledCountsAsFinished, .dependency.waitsForAll
    ) { page in
      let recorder = Recorder()
      let arrived = page.gate("The picture has arrived.", ko: "사진이 도착했습니다.")
      let download = recorder.operation("download") { arrived.wait() }
      let filter = recorder.operation("filter")
      let save = recorder.operation("save")
      let share = recorder.operation("share")
      filter.addDependency(download)
      save.addDependency(filter)
      share.addDependency(filter)
      share.addDependency(download)
      let queue = OperationQueue()
      recorder.add(download, filter, save, share, to: queue)
      recorder.cancel(filter)
      page.waitToFinish(save)
      page.open(arrived)
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), documented: ["save", "download", "share"])
    }
  ),
  Chapter.Episode(
    "noCircles", "No cycles, please", ko: "순환은 사양합니다",
    asks: """
      addDependency does not prevent cycles.
      Write addDependencyUnlessCircular(_:) as an extension of Operation: a dependency that would close a cycle is not added, and the method returns false.
      Graphs that several threads change at the same time, and the waiting caused by a queue's barriers, need not be considered.
      """,
    ko: """
      `addDependency`는 순환을 막아 주지 않습니다.
      순환이 생길 연결이면 추가하지 않고 `false`를 돌려주는 `addDependencyUnlessCircular(_:)`를 `Operation`의 확장으로 만들어 보세요.
      여러 스레드가 동시에 연결을 바꾸는 그래프나, 큐의 배리어 때문에 기다리는 것은 생각하지 않아도 됩니다.
      """,
    hint:
      "A dependency closes a cycle if the new dependency already depends on this operation, directly or not.",
    ko: "새로 의존할 오퍼레이션이 이미 직간접으로 자신에게 의존하면 순환이 생깁니다.",
    hint:
      "Follow `dependencies`, check whether they lead back to `self`, and visit no operation twice.",
    ko: "`dependencies`를 따라가며 자기 자신을 만나는지 찾고, 두 번 방문하지 않습니다.",
    tries: CirclesAttempt.self,
    Step(
      "checkedBeforeLinking",
      "The third dependency would have closed a cycle, and was not added.",
      ko: "셋째 연결은 순환을 만들게 되므로 추가하지 않았습니다.",
      because:
        "From the save, `dependencies` lead to the filter and on to the download. The third dependency would have led from the download back to the save.",
      ko: "저장에서 `dependencies`를 따라가면 필터를 지나, 지금 연결하려는 다운로드를 만납니다.",
      as: .told
    ) { page in
      try page.code("answer", in: "AcyclicDependencies.swift")
      let download = BlockOperation {}
      let filter = BlockOperation {}
      let save = BlockOperation {}
      page.show(filter.addDependencyUnlessCircular(download), told: true)
      page.show(save.addDependencyUnlessCircular(filter), told: true)
      page.show(download.addDependencyUnlessCircular(save), told: false)
      page.show(download.isReady, told: true)
    }
  ),
]
