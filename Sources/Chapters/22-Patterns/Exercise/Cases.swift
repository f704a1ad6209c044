import ChapterKit
import Dispatch
import Operations
import Synchronization

/// The exercise of chapter 22: the first value of several operations.
public enum FirstValueAttempt: Attempt {
  /// Returns an operation that runs several others on a queue and takes the first value that any of them
  /// produces.
  public typealias Answer =
    @Sendable ([any Provider<String>], OperationQueue) -> RequestOperation<String>

  public static let book: Answer = { firstValue(of: $0, in: $1) }

  public static let isInterrupted = true

  public static let cases: [Case<Answer>] = [
    Case(
      "The first value of any mirror counts, and the others are cancelled.",
      ko: "누가 응답하든 첫째 값만 받고, 나머지는 취소합니다.",
      rule: .pattern.firstAnswerCounts
    ) { attempt, examiner in
      for (quick, width) in [(0, 3), (1, 3), (2, 3), (0, 1)] {
        let mirrors = Mirrors(attempt)
        mirrors.queue.maxConcurrentOperationCount = width
        mirrors.start()
        examiner.situation(
          "In a queue of width \(width), mirror \(quick + 1) answered first.",
          ko: "동시 실행 한도가 \(width)인 큐에서 \(quick + 1)번째 서버가 먼저 응답했습니다.")
        mirrors.answer(quick)
        try mirrors.see(examiner, "mirror \(quick + 1)")
        try mirrors.waitForCancellation(examiner, allBut: quick)
      }
    },
    Case(
      "A failure decides nothing while another mirror may answer. If all mirrors have failed, the operation fails with the error of one of them.",
      ko: "응답할 곳이 남아 있으면 실패는 아무것도 정하지 않습니다. 모두 실패하면 그 오류 하나로 실패합니다.",
      rule: .pattern.firstAnswerCounts
    ) { attempt, examiner in
      for order in orders(of: 3) {
        for (isBusy, isStopped) in [(false, false), (true, false), (false, true), (true, true)] {
          let mirrors = Mirrors(attempt)
          mirrors.start()
          for busy in order.dropLast() {
            let isStopped = isStopped && busy == order[0]
            examiner.situation(
              "Mirror \(busy + 1) \(isStopped ? "was cancelled from outside" : "failed").",
              ko: "\(busy + 1)번째 서버\(isStopped ? "를 다른 누가 취소했습니다" : "가 실패했습니다").")
            mirrors.answer(busy, isBusy: true, isStopped: isStopped)
            try mirrors.see(examiner, nil)
          }
          let last = order[2] + 1
          examiner.situation(
            "Two mirrors had ended without a value, and then mirror \(last) \(isBusy ? "failed" : "answered").",
            ko: "둘이 값 없이 끝났고, 그다음 \(last)번째 서버가 \(isBusy ? "실패했습니다" : "응답했습니다").")
          mirrors.answer(order[2], isBusy: isBusy)
          try mirrors.see(
            examiner, isBusy ? "an error of a mirror" : "mirror \(last)",
            or: isBusy && isStopped ? "cancelled" : nil)
        }
      }
    },
    Case(
      "A cancellation cancels all unfinished requests.",
      ko: "취소하면 아직 응답하지 않은 요청을 모두 취소합니다.",
      rule: .pattern.cancelReachesRequest
    ) { attempt, examiner in
      for busy in 0..<3 {
        examiner.situation(
          "Mirror \(busy + 1) failed, and then your operation was cancelled.",
          ko: "\(busy + 1)번째 서버가 실패했고, 그다음 돌려준 오퍼레이션을 취소했습니다.")
        let mirrors = Mirrors(attempt)
        mirrors.start()
        mirrors.answer(busy, isBusy: true)
        mirrors.first.cancel()
        mirrors.run()
        try mirrors.see(examiner, "a failure")
        try mirrors.waitForCancellation(examiner, allBut: busy)
      }
      examiner.situation(
        "Your operation was started with a suspended queue and cancelled; then the queue was resumed.",
        ko: "큐를 일시 중지하고 시작한 다음 취소했고, 그다음 큐를 재개했습니다.")
      let mirrors = Mirrors(attempt)
      mirrors.queue.isSuspended = true
      mirrors.start()
      mirrors.first.cancel()
      mirrors.queue.isSuspended = false
      mirrors.run()
      try examiner.count("% mirrors were asked", ko: "%곳에 물었습니다", mirrors.asked, is: 0)
      try mirrors.see(examiner, "a failure")
    },
    Case(
      "No request is added to the queue before the operation is started, and no mirror is asked at all if it was cancelled before its start.",
      ko: "시작하기 전에는 요청을 큐에 넣지 않습니다. 그전에 취소했으면 시작해도 묻지 않습니다.",
      rule: .pattern.cancelReachesRequest
    ) { attempt, examiner in
      examiner.situation("Your operation was created but not started.", ko: "만들었고, 아직 시작하지 않았습니다.")
      let mirrors = Mirrors(attempt)
      try examiner.count(
        "The number of requests in the queue was %", ko: "큐에 요청을 %개 넣었습니다", mirrors.added, is: 0)
      mirrors.run()
      try examiner.count("% mirrors were asked", ko: "%곳에 물었습니다", mirrors.asked, is: 0)
      examiner.situation("Your operation was cancelled and then started.", ko: "취소한 다음 시작했습니다.")
      mirrors.first.cancel()
      mirrors.start()
      try examiner.count("% mirrors were asked", ko: "%곳에 물었습니다", mirrors.asked, is: 0)
      try mirrors.see(examiner, "a failure")
    },
    Case(
      "Without mirrors, the operation fails instead of waiting for ever.",
      ko: "요청할 곳이 없으면 영영 기다리지 않고 실패합니다.",
      rule: .pattern.firstAnswerCounts
    ) { attempt, examiner in
      examiner.situation("There were no mirrors.", ko: "물을 곳이 없습니다.")
      let queue = ManualQueue()
      let none = attempt([], queue)
      examiner.start(none)
      queue.run()
      examiner.waitToFinish(none, "your operation", ko: "돌려준 오퍼레이션")
      try examiner.see("Whether it failed", ko: "실패했는지", none.failure != nil, is: true)
    },
    Case(
      "Two mirrors may end at the same time, on two threads: a value counts, and without a value the operation fails.",
      ko: "두 서버가 두 스레드에서 동시에 끝나도, 값이 있으면 받고 없으면 실패합니다.",
      rule: .pattern.firstAnswerCounts
    ) { attempt, examiner in
      for isBusy in [true, false] {
        examiner.situation(
          "While your operation was being started, mirror 1 \(isBusy ? "failed" : "answered") at some point on another thread; then mirror 2 answered.",
          ko: "시작하는 사이 어느 한 곳에서 첫째 서버가 다른 스레드에서 \(isBusy ? "실패" : "응답")했고, 그다음 둘째 서버가 응답했습니다.")
        try Interrupted.run(
          examiner, { Mirrors(attempt) }, { $0.first.start() },
          by: {
            $0.run()
            $0.answer(0, isBusy: isBusy)
          },
          then: {
            $0.run()
            $0.answer(0, isBusy: isBusy)
            // If both mirrors have a value, either may be reported first.
            if !isBusy { $0.waitForEnd(examiner) }
            $0.answer(1)
            try $0.see(examiner, "mirror \(isBusy ? 2 : 1)")
            try $0.waitForCancellation(examiner, allBut: isBusy ? 1 : 0)
          })
      }
      for (second, last, isBusy) in [(2, 0, true), (1, 2, false)] {
        examiner.situation(
          "One mirror had failed. While a second mirror \(isBusy ? "was failing" : "was answering"), the last mirror failed at some point on another thread.",
          ko: "한 서버가 실패했고, 다른 서버가 \(isBusy ? "실패하는" : "응답하는") 사이 어느 한 곳에서 마지막 서버가 다른 스레드에서 실패했습니다.")
        try Interrupted.run(
          examiner,
          {
            let mirrors = Mirrors(attempt)
            mirrors.start()
            mirrors.answer(3 - second - last, isBusy: true)
            return mirrors
          }, { $0.answer(second, isBusy: isBusy) },
          by: { mirrors in
            mirrors.answer(last, isBusy: true)
            // Another thread may find that all mirrors have failed before the value arrives.
            if !isBusy { mirrors.waitForEnd(examiner) }
          },
          then: { try $0.see(examiner, isBusy ? "an error of a mirror" : "mirror \(second + 1)") })
      }
    },
  ]
}

