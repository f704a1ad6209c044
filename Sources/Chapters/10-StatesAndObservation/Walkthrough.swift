import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Chapter 10: the meaning of the flags, their maintenance, and the notification of changes.
public let statesAndObservation = Chapter(
  10, Text("States and Observation", ko: "상태와 관찰"),
  summary: Text("the state flags and their change notifications", ko: "플래그의 뜻과 그 변화를 듣는 방법"),
  rules: rules, tools: [.screen, .journal],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "fiveStandStill",
    "The upload is finished, but everything that waits for it is blocked. Once the KVO notification is sent, everything continues.",
    ko: "업로드의 isFinished는 참인데, 그 완료를 기다리는 것은 모두 멈춰 있습니다. 변화를 통지하자 모두 움직입니다.",
    because:
      "Nothing polled `isFinished`. The entry, the waiting thread, the queue and the completion block all waited for the KVO notification, which `didChangeValue` sent.",
    ko:
      "`isFinished`를 계속 읽는 코드는 없었습니다. `entry`도, 기다리던 스레드도, 큐도, 완료 블록을 호출하는 코드도 통지를 기다렸고, `didChangeValue`가 그 통지를 보냈습니다.",
    shows: .kvo.startOverrideKeys
  ) { page in
    // Unchecked: the mutable state is atomic.
    nonisolated final class QuietUpload: Operation, @unchecked Sendable {
      let isDone = Atomic(false)
      let awaited = Gate("A thread waits for the upload.", ko: "한 스레드가 업로드를 기다립니다.")  // page
      override var isFinished: Bool {
        // A waiting thread reads the flag before it waits, and does not read it again until the notification.
        defer { if Thread.current.threadDictionary["waits"] != nil { awaited.open() } }  // page
        return isDone.load(ordering: .acquiring)
      }
      override func start() {}
    }
    let journal = Journal()
    let called = page.gate("The completion block has been called.", ko: "완료 블록이 호출되었습니다.")
    let returned = page.gate("The waiting thread goes on.", ko: "기다리던 스레드가 다시 움직입니다.")
    let upload = QuietUpload()
    upload.completionBlock = {
      journal.write("completion block")
      called.open()  // page
    }
    let entry = BlockOperation {}
    entry.addDependency(upload)
    let next = BlockOperation { journal.write("next upload") }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let threads = DispatchQueue(label: "the threads of the queue, one at a time")  // page
    queue.underlyingQueue = threads  // page
    queue.addOperations([upload, next], waitUntilFinished: false)
    Thread.detachNewThread {
      // The thread is not recognised by its name, because a thread that has just begun may be unable to take
      // a name.
      Thread.current.threadDictionary["waits"] = true  // page
      upload.waitUntilFinished()
      journal.write("waiting thread")
      returned.open()  // page
    }
    page.wait(for: upload.awaited)
    // A queue may check isFinished after start() returns, so wait for that return.
    for _ in 1...4 { threads.sync {} }  // page
    upload.isDone.store(true, ordering: .releasing)
    linger()  // By now the waiting code would have continued. // page
    page.show(upload.isFinished, told: true)
    page.show(entry.isReady, documented: false)
    page.show(queue.operationCount, told: 2)
    page.show(journal.entries, told: [])
    upload.willChangeValue(forKey: "isFinished")
    upload.didChangeValue(forKey: "isFinished")
    page.show(entry.isReady, documented: true)
    page.wait(for: called)
    page.wait(for: returned)
    page.waitToEmpty(queue)
    page.show(queue.operationCount, documented: 0)
    page.show(
      journal.entries.sorted(), told: ["completion block", "next upload", "waiting thread"])
  },
  Step(
    "announcedAround",
    "The download writes down when it changes isFinished, when it has sent the KVO notifications, and each time that the property is read. The thumbnail becomes ready.",
    ko: "다운로드는 isFinished를 바꾼 때와 통지를 마친 때, 그리고 누군가 isFinished를 읽은 때를 적습니다. 섬네일은 준비 상태가 됩니다.",
    because:
      "`isFinished` was read between `changed` and `announced`, that is, during `didChangeValue`. The previous line had made it true, so the thumbnail had nothing left to wait for.",
    ko:
      "`read true`는 `changed`와 `announced` 사이에, 다시 말해 `didChangeValue` 안에서 적혔습니다. 바로 앞에서 값이 참이 되었으므로, 섬네일에는 더 기다릴 의존성이 없습니다.",
    shows: .kvo.customKeepsCompliance
  ) { page in
    // Unchecked: the mutable state is atomic or locked.
    nonisolated final class AnnouncedDownload: Operation, @unchecked Sendable {
      let isDone = Atomic(false)
      let journal = Journal()
      override var isFinished: Bool {
        let value = isDone.load(ordering: .acquiring)
        journal.write("read \(value)")
        return value
      }
      override func start() {
        willChangeValue(forKey: "isFinished")
        isDone.store(true, ordering: .releasing)
        journal.write("changed")
        didChangeValue(forKey: "isFinished")
        journal.write("announced")
      }
    }
    let download = AnnouncedDownload()
    let thumbnail = BlockOperation {}
    thumbnail.addDependency(download)
    page.show(thumbnail.isReady, documented: false)
    download.start()
    page.show(thumbnail.isReady, documented: true)
    page.show(download.journal.entries, told: ["changed", "read true", "announced"])
  },
  fromAnyThread,
  observing,
  readAgain,
  Step(
    "cancelledFlag",
    "Both uploads are cancelled: the one named late while it is executing, the one named early before its start. They end with the same flags, but only late has sent its photo.",
    ko: "두 업로드를 취소합니다. late는 실행 중에, early는 시작하기 전에 취소했습니다. 두 업로드의 플래그는 똑같이 끝나는데, 사진은 late만 보냈습니다.",
    because:
      "`cancel()` made `isCancelled` true but changed neither `isExecuting` nor the block that was running. `start()` skipped the block of `early` and finished the operation.",
    ko:
      "`cancel()`은 `isCancelled`만 참으로 바꾸었고, 실행 중이던 `late`의 블록은 끝까지 갔습니다. `early`는 `start()`가 블록을 건너뛰고 완료 상태로 만들었습니다.",
    shows: .state.cancelledMeaning, .state.finishedMeaning, as: .told
  ) { page in
    page.introduce(.flags)
    let begun = page.gate("The upload late has begun.", ko: "late가 시작되었습니다.")
    let answers = page.gate("The server answers.", ko: "서버가 응답합니다.")
    let journal = Journal()
    let early = BlockOperation { journal.write("early") }
    let late = BlockOperation {
      begun.open()  // page
      answers.wait()
      journal.write("late")
    }
    early.cancel()
    page.show(early.flags, told: ["isReady", "isCancelled"])
    let queue = OperationQueue()
    queue.addOperations([early, late], waitUntilFinished: false)
    page.wait(for: begun)
    late.cancel()
    page.show(late.flags, told: ["isReady", "isExecuting", "isCancelled"])
    page.open(answers)
    page.waitToEmpty(queue)
    page.show(late.flags, told: ["isReady", "isCancelled", "isFinished"])
    page.show(early.flags, told: ["isReady", "isCancelled", "isFinished"])
    page.show(journal.entries, told: ["late"])
  },
]

