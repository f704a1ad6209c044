import ChapterKit
import Dispatch
import Operations

/// One rule of the book, and a short program that tells whether a small queue keeps it.
///
/// The stages of this chapter and a reader's own queue are tried by the same checks. None of them
/// depends on how fast anything is: each lets everything come to rest before it looks.
public struct Check<Queue: StageQueue>: Sendable {
  /// The id of the rule.
  public let rule: String
  private let program: @Sendable (Trial<Queue>) throws -> Void

  init(_ rule: String, _ program: @escaping @Sendable (Trial<Queue>) throws -> Void) {
    self.rule = rule
    self.program = program
  }

  /// Tries the queue. To be called on a thread that may be blocked.
  ///
  /// - Parameter seconds: How long the work of a queue may neither end nor wait for the check, before
  ///   it is said to hang. A queue that forgets to start something is found out at once.
  public func judgement(atMost seconds: Int = Deadline.seconds) -> Judgement {
    Trial.run(atMost: seconds, program)
  }

  /// All checks, in the order of the book.
  public static var all: [Check] {
    dependencies + readiness + priorities + cancellation + suspension + workers
  }

  // MARK: Dependencies

  private static var dependencies: [Check] {
    [
      Check("dependency.waits-for-all") { trial in
        for last in 0..<3 {
          let gate = trial.gate()
          let upload = trial.operation("upload")
          let needed = (0..<3).map { place in
            trial.operation("needed") { if place == last { gate.wait() } }
          }
          for operation in needed { upload.addDependency(operation) }
          let queue = trial.queue()
          queue.addOperation(upload)
          for place in 0..<3 where place != last { queue.addOperation(needed[place]) }
          try trial.settle()
          queue.addOperation(needed[last])
          try trial.settle()
          try trial.expect(
            !upload.isFinished && !upload.isReady,
            Text(
              "the upload waits while one of its three dependencies is still executing",
              ko: "업로드는 의존성 셋 가운데 하나라도 실행 중이면 기다립니다"))
          gate.open()
          try trial.settle(
            finishing: upload,
            because: Text(
              "the upload runs once all three have finished, whichever was the last",
              ko: "어느 것이 마지막이든 셋이 모두 완료되면 업로드가 실행됩니다"))
        }
      },
      Check("dependency.pair-or-graph") { trial in
        let download = trial.operation("download")
        let crop = trial.operation("crop")
        let filter = trial.operation("filter")
        let save = trial.operation("save")
        for operation in [crop, filter] {
          operation.addDependency(download)
          save.addDependency(operation)
        }
        let queue = trial.queue(width: 1, isSuspended: true)
        for operation in [save, filter, crop, download] { queue.addOperation(operation) }
        queue.isSuspended = false
        try trial.settle(
          finishing: download, crop, filter, save,
          because: Text(
            "all four corners of the diamond run", ko: "마름모의 네 오퍼레이션이 모두 실행됩니다"))
        try trial.expect(
          trial.begun.count == 4,
          Text("each of the four runs once", ko: "넷이 저마다 한 번씩 실행됩니다"))
        let isInOrder = ["crop", "filter"].allSatisfy { middle in
          trial.recorder.relation("download", middle) == "download < \(middle)"
            && trial.recorder.relation(middle, "save") == "\(middle) < save"
        }
        try trial.expect(
          isInOrder,
          Text(
            "the download comes before the two, and the two before the save",
            ko: "다운로드가 둘보다 먼저이고, 둘이 저장보다 먼저입니다"))
      },
      Check("dependency.absolute-order") { trial in
        let download = trial.operation("download")
        let upload = trial.operation("upload")
        download.queuePriority = .veryLow
        upload.queuePriority = .veryHigh
        upload.addDependency(download)
        let queue = trial.queue(width: 1, isSuspended: true)
        queue.addOperation(upload)
        queue.addOperation(download)
        queue.isSuspended = false
        try trial.settle(
          finishing: download, upload, because: Text("both run", ko: "둘 다 실행됩니다"))
        try trial.expect(
          trial.begun == ["download", "upload"],
          Text(
            "the dependency comes first, although it was added last and has the lowest priority",
            ko: "나중에 넣었고 우선순위가 가장 낮아도 의존성이 먼저입니다"))
      },
      Check("dependency.across-queues") { trial in
        let gate = trial.gate()
        let download = trial.operation("download") { gate.wait() }
        let upload = trial.operation("upload")
        upload.addDependency(download)
        trial.queue().addOperation(download)
        trial.queue().addOperation(upload)
        try trial.settle()
        try trial.expect(
          trial.begun == ["download"],
          Text(
            "the upload waits for the download of another queue",
            ko: "업로드는 다른 큐에 있는 다운로드를 기다립니다"))
        gate.open()
        try trial.settle(
          finishing: upload,
          because: Text(
            "the upload runs when the download has finished in its own queue",
            ko: "다운로드가 자기 큐에서 완료되면 업로드가 실행됩니다"))
      },
      Check("dependency.ready-after-last") { trial in
        for last in 0..<2 {
          let needed = [trial.operation("sign in"), trial.operation("download")]
          let upload = trial.operation("upload")
          for operation in needed { upload.addDependency(operation) }
          let queue = trial.queue()
          queue.addOperation(needed[1 - last])
          try trial.settle(
            finishing: needed[1 - last],
            because: Text("the first of the two runs", ko: "둘 가운데 먼저 넣은 것이 실행됩니다"))
          try trial.expect(
            !upload.isReady,
            Text("one of the two is not enough", ko: "둘 가운데 하나만으로는 준비되지 않습니다"))
          queue.addOperation(needed[last])
          try trial.settle(
            finishing: needed[last],
            because: Text("the second of the two runs", ko: "둘 가운데 나중에 넣은 것이 실행됩니다"))
          try trial.expect(
            upload.isReady,
            Text(
              "isReady is true when the last of the two has finished",
              ko: "둘 가운데 마지막이 완료되면 isReady는 참입니다"))
        }
      },
      Check("dependency.cycle-never-runs") { trial in
        let crop = trial.operation("crop")
        let filter = trial.operation("filter")
        let save = trial.operation("save")
        crop.addDependency(filter)
        filter.addDependency(crop)
        let queue = trial.queue()
        for operation in [crop, filter, save] { queue.addOperation(operation) }
        try trial.settle(
          finishing: save,
          because: Text("what is not in the circle runs", ko: "순환에 들지 않은 것은 실행됩니다"))
        try trial.expect(
          trial.begun == ["save"],
          Text("what is in the circle never runs", ko: "순환에 든 것은 실행되지 않습니다"))
        // Lets go of them: they keep each other.
        crop.cancel()
        filter.cancel()
      },
    ]
  }

