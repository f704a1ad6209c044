import ChapterKit
import Operations

/// A loader that writes down when it is asked and when it answers, and then has another do the work.
struct WatchedLoader: ImageLoader {
  private let recorder: Recorder
  private let loader: any ImageLoader

  init(_ recorder: Recorder, _ loader: any ImageLoader = HTTPLoader.shared) {
    self.recorder = recorder
    self.loader = loader
  }

  func load(
    _ url: URL, deliver: @escaping @Sendable (Result<[UInt8], DownloadFailure>) -> Void
  ) -> Cancellation {
    recorder.note("download", .began)
    return loader.load(url) { [recorder] result in
      recorder.note("download", .finished)
      deliver(result)
    }
  }
}
