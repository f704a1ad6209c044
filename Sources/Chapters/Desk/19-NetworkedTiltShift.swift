import Chapter19NetworkedTiltShift
import ChapterKit
import Operations
import Synchronization

/// Asks one loader, and another if that has nothing.
///
/// `ImageLoader` is the protocol of the chapter; `Cancellation { … }` does what is in the braces when
/// somebody calls its `cancel()`.
///
/// Chapter 19, exercise 3. The task, and what is tried: `swift run -q Workbook 19 --exercise 3`
/// (in Korean with `--lang ko`). Try it: `swift run -q Workbook 19 --check`
struct FallbackLoader: ImageLoader {
  private let first: any ImageLoader
  private let second: any ImageLoader

  init(_ first: any ImageLoader, orElse second: any ImageLoader) {
    self.first = first
    self.second = second
  }

  func load(
    _ url: URL, deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
  ) -> Cancellation {
    // Write here.
    Cancellation {}
  }
}

/// What is tried. Leave it as it is.
@main enum MyDesk: Desk {
  typealias Exercise = FallbackAttempt

  static let answer: Exercise.Answer = { FallbackLoader($0, orElse: $1) }
}