  // MARK: Readiness and priority

  private static var readiness: [Check] {
    [
      Check("ready.required-to-run") { trial in
        let gate = trial.gate()
        let download = trial.operation("download") { gate.wait() }
        let upload = trial.operation("upload")
        let sort = trial.operation("sort")
        upload.addDependency(download)
        trial.queue().addOperation(download)
        let queue = trial.queue(width: 1)
        queue.addOperation(upload)
        queue.addOperation(sort)
        try trial.settle(
          finishing: sort,
          because: Text(
            "what is ready runs, although something that is not ready was added before it",
            ko: "준비되지 않은 것이 앞에 있어도 준비된 것은 실행됩니다"))
        try trial.expect(
          !trial.begun.contains("upload"),
          Text("what is not ready does not run", ko: "준비되지 않은 것은 실행되지 않습니다"))
      }
    ]
  }

  private static var priorities: [Check] {
    [
      Check("priority.highest-ready-first") { trial in
        let orders: [[StagePriority]] = [
          [.veryLow, .low, .normal, .high, .veryHigh], [.high, .veryLow, .veryHigh, .normal, .low],
        ]
        for (round, order) in orders.enumerated() {
          let queue = trial.queue(width: 1, isSuspended: true)
          for level in order {
            let photo = trial.operation("\(level) \(round)")
            photo.queuePriority = level
            queue.addOperation(photo)
          }
          queue.isSuspended = false
          try trial.settle()
          try trial.expect(
            trial.begun.suffix(5) == StagePriority.allCases.map { "\($0) \(round)" },
            Text(
              "of five that are ready, the highest starts first, then the next",
              ko: "준비된 다섯 가운데 가장 높은 것부터 차례로 시작합니다"))
        }
      },
      Check("priority.low-ready-beats-high-unready") { trial in
        let download = trial.operation("download")
        let upload = trial.operation("upload")
        let sort = trial.operation("sort")
        upload.queuePriority = .veryHigh
        sort.queuePriority = .veryLow
        upload.addDependency(download)
        let queue = trial.queue(width: 1)
        queue.addOperation(upload)
        queue.addOperation(sort)
        try trial.settle(
          finishing: sort,
          because: Text(
            "a low one that is ready runs before a high one that is not",
            ko: "낮아도 준비된 것이, 높아도 준비되지 않은 것보다 먼저 실행됩니다"))
        queue.addOperation(download)
        try trial.settle(
          finishing: upload,
          because: Text(
            "the high one runs when it is ready", ko: "높은 것은 준비되면 실행됩니다"))
      },
      Check("priority.adjustable") { trial in
        let queue = trial.queue(width: 1, isSuspended: true)
        let names = ["beach", "forest", "harbour"]
        let photos = names.map { trial.operation($0) }
        for photo in photos { queue.addOperation(photo) }
        photos[2].queuePriority = .veryHigh
        photos[0].queuePriority = .low
        try trial.expect(
          photos.map(\.queuePriority) == [.low, .normal, .veryHigh],
          Text("a priority reads back as it was set", ko: "우선순위는 설정한 대로 읽힙니다"))
        queue.isSuspended = false
        try trial.settle()
        try trial.expect(
          trial.begun == ["harbour", "forest", "beach"],
          Text(
            "a priority counts that was changed while the operation stood in the queue",
            ko: "큐에 든 다음에 바꾼 우선순위도 효과가 있습니다"))
      },
    ]
  }

