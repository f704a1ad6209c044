import ChapterKit
import Dispatch
import OperationsFromScratch

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "lateLink", "A link at the last moment", ko: "마지막 순간의 연결", asks: .lateLink,
    Step(
      "takenOutAtOnce",
      "The filter stood first in the ready list. The link takes it out at once, in the middle of the call, so that the sorting is the first to start.",
      ko: "필터는 준비 목록의 맨 앞에 서 있었습니다. 의존성을 더하는 호출이 그 자리에서 필터를 목록에서 빼내므로 정리가 먼저 시작합니다.",
      shows: .engine.stateIsOneWord
    ) { page in
      page.introduce(.engineRecorder)
      let recorder = Recorder()
      let download = recorder.block("download")
      let filter = recorder.block("filter")
      let sort = recorder.block("sort")
      let queue = OperationQueue()
      // idle: chance
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperation(filter)
      queue.addOperation(sort)
      filter.addDependency(download)
      queue.isSuspended = false
      sort.awaitFinish()  // page
      page.event("finished: sort", ko: "완료: sort")
      page.show(filter.stateWord.drawing, documented: "1 ----q---")
      download.start()
      page.awaitEmpty(queue)
      page.show(recorder.lanes(.began), documented: ["sort", "download", "filter"])
    }
  ),
  Chapter.Episode(
    "slippingThrough", "All cancelled?", ko: "모두 취소되었을까요?", asks: .slippingThrough,
    Step(
      "saveSlipsThrough",
      "The cancelled filter finishes at once and frees the save before its turn to be cancelled has come. A photo that was never downloaded is saved.",
      ko: "취소된 필터가 바로 완료되면서, 아직 취소되지 않은 저장을 풀어 줍니다. 내려받지도 않은 사진이 저장됩니다.",
      shows: .engine.unreadyIsNeverScanned
    ) { page in
      page.introduce(.engineRecorder)
      page.say(lateCancelled)
      try page.code("cancel", in: "Staging/LateCancelled.swift")
      let recorder = Recorder()
      let darkroom = DispatchQueue(label: "darkroom")
      let queue = OperationQueue()
      let download = recorder.block("download")
      let filter = recorder.block("filter")
      let save = LateCancelled("save", after: darkroom, isTooLate: true, recorder: recorder)
      // idle: chance
      filter.addDependency(download)
      save.addDependency(filter)
      page.show(save.isReady, documented: false)
      queue.addOperations([filter, save], waitUntilFinished: false)
      queue.cancelAllOperations()
      page.awaitEmpty(queue)
      page.show(recorder.lanes(.began), documented: ["save"])
      page.show(save.isCancelled, documented: false)
      page.show(download.isFinished, documented: false)
    },
    Step(
      "suspendedMeanwhile",
      "A queue that starts nothing while it is cancelled lets nobody slip through.",
      ko: "취소하는 동안 아무것도 시작하지 않는 큐에서는 아무도 빠져나가지 못합니다.",
      shows: .engine.unreadyIsNeverScanned
    ) { page in
      page.introduce(.engineRecorder)
      page.say(lateCancelled)
      try page.code("cancel", in: "Staging/LateCancelled.swift")
      let recorder = Recorder()
      let darkroom = DispatchQueue(label: "darkroom")
      let queue = OperationQueue()
      let download = recorder.block("download")
      let filter = recorder.block("filter")
      let save = LateCancelled("save", after: darkroom, recorder: recorder)
      filter.addDependency(download)
      save.addDependency(filter)
      page.show([filter, save].map(\.isReady), documented: [false, false])
      queue.addOperations([filter, save], waitUntilFinished: false)
      queue.isSuspended = true
      queue.cancelAllOperations()
      queue.isSuspended = false
      page.awaitEmpty(queue)
      page.show(recorder.lanes(.began), documented: [])
      page.show(save.isCancelled, documented: true)
      page.show(download.isFinished, documented: false)
    }
  ),
  Chapter.Episode(
    "levels", "As many levels as you like", ko: "등급은 원하는 만큼", asks: .levels,
    tries: LevelsAttempt.self,
    Step(
      "sixLevels",
      "Six levels and one mask: the urgent one first, then the rest by level, and in order within a level. What has been taken out is let go of.",
      ko: "여섯 등급에 마스크 하나입니다. 급한 것이 먼저이고, 나머지는 등급을 따르며, 같은 등급에서는 넣은 순서를 지킵니다. 꺼낸 것은 더 참조하지 않습니다.",
      shows: .engine.nextWithoutSearch
    ) { page in
      try page.code("answer", in: "Levels.swift")
      var photos = Levels<String>(6)
      photos.append("beach", at: 3)
      photos.append("backup", at: 5)
      photos.append("forest", at: 3)
      photos.append("alarm", at: 0)
      var order: [String] = []
      while let photo = photos.popFirst() { order.append(photo) }
      page.show(order, documented: ["alarm", "beach", "forest", "backup"])
    }
  ),
]

/// What `LateCancelled` stands for.
private let lateCancelled = Text(
  "LateCancelled stands for bad luck between two cancellations: its own waits until the darkroom has done what it had to do, and where it is too late, until it has finished.",
  ko:
    "LateCancelled는 두 취소 사이에서 일어나는 불운을 대신합니다. 암실이 할 일을 마칠 때까지 기다린 다음에 취소되고, isTooLate라면 자신이 완료된 다음에 취소됩니다."
)
