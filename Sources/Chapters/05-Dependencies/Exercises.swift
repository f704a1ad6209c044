import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "linkedTwice", "Linked twice", ko: "두 번 연결하기", asks: .linkedTwice,
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
    "cancelledThen", "Cancelled, and then?", ko: "취소한 다음에는?", asks: .cancelledThen,
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
    "noCircles", "No circles, please", ko: "순환은 사양합니다", asks: .noCircles,
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
