import Chapter16Errors
import ChapterKit
import Operations

extension EnsuringAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "Whether the new operation depends on the work: false; expected: true.",
      2: "The order: work; expected: work, cleaning.",
    ]) { work, _ in ResultOperation { try work.value } },
    wrong(
      "does not clean up after a failure",
      failing: [1: "The work failed, and the clean-up went well. The clean-up ran 0 times"]
    ) { work, cleanUp in
      let next = ResultOperation {
        let value = try work.value
        try cleanUp()
        return value
      }
      next.addDependency(work)
      return next
    },
  ]
}
