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
    "The download is added first, the filter second, and the filter ends with nothing. The default width lets both run, and nobody told the filter to wait.",
    ko: "다운로드를 먼저, 필터를 나중에 넣었는데 필터는 빈손으로 끝났습니다. 기본 폭에서는 둘이 함께 실행되고, 필터에 기다리라고 적어 둔 곳은 없습니다.",
    shows: .dependency.absoluteOrder, as: .told
  ) { page in
    let arrived = arrival()  // page
    let download = PhotoDownload {
      arrived.wait()
      return .beach
    }
    let seen = Mutex("")
    let filter = BlockOperation {
      seen.withLock { $0 = download.picture?.name ?? "nothing" }
    }
    let queue = OperationQueue()
    queue.addOperation(download)
    queue.addOperation(filter)
    page.introduce(.gate)
    page.waitToFinish(filter)
    page.open(arrived)
    page.waitToFinish(download)
    page.show(seen.withLock { $0 }, told: "nothing")
    page.show(download.picture, told: .beach)
  },
  Step(
    "waitsForLast",
    "a.addDependency(b) makes a wait for b. It is ready when the last one it waits for has finished, and still has to be started.",
    ko: "a.addDependency(b)를 부르면 a가 b를 기다립니다. 마지막 하나까지 완료되어야 준비 상태가 되며, 시작은 따로 해야 합니다.",
    shows: .dependency.waitsForAll, .dependency.oneWay, .dependency.listed,
    .dependency.readyAfterLast, .dependency.keptByOperations
  ) { page in
    let signIn = BlockOperation {}
    let download = BlockOperation {}
    let upload = BlockOperation {}
    upload.addDependency(signIn)
    upload.addDependency(download)
    page.show(upload.dependencies.count, documented: 2)
    page.show(signIn.dependencies.count, documented: 0)
    download.start()
    page.show(upload.isReady, documented: false)
    signIn.start()
    page.show(upload.isReady, documented: true)
    page.show(upload.isFinished, documented: false)
  },
  Step(
    "diamond",
    "A diamond: filter and thumbnail both need the download, but not each other. Only the save waits for both.",
    ko: "마름모입니다. 필터와 섬네일은 다운로드가 필요할 뿐 서로는 상관없고, 저장만 둘 다 기다립니다.",
    shows: .dependency.pairOrGraph
  ) { page in
    let recorder = Recorder()  // page
    let both = Rendezvous("filter and thumbnail are both at work")  // page
    let ending = Rendezvous("filter and thumbnail are both done")  // page
    let work: @Sendable () -> Void = {  // page
      both.meet()
      ending.meet()
    }
    let download = recorder.operation("download")
    let filter = recorder.operation("filter", work)
    let thumbnail = recorder.operation("thumbnail", work)
    let save = recorder.operation("save")
    filter.addDependency(download)
    thumbnail.addDependency(download)
    save.addDependency(filter)
    save.addDependency(thumbnail)
    let queue = OperationQueue()
    recorder.add(save, thumbnail, filter, download, to: queue)
    page.waitToEmpty(queue)
    page.timeline(recorder, lanes: ["download", "filter", "thumbnail", "save"])
    page.show(recorder.relation("download", "filter"), documented: "download < filter")
    page.show(recorder.relation("filter", "thumbnail"), documented: "filter ∥ thumbnail")
    page.say(
      "In work, filter and thumbnail wait for each other until both are running.",
      ko: "work에서 필터와 섬네일은 둘 다 실행될 때까지 서로를 기다립니다.")
    page.show(recorder.relation("thumbnail", "save"), documented: "thumbnail < save")
  },
  Step(
    "acrossQueues",
    "The link is between the operations, so it does not matter that they are in different queues.",
    ko: "연결은 오퍼레이션과 오퍼레이션 사이에 있으므로 서로 다른 큐에 들어 있어도 상관없습니다.",
    shows: .dependency.acrossQueues, .dependency.queueMayStartOnceReady
  ) { page in
    let arrived = arrival()  // page
    let images = OperationQueue()
    let network = OperationQueue()
    let filter = Filter.negative()
    let download = PhotoDownload {
      arrived.wait()
      return .beach
    }
    filter.addDependency(download)
    images.addOperation(filter)
    network.addOperation(download)
    linger()  // page
    page.show(filter.isReady, documented: false)
    page.open(arrived)
    page.waitToEmpty(network)
    page.waitToEmpty(images)
    page.show(filter.picture?.name, documented: "beach+negative")
  },
  Step(
    "linkRemoved",
    "removeDependency takes a link away. An operation with nothing left to wait for is ready.",
    ko: "removeDependency는 연결을 없앱니다. 더 기다릴 것이 없으면 준비 상태가 됩니다.",
    shows: .dependency.removable, departs: true
  ) { page in
    let download = BlockOperation {}
    let upload = BlockOperation {}
    upload.addDependency(download)
    upload.removeDependency(download)
    page.show(upload.dependencies.count, documented: 0)
    page.show(upload.isReady, documented: true)
    download.start()  // page
  },
  Step(
    "circle",
    "Each waits for the other, so neither ever runs. Cancelling one breaks the circle, and the other runs. The links stay until somebody removes them.",
    ko: "서로가 서로를 기다리면 둘 다 영영 실행되지 않습니다. 하나를 취소하면 순환이 풀리고 나머지는 실행됩니다. 연결은 누군가 없앨 때까지 남습니다.",
    shows: .dependency.cycleNeverRuns
  ) { page in
    let recorder = Recorder()  // page
    let download = recorder.operation("download")
    let save = recorder.operation("save")
    save.addDependency(download)
    download.addDependency(save)
    let queue = OperationQueue()
    recorder.add(download, save, to: queue)
    page.show(download.isReady, documented: false)
    page.show(save.isReady, documented: false)
    page.show(queue.operationCount, documented: 2)
    recorder.cancel(download)
    page.waitToEmpty(queue)
    page.timeline(recorder)
    page.show([save, download].map(\.dependencies.count))
    page.say(
      "Two operations that hold each other are never released. So the links are removed:",
      ko: "서로를 강하게 참조하는 둘은 영영 해제되지 않습니다. 그래서 연결을 없앱니다.")
    save.removeDependency(download)
    download.removeDependency(save)
    page.show([save, download].map(\.dependencies.count), documented: [0, 0])
  },
  Step(
    "endNotSuccess",
    "A dependency waits for an end, not for a success. The filter starts even after a failed download, and finds out by itself that there is no picture.",
    ko: "의존성은 성공이 아니라 완료를 기다립니다. 다운로드가 실패해도 필터는 시작하며, 사진이 없다는 것은 스스로 알아내야 합니다.",
    shows: .dependency.successIgnored
  ) { page in
    let download = PhotoDownload { () throws(PhotoOperation.Failure) in throw .offline }
    let filter = Filter.negative()
    filter.addDependency(download)
    let queue = OperationQueue()
    queue.addOperations([download, filter], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(download.isFinished, documented: true)
    page.show(download.failure, documented: .offline)
    page.show(filter.isFinished, documented: true)
    page.show(filter.failure, documented: .nothingFrom("download"))
  },
  Step(
    "linkedBeforeAdding",
    "The program put right: before anything is added, the filter is told what it depends on. Now the order of adding does not matter.",
    ko: "바로잡은 프로그램입니다. 큐에 넣기 전에 필터가 무엇에 의존하는지 정했습니다. 이제 넣는 순서는 상관없습니다.",
    shows: .dependency.absoluteOrder
  ) { page in
    let download = PhotoDownload { .beach }
    let filter = Filter.negative()
    filter.addDependency(download)
    let queue = OperationQueue()
    queue.addOperation(filter)
    queue.addOperation(download)
    page.waitToEmpty(queue)
    page.show(download.picture, documented: .beach)
    page.show(filter.picture?.name, documented: "beach+negative")
    page.show(filter.picture?.pixels, documented: [255, 219, 183, 147, 111, 75, 39, 3])
  },
]

/// The gate behind which the server keeps a picture.
func arrival() -> Gate { Gate("The picture has arrived.", ko: "사진이 도착했습니다.") }
