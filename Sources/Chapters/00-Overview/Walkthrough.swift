import Chapter01Invocation
import ChapterKit
import Operations

/// Chapter 00: one task in three forms, and what all operations have in common.
public let overview = Chapter(
  0, Text("Overview", ko: "개요"),
  summary: Text("one task in three forms, and how it is run", ko: "한 작업의 세 가지 모습과 실행하는 방법"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private func walkthrough(_ page: Page) throws {
  try madeIsNotRun(page)
  try threeForms(page)
  try workAloneIsEnough(page)
  try inFullControl(page)
  try chainOfAllKinds(page)
  try configured(page)
  try cancelled(page)
  try putRight(page)
}

private func madeIsNotRun(_ page: Page) throws {
  try page.step(
    Text(
      "The app makes an operation that sharpens the photo, and the photo stays as it is. An operation is a task as an object; nobody has run it.",
      ko: "사진을 선명하게 하는 오퍼레이션을 만들었는데 사진은 그대로입니다. 오퍼레이션은 객체가 된 작업일 뿐이고, 아직 아무도 실행하지 않았습니다."),
    rules: "overview.task-as-object"
  ) {
    let darkroom = Darkroom()
    // snippet.made
    let sharpen = Sharpen(.beach, in: darkroom)
    // snippet.end
    try page.code("made")
    page.show("sharpen.isReady", sharpen.isReady, documented: true)
    page.show("sharpen.isFinished", sharpen.isFinished, documented: false)
    page.show("sharpen.picture", sharpen.picture, documented: nil)
    page.show("darkroom.history", darkroom.history, documented: [])
  }
}

private func threeForms(_ page: Page) throws {
  try page.step(
    Text(
      "One task as a closure, as a method and as a subclass. Started by hand, all three do the same; they are three objects all the same.",
      ko: "한 작업을 클로저로, 메서드로, 하위 클래스로 만들었습니다. 직접 시작하면 셋이 같은 일을 하지만, 객체로는 서로 다릅니다."),
    rules: "overview.three-classes", "overview.alone-or-queued",
    "overview.inherits-object-identity"
  ) {
    let darkroom = Darkroom()
    // snippet.forms
    let closure = BlockOperation { _ = darkroom.sharpen(.beach) }
    let method = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .beach)
    let subclass = Sharpen(.beach, in: darkroom)
    let operations = [closure, method, subclass]
    for operation in operations { operation.start() }
    // snippet.end
    try page.code("forms")
    page.show(
      "darkroom.history", darkroom.history,
      documented: ["sharpen beach", "sharpen beach", "sharpen beach"])
    page.show(
      #"operations.map(\.isFinished)"#, operations.map(\.isFinished),
      documented: [true, true, true])
    page.show("Set(operations).count", Set(operations).count, documented: 3)
  }
}

private func workAloneIsEnough(_ page: Page) throws {
  try page.step(
    Text(
      "The base class finishes without having done anything. A subclass adds main() and gets its states, from ready to finished, for nothing.",
      ko: "기본 클래스는 아무 일 없이 완료됩니다. 하위 클래스가 main() 하나만 채우면 준비에서 완료까지 상태는 저절로 따라옵니다."),
    rules: "overview.abstract-base", "overview.inherited-infrastructure"
  ) {
    // snippet.bare
    let nothing = Operation()
    nothing.start()
    // snippet.end
    try page.code("bare")
    page.show("nothing.isFinished", nothing.isFinished, documented: true)
    let recorder = Recorder()
    let darkroom = Darkroom(pausingAt: "beach", recorder: recorder)
    let sharpen = Sharpen(.beach, in: darkroom)
    sharpen.name = "beach"
    let queue = OperationQueue()
    try page.code("main", in: "Sharpen.swift")
    page.show("sharpen.isReady", sharpen.isReady, documented: true)
    recorder.add(sharpen, to: queue)
    darkroom.waitUntilPaused()
    page.say(Text("While main() is at work:", ko: "main()이 실행되는 동안입니다."))
    page.show("sharpen.isExecuting", sharpen.isExecuting, documented: true)
    page.show("sharpen.isFinished", sharpen.isFinished, documented: false)
    darkroom.goOn()
    sharpen.waitToFinish()
    page.say(Text("When main() has returned:", ko: "main()이 반환된 다음입니다."))
    page.show("sharpen.isExecuting", sharpen.isExecuting, documented: false)
    page.show("sharpen.isFinished", sharpen.isFinished, documented: true)
    page.show("sharpen.picture?.name", sharpen.picture?.name, documented: "beach+sharp")
    queue.waitToEmpty()
    page.timeline(recorder)
  }
}

private func inFullControl(_ page: Page) throws {
  try page.step(
    Text(
      "A subclass that replaces start() chooses its thread and says itself when it is finished. Here start() is back while the work goes on.",
      ko: "start()까지 바꾸는 하위 클래스는 스레드를 고르고 완료도 스스로 알립니다. start()는 벌써 반환되었는데 작업은 계속됩니다."),
    rules: "overview.custom-controls-execution-and-state"
  ) {
    let darkroom = Darkroom(pausingAt: "beach")
    // snippet.own
    let sharpen = SharpenOnOwnThread(.beach, in: darkroom)
    sharpen.start()
    // snippet.end
    darkroom.waitUntilPaused()
    try page.code("start", in: "SharpenOnOwnThread.swift")
    try page.code("own")
    page.show("sharpen.isExecuting", sharpen.isExecuting, documented: true)
    page.show("sharpen.isFinished", sharpen.isFinished, documented: false)
    darkroom.goOn()
    sharpen.waitToFinish()
    page.say(Text("When the thread is done:", ko: "스레드가 일을 마친 다음입니다."))
    page.show("sharpen.isFinished", sharpen.isFinished, documented: true)
    page.show("sharpen.ranOnChosenThread", sharpen.ranOnChosenThread, documented: true)
  }
}

private func chainOfAllKinds(_ page: Page) throws {
  try page.step(
    Text(
      "Closure, method and subclass in one chain: each waits for the one before, and each has a completion block.",
      ko: "클로저, 메서드, 하위 클래스를 한 줄로 잇습니다. 저마다 앞의 것을 기다리고, 저마다 완료 블록이 있습니다."),
    rules: "overview.feature-dependencies", "overview.feature-completion"
  ) {
    let recorder = Recorder()
    let darkroom = Darkroom(recorder: recorder)
    let completed = Kind.allCases.map { Gate("the completion block of the \($0) has run") }
    // snippet.chain
    let beach = Kind.closure.operation(sharpening: .beach, in: darkroom)
    let forest = Kind.method.operation(sharpening: .forest, in: darkroom)
    let star = Kind.subclass.operation(sharpening: .star, in: darkroom)
    forest.addDependency(beach)
    star.addDependency(forest)
    for (operation, gate) in zip([beach, forest, star], completed) {
      operation.completionBlock = { gate.open() }
    }
    // snippet.end
    let queue = OperationQueue()
    recorder.add(star, forest, beach, to: queue)
    queue.waitToEmpty()
    for gate in completed { gate.wait() }
    try page.code("chain")
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began), documented: ["beach", "forest", "star"])
    page.show(
      #"completed.map(\.isOpen)"#, completed.map(\.isOpen), documented: [true, true, true])
    page.timeline(recorder, lanes: ["beach", "forest", "star"])
  }
}

