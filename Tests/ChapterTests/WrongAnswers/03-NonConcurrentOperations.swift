import Chapter03NonConcurrentOperations
import ChapterKit
import Operations
import Synchronization

extension CropAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The pixels: nil; expected: [0, 144].", 2: "The pixels: nil",
      4: "The file was read 0 times (expected: 1).",
    ]) { _, _ in (Operation(), { nil }) },
    wrong(
      "returns the whole photo if no column is left",
      failing: [3: "The pixels: [0, 36, 72, 108, 144, 180, 216, 252]; expected: nil."]
    ) { file, columns in
      crop { operation in
        if operation.isCancelled { return nil }
        let picture = file.read()
        return operation.isCancelled ? nil : cut(picture, columns) ?? picture
      }
    },
    wrong(
      "checks for a cancellation before it reads, but not after",
      failing: [5: "The operation was cancelled while it was reading the file. cropped: "]
    ) { file, columns in
      crop { $0.isCancelled ? nil : cut(file.read(), columns) }
    },
  ]

  private static func crop(_ make: @escaping @Sendable (Operation) -> Picture?) -> Cropping {
    let made = Made()
    let crop = Doing { operation in
      let picture = make(operation)
      made.picture.withLock { $0 = picture }
    }
    return (crop, { made.picture.withLock { $0 } })
  }

  private static func cut(_ picture: Picture, _ columns: Range<Int>) -> Picture? {
    let kept = columns.clamped(to: 0..<picture.width)
    let pixels = picture.pixels.indices.filter { kept.contains($0 % picture.width) }
    return kept.isEmpty
      ? nil : Picture("crop", width: kept.count, pixels: pixels.map { picture.pixels[$0] })
  }
}

private final class Made: Sendable {
  let picture = Mutex<Picture?>(nil)
}
