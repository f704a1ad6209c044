import ChapterKit
import Operations
import Synchronization

/// The first value of several operations, of chapter 22.
public enum FirstValueAttempt: Attempt {
  /// Makes an operation that runs several others on a queue, and has the first value.
  public typealias Answer =
    @Sendable ([any Provider<String>], OperationQueue) -> RequestOperation<String>

  public static let book: Answer = { firstValue(of: $0, in: $1) }

  public static let cases: [Case<Answer>] = [
    Case(
      "The first value counts, whoever has it, and the others are cancelled.",
      ko: "누가 응답하든 첫째 값만 받고, 나머지는 취소합니다.",
      rule: .pattern.firstAnswerCounts
    ) { attempt, examiner in
      for quick in 0..<3 {
        let mirrors = Mirrors(attempt)
        mirrors.start()
        examiner.situation(
          "Three were asked, and nobody has answered.", ko: "셋에게 물었고, 아무도 응답하지 않았습니다.")
        try mirrors.see(examiner, nil)
        examiner.situation(
          "Mirror \(quick + 1) answered first.", ko: "\(quick + 1)번째 서버가 먼저 응답했습니다.")
        mirrors.answer(quick)
        try mirrors.see(examiner, "mirror \(quick + 1)")
        for other in 0..<3 where other != quick {
          try examiner.see(
            "Whether mirror \(other + 1) was cancelled", ko: "\(other + 1)번째 서버를 취소했는지",
            mirrors.requests[other].isCancelled, is: true)
        }
      }
    },
    Case(
      "A failure decides nothing while somebody may still answer; when all have failed, the last one's error counts.",
      ko: "응답할 곳이 남아 있으면 실패는 아무것도 정하지 않습니다. 모두 실패하면 마지막 오류를 전합니다.",
      rule: .pattern.firstAnswerCounts
    ) { attempt, examiner in
      for order in orders(of: 3) {
        for isBusy in [false, true] {
          let mirrors = Mirrors(attempt)
          mirrors.start()
          for busy in order.dropLast() {
            examiner.situation("Mirror \(busy + 1) failed.", ko: "\(busy + 1)번째 서버가 실패했습니다.")
            mirrors.answer(busy, isBusy: true)
            try mirrors.see(examiner, nil)
          }
          let last = order[2] + 1
          examiner.situation(
            "Two mirrors failed, and then mirror \(last) \(isBusy ? "failed" : "answered").",
            ko: "두 서버가 실패했고, 그다음 \(last)번째 서버가 \(isBusy ? "실패했습니다" : "응답했습니다").")
          mirrors.answer(order[2], isBusy: isBusy)
          try mirrors.see(examiner, "mirror \(last)\(isBusy ? " is busy" : "")")
        }
      }
    },
    Case(
      "Cancelled, it cancels all that are still at it.",
      ko: "취소하면 아직 응답하지 않은 것을 모두 취소합니다.",
      rule: .pattern.cancelReachesRequest
    ) { attempt, examiner in
      for busy in 0..<3 {
        examiner.situation(
          "Mirror \(busy + 1) failed, and then it was cancelled.",
          ko: "\(busy + 1)번째 서버가 실패했고, 그다음 취소했습니다.")
        let mirrors = Mirrors(attempt)
        mirrors.start()
        mirrors.answer(busy, isBusy: true)
        mirrors.first.cancel()
        mirrors.run()
        try mirrors.see(examiner, "cancelled")
        for other in 0..<3 where other != busy {
          try examiner.see(
            "Whether mirror \(other + 1) was cancelled", ko: "\(other + 1)번째 서버를 취소했는지",
            mirrors.requests[other].isCancelled, is: true)
        }
      }
    },
    Case(
      "Nobody is asked before it is started, nor if it was cancelled before.",
      ko: "시작하기 전에는 묻지 않습니다. 그전에 취소했으면 시작해도 묻지 않습니다.",
      rule: .pattern.cancelReachesRequest
    ) { attempt, examiner in
      examiner.situation("It was made, and not started.", ko: "만들었고, 아직 시작하지 않았습니다.")
      let mirrors = Mirrors(attempt)
      mirrors.run()
      try examiner.count("% of them were asked", ko: "%곳에 물었습니다", mirrors.asked, is: 0)
      examiner.situation("It was cancelled, and then started.", ko: "취소한 다음 시작했습니다.")
      mirrors.first.cancel()
      mirrors.start()
      try examiner.count("% of them were asked", ko: "%곳에 물었습니다", mirrors.asked, is: 0)
      try mirrors.see(examiner, "cancelled")
    },
    Case(
      "With nobody to ask it fails, and does not wait for ever.",
      ko: "요청할 곳이 없으면 영영 기다리지 않고 실패합니다.",
      rule: .pattern.firstAnswerCounts
    ) { attempt, examiner in
      examiner.situation("There was nobody to ask.", ko: "물을 곳이 없습니다.")
      let none = attempt([], ManualQueue())
      examiner.start(none)
      try examiner.see("isFinished", ko: "isFinished", none.isFinished, is: true)
      try examiner.see("Whether it failed", ko: "실패했는지", none.failure != nil, is: true)
    },
    Case(
      "All may fail at the same time, on several threads: it fails.",
      ko: "여러 스레드에서 동시에 모두 실패해도 실패로 끝납니다.",
      rule: .pattern.firstAnswerCounts
    ) { attempt, examiner in
      examiner.situation(
        "Of three mirrors two failed at the same time, many times.",
        ko: "세 서버 가운데 둘이 동시에 실패하기를 여러 번 했습니다.")
      let others = Counter()
      Interrupted.run(
        times: 3000, reach: 2000,
        {
          let mirrors = Mirrors(attempt)
          mirrors.start()
          for number in 0..<3 { mirrors.reply(number, isBusy: true) }
          let ready = mirrors.ready
          for operation in ready.dropFirst(2) { operation.start() }
          return (mirrors, ready)
        }, { $0.1.first?.start() }, by: { $0.1.dropFirst().first?.start() }
      ) { mirrors, _ in
        mirrors.run()
        if !(mirrors.first.failure is MirrorBusy) { others.add() }
      }
      try examiner.count(
        "% of them did not fail with an error of a mirror", ko: "%개가 서버의 오류로 실패하지 않았습니다",
        others.value, is: 0)
    },
  ]
}

