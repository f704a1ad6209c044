import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "readyAndThen", "Ready, and then?", ko: "준비된 다음에는?",
    asks: "The upload depends on two operations, and nothing is in a queue. When does it start?",
    ko: "업로드는 두 오퍼레이션에 의존하고, 아무것도 큐에 넣지 않았습니다. 업로드는 언제 시작할까요?",
    hint: "Who starts what is in no queue?", ko: "큐에 없는 오퍼레이션은 누가 시작시키나요?",
    Step(
      "readyNotStarted",
      "It does not: both have finished and it is ready, but nobody has called its start().",
      ko: "시작하지 않습니다. 둘 다 완료되어 준비 상태가 되었지만 아무도 start()를 호출하지 않았습니다.",
      shows: .dependency.readyAfterLast, .dependency.keptByOperations
    ) { page in
      let signIn = BlockOperation {}
      let download = BlockOperation {}
      let upload = BlockOperation {}
      upload.addDependency(signIn)
      upload.addDependency(download)
      download.start()
      page.show(upload.isReady, documented: false)
      signIn.start()
      page.show(upload.isReady, documented: true)
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
      shows: .dependency.cancelledCountsAsFinished
    ) { page in
      let recorder = Recorder()
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      filter.addDependency(download)
      download.cancel()
      page.show(filter.isReady, documented: false)
      download.start()
      page.show(filter.isReady, documented: true)
      page.show(recorder.lanes(.began), documented: [])
    }
  ),
  Chapter.Episode(
    "noCircles", "No circles, please", ko: "순환은 사양합니다",
    asks: """
      addDependency does not keep you from making a circle.
      Write addDependencyUnlessCircular(_:) as an extension of Operation: a link that would close a circle is not added, and the answer is false.
      Graphs that several threads change at the same time need not be thought of.
      """,
    ko: """
      `addDependency`는 순환을 막아 주지 않습니다.
      순환이 생길 연결이면 추가하지 않고 `false`를 돌려주는 `addDependencyUnlessCircular(_:)`를 `Operation`의 확장으로 만들어 보세요.
      여러 스레드가 동시에 연결을 바꾸는 그래프는 생각하지 않아도 됩니다.
      """,
    hint:
      "A link closes a circle if the one to be waited for already waits for me, by whatever way round.",
    ko: "새로 의존할 오퍼레이션이 이미 직간접으로 자신에게 의존하면 순환이 생깁니다.",
    hint:
      "Follow dependencies, and look whether you meet yourself; visit nothing twice.",
    ko: "`dependencies`를 따라가며 자기 자신을 만나는지 찾고, 두 번 방문하지 않습니다.",
    tries: CirclesAttempt.self,
    Step(
      "checkedBeforeLinking",
      "The third link would have closed a circle. It was not added.",
      ko: "셋째 연결은 순환을 만들게 되므로 추가하지 않았습니다.",
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
