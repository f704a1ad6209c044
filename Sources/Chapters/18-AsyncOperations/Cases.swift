import Chapter14ManualExecution
import ChapterKit
import Operations
import Synchronization

/// The exercise of chapter 18: an operation for any call with a callback.
public enum CallAttempt: Attempt {
  /// A function that takes its callback.
  public typealias Call = @Sendable (_ answer: @escaping @Sendable (String) -> Void) -> Void
  /// The operation and a function that reads its value.
  public typealias Calling = (operation: Operation, value: @Sendable () -> String?)
  /// Returns an operation for a call.
  public typealias Answer = @Sendable (@escaping Call) -> Calling

  public static let book: Answer = { call in
    let operation = CallOperation(call)
    return (operation, { operation.value })
  }

  public static let isInterrupted = true

  public static let cases: [Case<Answer>] = [
    Case(
      "start() calls the function and returns without waiting for its answer; the answer finishes the operation and becomes its value.",
      ko: "start()는 함수를 호출하고, 응답을 기다리지 않고 돌아옵니다. 응답이 오면 오퍼레이션이 그 값을 가지고 완료됩니다.",
      rule: .async.setFinishedYourself
    ) { attempt, examiner in
      examiner.situation("The function answered before it returned.", ko: "함수가 돌아오기 전에 응답했습니다.")
      let known = Tried(attempt, examiner) { answer in answer("Jeju") }
      examiner.start(known.operation)
      try known.see(isFinished: true, value: "Jeju")

      examiner.situation("The operation was created but not started.", ko: "만들었고, 아직 시작하지 않았습니다.")
      let service = HandService()
      let lookup = Tried(attempt, examiner, service.call)
      try examiner.count(
        "The function was called % times", ko: "함수를 %번 호출했습니다", service.calls, is: 0)
      examiner.situation(
        "The operation was started, and no answer has come.", ko: "시작했고, 응답은 아직 오지 않았습니다.")
      examiner.start(lookup.operation)
      try examiner.count(
        "The function was called % times", ko: "함수를 %번 호출했습니다", service.calls, is: 1)
      try lookup.see(isFinished: false, value: nil)
      examiner.situation("The answer came later.", ko: "응답이 나중에 왔습니다.")
      service.answer("Busan")
      try lookup.see(isFinished: true, value: "Busan")
    },
    Case(
      "The first of several answers counts; the operation finishes even if nothing else refers to it.",
      ko: "응답이 여러 번 오면 첫 번째만 받아들입니다. 달리 참조하는 곳이 없어도 응답이 오면 완료됩니다.",
      rule: .async.wrapInBaseClass
    ) { attempt, examiner in
      examiner.situation(
        "The function answered Busan and then Jeju before it returned.",
        ko: "함수가 돌아오기 전에 Busan, Jeju라고 두 번 응답했습니다.")
      let hasty = Tried(attempt, examiner) { answer in
        answer("Busan")
        answer("Jeju")
      }
      examiner.start(hasty.operation)
      try hasty.see(isFinished: true, value: "Busan")

      examiner.situation(
        "The answer “Busan” came later, followed by “Jeju”.", ko: "나중에 Busan, Jeju라는 응답이 차례로 왔습니다.")
      let service = HandService()
      let lookup = Tried(attempt, examiner, service.call)
      examiner.start(lookup.operation)
      service.answer("Busan")
      service.answer("Jeju")
      try lookup.see(isFinished: true, value: "Busan")

      examiner.situation(
        "The operation was started, all references to it were released, and the answer Busan came.",
        ko: "시작한 다음 아무도 참조하지 않게 되었고, 그다음 Busan이라는 응답이 왔습니다.")
      let last = HandService()
      let ended = examiner.gate("its completion block is called", ko: "완료 블록 호출")
      do {
        let lookup = attempt(last.call)
        lookup.operation.completionBlock = { ended.open() }
        examiner.start(lookup.operation)
      }
      last.answer("Busan")
      examiner.wait(for: ended)
    },
    Case(
      "If the operation is cancelled before its start, it does not call the function and finishes only when it is started.",
      ko: "시작하기 전에 취소하면 함수를 호출하지 않고, 시작할 때에야 완료됩니다.",
      rule: .manual.entryPointStart
    ) { attempt, examiner in
      examiner.situation("The operation was cancelled but not started.", ko: "취소했고, 아직 시작하지 않았습니다.")
      let service = HandService()
      let lookup = Tried(attempt, examiner, service.call)
      lookup.operation.cancel()
      try examiner.see("isFinished", lookup.operation.isFinished, is: false)
      examiner.situation("The operation was cancelled and then started.", ko: "취소한 다음 시작했습니다.")
      examiner.start(lookup.operation)
      try examiner.count(
        "The function was called % times", ko: "함수를 %번 호출했습니다", service.calls, is: 0)
      try lookup.see(isFinished: true, value: nil)
    },
    Case(
      "If the operation is cancelled while executing, it finishes only when the answer comes, and discards the answer.",
      ko: "기다리는 동안 취소하면 응답이 왔을 때 완료되고, 응답은 버립니다.",
      rule: .async.setFinishedYourself
    ) { attempt, examiner in
      for isCalling in [false, true] {
        let english =
          "The operation was cancelled \(isCalling ? "during the call" : "while it waited for the answer")"
        let korean = isCalling ? "함수를 호출하는 동안 취소했고" : "기다리는 동안 취소했고"
        examiner.situation("\(english), and no answer has come.", ko: "\(korean), 응답은 아직 오지 않았습니다.")
        let service = HandService()
        let made = Mutex<Operation?>(nil)
        let lookup = Tried(attempt, examiner) { answer in
          if isCalling { made.withLock { $0.take() }?.cancel() }
          service.call(answer)
        }
        made.withLock { $0 = lookup.operation }
        let seen = Mutex<String?>(nil)
        examiner.keep(Witness(of: lookup.operation) { seen.withLock { $0 = $0 ?? lookup.value() } })
        examiner.start(lookup.operation)
        made.withLock { $0.take() }?.cancel()
        try lookup.see(isFinished: false, value: nil)
        examiner.situation("\(english), and then the answer came.", ko: "\(korean), 그다음 응답이 왔습니다.")
        service.answer("Busan")
        try lookup.see(isFinished: true, value: nil)
        try examiner.see("value at that moment", ko: "그때의 value", seen.withLock { $0 }, is: nil)
      }
    },
    Case(
      "If the operation is cancelled after it has finished, it keeps its value.",
      ko: "값이 온 다음에 취소하면 값은 그대로 있습니다.",
      rule: .async.threeStates
    ) { attempt, examiner in
      examiner.situation(
        "The operation was cancelled after it had finished.", ko: "완료된 다음에 취소했습니다.")
      let service = HandService()
      let lookup = Tried(attempt, examiner, service.call)
      examiner.start(lookup.operation)
      service.answer("Busan")
      lookup.operation.cancel()
      try lookup.see(isFinished: true, value: "Busan")
    },
    Case(
      "The value is already set when the KVO notification for the finish is sent; another answer or a cancellation at that moment changes nothing.",
      ko: "완료를 통지할 때 값이 있고, 그때 다른 응답과 취소가 와도 아무것도 바뀌지 않습니다.",
      rule: .async.wrapInBaseClass
    ) { attempt, examiner in
      examiner.situation(
        "The function answered Busan. At some point, possibly during the KVO notification for the finish, another thread read the value, answered Jeju and cancelled.",
        ko: "Busan이라고 응답했고, 완료를 통지할 때까지 그 사이 어느 한 곳에서 다른 스레드가 값을 읽고, Jeju라고 응답하고, 취소했습니다.")
      try atOnce(
        attempt, examiner, { $0.service.answer("Busan") },
        by: {
          _ = $0.lookup.value()
          $0.service.answer("Jeju")
          $0.look()
          $0.lookup.operation.cancel()
        })
      examiner.situation(
        "One thread answered Busan while another thread cancelled; each thread was paused at some point until the other had continued.",
        ko: "Busan이라고 응답했고 다른 스레드가 취소했습니다. 한쪽이 어느 한 곳에서 멈춘 사이 다른 쪽도 중간까지만 갔고, 한쪽이 끝난 다음 나머지를 했습니다.")
      try atOnce(
        attempt, examiner,
        {
          $0.service.answer("Busan")
          $0.look()
        },
        by: { $0.lookup.operation.cancel() }, stopsOther: true)
      examiner.situation(
        "The operation was cancelled, and at some point another thread answered Busan.",
        ko: "취소했고, 그 사이 어느 한 곳에서 다른 스레드가 Busan이라고 응답했습니다.")
      try atOnce(
        attempt, examiner, { $0.lookup.operation.cancel() },
        by: {
          let operation = $0.lookup.operation
          if operation.isCancelled, !operation.isFinished { $0.unwanted.add() }
          $0.service.answer("Busan")
          $0.look()
        }, atLocks: true)
    },
  ]

