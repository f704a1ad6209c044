import Chapter04ConcurrentOperations
import ChapterKit
import Operations
import Synchronization

/// Chapter 10: what the flags of an operation mean, who keeps them right, and who hears of a change.
public let statesAndObservation = Chapter(
  10, Text("States And Observation", ko: "상태와 관찰"),
  summary: Text("what the flags mean, and who hears that they change", ko: "플래그의 뜻과 그 변화를 듣는 방법"),
  rules: rules, tools: [.screen, .journal, .download],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "cancelledFlag",
    "The download is cancelled while it is executing. Three flags are true: it goes on executing until the album answers. Then it is finished, without a photo.",
    ko: "실행 중인 다운로드를 취소했습니다. 세 플래그가 참이고, 앨범이 응답할 때까지 계속 실행 중입니다. 그다음 사진 없이 완료됩니다.",
    shows: .state.cancelledMeaning, .state.finishedMeaning, as: .told
  ) { page in
    page.introduce(.flags)
    let answers = page.gate("The album answers.", ko: "앨범이 응답합니다.")
    let album = RemoteAlbum(answeringAfter: answers)
    let download = Download("beach", from: album)
    download.start()
    download.cancel()
    page.show(download.flags, told: ["isReady", "isExecuting", "isCancelled"])
    page.open(answers)
    page.wait(for: album.delivered)
    page.show(download.flags, told: ["isReady", "isCancelled", "isFinished"])
    page.show(download.picture, told: nil)
  },
  Step(
    "wholeLife",
    "A filter waits for the download, becomes ready, executes and is finished. It stays ready to the end.",
    ko: "필터는 다운로드를 기다리다 준비 상태가 되고, 실행되고, 완료됩니다. 준비 상태는 끝까지 그대로입니다.",
    shows: .state.keptInternally, .state.executingMeaning, .state.finishedMeaning
  ) { page in
    let filtering = page.gate("The filter has begun.", ko: "필터가 시작했습니다.")
    let mayEnd = page.gate("The filter ends.", ko: "필터가 끝납니다.")
    let download = BlockOperation {}
    let filter = BlockOperation {
      filtering.open()  // page
      mayEnd.wait()
    }
    filter.addDependency(download)
    page.show(filter.flags, documented: [])
    download.start()
    page.show(filter.flags, documented: ["isReady"])
    let queue = OperationQueue()
    queue.addOperation(filter)
    page.wait(for: filtering)
    page.show(filter.flags, told: ["isReady", "isExecuting"])
    page.open(mayEnd)
    page.waitToEmpty(queue)
    page.show(filter.flags, told: ["isReady", "isFinished"])
  },
  Step(
    "announcedAround",
    "The download sets its own isFinished, and announces the change before it and after it. The thumbnail becomes ready.",
    ko: "다운로드는 isFinished를 직접 바꾸고, 그 앞뒤로 통지합니다. 그러자 섬네일이 준비 상태가 됩니다.",
    shows: .kvo.customKeepsCompliance
  ) { page in
    // Unchecked: what changes is atomic.
    nonisolated final class AnnouncedDownload: Operation, @unchecked Sendable {
      let isDone = Atomic(false)
      override var isFinished: Bool { isDone.load(ordering: .acquiring) }
      override func start() {
        willChangeValue(forKey: "isFinished")
        isDone.store(true, ordering: .releasing)
        didChangeValue(forKey: "isFinished")
      }
    }
    let download = AnnouncedDownload()
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    page.show(thumbnail.isReady, documented: false)
    download.start()
    page.show(thumbnail.isReady, documented: true)
  },
  observing,
  fromAnyThread,
]

extension Introduction {
  static let flags = Introduction(
    "flags belongs to this book: the names of those of the four flags that are true.",
    ko: "flags는 이 책이 더한 프로퍼티이며, 네 플래그 가운데 참인 것의 이름입니다.")

  static let journal = Introduction(
    "Journal belongs to this book: entries is what was written, in order.",
    ko: "Journal은 이 책의 클래스이며, entries에는 적은 값이 순서대로 있습니다.",
    in: "Journal(")

  static let screen = Introduction(
    "Screen belongs to this book. Its own thread does what is posted to screen.inbox; strays counts the changes that other threads make.",
    ko: "Screen은 이 책의 화면입니다. screen.inbox에 맡긴 일은 화면의 스레드가 하고, strays는 다른 스레드가 화면을 바꾼 횟수입니다.",
    in: "Screen(")

