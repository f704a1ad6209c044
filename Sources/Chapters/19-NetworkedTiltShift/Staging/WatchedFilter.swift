import ChapterKit
import Operations

/// A filter that writes down when its work begins and ends.
final class WatchedFilter: TiltShiftOperation, @unchecked Sendable {
  // Unchecked for the operation that it is; it adds nothing that changes.
  private let recorder: Recorder

  init(_ recorder: Recorder) {
    self.recorder = recorder
    super.init()
  }

  override func main() {
    recorder.note("filter", .began)
    super.main()
    recorder.note("filter", .finished)
  }
}
