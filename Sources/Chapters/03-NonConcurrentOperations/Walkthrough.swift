import Chapter00Overview
import ChapterKit
import Operations
import Synchronization

/// Chapter 03: a subclass that brings its work and leaves the rest to the base class.
public let nonConcurrentOperations = Chapter(
  3, Text("Non Concurrent Operations", ko: "동기 오퍼레이션"),
  summary: Text("a subclass that overrides main() and no more", ko: "main() 하나만 재정의하는 하위 클래스"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "frozenScreen",
    "The app calls start() on its main thread, and the screen stands still while a photo is read and made a thumbnail of. start() read the file on this thread, which called it, and returned when the thumbnail was there.",
    ko:
      "앱이 메인 스레드에서 start()를 호출하면 사진을 읽어 섬네일을 만드는 동안 화면이 멈춥니다. 파일을 읽은 것은 start()를 호출한 바로 이 스레드였고, start()는 섬네일을 다 만든 뒤에야 돌아왔습니다.",
    shows: .simple.runsOnTheCallersThread, .simple.doneWhenStartReturns
  ) { page in
    page.say(
      "PhotoFile belongs to this book: it notes which thread has read it last.",
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
    "This class overrides main() and has not even an initialiser. It finishes all the same, and what depends on it becomes ready.",
    ko: "이 클래스는 main()을 재정의했을 뿐 이니셜라이저도 없습니다. 그래도 완료 상태가 되고, 이것에 의존하던 오퍼레이션은 준비 상태가 됩니다.",
    shows: .simple.mainIsEnough
  ) { page in
    // Unchecked: what changes is guarded by `count`, a Mutex.
    nonisolated final class Beep: Operation, @unchecked Sendable {
      let count = Mutex(0)

      override func main() { count.withLock { $0 += 1 } }
    }
    let beep = Beep()
    let save = BlockOperation {}
    save.addDependency(beep)
    page.show(save.isReady, documented: false)
    beep.start()
    page.show(beep.count.withLock { $0 }, documented: 1)
    page.show(beep.isFinished, documented: true)
    page.show(save.isReady, documented: true)
  },
  Step(
    "inputKept",
    "The initialiser keeps the file; accessors ask for one more width and read what has been made.",
    ko: "이니셜라이저는 파일을 받아 강하게 참조합니다. 접근자로는 너비를 하나 더 요청하고 만들어진 섬네일을 읽습니다.",
    shows: .simple.initializerStoresInput, .simple.accessorsForData, .simple.helperMethods
  ) { page in
    weak var file: PhotoFile?
    let resize: ResizeOperation
    do {
      let beach = PhotoFile(.beach)
      file = beach
      resize = ResizeOperation(beach, widths: [2])
    }
    page.show(file != nil, told: true)
    resize.add(width: 1)
    resize.start()
    page.show(resize.thumbnails.map(\.width), told: [2, 1])
  },
  Step(
    "scrollsOn",
    "The program put right: while main() reads the file on another thread, this one goes on.",
    ko: "바로잡은 프로그램입니다. 다른 스레드에서 main()이 파일을 읽는 동안 이 스레드는 계속 실행됩니다.",
    shows: .overview.movesWorkOffThread, .simple.stateKeptForYou, .simple.synchronousByDefault
  ) { page in
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
    page.show(resize.isFinished, documented: false)
    page.show(resize.isAsynchronous, documented: false)
    page.open(disk)
    page.waitToEmpty(queue)
    page.show(resize.isExecuting, documented: false)
    page.show(resize.isFinished, documented: true)
    page.show(file.wasReadOnThisThread, documented: false)
  },
]
