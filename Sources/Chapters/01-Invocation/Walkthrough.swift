import ChapterKit
import Operations

/// Chapter 01: a target, a method, an argument, and a result that can be asked for.
public let invocation = Chapter(
  1, Text("Invocation", ko: "메서드 호출"),
  summary: Text(
    "a method chosen at run time", ko: "실행 중에 고르는 메서드"),
  rules: rules,
  options: [
    Chapter.Option(
      "--select", values: Menu.names, standard: "sharpen",
      help: Text("the method that step 7 calls", ko: "7단계에서 호출할 메서드"))
  ],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private func walkthrough(_ page: Page) throws {
  try nameThatNobodyKnows(page)
  try calledWhenItRuns(page)
  try resultOrError(page)
  try methodOrClosure(page)
  try existingMethods(page)
  try anOperationLikeAnyOther(page)
  try putRight(page)
}

private func nameThatNobodyKnows(_ page: Page) throws {
  try page.step(
    Text(
      "The reader types the name of an effect and slips. The operation finishes, no error comes, and no picture either.",
      ko: "효과의 이름을 잘못 입력했습니다. 오퍼레이션은 완료되었고 오류도 없는데 사진도 없습니다."),
    rules: "invocation.chosen-at-run-time"
  ) {
    let darkroom = Darkroom()
    // snippet.typed
    let retouch = RetouchByName("sharpn", .beach, in: darkroom)
    retouch.start()
    // snippet.end
    try page.code("typed")
    page.show("retouch.isFinished", retouch.isFinished, documented: true)
    page.show("retouch.result", retouch.result)
    page.show("darkroom.history", darkroom.history)
  }
}

private func calledWhenItRuns(_ page: Page) throws {
  try page.step(
    Text(
      "A target, a method and an argument make an invocation. The method is named, not called; the call comes with start().",
      ko: "대상과 메서드와 인자를 주면 호출 오퍼레이션이 됩니다. 메서드는 이름만 적은 것이고, 호출은 start()가 합니다."),
    rules: "invocation.created-from-target-and-method", "invocation.calls-method-on-target",
    "invocation.passes-argument"
  ) {
    let darkroom = Darkroom()
    // snippet.make
    let sharpen = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .beach)
    // snippet.end
    try page.code("make")
    page.show("darkroom.history", darkroom.history, documented: [])
    // snippet.start
    sharpen.start()
    // snippet.end
    try page.code("start")
    page.show("darkroom.history", darkroom.history, documented: ["sharpen beach"])
    page.show("try sharpen.result.name", try sharpen.result.name, documented: "beach+sharp")
  }
}

private func resultOrError(_ page: Page) throws {
  try page.step(
    Text(
      "A result that is not there is not nil but an error, and the error says why.",
      ko: "결과가 없으면 nil이 아니라 오류를 던집니다. 오류가 그 까닭을 말해 줍니다."),
    rules: "invocation.result-readable-after"
  ) {
    let darkroom = Darkroom()
    func crop(_ picture: Picture) -> InvocationOperation<Darkroom, Picture, Picture> {
      InvocationOperation(target: darkroom, method: Darkroom.crop, argument: picture)
    }
    // snippet.read
    let (early, dropped, failing) = (crop(.beach), crop(.beach), crop(.star))
    dropped.cancel()
    dropped.start()
    failing.start()
    // snippet.end
    try page.code("read")
    page.show(
      "refusal { try early.result }", refusal { try early.result }, documented: "unfinished")
    page.show(
      "refusal { try dropped.result }", refusal { try dropped.result }, documented: "cancelled")
    page.show(
      "refusal { try failing.result }", refusal { try failing.result },
      documented: "nothing left of star")
    early.start()
    page.say(Text("After early.start():", ko: "early.start() 다음입니다."))
    page.show("refusal { try early.result }", refusal { try early.result }, documented: nil)
    page.show("try early.result.pixels", try early.result.pixels, documented: [36, 72, 180, 216])
  }
}

private func methodOrClosure(_ page: Page) throws {
  try page.step(
    Text(
      "Swift has no NSInvocationOperation and needs none: what it called with a selector is a value here, a method reference or a closure.",
      ko: "Swift에는 NSInvocationOperation이 없지만 아쉽지 않습니다. 셀렉터가 하던 일을 메서드 참조나 클로저라는 값이 합니다."),
    rules: "invocation.closure-stand-in", "invocation.absent-from-swift"
  ) {
    let darkroom = Darkroom()
    // snippet.reference
    let reference = InvocationOperation(
      target: darkroom, method: Darkroom.invert, argument: .beach)
    let closure = InvocationOperation(
      target: darkroom,
      method: { room in { picture in room.invert(room.mirror(picture)) } },
      argument: .beach)
    // snippet.end
    reference.start()
    closure.start()
    try page.code("reference")
    page.show("try reference.result.name", try reference.result.name, documented: "beach+inverted")
    page.show(
      "try closure.result.name", try closure.result.name, documented: "beach+mirrored+inverted")
  }
}

