import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "wrongWayRound", "The dependency the wrong way round", ko: "거꾸로 된 화살표",
    Step(
      "filterFirst", "The line reads like “download, then filter”, but it means the opposite.",
      ko: "‘다운로드 다음에 필터’라고 읽은 줄이 실제로는 그 반대를 뜻합니다.",
      because:
        "The receiver of `addDependency(_:)` is the operation that waits. Here that is the download, and the filter waits for nothing.",
      ko: "기다리는 것은 점 앞의 오퍼레이션입니다. 여기서는 다운로드가 기다리고, 필터는 기다릴 것이 없습니다.",
      shows: .dependency.oneWay, as: .told
    ) { page in
      let download = BlockOperation {}
      let filter = BlockOperation {}
      download.addDependency(filter)
      page.show(filter.isReady, told: true)
      page.show(download.isReady, told: false)
    }
  ),
  Chapter.Episode(
    "lateLink", "A dependency that comes too late", ko: "너무 늦은 연결",
    Step(
      "underWay",
      "The dependency is in the list, and the filter finishes without waiting for the download.",
      ko: "연결은 목록에 있지만 필터는 다운로드를 기다리지 않고 끝났습니다.",
      because:
        "Readiness is checked before an operation starts. The filter had started when the dependency was added, and a dependency does not stop running code.",
      ko: "준비 상태인지는 시작하기 전에 확인합니다. 연결했을 때 필터는 이미 시작했고, 의존성은 실행 중인 코드를 멈추지 않습니다.",
      shows: .dependency.lateLinkUseless, .dependency.setBeforeRunning, as: .told
    ) { page in
      page.introduce(.gate)
      let filtering = page.gate("The filter has begun.", ko: "필터가 시작했습니다.")
      let mayGoOn = page.gate("The filter goes on.", ko: "필터가 계속합니다.")
      let download = BlockOperation {}
      let filter = BlockOperation {
        filtering.open()
        mayGoOn.wait()
      }
      let queue = OperationQueue()
      queue.addOperation(filter)
      page.wait(for: filtering)
      filter.addDependency(download)
      page.open(mayGoOn)
      page.waitToFinish(filter)
      page.show(filter.dependencies == [download], told: true)
      page.show(download.isFinished, told: false)
    }
  ),
]
