import Chapter01Invocation
import ChapterKit
import Operations

extension ThenAttempt: WronglyAnswered {
  private typealias First = ThenAttempt.First

  private static func next(_ operation: First) -> ThenAttempt.Next {
    ThenAttempt.Next(operation) { try operation.result }
  }

  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub,
      ThenAttempt { first, _ in
        next(
          First(
            target: first.target, method: { _ in { _ in throw InvocationFailure.unfinished } },
            argument: .star))
      },
      failing: [
        1: "What was done: sharpen beach, and should be sharpen beach, mirror beach+sharp.",
        2: "The result of mirror: unfinished", 3: "The result of mirror: unfinished",
        4: "The result of crop: unfinished",
      ]),
    WrongAnswer(
      "reads the result when it is made",
      ThenAttempt { first, method in
        let result = Result { try first.result }
        let then = First(
          target: first.target, method: { target in { _ in try method(target)(result.get()) } },
          argument: .star)
        then.addDependency(first)
        return next(then)
      },
      failing: [
        1: "What was done: sharpen beach, and should be", 2: "The result of mirror: unfinished",
        3: "The result of mirror: unfinished", 4: "The result of crop: unfinished",
      ]),
    WrongAnswer(
      "has no dependency",
      ThenAttempt { first, method in
        next(
          First(
            target: first.target, method: { target in { _ in try method(target)(first.result) } },
            argument: .star))
      },
      failing: [
        1: "What was done: sharpen beach, and should be", 2: "The result of mirror: unfinished",
        3: "The result of mirror: unfinished", 4: "The result of crop: unfinished",
      ]),
    WrongAnswer(
      "goes on from something else if there is no result",
      ThenAttempt { first, method in
        let then = First(
          target: first.target,
          method: { target in
            { other in try method(target)((try? first.result) ?? other) }
          }, argument: .forest)
        then.addDependency(first)
        return next(then)
      },
      failing: [
        2: "What was done: crop star, mirror forest, and should be crop star.",
        3: "What was done: mirror forest, and should be none.",
      ]),
    WrongAnswer(
      "waits for the first inside, and has no dependency",
      ThenAttempt { first, method in
        next(
          First(
            target: first.target,
            method: { target in
              { _ in
                first.waitUntilFinished()
                return try method(target)(first.result)
              }
            }, argument: .star))
      },
      failing: [
        1: "\(WrongAnswer.hangs)all operations of the queue finish",
        2: "\(WrongAnswer.hangs)all operations of the queue finish",
        4: "\(WrongAnswer.hangs)all operations of the queue finish",
      ]),
    WrongAnswer(
      "throws an error of its own",
      ThenAttempt { first, method in
        let then = First(
          target: first.target,
          method: { target in
            { _ in
              guard let picture = try? first.result else { throw InvocationFailure.unfinished }
              return try method(target)(picture)
            }
          }, argument: .star)
        then.addDependency(first)
        return next(then)
      },
      failing: [
        2: "The result of mirror: unfinished, and should be nothing left of star.",
        3: "The result of mirror: unfinished, and should be cancelled.",
      ]),
  ]
}
