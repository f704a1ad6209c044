import ChapterKit
import Operations
import Synchronization

/// Chapter 05: who waits for whom, until when, and what does not matter to them.
public let dependencies = Chapter(
  5, Text("Dependencies", ko: "의존성"),
  summary: Text("who waits for whom, and until when", ko: "누가 누구를 언제까지 기다리는지"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram)

private let walkthrough: [Step] = [
  Step(
    "emptyHanded",
    "The download was added first and has the highest priority. The filter ended before the picture arrived.",
    ko: "다운로드를 먼저 넣고 우선순위도 가장 높였습니다. 그런데 필터는 사진이 도착하기 전에 끝났습니다.",
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
    "Put right: before anything is added, the filter is told what it depends on. It was added first and has the highest priority, and the download ran first.",
    ko: "바로잡기: 큐에 넣기 전에 필터가 무엇에 의존하는지 정했습니다. 필터를 먼저 넣고 우선순위도 가장 높였지만, 먼저 실행된 것은 다운로드입니다.",
    shows: .dependency.absoluteOrder, .dependency.oneWay
  ) { page in
    let recorder = Recorder()
    let download = recorder.operation("download")
    let filter = recorder.operation("filter")
    filter.addDependency(download)
    page.show(filter.dependencies == [download], documented: true)
    page.show(download.dependencies.isEmpty, documented: true)
    filter.queuePriority = .veryHigh
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(filter, download, to: queue)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["download", "filter"])
  },
  Step(
    "diamond",
    "The save was added first and started last.",
    ko: "맨 먼저 넣은 저장이 맨 나중에 시작했습니다."
  ) { page in
    let recorder = Recorder()
    let download = recorder.operation("download")
    let filter = recorder.operation("filter")
    let thumbnail = recorder.operation("thumbnail")
    let save = recorder.operation("save")
    for middle in [filter, thumbnail] {
      middle.addDependency(download)
      save.addDependency(middle)
    }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(save, thumbnail, filter, download, to: queue)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began).last == "save", told: true)
  },
  Step(
    "acrossQueues",
    "The filter waits in one queue for a download in another. The queue of the filter ran the sort meanwhile.",
    ko: "필터는 다른 큐에 있는 다운로드를 기다립니다. 그동안 필터의 큐는 정리를 실행했습니다.",
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
    "linkRemoved",
    "The only link is taken away. By the documents the upload is ready now.",
    ko: "하나뿐인 연결을 없앴습니다. 문서대로라면 업로드는 이제 준비 상태입니다.",
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
    "Download and save wait for each other; the sort in the same queue runs. One of the two is cancelled: it ends without its work, and the other runs.",
    ko: "다운로드와 저장은 서로를 기다리고, 같은 큐의 정리는 실행됩니다. 둘 가운데 하나를 취소하자 그것은 작업 없이 완료되고 나머지가 실행되었습니다.",
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
  Step(
    "failurePassedOn",
    "The download failed, and the save ran all the same. It asked for the picture first, and ended with the error of the download.",
    ko: "다운로드가 실패했는데도 저장은 실행되었습니다. 저장은 먼저 사진을 확인했고, 다운로드의 오류가 저장의 결과가 되었습니다.",
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
]
