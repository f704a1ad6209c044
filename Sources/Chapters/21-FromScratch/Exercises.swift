import ChapterKit
import Dispatch
import OperationsFromScratch

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "lateLink", "A link at the last moment", ko: "마지막 순간의 연결",
    asks: """
      The queue has a width of one and is suspended.
      The filter was ready when it entered the queue, before the sort, and got a dependency on the
      download afterwards.
      The download has not been added or started yet.
      In which order do the three start?
      """,
    ko: """
      큐는 폭이 1이고 일시 중지되어 있습니다.
      필터가 준비된 채로 큐에 들어갔고, 정리가 그 뒤에 들어갔습니다.
      그다음에 필터가 다운로드를 기다리게 했습니다.
      다운로드는 아직 큐에 넣지도 시작하지도 않았습니다.
      셋은 어떤 순서로 시작할까요?
      """,
    hint:
      "The filter already stands first in the ready list. When does the queue hear that a dependency came late? When addDependency(_:) is called, or when the filter is taken out?",
    ko:
      "필터는 이미 준비 목록의 맨 앞에 서 있습니다. 의존성이 늦게 왔다는 것을 큐는 언제 알게 될까요? `addDependency(_:)`를 부를 때일까요, 필터를 꺼낼 때일까요?",
    Step(
      "takenOutAtOnce",
      "The filter stood first in the ready list. The link takes it out at once, in the middle of the call, so that the sorting is the first to start.",
      ko: "필터는 준비 목록의 맨 앞에 서 있었습니다. 의존성을 더하는 호출이 그 자리에서 필터를 목록에서 빼내므로 정리가 먼저 시작합니다.",
      shows: .engine.stateIsOneWord
    ) { page in
      let recorder = Recorder()
      let download = recorder.block("download")
      let filter = recorder.block("filter")
      let sort = recorder.block("sort")
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperation(filter)
      queue.addOperation(sort)
      filter.addDependency(download)
      queue.isSuspended = false
      sort.awaitFinish()  // page
      page.awaited(Text("finished: sort", ko: "완료: sort"))
      page.show(filter.stateWord.drawing, documented: "1 ----q---")
      download.start()
      page.awaitEmpty(queue)
      page.show(recorder.lanes(.began), documented: ["sort", "download", "filter"])
    }
  ),
  Chapter.Episode(
    "slippingThrough", "All cancelled?", ko: "모두 취소되었을까요?",
    asks: """
      The download has not run yet, elsewhere.
      The filter waits for the download, and the save for the filter.
      All operations of the running queue are cancelled.
      Can the save run?
      """,
    ko: """
      다운로드는 다른 곳에서 아직 실행되지 않았습니다.
      필터는 다운로드를, 저장은 필터를 기다립니다.
      돌아가고 있는 큐의 오퍼레이션을 모두 취소합니다.
      저장은 실행될 수 있을까요?
      """,
    hint:
      "cancelAllOperations() cancels one after the other. What can a worker do when the filter has been cancelled, and the save has not?",
    ko: "`cancelAllOperations()`는 하나씩 취소합니다. 필터를 취소한 다음, 저장을 취소하기 전에 워커는 무엇을 할 수 있나요?",
    Step(
      "saveSlipsThrough",
      "The cancelled filter finishes at once and frees the save before its turn to be cancelled has come. A photo that was never downloaded is saved.",
      ko: "취소된 필터가 바로 완료되면서, 아직 취소되지 않은 저장을 풀어 줍니다. 내려받지도 않은 사진이 저장됩니다.",
      shows: .engine.unreadyIsNeverScanned
    ) { page in
      page.say(lateCancelled)
      try page.code("cancel", in: "Staging/LateCancelled.swift")
      let recorder = Recorder()
      let darkroom = DispatchQueue(label: "darkroom")
      let queue = OperationQueue()
      let download = recorder.block("download")
      let filter = recorder.block("filter")
      let save = LateCancelled("save", after: darkroom, isTooLate: true, recorder: recorder)
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
    "levels", "As many levels as you like", ko: "등급은 원하는 만큼",
    asks: """
      The ready list has five levels.
      Make a list Levels<Element> whose number of levels can be chosen.
      append(_:at:) puts an element behind those of a level, and popFirst() takes the first one of the lowest level.
      However many elements there are, the levels are not looked at one by one, and no array is shifted each time that one is taken.
      What was taken out is no longer referred to, and a level that is never empty takes up no more room than it has elements.
      """,
    ko: """
      준비 목록은 다섯 등급입니다.
      등급의 수를 정할 수 있는 목록 `Levels<Element>`를 만들어 보시기 바랍니다.
      `append(_:at:)`은 등급의 맨 뒤에 넣고, `popFirst()`는 번호가 가장 작은 등급의 맨 앞을 꺼냅니다.
      원소가 아무리 많아도 등급을 하나씩 살피거나, 꺼낼 때마다 배열을 밀어서 옮기면 안 됩니다.
      꺼낸 원소를 계속 참조하고 있어도 안 되며, 한 번도 비지 않는 등급이라도 들어 있는 만큼만 자리를 차지해야 합니다.
      """,
    hint:
      "Write into the bits of one integer which levels have anything. trailingZeroBitCount tells the lowest bit that is set.",
    ko: "어느 등급에 무엇이 있는지를 정수 하나의 비트로 적어 둡니다. 켜진 비트 가운데 가장 낮은 것은 `trailingZeroBitCount`가 알려 줍니다.",
    hint:
      "To remove the first element of an array moves all the others. Empty its place instead, with nil, and count how many were taken. If those places are removed together once they are half of all, an element moves once on average at most.",
    ko:
      "배열의 맨 앞을 지우면 나머지가 모두 움직입니다. 지우는 대신 그 자리를 `nil`로 비우고 몇 개를 꺼냈는지 셉니다. 꺼낸 자리가 절반이 되었을 때 한꺼번에 지우면, 원소 하나가 움직이는 횟수는 평균 한 번을 넘지 않습니다.",
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
