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
      let drawnAgain = page.gate("It has been drawn a second time.", ko: "두 번째로 그렸습니다.")  // page
      final class TwiceDrawnThumbnail: Operation, @unchecked Sendable {
        let draw: @Sendable () -> Void
        init(draw: @escaping @Sendable () -> Void) { self.draw = draw }
        override func main() { draw() }
        override func start() {
          super.start()
          Thread.detachNewThread { self.main() }
        }
      }
      let caller = ObjectIdentifier(Thread.current)
      let drawnHere = Mutex<[Bool]>([])
      let thumbnail = TwiceDrawnThumbnail {
        let isHere = ObjectIdentifier(Thread.current) == caller
        drawnHere.withLock { $0.append(isHere) }
        if drawnHere.withLock({ $0.count }) == 2 { drawnAgain.open() }  // page
      }
      thumbnail.start()
      page.wait(for: drawnAgain)
      page.show(drawnHere.withLock { $0 }, told: [true, false])
    },
    Step(
      "noSuper",
      "Put right: a ConcurrentOperation's start() does not call super, and main() runs on the new thread alone.",
      ko: "바로잡기: ConcurrentOperation의 start()는 super를 부르지 않으며, main()은 새 스레드에서 한 번 실행됩니다.",
      shows: .concurrent.mainOnAnotherThread
    ) { page in
      let caller = ObjectIdentifier(Thread.current)  // page
      let drawnHere = Mutex<[Bool]>([])  // page
      let thumbnail = Thumbnail(of: .beach) { picture in
        let isHere = ObjectIdentifier(Thread.current) == caller
        drawnHere.withLock { $0.append(isHere) }
        return picture
      }
      thumbnail.start()
      page.waitToFinish(thumbnail)
      page.show(drawnHere.withLock { $0 }, documented: [false])
    }
  ),
  Chapter.Episode(
    "startAlone", "Overriding start() and nothing else", ko: "start()만 재정의하기",
    Step(
      "inheritedFinished",
      "Cancelled, it draws all the same; started twice, it draws twice. And it never finishes.",
      ko: "취소했는데도 그렸고, 두 번 시작하자 두 번 그렸습니다. 다 그렸는데 완료 상태가 아닙니다.",
      shows: .concurrent.startReplacedWholly, .concurrent.replaceStartReplaceFlags, as: .told
    ) { page in
      final class BareThumbnail: Operation, @unchecked Sendable {
        let draws = Atomic(0)
        override func start() { draws.wrappingAdd(1, ordering: .relaxed) }
      }
      let thumbnail = BareThumbnail()
      thumbnail.cancel()
      thumbnail.start()
      thumbnail.start()
      page.show(thumbnail.draws.load(ordering: .relaxed), told: 2)
      page.show(thumbnail.isFinished, told: false)
    },
    Step(
      "allFlags",
      "Put right: a ConcurrentOperation finishes, and its start() leaves a finished one alone.",
      ko: "바로잡기: ConcurrentOperation은 완료 상태가 되고, 완료된 다음 다시 시작해도 그리지 않습니다.",
      shows: .concurrent.replaceStartReplaceFlags
    ) { page in
      let draws = Mutex(0)
      let thumbnail = Thumbnail(of: .beach) { picture in
        draws.withLock { $0 += 1 }
        return picture
      }
      thumbnail.start()
      page.waitToFinish(thumbnail)
      thumbnail.start()
      page.show(draws.withLock { $0 }, told: 1)
      page.show(thumbnail.isFinished, documented: true)
    }
  ),
]
