import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "nothingOverridden", "Nothing overridden", ko: "아무것도 재정의하지 않으면",
    asks: "An Operation itself is started, with nothing overridden. Does it finish?",
    ko: "아무것도 재정의하지 않은 `Operation` 자체를 시작합니다. 완료될까요?",
    hint: "Who changes the state, main() or what calls it?",
    ko: "상태를 바꾸는 것은 `main()`인가요, `main()`을 호출하는 쪽인가요?",
    Step(
      "finishes", "Yes: its main() has nothing to do, and the base class finishes it after that.",
      ko: "완료됩니다. 기본 main()은 하는 일이 없고, 기본 클래스가 그 뒤에 완료 상태로 바꿉니다.",
      shows: .simple.stateKeptForYou, .simple.synchronousByDefault
    ) { page in
      let nothing = Operation()
      nothing.start()
      page.show(nothing.isFinished, documented: true)
      page.show(nothing.isAsynchronous, documented: false)
    }
  ),
  Chapter.Episode(
    "lateWidth", "A wish that comes too late", ko: "너무 늦은 요청",
    asks:
      "When the operation has finished, one more width is asked for. How many thumbnails are there?",
    ko: "완료된 다음에 너비를 하나 더 요청합니다. 섬네일은 몇 개일까요?",
    hint: "Where is the code that reads widths, and when has it run?",
    ko: "`widths`를 읽는 코드는 어디에 있고, 언제 실행되었나요?",
    Step(
      "widthUnread", "One: main() had read the widths before.",
      ko: "하나입니다. main()은 그 전에 widths를 읽었습니다.",
      shows: .simple.accessorsForData
    ) { page in
      let resize = ResizeOperation(PhotoFile(.beach), widths: [2])
      resize.start()
      resize.add(width: 1)
      page.show(resize.widths, told: [2, 1])
      page.show(resize.thumbnails.count, told: 1)
    }
  ),
  Chapter.Episode(
    "crop", "Crop a photo", ko: "사진 자르기",
    asks:
      "Make a CropOperation that keeps some columns of a photo. CropOperation(_:columns:) takes the file and the range of columns, main() reads the file once, and the property cropped, which any thread may read, has the result. A range that reaches beyond the photo is cut to it; if no column is left, or if the operation was cancelled before the file had been read, the result is nil.",
    ko:
      "사진에서 몇 개의 열만 남기는 `CropOperation`을 만들어 보세요. `CropOperation(_:columns:)`으로 파일과 열의 범위를 받아 `main()`에서 파일을 한 번 읽고, 결과는 프로퍼티 `cropped`로 어느 스레드에서나 읽을 수 있어야 합니다. 사진 밖으로 나간 범위는 사진에 맞추고, 남는 열이 없거나 파일을 다 읽기 전에 취소되었으면 결과는 `nil`입니다.",
    hint:
      "The pixels stand row by row from the top left. The number of a pixel, divided by the width of the photo, leaves its column as the remainder.",
    ko: "픽셀은 왼쪽 위부터 한 줄씩 이어져 있습니다. 픽셀의 번호를 사진의 너비로 나눈 나머지가 그 픽셀의 열입니다.", tries: CropAttempt.self,
    Step(
      "initMainAccessor",
      "When the file has been read, main() asks again whether it was cancelled.",
      ko: "main()은 파일을 읽은 다음에도 취소되었는지 확인합니다."
    ) { page in
      try page.code("answer", in: "CropOperation.swift")
      let crop = CropOperation(PhotoFile(.beach), columns: 1..<3)
      crop.start()
      page.show(crop.cropped?.pixels, told: [36, 72, 180, 216])
    }
  ),
]
