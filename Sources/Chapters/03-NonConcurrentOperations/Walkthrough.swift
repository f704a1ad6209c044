import Chapter00Overview
import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Chapter 03: subclasses that supply work, the inherited start(), and the thread on which both run.
public let nonConcurrentOperations = Chapter(
  3, Text("Non-Concurrent Operations", ko: "동기 오퍼레이션"),
  summary: Text("a subclass that overrides main() only", ko: "main() 하나만 재정의하는 하위 클래스"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "frozenScreen",
    "An operation reads a photo and creates a thumbnail. The app calls its start() on the main thread, and the screen freezes until start() returns.",
    ko:
      "사진을 읽어 섬네일을 만드는 오퍼레이션입니다. 앱이 메인 스레드에서 start()를 호출하자, start()가 돌아올 때까지 화면이 멈췄습니다.",
    because:
      "`start()` called `main()` like any other method, and no code in between creates a thread. So the file was read on the thread that had called `start()`.",
    ko:
      "`start()`는 `main()`을 여느 메서드처럼 호출했고, 그 사이에 스레드를 만드는 코드는 없습니다. 그래서 파일은 `start()`를 호출한 바로 그 스레드에서 읽었습니다.",
    shows: .simple.runsOnTheCallersThread, .simple.doneWhenStartReturns
  ) { page in
    page.say(
      "PhotoFile belongs to this book: it records the thread that last read the file.",
      ko: "PhotoFile은 이 책의 클래스로, 마지막으로 자신을 읽은 스레드를 적어 둡니다.")
    try page.code("resize", in: "ResizeOperation.swift")
    let file = PhotoFile(.beach)
    let resize = ResizeOperation(file, widths: [2])
    resize.start()
    page.show(file.wasReadOnThisThread, documented: true)
    page.show(resize.isFinished, documented: true)
    page.show(resize.thumbnails.count, documented: 1)
  },
  Step(
    "mainAlone",
    "This class overrides only main(). Nevertheless, its states change, and the operation save, which depends on it, becomes ready.",
    ko: "이 클래스가 재정의한 것은 main() 하나입니다. 그런데도 상태가 바뀌고, 여기에 의존하던 save가 준비됩니다.",
    because:
      "The inherited `start()` changed the flags: to executing before it called `main()`, to finished after `main()` had returned. It sent the KVO notification for the finish, which made `save` ready.",
    ko:
      "플래그를 바꾼 것은 물려받은 `start()`입니다. `main()`을 호출하기 전에 실행 중으로, `main()`이 돌아온 다음에는 완료로 바꾸었습니다. 완료를 통지한 것도 `start()`여서 `save`가 준비되었습니다.",
    shows: .simple.stateKeptForYou
  ) { page in
    // Unchecked: the Mutex `states` guards the mutable state.
    nonisolated final class Sort: Operation, @unchecked Sendable {
      let states = Mutex<[Bool]>([])

      override func main() {
        states.withLock { $0 = [isExecuting, isFinished] }
      }
    }
    let sort = Sort()
    let save = BlockOperation {}
    save.addDependency(sort)
    page.show(save.isReady, documented: false)
    sort.start()
    page.show(sort.states.withLock { $0 }, documented: [true, false])
    page.show([sort.isExecuting, sort.isFinished], documented: [false, true])
    page.show(save.isReady, documented: true)
  },
  Step(
    "scrollsOn",
    "Corrected: the same class goes into a queue. While main() reads the file on another thread, this thread continues.",
    ko: "바로잡기: 같은 클래스를 큐에 넣었습니다. 다른 스레드에서 main()이 파일을 읽는 동안 이 스레드는 계속 실행됩니다.",
    because:
      "`addOperation` left the operation to the queue and returned. The queue had another thread call `start()`, so `main()` ran there.",
    ko:
      "`addOperation`은 오퍼레이션을 큐에 맡기고 바로 돌아왔습니다. `start()`는 큐가 쓰는 다른 스레드에서 호출되었고, 그래서 `main()`도 그 스레드에서 실행되었습니다.",
    shows: .overview.movesWorkOffThread, .simple.stateKeptForYou, .simple.synchronousByDefault
  ) { page in
    page.say(
      "PhotoFile calls its closure during each read, on the reading thread.",
      ko: "PhotoFile에 넘긴 클로저는 파일을 읽는 동안, 읽는 스레드에서 호출됩니다.")
    let reading = page.gate("main() is reading the file.", ko: "main()이 파일을 읽고 있습니다.")
    let disk = page.gate("The disk has delivered the photo.", ko: "디스크가 사진을 다 읽었습니다.")
    let file = PhotoFile(.beach) {
      reading.open()
      disk.wait()
    }
    let resize = ResizeOperation(file, widths: [2])
    let queue = OperationQueue()
    queue.addOperation(resize)
    page.wait(for: reading)
    page.show(resize.isExecuting, documented: true)
    page.show(resize.isAsynchronous, documented: false)
    page.open(disk)
    page.waitToEmpty(queue)
    page.show(resize.isFinished, documented: true)
    page.show(file.wasReadOnThisThread, documented: false)
  },
  Step(
    "inputKept",
    "The initialiser takes the file, one accessor takes a second width, and another accessor returns the thumbnails.",
    ko: "파일은 이니셜라이저로, 너비 하나는 접근자로 더 넣었습니다. 섬네일도 접근자로 꺼냅니다.",
    because:
      "Both widths were there when `main()` read them, because both were set before the start. There were no thumbnails before the start, and two when `start()` had returned.",
    ko:
      "두 너비 모두 시작하기 전에 넣었으므로 `main()`이 읽을 때 다 있었습니다. 섬네일은 시작하기 전에는 없었고, `start()`가 돌아왔을 때는 다 있었습니다.",
    shows: .simple.initializerStoresInput, .simple.accessorsForData, .simple.helperMethods
  ) { page in
    let resize = ResizeOperation(PhotoFile(.beach), widths: [2])
    resize.add(width: 1)
    page.show(resize.thumbnails.count, told: 0)
    resize.start()
    page.show(resize.thumbnails.map(\.width), told: [2, 1])
  },
  Step(
    "answerBehind",
    "This download waits for its answer in main(). With a limit of 1, neither the download nor the answer ever finishes; with a limit of 2, both finish.",
    ko: "이 다운로드는 main()에서 응답을 기다리는데, 다운로드도 응답도 끝나지 않습니다. 한도를 2로 늘리자 둘 다 끝납니다.",
    because:
      "The answer was a block in the same queue. The download was executing, although it only waited, so the limit of 1 was reached. The block, which calls `signal()` to end the wait, could not start.",
    ko:
      "응답은 같은 큐에 들어온 블록이었습니다. 다운로드는 기다리기만 해도 실행 중이므로 한도 1이 찼고, 기다림을 끝내 줄 `signal()`은 아직 시작하지 못한 그 블록 안에 있었습니다."
  ) { page in
    // Unchecked: there is no mutable state.
    nonisolated final class Download: Operation, @unchecked Sendable {
      typealias Answer = @Sendable () -> Void
      let send: @Sendable (@escaping Answer) -> Void

      init(_ send: @escaping @Sendable (@escaping Answer) -> Void) {
        self.send = send
      }

      override func main() {
        let answered = DispatchSemaphore(value: 0)
        send { answered.signal() }
        answered.wait()
      }
    }
    let arrived = page.gate("The answer has arrived in the queue.", ko: "응답이 큐에 들어왔습니다.")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let download = Download { answer in
      queue.addOperation(answer)
      arrived.open()
    }
    queue.addOperation(download)
    page.wait(for: arrived)
    page.show(download.isExecuting, told: true)
    page.show(queue.operationCount, told: 2)
    queue.maxConcurrentOperationCount = 2
    page.waitToEmpty(queue)
    page.show(download.isFinished, told: true)
  },
]