  /// Runs two closures concurrently on an executing operation. Nothing may change after the finish.
  private static func atOnce(
    _ attempt: Answer, _ examiner: Examiner, _ one: @escaping @Sendable (Started) -> Void,
    by other: @escaping @Sendable (Started) -> Void, stopsOther: Bool = false,
    atLocks: Bool = false
  ) throws {
    let make = { Started(attempt, examiner) }
    try Interrupted.run(
      examiner, make, one, by: other, stopsOther: stopsOther, atLocks: atLocks
    ) { started in
      try examiner.count(
        "The function was called % times", ko: "함수를 %번 호출했습니다", started.service.calls, is: 1)
      let value = started.lookup.value()
      if started.unwanted.value > 0 { try examiner.see("value", value, is: nil) }
      for seen in started.seen.withLock({ $0 }) {
        if value == nil { try examiner.see("value in the end", ko: "마지막 value", value, is: seen) }
        try examiner.see("value at that moment", ko: "그때의 value", seen, is: value)
      }
      try started.lookup.see(isFinished: true, value: value)
    }
  }
}

/// An operation made by the attempt, and the number of its finish notifications.
private struct Tried: Sendable {
  let operation: Operation
  let value: @Sendable () -> String?
  private let ends: Ends
  private let examiner: Examiner

