import ChapterKit
import Dispatch
import Operations

/// Reasons to pause, of chapter 09.
public enum PausingAttempt: Attempt {
  /// What keeps the reasons of a queue.
  public typealias Pausing = (
    insert: @Sendable (String) -> Void, remove: @Sendable (String) -> Void
  )
  /// Makes what keeps the reasons of a queue.
  public typealias Answer = @Sendable (OperationQueue) -> Pausing

  public static let book: Answer = { queue in
    let reasons = PauseReasons(for: queue)
    return ({ reasons.insert($0) }, { reasons.remove($0) })
  }

  private static let reasons = ["the user", "low battery", "no Wi-Fi"]

  public static let cases: [Case<Answer>] = [
    Case(
      "The queue is suspended from the first reason until the last one is gone, whichever that is.",
      ko: "첫 이유가 생길 때부터 마지막 이유가 사라질 때까지 일시 중지되어 있습니다. 어느 것이 마지막이든 그렇습니다.",
      rule: .suspend.forUserPause
    ) { attempt, examiner in
      for order in orders(of: 3) {
        let queue = examiner.queue()
        let pausing = attempt(queue)
        for reason in reasons {
          examiner.situation("“\(reason)” came.", ko: "“\(reason)” 이유가 생겼습니다.")
          pausing.insert(reason)
          try suspended(examiner, queue, true)
        }
        for (count, place) in order.enumerated() {
          let left = 2 - count
          examiner.situation(
            "“\(reasons[place])” went; reasons that are left: \(left).",
            ko: "“\(reasons[place])” 이유가 사라졌고, \(left)개 남았습니다.")
          pausing.remove(reasons[place])
          try suspended(examiner, queue, left > 0)
        }
      }
      examiner.situation(
        "A reason came to a queue that is slow to stop.", ko: "천천히 멈추는 큐에 이유가 생겼습니다.")
      let slow = SlowQueue(for: true)
      attempt(slow).insert(reasons[0])
      try suspended(examiner, slow, true)
    },
    Case(
      "A reason that came twice goes at once.",
      ko: "같은 이유가 두 번 생겨도 한 번만 빼면 됩니다.",
      rule: .suspend.property
    ) { attempt, examiner in
      examiner.situation("A reason came twice, and went once.", ko: "같은 이유가 두 번 생겼다가 한 번 사라졌습니다.")
      let queue = examiner.queue()
      let pausing = attempt(queue)
      pausing.insert(reasons[0])
      pausing.insert(reasons[0])
      pausing.remove(reasons[0])
      try suspended(examiner, queue, false)
    },
    Case(
      "A reason that goes without having come changes nothing.",
      ko: "없던 이유를 빼도 아무것도 달라지지 않습니다.",
      rule: .suspend.property
    ) { attempt, examiner in
      examiner.situation(
        "A reason went that had not come, while there was another one, which went for another queue.",
        ko: "다른 이유가 있는 동안 없던 이유를 뺐고, 다른 큐에서는 있던 이유를 뺐습니다.")
      let queue = examiner.queue()
      let pausing = attempt(queue)
      pausing.insert(reasons[0])
      attempt(examiner.queue()).remove(reasons[0])
      pausing.remove(reasons[1])
      try suspended(examiner, queue, true)
      pausing.remove(reasons[0])
      examiner.situation(
        "A reason went that had not come, and came later.", ko: "없던 이유를 뺀 다음, 그 이유가 생겼습니다.")
      pausing.remove(reasons[1])
      try suspended(examiner, queue, false)
      pausing.insert(reasons[1])
      try suspended(examiner, queue, true)
    },
    Case(
      "What was added runs when the last reason is gone, and not before.",
      ko: "큐에 넣은 것은 마지막 이유가 사라진 다음에 실행됩니다.",
      rule: .suspend.resumeContinues
    ) { attempt, examiner in
      examiner.situation(
        "An operation of the queue brought a reason, and another one came; then an upload was added, and they went one after the other.",
        ko: "그 큐의 오퍼레이션에서 이유가 생기고 하나가 더 생긴 다음 업로드를 넣었고, 이유가 하나씩 사라졌습니다.")
      let recorder = Recorder()
      let queue = examiner.queue()
      let pausing = attempt(queue)
      let bringing = BlockOperation { pausing.insert(reasons[0]) }
      queue.addOperation(bringing)
      examiner.waitToFinish(bringing, "the operation", ko: "오퍼레이션")
      pausing.insert(reasons[1])
      queue.addOperation(recorder.operation("upload"))
      pausing.remove(reasons[1])
      let others = examiner.queue()
      others.addOperation(recorder.operation("sort"))
      examiner.waitToEmpty(others)
      try suspended(examiner, queue, true)
      pausing.remove(reasons[0])
      examiner.waitToEmpty(queue)
      try examiner.see(
        "The order in which they began", ko: "시작한 순서", recorder.lanes(.began),
        is: ["sort", "upload"])
    },
    Case(
      "Several threads may bring reasons and take them away.",
      ko: "여러 스레드가 함께 이유를 넣고 뺄 수 있습니다.",
      rule: .suspend.forUserPause
    ) { attempt, examiner in
      for stops in [false, true] {
        examiner.situation(
          stops
            ? "A reason went on one thread, just when another thread had it stop the queue."
            : "A reason came on one thread, just when another thread had the queue go on.",
          ko: stops
            ? "한 스레드가 이유를 넣어 큐를 일시 중지하는 바로 그때 다른 스레드에서 그 이유가 사라졌습니다."
            : "한 스레드가 큐를 재개하는 바로 그때 다른 스레드에서 이유가 생겼습니다.")
        let queue = SlowQueue(for: stops)
        let pausing = attempt(queue)
        if !stops { pausing.insert(reasons[0]) }
        onThreads(2) { number in
          if number == 0 { return (stops ? pausing.insert : pausing.remove)(reasons[0]) }
          examiner.waiting(for: Text("isSuspended is set", ko: "isSuspended 설정")) {
            queue.isChanging.wait(atMost: .never)
          }
          if stops { pausing.remove(reasons[0]) } else { pausing.insert(reasons[1]) }
          queue.isOver.signal()
        }
        try suspended(examiner, queue, !stops)
        try examiner.count(
          "isSuspended was set to what was over % times", ko: "isSuspended를 이미 지난 값으로 %번 설정했습니다",
          queue.setLate.value, is: 0)
      }
    },
  ]

  /// A queue that takes its time to stop or to go on, so that something may come meanwhile.
  private final class SlowQueue: OperationQueue, @unchecked Sendable {
    // Unchecked for the queue that it is; it adds nothing that changes.
    let isChanging = Gate("")
    let isOver = DispatchSemaphore(value: 0)
    let setLate = Counter()
    private let slowly: Bool

    init(for slowly: Bool) { self.slowly = slowly }

    override var isSuspended: Bool {
      get { super.isSuspended }
      set {
        if newValue == slowly {
          isChanging.open()
          if isOver.wait(timeout: .now() + .milliseconds(150)) == .success { setLate.add() }
        }
        super.isSuspended = newValue
      }
    }
  }

  private static func suspended(
    _ examiner: Examiner, _ queue: OperationQueue, _ right: Bool
  ) throws {
    try examiner.see("isSuspended", ko: "isSuspended", queue.isSuspended, is: right)
  }
}
