import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "linkedTwice", "Linked twice", ko: "두 번 연결하기",
    asks: "signIn has finished when the upload is linked to it, twice. Is the upload ready?",
    ko: "signIn은 이미 완료되었고, 그다음에 업로드를 두 번 연결했습니다. 업로드는 준비 상태일까요?",
    hint: "A dependency counts operations that have not finished, and not links.",
    ko: "의존성이 세는 것은 연결의 수가 아니라 아직 완료되지 않은 오퍼레이션입니다.",
    Step(
      "finishedHoldsNobody",
      "It is. A finished operation holds nobody back, however often it is linked.",
      ko: "준비 상태입니다. 이미 완료된 오퍼레이션은 몇 번을 연결해도 기다릴 것이 없습니다.",
      shows: .dependency.readyAfterLast
    ) { page in
      let signIn = BlockOperation {}
      let upload = BlockOperation {}
      signIn.start()
      for _ in 1...2 { upload.addDependency(signIn) }
      page.show(signIn.isFinished, told: true)
      page.show(upload.dependencies.count, told: 1)
      page.show(upload.isReady, documented: true)
    }
  ),
  Chapter.Episode(
    "cancelledThen", "Cancelled, and then?", ko: "취소한 다음에는?",
    asks:
      "The filter depends on the download, and neither is in a queue. The download is cancelled. Is the filter ready now?",
    ko: "필터는 다운로드에 의존하고, 둘 다 큐에 넣지 않았습니다. 다운로드를 취소했습니다. 이제 필터는 준비 상태일까요?",
    hint: "Cancelling is a request, and a dependency waits for a finish.",
    ko: "취소는 요청이고, 의존성은 완료를 기다립니다.",
    Step(
      "startFreesDependents",
      "Not yet: cancel() alone frees nobody. start() does, though the cancelled work is never done.",
      ko: "아직 아닙니다. cancel()만으로는 기다리던 쪽이 풀려나지 않습니다. 취소된 작업이 실행되지 않아도 start()가 풀어 줍니다.",
      shows: .dependency.cancelledCountsAsFinished
    ) { page in
      let download = PhotoDownload { .beach }
      let filter = Filter.negative()
      filter.addDependency(download)
      download.cancel()
      page.show(download.isCancelled, told: true)
      page.show(filter.isReady, documented: false)
      download.start()
      page.show(filter.isReady, documented: true)
      page.show(download.picture, documented: nil)
    }
  ),
  Chapter.Episode(
    "noCircles", "No circles, please", ko: "순환은 사양합니다",
    asks: """
      addDependency does not keep you from making a circle.
      Write addDependencyUnlessCircular(_:) as an extension of Operation: a link that would close a circle is not added, and the answer is false.
      Graphs that several threads change at the same time need not be thought of.
      For another thread may add a link while you look, so that you miss the circle.
      """,
    ko: """
      `addDependency`는 순환을 막아 주지 않습니다.
      순환이 생길 연결이면 추가하지 않고 `false`를 돌려주는 `addDependencyUnlessCircular(_:)`를 `Operation`의 확장으로 만들어 보시기 바랍니다.
      여러 스레드가 동시에 연결을 바꾸는 그래프는 생각하지 않아도 됩니다.
      확인하는 동안 다른 스레드가 연결을 더하면 순환을 놓칠 수 있기 때문입니다.
      """,
    hint:
      "When would a link close a circle? When the one to be waited for already waits for me, by whatever way round.",
    ko: "연결을 추가하면 순환이 생기는 때는 언제인가요? 새로 기다릴 대상이 이미 돌고 돌아 나를 기다리고 있을 때입니다.",
    hint:
      "Follow dependencies, and look whether you meet yourself. Put what you have seen into a Set, so that no operation is visited twice.",
    ko: "`dependencies`를 따라가며 자기 자신을 만나는지 찾습니다. 같은 오퍼레이션을 두 번 방문하지 않으려면 본 것을 `Set`에 담아 둡니다.",
    tries: CirclesAttempt.self,
    Step(
      "checkedBeforeLinking",
      "If one thread makes all the links and checks before each, no circle comes about.",
      ko: "한 스레드가 연결하기 전에 매번 확인하면 순환이 생기지 않습니다.",
      shows: .dependency.cycleNeverRuns, as: .told
    ) { page in
      try page.code("answer", in: "AcyclicDependencies.swift")
      let download = BlockOperation {}
      let filter = BlockOperation {}
      let save = BlockOperation {}
      let links = [
        filter.addDependencyUnlessCircular(download),
        save.addDependencyUnlessCircular(filter),
        download.addDependencyUnlessCircular(save),
      ]
      let queue = OperationQueue()
      queue.addOperations([download, filter, save], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(links, told: [true, true, false])
      page.show(save.isFinished, told: true)
    }
  ),
]
