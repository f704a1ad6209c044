import Chapter05Dependencies
import ChapterKit
import Dispatch
import Operations

/// The exercise of chapter 13: uploads that run one after another without gaps.
public enum LineAttempt: Attempt {
  /// Creates a line on a queue. Returns a function that adds an upload.
  public typealias Answer = @Sendable (OperationQueue) -> @Sendable (Operation) -> Void

  public static let book: Answer = { queue in
    let line = UploadLine(on: queue)
    return { line.add($0) }
  }

  public static let isInterrupted = true

  public static let cases: [Case<Answer>] = [
    Case(
      "Each upload is in the queue as soon as it is added. The uploads run one after another, in the order in which they were added.",
      ko: "업로드는 바로 큐에 들어가고, 넣은 순서대로 하나씩 실행됩니다.",
      rule: .dependency.absoluteOrder
    ) { attempt, examiner in
      let settled = SettlingQueue(examiner)
      let recorder = Recorder()
      let add = attempt(settled.queue)
      let uploads = (1...4).map { HeldOperation("\($0)", recorder) }
      for upload in uploads { add(upload) }
      examiner.situation("Four uploads were added.", ko: "넷을 넣었습니다.")
      try examiner.count(
        "The given queue contained % of them", ko: "받은 큐에 %개가 들어 있습니다",
        uploads.count { settled.queue.operations.contains($0) }, is: 4)
      for count in 1...4 {
        settled.settle()
        examiner.situation(
          "Four uploads were added to a queue without a limit of its own; ended so far: \(count - 1).",
          ko: "동시 실행 한도가 넉넉한 큐에 넷을 넣었고, \(count - 1)개가 끝났습니다.")
        try examiner.see(
          "The started uploads", ko: "시작한 업로드", recorder.lanes(.began),
          is: (1...count).map { "\($0)" })
        uploads[count - 1].end()
      }
      examiner.waitToEmpty(settled.queue)
    },
    Case(
      "A cancelled upload does not let a later one start too early, whichever upload is cancelled.",
      ko: "어느 것을 취소해도 틈이 생기지 않습니다.",
      rule: .dependency.absoluteOrder
    ) { attempt, examiner in
      for order in orders(of: 3) {
        let numbers = order.map { "\($0 + 2)" }.joined(separator: ", ")
        let settled = SettlingQueue(examiner)
        let recorder = Recorder()
        let add = attempt(settled.queue)
        let uploads = (1...5).map { HeldOperation("\($0)", recorder) }
        for upload in uploads { add(upload) }
        settled.settle()
        for place in order { uploads[place + 1].cancel() }
        settled.settle()
        examiner.situation(
          "While upload 1 of 5 was running, these of the others were cancelled: \(numbers).",
          ko: "다섯 가운데 1번이 실행되는 동안 이것을 취소했습니다: \(numbers)")
        try examiner.see("The started uploads", ko: "시작한 업로드", recorder.lanes(.began), is: ["1"])
        uploads[0].end()
        settled.settle()
        examiner.situation(
          "Uploads \(numbers) were cancelled, and upload 1 has ended.",
          ko: "\(numbers)번을 취소했고, 1번이 끝났습니다.")
        try examiner.see(
          "The started uploads", ko: "시작한 업로드", recorder.lanes(.began), is: ["1", "5"])
        uploads[4].end()
        examiner.waitToEmpty(settled.queue)
      }
    },
    Case(
      "An upload that is added later waits for the remaining uploads, and for no other.",
      ko: "나중에 넣은 업로드는 남아 있는 업로드만 기다립니다.",
      rule: .dependency.absoluteOrder
    ) { attempt, examiner in
      for (ended, isCancelled) in [(0, false), (1, false), (1, true), (2, false)] {
        let settled = SettlingQueue(examiner)
        let recorder = Recorder()
        let add = attempt(settled.queue)
        let uploads = (1...2).map { HeldOperation("\($0)", recorder) }
        for upload in uploads { add(upload) }
        for upload in uploads.prefix(ended) {
          settled.settle()
          upload.end()
        }
        settled.settle()
        if isCancelled { settled.queue.cancelAllOperations() }
        examiner.situation(
          "Two uploads were added; before the third was added, \(ended == 1 ? "one" : "\(ended)") of them ended\(isCancelled ? ", and the whole queue was cancelled" : "").",
          ko:
            "둘을 넣었고 그 가운데 \(ended)개가 끝\(isCancelled ? "났고 큐의 것을 모두 취소한" : "난") 다음, 셋째를 넣었습니다.")
        let late = HeldOperation("late", recorder)
        add(late)
        settled.settle()
        try examiner.see(
          "Whether the third has begun", ko: "셋째가 시작했는지", recorder.lanes(.began).contains("late"),
          is: ended == 2)
        for upload in uploads.dropFirst(ended) + [late] {
          upload.end()
          settled.settle()
        }
        examiner.waitToEmpty(settled.queue)
      }
    },
    Case(
      "When the next upload is added, the UploadLine releases the finished uploads at the front and removes their dependencies.",
      ko: "다음 업로드를 넣을 때, 맨 앞에서부터 완료된 업로드와 그 의존성을 놓아줍니다.",
      rule: .queue.takesOver
    ) { attempt, examiner in
      examiner.situation(
        "An upload has finished, and another one, which has not begun, was added.",
        ko: "업로드 하나가 완료되었고, 하나를 더 넣었는데 그것은 아직 시작하지 않았습니다.")
      let queue = examiner.queue()
      let add = attempt(queue)
      let released = examiner.gate("the first upload is released", ko: "첫째의 해제")
      do { add(Watched(released)) }
      examiner.waitToEmpty(queue)
      queue.isSuspended = true
      add(Operation())
      examiner.wait(for: released)

      let settled = SettlingQueue(examiner)
      let addNext = attempt(settled.queue)
      let held = (1...5).map { HeldOperation("\($0)", Recorder()) }
      for upload in held.prefix(2) { addNext(upload) }
      held[1].cancel()
      settled.settle()
      for upload in held[2...3] { addNext(upload) }
      settled.settle()
      examiner.situation(
        "While the first upload was running, the second was cancelled and finished, and two more were added.",
        ko: "첫째가 실행되는 동안 둘째가 취소되어 완료되었고, 둘을 더 넣었습니다.")
      try examiner.see(
        "Whether the third has begun", ko: "셋째가 시작했는지", held[2].isExecuting, is: false)
      for place in [0, 2] {
        held[place].end()
        settled.settle()
      }
      addNext(held[4])
      examiner.situation(
        "Then the first and the third upload ended, and a fifth was added.",
        ko: "그다음 첫째와 셋째가 끝났고, 다섯째를 넣었습니다.")
      try examiner.count(
        "The second and the third had % of their dependencies left",
        ko: "둘째와 셋째의 의존성이 %개 남아 있습니다",
        held[1...2].map(\.dependencies.count).reduce(0, +), is: 0)
      for upload in held.dropFirst(3) {
        settled.settle()
        upload.end()
      }
      examiner.waitToEmpty(settled.queue)
    },
    Case(
      "The queue's limit is unchanged, and operations that are added directly to the queue are not part of the UploadLine.",
      ko: "큐의 동시 실행 한도는 그대로이고, 큐에 바로 넣은 오퍼레이션은 줄을 서지 않습니다.",
      rule: .queue.maximumSettable
    ) { attempt, examiner in
      examiner.situation(
        "An upload was added while another operation was running in the queue; then a further operation was added directly to the queue. Another UploadLine, on a suspended queue, also has an upload.",
        ko: "다른 것이 큐에서 실행되고 있을 때 업로드를 넣었고, 그다음 또 다른 것을 큐에 바로 넣었습니다. 일시 중지된 다른 큐의 줄에도 업로드가 하나 있습니다.")
      let settled = SettlingQueue(examiner)
      let recorder = Recorder()
      let add = attempt(settled.queue)
      let (upload, late) = (
        HeldOperation("upload", recorder), HeldOperation("late upload", recorder)
      )
      let (sort, crop) = (HeldOperation("sort", recorder), HeldOperation("crop", recorder))
      attempt(examiner.queue(isSuspended: true))(Operation())
      settled.queue.addOperation(sort)
      settled.settle()
      add(upload)
      settled.queue.addOperation(crop)
      settled.settle()
      try examiner.see(
        "The started uploads", ko: "시작한 업로드", recorder.lanes(.began).sorted(),
        is: ["crop", "sort", "upload"])
      try examiner.see(
        "maxConcurrentOperationCount",
        settled.queue.maxConcurrentOperationCount, is: -1)
      add(late)
      upload.end()
      settled.settle()
      examiner.situation(
        "Another upload was added. Of the operations before it, only the upload has ended.",
        ko: "업로드를 하나 더 넣었고, 앞의 업로드만 끝났습니다.")
      try examiner.see(
        "Whether the new upload has begun", ko: "새로 넣은 업로드가 시작했는지",
        recorder.lanes(.began).contains("late upload"), is: true)
      for operation in [sort, crop, late] { operation.end() }
      examiner.waitToEmpty(settled.queue)
    },
    Case(
      "Several threads may add uploads: one upload runs at a time, and the uploads of each thread keep their order.",
      ko: "여러 스레드가 함께 넣어도 하나씩 실행되고, 스레드마다 넣은 순서가 지켜집니다.",
      rule: .queue.shareableWithoutLocks
    ) { attempt, examiner in
      examiner.situation("Three threads added 5 uploads each.", ko: "세 스레드가 다섯 개씩 넣었습니다.")
      let settled = SettlingQueue(examiner)
      let recorder = Recorder()
      settled.queue.isSuspended = true
      let add = attempt(settled.queue)
      let uploads = (0..<3).map { thread in
        (0..<5).map { HeldOperation("\(thread) \($0)", recorder) }
      }
      onThreads(3) { thread in
        for upload in uploads[thread] { add(upload) }
      }
      settled.queue.isSuspended = false
      for count in 1...15 {
        settled.settle()
        let begun = recorder.lanes(.began)
        if begun.count != count {
          let isMore = begun.count > count
          throw examiner.failure(
            "\(begun.count) uploads had begun and \(count - 1) had ended: \(isMore ? "they do not run one at a time" : "the next one did not begin").",
            ko:
              "\(begun.count)개가 시작했고 \(count - 1)개가 끝났습니다. \(isMore ? "하나씩 실행되지 않았습니다" : "다음 업로드가 시작하지 않았습니다")."
          )
        }
        uploads.joined().first { $0.name == begun.last }?.end()
      }
      examiner.waitToEmpty(settled.queue)
      for thread in 0..<3 {
        let own = recorder.lanes(.began).filter { $0.hasPrefix("\(thread) ") }
        try examiner.see(
          "The order of one thread's uploads", ko: "한 스레드가 넣은 업로드의 순서", own,
          is: (0..<5).map { "\(thread) \($0)" })
      }

      examiner.situation(
        "One thread added an upload, and at some point another thread added one. Then the upload that had been added before these two ended.",
        ko: "한 스레드가 업로드를 넣었고, 그 사이 어느 한 곳에서 다른 스레드도 하나를 넣었습니다. 그다음 앞의 업로드가 끝났습니다.")
      try Interrupted.run(
        examiner, { Together(attempt, examiner) }, { $0.add($0.uploads[1]) },
        by: { $0.add($0.uploads[2]) }
      ) { together in
        let (recorder, settled) = (together.recorder, together.settled)
        settled.settle()
        together.uploads[0].end()
        settled.settle()
        try examiner.count(
          "% of the two had begun", ko: "둘 가운데 %개가 시작했습니다", recorder.lanes(.began).count - 1, is: 1)
        for _ in 1...2 {
          for upload in together.uploads { upload.end() }
          settled.settle()
        }
        examiner.waitToEmpty(settled.queue)
      }
    },
  ]
}

/// An upload line with an executing upload, and two more uploads.
private final class Together: Sendable {
  let settled: SettlingQueue
  let recorder = Recorder()
  let add: @Sendable (Operation) -> Void
  let uploads: [HeldOperation]

  init(_ attempt: LineAttempt.Answer, _ examiner: Examiner) {
    settled = SettlingQueue(examiner)
    add = attempt(settled.queue)
    uploads = ["first", "second", "third"].map { [recorder] in HeldOperation($0, recorder) }
    add(uploads[0])
  }
}
