import Chapter00Overview
import ChapterKit
import Operations
import Synchronization

extension RetouchAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(
      failing: [
        1: "The result of the last operation: nil", 2: "The darkroom worked 0 times (expected: 1).",
        3: "The three results: nil, nil, nil",
      ],
      answer(
        { _, _ in Making { nil } }, after: { _, _ in Making { nil } }, result: { _ in nil })),
    wrong(
      "continues with the original picture if a step was cancelled",
      failing: [3: "The three results: nil, picture, picture; expected: nil, nil, nil."],
      answer(
        { picture, change in Making { change(picture) } },
        after: { earlier, change in
          let step = Making { change(earlier.made ?? .beach) }
          step.addDependency(earlier)
          return step
        }, result: { $0.made })),
  ]
}

/// A step that runs a closure.
private final class Making: Operation, @unchecked Sendable {
  // Unchecked because `Operation` is; the mutable state is guarded by `result`.
  private let make: @Sendable () -> Picture?
  private let result = Mutex<Picture?>(nil)

  init(_ make: @escaping @Sendable () -> Picture?) { self.make = make }

  var made: Picture? { result.withLock { $0 } }

  override func main() {
    let picture = make()
    result.withLock { $0 = picture }
  }
}
