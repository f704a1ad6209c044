import Chapter19NetworkedTiltShift
import ChapterKit
import Operations
import Synchronization

/// Loads from one loader, and from a second one if the first fails.
///
/// `ImageLoader` is the chapter's protocol. Calling `cancel()` on a `Cancellation { … }` runs its closure.
///
/// Chapter 19, exercise 3. The task and the cases: `swift run -q Workbook 19 --exercise 3`
/// (`--lang ko` for Korean). To check your code: `swift run -q Workbook 19 --check`
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

/// Passes your code to the cases. Leave this unchanged.
@main enum MyDesk: Desk {
  typealias Exercise = FallbackAttempt

  static let answer: Exercise.Answer = { FallbackLoader($0, orElse: $1) }
}
