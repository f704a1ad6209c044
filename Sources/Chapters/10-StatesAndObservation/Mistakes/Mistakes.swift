import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "announcedFirst", "Notifying first, changing afterwards", ko: "먼저 알리고 나중에 바꾸기",
    Step(
      "oldValueRead",
      "The value is changed after the KVO notification. The thumbnail keeps waiting although isFinished is true.",
      ko: "통지한 다음에 값을 바꾸었습니다. isFinished가 참인데도 섬네일은 계속 기다립니다.",
      because:
        "`didChangeValue` caused `isFinished` to be read while it was still false. The value changed later, and no notification followed.",
      ko: "`didChangeValue` 안에서 읽은 `isFinished`는 아직 거짓이었습니다. 값은 그다음 줄에서 바뀌었지만, 그 뒤에는 통지가 없었습니다.",
      shows: .kvo.customKeepsCompliance, .state.subclassMustMaintain, as: .told
    ) { page in
      // Unchecked: the mutable state is atomic or locked.
      nonisolated final class EarlyDownload: Operation, @unchecked Sendable {
        let isDone = Atomic(false)
        let journal = Journal()
        override var isFinished: Bool {
          let value = isDone.load(ordering: .acquiring)
          journal.write("read \(value)")
          return value
        }
        override func start() {
          willChangeValue(forKey: "isFinished")
          didChangeValue(forKey: "isFinished")
          journal.write("announced")
          isDone.store(true, ordering: .releasing)
          journal.write("changed")
        }
      }
      let download = EarlyDownload()
      let thumbnail = BlockOperation {}
      thumbnail.addDependency(download)
      download.start()
      page.show(download.journal.entries, told: ["read false", "announced", "changed"])
      page.show(download.isFinished, told: true)
      page.show(thumbnail.isReady, told: false)
    }
  ),
  Chapter.Episode(
    "observationDropped", "An observation that is not retained", ko: "아무도 참조하지 않는 관찰",
    observationDropped),
]

#if canImport(ObjectiveC) || FromScratch

  private let observationDropped = Step(
    "endsAtOnce",
    "An observation that is not retained ends on the line that creates it. The retained observation ends at invalidate().",
    ko: "아무도 참조하지 않는 관찰은 만든 줄에서 끝납니다. 다른 관찰은 invalidate()에서 끝납니다.",
    because:
      "Nothing retained the first observation, so it was released and ended. The second observation is used on a later line, and lived until then.",
    ko: "첫째 관찰은 받아 둔 곳이 없어서 곧바로 해제되었고, 해제되면서 관찰도 끝났습니다. 둘째 관찰은 뒤의 줄에서 쓰므로 그때까지 살아 있었습니다."
  ) { page in
    let journal = Journal()
    let download = BlockOperation {}
    _ = download.observe(\.isFinished) { _, _ in journal.write("dropped") }
    let kept = download.observe(\.isFinished) { _, _ in journal.write("kept") }
    download.start()
    kept.invalidate()
    page.show(Set(journal.entries), told: ["kept"])
  }
#else

  private let observationDropped = Step(
    "endsAtOnce",
    "Foundation on Linux has no observation that could be released, so the mistake can be made only on macOS and, here, with --traits FromScratch. A completion block is retained by its operation.",
    ko:
      "Linux의 Foundation에는 놓칠 관찰이 없습니다. 이 실수는 macOS에서, 여기서는 --traits FromScratch로 볼 수 있습니다. 완료 블록은 오퍼레이션이 강하게 참조합니다.",
    because:
      "`completionBlock` is a property of the download, so the block was there when the download finished.",
    ko: "`completionBlock`은 다운로드의 프로퍼티이므로, 블록은 다운로드가 완료될 때까지 남아 있었습니다."
  ) { page in
    let told = page.gate("The completion block has been called.", ko: "완료 블록이 호출되었습니다.")
    let download = BlockOperation {}
    download.completionBlock = { told.open() }
    download.start()
    page.wait(for: told)
    page.show(download.isFinished, told: true)
  }
#endif
