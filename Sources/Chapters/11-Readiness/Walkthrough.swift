import Chapter05Dependencies
import ChapterKit
import Operations
import Synchronization

/// Chapter 11: what may run now, who decides it, and how the queue hears of it.
public let readiness = Chapter(
  11, Text("Readiness", ko: "준비 상태"),
  summary: Text("what may run now, and who decides", ko: "지금 실행해도 되는지, 누가 정하는지"),
  rules: rules, tools: [.network], walkthrough: walkthrough, mistakes: mistakes,
  exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "givesUp", "There is no Wi-Fi yet, so the upload gives up, and is finished for good.",
    ko: "아직 Wi-Fi가 없어서 업로드는 포기했고, 그대로 완료되었습니다.",
    as: .told
  ) { page in
    nonisolated final class HopefulUpload: NetworkUpload, @unchecked Sendable {
      override func main() {
        guard isConnected else { return }
        super.main()
      }
    }
    let network = Network()
    let upload = HopefulUpload(on: network)
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.waitToFinish(upload)
    network.connect()
    page.show(upload.isFinished, told: true)
    page.show(upload.isSent, told: false)
  },
  Step(
    "defaultReadiness",
    "The upload is not ready before the sign-in has finished. The queue passes it over, and runs the filter in its only place.",
    ko: "로그인이 완료될 때까지 업로드는 준비 상태가 아닙니다. 한 번에 하나만 실행하는 큐는 준비되지 않은 업로드를 건너뛰고 필터를 실행합니다.",
    shows: .ready.meaning, .dependency.readyAfterLast, .ready.requiredToRun
  ) { page in
    let recorder = Recorder()
    let signIn = recorder.operation("sign in")
    let upload = recorder.operation("upload")
    let filter = recorder.operation("filter")
    page.show(upload.isReady, documented: true)
    upload.addDependency(signIn)
    page.show(upload.isReady, documented: false)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(upload, filter, to: queue)
    page.waitToFinish(filter)
    signIn.start()
    page.show(upload.isReady, documented: true)
    page.waitToEmpty(queue)
    page.timeline(recorder, lanes: ["upload", "filter", "sign in"])
    page.show(recorder.lanes(.finished), documented: ["filter", "sign in", "upload"])
  },
  Step(
    "ownCondition",
    "WiFiUpload overrides isReady, and announces nothing but isReady. It was sent when Wi-Fi came.",
    ko: "WiFiUpload는 isReady를 재정의하고 isReady만 통지합니다. Wi-Fi가 오자 전송되었습니다.",
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
      ko: "isConnected는 connected에 든 값입니다. 네트워크는 변화가 있을 때마다 look()을 호출합니다.")
    page.show(upload.isReady, documented: false)
    network.connect()
    page.waitToEmpty(queue)
    page.show(upload.isSent, documented: true)
  },
  Step(
    "bothFulfilled",
    "Wi-Fi alone does not make it ready, and when Wi-Fi has gone the finished sign-in does not either.",
    ko: "Wi-Fi가 있어도 로그인 전에는 준비 상태가 아닙니다. 로그인이 완료되어도 Wi-Fi가 사라지면 준비 상태가 아닙니다.",
    shows: .ready.combineWithSuper, .ready.ownCriteriaRule
  ) { page in
    let network = Network()
    let signIn = BlockOperation {}
    let upload = WiFiUpload(on: network)
    upload.addDependency(signIn)
    network.connect()
    page.show(upload.isReady, documented: false)
    signIn.start()
    page.show(upload.isReady, documented: true)
    network.disconnect()
    page.show(upload.isReady, documented: false)
  },
  Step(
    "unannounced",
    "isReady is true, but nobody has announced it: another queue has run the sorting, and the upload is not sent. It is sent once isReady is announced.",
    ko: "isReady가 참이 되었지만 통지하지 않았습니다. 다른 큐가 정리를 마쳐도 업로드는 전송되지 않았습니다. 통지하자 전송되었습니다.",
    shows: .ready.announceChange
  ) { page in
    nonisolated final class QuietUpload: PhotoUpload, @unchecked Sendable {
      let permitted = Mutex(false)
      override var isReady: Bool { super.isReady && permitted.withLock { $0 } }
    }
    let upload = QuietUpload()
    let (queue, other) = (OperationQueue(), OperationQueue())
    queue.addOperation(upload)
    upload.permitted.withLock { $0 = true }
    let sort = BlockOperation {}
    other.addOperation(sort)
    page.waitToFinish(sort)
    page.show(upload.isReady, documented: true)
    page.show(upload.isSent, told: false)
    upload.willChangeValue(forKey: "isReady")
    upload.didChangeValue(forKey: "isReady")
    page.waitToEmpty(queue)
    page.show(upload.isSent, documented: true)
  },
  Step(
    "readinessLost",
    "Wi-Fi goes while the queue is suspended. Resumed, the queue passes the upload over, and runs the filter.",
    ko: "큐가 일시 중지된 동안 Wi-Fi가 사라졌습니다. 재개된 큐는 업로드를 건너뛰고 필터를 실행합니다.",
    shows: .ready.requiredToRun
  ) { page in
    let network = Network()
    network.connect()
    let (upload, filter) = (WiFiUpload(on: network), BlockOperation {})
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperations([upload, filter], waitUntilFinished: false)
    page.show(upload.isReady, documented: true)
    network.disconnect()
    queue.isSuspended = false
    page.waitToFinish(filter)
    page.show(upload.isReady, documented: false)
    page.show(upload.isFinished, documented: false)
    network.connect()
    page.waitToEmpty(queue)
    page.show(upload.isSent, documented: true)
  },
  Step(
    "waitsForWiFi",
    "The program put right: both uploads wait for Wi-Fi. The cancelled one leaves before it comes, the other is sent.",
    ko: "바로잡은 프로그램입니다. 두 업로드 모두 Wi-Fi를 기다립니다. 취소된 업로드는 Wi-Fi가 오기 전에 큐에서 제거되고, 남은 업로드는 전송됩니다.",
    shows: .ready.customCondition
  ) { page in
    try page.code("cancel", in: "WiFiUpload.swift")
    let network = Network()
    let (beach, forest) = (WiFiUpload(on: network), WiFiUpload(on: network))
    let queue = OperationQueue()
    queue.addOperations([beach, forest], waitUntilFinished: false)
    forest.cancel()
    page.waitToFinish(forest)
    page.show(beach.isFinished, documented: false)
    network.connect()
    page.waitToEmpty(queue)
    page.show(beach.isSent, documented: true)
    page.show(forest.isSent, documented: false)
  },
  Step(
    "madeWithWiFi",
    "The upload is made only when there is Wi-Fi, and leaves readiness to the base class. Wi-Fi comes twice, and the photo is sent once.",
    ko: "Wi-Fi가 있을 때 비로소 업로드를 만들고, 준비 상태는 기본 클래스에 맡깁니다. Wi-Fi가 두 번 왔지만 사진은 한 번 보냈습니다.",
    shows: .ready.orCreateLater, .ready.seldomManaged, as: .told
  ) { page in
    let log = Recorder()
    let (network, queue) = (Network(), OperationQueue())
    let unsent = Mutex<String?>("beach")
    let send: @Sendable () -> Void = { [weak network] in
      guard network?.hasWiFi == true else { return }
      guard let photo = unsent.withLock({ $0.take() }) else { return }
      queue.addOperation(PhotoUpload(photo) { log.note(photo, .finished) })
    }
    network.watch(send)
    send()
    network.connect()
    page.waitToEmpty(queue)
    network.disconnect()
    network.connect()
    page.waitToEmpty(queue)
    page.show(log.lanes(.finished), told: ["beach"])
  },
]

extension Introduction {
  static let network = Introduction(
    "Network and the uploads belong to this book: each has sent its photo when isSent is true; a NetworkUpload knows by isConnected whether there is Wi-Fi, and announces each change of it on isReady.",
    ko:
      "Network와 업로드는 이 책의 클래스입니다. 사진을 보내면 isSent가 참이 됩니다. NetworkUpload는 Wi-Fi가 있는지를 isConnected로 알고, 그것이 바뀔 때마다 isReady를 통지합니다.",
    in: "NetworkUpload", " = Network(", "(Network(")
}
