import ChapterKit
import Operations

/// Chapter 11: what may run now, who decides it, and how the queue hears of it.
public let readiness = Chapter(
  11, Text("Readiness", ko: "준비 상태"),
  summary: Text(
    "what may run now, and who decides", ko: "지금 실행해도 되는지, 누가 정하는지"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private func walkthrough(_ page: Page) throws {
  try tooEarly(page)
  try byDefault(page)
  try passedOver(page)
  try ownCondition(page)
  try bothConditions(page)
  try silentChange(page)
  try createdLater(page)
  try putRight(page)
}

private func tooEarly(_ page: Page) throws {
  try page.step(
    Text(
      "There is no Wi-Fi yet, so the upload gives up, and is finished for good. The queue knows of dependencies; of Wi-Fi it knows nothing.",
      ko: "아직 Wi-Fi가 없어서 업로드는 포기했고, 그대로 완료되었습니다. 큐는 의존성은 알아도 Wi-Fi는 모릅니다."),
    rules: "ready.tied-to-dependencies"
  ) {
    let network = Network()
    let queue = OperationQueue()
    let upload = HastyUpload(on: network)
    try page.code("main", in: "HastyUpload.swift")
    page.show("network.hasWiFi", network.hasWiFi)
    page.show("upload.isReady", upload.isReady, documented: true)
    // snippet.add
    queue.addOperation(upload)
    // snippet.end
    upload.waitToFinish()
    network.connect()
    try page.code("add")
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show("upload.isSent", upload.isSent, documented: false)
  }
}

private func byDefault(_ page: Page) throws {
  try page.step(
    Text(
      "By default isReady asks one question: is there a dependency that has not finished? A subclass with nothing but main need not care.",
      ko: "isReady는 본래 한 가지만 묻습니다. 완료되지 않은 의존성이 있나요? main만 있는 하위 클래스는 신경 쓸 것이 없습니다."),
    rules: "ready.meaning", "ready.tied-to-dependencies", "ready.seldom-managed"
  ) {
    let signIn = BlockOperation {}
    let upload = Upload()
    try page.code("main", in: "Upload.swift")
    page.show("upload.isReady", upload.isReady, documented: true)
    // snippet.depend
    upload.addDependency(signIn)
    // snippet.end
    try page.code("depend")
    page.show("upload.isReady", upload.isReady, documented: false)
    // snippet.signIn
    signIn.start()
    // snippet.end
    try page.code("signIn")
    page.show("upload.isReady", upload.isReady, documented: true)
  }
}

private func passedOver(_ page: Page) throws {
  try page.step(
    Text(
      "A queue passes over what is not ready. It takes no place, and what was added later runs first.",
      ko: "큐는 준비 상태가 아닌 것을 지나칩니다. 그것은 자리를 차지하지 않으며, 나중에 넣은 것이 먼저 실행됩니다."),
    rules: "ready.required-to-run"
  ) {
    let recorder = Recorder()
    let queue = OperationQueue()
    let signIn = recorder.operation("sign in")
    let upload = recorder.operation("upload")
    let filter = recorder.operation("filter")
    // snippet.passed
    queue.maxConcurrentOperationCount = 1
    upload.addDependency(signIn)
    recorder.add(upload, filter, to: queue)
    // snippet.end
    filter.waitToFinish()
    signIn.start()
    queue.waitToEmpty()
    try page.code("passed")
    page.timeline(recorder, lanes: ["upload", "filter", "sign in"])
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished),
      documented: ["filter", "sign in", "upload"])
  }
}

private func ownCondition(_ page: Page) throws {
  try page.step(
    Text(
      "An override of isReady adds a condition of one's own. When the condition changes, isReady is announced, and nothing else.",
      ko: "isReady를 재정의하면 나만의 조건을 더할 수 있습니다. 조건이 바뀌면 isReady를 통지하며, 다른 것은 통지하지 않아도 됩니다."),
    rules: "ready.custom-condition", "ready.announce-change", "ready.only-that-key"
  ) {
    let network = Network()
    let queue = OperationQueue()
    let upload = WiFiUpload(on: network)
    queue.addOperation(upload)
    try page.code("ready", in: "WiFiUpload.swift")
    try page.code("announce", in: "NetworkUpload.swift")
    page.show("upload.isReady", upload.isReady, documented: false)
    // snippet.connect
    network.connect()
    // snippet.end
    queue.waitToEmpty()
    try page.code("connect")
    page.show("upload.isSent", upload.isSent, documented: true)
  }
}

