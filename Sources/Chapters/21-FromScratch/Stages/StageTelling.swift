import ChapterKit
import Dispatch

/// The chapter's options: one or all of the stages, or the engine.
enum StageTelling {
  static let stage = Chapter.Option(
    "--stage", values: ["1", "2", "3", "4", "5", "all"], standard: "all",
    help: Text("one of the five stages", ko: "다섯 큐 가운데 하나"))

  static let engine = Chapter.Option("--engine", help: Text("the engine", ko: "엔진"))

  /// Returns the steps of the requested stages; nil if the engine is requested.
  static func steps(_ options: [String: String]) -> [Step]? {
    if options[engine.name] == "yes" { return nil }
    let stages = [scan, count, readyList, oneWorker, manyWorkers]
    guard let number = options[stage.name].flatMap(Int.init) else { return stages.flatMap(\.self) }
    return stages[number - 1]
  }

  // MARK: The stages

  private static let recorder = Introduction(
    "Recorder belongs to this book: note(…, .began) records that an operation begins, and lanes(.began) lists these operations in order.",
    ko: "Recorder는 이 책의 도구입니다. note(…, .began)은 시작을 적어 두고, lanes(.began)은 시작한 순서를 말합니다.",
    topic: "Recorder")

  private static let scan: [Step] = [
    checks(
      "scanKeeps", of: ScanStage.Queue.self,
      "Stage 1 keeps 21 of 26 rules.",
      ko: "첫째 큐는 스물여섯 규칙 가운데 스물하나를 지킵니다.",
      failing: [
        "dependency.across-queues", "cancel.flushes-sooner",
        "dependency.cancelled-counts-as-finished",
        "suspend.no-new-starts", "engine.many-operations-one-item",
      ],
      because:
        "The queue looked for ready operations only in its own change(_:). Neither a finish in another queue nor a cancellation calls that method, so the tests of three rules hang. The other two rules are broken because each operation is handed to the pool on its own.",
      ko:
        "다른 큐에서 일어난 완료도, 취소도 이 큐의 change(_:)를 거치지 않아 셋이 멈추었습니다. 나머지 둘은 오퍼레이션을 하나씩 풀에 맡긴 결과입니다."
    )
  ]

  private static let count: [Step] = [
    Step(
      "fourTimesTheLooks",
      "The cost of stage 1: with twice as many photos, the queue looks at operations almost four times as often.",
      ko: "첫째 큐의 비용입니다. 사진이 두 배면 거의 네 배를 들여다봅니다.",
      because:
        "For each choice, next() looked at all photos that were still waiting: 100 + 99 + … + 1 = 5,050.",
      ko: "next()는 하나를 고를 때마다 아직 기다리는 사진에 모두 물었습니다. 100 + 99 + … + 1 = 5,050입니다.",
      as: .told
    ) { page in
      page.say(
        "bill(of:) runs the closure, waits until everything has ended, and returns the cost: its property looks is how often the queue looked at an operation. trial.pool stands for Dispatch.",
        ko:
          "bill(of:)은 클로저를 실행하고 모두 끝난 다음 그 비용을 반환합니다. looks는 큐가 오퍼레이션을 들여다본 횟수이고, trial.pool은 Dispatch를 대신합니다."
      )
      try page.code("chain")
      page.show(chain(100, on: ScanStage.Queue.self).looks, told: 5_050)
      page.show(chain(200, on: ScanStage.Queue.self).looks, told: 20_100)
    },
    Step(
      "countsUnfinished",
      "Stage 2 counts unfinished dependencies, and looks only at ready operations: in a chain, one at a time.",
      ko: "둘째 큐는 완료되지 않은 의존성의 수를 세고, 준비된 오퍼레이션만 들여다봅니다. 사슬에서는 한 번에 하나입니다.",
      because:
        "Each finish brought one photo's count to zero and put that photo into the list named ready, and the queue looked only at that photo.",
      ko: "한 장이 완료될 때마다 다음 한 장의 수가 0이 되어 ready에 들어갔고, 큐는 그 한 장만 보았습니다.",
      shows: .engine.unreadyIsNeverScanned, as: .told
    ) { page in
      page.say("The program named chain is the one shown before.", ko: "chain은 앞에서 본 프로그램입니다.")
      page.show(chain(100, on: CountStage.Queue.self).looks, told: 100)
      page.show(chain(200, on: CountStage.Queue.self).looks, told: 200)
    },
    checks(
      "countKeeps", of: CountStage.Queue.self,
      "An operation that becomes ready notifies its queue, whatever the cause. One new fault: dependents are retained.",
      ko: "준비된 오퍼레이션이 큐에 알리므로, 다른 큐에서 왔든 취소되었든 놓치지 않습니다. 새로 생긴 잘못도 하나 있습니다. 기다리는 쪽을 강하게 참조합니다.",
      failing: [
        "suspend.no-new-starts", "engine.many-operations-one-item",
        "engine.dependents-are-not-kept",
      ],
      because:
        "The operation's change(_:) saw readiness turn from false to true under its lock, on any thread, and notified the operation's own queue. The new fault comes from the array `dependents`, which refers to operations strongly.",
      ko:
        "오퍼레이션의 change(_:)가 자기 락 안에서, 어느 스레드에서든 거짓이 참으로 바뀐 것을 보고 자기 큐에 알렸습니다. 새로운 잘못은 배열 dependents가 오퍼레이션을 강하게 참조해서 생겼습니다."
    ),
  ]

