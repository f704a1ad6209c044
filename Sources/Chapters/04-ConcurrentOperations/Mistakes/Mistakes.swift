import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "superStart", "Calling super.start()", ko: "super.start() 부르기",
    Step(
      "mainTwice",
      "The default start() runs main() where it is called. Then the new thread runs it once more.",
      ko: "기본 start()는 부른 자리에서 main()을 실행합니다. 그다음 새 스레드가 한 번 더 실행합니다.",
      shows: .concurrent.neverCallSuperStart, as: .told
    ) { page in
      let drawnAgain = page.gate("It has been drawn a second time.", ko: "두 번째로 그렸습니다.")
      try page.code("start", in: "TwiceDrawnThumbnail.swift")
      let caller = ObjectIdentifier(Thread.current)
      let drawnHere = Mutex<[Bool]>([])
      let thumbnail = TwiceDrawnThumbnail {
        drawnHere.withLock { $0.append(ObjectIdentifier(Thread.current) == caller) }
        if drawnHere.withLock({ $0.count }) == 2 { drawnAgain.open() }  // page
      }
      thumbnail.start()
      page.wait(for: drawnAgain)
      page.show(drawnHere.withLock { $0 }, told: [true, false])
    },
    Step(
      "noSuper", "Put right: the overriding start() does everything itself.",
      ko: "바로잡기: 재정의한 start()가 모두 스스로 합니다.",
      shows: .concurrent.startReplacedWholly, .concurrent.mainOnAnotherThread
    ) { page in
      page.say(
        "In place of super.start(), Thumbnail's start() calls these two, and launch() makes the thread:",
        ko: "섬네일의 start()는 super.start() 대신 다음 둘을 부르고, 스레드는 launch()가 만듭니다.")
      try page.code("instead", in: source)
      let caller = ObjectIdentifier(Thread.current)  // page
      let drawnHere = Mutex<[Bool]>([])  // page
      let thumbnail = Thumbnail(of: .beach) { picture in
        drawnHere.withLock { $0.append(ObjectIdentifier(Thread.current) == caller) }
        return picture
      }
      thumbnail.start()
      page.waitToFinish(thumbnail)
      page.show(drawnHere.withLock { $0 }, documented: [false])
    }
  ),
  Chapter.Episode(
    "threadBeforeFlag", "The thread before the flag", ko: "플래그보다 먼저 만든 스레드",
    Step(
      "finishedAndExecuting",
      "Here the new thread is quick: it has drawn and ended before start() sets the flag. The operation is finished and executing, for ever.",
      ko: "새 스레드가 빨라서 start()가 플래그를 세우기 전에 다 그리고 끝났습니다. 완료 상태이면서 실행 중인 채로 남습니다.",
      shows: .concurrent.reportsExecuting, as: .told
    ) { page in
      try page.code("start", in: "CopiedThumbnail.swift")
      let thumbnail = CopiedThumbnail(isThreadQuick: true)
      thumbnail.start()
      page.event(
        "end() has run on the new thread, and only then start() goes on with its last three lines.",
        ko: "새 스레드에서 end()가 끝난 다음에야 start()가 마지막 세 줄을 실행합니다.")
      page.show(thumbnail.isFinished, told: true)
      page.show(thumbnail.isExecuting, told: true)
    },
    Step(
      "flagFirst",
      "Put right: the flag first, then the work. Even a download whose photo comes before fetch has returned ends well.",
      ko: "바로잡기: 플래그가 먼저, 작업이 나중입니다. fetch가 반환되기 전에 사진이 오는 다운로드도 바르게 끝납니다.",
      shows: .concurrent.reportsExecuting, .concurrent.valuesMatchAnnouncements
    ) { page in
      page.say(
        "begin() sets and announces the flag, launch() sets the work off:",
        ko: "begin()이 플래그를 바꾸어 통지하고, 그다음 launch()가 작업을 시작합니다.")
      try page.code("instead", in: source)
      let download = Download("beach", from: RemoteAlbum(cached: ["beach"]))
      download.start()
      page.show(download.isFinished, documented: true)
      page.show(download.isExecuting, documented: false)
    }
  ),
  Chapter.Episode(
    "startAlone", "Replacing start() and nothing else", ko: "start()만 재정의하기",
    Step(
      "inheritedFinished",
      "The thumbnail is drawn, but the inherited isFinished knows nothing of it. There is a place for the next one, but the queue never lets this one go.",
      ko: "섬네일은 다 그렸지만 물려받은 isFinished는 그 사실을 모릅니다. 자리가 남아 다음 것은 실행하지만, 이 오퍼레이션은 영영 놓아주지 않습니다.",
      shows: .concurrent.replaceStartReplaceFlags, as: .told
    ) { page in
      let drawn = page.gate("The thumbnail is drawn.", ko: "섬네일을 다 그렸습니다.")
      try page.code("start", in: "FlaglessThumbnail.swift")
      let thumbnail = FlaglessThumbnail { drawn.open() }
      let queue = OperationQueue()
      queue.addOperation(thumbnail)
      page.wait(for: drawn)
      let sort = BlockOperation {}
      queue.addOperation(sort)
      page.waitToFinish(sort)
      page.show(thumbnail.isFinished, told: false)
      page.show(queue.operations.contains(thumbnail), told: true)
    },
    Step(
      "allFlags", "Put right: whoever overrides start() overrides the flags as well.",
      ko: "바로잡기: start()를 재정의하면 플래그도 함께 재정의합니다.",
      shows: .concurrent.fourOverrides
    ) { page in
      page.say(
        "Thumbnail's class has this and the same for isExecuting, and announces both:",
        ko: "섬네일의 클래스에는 이것이 있습니다. isExecuting도 같은 모양이며, 둘 다 통지합니다.")
      try page.code("flag", in: source)
      let thumbnail = Thumbnail(of: .beach)
      let queue = OperationQueue()
      queue.addOperation(thumbnail)
      page.waitToEmpty(queue)
      page.show(thumbnail.isFinished, documented: true)
      page.show(queue.operationCount, documented: 0)
    }
  ),
  Chapter.Episode(
    "cancellationUnasked", "Not asking whether it was cancelled", ko: "취소되었는지 묻지 않기",
    Step(
      "drawnForNobody",
      "Nobody wants the thumbnail any more, and still it is drawn to the end. A queue calls start() on cancelled operations, too.",
      ko: "아무도 원하지 않는 섬네일을 끝까지 그렸습니다. 큐는 취소된 오퍼레이션에도 start()를 호출합니다.",
      shows: .concurrent.startChecksCancelledFirst, as: .told
    ) { page in
      try page.code("start", in: "HeedlessThumbnail.swift")
      let thumbnail = HeedlessThumbnail(of: .beach)
      thumbnail.cancel()
      page.show(thumbnail.isCancelled, told: true)
      let queue = OperationQueue()
      queue.addOperation(thumbnail)
      page.waitToEmpty(queue)
      page.show(thumbnail.picture?.name, told: "beach+thumbnail")
    },
    Step(
      "askedTwice",
      "Put right: start() asks before it begins, and main() asks once more, because the request may have come in between.",
      ko: "바로잡기: start()는 시작하기 전에 확인하고, 그사이에 취소되었을 수 있으므로 main()도 한 번 더 확인합니다.",
      shows: .concurrent.startChecksCancelledFirst, .concurrent.cancelAnnouncesToo
    ) { page in
      try page.code("cancelled", in: source)
      try page.code("main", in: "../Thumbnail.swift")
      let thumbnail = Thumbnail(of: .beach)
      thumbnail.cancel()
      let queue = OperationQueue()  // page
      queue.addOperation(thumbnail)  // page
      page.waitToEmpty(queue)
      page.show(thumbnail.isFinished, documented: true)
      page.show(thumbnail.picture, documented: nil)
    }
  ),
  Chapter.Episode(
    "beginningUnasked", "Not asking whether it has begun", ko: "이미 시작했는지 묻지 않기",
    Step(
      "workTwice",
      "Whoever replaces start() loses its checks. Called a second time, this one does the work a second time.",
      ko: "start()를 재정의하면 기본 start()가 하던 확인도 사라집니다. 두 번 부르면 작업도 두 번 합니다.",
      shows: .concurrent.startReplacedWholly, as: .told
    ) { page in
      let drawnTwice = page.gate("It has been drawn twice.", ko: "두 번 그렸습니다.")
      try page.code("start", in: "FlaglessThumbnail.swift")
      let draws = Mutex(0)
      let thumbnail = FlaglessThumbnail {
        draws.withLock { $0 += 1 }
        if draws.withLock({ $0 }) == 2 { drawnTwice.open() }  // page
      }
      thumbnail.start()
      thumbnail.start()
      page.wait(for: drawnTwice)
      page.show(draws.withLock { $0 }, told: 2)
    },
    Step(
      "secondStartRefused",
      "Put right: start() leaves a finished operation alone, and begin() traps if the operation is not ready or has begun.",
      ko: "바로잡기: start()는 완료된 것을 그대로 둡니다. 준비 상태가 아니거나 이미 시작한 것은 begin()에서 비정상 종료됩니다.",
      shows: .concurrent.startReplacedWholly
    ) { page in
      try page.code("begin", in: source)
      let draws = Mutex(0)
      let thumbnail = Thumbnail(of: .beach) { picture in
        draws.withLock { $0 += 1 }
        return picture
      }
      thumbnail.start()
      page.waitToFinish(thumbnail)
      thumbnail.start()
      page.show(draws.withLock { $0 }, documented: 1)
    }
  ),
  Chapter.Episode(
    "flagsWithoutLock", "Two flags and no lock", ko: "잠금 없는 두 플래그",
    Step(
      "unlockedFlags",
      "All looks well, and that is the trouble: what one thread writes and another reads without a lock goes wrong only now and then.",
      ko: "아무 문제가 없어 보이는 것이 문제입니다. 잠금 없이 한 스레드가 쓰고 다른 스레드가 읽는 값은 가끔만 잘못됩니다.",
      shows: .concurrent.stateThreadSafe, as: .told
    ) { page in
      // snippet.hide
      let started = { Gate("The drawing ends, and the flags change.", ko: "그리기가 끝나고 플래그가 바뀝니다.") }
      let mayEnd = started()
      // snippet.show
      try page.code("flags", in: "CopiedThumbnail.swift")
      let thumbnail = CopiedThumbnail { mayEnd.wait() }
      thumbnail.start()
      page.introduce(.gate)
      page.open(mayEnd)
      _ = thumbnail.isFinished
      page.say(
        "Nothing orders this read and the other thread's write.",
        ko: "다른 스레드가 쓰는 것과 순서가 정해지지 않은 채 읽습니다.")
      page.waitToFinish(thumbnail)
      page.show(thumbnail.isFinished, told: true)
      page.show(thumbnail.isExecuting, told: false)
    },
    Step(
      "onePhase",
      "Put right: one phase in place of two flags, and every look at it through the lock.",
      ko: "바로잡기: 플래그 두 개 대신 상태 하나를 두고, 볼 때마다 잠금을 거칩니다.",
      shows: .concurrent.stateThreadSafe
    ) { page in
      try page.code("lock", in: source)
      try page.code("flag", in: source)
      let thumbnail = Thumbnail(of: .beach) { $0 }
      thumbnail.start()
      page.waitToFinish(thumbnail)
      page.show(thumbnail.isFinished, documented: true)
      page.show(thumbnail.isExecuting, documented: false)
    }
  ),
]

private let source = "../ConcurrentOperation.swift"
