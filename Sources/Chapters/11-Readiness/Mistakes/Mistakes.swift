import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(Text("Cancelled, and held for ever", ko: "취소했는데 떠나지 못하는 업로드"), heldForEver),
  Chapter.Episode(Text("An override without super", ko: "super를 빠뜨린 재정의"), withoutSuper),
  Chapter.Episode(Text("Waiting inside", ko: "안에서 기다리기"), waitingInside),
]

extension Page {
  /// Says where the uploads in the shown code know of the network from.
  fileprivate func introduceConnected() {
    say(
      Text(
        "isConnected is true while there is Wi-Fi. Its changes are announced on isReady.",
        ko: "isConnected는 Wi-Fi가 있는 동안 참이고, 바뀔 때마다 isReady를 통지합니다."))
  }
}

private func heldForEver(_ page: Page) throws {
  try page.step(
    Text(
      "Cancelling makes the base class ready, but the override still says no. The queue cannot start what is not ready, not even to let it go.",
      ko:
        "취소하면 기본 클래스는 준비 상태가 되지만, 재정의한 쪽이 여전히 아니라고 합니다. 준비 상태가 아니면 큐는 start()를 부를 수 없어 내보내지도 못합니다."),
    rules: "ready.own-criteria-rule", as: .told
  ) {
    page.introduceConnected()
    try page.code("ready", in: "InsistentUpload.swift")
    // snippet.held
    let network = Network()
    let upload = InsistentUpload(on: network)
    let sort = BlockOperation {}
    let queue = OperationQueue()
    queue.addOperation(upload)
    upload.cancel()
    queue.addOperation(sort)
    // snippet.end
    try page.code("held")
    page.waitToFinish("sort", sort)
    page.show("upload.isCancelled", upload.isCancelled, told: true)
    page.show("upload.isReady", upload.isReady, told: false)
    page.show("upload.isFinished", upload.isFinished, told: false)
    // snippet.atLast
    network.connect()
    // snippet.end
    try page.code("atLast")
    page.waitToEmpty("queue", queue)
    page.show("upload.isFinished", upload.isFinished, told: true)
    page.show("upload.isSent", upload.isSent, told: false)
  }
  try page.step(
    Text(
      "Put right: a cancelled upload waits for nothing, and that change is announced too.",
      ko: "바로잡기: 취소된 것은 아무것도 기다리지 않으며, 그 변화도 통지합니다."),
    rules: "ready.custom-condition"
  ) {
    // snippet.leaves
    let network = Network()
    let upload = WiFiUpload(on: network)
    let queue = OperationQueue()
    queue.addOperation(upload)
    upload.cancel()
    // snippet.end
    page.say(
      Text(
        "WiFiUpload of the chapter's run asks for isCancelled too, and announces in cancel().",
        ko: "본문의 WiFiUpload는 isCancelled도 묻고, cancel()에서 통지합니다."))
    try page.code("leaves")
    page.waitToEmpty("queue", queue)
    page.show("network.hasWiFi", network.hasWiFi, documented: false)
    page.show("upload.isFinished", upload.isFinished, documented: true)
  }
}

private func withoutSuper(_ page: Page) throws {
  try page.step(
    Text(
      "There is Wi-Fi, so the upload is ready, whatever it depends on. It runs before the sign-in.",
      ko: "Wi-Fi가 있으니 무엇에 의존하든 준비 상태입니다. 업로드는 로그인보다 먼저 실행되었습니다."),
    rules: "ready.combine-with-super", as: .told
  ) {
    page.introduceConnected()
    try page.code("ready", in: "RashUpload.swift")
    // snippet.rash
    let network = Network()
    network.connect()
    let signIn = BlockOperation {}
    let upload = RashUpload(on: network)
    upload.addDependency(signIn)
    let queue = OperationQueue()
    queue.addOperation(upload)
    // snippet.end
    try page.code("rash")
    page.waitToFinish("upload", upload)
    page.show("upload.isSent", upload.isSent, told: true)
    page.show("signIn.isFinished", signIn.isFinished, told: false)
    signIn.start()
    // Linux does not bear that who has run is let go before what it depended on has finished.
    withExtendedLifetime(upload) {}
  }
  try page.step(
    Text(
      "Put right: ask super first, and add to its answer.",
      ko: "바로잡기: 먼저 super에게 묻고, 그 답에 조건을 더합니다."),
    rules: "ready.combine-with-super"
  ) {
    let recorder = Recorder()
    // snippet.polite
    let network = Network()
    network.connect()
    let signIn = recorder.operation("sign in")
    let upload = WiFiUpload("upload", on: network) {
      recorder.note("upload", .finished)
    }
    upload.addDependency(signIn)
    let queue = OperationQueue()
    queue.addOperations([upload, signIn], waitUntilFinished: false)
    // snippet.end
    page.say(
      Text(
        "WiFiUpload of the chapter's run asks super first.",
        ko: "본문의 WiFiUpload는 super에게 먼저 묻습니다."))
    try page.code("polite")
    page.waitToEmpty("queue", queue)
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["sign in", "upload"])
  }
}

