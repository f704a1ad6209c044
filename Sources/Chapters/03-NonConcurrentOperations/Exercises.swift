import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "startInBlock", "start() in a block", ko: "블록 안의 start()",
    asks:
      "A block calls start(), a queue runs the block, and both values are read at the end. Was the file read on this thread? Was the resize finished on the line after start()?",
    ko:
      "큐에 넣은 블록이 `start()`를 호출하고, 두 값은 모두 끝난 다음에 읽습니다. 파일은 이 스레드에서 읽었을까요? `start()` 다음 줄에서 `resize`는 완료되어 있었을까요?",
    hint: "Which thread called start(), and what did that call wait for?",
    ko: "`start()`를 호출한 스레드는 어느 스레드이고, 그 호출은 언제 돌아오나요?",
    Step(
      "threadOfTheBlock",
      "The file was read on the block's thread, and the resize was finished on the line after start().",
      ko: "블록을 실행한 스레드에서 읽었고, start() 다음 줄에서 이미 완료되어 있었습니다.",
      because:
        "The queue had another thread run the block, and the block called `start()`. As always, `start()` called `main()` and returned only after `main()` had returned.",
      ko:
        "블록은 큐가 쓰는 다른 스레드에서 실행되었고, `start()`를 호출한 것은 그 블록입니다. `start()`는 거기서도 `main()`을 호출하고, 끝난 다음에 돌아왔습니다.",
      shows: .simple.runsOnTheCallersThread, .simple.doneWhenStartReturns
    ) { page in
      let file = PhotoFile(.beach)
      let resize = ResizeOperation(file, widths: [2])
      let wasFinished = Mutex(false)
      let queue = OperationQueue()
      queue.addOperation {
        resize.start()
        wasFinished.withLock { $0 = resize.isFinished }
      }
      page.waitToEmpty(queue)
      page.show(file.wasReadOnThisThread, documented: false)
      page.show(wasFinished.withLock { $0 }, documented: true)
    }
  ),
  Chapter.Episode(
    "lateWidth", "When is it too late?", ko: "언제부터 늦을까요?",
    asks:
      "The operation starts with one width. A second width is requested while main() reads the file, and a third after the operation has finished. How many widths are there in the end, and how many thumbnails has the operation created?",
    ko: "너비 하나로 시작한 오퍼레이션에, 파일을 읽는 동안 하나를 더 요청하고 완료된 다음에 또 하나를 요청합니다. 마지막에 너비는 몇 개이고 섬네일은 몇 개일까요?",
    hint: "Which line of main() reads widths, and what comes before that line?",
    ko: "`main()`에서 `widths`를 읽는 줄은 어디이고, 그 앞에는 무슨 줄이 있나요?",
    Step(
      "widthUnread", "Three widths, and two thumbnails.",
      ko: "너비는 셋, 섬네일은 둘입니다.",
      because:
        "`main()` reads `widths` once, at the start of the loop, after the file has been read. The second width was there by then, and the third was not.",
      ko:
        "`main()`은 반복문을 시작할 때 `widths`를 한 번 읽는데, 그 줄은 파일을 다 읽은 다음에 있습니다. 둘째 너비는 그때 이미 있었고 셋째 너비는 없었습니다.",
      shows: .simple.accessorsForData
    ) { page in
      let reading = page.gate("main() is reading the file.", ko: "main()이 파일을 읽고 있습니다.")
      let disk = page.gate("The disk has delivered the photo.", ko: "디스크가 사진을 다 읽었습니다.")
      let slow = PhotoFile(.beach) {
        reading.open()
        disk.wait()
      }
      let resize = ResizeOperation(slow, widths: [2])
      let queue = OperationQueue()
      queue.addOperation(resize)
      page.wait(for: reading)
      resize.add(width: 1)
      page.open(disk)
      page.waitToEmpty(queue)
      resize.add(width: 3)
      page.show(resize.widths.count, told: 3)
      page.show(resize.thumbnails.count, told: 2)
    }
  ),
  Chapter.Episode(
    "crop", "Crop a photo", ko: "사진 자르기",
    asks:
      "Write a class CropOperation that keeps some columns of a photo. CropOperation(_:columns:) takes the file and the range of columns, main() reads the file once, and the property cropped, which any thread may read, contains the result. A range that extends beyond the photo is clamped to the photo. If no column is left, or if the operation was cancelled before the file had been read, the result is nil.",
    ko:
      "사진에서 몇 개의 열만 남기는 `CropOperation`을 만들어 보세요. `CropOperation(_:columns:)`으로 파일과 열의 범위를 받아 `main()`에서 파일을 한 번 읽고, 결과는 프로퍼티 `cropped`로 어느 스레드에서나 읽을 수 있어야 합니다. 사진 밖으로 나간 범위는 사진에 맞추고, 남는 열이 없거나 파일을 다 읽기 전에 취소되었으면 결과는 `nil`입니다.",
    hint:
      "The pixels are stored row by row from the top left. The index of a pixel modulo the width of the photo is its column.",
    ko: "픽셀은 왼쪽 위부터 한 줄씩 이어져 있습니다. 픽셀의 번호를 사진의 너비로 나눈 나머지가 그 픽셀의 열입니다.", tries: CropAttempt.self,
    Step(
      "initMainAccessor",
      "After reading the file, main() checks again whether the operation was cancelled.",
      ko: "main()은 파일을 읽은 다음에도 취소되었는지 확인합니다.",
      because:
        "Reading is the slow part, so a cancellation is most likely to come then. The check after it keeps `cropped` at `nil` in that case.",
      ko: "오래 걸리는 것은 읽기여서 취소도 그때 올 가능성이 큽니다. 읽은 다음의 확인이 있어야 그때 `cropped`가 `nil`로 남습니다."
    ) { page in
      try page.code("answer", in: "CropOperation.swift")
      let crop = CropOperation(PhotoFile(.beach), columns: 1..<3)
      crop.start()
      page.show(crop.cropped?.pixels, told: [36, 72, 180, 216])
    }
  ),
]
