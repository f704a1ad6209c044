import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "unreachableTask", "A task that nobody can reach", ko: "아무도 닿지 못하는 태스크",
    Step(
      "savedForNobody",
      "The function makes a task and awaits it. The operation is cancelled, and its own task; the task within waits for the photo, and saves what nobody wants.",
      ko: "함수가 태스크를 새로 만들고 기다립니다. 오퍼레이션을 취소해도 안의 태스크는 모르므로, 사진을 끝까지 기다렸다가 아무도 원하지 않는 것을 저장합니다."
    ) { page in
      let arrives = AsyncGate("The photo has arrived.", ko: "사진이 도착했습니다.")
      let recorder = Recorder()
      let begun = page.gate("The task within has begun.", ko: "안의 태스크가 시작되었습니다.")
      let export = TaskOperation {
        await Task {
          begun.open()  // page
          guard (try? await arrives.wait()) != nil else { return }
          recorder.note("saved", .finished)
        }.value
      }
      export.start()
      page.wait(for: begun)
      export.cancel()
      page.open(arrives)
      page.waitToFinish(export)
      page.show(recorder.lanes(.finished), told: ["saved"])
    }
  ),
  Chapter.Episode(
    "waitingInATask", "Waiting in a task", ko: "태스크에서 스레드를 막고 기다리기",
    Step(
      "noThreadLeft",
      "waitUntilFinished() was put into a function, since the compiler refuses it in a task. As many tasks wait as the machine has cores, and the task of the export has no thread until somebody ends it by hand.",
      ko:
        "컴파일러가 태스크에서 waitUntilFinished()를 거절하자 함수 안에 숨겼습니다. 코어 수만큼의 태스크가 기다리므로, 내보내기의 태스크는 스레드를 얻지 못합니다. 누군가 오퍼레이션을 직접 끝내 주어야 풀립니다."
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
    }
  ),
]