extension Introduction {
  static let flags = Introduction(
    "The property flags belongs to this book: it lists the names of the flags that are true.",
    ko: "flags는 이 책이 더한 프로퍼티이며, 네 플래그 가운데 참인 것의 이름입니다.")

  static let journal = Introduction(
    "Journal belongs to this book: its property entries lists what was written, in order.",
    ko: "Journal은 이 책의 클래스이며, entries에는 적은 값이 순서대로 있습니다.",
    in: "Journal(")

  static let screen = Introduction(
    "Screen belongs to this book. Its own thread runs the closures that are posted to screen.inbox; strays counts the changes by other threads.",
    ko: "Screen은 이 책의 화면입니다. screen.inbox에 맡긴 일은 화면의 스레드가 하고, strays는 다른 스레드가 화면을 바꾼 횟수입니다.",
    in: "Screen(")
}

#if canImport(ObjectiveC) || FromScratch

  private let observing = Step(
    "observing",
    "An observer that is registered with .prior is called before each change and after it.",
    ko: ".prior를 주고 한 번 등록하자, 클로저가 변화마다 앞뒤로 호출됩니다.",
    because:
      "With `.prior` the closure was also called at `willChangeValue`, when the property had its old value. Each change gave two entries.",
    ko:
      "`.prior`를 주었으므로 `willChangeValue`에서도 클로저가 호출되었고, 그때 읽은 값은 이전 값입니다. 그래서 변화 하나에 두 줄씩 적혔습니다.",
    shows: .kvo.operationKeyPaths, as: .told
  ) { page in
    let journal = Journal()
    let upload = BlockOperation {}
    let observation = upload.observe(\.isExecuting, options: .prior) {
      journal.write("\($1.isPrior ? "will" : "did") \($0.isExecuting)")
    }
    upload.start()
    observation.invalidate()
    page.show(journal.entries, told: ["will false", "did true", "will true", "did false"])
  }

  private let fromAnyThread = Step(
    "fromAnyThread",
    "The network is lost, and its monitor pauses the queue. One observer changes the screen directly, on the monitor's thread. The other observer posts to the screen's inbox, and the screen changes on its own thread.",
    ko: "네트워크가 끊기자 감시 스레드가 큐를 일시 중지합니다. 관찰자가 직접 바꾼 화면은 감시 스레드에서 바뀌었고, 우편함에 맡긴 화면은 그렇지 않습니다.",
    because:
      "The closure was called during the line that set `isSuspended`, on the monitor's thread. The closure that it posted ran on the screen's thread.",
    ko:
      "클로저는 `isSuspended`를 바꾼 줄 안에서, 그러니까 감시 스레드에서 호출되었습니다. 우편함에 맡긴 일은 화면의 스레드가 했습니다.",
    shows: .kvo.queueAnyThread, .kvo.noUiBindings, as: .told
  ) { page in
    let shown = page.gate("The screen shows that it is paused.", ko: "화면에 ‘일시 중지됨’이 나왔습니다.")
    let (direct, posted) = (Screen(), Screen())
    let queue = OperationQueue()
    let observation = queue.observe(\.isSuspended) { queue, _ in
      direct.show(queue.isSuspended ? "paused" : "")
      posted.inbox.post {
        posted.show(queue.isSuspended ? "paused" : "")
        shown.open()  // page
      }
    }
    Thread.detachNewThread { queue.isSuspended = true }
    page.wait(for: shown)
    observation.invalidate()
    page.show(direct.strays, told: 1)
    page.show(posted.strays, told: 0)
    page.show(posted.text, told: "paused")
  }

  private let readAgain = Step(
    "readAgain",
    "The monitor pauses the queue and reads the value, but is slow to post it. Meanwhile the user resumes the queue. The screen that was given a value shows the old one; the screen that reads again shows the new one.",
    ko:
      "감시 스레드가 큐를 일시 중지하고 값을 읽었는데, 화면에 맡기기 전에 늦어집니다. 그사이 사용자가 큐를 재개합니다. 값을 넘겨받은 화면에는 옛 값이 남고, 다시 읽은 화면에는 지금 값이 나옵니다.",
    because:
      "The closure of the monitor read true first and posted last. `passed` replaced the newer value with it. The last closure of `reread` read the queue as it was then.",
    ko:
      "감시 스레드의 클로저는 먼저 참을 읽고 나중에 맡겼습니다. `passed`는 나중에 온 그 참으로 새 값을 덮어썼습니다. `reread`의 마지막 클로저는 그때의 큐를 읽었습니다.",
    shows: .kvo.queueAnyThread, as: .told
  ) { page in
    let read = page.gate("The monitor has read true.", ko: "감시 스레드가 참을 읽었습니다.")
    let goesOn = page.gate("The monitor goes on.", ko: "감시 스레드가 이어 갑니다.")
    let shown = page.gate("Both screens have changed.", ko: "두 화면이 모두 바뀌었습니다.")
    let last = Gate("passed has changed")  // page
    let (passed, reread) = (Screen(), Screen())
    let queue = OperationQueue()
    let observation = queue.observe(\.isSuspended) { queue, _ in
      let isPaused = queue.isSuspended
      if isPaused {
        read.open()  // page
        goesOn.wait()
      }
      passed.inbox.post {
        passed.show(isPaused ? "paused" : "running")
        if isPaused { last.open() }  // page
      }
      reread.inbox.post {
        reread.show(queue.isSuspended ? "paused" : "running")
        if isPaused { shown.open() }  // page
      }
    }
    Thread.detachNewThread { queue.isSuspended = true }
    page.wait(for: read)
    queue.isSuspended = false
    page.open(goesOn)
    last.wait()  // page
    page.wait(for: shown)
    observation.invalidate()
    page.show(queue.isSuspended, told: false)
    page.show(passed.text, told: "paused")
    page.show(reread.text, told: "running")
  }
