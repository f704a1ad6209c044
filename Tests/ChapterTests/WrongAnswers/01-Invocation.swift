import Chapter01Invocation
import ChapterKit
import Operations

extension ThenAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The work done: sharpen beach; expected: sharpen beach, mirror beach+sharp.",
      2: "The result of mirror: unfinished", 3: "The result of crop: unfinished",
    ]) { first, _ in
      next(
        First(
          target: first.target, method: { _ in { _ in throw InvocationFailure.unfinished } },
          argument: .star))
    },
    wrong(
      "throws an error of its own",
      failing: [2: "The result of mirror: unfinished; expected: nothing left of star."]
    ) { first, method in
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
  ]

  private static func next(_ operation: First) -> Next {
    (operation, { try operation.result })
  }
}
