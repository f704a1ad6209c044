import Chapter03NonConcurrentOperations
import ChapterKit
import Operations
import Synchronization

/// Cuts some columns out of a photo.
///
/// The pixels of a `Picture` stand row by row, from the top left; it has a `width`.
///
/// Chapter 03, exercise 3. The task, and what is tried: `swift run -q Workbook 03 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 03 --check`
nonisolated final class CropOperation: Operation, @unchecked Sendable {
  init(_ file: PhotoFile, columns: Range<Int>) {
    // Write here.
  }

  var cropped: Picture? { nil }

  override func main() {
    // And here.
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = CropAttempt

  static let answer: Exercise.Answer = { file, columns in
    let crop = CropOperation(file, columns: columns)
    return (crop, { crop.cropped })
  }
}
