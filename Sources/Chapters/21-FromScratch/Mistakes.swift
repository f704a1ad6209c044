import ChapterKit
import OperationsFromScratch

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(Text("Looking through everyone", ko: "모두를 들여다보는 큐"), scanning),
  Chapter.Episode(Text("Looking before counting", ko: "세기 전에 들여다보기"), lostWakeUp),
  Chapter.Episode(Text("Telling with the lock held", ko: "잠금을 쥐고 알리기"), tellingInside),
  Chapter.Episode(Text("Letting go in a call", ko: "꼬리를 무는 해제"), recursion),
]

/// A hundred photos, each of which waits for the one before it.
private let chain = [[]] + (0..<99).map { [$0] }

private func scanning(_ page: Page) throws {
  try page.step(
    Text(
      "A hundred photos in a chain: only one can be ready next, and yet this queue looks 4,950 times. With ten times the photos it would look a hundred times as often.",
      ko:
        "사진 백 장이 사슬로 이어져 있습니다. 다음에 준비될 것은 한 장뿐인데 이 큐는 4,950번을 들여다봅니다. 사진이 열 배가 되면 들여다보는 횟수는 백 배가 됩니다."
    ),
    rules: "engine.unready-is-never-scanned"
  ) {
    var queue = ScanningQueue(chain)
    let order = queue.run()
    try page.code("finish", in: "ScanningQueue.swift")
    page.show("order == Array(0..<100)", order == Array(0..<100), documented: true)
    page.show("queue.looks", queue.looks, documented: 4_950)
  }
  try page.step(
    Text(
      "Put right: each photo counts what it waits for, and whoever finishes looks only at those who wait for it.",
      ko: "바로잡기: 사진마다 기다리는 것의 수를 세어 두고, 끝난 쪽은 자신을 기다리는 것만 봅니다."),
    rules: "engine.unready-is-never-scanned"
  ) {
    var queue = CountingQueue(chain)
    let order = queue.run()
    try page.code("finish", in: "CountingQueue.swift")
    page.show("order == Array(0..<100)", order == Array(0..<100), documented: true)
    page.show("queue.looks", queue.looks, documented: 99)
  }
}

private func lostWakeUp(_ page: Page) throws {
  try page.step(
    Text(
      "The download is not finished when the filter looks, and finished when it is entered. Nobody will ever take this one off again.",
      ko: "필터가 보았을 때 다운로드는 완료되지 않았고, 목록에 적을 때는 이미 완료되었습니다. 이 하나를 다시 빼 줄 사람이 없습니다."),
    rules: "engine.no-lost-wake-up"
  ) {
    // snippet.lost
    var filter = LateLink()
    filter.linkCarelessly { $0.finish() }
    // snippet.end
    try page.code("careless", in: "LateLink.swift")
    try page.code("lost")
    page.show("filter.hasFinished", filter.hasFinished, documented: true)
    page.show("filter.unfinished", filter.unfinished, documented: 1)
  }
  try page.step(
    Text(
      "Put right: count first, then look, and take the count back. The engine does so, and does not miss a finish in the middle of the call.",
      ko: "바로잡기: 먼저 세고, 그다음에 보고, 필요 없으면 되돌립니다. 엔진이 그렇게 하므로 호출 한가운데에서 완료되어도 놓치지 않습니다."),
    rules: "engine.no-lost-wake-up"
  ) {
    var model = LateLink()
    model.link { $0.finish() }
    let download = BlockOperation {}
    let filter = BlockOperation {}
    // snippet.between
    let observation = filter.observe(\.isReady, options: .prior) { _, change in
      if change.isPrior { download.start() }
    }
    filter.addDependency(download)
    // snippet.end
    observation.invalidate()
    try page.code("careful", in: "LateLink.swift")
    page.show("model.unfinished", model.unfinished, documented: 0)
    page.say(
      Text(
        "The engine, when an observer finishes the download in the middle of the call:",
        ko: "관찰자가 호출 한가운데에서 다운로드를 완료시켰을 때의 엔진입니다."))
    try page.code("between")
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("filter.isReady", filter.isReady, documented: true)
  }
}

private func tellingInside(_ page: Page) throws {
  try page.step(
    Text(
      "The listener asks for the count, and the lock is in the hands of the one who is telling it. With a plain lock it would wait for itself for ever.",
      ko: "소식을 들은 쪽이 개수를 묻는데, 잠금은 소식을 전하는 바로 그 스레드가 쥐고 있습니다. 보통의 잠금이라면 자기 자신을 영영 기다립니다."),
    rules: "engine.no-foreign-code-under-lock"
  ) {
    let album = Album()
    var answer: Int?
    // snippet.inside
    album.addAndTellInside("beach") { answer = album.countIfFree }
    // snippet.end
    try page.code("inside", in: "Album.swift")
    try page.code("inside")
    page.show("answer", answer, documented: nil)
  }
  try page.step(
    Text(
      "Put right: change with the lock, tell without it.",
      ko: "바로잡기: 잠금 안에서 바꾸고, 잠금을 놓은 다음에 알립니다."),
    rules: "engine.no-foreign-code-under-lock"
  ) {
    let album = Album()
    var answer: Int?
    // snippet.outside
    album.add("beach") { answer = album.countIfFree }
    // snippet.end
    try page.code("outside", in: "Album.swift")
    try page.code("outside")
    page.show("answer", answer, documented: 1)
  }
}

private func recursion(_ page: Page) throws {
  try page.step(
    Text(
      "Each frame keeps the one before it, as a dependent keeps its dependencies. Letting go of the last one puts a hundred calls into each other; with enough frames the stack is full.",
      ko:
        "의존하는 쪽이 의존성을 강하게 참조하듯이 필름의 장면은 앞 장면을 강하게 참조합니다. 마지막 장면을 놓으면 호출 백 개가 서로의 안에 쌓이며, 장면이 더 많으면 스택이 넘칩니다."
    ),
    rules: "engine.no-recursion-on-release"
  ) {
    // snippet.call
    let depth = Frame.Depth()
    var last = Frame.film(100, depth: depth, letGo: Frame.inACall)
    last = nil
    // snippet.end
    try page.code("call", in: "Frame.swift")
    try page.code("call")
    page.show("last == nil", last == nil)
    page.show("depth.deepest", depth.deepest, documented: 100)
  }
  try page.step(
    Text(
      "Put right: the frame takes the others off one by one, so that each goes away with nothing behind it.",
      ko: "바로잡기: 앞 장면을 하나씩 떼어 냅니다. 그러면 놓이는 장면마다 뒤에 딸린 것이 없습니다."),
    rules: "engine.no-recursion-on-release"
  ) {
    // snippet.loop
    let depth = Frame.Depth()
    var last = Frame.film(100, depth: depth, letGo: Frame.inALoop)
    last = nil
    // snippet.end
    try page.code("loop", in: "Frame.swift")
    try page.code("loop")
    page.show("last == nil", last == nil)
    page.show("depth.deepest", depth.deepest, documented: 2)
  }
}
