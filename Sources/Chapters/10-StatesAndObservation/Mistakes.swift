import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Announcing first, changing afterwards", ko: "먼저 알리고 나중에 바꾸기"), announcesTooEarly),
  Chapter.Episode(
    Text("Touching the screen where the change is announced", ko: "통지를 받은 자리에서 화면 바꾸기"),
    touchesTheScreen),
  Chapter.Episode(
    Text("An observation that nobody keeps", ko: "아무도 참조하지 않는 관찰"), keepsNothing),
]

/// Announces its finish a line too early.
final class HastyDownload: Operation, @unchecked Sendable {
  private let done = Mutex(false)

  override var isFinished: Bool { done.withLock { $0 } }

  override func start() {}

  // snippet.hasty
  func receive(_ picture: Picture) {
    willChangeValue(forKey: "isFinished")
    didChangeValue(forKey: "isFinished")
    done.withLock { $0 = true }
  }
  // snippet.end
}

private func announcesTooEarly(_ page: Page) throws {
  try page.step(
    Text(
      "Whoever hears the announcement looks at the value at once, and finds the old one. The new one is announced to nobody.",
      ko: "통지를 들은 쪽은 바로 값을 읽는데 아직 옛 값입니다. 새 값은 아무에게도 알려지지 않습니다."),
    rules: "kvo.custom-keeps-compliance"
  ) {
    let download = HastyDownload()
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    download.receive(.beach)
    try page.code("hasty")
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("thumbnail.isReady", thumbnail.isReady, documented: false)
    thumbnail.removeDependency(download)
  }
  try page.step(
    Text(
      "Put right: will, then the change, then did.",
      ko: "바로잡기: will, 값을 바꾸는 줄, did의 순서로 씁니다."),
    rules: "kvo.custom-keeps-compliance"
  ) {
    let download = Download()
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    download.start()
    download.receive(.beach)
    try page.code("move", in: "Download.swift")
    page.show("download.isFinished", download.isFinished, documented: true)
    page.show("thumbnail.isReady", thumbnail.isReady, documented: true)
  }
}

#if canImport(ObjectiveC) || FromScratch
  private func touchesTheScreen(_ page: Page) throws {
    try page.step(
      Text(
        "The change is announced on the thread that makes it, and that is not the screen's.",
        ko: "통지는 값을 바꾼 스레드로 옵니다. 그 스레드는 화면의 스레드가 아닙니다."),
      rules: "kvo.any-thread", "kvo.no-ui-bindings"
    ) {
      let screen = Screen()
      let download = Download()
      // snippet.stray
      let observation = download.observe(\.isFinished) { _, _ in
        screen.show("beach")
      }
      // snippet.end
      download.start()
      download.receive(.beach)
      observation.invalidate()
      try page.code("stray")
      page.show("screen.text", screen.text, documented: "beach")
      page.show("screen.strays", screen.strays, documented: 1)
    }
    try page.step(
      Text(
        "Put right: the observer posts, and the screen's own thread shows.",
        ko: "바로잡기: 관찰자는 우편함에 맡기고, 보여 주는 일은 화면의 스레드가 합니다."),
      rules: "kvo.any-thread", "kvo.no-ui-bindings"
    ) {
      let screen = Screen()
      let download = Download()
      // snippet.post
      let observation = download.observe(\.isFinished) { _, _ in
        screen.inbox.post { screen.show("beach") }
      }
      // snippet.end
      download.start()
      download.receive(.beach)
      screen.inbox.waitUntilRead()
      observation.invalidate()
      try page.code("post")
      page.show("screen.text", screen.text, documented: "beach")
      page.show("screen.strays", screen.strays, documented: 0)
    }
  }

  private func keepsNothing(_ page: Page) throws {
    try page.step(
      Text(
        "The observation is released in the line that makes it, and ends there.",
        ko: "관찰은 만들어진 그 줄에서 해제되고, 해제되면 끝납니다."),
      rules: "kvo.operation-key-paths"
    ) {
      let journal = Journal()
      let download = Download()
      // snippet.dropped
      _ = download.observe(\.isFinished) { _, _ in
        journal.write("finished")
      }
      // snippet.end
      download.start()
      download.receive(.beach)
      try page.code("dropped")
      page.show("download.isFinished", download.isFinished, documented: true)
      page.show("journal.entries", journal.entries, documented: [])
    }
    try page.step(
      Text(
        "Put right: keep the observation for as long as you want to be told.",
        ko: "바로잡기: 듣고 싶은 동안 관찰을 강하게 참조합니다."),
      rules: "kvo.operation-key-paths"
    ) {
      let journal = Journal()
      let download = Download()
      // snippet.kept
      let observation = download.observe(\.isFinished) { _, _ in
        journal.write("finished")
      }
      // snippet.end
      download.start()
      download.receive(.beach)
      observation.invalidate()
      try page.code("kept")
      page.show("journal.entries", journal.entries, documented: ["finished"])
    }
  }
#else
  private func touchesTheScreen(_ page: Page) throws {
    try page.step(
      Text(
        "A completion block, which tells where there is no observe, comes on a thread that is not the screen's.",
        ko: "observe가 없는 곳에서 대신 알려 주는 완료 블록은 화면의 스레드로 오지 않습니다."),
      rules: "kvo.no-ui-bindings"
    ) {
      let screen = Screen()
      let told = Gate("the completion block has run")
      let download = Download()
      // snippet.stray-block
      download.completionBlock = {
        screen.show("beach")
        // snippet.hide
        told.open()
        // snippet.show
      }
      // snippet.end
      download.start()
      download.receive(.beach)
      told.wait()
      try page.code("stray-block")
      page.show("screen.text", screen.text, documented: "beach")
      page.show("screen.strays", screen.strays, documented: 1)
    }
    try page.step(
      Text(
        "Put right: the block posts, and the screen's own thread shows.",
        ko: "바로잡기: 블록은 우편함에 맡기고, 보여 주는 일은 화면의 스레드가 합니다."),
      rules: "kvo.no-ui-bindings"
    ) {
      let screen = Screen()
      let told = Gate("the completion block has posted its letter")
      let download = Download()
      // snippet.post-block
      download.completionBlock = {
        screen.inbox.post { screen.show("beach") }
        // snippet.hide
        told.open()
        // snippet.show
      }
      // snippet.end
      download.start()
      download.receive(.beach)
      told.wait()
      screen.inbox.waitUntilRead()
      try page.code("post-block")
      page.show("screen.text", screen.text, documented: "beach")
      page.show("screen.strays", screen.strays, documented: 0)
    }
  }

  private func keepsNothing(_ page: Page) throws {
    try page.step(
      Text(
        "Foundation on Linux has no observation that could be dropped: this mistake is made on macOS, and with --traits FromScratch. A completion block needs no keeping.",
        ko:
          "Linux의 Foundation에는 놓칠 관찰이 없습니다. 이 실수는 macOS나 --traits FromScratch에서 볼 수 있습니다. 완료 블록은 오퍼레이션이 강하게 참조합니다."
      ),
      rules: "kvo.writable-keys"
    ) {
      let told = Gate("the completion block has run")
      let download = Download()
      // snippet.block
      download.completionBlock = { told.open() }
      // snippet.end
      download.start()
      download.receive(.beach)
      told.wait()
      try page.code("block")
      page.show("told.isOpen", told.isOpen, documented: true)
    }
  }
#endif
