import Chapter03NonConcurrentOperations
import ChapterKit
import DeskCases
import Operations
import Synchronization

/// Cuts some columns out of a photo.
///
/// Chapter 03, exercise 3. The task in Korean: `swift run -q Workbook 03 --exercise 3 --lang ko`
///
/// What is required:
/// - The file is read when the operation runs, on the thread that runs it.
/// - `cropped` is a picture of the columns that were asked for, as far as the photo has them.
/// - It is `nil` until then, and for good if no column is left or the operation was cancelled, before
///   it started or while it was reading. It may be read from any thread.
///
/// The pixels of a `Picture` stand row by row, from the top left; it has a `width`.
///
/// Try it: `swift run -q Workbook 03 --check`
final class CropOperation: Operation, @unchecked Sendable {
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
  static let answer = CropAttempt { file, columns in
    let crop = CropOperation(file, columns: columns)
    return CropAttempt.Cropping(crop) { crop.cropped }
  }
}
