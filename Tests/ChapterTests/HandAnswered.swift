import Chapter22Patterns
import ChapterKit
import Operations

/// An operation that the test answers. Records requests and cancellations.
final class HandAnswered: AnsweredOperation<String>, @unchecked Sendable {
  private let recorder: Recorder
  private let isStubborn: Bool
  /// Open once the operation may be answered.
  let begun = Gate("It has asked.")

  /// - Parameter isStubborn: True to ignore a cancellation.
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