  private static let readyList: [Step] = [
    Step(
      "linePerLevel",
      "If all operations are ready, stage 2 looks at all of them for each choice. Stage 3 takes the first one in a list.",
      ko:
        "모두 준비되어 있으면 둘째 큐는 하나를 고를 때마다 모두 다시 들여다봅니다. 셋째 큐는 줄의 맨 앞을 꺼냅니다.",
      because:
        "For each choice, stage 2 compared all remaining photos: 100 + 99 + … + 1. Stage 3 had put each photo into its level's list when the photo became ready, and had nothing left to compare.",
      ko:
        "둘째 큐는 고를 때마다 남은 사진을 모두 비교했고(100 + 99 + … + 1), 셋째 큐는 준비될 때 이미 등급의 줄에 세워 두었습니다.",
      as: .told
    ) { page in
      page.say(
        "In the program named crowd, all photos are ready at the same time.",
        ko: "crowd에서는 모든 사진이 한꺼번에 준비되어 있습니다.")
      try page.code("crowd")
      page.show(crowd(100, on: CountStage.Queue.self).looks, told: 5_050)
      page.show(crowd(100, on: ReadyListStage.Queue.self).looks, told: 100)
    },
    checks(
      "readyListKeeps", of: ReadyListStage.Queue.self,
      "Of the 26 rules, stage 3 keeps the same rules as stage 2.",
      ko: "스물여섯 규칙 가운데 지키는 것은 둘째 큐와 같습니다.",
      failing: [
        "suspend.no-new-starts", "engine.many-operations-one-item",
        "engine.dependents-are-not-kept",
      ],
      because:
        "Only the collection of ready operations has changed. Operations become ready and are handed over as before.",
      ko: "준비된 오퍼레이션을 담는 것만 바꾸었습니다. 준비되는 길과 풀에 맡기는 방법은 앞의 큐와 같습니다."),
  ]

  private static let oneWorker: [Step] = [
    Step(
      "takesLate",
      "After the suspension, both operations start in stage 3, but neither starts in stage 4.",
      ko:
        "일시 중지한 다음에 셋째 큐에서는 둘 다 시작하고, 넷째 큐에서는 하나도 시작하지 않습니다.",
      because:
        "Stage 3 had handed both closures to the pool before the suspension, and the closures never ask the queue again. Stage 4 had handed over one worker, which takes operations only when it has a thread: the worker saw isSuspended, and took none.",
      ko:
        "셋째 큐는 오퍼레이션이 정해진 클로저 둘을 이미 맡겼고, 클로저는 큐에 다시 묻지 않았습니다. 넷째 큐가 맡긴 워커는 도착한 다음 isSuspended를 보고 아무것도 가져가지 않았습니다.",
      shows: .engine.manyOperationsOneItem, as: .told
    ) { page in
      page.say(
        "begun(on:) runs the closure and returns how many operations have started in the end. From hold() to release(), no thread is free. The program named crowd is the one of stage 3; items is the number of items that the pool received.",
        ko:
          "begun(on:)은 클로저를 실행하고, 그 결과 시작한 오퍼레이션의 수를 반환합니다. hold()부터 release()까지는 빈 스레드가 없습니다. crowd는 --stage 3의 프로그램이고, items는 풀에 맡긴 작업 항목의 수입니다."
      )
      try page.code("late")
      page.show(begunAfterSuspension(of: ReadyListStage.Queue.self), told: 2)
      page.show(begunAfterSuspension(of: OneWorkerStage.Queue.self), told: 0)
      page.show(crowd(100, on: ReadyListStage.Queue.self).items, told: 100)
      page.show(crowd(100, on: OneWorkerStage.Queue.self).items, told: 1)
    },
    checks(
      "oneWorkerKeeps", of: OneWorkerStage.Queue.self,
      "Stage 4 keeps two more rules, but breaks two others, because one worker does one thing at a time.",
      ko: "둘을 얻었습니다. 워커 하나는 한 번에 하나를 실행하므로 둘을 잃었습니다.",
      failing: [
        "overview.serves-concurrency", "engine.width-is-a-comparison",
        "engine.dependents-are-not-kept",
      ],
      because:
        "The worker asks the queue on its own thread, and stays for the next operation: therefore, two more rules are kept. Both rules that are now broken demand that two operations execute at the same time.",
      ko:
        "워커는 스레드를 얻은 다음 큐에 묻고, 끝나면 다음 오퍼레이션을 이어서 실행하므로 둘을 얻었습니다. 잃은 둘은 모두 동시에 두 오퍼레이션이 실행되어야 지킬 수 있습니다."
    ),
  ]

