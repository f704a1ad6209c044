import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(Text("Cancelled, and held for ever", ko: "취소했는데 떠나지 못하는 업로드"), heldForEver),
  Chapter.Episode(Text("An override without super", ko: "super를 빠뜨린 재정의"), withoutSuper),
  Chapter.Episode(Text("Waiting inside", ko: "안에서 기다리기"), waitingInside),
]

/// Insists on its condition, even when it has been cancelled.
final class StubbornUpload: NetworkUpload, @unchecked Sendable {
  // snippet.stubborn
  override var isReady: Bool {
    super.isReady && isConnected
  }
  // snippet.end
}

private func heldForEver(_ page: Page) throws {
  try page.step(
    Text(
      "Cancelling makes the base class ready, but the override still says no. The queue cannot start what is not ready, not even to let it go.",
      ko:
        "취소하면 기본 클래스는 준비 상태가 되지만, 재정의한 쪽이 여전히 아니라고 합니다. 준비 상태가 아니면 큐는 start()를 부를 수 없어 내보내지도 못합니다."),
    rules: "ready.own-criteria-rule"
  ) {
    let network = Network()
    let queue = OperationQueue()
    let upload = StubbornUpload(on: network)
    let sort = BlockOperation {}
    queue.addOperation(upload)
    // snippet.held
    upload.cancel()
    // snippet.end
    queue.addOperation(sort)
    sort.waitToFinish()
    try page.code("stubborn")
    try page.code("held")
    page.show("upload.isCancelled", upload.isCancelled, documented: true)
    page.show("upload.isReady", upload.isReady, documented: false)
    page.show("upload.isFinished", upload.isFinished, documented: false)
    page.say(
      Text("Only Wi-Fi lets it go, unsent:", ko: "Wi-Fi가 나타나야 비로소, 전송되지 않은 채 떠납니다."))
    network.connect()
    queue.waitToEmpty()
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("upload.isSent", upload.isSent, documented: false)
  }
  try page.step(
    Text(
      "Put right: who is cancelled waits for nothing, and that change is announced too.",
      ko: "바로잡기: 취소된 것은 아무것도 기다리지 않으며, 그 변화도 통지합니다."),
    rules: "ready.custom-condition", "ready.announce-change"
  ) {
    let network = Network()
    let queue = OperationQueue()
    let upload = WiFiUpload(on: network)
    queue.addOperation(upload)
    upload.cancel()
    queue.waitToEmpty()
    try page.code("ready", in: "WiFiUpload.swift")
    try page.code("cancel", in: "WiFiUpload.swift")
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("network.hasWiFi", network.hasWiFi)
    page.show("queue.operationCount", queue.operationCount, documented: 0)
  }
}

private func withoutSuper(_ page: Page) throws {
  try page.step(
    Text(
      "There is Wi-Fi, so the upload is ready, whatever it depends on. It runs before the sign-in.",
      ko: "Wi-Fi가 있으니 무엇에 의존하든 준비 상태입니다. 업로드는 로그인보다 먼저 실행되었습니다."),
    rules: "ready.combine-with-super"
  ) {
    let network = Network()
    network.connect()
    let queue = OperationQueue()
    let signIn = BlockOperation {}
    let upload = RashUpload(on: network)
    // snippet.rash
    upload.addDependency(signIn)
    queue.addOperation(upload)
    // snippet.end
    upload.waitToFinish()
    try page.code("ready", in: "RashUpload.swift")
    try page.code("rash")
    page.show("upload.isSent", upload.isSent, documented: true)
    page.show("signIn.isFinished", signIn.isFinished, documented: false)
    signIn.start()
    page.show("upload.dependencies.count", upload.dependencies.count, documented: 1)
  }
  try page.step(
    Text(
      "Put right: ask super first, and add to its answer.",
      ko: "바로잡기: 먼저 super에게 묻고, 그 답에 조건을 더합니다."),
    rules: "ready.combine-with-super"
  ) {
    let recorder = Recorder()
    let network = Network()
    network.connect()
    let queue = OperationQueue()
    let signIn = recorder.operation("sign in")
    let upload = WiFiUpload(on: network) { recorder.note("upload", .finished) }
    upload.addDependency(signIn)
    queue.addOperations([upload, signIn], waitUntilFinished: false)
    queue.waitToEmpty()
    try page.code("ready", in: "WiFiUpload.swift")
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["sign in", "upload"])
  }
}

private func waitingInside(_ page: Page) throws {
  try page.step(
    Text(
      "An upload that waits for Wi-Fi in its work is executing all the while. It holds the queue's only place, and the filter stands behind it.",
      ko: "작업 안에서 Wi-Fi를 기다리는 업로드는 내내 실행 중입니다. 큐의 하나뿐인 자리를 차지하고, 필터는 그 뒤에 서 있습니다."),
    rules: "ready.meaning"
  ) {
    let recorder = Recorder()
    let uploading = Gate("the upload has begun")
    let wifi = Gate("there is Wi-Fi")
    let network = Network()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    // snippet.inside
    let upload = Upload {
      // snippet.hide
      recorder.note("upload", .began)
      uploading.open()
      // snippet.show
      network.whenWiFi { wifi.open() }
      wifi.wait()
      // snippet.hide
      recorder.note("upload", .finished)
      // snippet.show
    }
    // snippet.end
    let filter = recorder.operation("filter")
    recorder.note("upload", .queued)
    recorder.note("filter", .queued)
    queue.addOperations([upload, filter], waitUntilFinished: false)
    uploading.wait()
    try page.code("inside")
    page.show("upload.isExecuting", upload.isExecuting, documented: true)
    page.show("filter.isFinished", filter.isFinished, documented: false)
    network.connect()
    queue.waitToEmpty()
    page.timeline(recorder)
  }
  try page.step(
    Text(
      "Put right: what is not ready takes no place. The filter goes ahead.",
      ko: "바로잡기: 준비 상태가 아닌 것은 자리를 차지하지 않습니다. 필터가 먼저 지나갑니다."),
    rules: "ready.required-to-run"
  ) {
    let recorder = Recorder()
    let network = Network()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let upload = WiFiUpload("upload", on: network) {
      recorder.note("upload", .began)
      recorder.note("upload", .finished)
    }
    let filter = recorder.operation("filter")
    recorder.add(upload, filter, to: queue)
    filter.waitToFinish()
    try page.code("ready", in: "WiFiUpload.swift")
    page.show("upload.isExecuting", upload.isExecuting, documented: false)
    page.show("filter.isFinished", filter.isFinished, documented: true)
    network.connect()
    queue.waitToEmpty()
    page.timeline(recorder)
  }
}
