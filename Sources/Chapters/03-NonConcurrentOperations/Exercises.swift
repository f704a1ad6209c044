import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "whoseThread", "Whose thread?", ko: "누구의 스레드일까요?",
    asks:
      "An operation is started in the block of another one, which goes to a queue. Which thread will read the file?",
    ko: "다른 오퍼레이션의 블록 안에서 시작하고, 그 오퍼레이션은 큐에 넣습니다. 파일은 어느 스레드가 읽을까요?",
    hint: "resize is in no queue. Who has called start()?",
    ko: "`resize`는 큐에 들어 있지 않습니다. `start()`를 호출하는 코드는 어디에서 실행되나요?",
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
    "lateWidth", "A wish that comes too late", ko: "너무 늦은 요청",
    asks:
      "When the operation has finished, one more width is asked for, and accepted. How many thumbnails are there?",
    ko: "완료된 다음에 너비를 하나 더 요청했더니 받아들여졌습니다. 섬네일은 몇 개일까요?",
    hint: "Where is the code that reads widths, and when has it run?",
    ko: "`widths`를 읽는 코드는 어디에 있고, 언제 실행되었나요?",
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
      resize.start()
      page.show(resize.thumbnails.count, told: 1)
    }
  ),
  Chapter.Episode(
    "crop", "Crop a photo", ko: "사진 자르기",
    asks:
      "Make a CropOperation that keeps some columns of a photo. CropOperation(_:columns:) takes the file and the range of columns, and the property cropped, which any thread may read, has the result. A range that is wider than the photo ends where the photo does; if no column is left, or if the operation was cancelled, the result is nil.",
    ko:
      "사진에서 몇 개의 열만 남기는 `CropOperation`을 만들어 보시기 바랍니다. `CropOperation(_:columns:)`으로 파일과 열의 범위를 받고, 결과는 프로퍼티 `cropped`로 어느 스레드에서나 읽을 수 있어야 합니다. 사진보다 넓은 범위는 사진에 맞추고, 남는 열이 없거나 취소되었으면 결과는 `nil`입니다.",
    hint: "One thing alone is to be overridden. One value alone changes, so one lock is enough.",
    ko: "재정의할 것은 하나뿐입니다. 바뀌는 값은 결과 하나뿐이니 잠금도 하나면 됩니다.",
    hint:
      "The pixels stand row by row from the top left. The number of a pixel, divided by the width of the photo, leaves its column as the remainder.",
    ko: "픽셀은 왼쪽 위부터 한 줄씩 이어져 있습니다. 픽셀의 번호를 사진의 너비로 나눈 나머지가 그 픽셀의 열입니다.", tries: CropAttempt.self,
    Step(
      "initMainAccessor", "An initialiser, main() and a locked accessor: nothing else is needed.",
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
