import Chapter01Invocation
import ChapterKit
import Operations
import Synchronization

/// Chapter 00: one task in three forms, and what all operations have in common.
public let overview = Chapter(
  0, Text("Overview", ko: "개요"),
  summary: Text("one task in three forms, and how it is run", ko: "한 작업의 세 가지 모습과 실행하는 방법"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "taskAsObject",
    "Two operations are made, and nothing has been done. One is run by start(), the other by a queue.",
    ko: "오퍼레이션을 둘 만들었는데 아무 일도 하지 않았습니다. 하나는 start()로, 하나는 큐에 넣어 실행합니다.",
    shows: .overview.taskAsObject, .overview.aloneOrQueued
  ) { page in
    page.introduce(.darkroom)
    let darkroom = Darkroom()
    let beach = BlockOperation { _ = darkroom.sharpen(.beach) }
    let forest = BlockOperation { _ = darkroom.sharpen(.forest) }
    page.show(darkroom.history, documented: [])
    forest.start()
    page.show(darkroom.history, documented: ["sharpen forest"])
    let queue = OperationQueue()
    queue.addOperation(beach)
    page.waitToEmpty(queue)
    page.show(darkroom.history, documented: ["sharpen forest", "sharpen beach"])
  },
  Step(
    "threeKinds",
    "One task as a closure, as a method and as a subclass. All three do the same work.",
    ko: "한 작업을 클로저로, 메서드로, 하위 클래스로 만들었습니다. 셋이 같은 일을 합니다.",
    shows: .overview.threeClasses
  ) { page in
    try page.code("sharpen", in: "Sharpen.swift")
    let darkroom = Darkroom()
    let closure = BlockOperation { _ = darkroom.sharpen(.beach) }
    let method = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .beach)
    let subclass = Sharpen(.beach, in: darkroom)
    for operation in [closure, method, subclass] { operation.start() }
    page.show(darkroom.history, documented: ["sharpen beach", "sharpen beach", "sharpen beach"])
  },
  Step(
    "mixedChain",
    "Closure, method and subclass in a chain. The last was added first, and still they run from the first on.",
    ko: "클로저, 메서드, 하위 클래스를 차례로 잇습니다. 마지막 오퍼레이션부터 넣었는데도 앞에서부터 실행됩니다.",
    shows: .overview.featureDependencies
  ) { page in
    let darkroom = Darkroom()
    let beach = BlockOperation { _ = darkroom.sharpen(.beach) }
    let forest = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .forest)
    let star = Sharpen(.star, in: darkroom)
    forest.addDependency(beach)
    star.addDependency(forest)
    let queue = OperationQueue()
    queue.addOperations([star, forest, beach], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(darkroom.history, documented: ["sharpen beach", "sharpen forest", "sharpen star"])
  },
  Step(
    "everyKindCancelled",
    "Cancelled before the start, none of the three does its work. One that is cancelled at work goes on, for its code does not look.",
    ko: "시작하기 전에 취소하면 셋 다 작업하지 않습니다. 작업하는 도중에 취소한 오퍼레이션은 코드가 취소를 확인하지 않으므로 계속됩니다.",
    shows: .overview.featureCancel, as: .told
  ) { page in
    let darkroom = Darkroom(pausingAt: "beach")
    let closure = BlockOperation { _ = darkroom.sharpen(.star) }
    let method = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .star)
    let subclass = Sharpen(.star, in: darkroom)
    for operation in [closure, method, subclass] {
      operation.cancel()
      operation.start()
    }
    page.show(darkroom.history, told: [])
    page.show([closure, method, subclass].count(where: \.isFinished), told: 3)
    let late = Sharpen(.beach, in: darkroom)
    let queue = OperationQueue()
    queue.addOperation(late)
    page.wait(for: darkroom.paused)
    late.cancel()
    page.show(late.isCancelled, told: true)
    page.open(darkroom.resumed)
    page.waitToEmpty(queue)
    page.show(late.picture?.name, told: "beach+sharp")
  },
  Step(
    "threadGoesOn",
    "The beach is at work, and the thread that added it goes on: it adds the forest, which finishes first.",
    ko: "바닷가 사진을 처리하는 동안에도 큐에 넣은 스레드는 기다리지 않고 숲 사진을 넣습니다. 숲 사진이 먼저 완료됩니다.",
    shows: .overview.movesWorkOffThread, .overview.servesConcurrency
  ) { page in
    let recorder = Recorder()
    let darkroom = Darkroom(pausingAt: "beach", recorder: recorder)
    let beach = Sharpen(.beach, in: darkroom)
    let forest = Sharpen(.forest, in: darkroom)
    let queue = OperationQueue()
    queue.addOperation(beach)
    page.wait(for: darkroom.paused)
    queue.addOperation(forest)
    page.waitToFinish(forest)
    page.show(beach.isExecuting, documented: true)
    page.open(darkroom.resumed)
    page.waitToEmpty(queue)
    page.timeline(recorder, isOrdered: true)
    page.show(beach.picture?.name, documented: "beach+sharp")
  },
  Step(
    "backToMain",
    "The screen belongs to the main thread, so show goes to the main queue. It needs the sharpened picture, so it depends on sharpen.",
    ko: "화면은 메인 스레드에서만 바꿔야 합니다. 그래서 show는 메인 큐에 넣습니다. 보정한 사진이 있어야 하므로 sharpen에 의존하게 합니다.",
    shows: .overview.featureDependencies
  ) { page in
    page.say(
      "PhotoView stands for the screen. The workbook runs the main thread's run loop, which runs what is in the main queue.",
      ko: "PhotoView는 화면을 대신합니다. 여기서는 워크북이 메인 스레드의 런 루프를 돌려 메인 큐의 오퍼레이션을 실행합니다.")
    let darkroom = Darkroom()
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