  // MARK: Cancellation

  private static var cancellation: [Check] {
    [
      Check("cancel.not-immediate") { trial in
        let gate = trial.gate()
        let upload = trial.operation("upload") { gate.wait() }
        trial.queue().addOperation(upload)
        try trial.settle()
        upload.cancel()
        try trial.settle()
        try trial.expect(
          upload.isCancelled && !upload.isFinished,
          Text(
            "running code goes on: it is cancelled, and not finished",
            ko: "실행 중인 코드는 계속됩니다. 취소되었지만 완료되지 않았습니다"))
        gate.open()
        try trial.settle(
          finishing: upload,
          because: Text("the work comes to its own end", ko: "작업은 제 끝까지 갑니다"))
        try trial.expect(
          trial.recorder.lanes(.finished) == ["upload"],
          Text("the last line of the work runs", ko: "작업의 마지막 줄도 실행됩니다"))
      },
      Check("cancel.single") { trial in
        let filter = trial.operation("filter")
        let save = trial.operation("save")
        let sort = trial.operation("sort")
        save.addDependency(filter)
        let queue = trial.queue(isSuspended: true)
        for operation in [filter, save, sort] { queue.addOperation(operation) }
        filter.cancel()
        try trial.expect(
          filter.isCancelled && !save.isCancelled && !sort.isCancelled,
          Text(
            "neither those who wait for it nor its neighbours are cancelled",
            ko: "기다리던 것도 이웃도 취소되지 않습니다"))
        queue.isSuspended = false
        try trial.settle(
          finishing: filter, save, sort,
          because: Text("all three leave the queue", ko: "셋 모두 큐에서 나갑니다"))
      },
      Check("cancel.prevents-running") { trial in
        let upload = trial.operation("upload")
        let queue = trial.queue(isSuspended: true)
        queue.addOperation(upload)
        upload.cancel()
        queue.isSuspended = false
        try trial.settle(
          finishing: upload,
          because: Text(
            "what was cancelled in the queue finishes", ko: "큐에서 취소된 것도 완료됩니다"))
        try trial.expect(
          trial.begun == [],
          Text("it never does its work", ko: "작업은 실행되지 않습니다"))
      },
      Check("cancel.pending-becomes-ready") { trial in
        let download = trial.operation("download")
        let upload = trial.operation("upload")
        upload.addDependency(download)
        try trial.expect(
          !upload.isReady, Text("at first it waits", ko: "처음에는 기다립니다"))
        upload.cancel()
        try trial.expect(
          upload.isReady,
          Text(
            "isReady is true as soon as it is cancelled, although the download has not finished",
            ko: "다운로드가 완료되지 않았어도 취소하는 즉시 isReady는 참입니다"))
      },
      Check("cancel.flushes-sooner") { trial in
        let download = trial.operation("download")
        let upload = trial.operation("upload")
        upload.addDependency(download)
        let queue = trial.queue()
        queue.addOperation(upload)
        try trial.settle()
        upload.cancel()
        try trial.settle(
          finishing: upload,
          because: Text(
            "a cancelled operation finishes without waiting for its dependency",
            ko: "취소된 오퍼레이션은 의존성을 기다리지 않고 완료됩니다"))
        try trial.expect(
          queue.operationCount == 0 && trial.begun == [],
          Text("it leaves the queue, and has done nothing", ko: "아무 일도 하지 않고 큐에서 나갑니다"))
      },
      Check("cancel.frees-dependents") { trial in
        let download = trial.operation("download")
        let filter = trial.operation("filter")
        let save = trial.operation("save")
        filter.addDependency(download)
        save.addDependency(filter)
        let queue = trial.queue()
        queue.addOperation(filter)
        queue.addOperation(save)
        try trial.settle()
        filter.cancel()
        try trial.settle(
          finishing: filter, save,
          because: Text(
            "who waits for a cancelled operation runs when that has finished",
            ko: "취소된 것이 완료되면 그것을 기다리던 것이 실행됩니다"))
        try trial.expect(
          trial.begun == ["save"],
          Text("only who waited does its work", ko: "기다리던 것만 작업을 합니다"))
      },
      Check("cancel.stays-queued-until-finished") { trial in
        let upload = trial.operation("upload")
        let queue = trial.queue(isSuspended: true)
        queue.addOperation(upload)
        upload.cancel()
        try trial.settle()
        try trial.expect(
          queue.operationCount == 1 && !upload.isFinished,
          Text(
            "in a suspended queue it stays where it is", ko: "일시 중지된 큐에서는 그대로 남습니다"))
        queue.isSuspended = false
        try trial.settle(
          finishing: upload,
          because: Text("it leaves when the queue goes on", ko: "큐가 재개되면 나갑니다"))
        try trial.expect(
          queue.operationCount == 0,
          Text("nothing is left in the queue", ko: "큐에는 아무것도 남지 않습니다"))
      },
    ]
  }