private func bothConditions(_ page: Page) throws {
  try page.step(
    Text(
      "Because the override asks super as well, both must be fulfilled: the dependencies and the Wi-Fi.",
      ko: "재정의한 isReady가 super에게도 물으므로, 의존성과 Wi-Fi가 모두 갖추어져야 합니다."),
    rules: "ready.combine-with-super", "ready.own-criteria-rule"
  ) {
    let network = Network()
    let signIn = BlockOperation {}
    let beach = WiFiUpload("beach", on: network)
    // snippet.beach
    beach.addDependency(signIn)
    signIn.start()
    // snippet.end
    try page.code("beach")
    page.show("beach.isReady", beach.isReady, documented: false)
    // snippet.wifi
    network.connect()
    // snippet.end
    try page.code("wifi")
    page.show("beach.isReady", beach.isReady, documented: true)
    let login = BlockOperation {}
    let forest = WiFiUpload("forest", on: network)
    // snippet.forest
    forest.addDependency(login)
    // snippet.end
    try page.code("forest")
    page.show("forest.isReady", forest.isReady, documented: false)
    login.start()
    page.say(Text("And after login.start():", ko: "login.start() 다음입니다."))
    page.show("forest.isReady", forest.isReady, documented: true)
  }
}

private func silentChange(_ page: Page) throws {
  try page.step(
    Text(
      "A change that nobody announces is a change that nobody sees. isReady is true, and the queue has not noticed.",
      ko: "통지하지 않은 변화는 아무도 보지 못한 변화입니다. isReady는 참인데 큐는 아직 모릅니다."),
    rules: "ready.announce-change"
  ) {
    let recorder = Recorder()
    let queue = OperationQueue()
    let other = OperationQueue()
    let upload = QuietUpload {
      recorder.note("upload", .began)
      recorder.note("upload", .finished)
    }
    let sort = recorder.operation("sort")
    queue.addOperation(upload)
    // snippet.quiet
    upload.permitQuietly()
    // snippet.end
    // What goes through another queue meanwhile shows that there is time enough.
    other.addOperation(sort)
    sort.waitToFinish()
    try page.code("quiet")
    page.show("upload.isReady", upload.isReady, documented: true)
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["sort"])
    // snippet.announce
    upload.announceReadiness()
    // snippet.end
    queue.waitToEmpty()
    try page.code("announce")
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["sort", "upload"])
  }
}

private func createdLater(_ page: Page) throws {
  try page.step(
    Text(
      "Often there is a simpler way: an operation that is only made when there is Wi-Fi needs no override at all.",
      ko: "더 간단한 길이 있을 때가 많습니다. Wi-Fi가 있을 때 비로소 만든다면 아무것도 재정의하지 않아도 됩니다."),
    rules: "ready.or-create-later"
  ) {
    let recorder = Recorder()
    let network = Network()
    let queue = OperationQueue()
    // snippet.later
    network.whenWiFi {
      queue.addOperation(Upload { recorder.note("upload", .finished) })
    }
    // snippet.end
    try page.code("later")
    page.show("queue.operationCount", queue.operationCount, documented: 0)
    // snippet.connected
    network.connect()
    // snippet.end
    queue.waitToEmpty()
    try page.code("connected")
    page.show("recorder.lanes(.finished)", recorder.lanes(.finished), documented: ["upload"])
  }
}

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: both uploads wait for Wi-Fi. The one that is cancelled leaves at once, the other is sent.",
      ko: "바로잡은 프로그램입니다. 두 업로드 모두 Wi-Fi를 기다립니다. 취소된 것은 바로 떠나고, 남은 것은 전송됩니다."),
    rules: "ready.custom-condition", "ready.required-to-run"
  ) {
    let recorder = Recorder()
    let network = Network()
    let queue = OperationQueue()
    let beach = WiFiUpload("beach", on: network) {
      recorder.note("beach", .began)
      recorder.note("beach", .finished)
    }
    let forest = WiFiUpload("forest", on: network)
    recorder.add(beach, forest, to: queue)
    recorder.note("forest", .cancelled)
    // snippet.cancel
    forest.cancel()
    // snippet.end
    forest.waitToFinish()
    try page.code("cancel")
    page.show("forest.isFinished", forest.isFinished, documented: true)
    page.show("beach.isFinished", beach.isFinished, documented: false)
    // snippet.wifiAtLast
    network.connect()
    // snippet.end
    queue.waitToEmpty()
    try page.code("wifiAtLast")
    page.show("beach.isSent", beach.isSent, documented: true)
    page.show("forest.isSent", forest.isSent, documented: false)
    page.timeline(recorder)
  }
}
