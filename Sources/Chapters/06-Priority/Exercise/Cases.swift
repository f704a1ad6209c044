import Chapter05Dependencies
import ChapterKit
import Operations

/// The exercise of chapter 06: an operation's priority is raised together with that of all its dependencies.
public enum RaisingAttempt: Attempt {
  /// Raises an operation and all of its dependencies to a level.
  public typealias Answer = @Sendable (Operation, Operation.QueuePriority) -> Void

  public static let book: Answer = { $0.raisePriority(to: $1) }

  public static let cases: [Case<Answer>] = [
    Case(
      "The operation is raised, and so are all of its direct and indirect dependencies.",
      ko: "자신과, 직접 또는 간접으로 의존하는 오퍼레이션이 모두 높아집니다.",
      rule: .priority.noSubstituteForDependency
    ) { attempt, examiner in
      for count in [1, 2, 3, 4, 1000] {
        examiner.situation(
          "In a chain of \(count) operations, the levels normal, high, veryLow and low recur in this order; the last operation was raised to high.",
          ko: "normal, high, veryLow, low가 차례로 되풀이되는 \(count)개짜리 사슬의 마지막을 high로 높였습니다.")
        let chain = (0..<count).map { _ in Operation() }
        for (one, next) in zip(chain, chain.dropFirst()) { next.addDependency(one) }
        for at in 0..<count { chain[at].queuePriority = [.normal, .high, .veryLow, .low][at % 4] }
        attempt(chain[count - 1], .high)
        try examiner.see(
          "The priorities at the beginning of the chain", ko: "사슬 앞쪽의 우선순위",
          levels(of: Array(chain.prefix(4))), is: Array(repeating: "high", count: min(count, 4)))
        release(chain)
      }
      for (far, isTurned) in (0..<3).flatMap({ [($0, false), ($0, true)] }) {
        examiner.situation(
          "The album depends on three photos and the download. Photo \(far + 1), which is high, depends on a preview and the download. The download depends on the sign-in. The album was raised to veryHigh.",
          ko:
            "앨범은 사진 셋과 다운로드에, high인 \(far + 1)번째 사진은 미리보기와 다운로드에, 다운로드는 로그인에 의존할 때, 앨범을 veryHigh로 높였습니다."
        )
        let all = (0..<7).map { _ in Operation() }
        let links = [0, 1, 2].map { (6, $0) } + [(6, 4), (far, 3), (far, 4), (4, 5)]
        for link in isTurned ? links.reversed() : links { all[link.0].addDependency(all[link.1]) }
        all[far].queuePriority = .high
        attempt(all[6], .veryHigh)
        try examiner.see(
          "The priorities of the photos, the preview, the download and the sign-in",
          ko: "사진, 미리보기, 다운로드, 로그인의 우선순위", levels(of: Array(all.prefix(6))),
          is: Array(repeating: "veryHigh", count: 6))
        release(all)
      }
    },
    Case(
      "No level is lowered, and the dependencies of an operation that already has a higher level are still raised.",
      ko: "더 높은 것은 낮추지 않고, 그 너머에 있는 것도 높입니다.",
      rule: .priority.propertyOfTheOperation
    ) { attempt, examiner in
      for higher in 0..<3 {
        examiner.situation(
          "In a chain of 3 operations, number \(higher + 1) is veryHigh, and the middle one is cancelled. The last operation was raised to high.",
          ko: "사슬의 셋 가운데 \(higher + 1)번째는 veryHigh이고 가운데 하나는 취소되었으며, 마지막을 high로 높였습니다.")
        let chain = (0..<3).map { _ in Operation() }
        for (one, next) in zip(chain, chain.dropFirst()) { next.addDependency(one) }
        chain[higher].queuePriority = .veryHigh
        chain[1].cancel()
        attempt(chain[2], .high)
        let right = (0..<3).map { $0 == higher ? "veryHigh" : "high" }
        try examiner.see(
          "The priorities along the chain", ko: "사슬의 우선순위", levels(of: chain), is: right)
        release(chain)
      }
      examiner.situation(
        "The sort, which is normal, depends on an upload, which is veryLow. Your method was called to raise the sort to low.",
        ko: "normal인 정리가 veryLow인 업로드에 의존합니다. 정리를 low로 높이라고 했습니다.")
      let (sort, upload) = (Operation(), Operation())
      sort.addDependency(upload)
      upload.queuePriority = .veryLow
      attempt(sort, .low)
      try examiner.see(
        "Both priorities", ko: "둘의 우선순위", levels(of: [sort, upload]), is: ["normal", "low"])
    },
    Case(
      "Dependents and unrelated operations are unchanged.",
      ko: "자신을 기다리는 오퍼레이션도, 아무 관계가 없는 오퍼레이션도 그대로입니다.",
      rule: .priority.propertyOfTheOperation
    ) { attempt, examiner in
      examiner.situation(
        "The upload depends on the preview, which was raised; the sort has no dependency.",
        ko: "업로드가 미리보기를 기다립니다. 미리보기를 높였고, 정리는 혼자 있습니다.")
      let (preview, upload, sort) = (Operation(), Operation(), Operation())
      upload.addDependency(preview)
      attempt(preview, .high)
      try examiner.see(
        "The priorities of preview, upload and sort", ko: "미리보기, 업로드, 정리의 우선순위",
        levels(of: [preview, upload, sort]), is: ["high", "normal", "normal"])
    },
    Case(
      "When a suspended queue with a limit of 1 is resumed, the raised chain comes first.",
      ko: "동시 실행 한도가 1인 큐를 일시 중지하고 넣으면, 재개했을 때 높인 사슬이 먼저 실행됩니다.",
      rule: .priority.highestReadyFirst
    ) { attempt, examiner in
      for last in 0..<3 {
        examiner.situation(
          "Photo \(last + 1) of 3, which depends on its download, was raised.",
          ko: "사진 셋 가운데 다운로드가 필요한 \(last + 1)번째를 높였습니다.")
        let recorder = Recorder()
        let photos = (0..<3).map { recorder.operation("photo \($0 + 1)") }
        let download = recorder.operation("download")
        photos[last].addDependency(download)
        attempt(photos[last], .veryHigh)
        examiner.keep(photos[last])
        let queue = examiner.queue(width: 1, isSuspended: true)
        for operation in photos + [download] { queue.addOperation(operation) }
        queue.isSuspended = false
        examiner.waitToEmpty(queue)
        try examiner.see(
          "The operations that started first", ko: "먼저 시작한 둘",
          Array(recorder.lanes(.began).prefix(2)),
          is: ["download", "photo \(last + 1)"])
      }
    },
    Case(
      "The method returns even if there is a cycle.",
      ko: "의존성이 순환해도 끝이 납니다.",
      rule: .dependency.cycleNeverRuns
    ) { attempt, examiner in
      for raised in [0, 2] {
        examiner.situation(
          "Two operations depend on each other, and a third on the first; number \(raised + 1) was raised.",
          ko: "둘이 서로 의존하고, 셋째는 첫째에 의존합니다. \(raised + 1)번째를 높였습니다.")
        let circle = (0..<3).map { _ in Operation() }
        for (one, other) in [(0, 1), (1, 0), (2, 0)] { circle[one].addDependency(circle[other]) }
        attempt(circle[raised], .high)
        try examiner.see(
          "Their priorities", ko: "셋의 우선순위", levels(of: circle),
          is: ["high", "high", raised == 2 ? "high" : "normal"])
        release(circle)
      }
    },
  ]

  private static func levels(of operations: [Operation]) -> [String] {
    let names = [-8: "veryLow", -4: "low", 0: "normal", 4: "high", 8: "veryHigh"]
    return operations.map { names[$0.queuePriority.rawValue] ?? "\($0.queuePriority.rawValue)" }
  }
}
