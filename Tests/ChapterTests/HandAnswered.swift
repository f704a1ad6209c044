import Chapter22Patterns
import ChapterKit
import Operations

/// An operation that is answered by the test. It notes what is asked of it.
final class HandAnswered: AnsweredOperation<String>, @unchecked Sendable {
  private let recorder: Recorder
  private let isStubborn: Bool
  /// Open when it may be answered.
  let begun = Gate("It has asked.")

  /// - Parameter isStubborn: Whether it takes no notice of a cancellation.
  init(_ name: String = "upload", _ recorder: Recorder = Recorder(), isStubborn: Bool = false) {
    self.recorder = recorder
    self.isStubborn = isStubborn
    super.init()
    self.name = name
  }

  override func ask() {
    recorder.note(name ?? "?", .began)
    begun.open()
  }

  override func giveUp() {
    recorder.note(name ?? "?", .cancelled)
    if !isStubborn { super.giveUp() }
  }
}