#else

  private let observing = Step(
    "observing",
    "Foundation on Linux has no observe method. Dependents and the completion block are still notified that the download has finished.",
    ko: "Linux의 Foundation에는 observe가 없습니다. 의존하는 오퍼레이션과 완료 블록은 다운로드가 완료된 것을 압니다.",
    because:
      "The same KVO notification for `isFinished` made the thumbnail ready and called the completion block.",
    ko: "`isFinished`가 참이 되었다는 통지 하나로 섬네일은 준비 상태가 되고 완료 블록도 호출되었습니다."
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
      "Observers can be seen at work on macOS, and here with",
      ko: "관찰은 macOS에서 볼 수 있고, 여기서는 이렇게 실행하면 볼 수 있습니다.")
    // Two lines, because one would exceed the width of a page.
    for call in [  // page
      #"swift run --traits FromScratch \"#, "--scratch-path .build/from-scratch Workbook 10",
    ] {
      page.say(call, ko: call)
    }  // page
  }

  private let fromAnyThread = Step(
    "fromAnyThread",
    "The completion block changes two screens: one directly, on another thread, and one through its inbox, on its own thread.",
    ko: "완료 블록이 화면을 바꿉니다. 블록에서 바로 바꾼 화면은 다른 스레드에서 바뀌었고, 우편함에 맡긴 화면은 그렇지 않습니다.",
    because:
      "The block ran on a Dispatch thread. The closure that it posted ran on the screen's thread.",
    ko: "블록은 Dispatch의 스레드에서 실행되었습니다. 우편함에 맡긴 일은 화면의 스레드가 했습니다.",
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

  private let readAgain = Step(
    "readAgain",
    "Two uploads end. The first completion block reads the number, but is slow to post it. The screen that was given a number shows the old one; the screen that reads again shows the new one.",
    ko:
      "업로드 둘이 끝났는데, 첫 완료 블록이 값을 읽고 화면에 맡기기 전에 늦어집니다. 값을 넘겨받은 화면에는 옛 값이 남고, 다시 읽은 화면에는 지금 값이 나옵니다.",
    because:
      "The first block read 1 and posted last. `passed` replaced the newer value with it. The last closure of `reread` read the number as it was then.",
    ko:
      "첫 완료 블록은 먼저 1을 읽고 나중에 맡겼습니다. `passed`는 나중에 온 그 1로 새 값을 덮어썼습니다. `reread`의 마지막 클로저는 그때의 수를 읽었습니다."
  ) { page in
    let read = page.gate("The first block has read 1.", ko: "첫 완료 블록이 1을 읽었습니다.")
    let other = page.gate("The second block has ended.", ko: "둘째 완료 블록이 끝났습니다.")
    let goesOn = page.gate("The first block goes on.", ko: "첫 완료 블록이 이어 갑니다.")
    let shown = page.gate("Both screens have changed.", ko: "두 화면이 모두 바뀌었습니다.")
    let last = Gate("passed has changed")  // page
    let (passed, reread) = (Screen(), Screen())
    let sent = Atomic(0)
    let report = { @Sendable in
      let count = sent.add(1, ordering: .acquiringAndReleasing).newValue
      if count == 1 {
        read.open()  // page
        goesOn.wait()
      }
      passed.inbox.post {
        passed.show("\(count)")
        if count == 1 { last.open() }  // page
      }
      reread.inbox.post {
        reread.show("\(sent.load(ordering: .acquiring))")
        if count == 1 { shown.open() }  // page
      }
      if count == 2 { other.open() }  // page
    }
    let (beach, forest) = (BlockOperation {}, BlockOperation {})
    beach.completionBlock = report
    forest.completionBlock = report
    beach.start()
    page.wait(for: read)
    forest.start()
    page.wait(for: other)
    page.open(goesOn)
    last.wait()  // page
    page.wait(for: shown)
    page.show(passed.text, told: "1")
    page.show(reread.text, told: "2")
  }
#endif
