import Chapter01Invocation
import ChapterKit
import Operations

/// Chapter 00: tasks as objects, the life of such an object, and the ways to run it.
public let overview = Chapter(
  0, Text("Overview", ko: "개요"),
  summary: Text(
    "tasks as objects, and ways to run them", ko: "작업을 객체로 만드는 이유와 실행하는 방법"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "tapsWithDispatch",
    "Three photos were tapped, one after another. In the end, the screen shows the first photo.",
    ko: "사진 셋을 차례로 눌렀습니다. 화면에는 처음에 누른 사진이 남았습니다.",
    because:
      "Each closure changes the screen as soon as its picture is done. The beach took longest, so its closure changed the screen last. The tap on the star had no handle with which to stop the beach's closure.",
    ko:
      "세 클로저는 저마다 보정이 끝나는 대로 화면을 바꿉니다. 가장 오래 걸린 바닷가가 마지막으로 화면을 바꿨습니다. 별을 누른 코드에는 바닷가의 클로저를 멈출 방법이 없었습니다.",
    as: .told
  ) { page in
    page.introduce(.darkroom)
    page.introduce(.photoView)
    let darkroom = Darkroom(pausingAt: "beach")
    let view = PhotoView()
    func tap(_ photo: Picture) {
      DispatchQueue.global().async {
        let sharp = darkroom.sharpen(photo)
        DispatchQueue.main.async { view.show(sharp) }
      }
    }
    tap(.beach)
    page.wait(for: darkroom.paused)
    tap(.forest)
    tap(.star)
    serveMainThread(until: view.changed(times: 2))  // page
    page.wait(for: view.changed(times: 2))
    page.open(darkroom.resumed)
    serveMainThread(until: view.changed(times: 3))  // page
    page.wait(for: view.changed(times: 3))
    page.show(view.photo, told: "beach+sharp")
    page.show(
      darkroom.history.sorted(), told: ["sharpen beach", "sharpen forest", "sharpen star"])
  },
  Step(
    "taskAsObject",
    "Creating a sharpening operation does no work yet. A queue then runs the operation, and it finishes.",
    ko: "보정을 하나 만들었는데 아무 일도 하지 않습니다. 큐에 넣자 실행되고 완료됩니다.",
    because:
      "The initialiser only stored the photo. The queue called `start()`, which called `main()` and, once `main()` had returned, changed the state to finished.",
    ko:
      "이니셜라이저는 사진을 담아 두기만 했습니다. 큐가 `start()`를 호출했고, `start()`는 `main()`을 호출한 다음 `main()`이 돌아오자 오퍼레이션을 완료 상태로 바꾸었습니다.",
    shows: .overview.taskAsObject
  ) { page in
    try page.code("sharpen", in: "Sharpen.swift")
    let darkroom = Darkroom(pausingAt: "beach")
    let sharpen = Sharpen(.beach, in: darkroom)
    page.show(darkroom.history, documented: [])
    page.show(sharpen.isReady, documented: true)
    let queue = OperationQueue()
    queue.addOperation(sharpen)
    page.wait(for: darkroom.paused)
    page.show(sharpen.isExecuting, documented: true)
    page.show(sharpen.isFinished, documented: false)
    page.open(darkroom.resumed)
    page.waitToEmpty(queue)
    page.show(sharpen.isFinished, documented: true)
    page.show(sharpen.picture?.name, documented: "beach+sharp")
  },
  Step(
    "tapsWithOperations",
    "The same three taps, now with operations: the screen changes once, to the photo that was tapped last.",
    ko: "오퍼레이션으로 똑같이 세 번 눌렀습니다. 화면은 한 번만, 마지막에 누른 사진으로 바뀝니다.",
    because:
      "Each tap cancelled the previous operation. The beach was executing and stored no picture; the forest had not started and never started.",
    ko:
      "탭마다 앞의 보정을 취소했습니다. 바닷가는 작업 중이었지만 사진을 저장하지 않았고, 숲은 작업을 시작하지도 않았습니다.",
    shows: .overview.featureCancel, .overview.featureDependencies, as: .told
  ) { page in
    let darkroom = Darkroom(pausingAt: "beach")
    let view = PhotoView()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    var latest: Sharpen?
    func tap(_ photo: Picture) {
      latest?.cancel()
      let sharpen = Sharpen(photo, in: darkroom)
      let show = BlockOperation {
        guard let picture = sharpen.picture else { return }
        view.show(picture)
      }
      show.addDependency(sharpen)
      OperationQueue.main.addOperation(show)
      queue.addOperation(sharpen)
      latest = sharpen
    }
    tap(.beach)
    page.wait(for: darkroom.paused)
    tap(.forest)
    tap(.star)
    page.open(darkroom.resumed)
    serveMainThread(until: view.changed(times: 1))  // page
    page.wait(for: view.changed(times: 1))
    page.show(view.photo, told: "star+sharp")
    page.show(view.wasShownByMainQueue, told: true)
    page.show(darkroom.history, told: ["sharpen beach", "sharpen star"])
  },
  Step(
    "startOrQueue",
    "start() returned with the forest sharpened. The queue was still working on the beach when the next line ran.",
    ko: "start()는 숲을 다 보정하고 돌아왔습니다. 큐에 넣은 바닷가는 다음 줄에서도 아직 보정하고 있습니다.",
    because:
      "`start()` is an ordinary method, and it called `main()` on this thread. `addOperation` only handed over the operation: Dispatch gave the queue another thread for it, while this thread continued.",
    ko:
      "`start()`는 보통의 메서드 호출이어서, 호출한 스레드에서 `main()`까지 실행했습니다. `addOperation`은 오퍼레이션을 넘기기만 했고, 큐가 Dispatch에서 빌린 다른 스레드가 실행하므로 이 스레드는 다음 줄로 갔습니다.",
    shows: .overview.aloneOrQueued, .overview.movesWorkOffThread
  ) { page in
    let darkroom = Darkroom(pausingAt: "beach")
    let forest = Sharpen(.forest, in: darkroom)
    forest.start()
    page.show(forest.isFinished, documented: true)
    let beach = Sharpen(.beach, in: darkroom)
    let queue = OperationQueue()
    queue.addOperation(beach)
    page.wait(for: darkroom.paused)
    page.show(beach.isFinished, documented: false)
    page.open(darkroom.resumed)
    page.waitToEmpty(queue)
    page.show(beach.isFinished, documented: true)
  },
  Step(
    "finishedWithoutPicture",
    "The sharpening was cancelled. The operation that depends on it ran anyway, and cleared the screen.",
    ko: "보정을 취소했습니다. 그런데도 보정에 의존하는 show는 실행되어 화면을 비웠습니다.",
    because:
      "The cancelled sharpening finished without a picture, and `show` waited only for its finish. `show` then ran, found no picture, and showed `nil`.",
    ko:
      "취소된 보정은 사진 없이 완료되었고, `show`가 기다린 것은 완료뿐이었습니다. 그래서 `show`는 실행되어, 없는 사진을 읽고 `nil`을 화면에 보여 주었습니다.",
    shows: .overview.featureDependencies, as: .told
  ) { page in
    let view = PhotoView(showing: .forest)
    let sharpen = Sharpen(.beach, in: Darkroom())
    let show = BlockOperation { view.show(sharpen.picture) }
    show.addDependency(sharpen)
    OperationQueue.main.addOperation(show)
    sharpen.cancel()
    let queue = OperationQueue()
    queue.addOperation(sharpen)
    serveMainThread(until: view.changed(times: 1))  // page
    page.wait(for: view.changed(times: 1))
    page.show(sharpen.isFinished, told: true)
    page.show(view.photo, told: nil)
  },
]
