import ChapterKit
import OperationsFromScratch

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "twoSteps", "Checking and registering in two steps", ko: "보는 것과 적는 것을 나누기",
    Step(
      "enteredTooLate",
      "When the filter checks the download, the download is unfinished. When the filter is registered as a dependent, the download has finished. The filter's count stays at 1 for ever.",
      ko: "필터가 보았을 때 다운로드는 완료되지 않았고, 목록에 적을 때는 이미 완료되었습니다. 이 하나는 아무도 빼 주지 않습니다.",
      because:
        "finish() ran between the check and the registration: it found no registered dependent, and the filter relied on an outdated value.",
      ko: "두 걸음 사이에 실행된 finish()는 목록에서 필터를 찾지 못했고, 필터는 이미 낡은 대답을 따랐습니다.",
      as: .told
    ) { page in
      try page.code("apart", in: "LateLink.swift")
      var filter = LateLink()
      filter.linkInTwoSteps { $0.finish() }
      page.show(filter.hasFinished, told: true)
      page.show(filter.unfinished, told: 1)
    },
    Step(
      "oneStep",
      "Corrected: the filter counts first, and then checks and registers in one step. The engine has not missed the download that finished during the call.",
      ko: "바로잡기: 먼저 세고, 보는 것과 적는 것을 한 걸음에 합니다. 엔진은 호출 한가운데에서 완료된 다운로드를 놓치지 않았습니다.",
      because:
        "In the model, the check came after the finish, so the filter itself lowered its count again. The engine's filter is ready as well.",
      ko:
        "모형의 필터는 완료된 다음에 보고 직접 하나를 뺐고, 엔진의 필터도 준비 상태입니다.",
      shows: .engine.noLostWakeUp
    ) { page in
      try page.code("careful", in: "LateLink.swift")
      var model = LateLink()
      model.link { $0.finish() }
      page.show(model.unfinished, documented: 0)
      page.say(
        "The engine, when an observer finishes the download during the call:",
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
    "toldLocked", "Calling a listener with the lock held", ko: "락을 쥐고 알리기",
    Step(
      "waitsForItself",
      "The listener reads the count while the thread that calls the listener holds the lock.",
      ko: "소식을 들은 쪽이 개수를 묻는데, 락은 소식을 전하는 스레드가 쥐고 있습니다.",
      because:
        "tell() ran inside withLock, so the lock was not free and countIfFree was nil. If the thread had waited for the lock, it would have waited for itself.",
      ko:
        "tell()은 withLock 안에서 실행되었으므로 락이 비어 있지 않았고, countIfFree는 nil이었습니다. 락을 기다렸다면 자기 스레드를 기다렸을 것입니다.",
      as: .told
    ) { page in
      page.say(
        "countIfFree is the number of photos, or nil if the lock is not free.",
        ko: "countIfFree는 사진의 수이며, 다른 쪽이 락을 쥐고 있으면 nil입니다.")
      try page.code("inside", in: "Album.swift")
      let album = Album()
      var answer: Int? = 0
      album.addAndTellInside("beach") { answer = album.countIfFree }
      page.show(answer, told: nil)
    },
    Step(
      "toldUnlocked",
      "Corrected: the change is made under the lock, and the listener is called without it.",
      ko: "바로잡기: 락 안에서 바꾸고, 락을 푼 다음에 알립니다.",
      because: "withLock had returned before tell() was called, so the lock was free.",
      ko: "withLock이 돌아온 다음에 tell()을 호출했으므로 락이 비어 있었습니다.",
      as: .told
    ) { page in
      try page.code("outside", in: "Album.swift")
      let album = Album()
      var answer: Int?
      album.add("beach") { answer = album.countIfFree }
      page.show(answer, told: 1)
    }
  ),
]
