import Chapter05Dependencies
import ChapterKit
import Operations

extension CirclesAttempt: WronglyAnswered {
  static let wrongAnswers: [WrongAnswer] = [
    WrongAnswer(
      WrongAnswer.stub,
      CirclesAttempt { operation, other in
        operation.addDependency(other)
        return true
      },
      failing: [
        2: "The answer: true, and should be false", 4: "The answer: true, and should be false",
      ],
      // On Linux Foundation an operation that is to depend on itself never comes back.
      untried: [3]),
    WrongAnswer(
      "looks no further than the next operation",
      CirclesAttempt { operation, other in
        if operation === other || other.dependencies.contains(operation) { return false }
        operation.addDependency(other)
        return true
      },
      failing: [
        2: "3 operations stand in a chain, and the first was to depend on the last.",
        4: "download 1 was to depend on the album.",
      ]),
    WrongAnswer(
      "looks in the wrong direction",
      CirclesAttempt { operation, other in
        let known = reachable(from: operation)
        if known.contains(other) { return false }
        operation.addDependency(other)
        return true
      },
      failing: [
        1: "The three answers: true, true, false", 2: "The answer: true",
        4: "The answer: true",
      ]),
    WrongAnswer(
      "adds the link before it looks",
      CirclesAttempt { operation, other in
        if operation === other { return false }
        operation.addDependency(other)
        return !reachable(from: other).contains(operation)
      },
      failing: [
        2: "Dependencies of the first: 1, and should be 0",
        4: "Dependencies of the download: 1, and should be 0",
      ]),
    WrongAnswer(
      "forgets that an operation can be told to wait for itself",
      CirclesAttempt { operation, other in
        if operation === other { return true }
        return CirclesAttempt.book.makes(operation, dependOn: other)
      },
      failing: [3: "An operation was to depend on itself."]),
    WrongAnswer(
      "looks six levels deep",
      CirclesAttempt { operation, other in
        var level: Set = [other]
        for _ in 0..<6 {
          if level.contains(operation) { return false }
          level = Set(level.flatMap(\.dependencies))
        }
        operation.addDependency(other)
        return true
      },
      failing: [2: "40 operations stand in a chain"]),
    WrongAnswer(
      "takes what it meets twice for a circle",
      CirclesAttempt { operation, other in
        var open = [other]
        var seen: Set<Operation> = []
        while let next = open.popLast() {
          if next === operation || !seen.insert(next).inserted { return false }
          open += next.dependencies
        }
        operation.addDependency(other)
        return true
      },
      failing: [
        5: "The answer: false, and should be true", 6: "The answer: false, and should be true",
        7: "The answer: false, and should be true",
      ]),
  ]

  private static func reachable(from operation: Operation) -> Set<Operation> {
    var open = [operation]
    var seen: Set<Operation> = []
    while let next = open.popLast() {
      if seen.insert(next).inserted { open += next.dependencies }
    }
    return seen
  }
}