private func waitingInside(_ page: Page) throws {
  try page.step(
    Text(
      "An upload that waits for Wi-Fi in its work is executing all the while. It holds the queue's only place, and the filter stands behind it.",
      ko: "작업 안에서 Wi-Fi를 기다리는 업로드는 내내 실행 중입니다. 큐의 하나뿐인 자리를 차지하고, 필터는 그 뒤에 서 있습니다."),
    rules: "ready.meaning", as: .told
  ) {
    let recorder = Recorder()
    let uploading = Gate(
      "The upload has begun, and waits for Wi-Fi.", ko: "업로드가 시작해서 Wi-Fi를 기다립니다.")
    let wifi = Gate("Wi-Fi appears.", ko: "Wi-Fi가 나타났습니다.")
    // snippet.inside
    let upload = recorder.operation("upload") {
      // snippet.hide
      uploading.open()
      // snippet.show
      wifi.wait()
    }
    let filter = recorder.operation("filter")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(upload, filter, to: queue)
    // snippet.end
    page.introduceRecorder()
    page.introduceGate("wifi")
    try page.code("inside")
    page.wait(for: uploading)
    page.show("upload.isExecuting", upload.isExecuting, told: true)
    page.show("filter.isFinished", filter.isFinished, told: false)
    page.open(wifi)
    page.waitToEmpty("queue", queue)
    page.timeline(recorder)
  }
  try page.step(
    Text(
      "Put right: what is not ready takes no place. The filter goes ahead.",
      ko: "바로잡기: 준비 상태가 아닌 것은 자리를 차지하지 않습니다. 필터가 먼저 지나갑니다."),
    rules: "ready.required-to-run"
  ) {
    let recorder = Recorder()
    // snippet.outside
    let network = Network()
    let filter = recorder.operation("filter")
    let upload = WiFiUpload("upload", on: network) {
      recorder.note("upload", .began)
      recorder.note("upload", .finished)
    }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(upload, filter, to: queue)
    // snippet.end
    try page.code("outside")
    page.waitToFinish("filter", filter)
    page.show("upload.isExecuting", upload.isExecuting, documented: false)
    // snippet.wifi
    network.connect()
    // snippet.end
    try page.code("wifi")
    page.waitToEmpty("queue", queue)
    page.timeline(recorder)
  }
  try page.step(
    Text(
      "Or simpler: make the upload when there is Wi-Fi. Like most subclasses it leaves readiness to the base class.",
      ko: "더 간단한 길: Wi-Fi가 있을 때 업로드를 만듭니다. 대부분의 하위 클래스처럼 준비 상태는 기본 클래스에 맡깁니다."),
    rules: "ready.or-create-later", "ready.seldom-managed"
  ) {
    let recorder = Recorder()
    // snippet.later
    let network = Network()
    let queue = OperationQueue()
    network.watch { [weak network] in
      guard network?.hasWiFi == true else { return }
      queue.addOperation(PhotoUpload { recorder.note("upload", .finished) })
    }
    // snippet.end
    try page.code("later")
    page.show("queue.operationCount", queue.operationCount, told: 0)
    // snippet.connected
    network.connect()
    // snippet.end
    try page.code("connected")
    page.waitToEmpty("queue", queue)
    page.show("recorder.lanes(.finished)", recorder.lanes(.finished), told: ["upload"])
  }
}
