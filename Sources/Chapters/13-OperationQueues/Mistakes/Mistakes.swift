import ChapterKit
import Dispatch
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "configuredLate", "Configured too late", ko: "넣은 다음에 설정하기",
    Step(
      "paperTooLate",
      "The paper is chosen after the print was added. By then it has begun, with what it was told before.",
      ko: "인쇄를 넣은 다음에 종이를 골랐습니다. 그때는 이미 전에 정해진 종이로 시작한 뒤였습니다.",
      shows: .queue.configureFirst, as: .told
    ) { page in
      try page.code("main", in: "../PhotoPrint.swift")
      let printing = page.gate("The printing has begun.", ko: "인쇄가 시작되었습니다.")
      let printed = page.gate("The press comes to its end.", ko: "인쇄기가 멈춥니다.")
      let print = PhotoPrint("beach") {
        printing.open()  // page
        printed.wait()
      }
      let queue = OperationQueue()
      queue.addOperation(print)
      page.wait(for: printing)
      print.paper = "glossy paper"
      page.show(print.isExecuting, told: true)
      page.open(printed)
      page.waitToFinish(print)
      page.show(print.paper, told: "glossy paper")
      page.show(print.result, told: "beach on plain paper")
    },
    Step(
      "configuredThenAdded", "Put right: made, configured, added, in this order.",
      ko: "바로잡기: 만들고, 설정하고, 넣습니다.",
      shows: .queue.configureFirst
    ) { page in
      let print = PhotoPrint("beach")
      print.paper = "glossy paper"
      let queue = OperationQueue()
      queue.addOperation(print)
      page.waitToFinish(print)
      page.show(print.result, told: "beach on glossy paper")
    }
  ),
  Chapter.Episode(
    "countingLeft", "Counting what is left", ko: "남은 개수를 세기",
    Step(
      "countOfNow",
      "Nothing is left in the queue, so the album is published. The forest had not been added yet: the count is that of now.",
      ko: "큐에 남은 것이 없어서 앨범을 공개했습니다. 숲 사진은 아직 넣지도 않았습니다. 아직 넣지 않은 것은 개수에 들어 있지 않습니다.",
      shows: .queue.countsAreSnapshots, as: .told
    ) { page in
      let recorder = Recorder()
      let beach = recorder.operation("beach")
      let forest = recorder.operation("forest")
      let queue = OperationQueue()
      queue.addOperation(beach)
      page.waitToEmpty(queue)
      if queue.operationCount == 0 {
        recorder.note("published", .finished)
      }
      page.event("The photo of the forest arrives.", ko: "숲 사진이 도착합니다.")
      queue.addOperation(forest)
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), told: ["beach", "published", "forest"])
    },
    Step(
      "restAddedToo",
      "Put right: what is still to come is made and added too, and depends on its arrival. Then the barrier knows of all of it.",
      ko: "바로잡기: 앞으로 올 것도 오퍼레이션으로 만들어 미리 넣고, 도착에 의존하게 합니다. 그러면 배리어가 모두를 기다립니다.",
      shows: .queue.barrierInBetween
    ) { page in
      let recorder = Recorder()
      let arrival = recorder.operation("arrival")
      let beach = recorder.operation("beach")
      let forest = recorder.operation("forest")
      forest.addDependency(arrival)
      let queue = OperationQueue()
      queue.addOperations([beach, forest], waitUntilFinished: false)
      queue.addBarrierBlock {
        recorder.note("published", .finished)
      }
      page.waitToFinish(beach)
      page.event("The photo of the forest arrives.", ko: "숲 사진이 도착합니다.")
      arrival.start()
      page.waitToEmpty(queue)
      page.show(
        recorder.lanes(.finished), documented: ["beach", "arrival", "forest", "published"])
    }
  ),
  Chapter.Episode(
    "queuePerPhoto", "A queue for every photo", ko: "사진마다 큐를 하나씩 만들기",
    Step(
      "oneThreadForEight",
      "Eight queues get no more threads than one. Here all borrow from one dispatch queue, which lends a single thread: one operation is inside, however many queues there are.",
      ko:
        "큐가 여덟이어도 하나일 때보다 스레드를 더 받지 못합니다. 여기서는 모두가 스레드를 하나만 빌려주는 디스패치 큐를 씁니다. 큐가 몇 개든 안에는 하나뿐입니다.",
      shows: .queue.moreQueuesNotMoreThroughput, .queue.practicalLimit,
      .queue.adaptsToMachine, as: .told
    ) { page in
      page.say(
        "HighWater, of this book, counts how many are inside pass() at once. All stay until a line » says so.",
        ko: "HighWater는 이 책의 도구로, pass() 안에 한꺼번에 몇이 있는지 셉니다. 모두 » 줄이 알릴 때까지 안에 머무릅니다.")
      let mayLeave = page.gate("Whoever is inside may leave.", ko: "안에 있는 것은 나가도 됩니다.")
      let lender = DispatchQueue(label: "one thread")
      let inside = HighWater(until: mayLeave)
      let queues = (1...8).map { _ in OperationQueue() }
      for queue in queues {
        queue.underlyingQueue = lender
        queue.addOperation { inside.pass() }
      }
      let sort = BlockOperation {}
      let other = OperationQueue()
      other.addOperation(sort)
      page.waitToFinish(sort)
      page.open(mayLeave)
      for queue in queues { queue.waitToEmpty() }  // page
      page.event("all finished: queues", ko: "모두 완료: queues")
      page.show(inside.mark, told: 1)
      page.show(
        queues[0].maxConcurrentOperationCount,
        told: OperationQueue.defaultMaxConcurrentOperationCount)
    },
    Step(
      "oneQueueKept",
      "Put right: one queue that the program keeps, and a closure for each photo. The width is left to the system.",
      ko: "바로잡기: 프로그램이 간직하는 큐 하나에 사진마다 클로저를 하나씩 넣습니다. 폭은 시스템에 맡깁니다.",
      shows: .queue.easiestWay, .queue.adaptsToMachine
    ) { page in
      let recorder = Recorder()
      let uploads = OperationQueue()
      for photo in ["beach", "forest", "harbour"] {
        uploads.addOperation {
          recorder.note(photo, .finished)
        }
      }
      page.waitToEmpty(uploads)
      page.show(recorder.lanes(.finished).count, told: 3)
    }
  ),
  Chapter.Episode(
    "barNeverMoves", "A bar that never moves", ko: "움직이지 않는 진행 막대",
    Step(
      "noTotal",
      "Both have finished and the bar stands at its beginning: a queue reports no progress before it has been told how much there is.",
      ko: "둘 다 끝났는데 진행 막대는 처음 그대로입니다. 큐는 모두 몇 개인지 듣기 전에는 진행을 알리지 않습니다.",
      shows: .queue.progressOptIn, as: .told
    ) { page in
      let queue = OperationQueue()
      queue.addOperation {}
      queue.addOperation {}
      page.waitToEmpty(queue)
      page.show(queue.progress.totalUnitCount, told: 0)
      page.show(queue.progress.completedUnitCount, told: 0)
    },
    Step(
      "totalFirst",
      "Put right: the total comes first. Then each operation counts when its main() has ended; one that was cancelled before has no main() to end.",
      ko:
        "바로잡기: 전체 수를 먼저 정합니다. 그다음부터는 오퍼레이션의 main()이 끝날 때마다 하나씩 셉니다. 먼저 취소된 것은 main()이 불리지 않으므로 세지 않습니다.",
      shows: .queue.progressOptIn
    ) { page in
      let queue = OperationQueue()
      queue.progress.totalUnitCount = 4
      let cancelled = BlockOperation {}
      cancelled.cancel()
      queue.addOperation {}
      queue.addOperation(cancelled)
      page.waitToEmpty(queue)
      page.show(cancelled.isFinished, documented: true)
      page.show(queue.progress.completedUnitCount, documented: 1)
      page.show(queue.progress.fractionCompleted, documented: 0.25)
    }
  ),
]
