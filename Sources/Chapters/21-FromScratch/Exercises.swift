import ChapterKit
import OperationsFromScratch

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "lateLink", "A dependency at the last moment", ko: "마지막 순간의 연결",
    asks: """
      The queue has a width of one and is suspended.
      The filter entered the queue before the sort and was ready then. Afterwards, the filter got a
      dependency on the download. The queue resumes; the download is started once the sort has
      finished.
      In which order do the three start?
      """,
    ko: """
      큐는 동시 실행 한도가 1이고 일시 중지되어 있습니다.
      필터가 준비된 채로 큐에 들어갔고, 정리가 그 뒤에 들어갔습니다.
      그다음에 필터가 다운로드를 기다리게 했습니다.
      큐를 재개하고, 정리가 완료된 다음에 다운로드를 시작합니다.
      셋은 어떤 순서로 시작할까요?
      """,
    hint:
      "The filter is already first in the ready list. When does the queue learn of the new dependency?",
    ko: "필터는 이미 준비 목록의 맨 앞에 서 있습니다. 의존성이 더해졌다는 것을 큐는 언제 아나요?",
    Step(
      "takenOutAtOnce",
      "The filter was first in the ready list. The new dependency removes it from the list immediately, during the call, so the sort is the first to start.",
      ko: "필터는 준비 목록의 맨 앞에 서 있었습니다. 의존성을 추가하는 호출이 필터를 바로 목록에서 빼내므로 정리가 먼저 시작합니다.",
      because:
        "When the download finished, the filter's count was 0 again, and the filter went back into the list.",
      ko:
        "다운로드가 완료되어 필터의 수가 다시 0이 되자, 필터는 목록으로 돌아갔습니다.",
      as: .told
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
      download.start()
      page.awaitEmpty(queue)
      page.show(recorder.lanes(.began), told: ["sort", "download", "filter"])
    }
  ),
  Chapter.Episode(
    "narrower", "A narrower queue", ko: "한도를 줄이면",
    asks: """
      beach and forest execute in a queue of width 2, and harbour waits.
      The width is set to 1, and then beach finishes.
      Which of the three are executing before that, and does harbour begin before forest has finished?
      """,
    ko: """
      동시 실행 한도가 2인 큐에서 beach와 forest가 실행 중이고, harbour가 기다립니다.
      한도를 1로 줄이고, 그다음에 beach가 완료됩니다.
      줄인 직후에 실행 중인 오퍼레이션은 무엇이고, harbour는 forest가 완료되기 전에 시작할까요?
      """,
    hint: "What is the width compared with, and when?",
    ko: "한도는 무엇과 언제 비교하나요?",
    Step(
      "forestGoesOn",
      "Both continue. When beach has finished, one operation is still executing, which is not less than the width. So harbour starts only when forest has finished, too.",
      ko: "둘 다 계속됩니다. beach가 완료된 다음에도 하나가 실행 중이어서 한도가 차 있습니다. harbour는 forest까지 완료된 다음에 시작합니다.",
      because:
        "When beach finished, the queue compared 1 < 1, which is false. When forest finished, it compared 0 < 1, which is true.",
      ko:
        "beach가 완료되었을 때 큐가 비교한 ‘1 < 1’은 거짓이었고, forest가 완료되자 ‘0 < 1’이 되었습니다.",
      shows: .engine.widthIsAComparison
    ) { page in
      let begun = page.gate("beach and forest are at work.", ko: "beach와 forest가 실행 중입니다.")
      let printed = page.gate("beach is printed.", ko: "beach를 인쇄했습니다.")
      let framed = page.gate("forest is framed.", ko: "forest를 액자에 넣었습니다.")
      let together = Rendezvous("beach and forest are both at work")  // page
      let recorder = Recorder()
      let beach = recorder.block("beach") {
        together.meet()  // page
        printed.wait()
      }
      let forest = recorder.block("forest") {
        together.meet()  // page
        begun.open()  // page
        framed.wait()
      }
      let harbour = recorder.block("harbour")
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 2
      recorder.enqueue(beach, forest, harbour, in: queue)
      page.wait(for: begun)
      queue.maxConcurrentOperationCount = 1
      page.show([beach, forest, harbour].map(\.isExecuting), documented: [true, true, false])
      page.open(printed)
      beach.awaitFinish()  // page
      page.awaited(Text("finished: beach", ko: "완료: beach"))
      page.open(framed)
      page.awaitEmpty(queue)
      page.show(recorder.relation("forest", "harbour"), documented: "forest < harbour")
    }
  ),
  Chapter.Episode(
    "levels", "As many levels as you like", ko: "등급은 원하는 만큼",
    asks: """
      Write a ready list Levels<Element> with a chosen number of levels, from 1 to 64.
      append(_:) puts an element at the end of its level, and popFirst() removes the first element of the lowest level that is not empty.
      The level of an element is read once, when it is appended, and the list does not refer to removed elements.
      """,
    ko: """
      등급의 수를 1개에서 64개까지 정할 수 있는 준비 목록 `Levels<Element>`를 만들어 보세요.
      `append(_:)`는 원소를 자기 등급의 맨 뒤에 넣고, `popFirst()`는 비지 않은 등급 가운데 번호가 가장 작은 등급의 맨 앞을 꺼냅니다.
      원소의 `level`은 넣을 때 한 번 읽으며, 꺼낸 원소는 더 참조하지 않습니다.
      """,
    hint:
      "Use a list for each level, and the bits of one integer to mark the lists that are not empty. trailingZeroBitCount gives the lowest set bit.",
    ko:
      "등급마다 목록을 하나씩 두고, 비지 않은 목록을 정수 하나의 비트로 적어 둡니다. 켜진 비트 가운데 가장 낮은 것은 `trailingZeroBitCount`가 알려 줍니다.",
    tries: LevelsAttempt.self,
    Step(
      "sixLevels",
      "The urgent photo comes first, then the others by level, and in order within a level.",
      ko: "급한 것이 먼저이고, 나머지는 등급을 따르며, 같은 등급에서는 넣은 순서를 지킵니다.",
      because:
        "Bits 0, 3 and 5 of `occupied` were set, so `trailingZeroBitCount` was 0 first, then 3 twice, and 5 last.",
      ko:
        "occupied에는 비트 0, 3, 5가 켜져 있었습니다. 그래서 trailingZeroBitCount는 먼저 0, 다음에 3이 두 번, 마지막에 5였습니다.",
      as: .told
    ) { page in
      struct Photo: Leveled {
        let name: String
        let level: Int
      }
      try page.code("answer", in: "Levels.swift")
      var photos = Levels<Photo>(6)
      photos.append(Photo(name: "beach", level: 3))
      photos.append(Photo(name: "backup", level: 5))
      photos.append(Photo(name: "forest", level: 3))
      photos.append(Photo(name: "alarm", level: 0))
      var order: [String] = []
      while let photo = photos.popFirst() { order.append(photo.name) }
      page.show(order, told: ["alarm", "beach", "forest", "backup"])
    }
  ),
]
