import ChapterKit
import Dispatch
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "unreachableTask", "A task that nobody can reach", ko: "아무도 닿지 못하는 태스크",
    Step(
      "savedForNobody",
      "The user has cancelled the export. The operation knows it, and its task does not: it waits for the photo, and saves what nobody wants.",
      ko: "사용자가 내보내기를 취소했습니다. 오퍼레이션은 알지만 태스크는 모릅니다. 태스크는 사진을 끝까지 기다렸다가, 아무도 원하지 않는 것을 저장합니다.",
      shows: .bridge.cancelReachesTheTask, as: .told
    ) { page in
      try page.code("main", in: "UnreachedExport.swift")
      page.say(
        "UnreachedExport is an AsyncOperation of chapter 18.",
        ko: "UnreachedExport는 18장의 AsyncOperation입니다.")
      let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
      let recorder = Recorder()
      let export = UnreachedExport {
        guard (try? await arrives.wait()) != nil else { return }
        recorder.note("saved", .finished)
      }
      export.start()
      export.cancel()
      page.show(export.isCancelled, told: true)
      page.show(export.isFinished, told: false)
      page.open(arrives)
      page.waitToFinish(export)
      page.show(recorder.lanes(.finished), told: ["saved"])
    },
    Step(
      "taskKept",
      "Put right: the operation keeps its task, and cancels it when it is cancelled itself. Nothing is saved.",
      ko: "바로잡기: 오퍼레이션이 태스크를 간직하고, 자신이 취소되면 태스크도 취소합니다. 아무것도 저장되지 않습니다.",
      shows: .bridge.cancelReachesTheTask
    ) { page in
      page.say(
        "The last line of TaskOperation's main(), where task is what it has made:",
        ko: "TaskOperation의 main()의 마지막 줄입니다. task는 바로 앞에서 만든 태스크입니다.")
      try page.code("reach", in: "../TaskOperation.swift")
      let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
      let recorder = Recorder()
      let export = TaskOperation {
        guard (try? await arrives.wait()) != nil else { return }
        recorder.note("saved", .finished)
      }
      export.start()  // page
      export.cancel()  // page
      page.say("It is started and cancelled as before.", ko: "위와 같이 시작하고 취소합니다.")
      page.waitToFinish(export)
      page.show(recorder.lanes(.finished), told: [])
    }
  ),
  Chapter.Episode(
    "waitingInATask", "Waiting in a task", ko: "태스크에서 스레드를 막고 기다리기",
    Step(
      "noThreadLeft",
      "The compiler refuses waitUntilFinished() in a task, so it was put into a function. Now as many tasks wait as the machine has cores, and the task of the export has no thread to run on. They wait for it, and it for them, until somebody ends it by hand.",
      ko:
        "컴파일러가 태스크에서 waitUntilFinished()를 거절하자 함수 안에 숨겼습니다. 이제 코어 수만큼의 태스크가 기다리고, 내보내기의 태스크는 실행될 스레드가 없습니다. 서로 기다리는 이 일은 누군가 직접 끝내 주어야 풀립니다.",
      shows: .bridge.waitingStarvesThePool, as: .told
    ) { page in
      try page.code("wait", in: "WaitInTask.swift")
      let waiting = page.gate("Every task is about to wait.", ko: "모든 태스크가 막 기다리려고 합니다.")
      let exported = page.gate(
        "The task of the export has run at last.", ko: "내보내기의 태스크가 그제야 실행되었습니다.")
      let arrivals = Countdown(ProcessInfo.processInfo.activeProcessorCount, waiting)  // page
      let recorder = Recorder()
      let export = TaskOperation(priority: .medium) {
        recorder.note("export", .began)
        exported.open()  // page
      }
      for _ in 1...ProcessInfo.processInfo.activeProcessorCount {
        Task.detached(priority: .medium) {
          arrivals.arrive()  // page
          waitFor(export)
        }
      }
      page.wait(for: waiting)
      export.start()
      page.show(export.isExecuting, told: true)
      page.event("Somebody ends it by hand.", ko: "누군가 직접 끝내 줍니다.")
      recorder.note("rescue", .began)
      export.finish()
      page.wait(for: exported)
      page.show(recorder.lanes(.began), told: ["rescue", "export"])
    },
    Step(
      "suspendedInstead",
      "Put right: the tasks are suspended instead of waiting. However many they are, the export has a thread.",
      ko: "바로잡기: 스레드를 막지 않고 await로 기다립니다. 태스크가 아무리 많아도 내보내기가 실행될 스레드가 있습니다.",
      shows: .bridge.awaitTakesNoThread
    ) { page in
      let export = TaskOperation { "beach.jpg" }
      let tasks = (1...100).map { _ in
        Task.detached { try await export.value }
      }
      export.start()
      page.say(
        "awaiting { … } runs its closure in a task, and waits for it on the thread of this run.",
        ko: "awaiting { … }은 클로저를 태스크에서 실행하고, 이 실행의 스레드에서 기다립니다.")
      let names = awaiting {
        var names: Set<String> = []
        for task in tasks { names.insert((try? await task.value) ?? "none") }
        return names
      }
      page.show(names == ["beach.jpg"], told: true)
    }
  ),
  Chapter.Episode(
    "alarmClock", "The completion block as an alarm clock", ko: "완료 블록으로 깨우기",
    Step(
      "blockReplaced",
      "Two places want to hear of the end, and each sets the completion block. The second has replaced the first, which waits for ever.",
      ko: "두 곳이 끝난 때를 알고 싶어서 저마다 완료 블록을 넣었습니다. 둘째가 첫째를 밀어냈고, 첫째는 영영 기다립니다.",
      shows: .bridge.awaitTakesNoThread, as: .told
    ) { page in
      let called = page.gate("The completion block has been called.", ko: "완료 블록이 호출되었습니다.")
      let recorder = Recorder()
      let export = BlockOperation {}
      for client in ["screen", "log"] {
        export.completionBlock = {
          recorder.note(client, .finished)
          called.open()  // page
        }
      }
      export.start()
      page.wait(for: called)
      page.show(recorder.lanes(.finished), told: ["log"])
    },
    Step(
      "eachAwaits",
      "Put right: each awaits the operation, and nobody takes the completion block, which belongs to whoever made the operation.",
      ko: "바로잡기: 저마다 오퍼레이션을 기다립니다. 완료 블록은 오퍼레이션을 만든 쪽의 것이므로 아무도 건드리지 않습니다.",
      shows: .bridge.awaitTakesNoThread
    ) { page in
      page.say(
        "finished(), as the walkthrough shows it, adds an operation that depends on this one and resumes the task.",
        ko: "finished()는 본문에서 본 대로, 이 오퍼레이션에 의존하면서 태스크를 깨울 오퍼레이션을 하나 더합니다.")
      let recorder = Recorder()
      let waiting = page.gate("Both tasks have begun.", ko: "두 태스크가 모두 시작되었습니다.")
      let arrivals = Countdown(2, waiting)  // page
      let export = recorder.operation("export")
      let tasks = ["screen", "log"].map { name in
        Task.detached {
          arrivals.arrive()  // page
          await export.finished()
          recorder.note(name, .finished)
        }
      }
      page.wait(for: waiting)
      export.start()
      page.event("Both tasks have ended.", ko: "두 태스크가 모두 끝났습니다.")
      awaiting { for task in tasks { await task.value } }  // page
      page.show(recorder.lanes(.finished).first, told: "export")
      page.show(recorder.lanes(.finished).sorted(), told: ["export", "log", "screen"])
    }
  ),
]