/// A mirror is busy.
private struct MirrorBusy: Error, CustomStringConvertible {
  let number: Int
  var description: String { "mirror \(number + 1) is busy" }
}

/// Three mirrors that answer when the case says so, and the operation that an answer makes of them.
private final class Mirrors: Sendable {
  /// What the mirrors are to answer with, by their numbers.
  private final class Replies: Sendable {
    let waiting = Mutex<[Int: Reply<String>]>([:])

    /// Lets go of all, outside the lock: a reply that nobody keeps is an answer.
    func drop() {
      _ = waiting.withLock { waiting in
        defer { waiting = [:] }
        return waiting
      }
    }
  }

  let requests: [RequestOperation<String>]
  let first: RequestOperation<String>
  private let queue: ManualQueue
  private let replies: Replies

  init(_ attempt: FirstValueAttempt.Answer) {
    let (replies, queue) = (Replies(), ManualQueue())
    let requests = (0..<3).map { number in
      RequestOperation<String> { reply in
        replies.waiting.withLock { $0[number] = reply }
        return nil
      }
    }
    self.requests = requests
    self.queue = queue
    self.replies = replies
    first = attempt(requests, queue)
  }

  // A reply keeps its operation, and the operation what keeps the reply.
  deinit { replies.drop() }

  /// How many were asked.
  var asked: Int { replies.waiting.withLock { $0.count } }

  /// Starts the operation, and what it has added.
  func start() {
    first.start()
    run()
  }

  /// Starts what is in the manual queue and may start.
  func run() { queue.run() }

  /// What is in the queue and may start.
  var ready: [Operation] { queue.unfinished.filter(\.isReady) }

  /// Answers for a mirror, and runs what comes of it.
  func answer(_ number: Int, isBusy: Bool = false) {
    reply(number, isBusy: isBusy)
    run()
  }

  /// Answers for a mirror, if it was asked.
  func reply(_ number: Int, isBusy: Bool) {
    let reply = replies.waiting.withLock { $0[number] }
    reply?(isBusy ? .failure(MirrorBusy(number: number)) : .success("mirror \(number + 1)"))
  }

  /// Compares what the operation has come to; `nil` if it is to be unfinished.
  func see(_ examiner: Examiner, _ right: String?) throws {
    try examiner.see("isFinished", ko: "isFinished", first.isFinished, is: right != nil)
    let outcome = Result { try first.value }
    let came: String? =
      switch outcome {
      case .success(let value): value
      case .failure(let error): first.isFinished ? "\(error)" : nil
      }
    try examiner.see("Its result", ko: "그 결과", came, is: right)
  }
}
