import ChapterKit
import Operations
import Synchronization

/// Chapter 05: dependencies, their fulfilment, and their limits.
public let dependencies = Chapter(
  5, Text("Dependencies", ko: "의존성"),
  summary: Text("execution order between operations", ko: "누가 누구를 언제까지 기다리는지"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram)

private let walkthrough: [Step] = [
  Step(
    "emptyHanded",
    "The download was added first and has the highest priority. The filter finished before the picture arrived.",
    ko: "다운로드를 먼저 넣고 우선순위도 가장 높였습니다. 그런데 필터는 사진이 도착하기 전에 끝났습니다.",
    because:
      "Priority and the order of adding decide at most which operation starts first. Neither makes one operation wait until another has finished, and the queue could run both at the same time.",
    ko:
      "넣은 순서와 우선순위가 정할 수 있는 것은 무엇을 먼저 시작할지까지입니다. 둘 다 다른 오퍼레이션의 끝을 기다리게 하지는 않으며, 동시에 둘을 실행할 수 있는 큐여서 필터도 곧바로 시작했습니다.",
    as: .told
  ) { page in
    let recorder = Recorder()
    let arrived = page.gate("The picture has arrived.", ko: "사진이 도착했습니다.")
    let download = recorder.operation("download") { arrived.wait() }
    let filter = recorder.operation("filter")
    download.queuePriority = .veryHigh
    let queue = OperationQueue()
    recorder.add(download, filter, to: queue)
    page.waitToFinish(filter)
    page.open(arrived)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.finished), told: ["filter", "download"])
  },
  Step(
    "linked",
    "Corrected: the filter gets its dependency before anything is added. The filter was added first and has the highest priority, but the download ran first.",
    ko: "바로잡기: 큐에 넣기 전에 필터가 무엇에 의존하는지 정했습니다. 필터를 먼저 넣고 우선순위도 가장 높였지만, 먼저 실행된 것은 다운로드입니다.",
    because:
      "A queue starts only ready operations, and the filter is not ready until the download has finished. Priorities are compared only among ready operations.",
    ko:
      "큐는 준비 상태인 오퍼레이션만 시작하는데, 필터는 다운로드가 완료될 때까지 준비 상태가 아닙니다. 우선순위는 준비 상태인 오퍼레이션끼리만 비교합니다.",
    shows: .dependency.absoluteOrder, .dependency.oneWay
  ) { page in
    let recorder = Recorder()
    let download = recorder.operation("download")
    let filter = recorder.operation("filter")
    filter.addDependency(download)
    page.show(filter.dependencies == [download], documented: true)
    page.show(download.dependencies.isEmpty, documented: true)
    page.show(filter.isReady, documented: false)
    filter.queuePriority = .veryHigh
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(filter, download, to: queue)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["download", "filter"])
  },
  Step(
    "acrossQueues",
    "The filter in one queue waits for a download in another. Meanwhile, the filter's queue ran the sort.",
    ko: "필터는 다른 큐에 있는 다운로드를 기다립니다. 그동안 필터의 큐는 정리를 실행했습니다.",
    because:
      "A dependency links two operations and is independent of queues. An operation that is not ready has not been started, so it does not count against the limit of its own queue, which is 1 here.",
    ko:
      "의존성은 두 오퍼레이션 사이의 연결이고 큐와는 관계가 없습니다. 준비되지 않은 필터는 아직 시작하지 않았으므로, 1로 정한 자기 큐의 한도도 쓰지 않습니다.",
    shows: .dependency.acrossQueues
  ) { page in
    let recorder = Recorder()
    let arrived = page.gate("The picture has arrived.", ko: "사진이 도착했습니다.")
    let download = recorder.operation("download") { arrived.wait() }
    let filter = recorder.operation("filter")
    let sort = recorder.operation("sort")
    filter.addDependency(download)
    let (images, network) = (OperationQueue(), OperationQueue())
    images.maxConcurrentOperationCount = 1
    recorder.add(filter, sort, to: images)
    recorder.add(download, to: network)
    page.waitToFinish(sort)
    page.show(filter.isReady, documented: false)
    page.open(arrived)
    page.waitToEmpty(images)
    page.show(recorder.lanes(.finished), documented: ["sort", "download", "filter"])
  },
  Step(
    "handedOn",
    "The filter depends on the download and reads its picture.",
    ko: "필터는 자신이 의존하는 다운로드에서 사진을 가져옵니다.",
    because:
      "A dependency passes no data. It only ensures that the download has finished, and so has stored the picture, before the filter's block runs.",
    ko:
      "의존성은 아무것도 건네지 않습니다. 필터의 블록이 실행될 때 다운로드가 이미 완료되어 있게 할 뿐이고, 받은 사진은 다운로드가 보관하고 있습니다."
  ) { page in
    nonisolated final class Download: Operation, @unchecked Sendable {
      private let result = Mutex<String?>(nil)
      var picture: String? { result.withLock { $0 } }
      override func main() { result.withLock { $0 = "beach" } }
    }

    let download = Download()
    let filtered = Mutex("nothing")
    let filter = BlockOperation {
      guard let picture = download.picture else { return }
      filtered.withLock { $0 = "\(picture), in sepia" }
    }
    filter.addDependency(download)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperations([filter, download], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(filtered.withLock { $0 }, told: "beach, in sepia")
  },
  Step(
    "failurePassedOn",
    "The download failed, but the save ran anyway. The save first read the download's picture, and so ended with the download's error.",
    ko: "다운로드가 실패했는데도 저장은 실행되었습니다. 저장은 먼저 사진을 확인했고, 다운로드의 오류가 저장의 결과가 되었습니다.",
    because:
      "A failed download has finished, and the dependency waited only for the finish. Before `main()` creates the save's own picture, it reads the dependencies' pictures. If one of these reads throws, the error becomes the save's result.",
    ko:
      "실패한 다운로드도 완료되었고, 의존성이 기다린 것은 완료뿐입니다. `main()`은 자기 사진을 만들기 전에 의존성의 사진부터 받는데, 그중 하나가 오류를 던지면 그 오류가 자신의 결과가 됩니다.",
    shows: .dependency.youDecideOnFailure, .dependency.trackErrorsYourself,
    .dependency.successIgnored, as: .told
  ) { page in
    try page.code("class", in: "PhotoStep.swift")
    struct Offline: Error {}
    let download = PhotoStep { _ in throw Offline() }
    let save = PhotoStep { "album of \($0.joined())" }
    save.addDependency(download)
    let queue = OperationQueue()
    queue.addOperations([save, download], waitUntilFinished: false)
    page.waitToEmpty(queue)
    var isOffline = false
    do { _ = try save.picture() } catch { isOffline = error is Offline }
    page.show(isOffline, told: true)
  },
  Step(
    "linkRemoved",
    "The only dependency has been removed. According to the documentation, the upload is now ready.",
    ko: "하나뿐인 연결을 없앴습니다. 문서대로라면 업로드는 이제 준비 상태입니다.",
    because:
      "An operation waits only for its dependencies, so according to the documentation the upload no longer waits for anything. Foundation on Linux, however, removes the download from the list without lowering the count of unfinished dependencies.",
    ko:
      "연결된 오퍼레이션만 기다리므로, 문서대로라면 업로드가 기다릴 것은 이제 없습니다. Linux의 Foundation은 목록에서 다운로드를 지우지만, 기다릴 의존성의 수는 줄이지 않습니다.",
    shows: .dependency.removable, departs: true
  ) { page in
    let download = BlockOperation {}
    let upload = BlockOperation {}
    upload.addDependency(download)
    upload.removeDependency(download)
    page.show(upload.dependencies.count, documented: 0)
    page.show(upload.isReady, documented: true)
  },
  Step(
    "circle",
    "The download and the save depend on each other; only the sort in the same queue runs. When the download is cancelled, it finishes without its work, and the save runs.",
    ko: "다운로드와 저장은 서로를 기다리고, 같은 큐의 정리는 실행됩니다. 다운로드를 취소하자 다운로드는 작업 없이 완료되고 저장이 실행되었습니다.",
    because:
      "Each of the two is ready only when the other has finished, so the queue starts neither. Cancelling makes the download ready anyway: it is started, skips its work and finishes. The save was waiting only for that finish.",
    ko:
      "둘은 상대가 완료되어야 준비 상태가 되므로, 큐는 어느 쪽도 시작하지 못합니다. 취소된 다운로드는 그래도 준비 상태가 되고, 시작되어 작업을 건너뛰고 완료됩니다. 저장은 바로 그 완료를 기다리고 있었습니다.",
    shows: .dependency.cycleNeverRuns, .dependency.finishedStayListed
  ) { page in
    let recorder = Recorder()
    let download = recorder.operation("download")
    let save = recorder.operation("save")
    let sort = recorder.operation("sort")
    save.addDependency(download)
    download.addDependency(save)
    let queue = OperationQueue()
    recorder.add(download, save, sort, to: queue)
    page.waitToFinish(sort)
    page.show([download, save].map(\.isReady), documented: [false, false])
    recorder.cancel(download)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["sort", "save"])
    page.show(save.dependencies == [download], documented: true)
    save.removeDependency(download)
    download.removeDependency(save)
  },
]
