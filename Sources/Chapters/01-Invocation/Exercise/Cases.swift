import ChapterKit
import Operations

/// The exercise of chapter 01: an operation that follows an invocation operation.
public enum ThenAttempt: Attempt {
  /// A call of one method of a darkroom.
  public typealias First = InvocationOperation<Darkroom, Picture, Picture>
  /// A method of a darkroom.
  public typealias Method = @Sendable (Darkroom) -> (Picture) throws -> Picture
  /// An operation that follows another one, and its result.
  public typealias Next = (operation: Operation, result: () throws -> Picture)
  /// Returns an operation that calls a method with the result of another operation.
  public typealias Answer = @Sendable (First, @escaping Method) -> Next

  public static let book: Answer = { first, method in
    let next = first.then(method)
    return (next, { try next.result })
  }

  public static let cases: [Case<Answer>] = [
    Case(
      "mirror works on sharpen's result, whatever the order in which the two are added; other operations may follow sharpen too.",
      ko: "어느 것을 큐에 먼저 넣어도, sharpen의 결과를 이어받는 오퍼레이션이 더 있어도 mirror는 sharpen의 결과를 받습니다.",
      rule: .invocation.isAnOperation
    ) { attempt, examiner in
      for (isReversed, width) in [(false, 1), (true, 1), (true, 2)] {
        examiner.situation(
          "mirror and invert both follow sharpen; invert is never run. \(isReversed ? "mirror" : "sharpen") was the first to be added to a queue with a limit of \(width).",
          ko:
            "sharpen을 이어받는 mirror와, 큐에 넣지 않는 invert를 만들고, 동시 실행 한도가 \(width)인 큐에 \(isReversed ? "mirror" : "sharpen")부터 넣었습니다."
        )
        let darkroom = Darkroom()
        let sharpen = First(target: darkroom, method: { $0.sharpen }, argument: .beach)
        if !isReversed { examiner.keep(attempt(sharpen) { $0.invert }.operation) }
        let mirror = attempt(sharpen) { $0.mirror }
        if isReversed { examiner.keep(attempt(sharpen) { $0.invert }.operation) }
        try examiner.see(
          "The work done before the start", ko: "시작하기 전에 한 일", darkroom.history, is: [])
        run(
          examiner, isReversed ? [mirror.operation, sharpen] : [sharpen, mirror.operation],
          width: width)
        try examiner.see(
          "The work done", ko: "한 일", darkroom.history, is: ["sharpen beach", "mirror beach+sharp"])
        try examiner.see(
          "The result of mirror", ko: "mirror의 result", outcome(of: mirror),
          is: "beach+sharp+mirrored")
      }
    },
    Case(
      "If only the first operation fails or is cancelled, the second does not call its method, and its result throws the same error.",
      ko: "앞 오퍼레이션만 실패하거나 취소되면 뒤의 메서드는 호출되지 않고, 뒤 오퍼레이션의 result가 같은 오류를 던집니다.",
      rule: .invocation.resultReadableAfter
    ) { attempt, examiner in
      for (isCancelled, isLate) in [(false, false), (true, false), (true, true)] {
        examiner.situation(
          "crop \(isCancelled ? "was cancelled \(isLate ? "after" : "before") mirror was created" : "fails, because nothing is left of the star"); mirror follows crop.",
          ko:
            "\(isCancelled ? "mirror를 만\(isLate ? "든 다음" : "들기 전에") crop을 취소했고" : "별 사진은 남는 것이 없어 crop이 실패하고"), 그 뒤에 mirror가 있습니다."
        )
        let darkroom = Darkroom()
        let crop = First(target: darkroom, method: { $0.crop }, argument: .star)
        if isCancelled, !isLate { crop.cancel() }
        let mirror = attempt(crop) { $0.mirror }
        if isLate { crop.cancel() }
        run(examiner, [mirror.operation, crop])
        try examiner.see(
          "The work done", ko: "한 일", darkroom.history, is: isCancelled ? [] : ["crop star"])
        try examiner.see(
          "The result of mirror", ko: "mirror의 result", outcome(of: mirror),
          is: isCancelled ? "cancelled" : "nothing left of star")
      }
    },
    Case(
      "If only the second operation fails, the first keeps its result, and the second throws its own error.",
      ko: "뒤 오퍼레이션만 실패하면 앞의 결과는 그대로이고, 뒤 오퍼레이션의 result가 자기 오류를 던집니다.",
      rule: .invocation.resultReadableAfter
    ) { attempt, examiner in
      examiner.situation(
        "mirror succeeds; crop, which follows it, fails.", ko: "mirror는 잘되고, 그 뒤의 crop이 실패합니다.")
      let darkroom = Darkroom()
      let mirror = First(target: darkroom, method: { $0.mirror }, argument: .star)
      let crop = attempt(mirror) { $0.crop }
      run(examiner, [crop.operation, mirror])
      try examiner.see(
        "The result of mirror", ko: "mirror의 result",
        outcome(of: Next(mirror) { try mirror.result }),
        is: "star+mirrored")
      try examiner.see(
        "The result of crop", ko: "crop의 result", outcome(of: crop),
        is: "nothing left of star+mirrored")
    },
  ]

  private static func run(_ examiner: Examiner, _ operations: [Operation], width: Int = 1) {
    let queue = examiner.queue(width: width, isSuspended: true)
    for operation in operations { queue.addOperation(operation) }
    queue.isSuspended = false
    examiner.waitToEmpty(queue)
  }

  /// The name of a result, or the description of the error.
  private static func outcome(of next: Next) -> String {
    do { return try next.result().name } catch { return "\(error)" }
  }
}