  static let download = Introduction(
    "Download and RemoteAlbum are those of chapter 04: start() asks the album, unless it was cancelled before, and returns. The answer finishes the download, which keeps the photo unless it was cancelled.",
    ko:
      "Download와 RemoteAlbum은 04장의 클래스입니다. start()는 취소되지 않았으면 앨범에 요청하고 바로 돌아오며, 앨범이 응답하면 다운로드가 완료 상태가 됩니다. 그때 취소되어 있으면 사진은 버립니다.",
    topic: "Download", in: " Download(")
}

#if canImport(ObjectiveC) || FromScratch

  private let observing = Step(
    "observing", "The observer asks once. Its closure is called when a change is announced.",
    ko: "관찰은 한 번만 등록하면 됩니다. 그 뒤로 변화가 통지될 때마다 클로저가 호출됩니다.",
    shows: .kvo.operationKeyPaths, as: .told
  ) { page in
    let journal = Journal()
    let album = RemoteAlbum(cached: ["beach"])
    let download: Operation = Download("beach", from: album)
    let observation = download.observe(\.isExecuting) { download, _ in
      journal.write("isExecuting=\(download.isExecuting)")
    }
    download.start()
    observation.invalidate()
    page.show(journal.entries, told: ["isExecuting=true", "isExecuting=false"])
  }

  private let fromAnyThread = Step(
    "fromAnyThread",
    "A badge shows how many are left in the queue. The observer that changes the screen itself does so on another thread; the one that posts to the inbox does not.",
    ko: "배지는 큐에 남은 수를 보여 줍니다. 관찰자가 직접 바꾼 화면은 다른 스레드에서 바뀌었고, 우편함에 맡긴 화면은 그렇지 않습니다.",
    shows: .kvo.queueAnyThread, .kvo.noUiBindings, as: .told
  ) { page in
    let emptied = page.gate("The screen says that none is left.", ko: "화면에 0 left가 나왔습니다.")
    let (direct, posted) = (Screen(), Screen())
    let queue = OperationQueue()
    let observation = queue.observe(\.operationCount) { queue, _ in
      direct.show("\(queue.operationCount) left")
      posted.inbox.post {
        let left = queue.operationCount
        posted.show("\(left) left")
        if left == 0 { emptied.open() }  // page
      }
    }
    queue.addOperation(BlockOperation {})
    page.wait(for: emptied)
    observation.invalidate()
    page.show(direct.strays > 0, told: true)
    page.show(posted.strays, told: 0)
    page.show(posted.text, told: "0 left")
  }
#else

  private let observing = Step(
    "observing",
    "Foundation on Linux has no observe. Dependents and the completion block still learn that the download has finished.",
    ko: "Linux의 Foundation에는 observe가 없습니다. 의존하는 오퍼레이션과 완료 블록은 다운로드가 완료된 것을 압니다."
  ) { page in
    let told = page.gate("The completion block has been called.", ko: "완료 블록이 호출되었습니다.")
    let download = BlockOperation {}
    download.completionBlock = { told.open() }
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    download.start()
    page.show(thumbnail.isReady, told: true)
    page.wait(for: told)
    page.say(
      "Observers can be watched at work on macOS, and here with",
      ko: "관찰은 macOS에서 볼 수 있고, 여기서는 이렇게 실행하면 볼 수 있습니다.")
    // In two lines, as one goes over the width of a page.
    for call in [  // page
      #"swift run --traits FromScratch \"#, "--scratch-path .build/from-scratch Workbook 10",
    ] {
      page.say(call, ko: call)
    }  // page
  }

  private let fromAnyThread = Step(
    "fromAnyThread",
    "The completion block changes a screen. The one that is changed right there is changed on another thread; the one that is posted to is not.",
    ko: "완료 블록이 화면을 바꿉니다. 블록에서 바로 바꾼 화면은 다른 스레드에서 바뀌었고, 우편함에 맡긴 화면은 그렇지 않습니다.",
    shows: .kvo.noUiBindings, as: .told
  ) { page in
    let shown = page.gate("The screen shows the photo.", ko: "화면에 사진이 나왔습니다.")
    let (direct, posted) = (Screen(), Screen())
    let download = BlockOperation {}
    download.completionBlock = {
      direct.show("beach")
      posted.inbox.post {
        posted.show("beach")
        shown.open()  // page
      }
    }
    download.start()
    page.wait(for: shown)
    page.show(direct.strays, told: 1)
    page.show(posted.strays, told: 0)
    page.show(posted.text, told: "beach")
  }
#endif
