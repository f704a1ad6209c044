import Chapter03NonConcurrentOperations
import ChapterKit
import Operations

/// The exercise of chapter 11: a publication that several people must approve.
public enum PublicationAttempt: Attempt {
  /// The operation and a function that adds an approval.
  public typealias Publishing = (operation: Operation, approve: @Sendable (String) -> Void)
  /// Returns a publication that needs the given number of approvals.
  public typealias Answer = @Sendable (Int, @escaping @Sendable () -> Void) -> Publishing

  public static let book: Answer = { approvals, publish in
    let publication = Publication(approvals: approvals, publish: publish)
    return (publication, { publication.approve(by: $0) })
  }

  public static let isInterrupted = true

  private static let people = ["Mina Kim", "Mina Lee", "Sora", "Hana"]

  public static let cases: [Case<Answer>] = [
    Case(
      "The publication is ready once the required number of different people have approved.",
      ko: "정해진 수의 서로 다른 사람이 동의하면 준비 상태가 됩니다.",
      rule: .ready.customCondition
    ) { attempt, examiner in
      for needed in 0...3 {
        let publishing = attempt(needed) {}
        for count in 0...people.count {
          examiner.situation(
            "Approvals needed: \(needed); \(count == 0 ? "there are no approvals" : "people who have approved, each more than once: \(count)").",
            ko: "\(needed)명이 동의해야 하고, \(count == 0 ? "아직 아무도 동의하지 않았습니다" : "\(count)명이 거듭 동의했습니다")."
          )
          for _ in 1...2 { people.prefix(count).forEach(publishing.approve) }
          try examiner.see("isReady", publishing.operation.isReady, is: count >= needed)
        }
      }
    },
    Case(
      "The publication also waits for its dependencies, in either order.",
      ko: "의존성도 기다립니다. 어느 쪽이 먼저든 그렇습니다.",
      rule: .ready.combineWithSuper
    ) { attempt, examiner in
      for isApprovedFirst in [true, false] {
        let counter = Counter()
        let publishing = attempt(1) { counter.add() }
        let upload = Operation()
        publishing.operation.addDependency(upload)
        let steps: [(String, String, () -> Void)] = [
          ("The publication was approved", "동의했습니다", { publishing.approve("Mina") }),
          ("Its dependency finished", "의존하는 오퍼레이션이 완료되었습니다", { examiner.start(upload) }),
        ]
        let (one, two) = isApprovedFirst ? (steps[0], steps[1]) : (steps[1], steps[0])
        examiner.situation("\(one.0), and nothing else.", ko: "\(one.1). 그것뿐입니다.")
        one.2()
        try examiner.see("isReady", publishing.operation.isReady, is: false)
        try examiner.count("It was published % times", ko: "%번 공개했습니다", counter.value, is: 0)
        examiner.situation("\(one.0), and then: \(two.0).", ko: "\(one.1). 그다음 \(two.1).")
        two.2()
        try examiner.see("isReady", publishing.operation.isReady, is: true)
        examiner.situation(
          "When the publication was ready, it was given a dependency on another operation.",
          ko: "준비된 다음 다른 것에 의존하게 했습니다.")
        publishing.operation.addDependency(Operation())
        try examiner.see("isReady", publishing.operation.isReady, is: false)
      }
    },
    Case(
      "A queue runs the publication once, as soon as the last person has approved.",
      ko: "마지막 사람이 동의하면 큐가 바로, 한 번 실행합니다.",
      rule: .ready.announceChange
    ) { attempt, examiner in
      examiner.situation(
        "The publication is in a queue, without approvals.", ko: "큐에 넣었고, 아직 아무도 동의하지 않았습니다.")
      let recorder = Recorder()
      let publishing = attempt(2) { recorder.note("album", .finished) }
      let queue = examiner.queue(width: 1)
      queue.addOperation(publishing.operation)
      let sort = recorder.operation("sort")
      queue.addOperation(sort)
      examiner.waitToFinish(sort, "the operation that was added after it", ko: "뒤에 넣은 오퍼레이션")
      examiner.situation(
        "The publication is in a queue, and two of two people have approved.",
        ko: "큐에 있는 동안 둘 모두 동의했습니다.")
      publishing.approve("Mina")
      publishing.approve("Jun")
      examiner.waitToEmpty(queue)
      try examiner.see(
        "The finished operations", ko: "완료된 오퍼레이션", recorder.lanes(.finished),
        is: ["sort", "album"])
      examiner.situation(
        "The publication had finished when a third person approved.", ko: "완료된 다음 세 번째 사람이 동의했습니다.")
      publishing.approve("Sora")
      try examiner.see(
        "The finished operations", ko: "완료된 오퍼레이션", recorder.lanes(.finished),
        is: ["sort", "album"])
    },
    Case(
      "A cancelled publication leaves the queue without approvals and publishes nothing.",
      ko: "취소되면 동의를 기다리지 않고 큐에서 제거되며, 아무것도 공개하지 않습니다.",
      rule: .ready.announceChange
    ) { attempt, examiner in
      for (hasDependency, isApproved) in [(false, false), (true, false), (true, true)] {
        examiner.situation(
          "The publication was in a queue, \(isApproved ? "approved" : "not approved")\(hasDependency ? ", and waited for a dependency" : ""), and was cancelled.",
          ko: "동의를 \(isApproved ? "" : "못 ")받고 \(hasDependency ? "의존성을 기다리며 " : "")큐에 있을 때 취소했습니다.")
        let counter = Counter()
        let publishing = attempt(1) { counter.add() }
        let upload = Operation()
        if hasDependency { publishing.operation.addDependency(upload) }
        let queue = examiner.queue()
        queue.addOperation(publishing.operation)
        if isApproved { publishing.approve("Mina") }
        publishing.operation.cancel()
        try examiner.see("isCancelled", publishing.operation.isCancelled, is: true)
        examiner.waitToEmpty(queue)
        try examiner.count("It was published % times", ko: "%번 공개했습니다", counter.value, is: 0)
        withExtendedLifetime((publishing.operation, upload)) {}
      }
    },
    Case(
      "Two people may approve at the same time, on two threads: both approvals count, but one person counts only once.",
      ko: "두 사람이 두 스레드에서 동시에 동의해도 둘 다 세고, 같은 사람은 한 번만 셉니다.",
      rule: .simple.accessorsThreadSafe
    ) { attempt, examiner in
      for other in ["Jun", "Mina"] {
        examiner.situation(
          "Mina approved, and at some point during that call, \(other) approved on another thread.",
          ko: "Mina가 동의했고, 그 사이 어느 한 곳에서 다른 스레드에서도 \(other)의 동의가 왔습니다.")
        try Interrupted.run(
          examiner, { attempt(2) {} }, { $0.approve("Mina") }, by: { $0.approve(other) }
        ) {
          try examiner.see("isReady", $0.operation.isReady, is: other == "Jun")
        }
      }
      for needed in 1...2 {
        examiner.situation(
          "Approvals needed: \(needed). The publication was in a queue, Mina approved, and at some point Jun approved, too.",
          ko: "\(needed)명이 동의해야 합니다. 큐에 넣었고, Mina가 동의하는 사이 어느 한 곳에서 Jun도 동의했습니다.")
        try Interrupted.run(
          examiner,
          {
            let (publishing, queue) = (attempt(needed) {}, examiner.queue())
            queue.addOperation(publishing.operation)
            return (publishing, queue)
          }, { $0.0.approve("Mina") }, by: { $0.0.approve("Jun") }
        ) { examiner.waitToEmpty($1) }
      }
      for isCancelled in [true, false] {
        examiner.situation(
          "\(isCancelled ? "The publication was cancelled" : "Mina approved"), and at some point another thread read isReady.",
          ko: "\(isCancelled ? "취소했고" : "Mina가 동의했고"), 그 사이 어느 한 곳에서 다른 스레드가 isReady를 읽었습니다.")
        try Interrupted.run(
          examiner, { attempt(1) {} },
          { isCancelled ? $0.operation.cancel() : $0.approve("Mina") },
          by: { _ = $0.operation.isReady }
        ) { try examiner.see("isReady", $0.operation.isReady, is: true) }
      }
    },
  ]
}