private func configured(_ page: Page) throws {
  try page.step(
    Text(
      "What can be set on one kind can be set on all, between the making and the adding. Here the priorities turn the order round.",
      ko: "설정할 수 있는 것은 셋이 똑같고, 만든 다음 큐에 넣기 전에 설정합니다. 여기서는 우선순위가 순서를 뒤집습니다."),
    rules: "overview.feature-priority", "overview.configuration-is-universal",
    "overview.configure-between-create-and-add"
  ) {
    let recorder = Recorder()
    let darkroom = Darkroom(recorder: recorder)
    let beach = Kind.closure.operation(sharpening: .beach, in: darkroom)
    let forest = Kind.method.operation(sharpening: .forest, in: darkroom)
    let star = Kind.subclass.operation(sharpening: .star, in: darkroom)
    let queue = OperationQueue()
    // snippet.configure
    beach.queuePriority = .low
    forest.queuePriority = .normal
    star.queuePriority = .high
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    queue.addOperations([beach, forest, star], waitUntilFinished: false)
    queue.isSuspended = false
    // snippet.end
    queue.waitToEmpty()
    try page.code("configure")
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began), documented: ["star", "forest", "beach"])
  }
}

private func cancelled(_ page: Page) throws {
  try page.step(
    Text(
      "Every kind can be cancelled. Before its start it skips its work; while it runs it learns of the request, and the rest is up to its code.",
      ko: "어느 종류든 취소할 수 있습니다. 시작 전이면 작업을 건너뛰고, 실행 중이면 요청을 알게 될 뿐 나머지는 코드에 달렸습니다."),
    rules: "overview.feature-cancel"
  ) {
    let darkroom = Darkroom(pausingAt: "beach")
    let queue = OperationQueue()
    // snippet.before
    let early = Kind.allCases.map {
      $0.operation(sharpening: .forest, in: darkroom)
    }
    for operation in early {
      operation.cancel()
      operation.start()
    }
    // snippet.end
    try page.code("before")
    page.show(
      #"early.map(\.isFinished)"#, early.map(\.isFinished), documented: [true, true, true])
    page.show("darkroom.history", darkroom.history, documented: [])
    // snippet.during
    let late = Kind.closure.operation(sharpening: .beach, in: darkroom)
    queue.addOperation(late)
    darkroom.waitUntilPaused()
    late.cancel()
    // snippet.end
    try page.code("during")
    page.show("late.isCancelled", late.isCancelled, documented: true)
    page.show("late.isExecuting", late.isExecuting, documented: true)
    darkroom.goOn()
    queue.waitToEmpty()
    page.show("late.isFinished", late.isFinished, documented: true)
  }
}

private func putRight(_ page: Page) throws {
  try page.step(
    Text(
      "The program put right: one line hands the operation to a queue. The thread that did so goes on to the reader's tap, and a second photo goes along.",
      ko: "바로잡은 프로그램입니다. 한 줄로 오퍼레이션을 큐에 맡깁니다. 맡긴 스레드는 곧바로 사용자의 탭를 처리하고, 두 번째 사진도 동시에 처리됩니다."),
    rules: "overview.queue-is-usual", "overview.moves-work-off-thread",
    "overview.serves-concurrency"
  ) {
    let recorder = Recorder()
    let darkroom = Darkroom(pausingAt: "beach", recorder: recorder)
    let queue = OperationQueue()
    let beach = Sharpen(.beach, in: darkroom)
    let forest = Sharpen(.forest, in: darkroom)
    // snippet.queue
    queue.addOperation(beach)
    // snippet.hide
    darkroom.waitUntilPaused()
    // snippet.show
    queue.addOperation(forest)
    // snippet.hide
    forest.waitToFinish()
    // snippet.show
    recorder.note("tap", .began)
    recorder.note("tap", .finished)
    // snippet.end
    darkroom.goOn()
    queue.waitToEmpty()
    try page.code("queue")
    page.show(
      #"recorder.relation("beach", "forest")"#, recorder.relation("beach", "forest"),
      documented: "beach ∥ forest")
    page.show(
      #"recorder.relation("beach", "tap")"#, recorder.relation("beach", "tap"),
      documented: "beach ∥ tap")
    page.show("beach.picture?.name", beach.picture?.name, documented: "beach+sharp")
    page.timeline(recorder)
  }
}
