import ChapterKit
import Operations
import Synchronization

/// Chapter 12: what is called after the end, when, and what it must not be used for.
public let completionBlocks = Chapter(
  12, Text("Completion Blocks", ko: "완료 블록"),
  summary: Text("what is called after the end", ko: "끝난 다음에 호출되는 것"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "spinnerTurns",
    "The upload is over and the spinner still turns. Stopping it was part of the work, and what is cancelled before its start finishes without its work.",
    ko: "업로드는 끝났는데 스피너는 계속 돌고 있습니다. 스피너를 멈추는 코드가 작업 안에 있었고, 시작하기 전에 취소된 것은 작업을 하지 않은 채 완료됩니다.",
    shows: .completion.sideWork
  ) { page in
    let server = Mutex<[String]>([])
    let spinner = Spinner()
    spinner.start()
    let upload = BlockOperation {
      server.withLock { $0.append("beach") }
      spinner.stop()
    }
    upload.cancel()
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.waitToEmpty(queue)
    page.show(upload.isFinished, told: true)
    page.show(server.withLock { $0 }, told: [])
    page.show(spinner.isTurning, told: true)
  },
  Step(
    "afterTheWork", "A completion block runs after the work, and finds its operation finished.",
    ko: "완료 블록은 작업 다음에 실행되며, 그때 오퍼레이션은 이미 완료 상태입니다.",
    shows: .completion.afterMainTask
  ) { page in
    let recorder = Recorder()
    let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    let upload = recorder.operation("upload")
    upload.completionBlock = { [weak upload] in
      if upload?.isFinished == true {
        recorder.note("block", .began)
      }
      recorder.note("block", .finished)
      ended.open()  // page
    }
    upload.start()
    page.wait(for: ended)
    page.timeline(recorder)
    page.show(recorder.lanes(.began), documented: ["upload", "block"])
  },
  Step(
    "nothingInNothingOut",
    "An operation needs no completion block. If it has one, that takes nothing and returns nothing.",
    ko: "완료 블록은 없어도 됩니다. 있다면 아무것도 받지 않고 아무것도 돌려주지 않습니다.",
    shows: .completion.optional, .completion.noArgumentsNoResult
  ) { page in
    let upload = BlockOperation {}
    upload.start()
    page.show(upload.completionBlock == nil, documented: true)
    page.show(upload.isFinished, documented: true)
    let next = BlockOperation {}
    let block: (@Sendable () -> Void)? = {}
    next.completionBlock = block
    page.show(next.completionBlock == nil, documented: false)
  },
  Step(
    "cancelledToo",
    "A cancelled operation finishes too, so its completion block runs. Whether the work was done, the block has to ask.",
    ko: "취소된 오퍼레이션도 완료되므로 완료 블록이 실행됩니다. 정말 해냈는지는 블록이 확인해야 합니다.",
    shows: .completion.afterMainTask, .completion.tellsClients
  ) { page in
    let album = Recorder()
    let ended = [  // page
      "beach": Gate("The block of the first has ended.", ko: "첫째 업로드의 완료 블록이 끝났습니다."),
      "forest": Gate("The block of the second has ended.", ko: "둘째 업로드의 완료 블록이 끝났습니다."),
    ]
    let uploads = [SharedUpload("beach"), SharedUpload("forest")]
    uploads[1].cancel()
    for upload in uploads {
      upload.completionBlock = { [weak upload] in
        guard let upload, let photo = upload.name else { return }
        album.note(photo, upload.link == nil ? .cancelled : .finished)
        ended[photo]?.open()  // page
      }
    }
    let queue = OperationQueue()
    queue.addOperations(uploads, waitUntilFinished: false)
    for photo in uploads.compactMap(\.name) { ended[photo].map { page.wait(for: $0) } }
    page.show(album.lanes(.finished), documented: ["beach"])
    page.show(album.lanes(.cancelled), documented: ["forest"])
    page.show(uploads[1].isFinished, documented: true)
  },
  Step(
    "anyThread",
    "Nobody promises on which thread a completion block runs. What concerns the screen is handed to the screen's queue.",
    ko: "어느 스레드에서 실행될지는 아무도 약속하지 않습니다. 화면에 관한 일은 화면의 큐에 넘깁니다.",
    shows: .completion.tellsClients
  ) { page in
    let stopped = page.gate("The screen has stopped the spinner.", ko: "화면이 스피너를 멈추었습니다.")
    let spinner = Spinner()
    spinner.start()
    let screen = OperationQueue()
    let upload = BlockOperation {}
    upload.completionBlock = {
      screen.addOperation {
        spinner.stop()
        stopped.open()  // page
      }
    }
    page.show(spinner.isTurning, documented: true)
    upload.start()
    page.wait(for: stopped)
    page.show(upload.isFinished, documented: true)
    page.show(spinner.isTurning, documented: false)
  },
  Step(
    "nilAgain",
    "Once the block has begun to run, the property should be nil again, so that what the block captures can be freed.",
    ko: "블록이 실행되기 시작하면 프로퍼티는 다시 nil이 되어야 합니다. 그래야 블록이 강하게 참조하던 것이 풀려납니다.",
    shows: .completion.property, departs: true
  ) { page in
    let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    let isNil = Mutex<Bool?>(nil)
    let upload = BlockOperation {}
    upload.completionBlock = { [weak upload] in
      isNil.withLock { $0 = upload?.completionBlock == nil }
      ended.open()  // page
    }
    upload.start()
    page.wait(for: ended)
    page.show(isNil.withLock { $0 }, documented: true)
  },
  Step(
    "finishLeftToBlock",
    "This upload announces its finish only when finish() is called, and that is left to the block. The block waits for the finish. Nothing happens until somebody else calls it.",
    ko:
      "이 업로드는 finish()를 불러야 완료를 통지하는데, 그 일을 완료 블록에 맡겼습니다. 블록은 완료를 기다립니다. 다른 누군가 부를 때까지 아무 일도 일어나지 않습니다.",
    shows: .completion.finalAnnouncementClaim
  ) { page in
    try page.code("start", in: "Mistakes/OpenEndedUpload.swift")
    let sent = page.gate("The photo has been sent.", ko: "사진을 전송했습니다.")
    let recorder = Recorder()
    let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    let upload = OpenEndedUpload { sent.open() }
    upload.completionBlock = { [weak upload] in
      recorder.note("block", .began)
      upload?.finish()
      ended.open()  // page
    }
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.wait(for: sent)
    // What goes through another queue meanwhile shows that there is time enough.
    let other = OperationQueue()
    let sort = recorder.operation("sort")
    other.addOperation(sort)
    page.waitToFinish(sort)
    page.show(upload.isExecuting, documented: true)
    page.show(upload.isFinished, documented: false)
    page.show(recorder.lanes(.began), documented: ["sort"])
    upload.finish()
    page.wait(for: ended)
    page.show(upload.isFinished, documented: true)
    page.show(recorder.lanes(.began), documented: ["sort", "block"])
  },
  Step(
    "spinnerStops",
    "The program put right: the spinner is stopped by the completion block. Cancelled or not, the upload finishes, and the spinner stops.",
    ko: "바로잡은 프로그램입니다. 스피너는 완료 블록이 멈춥니다. 취소되었든 아니든 업로드가 완료되면 스피너도 멈춥니다.",
    shows: .completion.tellsClients
  ) { page in
    let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
    let queue = OperationQueue()
    let spinner = Spinner()
    spinner.start()
    page.show(spinner.isTurning, documented: true)
    let upload = BlockOperation {}
    upload.completionBlock = {
      spinner.stop()
      ended.open()  // page
    }
    upload.cancel()
    queue.addOperation(upload)
    page.wait(for: ended)
    page.show(upload.isFinished, documented: true)
    page.show(upload.isCancelled, documented: true)
    page.show(spinner.isTurning, documented: false)
  },
]
