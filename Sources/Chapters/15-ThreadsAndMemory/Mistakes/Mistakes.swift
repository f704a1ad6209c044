import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "openedElsewhere", "Opened on one thread, used on another", ko: "연 스레드와 쓰는 스레드가 다를 때",
    Step(
      "catalogOnOtherThread",
      "A catalog belongs to the thread that opens it. Started on that thread the lookup works; in the queue another thread ran it.",
      ko: "Catalog는 자신을 연 스레드에서만 쓸 수 있습니다. 같은 스레드에서 시작하면 찾는데, 큐에 넣었더니 다른 스레드가 실행해서 찾지 못했습니다."
    ) { page in
      try page.code("title", in: "../Staging/Catalog.swift")
      try page.code("early", in: "Mistakes.swift")
      let tried = EarlyLookup()
      tried.start()
      page.show(tried.title, told: "A day at the sea")
      let queued = EarlyLookup()
      let queue = OperationQueue()
      queue.addOperation(queued)
      page.waitToEmpty(queue)
      page.show(queued.title, told: nil)
    },
    Step(
      "openedInMain",
      "Put right: opened, used and let go of in main(), on the one thread that runs it.",
      ko: "바로잡기: main() 안에서 열고, 쓰고, 놓습니다."
    ) { page in
      page.say(
        "Its found and its title are as above.", ko: "found와 title은 위와 같습니다.")
      try page.code("main", in: "../CatalogLookup.swift")
      let lookup = CatalogLookup()
      let queue = OperationQueue()
      queue.addOperation(lookup)
      page.waitToEmpty(queue)
      page.show(lookup.title, told: "A day at the sea")
    }
  ),
  Chapter.Episode(
    "unlockedCount", "A count without a lock", ko: "락 없이 세기",
    Step(
      "readWhileChanged",
      "The import changes the count and the screen reads it, and nothing orders the two. Read after the end, the count was right.",
      ko: "가져오기가 바꾸는 수를 화면이 읽는데, 둘의 순서를 정하는 것이 없습니다. 완료된 다음에 읽은 수는 맞았습니다.",
      shows: .multicore.synchroniseAllData, as: .told
    ) { page in
      try page.code("count", in: "UnlockedImport.swift")
      let photos = UnlockedImport { _ in }
      let queue = OperationQueue()
      queue.addOperation(photos)
      _ = photos.imported
      page.waitToEmpty(queue)
      page.show(photos.imported, told: 100)
    }
  ),
]

// snippet.early
nonisolated final class EarlyLookup: Operation, @unchecked Sendable {
  // snippet.hide
  // Unchecked for the operation that it is; what changes is guarded by `found`.
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
