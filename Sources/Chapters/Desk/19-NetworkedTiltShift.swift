import Chapter19NetworkedTiltShift
import ChapterKit
import DeskCases
import Operations
import Synchronization

/// Asks one loader, and another if that has nothing.
///
/// Chapter 19, exercise 3. The task in Korean: `swift run -q Workbook 19 --exercise 3 --lang ko`
///
/// What is required:
/// - What the first loader has is delivered. If it fails, the second one is asked, and what that
///   says is delivered, a picture or a failure.
/// - The cancellation that `load` returns stops whichever of the two is loading, also if it comes
///   while the second one is being asked. After it the second one is not asked any more.
/// - Several loads may go on at a time, and loaders may answer on any thread, also before their
///   `load` returns.
///
/// `ImageLoader` is the protocol of the chapter; `Cancellation { … }` does what is in the braces when
/// somebody calls its `cancel()`.
///
/// Try it: `swift run -q Workbook 19 --check`
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
  static let answer = FallbackAttempt { FallbackLoader($0, orElse: $1) }
}
