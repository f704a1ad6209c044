import Chapter04ConcurrentOperations
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "announcedFirst", "Announcing first, changing afterwards", ko: "먼저 알리고 나중에 바꾸기",
    Step(
      "oldValueRead",
      "Those who hear the announcement read the value at once, and find the old one. The new one is announced to nobody.",
      ko: "통지를 들은 쪽은 바로 값을 읽는데 아직 옛 값입니다. 새 값은 아무에게도 알려지지 않습니다.",
      shows: .kvo.customKeepsCompliance, as: .told
    ) { page in
      page.say(
        "EarlyDownload is SilentDownload of the chapter's first step but for these lines: isFinished is picture != nil, and take is called when the photo comes.",
        ko:
          "EarlyDownload는 아래의 줄만 빼면 이 장의 첫 단계에 나온 SilentDownload와 같습니다. isFinished는 picture != nil이고, 사진이 오면 take가 호출됩니다."
      )
      try page.code("early", in: "FetchingDownload.swift")
      let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
      let album = RemoteAlbum(answeringAfter: answers)
      let download = EarlyDownload("beach", from: album)
      let thumbnail = BlockOperation {}
      thumbnail.addDependency(download)
      download.start()
      page.open(answers)
      page.wait(for: album.delivered)
      page.show(download.isFinished, told: true)
      page.show(thumbnail.isReady, told: false)
      thumbnail.removeDependency(download)  // page
    },
    Step(
      "willChangeDid", "Put right: will, then the change, then did.",
      ko: "바로잡기: will, 값을 바꾸는 줄, did의 순서로 씁니다.",
      shows: .kvo.customKeepsCompliance
    ) { page in
      try page.code("punctual", in: "FetchingDownload.swift")
      let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
      let album = RemoteAlbum(answeringAfter: answers)  // page
      let download = PunctualDownload("beach", from: album)
      let thumbnail = BlockOperation {}  // page
      thumbnail.addDependency(download)  // page
      download.start()  // page
      page.say("The other lines stay as they were.", ko: "나머지 줄은 그대로입니다.")
      page.open(answers)
      page.wait(for: album.delivered)
      page.show(download.isFinished, documented: true)
      page.show(thumbnail.isReady, documented: true)
    }
  ),
  Chapter.Episode(
    "observationDropped", "An observation that nobody keeps", ko: "아무도 참조하지 않는 관찰", keepsNothing),
]

#if canImport(ObjectiveC) || FromScratch

  private let keepsNothing = [
    Step(
      "endsAtOnce", "The observation is released in the line that makes it, and ends there.",
      ko: "관찰은 만들어진 그 줄에서 해제되고, 해제되면 끝납니다.",
      shows: .kvo.operationKeyPaths, as: .told
    ) { page in
      let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
      let journal = Journal()
      let album = RemoteAlbum(answeringAfter: answers)
      let download = Download("beach", from: album)
      _ = (download as Operation).observe(\.isFinished) { _, _ in
        journal.write("finished")
      }
      download.start()
      page.open(answers)
      page.wait(for: album.delivered)
      page.show(download.isFinished, told: true)
      page.show(journal.entries, told: [])
    },
    Step(
      "observationKept", "Put right: keep the observation for as long as you want to be told.",
      ko: "바로잡기: 듣고 싶은 동안 관찰을 강하게 참조합니다.",
      shows: .kvo.operationKeyPaths
    ) { page in
      let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
      let journal = Journal()  // page
      let album = RemoteAlbum(answeringAfter: answers)  // page
      let download = Download("beach", from: album)  // page
      let observation = (download as Operation).observe(\.isFinished) { _, _ in
        journal.write("finished")
      }
      download.start()
      page.say("The other lines stay as they were.", ko: "나머지 줄은 그대로입니다.")
      page.open(answers)
      page.wait(for: album.delivered)
      observation.invalidate()  // page
      page.show(journal.entries, documented: ["finished"])
    },
  ]
#else

  private let keepsNothing = [
    Step(
      "nothingToDrop",
      "Foundation on Linux has no observation that could be dropped: this mistake is made on macOS, and with --traits FromScratch. A completion block needs no keeping.",
      ko:
        "Linux의 Foundation에는 놓칠 관찰이 없습니다. 이 실수는 macOS나 --traits FromScratch에서 볼 수 있습니다. 완료 블록은 오퍼레이션이 강하게 참조합니다.",
      shows: .kvo.writableKeys, as: .told
    ) { page in
      let told = page.gate("The completion block has run.", ko: "완료 블록이 실행되었습니다.")
      let journal = Journal()
      let download = BlockOperation {}
      download.completionBlock = {
        journal.write("finished")
        told.open()  // page
      }
      download.start()
      page.wait(for: told)
      page.show(journal.entries, told: ["finished"])
    }
  ]
#endif
