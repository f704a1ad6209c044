import Chapter01Invocation
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "startInBackground", "start(), taken for “in the background”", ko: "start()가 백그라운드라는 오해",
    Step(
      "comesBackAtTheEnd",
      "A block operation, so start() must come back at once? It comes back when the block has ended, and the user's tap has to wait.",
      ko: "블록 오퍼레이션이라고 start()가 바로 반환되지는 않습니다. 블록이 끝나야 반환되고, 사용자의 탭은 그만큼 기다립니다.",
      shows: .overview.aloneOrQueued, as: .told
    ) { page in
      let recorder = Recorder()  // page
      let darkroom = Darkroom(recorder: recorder)  // page
      func answerTap() {  // page
        recorder.note("tap", .began)
        recorder.note("tap", .finished)
      }
      let sharpen = BlockOperation { _ = darkroom.sharpen(.beach) }
      sharpen.start()
      answerTap()
      page.timeline(recorder)
      let ended = recorder.lanes(.finished)  // page
      page.show(ended, told: ["beach", "tap"])
    },
    Step(
      "queueSuppliesThread", "Put right: the queue supplies the thread.",
      ko: "바로잡기: 스레드는 큐가 마련합니다.",
      shows: .overview.movesWorkOffThread, .overview.queueIsUsual
    ) { page in
      let recorder = Recorder()  // page
      let darkroom = Darkroom(pausingAt: "beach", recorder: recorder)  // page
      func answerTap() {  // page
        recorder.note("tap", .began)
        recorder.note("tap", .finished)
      }
      let sharpen = BlockOperation { _ = darkroom.sharpen(.beach) }
      let queue = OperationQueue()
      queue.addOperations([sharpen], waitUntilFinished: false)
      page.wait(for: darkroom.paused)
      answerTap()
      page.open(darkroom.resumed)
      page.waitToEmpty(queue)
      page.timeline(recorder, isOrdered: true)
      let ended = recorder.lanes(.finished)  // page
      page.show(ended, documented: ["tap", "beach"])
    }
  ),
  Chapter.Episode(
    "startedAgain", "The same operation once more", ko: "같은 오퍼레이션 다시 쓰기",
    Step(
      "runsOnce",
      "An operation is one task, not a recipe for many. Started again, a finished one does nothing.",
      ko: "오퍼레이션은 작업 하나이지 작업을 찍어 내는 틀이 아닙니다. 완료된 것을 다시 시작해도 아무 일이 없습니다.",
      shows: .overview.taskAsObject, as: .told
    ) { page in
      let darkroom = Darkroom()  // page
      let sharpen = BlockOperation { _ = darkroom.sharpen(.beach) }
      for _ in 1...2 { sharpen.start() }
      page.show(darkroom.history, told: ["sharpen beach"])
    },
    Step(
      "newEveryTime", "Put right: a new operation for every time.",
      ko: "바로잡기: 실행할 때마다 새로 만듭니다.",
      shows: .overview.taskAsObject
    ) { page in
      let darkroom = Darkroom()  // page
      for _ in 1...2 {
        let sharpen = BlockOperation { _ = darkroom.sharpen(.beach) }
        sharpen.start()
      }
      page.show(darkroom.history.count, documented: 2)
    }
  ),
  Chapter.Episode(
    "configuredTooLate", "Configured when it was already running", ko: "이미 실행 중일 때 설정하기",
    Step(
      "alreadyRunning",
      "The beach was to come first. But an empty queue starts what it gets, and a priority does not stop what is running.",
      ko: "숲 사진보다 바닷가 사진을 먼저 처리하려 했습니다. 그러나 비어 있는 큐는 받은 것을 바로 시작합니다.",
      shows: .overview.configureBetweenCreateAndAdd, as: .told
    ) { page in
      let darkroom = Darkroom(pausingAt: "forest")  // page
      let forest = Sharpen(.forest, in: darkroom)
      let beach = Sharpen(.beach, in: darkroom)
      let queue = OperationQueue()
      queue.addOperation(forest)
      page.wait(for: darkroom.paused)
      queue.addOperation(beach)
      forest.queuePriority = .veryLow
      page.show(forest.queuePriority, told: .veryLow)
      page.open(darkroom.resumed)
      page.waitToEmpty(queue)
      page.show(darkroom.history, told: ["sharpen forest", "sharpen beach"])
    },
    Step(
      "configureFirst",
      "Put right: configure first, add afterwards, and let the queue begin when it has everything.",
      ko: "바로잡기: 먼저 설정하고 나중에 넣습니다. 큐는 다 받은 다음에 시작하게 합니다.",
      shows: .overview.configureBetweenCreateAndAdd, .overview.featurePriority
    ) { page in
      let darkroom = Darkroom()  // page
      let forest = Sharpen(.forest, in: darkroom)
      let beach = Sharpen(.beach, in: darkroom)
      forest.queuePriority = .veryLow
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperation(forest)
      queue.addOperation(beach)
      queue.isSuspended = false
      page.waitToEmpty(queue)
      page.show(darkroom.history, documented: ["sharpen beach", "sharpen forest"])
    }
  ),
]
