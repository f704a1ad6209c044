import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "heldForEver", "Cancelled, and held for ever", ko: "취소했는데 떠나지 못하는 업로드",
    Step(
      "overrideSaysNo",
      "Cancelling makes the base class ready, but the override still says no. The queue cannot start what is not ready, not even to let it go.",
      ko:
        "취소하면 기본 클래스는 준비 상태가 되지만, 재정의한 쪽이 여전히 아니라고 합니다. 준비 상태가 아니면 큐는 start()를 부를 수 없어 내보내지도 못합니다.",
      shows: .ready.ownCriteriaRule, as: .told
    ) { page in
      page.introduce(.connected)
      try page.code("ready", in: "InsistentUpload.swift")
      let network = Network()
      let upload = InsistentUpload(on: network)
      let sort = BlockOperation {}
      let queue = OperationQueue()
      queue.addOperation(upload)
      upload.cancel()
      queue.addOperation(sort)
      page.waitToFinish(sort)
      page.show(upload.isCancelled, told: true)
      page.show(upload.isReady, told: false)
      page.show(upload.isFinished, told: false)
      network.connect()
      page.waitToEmpty(queue)
      page.show(upload.isFinished, told: true)
      page.show(upload.isSent, told: false)
    },
    Step(
      "cancelledWaitsForNothing",
      "Put right: a cancelled upload waits for nothing, and that change is announced too.",
      ko: "바로잡기: 취소된 것은 아무것도 기다리지 않으며, 그 변화도 통지합니다.",
      shows: .ready.customCondition
    ) { page in
      page.say(
        "WiFiUpload of the chapter's run asks for isCancelled too, and announces in cancel().",
        ko: "본문의 WiFiUpload는 isCancelled도 확인하고, cancel()에서 통지합니다.")
      let network = Network()
      let upload = WiFiUpload(on: network)
      let queue = OperationQueue()
      queue.addOperation(upload)
      upload.cancel()
      page.waitToEmpty(queue)
      page.show(network.hasWiFi, documented: false)
      page.show(upload.isFinished, documented: true)
    }
  ),
  Chapter.Episode(
    "withoutSuper", "An override without super", ko: "super를 빠뜨린 재정의",
    Step(
      "dependenciesIgnored",
      "There is Wi-Fi, so the upload is ready, whatever it depends on. It runs before the sign-in.",
      ko: "Wi-Fi가 있으니 무엇에 의존하든 준비 상태입니다. 업로드는 로그인보다 먼저 실행되었습니다.",
      shows: .ready.combineWithSuper, as: .told
    ) { page in
      page.introduce(.connected)
      try page.code("ready", in: "RashUpload.swift")
      let network = Network()
      network.connect()
      let signIn = BlockOperation {}
      let upload = RashUpload(on: network)
      upload.addDependency(signIn)
      page.show(upload.dependencies.count, told: 1)
      let queue = OperationQueue()
      queue.addOperation(upload)
      page.waitToFinish(upload)
      page.show(upload.isSent, told: true)
      page.show(signIn.isFinished, told: false)
      signIn.start()  // page
      // Linux does not bear that who has run is let go before what it depended on has finished.
      withExtendedLifetime(upload) {}  // page
    },
    Step(
      "superFirst", "Put right: ask super first, and add to its answer.",
      ko: "바로잡기: 먼저 super.isReady를 확인하고, 거기에 조건을 더합니다.",
      shows: .ready.combineWithSuper
    ) { page in
      page.say(
        "WiFiUpload of the chapter's run asks super first.",
        ko: "본문의 WiFiUpload가 그렇게 합니다.")
      let recorder = Recorder()
      let network = Network()
      network.connect()
      let signIn = recorder.operation("sign in")
      let upload = WiFiUpload("upload", on: network) {
        recorder.note("upload", .finished)
      }
      upload.addDependency(signIn)
      let queue = OperationQueue()
      queue.addOperations([upload, signIn], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), documented: ["sign in", "upload"])
    }
  ),
  Chapter.Episode(
    "waitingInside", "Waiting inside", ko: "안에서 기다리기",
    Step(
      "holdsThePlace",
      "An upload that waits for Wi-Fi in its work is executing all the while. It holds the queue's only place, and the filter stands behind it.",
      ko: "작업 안에서 Wi-Fi를 기다리는 업로드는 내내 실행 중입니다. 큐의 하나뿐인 자리를 차지하고, 필터는 그 뒤에 서 있습니다.",
      shows: .ready.meaning, as: .told
    ) { page in
      let recorder = Recorder()
      let uploading = page.gate(
        "The upload has begun, and waits for Wi-Fi.", ko: "업로드가 시작해서 Wi-Fi를 기다립니다.")
      let wifi = page.gate("Wi-Fi appears.", ko: "Wi-Fi가 나타났습니다.")
      let upload = recorder.operation("upload") {
        uploading.open()  // page
        wifi.wait()
      }
      let filter = recorder.operation("filter")
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      recorder.add(upload, filter, to: queue)
      page.wait(for: uploading)
      page.show(upload.isExecuting, told: true)
      page.show(filter.isFinished, told: false)
      page.open(wifi)
      page.waitToEmpty(queue)
      page.timeline(recorder)
    },
    Step(
      "takesNoPlace", "Put right: what is not ready takes no place. The filter goes ahead.",
      ko: "바로잡기: 준비 상태가 아닌 것은 자리를 차지하지 않습니다. 필터가 먼저 지나갑니다.",
      shows: .ready.requiredToRun
    ) { page in
      let recorder = Recorder()
      let network = Network()
      let filter = recorder.operation("filter")
      let upload = WiFiUpload("upload", on: network) {
        recorder.note("upload", .began)
        recorder.note("upload", .finished)
      }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      recorder.add(upload, filter, to: queue)
      page.waitToFinish(filter)
      page.show(upload.isExecuting, documented: false)
      network.connect()
      page.waitToEmpty(queue)
      page.timeline(recorder)
    },
    Step(
      "madeWithWiFi",
      "Or simpler: make the upload when there is Wi-Fi. Like most subclasses it leaves readiness to the base class.",
      ko: "더 간단한 길: Wi-Fi가 있을 때 업로드를 만듭니다. 대부분의 하위 클래스처럼 준비 상태는 기본 클래스에 맡깁니다.",
      shows: .ready.orCreateLater, .ready.seldomManaged
    ) { page in
      let recorder = Recorder()
      let network = Network()
      let queue = OperationQueue()
      network.watch { [weak network] in
        guard network?.hasWiFi == true else { return }
        queue.addOperation(PhotoUpload { recorder.note("upload", .finished) })
      }
      page.show(queue.operationCount, told: 0)
      network.connect()
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), told: ["upload"])
    }
  ),
]

extension Introduction {
  fileprivate static let connected = Introduction(
    "isConnected is true while there is Wi-Fi. Its changes are announced on isReady.",
    ko: "isConnected는 Wi-Fi가 있는 동안 참이고, 바뀔 때마다 isReady를 통지합니다.")
}
