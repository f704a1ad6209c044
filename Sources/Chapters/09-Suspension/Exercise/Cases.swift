import ChapterKit
import Operations

/// The exercise of chapter 09: several reasons to pause a queue.
public enum PausingAttempt: Attempt {
  /// The functions that add and remove a reason for keeping a queue suspended.
  public typealias Pausing = (
    insert: @Sendable (String) -> Void, remove: @Sendable (String) -> Void
  )
  /// Given a queue, returns the functions that add and remove reasons for keeping the queue suspended.
  public typealias Answer = @Sendable (OperationQueue) -> Pausing

  public static let book: Answer = { queue in
    let reasons = PauseReasons(for: queue)
    return ({ reasons.insert($0) }, { reasons.remove($0) })
  }

  public static let isInterrupted = true

  private static let reasons = ["the user", "low battery", "no Wi-Fi"]

  public static let cases: [Case<Answer>] = [
    Case(
      "The queue is suspended from the first reason until the last one is removed, whichever reason that is.",
      ko: "첫 이유가 생길 때부터 마지막 이유가 사라질 때까지 일시 중지되어 있습니다. 어느 것이 마지막이든 그렇습니다.",
      rule: .suspend.forUserPause
    ) { attempt, examiner in
      for order in orders(of: 3) {
        let queue = examiner.queue()
        let pausing = attempt(queue)
        for reason in reasons {
          examiner.situation("“\(reason)” was inserted.", ko: "“\(reason)” 이유가 생겼습니다.")
          pausing.insert(reason)
          try examiner.see("isSuspended", queue.isSuspended, is: true)
        }
        for (count, place) in order.enumerated() {
          let left = 2 - count
          examiner.situation(
            "“\(reasons[place])” was removed; reasons left: \(left).",
            ko: "“\(reasons[place])” 이유가 사라졌고, \(left)개 남았습니다.")
          pausing.remove(reasons[place])
          try examiner.see("isSuspended", queue.isSuspended, is: left > 0)
        }
      }
    },
    Case(
      "A reason that was inserted twice is gone after one removal.",
      ko: "같은 이유가 두 번 생겨도 한 번만 빼면 됩니다.",
      rule: .suspend.property
    ) { attempt, examiner in
      examiner.situation(
        "A reason was inserted twice, and removed once.", ko: "같은 이유가 두 번 생겼다가 한 번 사라졌습니다.")
      let queue = examiner.queue()
      let pausing = attempt(queue)
      pausing.insert(reasons[0])
      pausing.insert(reasons[0])
      pausing.remove(reasons[0])
      try examiner.see("isSuspended", queue.isSuspended, is: false)
    },
    Case(
      "Removing a reason that has not been inserted changes nothing.",
      ko: "없던 이유를 빼도 아무것도 달라지지 않습니다.",
      rule: .suspend.property
    ) { attempt, examiner in
      examiner.situation(
        "There was one reason. The same reason was removed from another queue's PauseReasons, which were empty. Then a reason that was never inserted was removed here.",
        ko: "이유가 하나 있을 때, 이유가 없는 다른 큐에서 그 이유를 뺐고, 이 큐에서는 없던 이유를 뺐습니다.")
      let queue = examiner.queue()
      let pausing = attempt(queue)
      pausing.insert(reasons[0])
      attempt(examiner.queue()).remove(reasons[0])
      pausing.remove(reasons[1])
      try examiner.see("isSuspended", queue.isSuspended, is: true)
      pausing.remove(reasons[0])
      examiner.situation(
        "No reason was left, and a reason that had not been inserted was removed.",
        ko: "남은 이유가 없을 때, 없던 이유를 뺐습니다.")
      pausing.remove(reasons[1])
      try examiner.see("isSuspended", queue.isSuspended, is: false)
      examiner.situation("Then that reason was inserted.", ko: "그다음 그 이유가 생겼습니다.")
      pausing.insert(reasons[1])
      try examiner.see("isSuspended", queue.isSuspended, is: true)
    },
    Case(
      "Added operations run when the last reason has been removed, and not before.",
      ko: "큐에 넣은 오퍼레이션은 마지막 이유가 사라진 다음에 실행됩니다.",
      rule: .suspend.resumeContinues
    ) { attempt, examiner in
      examiner.situation(
        "An operation of the queue inserted a reason, and a second reason was inserted; an upload was added, and one of the two reasons was removed.",
        ko: "그 큐의 오퍼레이션에서 이유가 생기고 하나가 더 생긴 다음 업로드를 넣었고, 두 이유 가운데 하나만 사라졌습니다.")
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
      try examiner.see("isSuspended", queue.isSuspended, is: true)
      examiner.situation("The last reason was removed too.", ko: "마지막 이유도 사라졌습니다.")
      pausing.remove(reasons[0])
      examiner.waitToEmpty(queue)
      try examiner.see(
        "The order in which they started", ko: "시작한 순서", recorder.lanes(.began),
        is: ["sort", "upload"])
    },
    Case(
      "Several threads may insert and remove reasons, and isSuspended always matches them.",
      ko: "여러 스레드가 함께 이유를 넣고 빼도 isSuspended가 뒤처지지 않습니다.",
      rule: .suspend.forUserPause
    ) { attempt, examiner in
      for isGoing in [false, true] {
        examiner.situation(
          isGoing
            ? "The only reason was removed, and at some point another thread inserted another one."
            : "A reason was inserted, and at some point another thread removed it.",
          ko: isGoing
            ? "하나뿐인 이유가 사라졌고, 그 사이 어느 한 곳에서 다른 스레드가 다른 이유를 넣었습니다."
            : "이유가 생겼고, 그 사이 어느 한 곳에서 다른 스레드가 그 이유를 뺐습니다.")
        try Interrupted.run(
          examiner,
          {
            let queue = examiner.queue()
            let pausing = attempt(queue)
            if isGoing { pausing.insert(reasons[0]) }
            return (queue, pausing)
          }, { (isGoing ? $0.1.remove : $0.1.insert)(reasons[0]) },
          by: { isGoing ? $0.1.insert(reasons[1]) : $0.1.remove(reasons[0]) }
        ) { queue, pausing in
          let came = queue.isSuspended
          if isGoing { try examiner.see("isSuspended", came, is: true) }
          pausing.insert(reasons[2])
          pausing.remove(reasons[2])
          // The expected value: isSuspended after one more reason has come and gone.
          let isKept = queue.isSuspended
          if came == isKept { return }
          throw examiner.failure(
            "isSuspended was \(came), although \(isKept ? "a reason" : "no reason") was left.",
            ko: "남은 이유가 \(isKept ? "있는데" : "없는데") isSuspended는 \(came)입니다.")
        }
      }
    },
  ]
}