  init(_ attempt: CallAttempt.Answer, _ examiner: Examiner, _ call: @escaping CallAttempt.Call) {
    (operation, value) = attempt(call)
    (ends, self.examiner) = (Ends(of: operation, examiner), examiner)
  }

  /// Compares the state and the value after the start.
  func see(isFinished: Bool, value right: String?) throws {
    try examiner.see("isFinished", operation.isFinished, is: isFinished)
    try examiner.see("isExecuting", operation.isExecuting, is: !isFinished)
    try examiner.see("value", value(), is: right)
    if isFinished { try ends.see(examiner) }
  }
}

/// A function that answers when the case calls `answer(_:)`.
private final class HandService: Sendable {
  private let waiting = Mutex<[@Sendable (String) -> Void]>([])

  /// The number of calls.
  var calls: Int { waiting.withLock { $0.count } }

  var call: CallAttempt.Call {
    { answer in self.waiting.withLock { $0.append(answer) } }
  }

  /// Answers all calls.
  func answer(_ value: String) { for answer in waiting.withLock({ $0 }) { answer(value) } }
}

/// An executing operation and the values that were read after its finish.
private final class Started: Sendable {
  let service = HandService()
  let lookup: Tried
  let seen = Mutex<[String?]>([])
  /// Counts answers that came after a cancellation.
  let unwanted = Counter()
  private let witness: Witness

  init(_ attempt: CallAttempt.Answer, _ examiner: Examiner) {
    lookup = Tried(attempt, examiner, service.call)
    witness = Witness(of: lookup.operation)
    examiner.keep(witness)
    examiner.start(lookup.operation)
  }

  /// Records the value if the operation has finished.
  func look() {
    if lookup.operation.isFinished { seen.withLock { $0.append(lookup.value()) } }
  }
}
