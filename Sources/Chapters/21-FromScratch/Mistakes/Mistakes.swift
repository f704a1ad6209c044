import ChapterKit
import OperationsFromScratch

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "twoSteps", "Looking and entering in two steps", ko: "보는 것과 적는 것을 나누기",
    Step(
      "enteredTooLate",
      "The download is not finished when the filter looks, and finished when the filter is entered. Nobody will ever take this one off again.",
      ko: "필터가 보았을 때 다운로드는 완료되지 않았고, 목록에 적을 때는 이미 완료되었습니다. 이 하나를 다시 빼 줄 사람이 없습니다.",
      shows: .engine.noLostWakeUp, as: .told
    ) { page in
      try page.code("apart", in: "LateLink.swift")
      var filter = LateLink()
      filter.linkInTwoSteps { $0.finish() }
      page.show(filter.hasFinished, told: true)
      page.show(filter.unfinished, told: 1)
    },
    Step(
      "countedTooLate",
      "The other half: who enters before it has counted may have one taken off before there is one.",
      ko: "나머지 절반입니다. 세기 전에 적으면, 아직 더하지 않은 하나를 상대가 먼저 뺄 수 있습니다.",
      shows: .engine.noLostWakeUp, as: .told
    ) { page in
      try page.code("uncounted", in: "LateLink.swift")
      var filter = LateLink()
      filter.linkUncounted { $0.finish() }
      page.show(filter.lowest, told: -1)
    },
    Step(
      "oneStep",
      "Put right: count, and then look and enter in one step, between which nobody comes. The engine does so, and does not miss a finish in the middle of the call.",
      ko: "바로잡기: 먼저 세고, 보는 것과 적는 것을 아무도 끼어들지 못하는 한 걸음에 합니다. 엔진이 그렇게 하므로 호출 한가운데에서 완료되어도 놓치지 않습니다.",
      shows: .engine.noLostWakeUp
    ) { page in
      try page.code("careful", in: "LateLink.swift")
      var model = LateLink()
      model.link { $0.finish() }
      page.show(model.unfinished, documented: 0)
      page.show(model.lowest, documented: 0)
      page.say(
        "The engine, when an observer finishes the download in the middle of the call:",
        ko: "관찰자가 호출 한가운데에서 다운로드를 완료시켰을 때의 엔진입니다.")
      let download = BlockOperation {}
      let filter = BlockOperation {}
      let observation = filter.observe(\.isReady, options: .prior) { _, change in
        if change.isPrior { download.start() }
      }
      filter.addDependency(download)
      observation.invalidate()  // page
      page.show(download.isFinished, documented: true)
      page.show(filter.isReady, documented: true)
    }
  ),
  Chapter.Episode(
    "toldLocked", "Telling with the lock held", ko: "잠금을 쥐고 알리기",
    Step(
      "waitsForItself",
      "The listener asks for the count, and the lock is in the hands of the one who is telling it. With a plain lock it would wait for itself for ever.",
      ko: "소식을 들은 쪽이 개수를 묻는데, 잠금은 소식을 전하는 바로 그 스레드가 쥐고 있습니다. 보통의 잠금이라면 자기 자신을 영영 기다립니다.",
      shows: .engine.noForeignCodeUnderLock, as: .told
    ) { page in
      try page.code("inside", in: "Album.swift")
      let album = Album()
      var answer: Int? = 0
      album.addAndTellInside("beach") { answer = album.countIfFree }
      page.show(answer, told: nil)
    },
    Step(
      "toldUnlocked", "Put right: change with the lock, tell without it.",
      ko: "바로잡기: 잠금 안에서 바꾸고, 잠금을 놓은 다음에 알립니다.",
      shows: .engine.noForeignCodeUnderLock
    ) { page in
      try page.code("outside", in: "Album.swift")
      let album = Album()
      var answer: Int?
      album.add("beach") { answer = album.countIfFree }
      page.show(answer, documented: 1)
    }
  ),
  Chapter.Episode(
    "lettingGo", "Letting go in a call", ko: "꼬리를 무는 해제",
    Step(
      "nestedCalls",
      "Each frame keeps the one before it, as a dependent keeps its dependencies. Letting go of the last one puts a hundred calls into each other; with enough frames the stack is full.",
      ko:
        "의존하는 쪽이 의존성을 강하게 참조하듯이 필름의 장면은 앞 장면을 강하게 참조합니다. 마지막 장면을 놓으면 호출 백 개가 서로의 안에 쌓이며, 장면이 더 많으면 스택이 넘칩니다.",
      shows: .engine.noRecursionOnRelease, as: .told
    ) { page in
      try page.code("call", in: "Frame.swift")
      let depth = Frame.Depth()
      var last = Frame.film(100, depth: depth, letGo: Frame.inACall)
      last = nil
      page.show(last == nil)
      page.show(depth.deepest, told: 100)
    },
    Step(
      "oneByOne",
      "Put right: the frame takes the others off one by one, so that each goes away with nothing behind it.",
      ko: "바로잡기: 앞 장면을 하나씩 떼어 냅니다. 그러면 놓이는 장면마다 뒤에 딸린 것이 없습니다.",
      shows: .engine.noRecursionOnRelease
    ) { page in
      try page.code("loop", in: "Frame.swift")
      let depth = Frame.Depth()
      var last = Frame.film(100, depth: depth, letGo: Frame.inALoop)
      last = nil
      page.show(last == nil)
      page.show(depth.deepest, documented: 2)
    }
  ),
]
