import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Opened on one thread, used on another", ko: "연 스레드와 쓰는 스레드가 다를 때"), otherThread),
  Chapter.Episode(Text("Asking the settings too late", ko: "설정을 너무 늦게 읽기"), askedTooLate),
  Chapter.Episode(Text("A count without a lock", ko: "잠금 없이 세기"), unlockedCount),
  Chapter.Episode(Text("The whole chain for its last link", ko: "마지막 하나가 간직한 긴 사슬"), wholeChain),
]

private func otherThread(_ page: Page) throws {
  try page.step(
    Text(
      "Like some connections to a database, the catalog belongs to the thread that opens it: the one that makes the operation. Started there it works; the queue runs it elsewhere.",
      ko:
        "데이터베이스 연결처럼 이 목록도 연 스레드의 것입니다. 여기서는 오퍼레이션을 만드는 스레드가 엽니다. 같은 스레드에서 시작하면 되는데, 큐는 다른 스레드에서 실행합니다."
    ),
    rules: "memory.no-per-thread-storage", "memory.threads-come-and-go", as: .told
  ) {
    try page.code("title", in: "../Staging/Catalog.swift")
    try page.code("main", in: "EarlyLookup.swift")
    // snippet.early
    let tried = EarlyLookup("beach")
    tried.start()
    let queued = EarlyLookup("beach")
    let queue = OperationQueue()
    queue.addOperation(queued)
    // snippet.end
    try page.code("early")
    page.waitToEmpty("queue", queue)
    page.show("tried.title", tried.title, told: "A day at the sea")
    page.show("queued.title", queued.title, told: nil)
  }
  try page.step(
    Text(
      "Put right: opened, used and let go of in main(), on the one thread that runs it.",
      ko: "바로잡기: main() 안에서 열고, 쓰고, 놓습니다. main()은 한 스레드에서 실행됩니다."),
    rules: "memory.no-per-thread-storage"
  ) {
    try page.code("main", in: "../CatalogLookup.swift")
    // snippet.lookup
    let lookup = CatalogLookup("beach")
    let queue = OperationQueue()
    queue.addOperation(lookup)
    // snippet.end
    try page.code("lookup")
    page.waitToEmpty("queue", queue)
    page.show("lookup.title", lookup.title, told: "A day at the sea")
  }
}

private func askedTooLate(_ page: Page) throws {
  try page.step(
    Text(
      "The operation asks for the name when it runs. While it waited in the queue the phone was handed on.",
      ko: "오퍼레이션이 실행될 때 이름을 묻습니다. 큐에서 기다리는 동안 휴대 전화의 주인이 바뀌었습니다."),
    rules: "memory.give-everything-at-init", as: .told
  ) {
    try page.code("main", in: "LateCredit.swift")
    // snippet.late
    let settings = CreditSettings(author: "Mina")
    let credit = LateCredit("beach", from: settings)
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperation(credit)
    settings.author = "Jun"
    queue.isSuspended = false
    // snippet.end
    try page.code("late")
    page.waitToEmpty("queue", queue)
    page.show("credit.text", credit.text, told: "beach, by Jun")
  }
  try page.step(
    Text(
      "Put right: the name is given when the operation is made. What happens to the settings later is no concern of it.",
      ko: "바로잡기: 오퍼레이션을 만들 때 이름을 줍니다. 나중에 설정이 어떻게 되든 상관없습니다."),
    rules: "memory.give-everything-at-init"
  ) {
    let settings = CreditSettings(author: "Mina")
    let queue = OperationQueue()
    queue.isSuspended = true
    // snippet.early2
    let credit = Credit("beach", by: settings.author)
    // snippet.end
    queue.addOperation(credit)
    settings.author = "Jun"
    queue.isSuspended = false
    try page.code("early2")
    page.say(Text("The rest is as before.", ko: "나머지는 위와 같습니다."))
    page.waitToEmpty("queue", queue)
    page.show("credit.text", credit.text, told: "beach, by Mina")
  }
}