  private static let manyWorkers: [Step] = [
    Step(
      "secondWorker",
      "At a limit of 2, stage 4 executes one of three operations, and stage 5 executes two.",
      ko:
        "한도가 2일 때, 넷째 큐는 셋 가운데 하나를 실행하고 다섯째 큐는 둘을 실행합니다.",
      because:
        "The first worker set isWorkerComing to false when it arrived, so change(_:) requested the second worker. With two operations executing, the limit was reached, and no third worker was requested.",
      ko:
        "첫 워커가 도착하면서 isWorkerComing을 껐으므로 change(_:)가 둘째 워커를 요청했습니다. 둘이 실행 중이 되자 한도가 찼고, 셋째 워커는 요청하지 않았습니다.",
      as: .told
    ) { page in
      page.say(
        "Operations that have begun wait at the gate, which opens only after the count.",
        ko: "시작한 오퍼레이션은 문 앞에서 기다리고, 문은 수를 센 다음에야 열립니다.")
      try page.code("wide")
      page.show(atWork(of: 3, width: 2, on: OneWorkerStage.Queue.self), told: 1)
      page.show(atWork(of: 3, width: 2, on: ManyWorkersStage.Queue.self), told: 2)
    },
    Step(
      "keepsItsPlace",
      "A download that only sends a request returns to its worker immediately. It counts as executing until its end() is called.",
      ko: "요청만 하는 다운로드는 워커에게 곧바로 돌아옵니다. 그래도 end()를 호출할 때까지는 실행 중이므로 한도를 하나 씁니다.",
      because:
        "run() returned false because end() had not been called, so the worker ended while the counter `running` was still 1. The call of end() removed the download from the queue and requested a worker for the filter.",
      ko:
        "end()가 아직 호출되지 않아 run()은 거짓을 반환했고, 워커는 running을 1로 둔 채 떠났습니다. 나중에 호출된 end()가 다운로드를 큐에서 제거하고, 필터를 실행할 워커를 요청했습니다.",
      as: .told
    ) { page in
      page.introduce(recorder)
      let pool = Pool()
      let recorder = Recorder()
      let answer = Locked<ManyWorkersStage.Operation.End?>(nil)
      let download = ManyWorkersStage.Operation(asynchronous: { end in
        recorder.note("download", .began)
        answer.withLock { $0 = end }
      })
      let filter = ManyWorkersStage.Operation { recorder.note("filter", .began) }
      let queue = ManyWorkersStage.Queue(pool: pool)
      queue.maxConcurrentOperationCount = 1
      queue.addOperation(download)
      queue.addOperation(filter)
      _ = pool.waitUntilStill(atMost: Deadline.seconds)  // page
      page.event("Every item of the pool has returned.", ko: "풀에 맡긴 작업 항목은 모두 끝났습니다.")
      page.show(recorder.lanes(.began), told: ["download"])
      page.show(download.isFinished, told: false)
      answer.withLock { $0 }?()
      queue.waitUntilAllOperationsAreFinished()
      page.show(recorder.lanes(.began), told: ["download", "filter"])
    },
    Step(
      "allFivePay",
      "The cost of all five stages, side by side.",
      ko:
        "다섯 큐의 비용을 나란히 놓았습니다.",
      because:
        "In `crowd`, the worker of stages 4 and 5 found the next operation each time. In `oneByOne`, the worker found none and ended, so the next operation needed a new item.",
      ko:
        "넷째와 다섯째 큐의 워커는 crowd에서는 다음 오퍼레이션을 이어서 실행했고, oneByOne에서는 찾지 못해 매번 끝났습니다.",
      as: .told
    ) { page in
      let bills = QueueChecks.queues.map { costs(of: $0) }  // page
      page.say(
        "The programs chain and crowd are those of stages 2 and 3. The program oneByOne adds one photo, and adds the next when every item has returned. locks is how often the lock of an operation or a queue was taken, from their creation to the end.",
        ko:
          "chain과 crowd는 --stage 2와 3의 프로그램입니다. oneByOne은 하나를 넣고, 작업 항목이 모두 끝난 다음에 다음 오퍼레이션을 넣습니다. locks는 오퍼레이션과 큐의 락을 잡은 횟수이며, 만들 때부터 끝날 때까지 셉니다."
      )
      func row(_ values: [Int]) -> String {  // page
        values.map { String(repeating: " ", count: max(0, 5 - "\($0)".count)) + "\($0)" }
          .joined(separator: "  ")
      }
      func row(_ label: String, _ value: (Costs) -> Int, told: [Int]) {  // page
        page.row(label, row(bills.map(value)), told: row(told))
      }
      page.row("queue", row([1, 2, 3, 4, 5]))
      row("chain(100).looks", \.chain.looks, told: [5050, 100, 100, 100, 100])  // page
      row("crowd(100).looks", \.crowd.looks, told: [5050, 5050, 100, 100, 100])  // page
      row("crowd(100).items", \.crowd.items, told: [100, 100, 100, 1, 1])  // page
      row("oneByOne(100).items", \.oneByOne.items, told: [100, 100, 100, 100, 100])  // page
      row("chain(100).locks", \.chain.locks, told: [10904, 1203, 1303, 1101, 1101])  // page
      row("crowd(100).locks", \.crowd.locks, told: [15656, 10806, 1006, 804, 804])  // page
    },
    Step(
      "allFiveKeep", "The rules that not all five stages keep: ✓ kept, ✗ broken, … hangs.",
      ko: "다섯 큐가 모두 지키지는 않는 것입니다. ✓는 지킴, ✗는 어김, …은 멈춤입니다.",
      because:
        "If a stage's sign differs from the previous sign, the reason is what that stage changed: counting and strong references, then one worker, then more workers and weak references.",
      ko: "표시가 왼쪽과 달라진 칸은 그 큐에서 바꾼 것에서 나왔습니다. 둘째의 세기와 강한 참조, 넷째의 워커 하나, 다섯째의 워커 여럿과 약한 참조입니다.",
      as: .told
    ) { page in
      let signs = QueueChecks.queues.map { StageTelling.signs(of: $0) }  // page
      page.row("queue", "1 2 3 4 5")
      for (place, rule) in QueueChecks.rules.enumerated() {  // page
        let row = signs.map { $0[place] }
        if row.contains(where: { $0 != "✓" }) { page.row(rule, row.joined(separator: " ")) }
      }
      let kept = signs.map { "\($0.count { $0 == "✓" })" }.joined(separator: " ")  // page
      page.row("kept", kept, told: "21 23 23 23 26")
    },
  ]

