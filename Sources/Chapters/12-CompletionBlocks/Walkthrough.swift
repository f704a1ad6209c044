import Chapter04ConcurrentOperations
import ChapterKit
import Operations
import Synchronization

/// Chapter 12: completion blocks, when they are called, and their limits.
public let completionBlocks = Chapter(
  12, Text("Completion Blocks", ko: "완료 블록"),
  summary: Text("code that runs after an operation finishes", ko: "끝난 다음에 호출되는 것"),
  rules: rules, tools: [.spinner, .fleeting], walkthrough: walkthrough, mistakes: mistakes,
  exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "spinnerTurns",
    "The upload has finished, but the spinner still turns. The upload was cancelled before its start, and the line that stops the spinner was part of the upload's work.",
    ko: "업로드는 완료되었는데 스피너는 계속 돌고 있습니다. 업로드를 시작하기 전에 취소했고, 스피너를 멈추는 줄은 작업 안에 있었습니다.",
    because:
      "`start()` found the upload cancelled and finished it without calling its block. So the line that stops the spinner never ran.",
    ko: "`start()`는 업로드의 `isCancelled`가 참이어서, 블록을 호출하지 않고 완료시켰습니다. 그래서 스피너를 멈추는 줄은 실행되지 않았습니다.",
    as: .told
  ) { page in
    let spinner = Spinner()
    spinner.start()
    let upload = BlockOperation { spinner.stop() }
    upload.cancel()
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.waitToEmpty(queue)
    page.show(upload.isFinished, told: true)
    page.show(spinner.isTurning, told: true)
  },
  Step(
    "spinnerStops",
    "Corrected: the completion block stops the spinner, although the upload was cancelled.",
    ko: "바로잡기: 업로드는 취소되었지만 완료 블록이 스피너를 멈추었습니다.",
    because:
      "The upload was skipped here too, but it has finished, and the completion block requires only the finish.",
    ko: "이번에도 작업은 건너뛰었지만 업로드는 완료되었고, 완료 블록이 기다린 것은 그 완료뿐입니다.",
    shows: .completion.mayBeCancelled, .completion.tellsClients
  ) { page in
    let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    let spinner = Spinner()
    spinner.start()
    let upload = BlockOperation {}
    upload.completionBlock = {
      spinner.stop()
      ended.open()  // page
    }
    upload.cancel()
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.wait(for: ended)
    page.show(upload.isCancelled, documented: true)
    page.show(spinner.isTurning, documented: false)
  },
  Step(
    "afterTheWork",
    "The upload was started by hand and did its work on this thread. Its completion block found the upload finished and ran on another thread.",
    ko: "start()를 직접 호출한 업로드는 이 스레드에서 일했습니다. 완료 블록이 보니 업로드는 이미 완료 상태였고, 블록은 다른 스레드에서 실행되었습니다.",
    because:
      "`start()` ran the work here, finished the upload and handed the block to Dispatch. This thread continued, and at the line marked » it waited for the block to end.",
    ko:
      "`start()`는 이 스레드에서 작업을 실행하고 업로드를 완료시킨 다음, 블록을 Dispatch에 맡기고 돌아왔습니다. 이 스레드는 ‘»’ 줄에서 블록이 끝나기를 기다렸습니다.",
    shows: .completion.afterMainTask
  ) { page in
    let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    let here = ObjectIdentifier(Thread.current)
    let isHere = { @Sendable in ObjectIdentifier(Thread.current) == here }
    let workWasHere = Mutex(false)
    let blockWasHere = Mutex(true)
    let wasFinished = Mutex(false)
    let upload = BlockOperation {
      workWasHere.withLock { $0 = isHere() }
    }
    upload.completionBlock = { [weak upload] in
      blockWasHere.withLock { $0 = isHere() }
      wasFinished.withLock { $0 = upload?.isFinished == true }
      ended.open()  // page
    }
    upload.start()
    page.wait(for: ended)
    page.show(wasFinished.withLock { $0 }, documented: true)
    page.show(workWasHere.withLock { $0 }, told: true)
    page.show(blockWasHere.withLock { $0 }, told: false)
  },
  Step(
    "besideTheNext",
    "The limit is 1, yet forest is executing although beach's completion block has not ended.",
    ko: "한도는 1입니다. 그런데 beach의 완료 블록이 끝나기 전에 forest가 실행됩니다.",
    because:
      "The block and `forest` each waited for the other at a gate, and both continued. The limit counts operations, and `beach` had finished when its block started.",
    ko:
      "블록과 forest는 문 앞에서 서로를 기다렸고, 둘 다 지나갔습니다. 한도는 오퍼레이션을 세는데, 블록이 시작했을 때 beach는 이미 완료되어 있었습니다.",
    as: .told
  ) { page in
    let forestBegan = page.gate("forest has begun.", ko: "forest가 시작되었습니다.")
    let blockEnded = page.gate("The block of beach has ended.", ko: "beach의 완료 블록이 끝났습니다.")
    let overlap = Mutex(false)
    let beach = BlockOperation {}
    let forest = BlockOperation {
      forestBegan.open()
      blockEnded.wait()
    }
    beach.completionBlock = {
      forestBegan.wait()
      overlap.withLock { $0 = forest.isExecuting }
      blockEnded.open()
    }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperations([beach, forest], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(overlap.withLock { $0 }, told: true)
  },
  Step(
    "sentOrNot",
    "Three uploads finished and three blocks were called. The box tells which photo was sent, which upload was cancelled, and which one failed.",
    ko: "업로드 셋이 완료되고 완료 블록 셋이 호출되었습니다. 어느 사진이 올라갔고 어느 업로드가 취소되거나 실패했는지는 상자에 적혀 있습니다.",
    because:
      "Each box started as `.cancelled`. The work of `beach` and `harbour` stored another value. The work of `forest` was skipped, so its box was unchanged.",
    ko:
      "상자는 셋 다 `.cancelled`로 시작했습니다. beach와 harbour의 작업은 다른 값을 넣었고, forest의 작업은 건너뛰었으므로 상자가 그대로 남았습니다.",
    shows: .completion.mayBeCancelled, as: .told
  ) { page in
    let log = Recorder()
    let ended = [  // page
      "beach": Gate("The block of beach has ended.", ko: "beach의 완료 블록이 끝났습니다."),
      "forest": Gate("The block of forest has ended.", ko: "forest의 완료 블록이 끝났습니다."),
      "harbour": Gate("The block of harbour has ended.", ko: "harbour의 완료 블록이 끝났습니다."),
    ]
    struct Offline: Error {}
    enum Outcome {
      case sent(String)
      case cancelled
      case failed(any Error)
    }
    let send = { @Sendable (photo: String) throws -> String in
      if photo == "harbour" { throw Offline() }
      return "photos/\(photo)"
    }
    for photo in ["beach", "forest", "harbour"] {
      let box = Mutex(Outcome.cancelled)
      let upload = BlockOperation {
        do {
          let link = try send(photo)
          box.withLock { $0 = .sent(link) }
        } catch {
          box.withLock { $0 = .failed(error) }
        }
      }
      upload.completionBlock = {
        switch box.withLock({ $0 }) {
        case .sent(let link): log.note(link, .finished)
        case .cancelled: log.note("\(photo) cancelled", .finished)
        case .failed: log.note("\(photo) failed", .finished)
        }
        ended[photo]?.open()  // page
      }
      if photo == "forest" { upload.cancel() }
      upload.start()
      ended[photo].map { page.wait(for: $0) }
    }
    page.show(
      log.lanes(.finished), told: ["photos/beach", "forest cancelled", "harbour failed"])
  },
  Step(
    "nilAgain",
    "The completion block has run. According to the documentation, the property is now nil.",
    ko: "완료 블록이 실행되었습니다. 문서대로라면 프로퍼티는 이제 nil입니다.",
    because:
      "According to the documentation, the operation should have released the block when the block began to run.",
    ko: "문서대로라면 블록이 실행되기 시작할 때 오퍼레이션은 블록을 놓았어야 합니다.",
    shows: .completion.property, departs: true
  ) { page in
    let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    let upload = BlockOperation {}
    upload.completionBlock = { ended.open() }
    upload.start()
    page.wait(for: ended)
    page.show(upload.completionBlock == nil, documented: true)
  },
  Step(
    "finishLeftToBlock",
    "This upload finishes only when end() is called, but the call is in its own completion block, which does not run until the upload has finished. Another upload's block has run; this one's has not. When the app itself calls end(), this upload finishes and its block runs.",
    ko:
      "이 업로드는 end()를 호출해야 완료되는데, 그 일을 완료 블록에 맡겼습니다. 다른 업로드의 블록이 실행된 뒤에도 이 업로드는 완료되지 않았습니다. 앱이 end()를 직접 호출하자 블록이 실행되었습니다.",
    because:
      "The block waited for the finish, and the finish was a line in the block. Nothing broke that cycle until the app called `end()` itself.",
    ko: "블록은 완료를 기다렸고, 완료시키는 줄은 그 블록 안에 있었습니다. 앱이 `end()`를 직접 호출할 때까지 이 고리를 푸는 것은 없었습니다.",
    shows: .completion.finalAnnouncementClaim
  ) { page in
    page.say(
      "ConcurrentOperation is a class from chapter 04. Its finish() ends the execution.",
      ko: "ConcurrentOperation은 4장의 클래스입니다. finish()가 실행을 끝냅니다.")
    nonisolated final class OpenUpload:
      ConcurrentOperation, @unchecked Sendable
    {
      override func launch() {}
      func end() { if isExecuting { finish() } }
    }
    let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    let passed = page.gate("The block of another upload has ended.", ko: "다른 업로드의 완료 블록이 끝났습니다.")
    let upload = OpenUpload()
    upload.completionBlock = { [weak upload] in
      upload?.end()
      ended.open()
    }
    upload.start()
    let other = BlockOperation {}
    other.completionBlock = { passed.open() }
    other.start()
    page.wait(for: passed)
    page.show(upload.isFinished, documented: false)
    page.show(ended.isOpen, documented: false)
    upload.end()
    page.wait(for: ended)
    page.show(upload.isFinished, documented: true)
  },
]

extension Introduction {
  static let spinner = Introduction(
    "Spinner belongs to this book: a switch that may be used from any thread.",
    ko: "Spinner는 이 책의 클래스입니다. 어느 스레드에서나 켜고 끌 수 있습니다.",
    in: " = Spinner(")
}