private func unlockedCount(_ page: Page) throws {
  let (half, tapped) = (
    Gate("Half of the photos have been imported.", ko: "사진의 절반을 가져왔습니다."),
    Gate("The reader taps, and the import goes on.", ko: "사용자가 눌렀고, 가져오기가 이어집니다.")
  )
  try page.step(
    Text(
      "The screen reads the count while the import changes it, and nothing keeps the two apart. The values look right, in nearly every run.",
      ko: "가져오기가 수를 바꾸는 동안 화면이 읽는데, 둘 사이에 아무것도 없습니다. 값은 거의 언제나 맞아 보입니다."),
    rules: "multicore.synchronise-all-data", as: .told
  ) {
    try page.code("count", in: "UnlockedImport.swift")
    page.introduceGate("tapped")
    // snippet.unlocked
    let photos = UnlockedImport(100) { photo in
      if photo == 50 {
        // snippet.hide
        half.open()
        // snippet.show
        tapped.wait()
      }
    }
    let queue = OperationQueue()
    queue.addOperation(photos)
    // snippet.end
    try page.code("unlocked")
    page.wait(for: half)
    page.show("photos.imported", photos.imported, told: 50)
    page.open(tapped)
    // snippet.read
    _ = photos.imported
    // snippet.end
    try page.code("read")
    page.say(
      Text(
        "This line reads while another thread writes.", ko: "이 줄은 다른 스레드가 쓰는 동안 읽습니다."))
    page.waitToEmpty("queue", queue)
    page.show("photos.imported", photos.imported, told: 100)
  }
  let (secondHalf, secondTapped) = (Gate(half.event.english), Gate(tapped.event.english))
  try page.step(
    Text(
      "Put right: the count is atomic, so that reading it and adding to it are each one thing.",
      ko: "바로잡기: 수를 원자적으로 둡니다. 읽기도 더하기도 나뉘지 않는 일이 됩니다."),
    rules: "multicore.synchronise-all-data"
  ) {
    try page.code("count", in: "../PhotoImport.swift")
    let photos = PhotoImport(100) { photo in
      if photo == 50 {
        secondHalf.open()
        secondTapped.wait()
      }
    }
    let queue = OperationQueue()
    queue.addOperation(photos)
    page.say(
      Text(
        "The rest is as before, with PhotoImport in place of UnlockedImport.",
        ko: "나머지는 위와 같고, UnlockedImport 대신 PhotoImport를 씁니다."))
    secondHalf.wait()
    page.show("photos.imported", photos.imported, told: 50)
    secondTapped.open()
    _ = photos.imported
    page.waitToEmpty("queue", queue)
    page.show("photos.imported", photos.imported, told: 100)
  }
}

private func wholeChain(_ page: Page) throws {
  try page.step(
    Text(
      "Each filter depends on the one before it. All have finished and only the last is wanted, yet the first is still there. Let go of, the links take each other along, one within another: a long chain overflows the stack on Linux.",
      ko:
        "필터는 저마다 앞의 필터에 의존합니다. 모두 완료되었고 마지막 하나만 필요한데 첫째도 남아 있습니다. 마지막을 놓으면 해제 안에서 해제가 이어지므로, 사슬이 길면 Linux에서는 스택이 넘칩니다."
    ),
    rules: "memory.not-fire-and-forget", as: .told
  ) {
    // snippet.long
    weak var first: Operation?
    var last: Operation?
    for number in 1...100 {
      let filter = BlockOperation {}
      if let last { filter.addDependency(last) }
      filter.start()
      if number == 1 { first = filter }
      last = filter
    }
    // snippet.end
    try page.code("long")
    page.show("last?.isFinished", last?.isFinished, told: true)
    page.show("first == nil", first == nil, told: false)
  }
  try page.step(
    Text(
      "Put right: who has finished needs its dependencies no longer. The links are cut as they are done with, and nothing but the last is kept.",
      ko: "바로잡기: 완료된 것에는 의존성이 더 필요 없습니다. 쓰고 난 연결을 끊으면 마지막 하나만 남습니다."),
    rules: "memory.not-fire-and-forget", as: .told
  ) {
    weak var first: Operation?
    var last: Operation?
    for number in 1...100 {
      let filter = BlockOperation {}
      if let last { filter.addDependency(last) }
      // snippet.cut
      filter.start()
      if let last { filter.removeDependency(last) }
      // snippet.end
      if number == 1 { first = filter }
      last = filter
    }
    try page.code("cut")
    page.say(Text("The rest is as before.", ko: "나머지는 위와 같습니다."))
    page.show("last?.isFinished", last?.isFinished, told: true)
    page.show("first == nil", first == nil, told: true)
  }
}
