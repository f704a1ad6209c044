import Chapter04ConcurrentOperations
import ChapterKit
import Operations
import Synchronization

/// Chapter 12: what is called after the end, when, and what it must not be used for.
public let completionBlocks = Chapter(
  12, Text("Completion Blocks", ko: "완료 블록"),
  summary: Text("what is called after the end", ko: "끝난 다음에 호출되는 것"),
  rules: rules, tools: [.spinner, .fleeting], walkthrough: walkthrough, mistakes: mistakes,
  exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "spinnerTurns",
    "The upload has finished and the spinner still turns. It was cancelled before its start, and the line that stops the spinner was part of its work.",
    ko: "업로드는 완료되었는데 스피너는 계속 돌고 있습니다. 업로드를 시작하기 전에 취소했고, 스피너를 멈추는 줄은 작업 안에 있었습니다.",
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
    "afterTheWork", "The block ran after the work, and found the upload finished.",
    ko: "완료 블록은 작업 다음에 실행되었고, 그때 업로드는 이미 완료 상태였습니다.",
    shows: .completion.afterMainTask
  ) { page in
    let recorder = Recorder()
    let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    let upload = recorder.operation("upload")
    upload.completionBlock = { [weak upload] in
      if upload?.isFinished == true { recorder.note("finished", .began) }
      ended.open()
    }
    upload.start()
    page.wait(for: ended)
    page.show(recorder.lanes(.began), documented: ["upload", "finished"])
  },
  Step(
    "spinnerStops",
    "The program put right: the completion block stops the spinner, though the upload was cancelled.",
    ko: "바로잡은 프로그램입니다. 업로드는 취소되었지만 완료 블록이 스피너를 멈추었습니다.",
    shows: .completion.tellsClients
  ) { page in
    let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    let spinner = Spinner()
    spinner.start()
    let upload = BlockOperation {}
    upload.completionBlock = {
      spinner.stop()
      ended.open()
    }
    upload.cancel()
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.wait(for: ended)
    page.show(upload.isCancelled, documented: true)
    page.show(spinner.isTurning, documented: false)
  },
  Step(
    "sentOrNot",
    "This block asks whether the photo was sent. It writes the link of the beach into the log, and none of the cancelled forest.",
    ko: "이 완료 블록은 사진을 보냈는지 확인합니다. beach의 링크를 로그에 적고, 취소된 forest는 적지 않았습니다.",
    shows: .completion.sideWork, as: .told
  ) { page in
    let log = Recorder()
    let ended = [  // page
      "beach": Gate("The block of beach has ended.", ko: "beach의 완료 블록이 끝났습니다."),
      "forest": Gate("The block of forest has ended.", ko: "forest의 완료 블록이 끝났습니다."),
    ]
    for photo in ["beach", "forest"] {
      let link = Mutex<String?>(nil)
      let upload = BlockOperation {
        link.withLock { $0 = "photos/\(photo)" }
      }
      upload.completionBlock = {
        if let link = link.withLock({ $0 }) { log.note(link, .finished) }
        ended[photo]?.open()  // page
      }
      if photo == "forest" { upload.cancel() }
      upload.start()
      ended[photo].map { page.wait(for: $0) }
    }
    page.show(log.lanes(.finished), told: ["photos/beach"])
  },
  Step(
    "nilAgain",
    "The completion block has run. By the documents the property is nil now.",
    ko: "완료 블록이 실행되었습니다. 문서대로라면 프로퍼티는 이제 nil입니다.",
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
    "This upload finishes when end() is called, and that is left to the block. The block of another upload has run, and this one has not finished. The app calls end(), and the block runs.",
    ko:
      "이 업로드는 end()를 호출해야 완료되는데, 그 일을 완료 블록에 맡겼습니다. 다른 업로드의 블록이 실행된 뒤에도 이 업로드는 완료되지 않았습니다. 앱이 end()를 직접 호출하자 블록이 실행되었습니다.",
    shows: .completion.finalAnnouncementClaim
  ) { page in
    page.say(
      "ConcurrentOperation is a class of chapter 04. finish() ends its execution.",
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
