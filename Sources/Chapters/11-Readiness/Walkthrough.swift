import Chapter05Dependencies
import ChapterKit
import Operations

/// Chapter 11: what may run now, who decides it, and how the queue hears of it.
public let readiness = Chapter(
  11, Text("Readiness", ko: "준비 상태"),
  summary: Text("what may run now, and who decides", ko: "지금 실행해도 되는지, 누가 정하는지"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "givesUp",
    "There is no Wi-Fi yet, so the upload gives up, and is finished for good. The queue knows of dependencies; of Wi-Fi it knows nothing.",
    ko: "아직 Wi-Fi가 없어서 업로드는 포기했고, 그대로 완료되었습니다. 큐는 의존성은 알아도 Wi-Fi는 모릅니다.",
    shows: .dependency.readyAfterLast, as: .told
  ) { page in
    page.say(
      "Network belongs to this book. super.main() sends the photo and sets isSent.",
      ko: "Network는 이 책의 것입니다. super.main()은 사진을 보내고 isSent를 참으로 바꿉니다.")
    try page.code("main", in: "Mistakes/HopefulUpload.swift")
    let network = Network()
    let upload = HopefulUpload(on: network)
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.waitToFinish(upload)
    network.connect()
    page.show(network.hasWiFi, told: true)
    page.show(upload.isFinished, told: true)
    page.show(upload.isSent, told: false)
  },
  Step(
    "defaultReadiness",
    "An isReady that nobody overrides is true when every dependency has finished, or when the operation was cancelled.",
    ko: "재정의하지 않은 isReady는 의존성이 모두 완료되었으면, 또는 취소되었으면 참입니다.",
    shows: .ready.meaning, .dependency.readyAfterLast
  ) { page in
    let upload = BlockOperation {}
    page.show(upload.isReady, documented: true)
    let signIn = BlockOperation {}
    upload.addDependency(signIn)
    page.show(upload.isReady, documented: false)
    signIn.start()
    page.show(upload.isReady, documented: true)
  },
  Step(
    "passedOver",
    "A queue passes over what is not ready. It takes no place, and what was added later runs first.",
    ko: "큐는 준비 상태가 아닌 것을 지나칩니다. 그것은 자리를 차지하지 않으며, 나중에 넣은 것이 먼저 실행됩니다.",
    shows: .ready.requiredToRun
  ) { page in
    let recorder = Recorder()
    let signIn = recorder.operation("sign in")
    let upload = recorder.operation("upload")
    let filter = recorder.operation("filter")
    upload.addDependency(signIn)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(upload, filter, to: queue)
    page.waitToFinish(filter)
    signIn.start()
    page.waitToEmpty(queue)
    page.timeline(recorder, lanes: ["upload", "filter", "sign in"])
    page.show(recorder.lanes(.finished), documented: ["filter", "sign in", "upload"])
  },
  Step(
    "ownCondition",
    "An override of isReady adds a condition of one's own. When the condition changes, isReady is announced, and nothing else.",
    ko: "isReady를 재정의하면 나만의 조건을 더할 수 있습니다. 조건이 바뀌면 isReady를 통지하며, 다른 것은 통지하지 않아도 됩니다.",
    shows: .ready.customCondition, .ready.onlyThatKey
  ) { page in
    try page.code("ready", in: "WiFiUpload.swift")
    try page.code("announce", in: "NetworkUpload.swift")
    let network = Network()
    let upload = WiFiUpload(on: network)
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.say(
      "isConnected is what is in connected. The network calls look() at each change.",
      ko: "isConnected는 connected에 든 값입니다. 네트워크는 변화가 있을 때마다 look()을 부릅니다.")
    page.show(upload.isReady, documented: false)
    network.connect()
    page.waitToEmpty(queue)
    page.show(upload.isSent, documented: true)
  },
  Step(
    "bothFulfilled",
    "Because the override asks super as well, both must be fulfilled: the dependencies and the Wi-Fi.",
    ko: "재정의한 isReady가 super.isReady도 확인하므로 의존성과 Wi-Fi가 모두 갖추어져야 합니다.",
    shows: .ready.combineWithSuper, .ready.ownCriteriaRule
  ) { page in
    let network = Network()
    let beach = WiFiUpload("beach", on: network)
    page.show(beach.isReady, documented: false)
    network.connect()
    page.show(beach.isReady, documented: true)
    let login = BlockOperation {}
    let forest = WiFiUpload("forest", on: network)
    forest.addDependency(login)
    page.show(forest.isReady, documented: false)
    login.start()
    page.show(forest.isReady, documented: true)
  },
  Step(
    "unannounced",
    "A change that nobody announces is a change that nobody sees. isReady is true, and while another queue gets work done this one has not noticed.",
    ko: "통지하지 않은 변화는 아무도 보지 못한 변화입니다. 다른 큐가 일을 마치는 동안에도 isReady는 참인데 큐는 아직 모릅니다.",
    shows: .ready.announceChange
  ) { page in
    try page.code("quiet", in: "Mistakes/QuietUpload.swift")
    let recorder = Recorder()
    let upload = QuietUpload {
      recorder.note("upload", .began)
    }
    let queue = OperationQueue()
    queue.addOperation(upload)
    upload.permitQuietly()
    let other = OperationQueue()
    let sort = recorder.operation("sort")
    other.addOperation(sort)
    page.waitToFinish(sort)
    page.show(upload.isReady, documented: true)
    page.show(recorder.lanes(.began), documented: ["sort"])
    upload.announceReadiness()
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["sort", "upload"])
  },
  Step(
    "readinessLost",
    "Readiness can be lost again. If Wi-Fi goes before the upload is started, the queue passes it over; if it goes later, nobody asks any more.",
    ko: "준비 상태는 다시 잃을 수 있습니다. 시작하기 전에 Wi-Fi가 사라지면 큐는 업로드를 지나칩니다. 시작한 다음에 사라져도 다시 확인하지 않습니다.",
    shows: .ready.meaning, .ready.requiredToRun
  ) { page in
    let recorder = Recorder()
    let sending = page.gate("The upload has begun to send.", ko: "업로드가 전송을 시작했습니다.")
    let mayEnd = page.gate("The server has everything.", ko: "서버가 모두 받았습니다.")
    let network = Network()
    network.connect()
    let upload = WiFiUpload("upload", on: network) {
      recorder.note("upload", .began)
      sending.open()
      mayEnd.wait()
      recorder.note("upload", .finished)
    }
    let filter = recorder.operation("filter")
    let queue = OperationQueue()
    queue.isSuspended = true
    recorder.add(upload, filter, to: queue)
    page.show(upload.isReady, documented: true)
    network.disconnect()
    queue.isSuspended = false
    page.waitToFinish(filter)
    page.show(upload.isReady, documented: false)
    page.show(upload.isExecuting, documented: false)
    network.connect()
    page.wait(for: sending)
    network.disconnect()
    page.show(upload.isReady, documented: false)
    page.show(upload.isExecuting, documented: true)
    page.open(mayEnd)
    page.waitToEmpty(queue)
    page.timeline(recorder)
  },
  Step(
    "waitsForWiFi",
    "The program put right: both uploads wait for Wi-Fi. The one that is cancelled leaves at once, the other is sent.",
    ko: "바로잡은 프로그램입니다. 두 업로드 모두 Wi-Fi를 기다립니다. 취소된 것은 바로 떠나고, 남은 것은 전송됩니다.",
    shows: .ready.customCondition, .ready.requiredToRun
  ) { page in
    try page.code("cancel", in: "WiFiUpload.swift")
    let network = Network()
    let beach = WiFiUpload("beach", on: network)
    let forest = WiFiUpload("forest", on: network)
    let queue = OperationQueue()
    queue.addOperations([beach, forest], waitUntilFinished: false)
    forest.cancel()
    page.waitToFinish(forest)
    page.show(forest.isFinished, documented: true)
    page.show(beach.isFinished, documented: false)
    network.connect()
    page.waitToEmpty(queue)
    page.show(beach.isSent, documented: true)
    page.show(forest.isSent, documented: false)
  },
]
