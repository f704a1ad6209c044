import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "declaredAsynchronous", "Declaring it asynchronous", ko: "비동기라고 선언만 하기",
    Step(
      "movesNothing",
      "isAsynchronous reports and moves nothing: the file was read on the thread that called start().",
      ko: "isAsynchronous는 알려 줄 뿐 아무것도 옮기지 않습니다. 파일은 start()를 호출한 스레드에서 읽었습니다.",
      shows: .simple.runsOnTheCallersThread, as: .told
    ) { page in
      try page.code("hopeful", in: "HopefulResize.swift")
      let file = PhotoFile(.beach)
      let resize = HopefulResize(file)
      resize.start()
      page.show(resize.isAsynchronous, told: true)
      page.show(file.wasReadOnThisThread, told: true)
    },
    Step(
      "queueSuppliesThread", "Put right: nothing is declared, and a queue supplies the thread.",
      ko: "바로잡기: 아무것도 선언하지 않고 큐에 넣습니다. 스레드는 큐가 마련합니다.",
      shows: .simple.queueSuppliesThread, .simple.synchronousByDefault,
      .simple.preferWhenAlwaysQueued
    ) { page in
      let file = PhotoFile(.beach)
      let resize = ResizeOperation(file, widths: [2])
      let queue = OperationQueue()
      queue.addOperation(resize)
      page.waitToEmpty(queue)
      page.show(resize.isFinished, documented: true)
      page.show(resize.isAsynchronous, documented: false)
      page.show(file.wasReadOnThisThread, documented: false)
    }
  ),
  Chapter.Episode(
    "handedOver", "A main() that hands its work over", ko: "일을 남에게 넘기는 main()",
    Step(
      "finishedTooEarly",
      "The operation is finished when main() returns. This one returns at once: finished, with the thumbnail yet to be made.",
      ko: "main()이 반환되면 완료 상태가 됩니다. 일을 넘기고 바로 반환되었으니, 섬네일은 아직 없는데 오퍼레이션은 끝났습니다.",
      shows: .simple.stateKeptForYou, as: .told
    ) { page in
      let disk = page.gate("The disk has delivered the photo.", ko: "디스크가 사진을 다 읽었습니다.")
      try page.code("hasty", in: "HastyResize.swift")
      let file = PhotoFile(.beach) { disk.wait() }
      let resize = HastyResize(file)
      resize.start()
      page.introduce(.gate)
      page.show(resize.isFinished, told: true)
      page.show(resize.thumbnails.count, told: 0)
      page.open(disk)
      page.wait(for: resize.done)
      page.show(resize.thumbnails.count, told: 1)
    },
    Step(
      "readsItself",
      "Put right: main() reads the file itself and returns when the thumbnail is there. The disk takes as long as before.",
      ko: "바로잡기: main()이 파일을 직접 읽고, 섬네일이 생긴 다음에 반환됩니다. 디스크에 걸리는 시간은 그대로입니다.",
      shows: .simple.doneWhenStartReturns
    ) { page in
      try page.code("main", in: "../ResizeOperation.swift")
      let resize = ResizeOperation(PhotoFile(.beach), widths: [2])
      resize.start()
      page.show(resize.isFinished, documented: true)
      page.show(resize.thumbnails.count, documented: 1)
    }
  ),
  Chapter.Episode(
    "lostWidth", "A getter, a setter, and a lost width", ko: "읽고 쓰는 사이에 사라진 너비",
    Step(
      "betweenReadAndWrite",
      "Two screens ask for a width each. Both accessors are locked, but between reading and writing nobody is.",
      ko: "두 화면이 너비를 하나씩 요청합니다. 접근자는 둘 다 잠금을 쓰지만, 읽고 나서 쓰기까지는 아무도 지키지 않습니다.",
      shows: .simple.accessorsThreadSafe, as: .told
    ) { page in
      let bothHaveRead = Rendezvous("both screens have read the widths")  // page
      page.say(
        "onTwoThreads runs a closure with 1 and with 2 at the same time; meet() returns when both are in it.",
        ko: "onTwoThreads는 클로저를 1과 2로 동시에 실행하고, meet()는 둘이 함께 들어와야 반환됩니다.")
      try page.code("widths", in: "../ResizeOperation.swift")
      let resize = ResizeOperation(PhotoFile(.beach))
      onTwoThreads { width in
        let wanted = resize.widths
        bothHaveRead.meet()
        resize.widths = wanted + [width]
      }
      page.show(resize.widths.count, told: 1)
    },
    Step(
      "oneLock", "Put right: one accessor that reads and writes under one lock.",
      ko: "바로잡기: 읽고 쓰는 일을 한 번의 잠금 안에서 하는 접근자를 둡니다.",
      shows: .simple.accessorsThreadSafe
    ) { page in
      let resize = ResizeOperation(PhotoFile(.beach))
      onTwoThreads { width in resize.add(width: width) }
      page.show(resize.widths.sorted(), told: [1, 2])
    }
  ),
]