  // MARK: Suspension and waiting

  private static var suspension: [Check] {
    [
      Check("suspend.no-new-starts") { trial in
        let queue = trial.queue()
        let photos = ["beach", "forest"].map { trial.operation($0) }
        trial.pool.hold()
        for photo in photos { queue.addOperation(photo) }
        queue.isSuspended = true
        trial.pool.release()
        try trial.settle()
        try trial.expect(
          trial.begun == [],
          Text(
            "nothing starts after the suspension, also where no thread was free before",
            ko: "빈 스레드가 없어서 아직 시작하지 못한 것도 일시 중지한 다음에는 시작하지 않습니다"))
        queue.isSuspended = false
        try trial.settle(
          finishing: photos[0], photos[1],
          because: Text("both run when the queue goes on", ko: "재개하면 둘 다 실행됩니다"))
      },
      Check("suspend.resume-continues") { trial in
        let gate = trial.gate()
        let beach = trial.operation("beach") { gate.wait() }
        let forest = trial.operation("forest")
        let queue = trial.queue(width: 1)
        queue.addOperation(beach)
        queue.addOperation(forest)
        try trial.settle()
        queue.isSuspended = true
        gate.open()
        try trial.settle(
          finishing: beach,
          because: Text(
            "what was executing goes on to its end", ko: "실행 중이던 것은 끝까지 갑니다"))
        try trial.expect(
          trial.begun == ["beach"],
          Text("the next one does not start", ko: "다음 것은 시작하지 않습니다"))
        queue.isSuspended = false
        try trial.settle(
          finishing: forest,
          because: Text("the next one starts on resuming", ko: "재개하면 다음 것이 시작합니다"))
      },
      Check("wait.whole-queue") { trial in
        for _ in 0..<10 {
          let gate = trial.gate()
          let called = Gate("a thread is about to wait for the queue")
          let returned = DispatchSemaphore(value: 0)
          let queue = trial.queue()
          let photos = (0..<3).map { place in
            trial.operation("photo") { if place == 1 { gate.wait() } }
          }
          for photo in photos { queue.addOperation(photo) }
          let recorder = Recorder()
          Thread.detachNewThread {
            called.open()
            queue.waitUntilAllOperationsAreFinished()
            if photos.allSatisfy(\.isFinished) { recorder.note("all", .finished) }
            returned.signal()
          }
          called.wait()
          try trial.settle()
          gate.open()
          try trial.await(
            returned,
            because: Text(
              "the wait ends when nothing is left", ko: "아무것도 남지 않으면 기다림이 끝납니다"))
          try trial.expect(
            recorder.lanes(.finished) == ["all"],
            Text(
              "the wait ends only when everything has finished",
              ko: "모두 완료된 다음에야 기다림이 끝납니다"))
        }
      },
    ]
  }