  // MARK: Results

  /// Runs all cases on a stage, and shows each result.
  private static func checks<Queue: StageQueue>(
    _ name: String, of queue: Queue.Type, _ claim: String, ko korean: String, failing: Set<String>,
    because reason: String, ko koreanReason: String
  ) -> Step {
    Step(name, claim, ko: korean, because: reason, ko: koreanReason, as: .told) { page in
      var kept = 0  // page
      for item in QueueCases<Queue>.all {  // page
        let judgement = item.judgement(of: queue)
        if judgement == .passes { kept += 1 }
        let isTold = (judgement == .passes) != failing.contains(item.rule)
        // A run of all five stages shows only broken rules; a run of one stage shows all rules.
        if judgement == .passes, isTold, page.option(stage.name) == stage.standard { continue }
        let shown = judgement.sentence(in: page.language)
        page.row(item.rule, shown, told: isTold ? shown : "?")
      }
      page.row("kept", "\(kept)", told: "\(QueueCases<Queue>.all.count - failing.count)")
    }
  }

  private static func signs<Queue: StageQueue>(of queue: Queue.Type) -> [String] {
    // This is not a closure, because in a closure Apple's compiler does not see that the type of a queue is
    // Sendable.
    var signs: [String] = []
    for item in QueueCases<Queue>.all { signs.append(item.judgement(of: queue).sign) }
    return signs
  }
}

