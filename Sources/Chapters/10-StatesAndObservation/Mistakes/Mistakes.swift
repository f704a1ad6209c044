import Chapter04ConcurrentOperations
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Announcing first, changing afterwards", ko: "먼저 알리고 나중에 바꾸기"), announcesTooEarly),
  Chapter.Episode(
    Text("Touching the screen where the change is announced", ko: "통지를 받은 자리에서 화면 바꾸기"),
    touchesTheScreen),
  Chapter.Episode(
    Text("An observation that nobody keeps", ko: "아무도 참조하지 않는 관찰"), keepsNothing),
]

extension Page {
  /// Says in a line whose classes download and album are.
  fileprivate func introduceAlbum() {
    say(
      Text(
        "Download and RemoteAlbum are those of chapter 04. The answer finishes the download.",
        ko: "Download와 RemoteAlbum은 04장의 것입니다. 앨범이 답하면 다운로드가 완료됩니다."))
  }
}

private func announcesTooEarly(_ page: Page) throws {
  try page.step(
    Text(
      "Those who hear the announcement read the value at once, and find the old one. The new one is announced to nobody.",
      ko: "통지를 들은 쪽은 바로 값을 읽는데 아직 옛 값입니다. 새 값은 아무에게도 알려지지 않습니다."),
    rules: "kvo.custom-keeps-compliance", as: .told
  ) {
    let answers = answer()
    page.say(
      Text(
        "EarlyDownload is SilentDownload of step 1 of the chapter's run but for these lines: isFinished is picture != nil, and take is called when the photo comes.",
        ko:
          "EarlyDownload는 아래의 줄만 빼면 이 장의 1단계에 나온 SilentDownload와 같습니다. isFinished는 picture != nil이고, 사진이 오면 take가 호출됩니다."
      ))
    try page.code("early", in: "FetchingDownload.swift")
    // snippet.tooEarly
    let album = RemoteAlbum(answeringAfter: answers)
    let download = EarlyDownload("beach", from: album)
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    download.start()
    // snippet.end
    try page.code("tooEarly")
    page.open(answers)
    page.wait(for: album.delivered)
    page.show("download.isFinished", download.isFinished, told: true)
    page.show("thumbnail.isReady", thumbnail.isReady, told: false)
    thumbnail.removeDependency(download)
  }
  try page.step(
    Text(
      "Put right: will, then the change, then did.",
      ko: "바로잡기: will, 값을 바꾸는 줄, did의 순서로 씁니다."),
    rules: "kvo.custom-keeps-compliance"
  ) {
    let answers = answer()
    try page.code("punctual", in: "FetchingDownload.swift")
    let album = RemoteAlbum(answeringAfter: answers)
    // snippet.inTime
    let download = PunctualDownload("beach", from: album)
    // snippet.end
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    download.start()
    try page.code("inTime")
    page.say(Text("The other lines stay as they were.", ko: "나머지 줄은 그대로입니다."))
    page.open(answers)
    page.wait(for: album.delivered)
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
      rules: "kvo.any-thread", "kvo.no-ui-bindings", as: .told
    ) {
      let answers = answer()
      page.introduceAlbum()
      page.introduceScreen()
      // snippet.stray
      let screen = Screen()
      let album = RemoteAlbum(answeringAfter: answers)
      let download = Download("beach", from: album)
      let observation = (download as Operation).observe(\.isFinished) { _, _ in
        screen.show("beach")
      }
      download.start()
      // snippet.end
      try page.code("stray")
      page.open(answers)
      page.wait(for: album.delivered)
      observation.invalidate()
      page.show("screen.text", screen.text, told: "beach")
      page.show("screen.strays", screen.strays, told: 1)
    }
    try page.step(
      Text(
        "Put right: the observer posts, and the screen's own thread shows.",
        ko: "바로잡기: 관찰자는 우편함에 맡기고, 보여 주는 일은 화면의 스레드가 합니다."),
      rules: "kvo.any-thread", "kvo.no-ui-bindings"
    ) {
      let answers = answer()
      let screen = Screen()
      let album = RemoteAlbum(answeringAfter: answers)
      let download = Download("beach", from: album)
      // snippet.post
      let observation = (download as Operation).observe(\.isFinished) { _, _ in
        screen.inbox.post { screen.show("beach") }
      }
      download.start()
      // snippet.end
      try page.code("post")
      page.say(Text("The other lines stay as they were.", ko: "나머지 줄은 그대로입니다."))
      page.open(answers)
      page.wait(for: album.delivered)
      page.waitUntilRead(screen)
      observation.invalidate()
      page.show("screen.text", screen.text, told: "beach")
      page.show("screen.strays", screen.strays, told: 0)
    }
  }

  private func keepsNothing(_ page: Page) throws {
    try page.step(
      Text(
        "The observation is released in the line that makes it, and ends there.",
        ko: "관찰은 만들어진 그 줄에서 해제되고, 해제되면 끝납니다."),
      rules: "kvo.operation-key-paths", as: .told
    ) {
      let answers = answer()
      page.introduceAlbum()
      // snippet.dropped
      let journal = Journal()
      let album = RemoteAlbum(answeringAfter: answers)
      let download = Download("beach", from: album)
      _ = (download as Operation).observe(\.isFinished) { _, _ in
        journal.write("finished")
      }
      download.start()
      // snippet.end
      try page.code("dropped")
      page.open(answers)
      page.wait(for: album.delivered)
      page.show("download.isFinished", download.isFinished, told: true)
      page.show("journal.entries", journal.entries, told: [])
    }
    try page.step(
      Text(
        "Put right: keep the observation for as long as you want to be told.",
        ko: "바로잡기: 듣고 싶은 동안 관찰을 강하게 참조합니다."),
      rules: "kvo.operation-key-paths"
    ) {
      let answers = answer()
      let journal = Journal()
      let album = RemoteAlbum(answeringAfter: answers)
      let download = Download("beach", from: album)
      // snippet.kept
      let observation = (download as Operation).observe(\.isFinished) { _, _ in
        journal.write("finished")
      }
      download.start()
      // snippet.end
      try page.code("kept")
      page.say(Text("The other lines stay as they were.", ko: "나머지 줄은 그대로입니다."))
      page.open(answers)
      page.wait(for: album.delivered)
      observation.invalidate()
      page.show("journal.entries", journal.entries, documented: ["finished"])
    }
  }
