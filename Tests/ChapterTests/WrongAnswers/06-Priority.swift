import Chapter06Priority
import ChapterKit
import Operations

extension RaisingAttempt: WronglyAnswered {
  static let wrongAnswers = [
    stub(failing: [
      1: "The priorities at the beginning of the chain: normal; expected: high.",
      2: "The priorities along the chain: veryHigh, normal, normal",
      3: "The priorities of preview, upload and sort: normal, normal, normal",
      4: "The operations that started first: photo 2, photo 3; expected: download, photo 1.",
      5: "Their priorities: normal, normal",
    ]) { _, _ in },
    wrong(
      "stops at an operation that already has a high priority",
      failing: [
        2: "The priorities along the chain: normal, veryHigh, high; expected: high, veryHigh"
      ]
    ) { operation, level in
      var open = [operation]
      while let next = open.popLast() {
        if next.queuePriority.rawValue >= level.rawValue { continue }
        next.queuePriority = level
        open += next.dependencies
      }
    },
  ]
}