  // MARK: Workers

  private static var workers: [Check] {
    [
      Check("overview.serves-concurrency") { trial in
        let (sent, received) = (trial.gate(), trial.gate())
        let sender = trial.operation("sender") {
          sent.open()
          received.wait()
        }
        let receiver = trial.operation("receiver") {
          sent.wait()
          received.open()
        }
        let queue = trial.queue()
        queue.addOperation(sender)
        queue.addOperation(receiver)
        try trial.settle(
          finishing: sender, receiver,
          because: Text(
            "two operations that need each other are at work at the same time",
            ko: "서로를 필요로 하는 두 오퍼레이션이 동시에 실행됩니다"))
      },
      Check("engine.width-is-a-comparison") { trial in
        let gate = trial.gate()
        let photos = ["beach", "forest", "harbour"].map { trial.operation($0) { gate.wait() } }
        let queue = trial.queue(width: 0)
        for photo in photos { queue.addOperation(photo) }
        try trial.settle()
        try trial.expect(
          trial.begun == [],
          Text("at a width of 0 nothing starts", ko: "폭이 0이면 아무것도 시작하지 않습니다"))
        queue.maxConcurrentOperationCount = 2
        try trial.settle()
        try trial.expect(
          trial.begun.count == 2,
          Text("at a width of 2 two of three start", ko: "폭을 2로 바꾸면 셋 가운데 둘이 시작합니다"))
        gate.open()
        try trial.settle(
          finishing: photos[0], photos[1], photos[2],
          because: Text(
            "the third starts when one has finished", ko: "하나가 완료되면 셋째가 시작합니다"))
      },
      Check("engine.many-operations-one-item") { trial in
        let queue = trial.queue(width: 1, isSuspended: true)
        let photos = (0..<100).map { _ in trial.operation("photo") }
        for photo in photos { queue.addOperation(photo) }
        queue.isSuspended = false
        try trial.settle()
        try trial.expect(
          photos.allSatisfy(\.isFinished) && trial.pool.items <= 10,
          Text(
            "a hundred operations need ten items of Dispatch at most",
            ko: "오퍼레이션 백 개에 디스패치의 작업 항목은 많아야 열 개면 됩니다"))
      },
      Check("engine.dependents-are-not-kept") { trial in
        let download = trial.operation("download")
        weak var upload: Queue.Operation?
        do {
          let dependent = trial.operation("upload")
          dependent.addDependency(download)
          upload = dependent
        }
        let isGone = upload == nil
        trial.queue().addOperation(download)
        try trial.settle(
          finishing: download,
          because: Text(
            "the download runs although who waited for it is gone",
            ko: "기다리던 것이 사라졌어도 다운로드는 실행됩니다"))
        try trial.expect(
          isGone,
          Text(
            "an upload that nobody needs goes away before its dependency has run",
            ko: "아무도 쓰지 않는 업로드는 의존성이 실행되기 전에 사라집니다"))
      },
    ]
  }
}
