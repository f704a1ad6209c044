import ChapterKit
import Dispatch
import Operations

extension Case {
  /// Creates a case from a rule of the book and a program that checks whether a queue follows the rule.
  ///
  /// Each check waits until the pool is idle.
  fileprivate init<Queue: StageQueue>(
    _ rule: String, _ program: @escaping @Sendable (Trial<Queue>) throws -> Void
  ) where Answer == Queue.Type {
    self.init(rule: rule) { _, examiner in
      let trial = Trial<Queue>(examiner)
      defer { trial.end() }
      try program(trial)
      try trial.expect(
        trial.staysOnPool, "all work runs on the pool", ko: "모든 작업은 풀에서 실행됩니다")
    }
  }
}

/// The checks of the stages of this chapter and of a reader's own queue.
enum QueueCases<Queue: StageQueue> {
  /// All cases, in the order of the book.
  static var all: [Case<Queue.Type>] {
    [
      Case("dependency.waits-for-all") { trial in
        for last in 0..<3 {
          let gate = trial.gate()
          let upload = trial.operation("upload")
          let needed = (0..<3).map { place in
            trial.operation("photo \(place + 1), try \(last + 1)") {
              if place == last { gate.wait() }
            }
          }
          for operation in needed + needed { upload.addDependency(operation) }
          let queue = trial.queue([upload])
          for place in 0..<3 where place != last { queue.addOperation(needed[place]) }
          trial.settle()
          queue.addOperation(needed[last])
          try trial.expect(
            !upload.isFinished && !upload.isReady,
            "the upload waits while one of its three dependencies is still executing",
            ko: "업로드는 의존성 셋 가운데 하나라도 실행 중이면 기다립니다")
          gate.open()
          try trial.settle(
            finishing: upload,
            because:
              "the upload, which depends on each of the three twice, runs once all have finished",
            ko: "의존성으로 두 번씩 추가한 셋이 모두 완료되면, 어느 것이 마지막이든 업로드가 실행됩니다")
        }
        try trial.interrupted { stopping in
          let visit = Trial<Queue>.Visit()
          let (gate, early, added) = (trial.gate(), Counter(), Counter())
          let download = trial.operation("download") { gate.wait() }
          let (upload, late) = (trial.operation("upload"), trial.operation("late"))
          upload.addDependency(download)
          let queue = trial.queue([download])
          trial.settle()
          stopping(
            visit.calling {
              if upload.isReady, !download.isFinished { early.add() }
              late.addDependency(download)
              queue.addOperation(late)
              added.add()
            })
          gate.open()
          visit.join(trial)
          try trial.expect(
            early.value == 0, "isFinished of a dependency is true before isReady of a dependent is",
            ko: "의존성의 isFinished가 참이 된 다음에 의존하는 오퍼레이션의 isReady가 참이 됩니다",
            Text(
              "isReady was true, and isFinished of the dependency was false",
              ko: "isReady는 참이었고, 의존성의 isFinished는 거짓이었습니다"))
          queue.addOperation(upload)
          try trial.settle(finishing: upload)
          if added.value > 0 {
            try trial.settle(
              finishing: late,
              because: "an operation that is linked and added while its dependency finishes runs",
              ko: "의존성이 완료되는 동안 연결하고 추가한 오퍼레이션도 실행됩니다")
          }
        }
      },
      Case("dependency.pair-or-graph") { trial in
        let download = trial.operation("download")
        let crop = trial.operation("crop")
        let (filter, save) = (trial.operation("filter"), trial.operation("save"))
        for operation in [crop, filter] {
          operation.addDependency(download)
          save.addDependency(operation)
        }
        let queue = trial.queue([save, filter, crop, download], width: 1, isSuspended: true)
        queue.isSuspended = false
        try trial.settle(finishing: download, crop, filter, save)
        try trial.expect(
          trial.begun.count == 4, "each of the four runs once", ko: "넷이 저마다 한 번씩 실행됩니다")
        let isInOrder = ["crop", "filter"].allSatisfy { middle in
          trial.recorder.relation("download", middle) == "download < \(middle)"
            && trial.recorder.relation(middle, "save") == "\(middle) < save"
        }
        try trial.expect(
          isInOrder,
          "the download comes before the two that depend on it, and these two before the save",
          ko: "다운로드가 둘보다 먼저이고, 둘이 저장보다 먼저입니다")
      },
      Case("dependency.absolute-order") { trial in
        let (download, upload) = (trial.operation("download"), trial.operation("upload"))
        download.queuePriority = .veryLow
        upload.queuePriority = .veryHigh
        upload.addDependency(download)
        let queue = trial.queue([upload, download], width: 1, isSuspended: true)
        queue.isSuspended = false
        try trial.settle(finishing: download, upload)
        try trial.expect(
          trial.begun == ["download", "upload"],
          "the dependency comes first, although it was added last and has the lowest priority",
          ko: "나중에 넣었고 우선순위가 가장 낮아도 의존성이 먼저입니다")
      },
      Case("dependency.across-queues") { trial in
        // snippet.across
        let gate = trial.gate()
        let download = trial.operation("download") { gate.wait() }
        let (upload, crop) = (trial.operation("upload"), trial.operation("crop"))
        trial.queue([download])
        for operation in [upload, crop] {
          operation.addDependency(download)
          trial.queue([operation])
        }
        // snippet.hide
        try trial.expect(
          trial.begun == ["download"],
          "operations in two queues wait for a download in a third queue",
          ko: "두 큐에 하나씩 있는 둘은 다른 큐에 있는 다운로드를 기다립니다")
        // snippet.show
        gate.open()
        // snippet.end
        try trial.settle(
          finishing: upload, crop,
          because: "both operations run when the download has finished in its own queue",
          ko: "다운로드가 자기 큐에서 완료되면 둘 다 실행됩니다")
        let copied = trial.gate()
        let (copy, print) = (trial.operation("copy") { copied.wait() }, trial.operation("print"))
        print.addDependency(copy)
        trial.queue([copy])
        trial.addWithoutKeepingQueue([print])
        trial.settle()
        copied.open()
        try trial.settle(
          finishing: print,
          because:
            "an operation that waits for another queue runs, even if nothing else refers to its own",
          ko: "다른 큐를 기다리는 오퍼레이션은, 자기 큐를 참조하는 곳이 없어도 실행됩니다",
          rule: .other("memory.queue-stays-alive"))
        try trial.meet {
          $0.upload.addDependency($0.download)
          $0.queue.addOperation($0.upload)
        } with: {
          $0.gate.open()
        } then: {
          try trial.settle(
            finishing: $0.upload,
            because:
              "an operation runs even if its dependency finishes while it is linked or added",
            ko: "의존성으로 추가하거나 큐에 넣는 도중에 의존성이 완료되어도 오퍼레이션은 실행됩니다")
        }
      },
      Case("dependency.ready-after-last") { trial in
        for last in 0..<2 {
          let needed = [trial.operation("sign in"), trial.operation("download")]
          let upload = trial.operation("upload")
          for operation in needed { upload.addDependency(operation) }
          let queue = trial.queue([needed[1 - last]])
          try trial.settle(finishing: needed[1 - last])
          try trial.expect(
            !upload.isReady, "the finish of one of two dependencies is not enough",
            ko: "둘 가운데 하나만으로는 준비되지 않습니다")
          queue.addOperation(needed[last])
          try trial.settle(finishing: needed[last])
          try trial.expect(
            upload.isReady, "isReady is true when the last of the two dependencies has finished",
            ko: "둘 가운데 마지막이 완료되면 isReady는 참입니다")
          let late = trial.operation("late")
          late.addDependency(needed[0])
          queue.addOperation(late)
          try trial.settle(
            finishing: late, because: "a dependent of an already finished operation runs",
            ko: "이미 완료된 오퍼레이션에 의존하는 오퍼레이션도 실행됩니다")
        }
      },
      Case("dependency.cycle-never-runs") { trial in
        let crop = trial.operation("crop")
        let (filter, save) = (trial.operation("filter"), trial.operation("save"))
        crop.addDependency(filter)
        filter.addDependency(crop)
        trial.queue([crop, filter, save])
        try trial.settle(finishing: save)
        try trial.expect(
          trial.begun == ["save"], "operations in a cycle of dependencies never run",
          ko: "순환에 든 오퍼레이션은 실행되지 않습니다")
        // Breaks the retain cycle between the two operations.
        trial.cancel(crop)
        trial.cancel(filter)
      },
      Case("ready.required-to-run") { trial in
        let gate = trial.gate()
        let download = trial.operation("download") { gate.wait() }
        let (upload, sort) = (trial.operation("upload"), trial.operation("sort"))
        upload.addDependency(download)
        trial.queue([download])
        trial.queue([upload, sort], width: 1)
        try trial.settle(
          finishing: sort,
          because: "a ready operation runs, although an unready one was added before it",
          ko: "준비되지 않은 오퍼레이션이 앞에 있어도 준비된 오퍼레이션은 실행됩니다")
        try trial.expect(
          !trial.begun.contains("upload"), "an unready operation does not run",
          ko: "준비되지 않은 오퍼레이션은 실행되지 않습니다")
      },
      Case("priority.highest-ready-first") { trial in
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
          try trial.expect(
            trial.begun.suffix(5) == StagePriority.allCases.map { "\($0) \(round)" },
            "of five ready operations, the one with the highest priority starts first, then the next",
            ko: "준비된 다섯 가운데 가장 높은 것부터 차례로 시작합니다")
        }
        let equal = (1...9).map { trial.operation("\($0) of nine") }
        let queue = trial.queue(equal, width: 1, isSuspended: true)
        queue.isSuspended = false
        try trial.expect(
          trial.begun.suffix(9) == equal.indices.map { "\($0 + 1) of nine" },
          "of operations with equal priority, the one that was added first starts first",
          ko: "우선순위가 같으면 먼저 넣은 오퍼레이션부터 시작합니다")
      },
      Case("priority.low-ready-beats-high-unready") { trial in
        let download = trial.operation("download")
        let (upload, sort) = (trial.operation("upload"), trial.operation("sort"))
        upload.queuePriority = .veryHigh
        sort.queuePriority = .veryLow
        upload.addDependency(download)
        let queue = trial.queue([upload, sort], width: 1)
        try trial.settle(finishing: sort)
        try trial.expect(
          trial.begun == ["sort"],
          "an operation with a high priority does not run before it is ready",
          ko: "우선순위가 높은 오퍼레이션도 준비되기 전에는 실행되지 않습니다")
        queue.addOperation(download)
        try trial.settle(finishing: upload)
      },
      Case("priority.adjustable") { trial in
        let photos = ["beach", "forest", "harbour"].map { trial.operation($0) }
        let queue = trial.queue(photos, width: 1, isSuspended: true)
        photos[2].queuePriority = .veryHigh
        photos[0].queuePriority = .low
        try trial.expect(
          photos.map(\.queuePriority) == [.low, .normal, .veryHigh],
          "a priority reads back as it was set", ko: "우선순위는 설정한 대로 읽힙니다")
        queue.isSuspended = false
        try trial.expect(
          trial.begun == ["harbour", "forest", "beach"],
          "a priority change while the operation is queued takes effect",
          ko: "큐에 든 다음에 바꾼 우선순위도 효과가 있습니다")
        let gate = trial.gate()
        let rest = [trial.operation("star"), trial.operation("sea")]
        trial.queue([trial.operation("held") { gate.wait() }] + rest, width: 1)
        trial.settle()
        rest[1].queuePriority = .high
        gate.open()
        try trial.expect(
          trial.begun.suffix(2) == ["sea", "star"],
          "a priority change while another operation is executing takes effect",
          ko: "앞의 오퍼레이션이 실행되는 동안 바꾼 우선순위도 효과가 있습니다")
      },
      Case("cancel.not-immediate") { trial in
        let gate = trial.gate()
        let upload = trial.operation("upload") { gate.wait() }
        let sort = trial.operation("sort")
        sort.addDependency(upload)
        let queue = trial.queue([upload, sort, trial.operation("crop")], width: 1)
        trial.settle()
        trial.cancel(upload)
        try trial.expect(
          upload.isCancelled && !upload.isFinished && queue.operationCount == 3,
          "running code continues: the upload is cancelled, not finished, and still in the queue",
          ko: "실행 중인 코드는 계속됩니다. 취소되었지만 완료되지 않았고 큐에 남아 있습니다")
        try trial.expect(
          trial.begun == ["upload"],
          "while a cancelled operation is still executing, its dependents wait, and so does an operation that the limit holds back",
          ko: "취소되었지만 아직 실행 중인 오퍼레이션에 의존하는 오퍼레이션도, 한도가 차서 기다리던 오퍼레이션도 계속 기다립니다")
        gate.open()
        try trial.settle(finishing: upload, sort)
        trial.cancel(upload)
        trial.cancel(sort)
        try trial.expect(
          trial.recorder.lanes(.finished).first == "upload" && !sort.isCancelled,
          "the last line of the work runs, and a finished operation does not become cancelled",
          ko: "작업의 마지막 줄도 실행되고, 완료된 오퍼레이션은 취소해도 isCancelled가 참이 되지 않습니다")
      },
      Case("cancel.single") { trial in
        let filter = trial.operation("filter")
        let (save, sort) = (trial.operation("save"), trial.operation("sort"))
        save.addDependency(filter)
        let queue = trial.queue([filter, save, sort], isSuspended: true)
        trial.cancel(filter)
        try trial.expect(
          filter.isCancelled && !save.isCancelled && !sort.isCancelled,
          "neither dependents nor other operations in the queue are cancelled",
          ko: "기다리던 오퍼레이션도 이웃도 취소되지 않습니다")
        queue.isSuspended = false
        try trial.settle(finishing: filter, save, sort)
      },
      Case("cancel.prevents-running") { trial in
        let upload = trial.operation("upload")
        let (early, sort) = (trial.operation("early"), trial.operation("sort"))
        trial.cancel(early)
        let queue = trial.queue([early, upload, sort], width: 1, isSuspended: true)
        trial.cancel(upload)
        queue.isSuspended = false
        try trial.settle(
          finishing: early, upload, sort,
          because:
            "operations that were cancelled before or in the queue finish, and the next one starts",
          ko: "큐에 넣기 전이나 큐에서 취소된 오퍼레이션도 완료되고, 다음 오퍼레이션이 시작합니다")
        try trial.expect(
          trial.begun == ["sort"], "a cancelled operation never does its work",
          ko: "취소된 오퍼레이션의 작업은 실행되지 않습니다")
      },
      Case("cancel.pending-becomes-ready") { trial in
        let (download, upload) = (trial.operation("download"), trial.operation("upload"))
        upload.addDependency(download)
        try trial.expect(
          !upload.isReady, "an operation that waits for a dependency is not ready",
          ko: "의존성을 기다리는 오퍼레이션은 준비되지 않았습니다"
        )
        trial.cancel(upload)
        try trial.expect(
          upload.isReady,
          "isReady is true as soon as the upload is cancelled, although the download has not finished",
          ko: "다운로드가 완료되지 않았어도 취소하는 즉시 isReady는 참입니다")
        trial.queue([download])
        try trial.expect(
          upload.isReady, "isReady of the cancelled upload is still true when the download has run",
          ko: "취소된 업로드의 isReady는 다운로드가 실행된 다음에도 참입니다")
      },
      Case("cancel.flushes-sooner") { trial in
        for isEarly in [false, true] {
          let (download, upload) = (trial.operation("download"), trial.operation("upload"))
          upload.addDependency(download)
          if isEarly { trial.cancel(upload) }
          let queue = trial.queue([upload])
          trial.settle()
          if !isEarly { trial.cancel(upload) }
          try trial.settle(
            finishing: upload,
            because:
              "an operation that is cancelled, before or in the queue, finishes without its dependency",
            ko: "큐에 넣기 전이나 큐에서 취소된 오퍼레이션은 의존성을 기다리지 않고 완료됩니다")
          try trial.expect(
            queue.operationCount == 0 && trial.begun == [],
            "a cancelled operation leaves the queue, and has done no work",
            ko: "취소된 오퍼레이션은 아무 일도 하지 않고 큐에서 제거됩니다")
        }
        try trial.meet {
          $0.upload.addDependency($0.download)
          $0.queue.addOperation($0.upload)
        } with: {
          $0.upload.cancel()
        } then: {
          try trial.settle(
            finishing: $0.upload,
            because: "an operation that is cancelled while it is added finishes",
            ko: "큐에 넣는 도중에 취소된 오퍼레이션도 완료됩니다")
        }
      },
      Case("dependency.cancelled-counts-as-finished") { trial in
        let download = trial.operation("download")
        let (filter, save) = (trial.operation("filter"), trial.operation("save"))
        filter.addDependency(download)
        save.addDependency(filter)
        trial.cancel(download)
        let late = trial.operation("late")
        late.addDependency(download)
        try trial.expect(
          !late.isReady, "a dependent still waits for a cancelled operation that has not finished",
          ko: "취소되었지만 완료되지 않은 오퍼레이션은 계속 기다립니다")
        trial.queue([filter, save])
        trial.settle()
        trial.cancel(filter)
        try trial.settle(
          finishing: filter, save,
          because:
            "a dependent of a cancelled operation runs when the cancelled operation has finished",
          ko: "취소된 오퍼레이션이 완료되면 그것을 기다리던 오퍼레이션이 실행됩니다")
        try trial.expect(
          trial.begun == ["save"], "only the dependent does its work", ko: "기다리던 오퍼레이션만 작업을 합니다")
      },
      Case("cancel.stays-queued-until-finished") { trial in
        let upload = trial.operation("upload")
        let queue = trial.queue([upload], isSuspended: true)
        trial.cancel(upload)
        try trial.expect(
          queue.operationCount == 1 && !upload.isFinished,
          "in a suspended queue, a cancelled operation stays in the queue",
          ko: "일시 중지된 큐에서는 취소된 오퍼레이션도 그대로 남습니다")
        queue.isSuspended = false
        try trial.settle(finishing: upload)
        try trial.expect(
          queue.operationCount == 0, "nothing is left in the queue", ko: "큐에는 아무것도 남지 않습니다")
      },
      Case("suspend.no-new-starts") { trial in
        let (beach, forest) = (trial.operation("beach"), trial.operation("forest"))
        trial.pool.hold()
        let queue = trial.queue([beach, forest])
        queue.isSuspended = true
        trial.pool.release()
        try trial.expect(
          trial.begun == [],
          "no operation starts after the suspension, even if no thread was free before",
          ko: "빈 스레드가 없어서 아직 시작하지 못한 오퍼레이션도 일시 중지한 다음에는 시작하지 않습니다")
        queue.isSuspended = false
        try trial.settle(finishing: beach, forest)
      },
      Case("suspend.resume-continues") { trial in
        let gate = trial.gate()
        let beach = trial.operation("beach") { gate.wait() }
        let forest = trial.operation("forest")
        let queue = trial.queue([beach, forest], width: 1)
        trial.settle()
        // Setting the same value twice has no further effect.
        queue.isSuspended = true
        queue.isSuspended = true
        gate.open()
        try trial.settle(finishing: beach)
        try trial.expect(
          trial.begun == ["beach"], "the next one does not start", ko: "다음 오퍼레이션은 시작하지 않습니다")
        queue.isSuspended = false
        try trial.settle(finishing: forest)
        try trial.meet(isSuspended: true) {
          $0.queue.addOperation($0.upload)
        } with: {
          $0.queue.isSuspended = false
        } then: {
          try trial.settle(
            finishing: $0.upload,
            because: "an operation runs that is added while another thread resumes the queue",
            ko: "다른 스레드가 큐를 재개하는 동안 넣은 오퍼레이션도 실행됩니다")
        }
      },
      Case("wait.whole-queue") { trial in
        try trial.wait(
          1, for: trial.queue(), because: "waiting for an empty queue returns immediately",
          ko: "남은 오퍼레이션이 없으면 기다리지 않습니다"
        ) {}
        let gates = [trial.gate(), trial.gate()]
        let photos = (0..<4).map { place in
          trial.operation("photo \(place + 1)") { if place >= 2 { gates[place - 2].wait() } }
        }
        let queue = trial.queue(photos.dropLast(), isSuspended: true)
        try trial.wait(
          2, for: queue, because: "two threads wait, and both waits end when the queue is empty",
          ko: "두 스레드가 기다리고, 아무것도 남지 않으면 두 기다림이 모두 끝납니다"
        ) {
          queue.isSuspended = false
          trial.settleOutside()
          queue.addOperation(photos[3])
          for gate in gates {
            trial.settleOutside()
            gate.open()
          }
        }
        try trial.expect(
          trial.recorder.lanes(.finished).suffix(2) == ["wait", "wait"],
          "each wait ends only when all operations have finished, including those added in the meantime",
          ko: "그사이에 넣은 오퍼레이션까지 모두 완료된 다음에야 기다림이 끝납니다")
        try trial.meet(inOneQueue: true) {
          $0.queue.addOperation($0.upload)
        } with: {
          $0.pool.waitUntilStill()
          if $0.queue.operationCount < 1 { $0.mistakes.add() }
        } then: {
          try trial.expect(
            $0.mistakes.value == 0, "an added operation counts before it can finish",
            ko: "넣은 오퍼레이션은 완료되기 전부터 셉니다",
            Text(
              "operationCount was 0 or less while an operation was executing",
              ko: "오퍼레이션 하나가 실행 중인데 operationCount가 0 이하였습니다"))
        }
        try trial.interrupted { stopping in
          let visit = Trial<Queue>.Visit()
          let (gate, early) = (trial.gate(), Counter())
          let slow = trial.operation("slow") { gate.wait() }
          let queue = trial.queue([slow])
          trial.settle()
          stopping(
            visit.calling { [pool = trial.pool] in
              gate.open()
              if queue.operationCount == 0, !slow.isFinished { early.add() }
              pool.waitUntilStill()
            })
          try trial.wait(
            1, for: queue,
            because:
              "a wait ends even if the last operation finishes just before the thread falls asleep",
            ko: "스레드가 잠들기 직전에 마지막 오퍼레이션이 완료되어도 기다림이 끝납니다"
          ) { gate.open() }
          visit.join(trial)
          try trial.expect(
            early.value == 0,
            "isFinished of an operation is true before the operation leaves the queue",
            ko: "오퍼레이션의 isFinished가 참이 된 다음에 큐에서 제거됩니다",
            Text(
              "operationCount was 0, and isFinished of the last operation was false",
              ko: "operationCount는 0이었고, 마지막 오퍼레이션의 isFinished는 거짓이었습니다"))
        }
      },
      Case("memory.queue-stays-alive") { trial in
        let (download, upload) = (trial.operation("download"), trial.operation("upload"))
        upload.addDependency(download)
        trial.addWithoutKeepingQueue([download, upload])
        try trial.settle(
          finishing: download, upload,
          because: "added operations run even if nothing refers to the queue",
          ko: "큐를 참조하는 곳이 없어도, 넣은 오퍼레이션은 실행됩니다")
      },
      Case("memory.queue-retains-operations") { trial in
        weak var sort: Queue.Operation?
        let queue = trial.queue(isSuspended: true)
        do {
          let operation = trial.operation("sort")
          sort = operation
          queue.addOperation(operation)
        }
        try trial.expect(
          sort != nil, "the queue retains an added operation until it has finished",
          ko: "큐는 넣은 오퍼레이션을 완료될 때까지 강하게 참조합니다")
        queue.isSuspended = false
        // A worker may still hold the last reference to the finished operation.
        for _ in 0..<100 where sort != nil { trial.settleOutside() }
        try trial.expect(
          sort == nil && trial.begun == ["sort"], "the queue releases a finished operation",
          ko: "완료된 오퍼레이션은 더 참조하지 않습니다")
      },
      Case("overview.serves-concurrency") { trial in
        for isLate in [false, true] {
          let (sent, received) = (trial.gate(), trial.gate())
          let sender = trial.operation(isLate ? "late sender" : "sender") {
            sent.open()
            received.wait()
          }
          let receiver = trial.operation(isLate ? "late receiver" : "receiver") {
            sent.wait()
            received.open()
          }
          let queue = trial.queue([sender])
          if isLate { trial.settle() }
          queue.addOperation(receiver)
          try trial.settle(
            finishing: sender, receiver,
            because: isLate
              ? "an operation that is added while another one executes starts concurrently with it"
              : "two operations that wait for each other run at the same time",
            ko: isLate
              ? "하나가 실행되는 동안 넣은 오퍼레이션도 함께 실행됩니다" : "서로를 필요로 하는 두 오퍼레이션이 동시에 실행됩니다")
        }
      },
      Case("engine.width-is-a-comparison") { trial in
        let gate = trial.gate()
        let photos = ["beach", "forest", "harbour"].map { trial.operation($0) { gate.wait() } }
        let queue = trial.queue(photos, width: 0)
        try trial.expect(
          trial.begun == [], "at a width of 0, nothing starts", ko: "한도가 0이면 아무것도 시작하지 않습니다")
        queue.maxConcurrentOperationCount = 2
        try trial.expect(
          trial.begun.count == 2, "at a width of 2, two of three operations start",
          ko: "한도를 2로 바꾸면 셋 가운데 둘이 시작합니다")
        gate.open()
        try trial.settle(finishing: photos[0], photos[1], photos[2])
        let gates = [trial.gate(), trial.gate()]
        let pair = zip(["first", "second"], gates).map { name, gate in
          trial.operation(name) { gate.wait() }
        }
        let third = trial.operation("third")
        let narrowed = trial.queue(pair + [third], width: 2)
        trial.settle()
        for gate in gates {
          // In the second round the value does not change.
          narrowed.maxConcurrentOperationCount = 1
          try trial.expect(
            !trial.begun.contains("third"),
            "at a width of 1, no operation starts while another one is executing",
            ko: "한도가 1이면 하나가 실행되는 동안 다른 오퍼레이션은 시작하지 않습니다")
          gate.open()
          trial.settle()
        }
        try trial.settle(finishing: third)
        for isSuspended in [false, true] {
          let last = trial.gate()
          let (star, sea) = (trial.operation("star") { last.wait() }, trial.operation("sea"))
          let queue = trial.queue([star, sea], width: 1, isSuspended: isSuspended)
          trial.settle()
          queue.maxConcurrentOperationCount = -1
          if isSuspended { queue.isSuspended = false }
          try trial.settle(finishing: sea)
          last.open()
        }
        try trial.interrupted { stopping in
          let visit = Trial<Queue>.Visit()
          let (gate, isAdded) = (trial.gate(), Counter())
          let pair = ["one", "two"].map { trial.operation($0) { gate.wait() } }
          let (queue, before) = (trial.queue(width: 1), trial.begun.count)
          let add: @Sendable () -> Void = { if isAdded.add() == 1 { queue.addOperation(pair[1]) } }
          stopping(
            visit.calling { [pool = trial.pool] in
              add()
              pool.waitUntilStill()
            })
          queue.addOperation(pair[0])
          visit.join(trial)
          add()
          try trial.expect(
            trial.begun.count == before + 1,
            "at a width of 1 one operation starts, even if two threads add one each",
            ko: "한도가 1이면 두 스레드가 하나씩 넣어도 하나만 시작합니다")
          gate.open()
          try trial.settle(finishing: pair[0], pair[1])
        }
        let busy = trial.gate()
        let wide = trial.queue([trial.operation("busy") { busy.wait() }])
        trial.settle()
        wide.isSuspended = true
        let late = (1...3).map { trial.operation("photo \($0)") }
        for photo in late { wide.addOperation(photo) }
        wide.isSuspended = false
        try trial.settle(
          finishing: late[0], late[1], late[2],
          because:
            "operations that were added during the suspension start when the queue resumes, while another one is executing",
          ko: "재개하면, 실행 중인 오퍼레이션이 있어도 그사이에 넣은 오퍼레이션이 시작합니다")
        busy.open()
      },
      Case("engine.many-operations-one-item") { trial in
        let photos = (0..<100).map { _ in trial.operation("photo") }
        let queue = trial.queue(photos, width: 1, isSuspended: true)
        queue.isSuspended = false
        trial.settle()
        let (items, done) = (trial.pool.items, photos.count(where: \.isFinished))
        try trial.expect(
          done == 100 && items <= 10,
          "a resumed queue of width 1 with a hundred ready operations needs at most ten pool items",
          ko: "동시 실행 한도가 1인 큐를 재개하면 준비된 오퍼레이션 백 개에 작업 항목은 많아야 열 개면 됩니다",
          Text("items of the pool: \(items)", ko: "작업 항목 \(items)개"))
      },
      Case("engine.dependents-are-not-kept") { trial in
        let download = trial.operation("download")
        weak var upload: Queue.Operation?
        do {
          let dependent = trial.operation("upload")
          dependent.addDependency(download)
          upload = dependent
        }
        let isGone = upload == nil
        trial.queue([download])
        try trial.settle(finishing: download)
        try trial.expect(
          isGone, "an upload without references is deallocated before its dependency has run",
          ko: "아무도 쓰지 않는 업로드는 의존성이 실행되기 전에 사라집니다")
      },
    ]
  }
}
