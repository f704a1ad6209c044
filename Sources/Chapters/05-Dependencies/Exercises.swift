import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "readyAndThen", "Ready, and then?", ko: "준비된 다음에는?",
    asks: "The upload depends on two operations, and nothing is in a queue. When does it start?",
    ko: "업로드는 두 오퍼레이션에 의존하고, 아무것도 큐에 넣지 않았습니다. 업로드는 언제 시작할까요?",
    hint: "What starts an operation that is in no queue?", ko: "큐에 없는 오퍼레이션은 누가 시작시키나요?",
    Step(
      "readyNotStarted",
      "It does not: both have finished and it is ready, but its start() has not been called.",
      ko: "시작하지 않습니다. 둘 다 완료되어 준비 상태가 되었지만 아무도 start()를 호출하지 않았습니다.",
      because:
        "Each dependency that finishes lowers the count by one, and at zero the upload is ready. Ready means that `start()` may be called, and the queue that would call it is missing here.",
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
    "cancelledThen", "Cancelled, and then?", ko: "취소한 다음에는?",
    asks:
      "The filter depends on the download, and neither is in a queue. The download is cancelled. When is the filter ready?",
    ko: "필터는 다운로드에 의존하고, 둘 다 큐에 넣지 않았습니다. 다운로드를 취소하면 필터는 언제 준비 상태가 될까요?",
    hint: "Cancelling is a request, and a dependency waits for a finish.",
    ko: "취소는 요청이고, 의존성은 완료를 기다립니다.",
    Step(
      "startFreesDependents",
      "When start() has ended the cancelled download.", ko: "start()가 취소된 다운로드를 완료시킨 다음입니다.",
      because:
        "`cancel()` does not finish the download, and the filter waits for `isFinished`. `start()` found the download cancelled, skipped its work and finished it.",
      ko:
        "`cancel()`은 다운로드를 완료시키지 않고, 필터가 기다리는 것은 `isFinished`입니다. `start()`는 다운로드가 취소되었음을 보고 작업을 건너뛴 채 완료시켰습니다.",
      shows: .dependency.cancelledCountsAsFinished
    ) { page in
      let recorder = Recorder()
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      filter.addDependency(download)
      download.cancel()
      let afterCancel = filter.isReady
      download.start()
      page.show(afterCancel, documented: false)
      page.show(filter.isReady, documented: true)
      page.show(recorder.lanes(.began), documented: [])
    }
  ),
  Chapter.Episode(
    "noCircles", "No circles, please", ko: "순환은 사양합니다",
    asks: """
      addDependency does not keep you from making a circle.
      Write addDependencyUnlessCircular(_:) as an extension of Operation: a link that would close a circle is not added, and the answer is false.
      Leave aside graphs that several threads change at the same time, and the waiting that barriers of a queue cause.
      """,
    ko: """
      `addDependency`는 순환을 막아 주지 않습니다.
      순환이 생길 연결이면 추가하지 않고 `false`를 돌려주는 `addDependencyUnlessCircular(_:)`를 `Operation`의 확장으로 만들어 보세요.
      여러 스레드가 동시에 연결을 바꾸는 그래프나, 큐의 배리어 때문에 기다리는 것은 생각하지 않아도 됩니다.
      """,
    hint:
      "A link closes a circle if the new dependency already depends on this operation, directly or not.",
    ko: "새로 의존할 오퍼레이션이 이미 직간접으로 자신에게 의존하면 순환이 생깁니다.",
    hint:
      "Follow `dependencies`, check whether they lead back to `self`, and visit no operation twice.",
    ko: "`dependencies`를 따라가며 자기 자신을 만나는지 찾고, 두 번 방문하지 않습니다.",
    tries: CirclesAttempt.self,
    Step(
      "checkedBeforeLinking",
      "The third link would have closed a circle. It was not added.",
      ko: "셋째 연결은 순환을 만들게 되므로 추가하지 않았습니다.",
      because:
        "From the save, `dependencies` lead to the filter and on to the download, which is the one to be linked.",
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
