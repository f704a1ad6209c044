import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "openedElsewhere", "Opened on one thread, used on another", ko: "연 스레드와 쓰는 스레드가 다를 때",
    Step(
      "catalogOnOtherThread",
      "Like some connections to a database, the catalog belongs to the thread that opens it: the one that makes the operation. Started there it works; the queue runs it elsewhere.",
      ko:
        "데이터베이스 연결처럼 이 목록도 연 스레드의 것입니다. 여기서는 오퍼레이션을 만드는 스레드가 엽니다. 같은 스레드에서 시작하면 되는데, 큐는 다른 스레드에서 실행합니다.",
      shows: .memory.noPerThreadStorage, .memory.threadsComeAndGo, as: .told
    ) { page in
      try page.code("title", in: "../Staging/Catalog.swift")
      try page.code("main", in: "EarlyLookup.swift")
      let tried = EarlyLookup("beach")
      tried.start()
      let queued = EarlyLookup("beach")
      let queue = OperationQueue()
      queue.addOperation(queued)
      page.waitToEmpty(queue)
      page.show(queued.isFinished, told: true)
      page.show(tried.title, told: "A day at the sea")
      page.show(queued.title, told: nil)
    },
    Step(
      "openedInMain",
      "Put right: opened, used and let go of in main(), on the one thread that runs it.",
      ko: "바로잡기: main() 안에서 열고, 쓰고, 놓습니다. main()은 한 스레드에서 실행됩니다.",
      shows: .memory.noPerThreadStorage
    ) { page in
      try page.code("main", in: "../CatalogLookup.swift")
      let lookup = CatalogLookup("beach")
      let queue = OperationQueue()
      queue.addOperation(lookup)
      page.waitToEmpty(queue)
      page.show(lookup.title, told: "A day at the sea")
    }
  ),
  Chapter.Episode(
    "unlockedCount", "A count without a lock", ko: "잠금 없이 세기",
    Step(
      "readWhileChanged",
      "The screen reads the count while the import changes it, and nothing keeps the two apart. The values look right, in nearly every run.",
      ko: "가져오기가 수를 바꾸는 동안 화면이 읽는데, 둘 사이에 아무것도 없습니다. 값은 거의 언제나 맞아 보입니다.",
      shows: .multicore.synchroniseAllData, as: .told
    ) { page in
      try page.code("count", in: "UnlockedImport.swift")
      let half = page.gate("Half of the photos have been imported.", ko: "사진의 절반을 가져왔습니다.")
      let tapped = page.gate(
        "The reader taps, and the import goes on.", ko: "사용자가 눌렀고, 가져오기가 이어집니다.")
      let photos = UnlockedImport(100) { photo in
        if photo == 50 {
          half.open()  // page
          tapped.wait()
        }
      }
      let queue = OperationQueue()
      queue.addOperation(photos)
      page.wait(for: half)
      page.show(photos.imported, told: 50)
      page.open(tapped)
      _ = photos.imported
      page.say(
        "Nothing orders this read and the other thread's write.",
        ko: "다른 스레드가 쓰는 것과 순서가 정해지지 않은 채 읽습니다.")
      page.waitToEmpty(queue)
      page.show(photos.imported, told: 100)
    },
    Step(
      "atomicCount",
      "Put right: the count is atomic, so that reading it and adding to it are each one thing.",
      ko: "바로잡기: 수를 원자적으로 둡니다. 읽기도 더하기도 나뉘지 않는 일이 됩니다.",
      shows: .multicore.synchroniseAllData
    ) { page in
      try page.code("count", in: "../PhotoImport.swift")
      let secondHalf = page.gate("Half of the photos have been imported.", ko: "사진의 절반을 가져왔습니다.")
      let secondTapped = page.gate(
        "The reader taps, and the import goes on.", ko: "사용자가 눌렀고, 가져오기가 이어집니다.")
      let photos = PhotoImport(100) { photo in  // page
        if photo == 50 {
          secondHalf.open()
          secondTapped.wait()
        }
      }
      let queue = OperationQueue()  // page
      queue.addOperation(photos)  // page
      page.say(
        "The rest is as before, with PhotoImport in place of UnlockedImport.",
        ko: "나머지는 위와 같고, UnlockedImport 대신 PhotoImport를 씁니다.")
      secondHalf.wait()  // page
      page.show(photos.imported, told: 50)
      secondTapped.open()  // page
      _ = photos.imported  // page
      page.waitToEmpty(queue)
      page.show(photos.imported, told: 100)
    }
  ),
]
