import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "unreachableTask", "A task out of reach", ko: "취소가 닿지 않는 태스크",
    Step(
      "savedForNobody",
      "The export was cancelled, but the photo is saved anyway.",
      ko: "내보내기를 취소했는데 사진이 저장됩니다.",
      because:
        "`export.cancel()` cancelled the export's task. That task had created another task with `Task`, which is not its child: the other task waited until the photo had arrived, and saved it.",
      ko:
        "`export.cancel()`은 내보내기의 태스크를 취소했습니다. 그런데 그 태스크가 `Task`로 만든 태스크는 자식이 아닙니다. 그래서 사진을 끝까지 기다렸다가 저장했습니다.",
      as: .told
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
      "One task per core blocks its thread and waits for the export. The export's task does not run until the export is finished by hand.",
      ko: "코어 수만큼의 태스크가 내보내기를 기다립니다. 내보내기의 태스크는, 내보내기를 밖에서 직접 완료시킨 다음에야 실행됩니다.",
      because:
        "Each waiting task blocked the thread on which it ran. All of them waited for the export, but no thread was left for the task that would have finished it. To end this run, the book called `finish()`.",
      ko:
        "태스크는 저마다 자기가 실행되던 스레드를 막았습니다. 내보내기를 완료시킬 태스크에는 스레드가 남지 않았고, 모두가 그 완료를 기다렸습니다. 이 실행을 끝내려고 책이 `finish()`를 호출했습니다.",
      as: .told
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
      recorder.note("by hand", .began)
      export.finish()
      page.wait(for: exported)
      page.show(recorder.lanes(.began), told: ["by hand", "export"])
    }
  ),
]
