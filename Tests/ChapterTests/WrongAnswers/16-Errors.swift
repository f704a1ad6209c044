import Chapter16Errors
import ChapterKit
import Operations

extension EnsuringAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, EnsuringAttempt { work, _ in ResultOperation { try work.value } },
      failing: [
        1: "How often it cleaned: 0, and should be 1.",
        2: "The order: work, and should be work, cleaning.",
        3: "How often it cleaned: 0, and should be 1.",
      ]),
    WrongAnswer(
      "does not clean up behind a failure",
      EnsuringAttempt { work, cleanUp in
        following(work) {
          let value = try work.value
          try cleanUp()
          return value
        }
      },
      failing: [
        1: "The work failed, and the cleaning went well. How often it cleaned: 0",
        3: "How often it cleaned: 0",
      ]),
    WrongAnswer(
      "tells the error of the cleaning first",
      EnsuringAttempt { work, cleanUp in
        following(work) {
          let outcome = Result { try work.value }
          try cleanUp()
          return try outcome.get()
        }
      },
      failing: [1: "Its result: the cleaning failed, and should be the work failed."]),
    WrongAnswer(
      "hides the error of the cleaning",
      EnsuringAttempt { work, cleanUp in
        following(work) {
          try? cleanUp()
          return try work.value
        }
      },
      failing: [1: "Its result: album, and should be the cleaning failed."]),
    WrongAnswer(
      "has no dependency",
      EnsuringAttempt { work, cleanUp in
        ResultOperation {
          let outcome = Result { try work.value }
          let cleaning = Result { try cleanUp() }
          let value = try outcome.get()
          try cleaning.get()
          return value
        }
      },
      failing: [2: "The order: cleaning, work, and should be work, cleaning."]),
    WrongAnswer(
      "cleans up when it is made",
      EnsuringAttempt { work, cleanUp in
        let cleaning = Result { try cleanUp() }
        return following(work) {
          let value = try work.value
          try cleaning.get()
          return value
        }
      },
      failing: [
        1: "How often it cleaned before the start: 1, and should be 0.",
        2: "The order: cleaning, work, and should be work, cleaning.",
      ]),
  ]

  private static func following(
    _ work: ResultOperation<String>, _ body: @escaping @Sendable () throws -> String
  ) -> ResultOperation<String> {
    let next = ResultOperation<String>(body)
    next.addDependency(work)
    return next
  }
}
