import Chapter00Overview
import ChapterKit
import Operations
import Synchronization

extension RetouchAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub,
      RetouchAttempt(
        { _, _ in Step(nil) { $0 } }, after: { _, _ in Step(nil) { $0 } }, result: { _ in nil }),
      failing: [
        1: "The result of the last: nil", 2: "How often something was done: 0, and should be 1.",
        3: "The three results: nil, nil, nil", 4: "The result of the last: nil",
      ]),
    WrongAnswer(
      "reads the earlier result when it is made",
      RetouchAttempt(
        { Step($0, $1) },
        after: { earlier, change in
          let step = Step(earlier.made, change)
          step.addDependency(earlier)
          return step
        }, result: { $0.made }),
      failing: [
        1: "The result of the last: nil", 2: "How often something was done: 1, and should be 2.",
        3: "The three results: picture, nil, nil", 4: "The result of the last: nil",
      ]),
    WrongAnswer(
      "has no dependency",
      RetouchAttempt(
        { Step($0, $1) }, after: { earlier, change in Step({ earlier.made }, change) },
        result: { $0.made }),
      failing: [
        1: "The result of the last: nil, and should be forest+sharp+mirrored+inverted.",
        4: "The result of the last: nil",
      ]),
    WrongAnswer(
      "does its work when it is made",
      RetouchAttempt(
        { picture, change in Step(change(picture)) { $0 } },
        after: { earlier, change in
          let step = Step({ earlier.made }, change)
          step.addDependency(earlier)
          return step
        }, result: { $0.made }),
      failing: [
        2: "What was done: sharpen beach, and should be none.",
        3: "How often something was done: 1, and should be 0.",
      ]),
    WrongAnswer(
      "waits for the earlier step inside, and has no dependency",
      RetouchAttempt(
        { Step($0, $1) },
        after: { earlier, change in
          Step(
            {
              earlier.waitUntilFinished()
              return earlier.made
            }, change)
        }, result: { $0.made }),
      failing: [
        1: "\(WrongAnswer.hangs)all operations of the queue finish",
        4: "\(WrongAnswer.hangs)all operations of the queue finish",
      ]),
    WrongAnswer(
      "makes its picture each time that it is asked for",
      RetouchAttempt(
        { picture, change in Chained({ picture }, change) },
        after: { earlier, change in
          let step = Chained({ earlier.result }, change)
          step.addDependency(earlier)
          return step
        }, result: { $0.result }),
      failing: [
        2: "Steps with a result: 3, and should be 0.",
        3: "The three results: picture, picture, picture, and should be nil, nil, nil.",
      ]),
    WrongAnswer(
      "goes on from the picture at the beginning if a step was cancelled",
      RetouchAttempt(
        { Step($0, $1) },
        after: { earlier, change in
          let step = Step({ earlier.made ?? .beach }, change)
          step.addDependency(earlier)
          return step
        }, result: { $0.made }),
      failing: [3: "The three results: nil, picture, picture, and should be nil, nil, nil."]),
  ]
}

/// A step that does its work when it is asked for its result.
private final class Chained: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; nothing changes.
  private let input: @Sendable () -> Picture?
  private let change: @Sendable (Picture) -> Picture

  init(
    _ input: @escaping @Sendable () -> Picture?, _ change: @escaping @Sendable (Picture) -> Picture
  ) {
    (self.input, self.change) = (input, change)
  }

  var result: Picture? { input().map(change) }
}

/// A step that goes on from what it is told.
private final class Step: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; what changes is guarded by `result`.
  private let input: @Sendable () -> Picture?
  private let change: @Sendable (Picture) -> Picture
  private let result = Mutex<Picture?>(nil)

  init(
    _ input: @escaping @Sendable () -> Picture?, _ change: @escaping @Sendable (Picture) -> Picture
  ) {
    (self.input, self.change) = (input, change)
  }

  convenience init(_ picture: Picture?, _ change: @escaping @Sendable (Picture) -> Picture) {
    self.init({ picture }, change)
  }

  var made: Picture? { result.withLock { $0 } }

  override func main() {
    let picture = input().map(change)
    result.withLock { $0 = picture }
  }
}
