import Chapter05Dependencies
import ChapterKit
import Operations

extension CirclesAttempt: WronglyAnswered {
  static let wrongAnswers = [
    // What depends on itself never comes back on Linux Foundation: the third is not tried.
    stub(failing: [
      2: "The answer: true, and should be false", 4: "The answer: true, and should be false",
    ]) { operation, other in
      operation.addDependency(other)
      return true
    },
    wrong(
      "looks in the wrong direction",
      failing: [1: "The four answers: true, true, false, false", 2: "The answer: true"]
    ) { operation, other in
      var (open, seen): ([Operation], Set<Operation>) = ([operation], [])
      while let next = open.popLast() {
        if next === other { return false }
        if seen.insert(next).inserted { open += next.dependencies }
      }
      operation.addDependency(other)
      return true
    },
    wrong(
      "forgets that an operation can be told to wait for itself",
      failing: [3: "An operation was to depend on itself."]
    ) { operation, other in
      operation === other || book(operation, other)
    },
    wrong(
      "takes away the links to what it has met already",
      failing: [
        5: "Dependencies of the three: 0, 1, 1, and should be 1, 1, 1.",
        6: "There are 122 dependencies now (it should be 162).",
      ]
    ) { operation, other in
      var (open, seen): ([Operation], Set<Operation>) = ([other], [])
      while let next = open.popLast() {
        if next === operation { return false }
        for needed in next.dependencies {
          if seen.insert(needed).inserted {
            open.append(needed)
          } else {
            next.removeDependency(needed)
          }
        }
      }
      operation.addDependency(other)
      return true
    },
    wrong(
      "takes what it meets twice for a circle",
      failing: [
        5: "The answer for the third: false, and should be true",
        6: "The answer: false, and should be true",
      ]
    ) { operation, other in
      var (open, seen): ([Operation], Set<Operation>) = ([other], [])
      while let next = open.popLast() {
        if next === operation || !seen.insert(next).inserted { return false }
        open += next.dependencies
      }
      operation.addDependency(other)
      return true
    },
  ]
}
