import Chapter06Priority
import ChapterKit
import Operations

extension RaisingAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub, RaisingAttempt { _, _ in },
      failing: [
        1: "The priorities along the chain: normal, and should be high.",
        2: "The priorities along the chain: veryHigh, normal, normal",
        3: "The priorities of preview, upload and sort: normal, normal, normal",
        4: "What began first: photo 2, photo 3, and should be download, photo 1.",
        5: "Their priorities: normal, normal",
      ]),
    WrongAnswer(
      "raises what it depends on directly, and no further",
      RaisingAttempt { operation, level in
        for next in [operation] + operation.dependencies {
          next.queuePriority = max(next.queuePriority, level)
        }
      },
      failing: [
        1: "The priorities along the chain: normal, high, high, and should be high, high, high.",
        2: "The priorities along the chain: normal, veryHigh, high",
      ]),
    WrongAnswer(
      "lowers what was higher",
      RaisingAttempt { operation, level in
        for next in reached(from: operation) { next.queuePriority = level }
      },
      failing: [2: "The priorities along the chain: high, high, high, and should be veryHigh"]),
    WrongAnswer(
      "stops at what is high already",
      RaisingAttempt { operation, level in
        for next in reached(from: operation, { $0.queuePriority.rawValue < level.rawValue }) {
          next.queuePriority = max(next.queuePriority, level)
        }
      },
      failing: [
        2: "The priorities along the chain: normal, veryHigh, high, and should be high, veryHigh"
      ]),
    WrongAnswer(
      "raises only what it depends on, and not itself",
      RaisingAttempt { operation, level in
        for next in reached(from: operation) where next !== operation {
          next.queuePriority = max(next.queuePriority, level)
        }
      },
      failing: [
        1: "The priorities along the chain: normal", 2: "The priorities along the chain",
        3: "The priorities of preview, upload and sort: normal",
        4: "What began first: download, photo 1, and should be download, photo 2.",
        5: "Their priorities: normal, high",
      ]),
    WrongAnswer(
      "follows the first dependency only",
      RaisingAttempt { operation, level in
        var (next, seen): (Operation?, Set<Operation>) = (operation, [])
        while let one = next, seen.insert(one).inserted {
          one.queuePriority = max(one.queuePriority, level)
          next = one.dependencies.first
        }
      },
      failing: [1: "The priorities of the photos and the download: veryHigh, normal, normal"]),
    WrongAnswer(
      "goes three deep, and no further",
      RaisingAttempt { operation, level in
        var layer = [operation]
        for _ in 0..<3 {
          for next in layer { next.queuePriority = max(next.queuePriority, level) }
          layer = layer.flatMap(\.dependencies)
        }
      },
      failing: [1: "normal, high, high, high, and should be high, high, high, high."]),
  ]

  private static func max(
    _ one: Operation.QueuePriority, _ other: Operation.QueuePriority
  ) -> Operation.QueuePriority {
    one.rawValue < other.rawValue ? other : one
  }

  private static func reached(
    from operation: Operation, _ goesOn: (Operation) -> Bool = { _ in true }
  ) -> [Operation] {
    var open = [operation]
    var seen: [Operation] = []
    while let next = open.popLast() {
      if seen.contains(next) { continue }
      seen.append(next)
      if goesOn(next) { open += next.dependencies }
    }
    return seen
  }
}
