import ChapterKit
import Dispatch
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "mainActorByDefault", "A class that belongs to the main actor", ko: "메인 액터에 속한 클래스",
    Step(
      "nonisolatedClass",
      "Corrected: this class belongs to no actor, so it compiles whether or not the default isolation is MainActor. The class must not belong to the main actor, because the queue calls main() on another thread than the main thread.",
      ko:
        "바로잡기: 이 클래스는 어느 액터에도 속하지 않아서, Default Actor Isolation이 MainActor이든 아니든 컴파일됩니다. main()은 메인 스레드가 아닌 스레드에서 호출되었고, 그래서 메인 액터에 속할 수 없습니다.",
      shows: .simple.nonisolatedInApps
    ) { page in
      page.say(
        "In a new Xcode 26 project, most classes without an explicit annotation are isolated to the main actor. If this class stands at the top level of a file and is not marked nonisolated, the compiler says: main actor-isolated instance method 'main()' has different actor isolation from nonisolated overridden declaration.",
        ko:
          "Xcode 26의 새 프로젝트에서는 따로 적지 않은 클래스가 대개 메인 액터에 속합니다. 이 클래스를 nonisolated 없이 파일의 맨 위에 두면 컴파일러가 이렇게 거절합니다. main actor-isolated instance method 'main()' has different actor isolation from nonisolated overridden declaration"
      )
      // Unchecked: the Mutex `wasOnMainThread` guards the mutable state.
      nonisolated final class Beep: Operation, @unchecked Sendable {
        let wasOnMainThread = Mutex<Bool?>(nil)

        override func main() {
          wasOnMainThread.withLock { $0 = Thread.isMainThread }
        }
      }
      let beep = Beep()
      let queue = OperationQueue()
      queue.addOperation(beep)
      page.waitToFinish(beep)
      page.show(beep.wasOnMainThread.withLock { $0 }, documented: false)
    }
  ),
  Chapter.Episode(
    "declaredAsynchronous", "Declaring an operation asynchronous", ko: "비동기라고 선언하기",
    Step(
      "movesNothing",
      "isAsynchronous is true, yet start() reads the file on the thread that called start().",
      ko: "isAsynchronous가 참인데도 start()는 호출한 스레드에서 파일을 읽었습니다.",
      because:
        "The override changed the value of `isAsynchronous` but no behaviour: the inherited `start()` still calls `main()` itself.",
      ko: "`isAsynchronous`의 값만 바뀌었을 뿐 동작은 그대로입니다. 물려받은 `start()`는 여전히 자신이 직접 `main()`을 호출합니다.",
      shows: .simple.runsOnTheCallersThread, as: .told
    ) { page in
      // Unchecked: the only mutable state is the file, which any thread may use.
      nonisolated final class Hopeful: Operation, @unchecked Sendable {
        let file = PhotoFile(.beach)

        override var isAsynchronous: Bool { true }

        override func main() { _ = file.read() }
      }
      let resize = Hopeful()
      resize.start()
      page.show(resize.isAsynchronous, told: true)
      page.show(resize.file.wasReadOnThisThread, told: true)
    }
  ),
  Chapter.Episode(
    "handedOver", "A main() that hands its work to another thread", ko: "일을 다른 스레드에 넘기는 main()",
    Step(
      "finishedTooEarly",
      "This main() hands its work to another thread and returns. The operation is finished, but its thumbnail has not been created yet.",
      ko: "이 main()은 일을 다른 스레드에 넘기고 바로 돌아옵니다. 섬네일이 생기기도 전에 오퍼레이션이 완료되었습니다.",
      because:
        "For the inherited `start()`, the work is done when `main()` returns. `start()` does not know of the block that `main()` handed to another thread.",
      ko:
        "물려받은 `start()`에게는 `main()`이 돌아온 것이 곧 작업의 끝입니다. `main()`이 다른 곳에 넘긴 블록은 `start()`가 알지 못합니다.",
      shows: .simple.stateKeptForYou, as: .told
    ) { page in
      // Unchecked: the Mutex `made` guards the mutable state.
      nonisolated final class Hasty: Operation, @unchecked Sendable {
        let file: PhotoFile
        let made = Mutex<Picture?>(nil)

        init(_ file: PhotoFile) { self.file = file }

        override func main() {
          DispatchQueue.global().async { [self] in
            let thumbnail = file.read().thumbnail(width: 2)
            made.withLock { $0 = thumbnail }
          }
        }
      }
      let disk = page.gate("The disk has delivered the photo.", ko: "디스크가 사진을 다 읽었습니다.")
      let resize = Hasty(PhotoFile(.beach) { disk.wait() })
      resize.start()
      page.show(resize.isFinished, told: true)
      page.show(resize.made.withLock { $0 }, told: nil)
      page.open(disk)
    }
  ),
  Chapter.Episode(
    "lostWidth", "A getter, a setter, and a lost width", ko: "읽고 쓰는 사이에 사라진 너비",
    Step(
      "betweenReadAndWrite",
      "Two threads each request a width, in one of the possible orders: both read, and then both write. Although each accessor takes a lock, one width is lost.",
      ko:
        "두 스레드가 너비를 하나씩 요청합니다. 두 스레드가 모두 읽고 나서 모두 쓰는 경우를 한 줄씩 따라가 보겠습니다. 접근자마다 락이 있는데도 너비 하나가 사라졌습니다.",
      because:
        "The lock guarded each read and each write, but was free in between. The second write stored an array that had been read before the first write, so the 1 that was added in between was lost.",
      ko:
        "락은 읽는 동안과 쓰는 동안만 잡혀 있고 그 사이에는 풀려 있습니다. 두 번째로 쓴 배열은 첫 번째로 쓰기 전에 읽어 둔 것이어서, 그사이에 넣은 1이 사라졌습니다.",
      as: .told
    ) { page in
      // Unchecked: the Mutex `wanted` guards the mutable state.
      nonisolated final class Wishes: Operation, @unchecked Sendable {
        private let wanted = Mutex<[Int]>([])

        var widths: [Int] {
          get { wanted.withLock { $0 } }
          set { wanted.withLock { $0 = newValue } }
        }
      }
      let resize = Wishes()
      let first = resize.widths
      let second = resize.widths
      resize.widths = first + [1]
      resize.widths = second + [2]
      page.show(resize.widths, told: [2])
    }
  ),
]
