import Chapter03NonConcurrentOperations
import ChapterKit
import Operations
import Synchronization

extension CropAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, CropAttempt { _, _ in CropAttempt.Cropping(Operation()) { nil } },
      failing: [
        1: "The pixels: nil, and should be [0, 144].", 2: "The pixels: nil",
        4: "How often the file was read: 0, and should be 1.",
      ]),
    WrongAnswer(
      "reads the file when it is made",
      CropAttempt { file, columns in
        let picture = file.read()
        return crop { _ in cut(picture, columns) }
      },
      failing: [
        4: "How often the file was read: 1, and should be 0.",
        5: "How often the file was read: 1, and should be 0.",
      ]),
    WrongAnswer(
      "does not look whether it was cancelled",
      CropAttempt { file, columns in crop { _ in cut(file.read(), columns) } },
      failing: [5: "How often the file was read: 1, and should be 0."]),
    WrongAnswer(
      "takes the first pixels and not the columns",
      CropAttempt { file, columns in
        crop { operation in
          if operation.isCancelled { return nil }
          let picture = file.read()
          if operation.isCancelled { return nil }
          let kept = columns.clamped(to: 0..<picture.width)
          let count = kept.count * 2
          return kept.isEmpty
            ? nil : Picture("crop", width: kept.count, pixels: Array(picture.pixels.prefix(count)))
        }
      },
      failing: [
        1: "The pixels: [0, 36], and should be [0, 144].",
        2: "The pixels: [0, 36], and should be [108, 252].",
      ]),
    WrongAnswer(
      "keeps the whole photo if no column is left",
      CropAttempt { file, columns in
        crop { operation in
          if operation.isCancelled { return nil }
          let picture = file.read()
          return operation.isCancelled ? nil : cut(picture, columns) ?? picture
        }
      },
      failing: [3: "The pixels: [0, 36, 72, 108, 144, 180, 216, 252], and should be nil."]),
    WrongAnswer(
      "looks whether it was cancelled before it reads, and not after",
      CropAttempt { file, columns in
        crop { $0.isCancelled ? nil : cut(file.read(), columns) }
      },
      failing: [5: "It was cancelled while it was reading the file. cropped: "]),
  ]

  private static func crop(
    _ make: @escaping @Sendable (Operation) -> Picture?
  ) -> CropAttempt.Cropping {
    let made = Made()
    let crop = Doing { operation in
      let picture = make(operation)
      made.picture.withLock { $0 = picture }
    }
    return CropAttempt.Cropping(crop) { made.picture.withLock { $0 } }
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
