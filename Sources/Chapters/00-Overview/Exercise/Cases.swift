import Chapter01Invocation
import ChapterKit
import Operations
import Synchronization

/// The exercise of chapter 00: a retouch in steps.
public enum RetouchAttempt: Attempt {
  /// A change of a picture.
  public typealias Change = @Sendable (Picture) -> Picture
  /// An operation, its result, and a function that makes a following step.
  public struct Step {
    let operation: Operation
    let result: () -> Picture?
    let after: (@escaping Change) -> Step
  }
  /// Returns a first step.
  public typealias Answer = @Sendable (Picture, @escaping Change) -> Step

  /// - Parameters:
  ///   - first: Returns a first step for a picture.
  ///   - after: Returns a step that continues from an earlier one.
  ///   - result: Returns the result of a step.
  public static func answer<Retouch: Operation>(
    _ first: @escaping @Sendable (Picture, @escaping Change) -> Retouch,
    after: @escaping @Sendable (Retouch, @escaping Change) -> Retouch,
    result: @escaping @Sendable (Retouch) -> Picture?
  ) -> Answer {
    @Sendable func step(_ retouch: Retouch) -> Step {
      Step(operation: retouch, result: { result(retouch) }, after: { step(after(retouch, $0)) })
    }
    return { step(first($0, $1)) }
  }

  public static let book = answer(
    { Retouch($0, $1) }, after: { Retouch(after: $0, $1) }, result: { $0.result })

  public static let cases: [Case<Answer>] = [
    Case(
      "The three operations may be added to a suspended queue in any order: each works once, and the resulting picture is always the same.",
      ko: "일시 중지한 큐에 셋을 어떤 순서로 넣어도 작업은 한 번씩 하고, 결과는 같은 사진입니다.",
      rule: .overview.featureDependencies
    ) { attempt, examiner in
      for order in orders(of: 3) {
        let (darkroom, own) = (Darkroom(), Darkroom())
        let right = own.invert(own.mirror(own.sharpen(.forest)))
        let names = order.map { ["sharpen", "mirror", "invert"][$0] }.joined(separator: ", ")
        let width = order[2] + 1
        examiner.situation(
          "The operations were added to a queue with a limit of \(width) in this order: \(names).",
          ko: "동시 실행 한도가 \(width)인 큐에 이 순서로 넣었습니다: \(names)")
        let steps = chain(attempt, .forest, three(darkroom))
        let queue = examiner.queue(width: width, isSuspended: true)
        for place in order { queue.addOperation(steps[place].operation) }
        queue.isSuspended = false
        examiner.waitToEmpty(queue)
        try examiner.see(
          "The result of the last operation", ko: "마지막의 result", steps[2].result()?.name,
          is: right.name)
        try examiner.see(
          "Its pixels", ko: "그 픽셀", steps[2].result().map { "\($0.pixels)" }, is: "\(right.pixels)")
        try examiner.see("The work done", ko: "한 일", darkroom.history, is: own.history)
      }
    },
    Case(
      "Each step works once, when it runs. Several steps may follow the same step, even if that step has already finished. Cancelling a finished step does not remove its picture.",
      ko:
        "보정마다 작업은 한 번, 만들 때가 아니라 실행될 때 합니다. 한 보정을 여럿이, 완료된 다음에도 이어받을 수 있고, 완료된 다음 취소해도 사진은 그대로입니다.",
      rule: .overview.aloneOrQueued
    ) { attempt, examiner in
      let darkroom = Darkroom()
      examiner.situation(
        "Three steps were created as a chain, plus a fourth that also follows the first. None of them was started.",
        ko: "셋과, 첫째를 이어받는 하나를 더 만들고 아직 시작하지 않았습니다.")
      let steps = chain(attempt, .beach, three(darkroom))
      let other = steps[0].after(Darkroom().invert)
      try examiner.see("The work done", ko: "한 일", darkroom.history, is: [])
      try examiner.count(
        "% of the steps had a result", ko: "%개에 결과가 있습니다", steps.count { $0.result() != nil }, is: 0
      )
      for count in 1...3 {
        examiner.situation("Started by hand: \(count) of 3.", ko: "셋 가운데 \(count)개를 차례로 직접 시작했습니다.")
        examiner.start(steps[count - 1].operation)
        try examiner.count(
          "The darkroom worked % times", ko: "작업을 %번 했습니다", darkroom.history.count, is: count)
        try examiner.count(
          "% of the steps had a result", ko: "%개에 결과가 있습니다", steps.count { $0.result() != nil },
          is: count)
      }
      for (follower, isLate) in [(other, false), (steps[0].after(Darkroom().invert), true)] {
        examiner.situation(
          "Another step that follows the first was created \(isLate ? "after" : "before") the first step finished. The new step was started, and cancelled after it had finished.",
          ko: "첫째를 이어받는 보정을 첫째가 \(isLate ? "완료된 다음에" : "완료되기 전에") 만들었고, 그것을 시작해서 완료된 다음 취소했습니다.")
        examiner.start(follower.operation)
        follower.operation.cancel()
        try examiner.see(
          "Its result", ko: "그 result", follower.result()?.name, is: "beach+sharp+inverted")
      }
    },
    Case(
      "If a step is cancelled before its closure has returned, neither that step nor any step after it has a picture.",
      ko: "변환 클로저가 끝나기 전에 취소한 보정과, 그것을 이어받은 보정의 result는 nil입니다.",
      rule: .overview.featureCancel
    ) { attempt, examiner in
      for (cancelled, isAtWork) in (0..<6).map({ ($0 % 3, $0 > 2) }) {
        examiner.situation(
          "Step \(cancelled + 1) of 3 was cancelled \(isAtWork ? "while executing" : "before its start").",
          ko: "셋 가운데 \(cancelled + 1)번째를 \(isAtWork ? "작업하는 도중에" : "시작하기 전에") 취소했습니다.")
        let darkroom = Darkroom()
        // This operation is cancelled by its own work.
        let victim = Mutex<Operation?>(nil)
        var changes = three(darkroom)
        let change = changes[cancelled]
        changes[cancelled] = { picture in
          victim.withLock { $0 }?.cancel()
          return change(picture)
        }
        let steps = chain(attempt, .beach, changes)
        if isAtWork {
          victim.withLock { $0 = steps[cancelled].operation }
        } else {
          steps[cancelled].operation.cancel()
        }
        let queue = examiner.queue(width: 1)
        queue.addOperations(steps.map { $0.operation }, waitUntilFinished: false)
        examiner.waitToEmpty(queue)
        victim.withLock { $0 = nil }
        try examiner.see(
          "The three results", ko: "세 result",
          steps.map { $0.result() == nil ? "nil" : "picture" },
          is: (0..<3).map { $0 < cancelled ? "picture" : "nil" })
        try examiner.count(
          "The darkroom worked % times", ko: "작업을 %번 했습니다", darkroom.history.count,
          is: isAtWork ? cancelled + 1 : cancelled)
      }
    },
  ]

  /// Steps, each of which continues from the previous step.
  private static func chain(_ attempt: Answer, _ picture: Picture, _ changes: [Change]) -> [Step] {
    changes.dropFirst().reduce(into: [attempt(picture, changes[0])]) { steps, change in
      steps.append(steps[steps.count - 1].after(change))
    }
  }

  private static func three(_ darkroom: Darkroom) -> [Change] {
    [darkroom.sharpen, darkroom.mirror, darkroom.invert]
  }
}
