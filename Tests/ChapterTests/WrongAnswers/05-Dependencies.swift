import Chapter05Dependencies
import ChapterKit
import Operations

extension CirclesAttempt: WronglyAnswered {
  static let wrongAnswers = [
    // On Linux, Foundation hangs if an operation depends on itself, so the third case is not tried.
    stub(failing: [
      2: "The return value: true; expected: false", 4: "The return value: true; expected: false",
    ]) { operation, other in
      operation.addDependency(other)
      return true
    },
    wrong(
      "searches in the wrong direction",
      failing: [1: "The four return values: true, true, false, false", 2: "The return value: true"]
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
      "allows a dependency of an operation on itself",
      failing: [3: "Your method was called to make an operation depend on itself."]
    ) { operation, other in
      operation === other || book(operation, other)
    },
    wrong(
      "removes dependencies on visited operations",
      failing: [
        5: "Dependencies of the three: 0, 1, 1; expected: 1, 1, 1.",
        6: "There are 122 dependencies now (expected: 162).",
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
      "takes an operation that is visited twice for a cycle",
      failing: [
        5: "The return value for the third: false; expected: true",
        6: "The return value: false; expected: true",
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