// MARK: Small programs and their cost

typealias Bill = (looks: Int, locks: Int, items: Int)

private typealias Costs = (chain: Bill, crowd: Bill, oneByOne: Bill)

private func costs<Queue: StageQueue>(of queue: Queue.Type) -> Costs {
  (chain(100, on: queue), crowd(100, on: queue), oneByOne(100, on: queue))
}

private func bill<Queue: StageQueue>(
  of queue: Queue.Type, _ program: (Trial<Queue>) -> Void
) -> Bill {
  let (before, trial) = (Cost.soFar, Trial<Queue>())
  program(trial)
  trial.end()
  let cost = Cost.soFar - before
  return (cost.looks, cost.locks, trial.pool.items)
}

/// A chain of photos, each of which depends on the previous one.
// snippet.chain
func chain<Queue: StageQueue>(_ count: Int, on _: Queue.Type) -> Bill {
  bill(of: Queue.self) { trial in
    let photos = (0..<count).map { _ in Queue.Operation {} }
    for (photo, next) in zip(photos, photos.dropFirst()) {
      next.addDependency(photo)
    }
    let queue = Queue(pool: trial.pool)
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    for photo in photos { queue.addOperation(photo) }
    queue.isSuspended = false
  }
}
// snippet.end

// snippet.crowd
func crowd<Queue: StageQueue>(_ count: Int, on _: Queue.Type) -> Bill {
  bill(of: Queue.self) { trial in
    let queue = Queue(pool: trial.pool)
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    for _ in 0..<count { queue.addOperation(Queue.Operation {}) }
    queue.isSuspended = false
  }
}
// snippet.end

/// Photos, each of which is added when the pool is idle.
private func oneByOne<Queue: StageQueue>(_ count: Int, on queue: Queue.Type) -> Bill {
  bill(of: queue) { trial in
    let queue = Queue(pool: trial.pool)
    for _ in 0..<count {
      queue.addOperation(Queue.Operation {})
      _ = trial.pool.waitUntilStill(atMost: Deadline.seconds)
    }
  }
}

/// Returns the number of operations that have begun when the pool is idle.
private func begun<Queue: StageQueue>(
  on queue: Queue.Type, _ program: (Trial<Queue>) -> Void
) -> Int {
  let trial = Trial<Queue>()
  program(trial)
  defer { trial.end() }
  _ = trial.pool.waitUntilStill(atMost: Deadline.seconds)
  return trial.begun.count
}

/// Returns how many of two operations begin although their queue was suspended before a thread was free.
// snippet.late
func begunAfterSuspension<Queue: StageQueue>(of _: Queue.Type) -> Int {
  begun(on: Queue.self) { trial in
    let queue = trial.queue()
    trial.pool.hold()
    queue.addOperation(trial.operation("beach"))
    queue.addOperation(trial.operation("forest"))
    queue.isSuspended = true
    trial.pool.release()
  }
}
// snippet.end

// snippet.wide
func atWork<Queue: StageQueue>(
  of count: Int, width: Int, on _: Queue.Type
) -> Int {
  begun(on: Queue.self) { trial in
    let queue = trial.queue()
    let gate = trial.gate()
    queue.maxConcurrentOperationCount = width
    for _ in 0..<count {
      queue.addOperation(trial.operation("photo") { gate.wait() })
    }
  }
}
// snippet.end

extension Judgement {
  var sign: String { outcome.sign }
  var name: Text { outcome.name }

  private var outcome: (sign: String, name: Text) {
    switch self {
    case .passes: ("✓", Text("kept", ko: "지킴"))
    case .fallsShort: ("…", Text("hangs", ko: "멈춤"))
    default: ("✗", Text("broken", ko: "어김"))
    }
  }

  /// The result of a case, with the rule if the queue breaks it.
  func sentence(in language: Language) -> String {
    switch self {
    case .breaks(let wanted, _), .fallsShort(let wanted, _):
      return Text(
        "\(name.english); the rule: \(wanted.english)", ko: "\(name.korean). 규칙: \(wanted.korean)")[
          language]
    default: return name[language]
    }
  }
}
