import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "whoseThread", "Whose thread?", ko: "누구의 스레드일까요?", asks: .whoseThread,
    Step(
      "callersThread",
      "The one that runs the filter's block: the work runs where start() is called, and the block waits for it.",
      ko: "filter의 블록을 실행하는 스레드입니다. 작업은 start()를 호출한 곳에서 실행되고, 블록은 그동안 기다립니다.",
      shows: .simple.runsOnTheCallersThread
    ) { page in
      let file = PhotoFile(.beach)
      let resize = ResizeOperation(file, widths: [2])
      let wasReadByFilter = Mutex(false)
      let filter = BlockOperation {
        resize.start()
        wasReadByFilter.withLock { $0 = file.wasReadOnThisThread }
      }
      let queue = OperationQueue()  // page
      page.show(filter.isReady, told: true)
      page.show(resize.isReady, told: true)
      queue.addOperation(filter)
      page.waitToEmpty(queue)
      page.show(wasReadByFilter.withLock { $0 }, documented: true)
      page.show(file.wasReadOnThisThread, documented: false)
      page.show(resize.isFinished, documented: true)
    }
  ),
  Chapter.Episode(
    "lateWidth", "A wish that comes too late", ko: "너무 늦은 요청", asks: .tooLate,
    Step(
      "widthUnread",
      "One. Nobody reads the width any more: main() has run, and an operation runs once.",
      ko: "하나입니다. 그 너비를 읽을 코드가 없습니다. main()은 이미 실행되었고 오퍼레이션은 한 번만 실행됩니다.",
      shows: .simple.accessorsForData
    ) { page in
      let resize = ResizeOperation(PhotoFile(.beach), widths: [2])
      resize.start()
      resize.add(width: 1)
      page.show(resize.widths, told: [2, 1])
      // idle: claim
      resize.start()
      page.show(resize.thumbnails.count, told: 1)
    }
  ),
  Chapter.Episode(
    "crop", "Crop a photo", ko: "사진 자르기", asks: .crop, tries: CropAttempt.self,
    Step(
      "initMainAccessor",
      "An initialiser, main() and a locked accessor: nothing else is needed.",
      ko: "이니셜라이저, main(), 잠금을 쓰는 접근자. 더 필요한 것은 없습니다.",
      shows: .simple.mainIsEnough, .simple.lessWorkThanConcurrent
    ) { page in
      try page.code("answer", in: "CropOperation.swift")
      let crop = CropOperation(PhotoFile(.beach), columns: 1..<3)
      crop.start()
      page.show(crop.cropped?.pixels, told: [36, 72, 180, 216])
    }
  ),
]