private struct MirrorBusy: Error, CustomStringConvertible {
  let description = "an error of a mirror"
}

private func result(of first: RequestOperation<String>) -> String? {
  first.failure.map { "\($0)" } ?? (try? first.value)
}

/// Three mirrors that answer when the case tells them to, and the operation that an attempt creates from
/// them.
private final class Mirrors: Sendable {
  final class Mirror: AnsweredOperation<String>, @unchecked Sendable {
    // Unchecked because the superclass is; locks guard the state.
    let wasAsked = Counter()

    override func ask() { wasAsked.add() }
  }

  let requests = (0..<3).map { _ in Mirror() }
  let first: RequestOperation<String>
  let queue = ManualQueue()
  /// An unrelated operation in the queue, which waits throughout the case.
  private let (stranger, awaited) = (Operation(), Operation())

  init(_ attempt: FirstValueAttempt.Answer) {
    stranger.addDependency(awaited)
    queue.addOperation(stranger)
    first = attempt(requests, queue)
  }

  /// The number of requests in the queue.
  var added: Int {
    let unfinished = queue.unfinished
    return requests.count { request in unfinished.contains { $0 === request } }
  }

  var asked: Int { requests.count { $0.wasAsked.value > 0 } }

  /// Starts the operation, and the operations that it has added.
  func start() {
    first.start()
    run()
  }

