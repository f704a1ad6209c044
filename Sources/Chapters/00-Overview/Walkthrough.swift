import Chapter01Invocation
import ChapterKit
import Operations

/// Chapter 00: one task in three forms, and what all operations have in common.
public let overview = Chapter(
  0, Text("Overview", ko: "개요"),
  summary: Text("one task in three forms, and how it is run", ko: "한 작업의 세 가지 모습과 실행하는 방법"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "taskAsObject",
    "The app makes an operation that sharpens the photo, and the photo stays as it is. An operation is a task as an object; nobody has run it.",
    ko: "사진을 선명하게 하는 오퍼레이션을 만들었는데 사진은 그대로입니다. 오퍼레이션은 객체가 된 작업일 뿐이고, 아직 아무도 실행하지 않았습니다.",
    shows: .overview.taskAsObject
  ) { page in
    page.introduce(.darkroom)
    let darkroom = Darkroom()
    let sharpen = BlockOperation { _ = darkroom.sharpen(.beach) }
    page.show(sharpen.isReady, documented: true)
    page.show(sharpen.isFinished, documented: false)
    page.show(darkroom.history, documented: [])
  },
  Step(
    "threeKinds",
    "One task as a closure, as a method and as a subclass. Started by hand, all three do the same work, and still they are three different objects.",
    ko: "한 작업을 클로저로, 메서드로, 하위 클래스로 만들었습니다. 직접 시작하면 셋이 같은 일을 하지만, 객체로는 서로 다릅니다.",
    shows: .overview.threeClasses, .overview.aloneOrQueued, .overview.inheritsObjectIdentity
  ) { page in
    try page.code("sharpen", in: "Sharpen.swift")
    let darkroom = Darkroom()
    let closure = BlockOperation { _ = darkroom.sharpen(.beach) }
    let method = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .beach)
    let subclass = Sharpen(.beach, in: darkroom)
    let operations = [closure, method, subclass]
    for operation in operations { operation.start() }
    page.show(darkroom.history, documented: ["sharpen beach", "sharpen beach", "sharpen beach"])
    page.show(operations.map(\.isFinished), documented: [true, true, true])
    page.show(Set(operations).count, documented: 3)
  },
  Step(
    "baseClassDoesNothing",
    "The base class does nothing and finishes. A subclass fills in main() and no more; its states follow by themselves, from ready to finished.",
    ko: "기본 클래스는 아무 일 없이 완료됩니다. 하위 클래스가 main() 하나만 채우면 준비에서 완료까지 상태는 저절로 따라옵니다.",
    shows: .overview.abstractBase, .overview.inheritedInfrastructure
  ) { page in
    let darkroom = Darkroom(pausingAt: "beach")  // page
    let nothing = Operation()
    nothing.start()
    page.show(nothing.isFinished, documented: true)
    let sharpen = Sharpen(.beach, in: darkroom)
    page.show(sharpen.isReady, documented: true)
    let queue = OperationQueue()
    queue.addOperation(sharpen)
    page.wait(for: darkroom.paused)
    page.show(sharpen.isExecuting, documented: true)
    page.show(sharpen.isFinished, documented: false)
    page.open(darkroom.resumed)
    page.waitToEmpty(queue)
    page.show(sharpen.isExecuting, documented: false)
    page.show(sharpen.isFinished, documented: true)
    page.show(sharpen.picture?.name, documented: "beach+sharp")
  },
  Step(
    "mixedChain",
    "Closure, method and subclass in one chain: each waits for the one before, in whatever order they are added, and any of them may have a completion block.",
    ko: "클로저, 메서드, 하위 클래스를 한 줄로 잇습니다. 어떤 순서로 넣든 자기 앞의 오퍼레이션을 기다립니다. 완료 블록도 어느 것에나 둘 수 있습니다.",
    shows: .overview.featureDependencies, .overview.featureCompletion
  ) { page in
    let recorder = Recorder()  // page
    let darkroom = Darkroom(recorder: recorder)  // page
    let told = page.gate("The completion block has run.", ko: "완료 블록이 실행되었습니다.")
    let beach = BlockOperation { _ = darkroom.sharpen(.beach) }
    let forest = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .forest)
    let star = Sharpen(.star, in: darkroom)
    forest.addDependency(beach)
    star.addDependency(forest)
    star.completionBlock = { told.open() }
    let queue = OperationQueue()
    for name in ["beach", "forest", "star"] { recorder.note(name, .queued) }  // page
    queue.addOperations([star, forest, beach], waitUntilFinished: false)
    page.introduce(.signal)
    page.waitToEmpty(queue)
    page.wait(for: told)
    page.timeline(recorder)
    page.show(darkroom.history, documented: ["sharpen beach", "sharpen forest", "sharpen star"])
  },
  Step(
    "sameSettings",
    "What can be set on one kind can be set on all. Here the queue gets all three while it is suspended, so the priorities alone decide.",
    ko: "설정할 수 있는 것은 셋이 똑같습니다. 일시 중지한 큐에 셋을 모두 넣었으므로 순서는 우선순위가 정합니다.",
    shows: .overview.featurePriority, .overview.configurationIsUniversal
  ) { page in
    let recorder = Recorder()  // page
    let darkroom = Darkroom(recorder: recorder)  // page
    let beach = BlockOperation { _ = darkroom.sharpen(.beach) }
    let forest = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .forest)
    let star = Sharpen(.star, in: darkroom)
    beach.queuePriority = .low
    star.queuePriority = .high
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    for retouch in [beach, forest, star] { queue.addOperation(retouch) }
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(darkroom.history, documented: ["sharpen star", "sharpen forest", "sharpen beach"])
  },
  Step(
    "everyKindCancelled",
    "Every kind can be cancelled. Before the start, the work is skipped. While it runs, an operation only learns of the request; whether to stop is up to its own code.",
    ko: "어느 종류든 취소할 수 있습니다. 시작 전이면 작업을 건너뜁니다. 실행 중이면 요청이 왔다는 것만 알 수 있고, 멈출지는 작업 코드가 정합니다.",
    shows: .overview.featureCancel
  ) { page in
    let darkroom = Darkroom(pausingAt: "beach")  // page
    let forest = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .forest)
    let star = Sharpen(.star, in: darkroom)
    forest.cancel()
    star.cancel()
    forest.start()
    star.start()
    page.show(forest.isFinished, documented: true)
    page.show(star.isFinished, documented: true)
    page.show(darkroom.history, documented: [])
    let beach = BlockOperation { _ = darkroom.sharpen(.beach) }
    let queue = OperationQueue()
    queue.addOperation(beach)
    page.wait(for: darkroom.paused)
    beach.cancel()
    page.show(beach.isCancelled, documented: true)
    page.show(beach.isExecuting, documented: true)
    page.open(darkroom.resumed)
    page.waitToEmpty(queue)
    page.show(beach.isFinished, documented: true)
  },
  Step(
    "tapAnswered",
    "The program put right: the operations go to a queue. While the beach is at work, the thread that added it answers a tap, and the forest runs at the same time.",
    ko: "바로잡은 프로그램입니다. 오퍼레이션을 큐에 맡깁니다. 바닷가 사진을 처리하는 동안, 큐에 넣은 스레드는 탭에 응답하고 숲 사진도 동시에 처리됩니다.",
    shows: .overview.movesWorkOffThread, .overview.servesConcurrency
  ) { page in
    let recorder = Recorder()  // page
    let darkroom = Darkroom(pausingAt: "beach", recorder: recorder)  // page
    func answerTap() {  // page
      recorder.note("tap", .began)
      recorder.note("tap", .finished)
    }
    let beach = Sharpen(.beach, in: darkroom)
    let forest = Sharpen(.forest, in: darkroom)
    let queue = OperationQueue()
    queue.addOperation(beach)
    page.wait(for: darkroom.paused)
    queue.addOperation(forest)
    page.waitToFinish(forest)
    answerTap()
    page.open(darkroom.resumed)
    page.waitToEmpty(queue)
    page.timeline(recorder, isOrdered: true)
    page.show(beach.picture?.name, documented: "beach+sharp")
    page.show(forest.picture?.name, documented: "forest+sharp")
  },
  Step(
    "backToMain",
    "And the way back: only the main thread may change the screen, so the operation that shows the photo depends on sharpen and goes to the main queue.",
    ko: "돌아오는 길입니다. 화면은 메인 스레드만 바꿀 수 있습니다. 그래서 사진을 보여 주는 오퍼레이션이 sharpen에 의존하게 하고 메인 큐에 넣습니다.",
    shows: .overview.featureDependencies
  ) { page in
    let darkroom = Darkroom()  // page
    let view = PhotoView()
    let sharpen = Sharpen(.beach, in: darkroom)
    let show = BlockOperation { view.show(sharpen.picture) }
    show.addDependency(sharpen)
    OperationQueue.main.addOperation(show)
    let queue = OperationQueue()
    queue.addOperation(sharpen)
    serveMainThread(until: view.wasShown)  // page
    page.wait(for: view.wasShown)
    page.show(view.photo, documented: "beach+sharp")
    page.show(view.wasShownByMainQueue, documented: true)
  },
]