private func existingMethods(_ page: Page) throws {
  try page.step(
    Text(
      "One class for three methods of three types. None of them was written for operations, two not even by us.",
      ko: "클래스 하나가 세 타입의 세 메서드를 호출합니다. 어느 것도 오퍼레이션을 위해 쓴 코드가 아닙니다."),
    rules: "invocation.no-subclass-needed", "invocation.reuses-existing-code"
  ) {
    let darkroom = Darkroom()
    // snippet.three
    let mirror = InvocationOperation(
      target: darkroom, method: Darkroom.mirror, argument: .beach)
    let isRaw = InvocationOperation(
      target: "beach.raw", method: String.hasSuffix, argument: ".raw")
    let isUploaded = InvocationOperation(
      target: ["beach", "forest"], method: Set<String>.contains,
      argument: "harbour")
    // snippet.end
    for operation in [mirror, isRaw, isUploaded] as [Operation] { operation.start() }
    try page.code("three")
    page.show("try mirror.result.name", try mirror.result.name, documented: "beach+mirrored")
    page.show("try isRaw.result", try isRaw.result, documented: true)
    page.show("try isUploaded.result", try isUploaded.result, documented: false)
  }
}

private func anOperationLikeAnyOther(_ page: Page) throws {
  try page.step(
    Text(
      "In a queue an invocation waits for its dependency; cancelled in time, it never calls its method.",
      ko: "큐에 넣으면 의존성을 기다리고, 제때 취소하면 메서드를 호출하지 않습니다."),
    rules: "invocation.is-an-operation", "invocation.result-readable-after"
  ) {
    let recorder = Recorder()
    let downloading = Gate("the download has begun")
    let arrived = Gate("the picture has arrived")
    let download = recorder.operation("download") {
      downloading.open()
      arrived.wait()
    }
    let darkroom = Darkroom(recorder: recorder)
    let beach = InvocationOperation(target: darkroom, method: Darkroom.sharpen, argument: .beach)
    beach.name = "beach"
    let forest = InvocationOperation(target: darkroom, method: Darkroom.sharpen, argument: .forest)
    forest.name = "forest"
    // snippet.depend
    beach.addDependency(download)
    forest.addDependency(download)
    // snippet.end
    let queue = OperationQueue()
    recorder.add(download, beach, forest, to: queue)
    downloading.wait()
    recorder.note("forest", .cancelled)
    // snippet.cancel
    forest.cancel()
    // snippet.end
    forest.waitToFinish()
    arrived.open()
    queue.waitToEmpty()
    try page.code("depend")
    try page.code("cancel")
    page.show("darkroom.history", darkroom.history, documented: ["sharpen beach"])
    page.show("try beach.result.name", try beach.result.name, documented: "beach+sharp")
    page.show(
      "refusal { try forest.result }", refusal { try forest.result }, documented: "cancelled")
    page.timeline(recorder)
  }
}

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: the name is looked up before an operation is made. What is not on the menu has no method, and nothing is queued.",
      ko: "바로잡은 프로그램입니다. 오퍼레이션을 만들기 전에 이름을 찾아봅니다. 목록에 없는 이름이라면 큐에 들어가지도 않습니다."),
    rules: "invocation.chosen-at-run-time"
  ) {
    let typed = page.option("--select")
    let darkroom = Darkroom()
    let queue = OperationQueue()
    // snippet.select
    guard let method = Menu.methods[typed] else { return }
    let retouch = InvocationOperation(
      target: darkroom, method: method, argument: .beach)
    queue.addOperation(retouch)
    // snippet.end
    queue.waitToEmpty()
    try page.code("methods", in: "Menu.swift")
    try page.code("select")
    page.show("darkroom.history", darkroom.history, documented: ["\(typed) beach"])
    page.show("try retouch.result.name", try retouch.result.name)
    page.show("try retouch.result.pixels", try retouch.result.pixels)
    page.show(#"Menu.methods["sharpn"] == nil"#, Menu.methods["sharpn"] == nil, documented: true)
  }
}