  /// Runs the operations that may start, on this thread.
  func run() { queue.run() }

  /// Answers for a mirror that executes, or cancels the mirror, and then runs the completion block on this
  /// thread.
  func answer(_ number: Int, isBusy: Bool = false, isStopped: Bool = false) {
    let request = requests[number]
    if request.isExecuting {
      // Dispatch would call the completion block at some unknown time.
      let block = request.completionBlock
      request.completionBlock = nil
      if isStopped { request.cancel() }
      request.answer(isBusy ? .failure(MirrorBusy()) : .success("mirror \(number + 1)"))
      block?()
    }
    run()
  }

  /// Runs operations until one has finished. An answer may make operations ready on other threads.
  private func runAll(_ examiner: Examiner, until operation: Operation) {
    while !operation.isFinished {
      examiner.waitUntilIdleWithoutLimit()
      if queue.run().isEmpty { return }
    }
  }

  func waitForEnd(_ examiner: Examiner) {
    examiner.waitToFinish(first, "your operation", ko: "돌려준 오퍼레이션")
  }

  /// Checks the operation's value against one or two expected values. If nil is expected, the operation must
  /// be unfinished.
  func see(_ examiner: Examiner, _ right: String?, or other: String? = nil) throws {
    if right != nil {
      runAll(examiner, until: first)
      waitForEnd(examiner)
    }
    try examiner.see("isFinished", first.isFinished, is: right != nil)
    let isAllowed = result(of: first) == other || (right == "a failure" && first.failure != nil)
    let wanted = (isAllowed ? result(of: first) : right) ?? "unfinished"
    try examiner.see("Its result", ko: "그 결과", result(of: first), is: wanted)
  }

  /// Waits until all mirrors but one have been cancelled, and checks that nothing else has been cancelled.
  func waitForCancellation(_ examiner: Examiner, allBut number: Int) throws {
    run()
    for other in 0..<3 where other != number {
      runAll(examiner, until: requests[other])
      examiner.waiting(
        for: Text("mirror \(other + 1) is cancelled", ko: "\(other + 1)번째 서버 취소")
      ) { requests[other].waitUntilFinished() }
    }
    try examiner.see(
      "Whether something else in the queue was cancelled", ko: "큐에 있던 다른 오퍼레이션이 취소되었는지",
      stranger.isCancelled, is: false)
  }
}
