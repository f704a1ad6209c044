import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "wrongWayRound", "The arrow the wrong way round", ko: "거꾸로 된 화살표",
    Step(
      "filterFirst",
      "Read aloud it sounds right: the download, then the filter. It says the opposite.",
      ko: "‘다운로드 다음에 필터’라고 읽은 줄이 실제로는 그 반대를 뜻합니다.",
      shows: .dependency.oneWay, as: .told
    ) { page in
      let download = PhotoDownload { .beach }
      let filter = Filter.negative()
      download.addDependency(filter)
      page.show(download.isReady, told: false)
      let queue = OperationQueue()
      queue.addOperations([download, filter], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(filter.failure, told: .nothingFrom("nobody"))
    },
    Step(
      "linkedRightWay", "Put right: the dependency is added to the one that needs something.",
      ko: "바로잡기: 무언가를 필요로 하는 쪽에 의존성을 추가합니다.",
      shows: .dependency.oneWay
    ) { page in
      let download = PhotoDownload { .beach }  // page
      let filter = Filter.negative()  // page
      filter.addDependency(download)
      let queue = OperationQueue()  // page
      queue.addOperations([download, filter], waitUntilFinished: false)  // page
      page.waitToEmpty(queue)
      page.show(filter.picture?.name, documented: "beach+negative")
    }
  ),
  Chapter.Episode(
    "lateLink", "A link that comes too late", ko: "너무 늦은 연결",
    Step(
      "underWay",
      "The filter is under way when the link is made. The link stands in the list and holds nobody back.",
      ko: "연결할 때 필터는 이미 실행 중입니다. 연결은 목록에 들어가지만, 그 연결 때문에 기다리는 것은 없습니다.",
      shows: .dependency.lateLinkUseless, as: .told
    ) { page in
      let filtering = page.gate("The filter has begun.", ko: "필터가 시작했습니다.")
      let mayGoOn = page.gate("The filter goes on.", ko: "필터가 계속합니다.")
      let download = PhotoDownload { .beach }
      let filter = BlockOperation {
        filtering.open()
        mayGoOn.wait()
      }
      let queue = OperationQueue()
      queue.addOperation(filter)
      page.introduce(.gate)
      page.wait(for: filtering)
      filter.addDependency(download)
      page.show(filter.isExecuting, told: true)
      page.open(mayGoOn)
      page.waitToFinish(filter)
      page.show(filter.dependencies.count, told: 1)
      page.show(filter.isFinished, told: true)
      page.show(download.isFinished, told: false)
    },
    Step(
      "linkFirst", "Put right: link first, add last.",
      ko: "바로잡기: 먼저 연결하고 마지막에 큐에 넣습니다.",
      shows: .dependency.setBeforeRunning
    ) { page in
      let recorder = Recorder()  // page
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      filter.addDependency(download)
      let queue = OperationQueue()
      recorder.add(filter, download, to: queue)
      page.waitToEmpty(queue)
      page.timeline(recorder, lanes: ["download", "filter"])
      page.show(recorder.lanes(.began), told: ["download", "filter"])
    }
  ),
  Chapter.Episode(
    "priorityInstead", "A priority in place of a dependency", ko: "의존성 대신 우선순위",
    Step(
      "bothRun",
      "The highest priority for the download, and the filter still ends with nothing: a priority decides who starts first, and both may run.",
      ko: "다운로드의 우선순위를 가장 높였지만 필터는 빈손입니다. 우선순위는 누가 먼저 시작할지 정할 뿐이고, 둘은 함께 실행될 수 있습니다.",
      shows: .dependency.absoluteOrder, as: .told
    ) { page in
      let arrived = arrival()  // page
      let download = PhotoDownload {  // page
        arrived.wait()
        return .beach
      }
      let seen = Mutex("")  // page
      let filter = BlockOperation {  // page
        seen.withLock { $0 = download.picture?.name ?? "nothing" }
      }
      page.say(
        "download and filter are made as before, in step 1 of the walkthrough.",
        ko: "download와 filter는 본문의 1단계와 같이 만듭니다.")
      download.queuePriority = .veryHigh
      page.show(download.queuePriority, told: .veryHigh)
      let queue = OperationQueue()
      queue.addOperations([download, filter], waitUntilFinished: false)
      page.introduce(.gate)
      page.waitToFinish(filter)
      page.open(arrived)
      page.waitToFinish(download)
      page.show(seen.withLock { $0 }, told: "nothing")
    },
    Step(
      "dependencyDecides",
      "Put right: with a dependency even the lowest priority of the download changes nothing.",
      ko: "바로잡기: 의존성이 있으면 다운로드의 우선순위를 가장 낮추어도 순서는 그대로입니다.",
      shows: .dependency.absoluteOrder
    ) { page in
      let arrived = arrival()  // page
      let download = PhotoDownload {  // page
        arrived.wait()
        return .beach
      }
      let filter = Filter.negative()  // page
      filter.addDependency(download)
      download.queuePriority = .veryLow
      page.show(download.queuePriority, told: .veryLow)
      let queue = OperationQueue()  // page
      queue.addOperations([download, filter], waitUntilFinished: false)  // page
      page.open(arrived)
      page.waitToEmpty(queue)
      page.show(filter.picture?.name, documented: "beach+negative")
    }
  ),
  Chapter.Episode(
    "ignoredFailure", "A chain that ignores a failure", ko: "실패를 모르는 사슬",
    Step(
      "savedWithoutPicture",
      "The download fails, and the album is saved anyway, without the picture.",
      ko: "다운로드가 실패했는데 앨범은 저장됩니다. 사진 없이 저장됩니다.",
      shows: .dependency.youDecideOnFailure, as: .told
    ) { page in
      let album = Mutex<[String]>([])
      let download = PhotoDownload { () throws(PhotoOperation.Failure) in throw .offline }
      let save = BlockOperation {
        let name = download.picture?.name ?? "nothing"
        album.withLock { $0.append("a page with \(name)") }
      }
      save.addDependency(download)
      page.show(save.isReady, told: false)
      let queue = OperationQueue()
      queue.addOperations([download, save], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(download.failure, told: .offline)
      page.show(album.withLock { $0 }, told: ["a page with nothing"])
    },
    Step(
      "eachAsks",
      "Put right: every operation in the chain asks what the one before it has made. If there is nothing, it says so to the next.",
      ko: "바로잡기: 차례마다 앞의 결과가 있는지 확인하고, 없으면 실패로 적어 다음 오퍼레이션이 알게 합니다.",
      shows: .dependency.trackErrorsYourself, as: .told
    ) { page in
      let download = PhotoDownload { () throws(PhotoOperation.Failure) in throw .offline }
      let filter = Filter.negative()
      let frame = Filter("frame") { $0.mapping("frame") { $0 / 2 } }
      filter.addDependency(download)
      frame.addDependency(filter)
      let queue = OperationQueue()
      queue.addOperations([download, filter, frame], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(filter.failure, told: .nothingFrom("download"))
      page.show(frame.failure, told: .nothingFrom("filter"))
    }
  ),
]
