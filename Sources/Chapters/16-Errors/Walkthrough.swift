import ChapterKit
import Operations
import Synchronization

/// Chapter 16: errors in operations, and reporting them to dependents and the user.
public let errors = Chapter(
  16, Text("Errors", ko: "오류와 예외"),
  summary: Text("failures, and reporting them to the caller", ko: "오퍼레이션에서 잘못된 일과 그것을 아는 쪽"),
  rules: rules, tools: [.offline, .failure],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "silentFailure",
    "The download failed, but the screen shows “ready”.",
    ko: "다운로드가 실패했는데 화면에는 앨범이 준비되었다고 나옵니다.",
    because:
      "`try?` turned the error into nil, and the block of `load` returned. So `load` finished, and the finish is all that `album` waited for.",
    ko:
      "`try?`가 오류를 nil로 바꾸었고 `load`의 블록은 돌아왔습니다. 그래서 `load`는 완료되었고, `album`이 기다린 것은 그 완료뿐이었습니다.",
    shows: .error.noBuiltInChannel, as: .told
  ) { page in
    let photo = Mutex<Data?>(nil)
    let screen = Mutex("loading")
    let load = BlockOperation {
      let data = try? offline()
      photo.withLock { $0 = data }
    }
    let album = BlockOperation { screen.withLock { $0 = "ready" } }
    album.addDependency(load)
    let queue = OperationQueue()
    queue.addOperations([load, album], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(photo.withLock { $0 }, told: nil)
    page.show(load.isFinished, told: true)
    page.show(screen.withLock { $0 }, told: "ready")
  },
  Step(
    "caughtInMain",
    "The list of photos is truncated, and the decoder throws. The operation stores the error and throws it when its value is read.",
    ko: "사진 목록이 중간에 끊겨 있어 디코더가 오류를 던집니다. 오퍼레이션은 그 오류를 담아 두었다가 value를 읽을 때 던집니다.",
    because:
      "`Result { … }` caught the error, and `main()` stored it in `outcome` before returning. Only then did `start()` finish the operation.",
    ko:
      "`Result { … }`가 오류를 잡았고, `main()`은 돌아오기 전에 그것을 `outcome`에 넣었습니다. `start()`가 오퍼레이션을 완료시킨 것은 그다음입니다.",
    shows: .error.checkThrown, .error.catchInCode
  ) { page in
    page.say(
      "On Apple's platforms, LinkedOperation is Operation itself; on Linux, it is a class of this book.",
      ko: "LinkedOperation은 Apple의 시스템에서는 Operation 자체이고, Linux에서는 이 책의 클래스입니다.")
    try page.code("missing", in: "ResultOperation.swift")
    try page.code("result", in: "ResultOperation.swift")
    let text = #"["beach", "for"#
    let decode = ResultOperation {
      try JSONDecoder().decode([String].self, from: Data(text.utf8))
    }
    page.show(failure { try decode.value }, told: "unfinished")
    let queue = OperationQueue()
    queue.addOperation(decode)
    page.waitToEmpty(queue)
    page.show(decode.isFinished, told: true)
    page.show(failure { try decode.value }, told: "DecodingError")
  },
  Step(
    "skipsItself",
    "The decoding finished without decoding anything. Its error is the download's error.",
    ko: "디코딩은 아무것도 해독하지 않고 완료되었습니다. 담긴 것은 다운로드의 오류입니다.",
    because:
      "The finish of `load` made `decode` ready. The closure of `decode` first read `load.value`, which threw: `work` was not called, and the error became the outcome of `decode`.",
    ko:
      "`load`가 완료되자 `decode`가 준비 상태가 되었습니다. 클로저는 먼저 `load.value`를 읽었고, 거기서 오류가 나와 `work`는 호출되지 않은 채 그 오류가 `decode`에 담겼습니다.",
    shows: .error.providePropagation
  ) { page in
    try page.code("then", in: "Then.swift")
    let load = ResultOperation(offline)
    let decode = load.then { data in
      try JSONDecoder().decode([String].self, from: data)
    }
    let queue = OperationQueue()
    queue.addOperations([load, decode], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(decode.isFinished, told: true)
    page.show(failure { try decode.value }, told: "URLError")
  },
  Step(
    "cancelledWhen",
    "Three downloads were cancelled, one before its start and two while executing. Nevertheless, one of them has a photo.",
    ko: "다운로드 하나는 시작하기 전에, 둘은 실행 중에 취소했습니다. 그 가운데 하나에는 사진이 있습니다.",
    because:
      "`main()` of `early` never ran, so its outcome stayed nil. `deaf` did not check `isCancelled` and returned its photo. `polite` checked it, and threw.",
    ko:
      "`early`의 `main()`은 실행되지 않아 `outcome`이 nil로 남았습니다. `deaf`는 확인하지 않고 사진을 반환했고, `polite`는 확인하고 오류를 던졌습니다.",
    as: .told
  ) { page in
    page.say(
      "`queue.cancelAllOperations()` in the work stands for a cancellation by the user.",
      ko: "작업 안의 `queue.cancelAllOperations()`는 그사이에 온 사용자의 취소를 대신합니다.")
    let queue = OperationQueue()
    let early = ResultOperation { "beach" }
    let deaf = ResultOperation {
      queue.cancelAllOperations()
      return "forest"
    }
    let polite = ResultOperation<String>(asking: { isCancelled in
      queue.cancelAllOperations()
      if isCancelled() { throw CancellationError() }
      return "harbour"
    })
    early.cancel()
    for load in [early, deaf, polite] {
      queue.addOperations([load], waitUntilFinished: true)
    }
    page.show([early, deaf, polite].map(\.isCancelled), told: [true, true, true])
    page.show(failure { try early.value }, told: "cancelled")
    page.show(try deaf.value, told: "forest")
    page.show(failure { try polite.value }, told: "CancellationError")
  },
  Step(
    "firstErrorShown",
    "Corrected: the screen tells the user once what to do.",
    ko: "바로잡기: 화면은 사용자에게 할 일을 한 번 알려 줍니다.",
    because:
      "The error went from `load` to `album`, and `show` read it there. `Notice` chose a sentence for this kind of error.",
    ko: "오류는 `load`에서 `album`으로 전해졌고 `show`가 거기에서 읽었습니다. `Notice`는 오류의 종류를 보고 문장을 골랐습니다.",
    shows: .error.tellTheProgram
  ) { page in
    try page.code("notice", in: "Notice.swift")
    let load = ResultOperation(offline)
    let album = load.then { data in "\(data.count) bytes" }
    let screen = Mutex("loading")
    let show = BlockOperation {
      let text: String?
      do { text = try album.value } catch { text = Notice(error)?.sentence }
      screen.withLock { $0 = text ?? "" }
    }
    show.addDependency(album)
    let (queue, screenQueue) = (OperationQueue(), OperationQueue())
    screenQueue.addOperation(show)
    queue.addOperations([load, album], waitUntilFinished: false)
    page.waitToEmpty(screenQueue)
    page.show(screen.withLock { $0 }, told: "Check your connection.")
  },
  Step(
    "someFailed",
    "Three of ten uploads failed. There are seven links, and a retry makes sense for two photos.",
    ko: "업로드 열 가운데 셋이 실패했습니다. 링크는 일곱이고, 다시 시도할 만한 사진은 둘입니다.",
    because:
      "No upload depends on another, so none was skipped. When all ten had finished, the loop read the value of each.",
    ko: "서로 의존하는 업로드가 없으니 건너뛴 업로드도 없었습니다. 열이 모두 완료된 다음 반복문이 하나하나의 `value`를 읽었습니다.",
    shows: .error.tellTheProgram, as: .told
  ) { page in
    struct PhotoTooLarge: Error {}
    let uploads = (1...10).map { photo in
      ResultOperation {
        if photo == 3 || photo == 7 { throw URLError(.timedOut) }
        if photo == 9 { throw PhotoTooLarge() }
        return "photos/\(photo)"
      }
    }
    let queue = OperationQueue()
    queue.addOperations(uploads, waitUntilFinished: false)
    page.waitToEmpty(queue)
    var links: [String] = []
    var notices: [Int: Notice] = [:]
    for (photo, upload) in zip(1..., uploads) {
      do {
        links.append(try upload.value)
      } catch { notices[photo] = Notice(error) }
    }
    page.show(links.count, told: 7)
    page.show(notices.keys.sorted(), told: [3, 7, 9])
    let again = notices.filter { $0.value.mayTryAgain }
    page.show(again.keys.sorted(), told: [3, 7])
  },
  Step(
    "triedAgain",
    "The connection is back. When the finished download is started again, it does nothing; a new download delivers the photo.",
    ko: "연결이 돌아왔습니다. 완료된 다운로드를 다시 시작해도 아무 일이 없고, 새로 만든 다운로드가 사진을 가져옵니다.",
    because:
      "`load` had finished, so its second `start()` did not call `main()`, and the first error was still stored.",
    ko: "`load`는 이미 완료되어 두 번째 `start()`는 `main()`을 호출하지 않았습니다. 담긴 것은 첫 시도의 오류 그대로입니다.",
    as: .told
  ) { page in
    let isOnline = Mutex(false)
    let download = { @Sendable () throws -> Data in
      isOnline.withLock { $0 } ? Data() : try offline()
    }
    let load = ResultOperation(download)
    load.start()
    isOnline.withLock { $0 = true }
    load.start()
    page.show(failure { try load.value }, told: "URLError")
    let again = ResultOperation(download)
    again.start()
    page.show(try again.value.count, told: 0)
  },
]

extension Introduction {
  static let offline = Introduction(
    "offline() belongs to this book. It always throws URLError(.notConnectedToInternet).",
    ko: "offline()은 이 책의 함수이고, 언제나 URLError(.notConnectedToInternet)를 던집니다.", in: "offline")

  static let failure = Introduction(
    "failure { … } returns the name of the error that its closure throws.",
    ko: "failure { … }는 클로저가 던진 오류를 문자열로 반환합니다.", in: "failure {")
}