#else
  private func touchesTheScreen(_ page: Page) throws {
    func told() -> Gate {
      Gate("The completion block has run.", ko: "완료 블록이 실행되었습니다.")
    }
    try page.step(
      Text(
        "A completion block, which tells where there is no observe, comes on a thread that is not the screen's.",
        ko: "observe가 없는 곳에서 대신 알려 주는 완료 블록은 화면의 스레드로 오지 않습니다."),
      rules: "kvo.no-ui-bindings", as: .told
    ) {
      let told = told()
      page.introduceScreen()
      // snippet.stray-block
      let screen = Screen()
      let download = BlockOperation {}
      download.completionBlock = {
        screen.show("beach")
        // snippet.hide
        told.open()
        // snippet.show
      }
      download.start()
      // snippet.end
      try page.code("stray-block")
      page.wait(for: told)
      page.show("screen.text", screen.text, told: "beach")
      page.show("screen.strays", screen.strays, told: 1)
    }
    try page.step(
      Text(
        "Put right: the block posts, and the screen's own thread shows.",
        ko: "바로잡기: 블록은 우편함에 맡기고, 보여 주는 일은 화면의 스레드가 합니다."),
      rules: "kvo.no-ui-bindings"
    ) {
      let told = told()
      let screen = Screen()
      let download = BlockOperation {}
      // snippet.post-block
      download.completionBlock = {
        screen.inbox.post { screen.show("beach") }
        // snippet.hide
        told.open()
        // snippet.show
      }
      download.start()
      // snippet.end
      try page.code("post-block")
      page.say(Text("The other lines stay as they were.", ko: "나머지 줄은 그대로입니다."))
      page.wait(for: told)
      page.waitUntilRead(screen)
      page.show("screen.text", screen.text, told: "beach")
      page.show("screen.strays", screen.strays, told: 0)
    }
  }

  private func keepsNothing(_ page: Page) throws {
    try page.step(
      Text(
        "Foundation on Linux has no observation that could be dropped: this mistake is made on macOS, and with --traits FromScratch. A completion block needs no keeping.",
        ko:
          "Linux의 Foundation에는 놓칠 관찰이 없습니다. 이 실수는 macOS나 --traits FromScratch에서 볼 수 있습니다. 완료 블록은 오퍼레이션이 강하게 참조합니다."
      ),
      rules: "kvo.writable-keys", as: .told
    ) {
      let told = Gate("The completion block has run.", ko: "완료 블록이 실행되었습니다.")
      // snippet.block
      let journal = Journal()
      let download = BlockOperation {}
      download.completionBlock = {
        journal.write("finished")
        // snippet.hide
        told.open()
        // snippet.show
      }
      download.start()
      // snippet.end
      try page.code("block")
      page.wait(for: told)
      page.show("journal.entries", journal.entries, told: ["finished"])
    }
  }
#endif
