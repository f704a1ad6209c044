import Chapter03NonConcurrentOperations
import ChapterKit
import Operations
import Synchronization

/// Crops a photo to a range of columns.
///
/// A `Picture` has a `width`, and stores its pixels row by row from the top left.
///
/// Chapter 03, exercise 3. The task and the cases: `swift run -q Workbook 03 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 03 --check`
nonisolated final class CropOperation: Operation, @unchecked Sendable {
  init(_ file: PhotoFile, columns: Range<Int>) {
    // Write here.
  }

  var cropped: Picture? { nil }

  override func main() {
    // And here.
  }
}

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = CropAttempt

  static let answer: Exercise.Answer = { file, columns in
    let crop = CropOperation(file, columns: columns)
    return (crop, { crop.cropped })
  }
}
