import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "openedElsewhere", "Opened on one thread, used on another", ko: "연결을 연 스레드와 쓰는 스레드가 다를 때",
    Step(
      "catalogOnOtherThread",
      "The lookup finds the title if it is started on the thread that created it, but not if the queue starts it.",
      ko: "만든 스레드에서 시작하면 제목을 찾지만, 큐에 넣으면 찾지 못합니다.",
      because:
        "The initialiser opened `catalog` on this thread. The queue ran `main()` on another thread, and `title(of:)` threw `WrongThread`, which `try?` turned into `nil`.",
      ko:
        "`catalog`는 이니셜라이저가 실행될 때, 즉 이 스레드에서 열렸습니다. 큐는 `main()`을 다른 스레드에서 실행했고, `title(of:)`가 던진 `WrongThread`를 `try?`가 `nil`로 바꾸었습니다."
    ) { page in
      page.say(
        "`Catalog` belongs to this book, and stands in for a database connection: on any thread other than the one that created it, `title(of:)` throws `WrongThread`.",
        ko: "`Catalog`는 데이터베이스 연결의 대역입니다. 만든 스레드가 아닌 곳에서 호출하면 `title(of:)`가 `WrongThread`를 던집니다.")
      try page.code("early", in: "Mistakes.swift")
      let tried = EarlyLookup()
      tried.start()
      page.show(tried.title, told: "A day at the sea")
      let queued = EarlyLookup()
      let queue = OperationQueue()
      queue.addOperation(queued)
      page.waitToEmpty(queue)
      page.show(queued.title, told: nil)
    }
  ),
  Chapter.Episode(
    "unlockedCount", "Reading and writing, each under its lock", ko: "락을 따로 잡고 세기",
    Step(
      "lostUpdate",
      "Two photos were imported, but the count is one. Under one lock around both the read and the write, the count is two.",
      ko: "사진 두 장을 가져왔는데 수는 1입니다. 읽고 쓰는 동안 락을 한 번 잡으면 2입니다.",
      because:
        "Both blocks read 0 before either wrote, and both wrote 1. Each access was made under the lock, but the lock was free between the read and the write.",
      ko:
        "두 블록은 어느 쪽도 쓰기 전에 0을 읽었고, 둘 다 1을 썼습니다. 읽기와 쓰기에는 각각 락이 있었지만, 그 사이에는 다른 스레드를 막는 것이 없었습니다.",
      as: .told
    ) { page in
      let meeting = Rendezvous("Both have read the count.")
      let count = Mutex(0)
      let queue = OperationQueue()
      for _ in 1...2 {
        queue.addOperation {
          let old = count.withLock { $0 }
          meeting.meet()
          count.withLock { $0 = old + 1 }
        }
      }
      page.waitToEmpty(queue)
      page.show(count.withLock { $0 }, told: 1)
      let whole = Mutex(0)
      for _ in 1...2 {
        queue.addOperation { whole.withLock { $0 += 1 } }
      }
      page.waitToEmpty(queue)
      page.show(whole.withLock { $0 }, told: 2)
    }
  ),
]

// snippet.early
nonisolated final class EarlyLookup: Operation, @unchecked Sendable {
  // snippet.hide
  // Unchecked like the superclass; `found` guards the mutable state.
  // snippet.show
  private let catalog = Catalog()
  private let found = Mutex<String?>(nil)

  var title: String? { found.withLock { $0 } }

  override func main() {
    let title = try? catalog.title(of: "beach")
    found.withLock { $0 = title }
  }
}
// snippet.end
