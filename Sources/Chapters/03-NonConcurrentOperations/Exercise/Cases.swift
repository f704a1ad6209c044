import ChapterKit
import Operations
import Synchronization

/// The exercise of chapter 03: columns cut out of a photo.
public enum CropAttempt: Attempt {
  /// The operation and a function that reads its picture.
  public typealias Cropping = (operation: Operation, cropped: @Sendable () -> Picture?)
  /// Returns an operation that cuts columns out of a photo.
  public typealias Answer = @Sendable (PhotoFile, Range<Int>) -> Cropping

  public static let book: Answer = { file, columns in
    let crop = CropOperation(file, columns: columns)
    return (crop, { crop.cropped })
  }

  public static let isInterrupted = true

  public static let cases: [Case<Answer>] = [
    Case(
      "The operation keeps the requested columns, even if it is cancelled after it has finished.",
      ko: "정해 준 열만 남기고, 완료된 다음 취소해도 그대로입니다.",
      rule: .simple.mainIsEnough
    ) { attempt, examiner in
      for photo in [
        Picture.beach, Picture("tower", width: 2, pixels: [0, 50, 100, 150, 200, 250]),
      ] {
        for first in 0..<photo.width {
          for last in (first + 1)...photo.width {
            try crop(attempt, examiner, photo, first..<last, right: first..<last)
          }
        }
      }
      examiner.situation(
        "The operation was cancelled; at some point during that call, another thread started and finished the operation.",
        ko: "취소했고, 그 사이 어느 한 곳에서 다른 스레드가 시작해 완료되었습니다.")
      let seen = Mutex<Picture?>(nil)
      try Interrupted.run(
        examiner, { attempt(PhotoFile(.beach), 0..<2) }, { $0.operation.cancel() },
        by: { crop in
          crop.operation.start()
          seen.withLock { $0 = crop.cropped() }
        }, atLocks: true
      ) { crop in
        let isSame = seen.withLock { $0?.pixels == crop.cropped()?.pixels }
        try examiner.see(
          "Whether the property cropped is unchanged since the finish",
          ko: "cropped가 완료되었을 때 그대로인지", isSame,
          is: true)
      }
    },
    Case(
      "A range that extends beyond the photo is clamped to the photo.",
      ko: "사진 밖으로 나간 범위는 사진에 맞춥니다.",
      rule: .simple.initializerStoresInput
    ) { attempt, examiner in
      for (columns, right) in [
        (3..<9, 3..<4), (-2..<2, 0..<2), (0..<Int.max, 0..<4), (Int.min..<Int.max, 0..<4),
      ] {
        try crop(attempt, examiner, .beach, columns, right: right)
      }
    },
    Case(
      "If no column is left, there is no picture; any thread may read the picture while the operation runs.",
      ko: "남는 열이 없으면 결과는 nil이고, 실행되는 동안에도 어느 스레드에서나 읽을 수 있습니다.",
      rule: .simple.accessorsForData
    ) { attempt, examiner in
      for columns in [4..<9, 7..<8, -3..<0, 2..<2, -5 ..< -2] {
        try crop(attempt, examiner, .beach, columns, right: nil)
      }
      examiner.situation(
        "Another thread read the property cropped while the operation was running.",
        ko: "실행되는 동안 다른 스레드에서 cropped를 읽었습니다.")
      try Interrupted.run(
        examiner, { attempt(PhotoFile(.star), 0..<1) }, { $0.operation.start() },
        by: { _ = $0.cropped() }, then: { _ in })
    },
    Case(
      "The file is read when the operation runs, on the thread that runs the operation.",
      ko: "파일은 오퍼레이션이 실행될 때, 실행하는 스레드에서 읽습니다.",
      rule: .simple.runsOnTheCallersThread
    ) { attempt, examiner in
      let reads = Counter()
      let file = PhotoFile(.beach) { reads.add() }
      examiner.situation("The operation was created but not started.", ko: "만들고 아직 시작하지 않았습니다.")
      let cropping = attempt(file, 0..<2)
      try examiner.count("The file was read % times", ko: "파일을 %번 읽었습니다", reads.value, is: 0)
      try examiner.see("cropped", cropping.cropped(), is: nil)
      examiner.situation("The operation was started.", ko: "시작했습니다.")
      examiner.start(cropping.operation)
      try examiner.count("The file was read % times", ko: "파일을 %번 읽었습니다", reads.value, is: 1)
      try examiner.see(
        "Whether the file was read on the thread that called start()",
        ko: "start()를 호출한 스레드에서 읽었는지",
        file.wasReadOnThisThread, is: true)
    },
    Case(
      "If the operation is cancelled while it reads the file, it creates no picture.",
      ko: "읽는 동안 취소하면 사진을 만들지 않습니다.",
      rule: .simple.doneWhenStartReturns
    ) { attempt, examiner in
      examiner.situation("The operation was created and added to a queue.", ko: "만들어 큐에 넣었습니다.")
      let reading = examiner.gate("the file is read", ko: "파일 읽기")
      let (reads, cancelled) = (Counter(), examiner.gate())
      let late = attempt(
        PhotoFile(.beach) {
          reads.add()
          reading.open()
          cancelled.wait(atMost: .never)
        }, 0..<4)
      late.operation.completionBlock = { reading.open() }
      let queue = examiner.queue()
      queue.addOperation(late.operation)
      examiner.wait(for: reading)
      try examiner.count("The file was read % times", ko: "파일을 %번 읽었습니다", reads.value, is: 1)
      try examiner.see("cropped", late.cropped(), is: nil)
      examiner.situation(
        "The operation was cancelled while it was reading the file.", ko: "파일을 읽는 동안 취소했습니다.")
      late.operation.cancel()
      cancelled.open()
      examiner.waitToEmpty(queue)
      try examiner.see("cropped", late.cropped(), is: nil)
    },
  ]

  private static func crop(
    _ attempt: Answer, _ examiner: Examiner, _ photo: Picture, _ columns: Range<Int>,
    right: Range<Int>?
  ) throws {
    examiner.situation(
      "A photo of \(photo.width) columns was cropped to \(columns); the operation was cancelled after it had finished.",
      ko: "열이 \(photo.width)개인 사진을 \(columns) 범위로 잘랐고, 완료된 다음에 취소했습니다.")
    let cropping = attempt(PhotoFile(photo), columns)
    let ends = Ends(of: cropping.operation, examiner)
    examiner.start(cropping.operation)
    cropping.operation.cancel()
    try ends.see(examiner)
    let pixels = right.map { right in
      photo.pixels.indices.filter { right.contains($0 % photo.width) }.map { photo.pixels[$0] }
    }
    try examiner.see(
      "The pixels", ko: "픽셀", cropping.cropped().map { "\($0.pixels)" }, is: pixels.map { "\($0)" })
    try examiner.see(
      "The width of the picture", ko: "사진의 너비", cropping.cropped()?.width, is: right?.count)
  }
}
